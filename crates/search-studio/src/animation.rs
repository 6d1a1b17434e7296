//! Animated GIFs of frames that the page has drawn. Needs neither a network nor a clock.

use std::borrow::Cow;
use std::io::Read;

use data_encoding::BASE64;
use flate2::read::GzDecoder;
use gif::{Encoder, Frame, Repeat};

use crate::api::{Animation, ApiError, ErrorKind};

/// The media type of an animation.
pub const CONTENT_TYPE: &str = "image/gif";

/// Maximum number of frames.
const MAX_FRAMES: u32 = 400;

/// Maximum width and height in pixels.
const MAX_SIDE: u16 = 1024;

/// Maximum number of pixels of all frames together.
const MAX_PIXELS: u64 = 128 << 20;

/// Maximum number of colours, which is that of the format.
const MAX_COLOURS: usize = 256;

/// Maximum time of a frame, in hundredths of a second.
const MAX_DELAY: u16 = 1000;

/// The last frame is shown at least this long, in hundredths of a second.
const LAST_DELAY: u16 = 200;

/// Encodes an animation, which repeats without end. Of each frame after the first, only the rectangle with its changes is
/// stored.
///
/// # Errors
/// Returns an error that names the number that exceeds a limit, or the frame whose pixels are invalid.
pub fn encode(animation: &Animation) -> Result<Vec<u8>, ApiError> {
    check(animation)?;
    let Animation {
        width,
        height,
        delay,
        ref palette,
        frames,
        ref pixels,
    } = *animation;
    let packed = BASE64.decode(pixels.as_bytes());
    let packed = packed.map_err(|error| ApiError::malformed(format!("pixels: {error}")))?;
    let mut changes = GzDecoder::new(packed.as_slice());
    let size = usize::from(width) * usize::from(height);
    let (mut change, mut shown) = (vec![0; size], vec![0u8; size]);
    let mut encoder = Encoder::new(Vec::new(), width, height, palette.as_flattened())
        .and_then(|mut encoder| encoder.set_repeat(Repeat::Infinite).map(|()| encoder))
        .map_err(failed)?;
    for number in 1..=frames {
        changes.read_exact(&mut change).map_err(|error| {
            let found = format!("pixels: frame {number} of {frames} is incomplete: {error}");
            ApiError::malformed(found)
        })?;
        for (pixel, change) in shown.iter_mut().zip(&change) {
            *pixel ^= change;
        }
        if let Some(colour) = shown
            .iter()
            .find(|&&colour| usize::from(colour) >= palette.len())
        {
            let colours = palette.len();
            return Err(ApiError::malformed(format!(
                "pixels: found colour {colour} in frame {number}, expected a number below {colours}"
            )));
        }
        let part = match number {
            1 => Part::whole(width, height),
            _ => Part::changed(&change, width.into()),
        };
        let is_last = number == frames;
        let frame = Frame {
            delay: if is_last {
                delay.max(LAST_DELAY)
            } else {
                delay
            },
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            buffer: Cow::Owned(part.of(&shown, width.into())),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(failed)?;
    }
    encoder.into_inner().map_err(failed)
}

/// Returns the maximum size in bytes of an animation when it is encoded: a pixel takes at most twelve bits.
///
/// # Errors
/// Returns an error that names the number that exceeds a limit.
pub fn max_bytes(animation: &Animation) -> Result<u64, ApiError> {
    check(animation)?;
    Ok(pixels(animation) * 3 / 2)
}

/// Returns the number of pixels of all frames.
fn pixels(animation: &Animation) -> u64 {
    u64::from(animation.width) * u64::from(animation.height) * u64::from(animation.frames)
}

fn failed(error: gif::EncodingError) -> ApiError {
    ApiError::new(
        ErrorKind::Refused,
        format!("the GIF cannot be encoded: {error}"),
    )
}

/// Checks the numbers of an animation against the limits.
fn check(animation: &Animation) -> Result<(), ApiError> {
    let Animation {
        width,
        height,
        delay,
        ref palette,
        frames,
        ..
    } = *animation;
    let within = |name: &str, found: u64, max: u64| {
        if (1..=max).contains(&found) {
            return Ok(());
        }
        let error = format!("{name}: found {found}, expected 1 to {max}");
        Err(ApiError::malformed(error))
    };
    within("width", width.into(), MAX_SIDE.into())?;
    within("height", height.into(), MAX_SIDE.into())?;
    within("delay", delay.into(), MAX_DELAY.into())?;
    within("frames", frames.into(), MAX_FRAMES.into())?;
    within("colours", palette.len() as u64, MAX_COLOURS as u64)?;
    within("pixels of all frames", pixels(animation), MAX_PIXELS)
}

/// A rectangle of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Part {
    fn whole(width: u16, height: u16) -> Part {
        Part {
            left: 0,
            top: 0,
            width: width.into(),
            height: height.into(),
        }
    }

    /// Returns the smallest rectangle that contains all changes; one pixel if there are none, as a frame cannot be empty.
    fn changed(change: &[u8], columns: usize) -> Part {
        let is_changed = |row: &&[u8]| row.iter().any(|&change| change != 0);
        let rows = || change.chunks(columns);
        let (top, bottom) = (
            rows().position(|row| is_changed(&row)).unwrap_or(0),
            rows().rposition(|row| is_changed(&row)).unwrap_or(0),
        );
        let changed_columns = rows().skip(top).take(bottom - top + 1).map(|row| {
            let first = row.iter().position(|&change| change != 0);
            let last = row.iter().rposition(|&change| change != 0);
            (first.unwrap_or(columns), last.unwrap_or(0))
        });
        let (left, right) = changed_columns.fold((columns, 0), |(left, right), (first, last)| {
            (left.min(first), right.max(last))
        });
        let left = left.min(right);
        Part {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
        }
    }

    /// Returns the pixels of this part of a frame.
    fn of(self, pixels: &[u8], columns: usize) -> Vec<u8> {
        let rows = pixels.chunks(columns).skip(self.top).take(self.height);
        rows.flat_map(|row| &row[self.left..self.left + self.width])
            .copied()
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn packed(changes: &[u8]) -> String {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(changes).expect("a list can be written");
        BASE64.encode(&packed.finish().expect("a list can be written"))
    }

    fn animation(frames: u32, changes: &[u8]) -> Animation {
        Animation {
            width: 3,
            height: 2,
            delay: 25,
            palette: vec![[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]],
            frames,
            pixels: packed(changes),
        }
    }

    #[test]
    fn frames_are_decoded_as_they_were_drawn() {
        let changes = [
            [1, 1, 1, 2, 2, 2],
            [0, 2, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 2, 1],
        ];
        let gif = encode(&animation(4, changes.as_flattened())).expect("the frames are valid");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(gif.as_slice()).expect("it is a GIF");
        assert_eq!((decoder.width(), decoder.height()), (3, 2));
        assert_eq!(decoder.repeat(), Repeat::Infinite);
        let (mut shown, mut parts, mut delays) = (vec![0; 6], Vec::new(), Vec::new());
        let mut screens = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("the frame is complete") {
            let [left, top, width, height] =
                [frame.left, frame.top, frame.width, frame.height].map(usize::from);
            for (place, &colour) in frame.buffer.iter().enumerate() {
                shown[(top + place / width) * 3 + left + place % width] = colour;
            }
            parts.push((left, top, width, height));
            delays.push(frame.delay);
            screens.push(shown.clone());
        }
        let expected = [
            [1, 1, 1, 2, 2, 2],
            [1, 3, 1, 2, 2, 2],
            [1, 3, 1, 2, 2, 2],
            [1, 3, 1, 2, 0, 3],
        ];
        assert_eq!(screens, expected.map(Vec::from));
        assert_eq!(delays, [25, 25, 25, 200]);
        assert_eq!(
            parts,
            [(0, 0, 3, 2), (1, 0, 1, 1), (0, 0, 1, 1), (1, 1, 2, 1)]
        );
    }

    #[test]
    fn an_error_names_the_limit_or_the_frame() {
        let message = |animation: Animation| encode(&animation).expect_err("it is invalid").message;
        let valid = || animation(1, &[0; 6]);
        assert!(encode(&valid()).is_ok());
        let many = Animation {
            frames: 401,
            ..valid()
        };
        assert_eq!(message(many), "frames: found 401, expected 1 to 400");
        let wide = Animation {
            width: 1025,
            ..valid()
        };
        assert_eq!(message(wide), "width: found 1025, expected 1 to 1024");
        let large = Animation {
            width: 1024,
            height: 1024,
            frames: 129,
            ..valid()
        };
        let expected = format!(
            "pixels of all frames: found {}, expected 1 to {MAX_PIXELS}",
            129 << 20
        );
        assert_eq!(message(large), expected);
        let still = Animation {
            delay: 0,
            ..valid()
        };
        assert_eq!(message(still), "delay: found 0, expected 1 to 1000");
        let colourless = Animation {
            palette: Vec::new(),
            ..valid()
        };
        assert_eq!(message(colourless), "colours: found 0, expected 1 to 256");
        let short = message(animation(2, &[0; 6]));
        assert!(
            short.starts_with("pixels: frame 2 of 2 is incomplete"),
            "{short}"
        );
        let beyond = message(animation(1, &[0, 0, 4, 0, 0, 0]));
        assert_eq!(
            beyond,
            "pixels: found colour 4 in frame 1, expected a number below 4"
        );
        let text = message(Animation {
            pixels: "?".to_owned(),
            ..valid()
        });
        assert!(text.starts_with("pixels: "), "{text}");
    }
}
