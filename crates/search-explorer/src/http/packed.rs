//! Text as a page holds it that unpacks it by itself: compressed by gzip, in lines of Base64.

use std::io::{self, BufWriter, Write};

use data_encoding::BASE64;
use flate2::Compression;
use flate2::write::GzEncoder;

/// So many bytes are in a line: a multiple of three, so that only the last line is padded.
const LINE: usize = 3 << 14;

/// Packs what is written to it; `lines` gives what is packed by then.
pub(super) struct Packed {
    /// Much at once is compressed faster than a word at a time.
    gzip: BufWriter<GzEncoder<Vec<u8>>>,
}

impl Packed {
    pub(super) fn new() -> Self {
        Packed {
            gzip: BufWriter::with_capacity(
                LINE,
                GzEncoder::new(Vec::new(), Compression::default()),
            ),
        }
    }

    /// The lines that are full, which are given once.
    pub(super) fn lines(&mut self) -> String {
        let packed = self.gzip.get_mut().get_mut();
        let full = packed.len() - packed.len() % LINE;
        in_lines(&packed.drain(..full).collect::<Vec<u8>>())
    }

    /// The lines that are left.
    pub(super) fn finish(self) -> io::Result<String> {
        let gzip = self
            .gzip
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok(in_lines(&gzip.finish()?))
    }
}

impl Write for Packed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.gzip.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.gzip.flush()
    }
}

fn in_lines(bytes: &[u8]) -> String {
    let mut lines = String::with_capacity(bytes.len().div_ceil(LINE) * (LINE / 3 * 4 + 1));
    for line in bytes.chunks(LINE) {
        BASE64.encode_append(line, &mut lines);
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn what_is_packed_part_by_part_is_unpacked_line_by_line() {
        // Hashes cannot be compressed, so there are several lines.
        let parts: Vec<String> = (0..20_000u64)
            .map(|number| {
                format!(
                    "{:x}",
                    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_pow(3)
                )
            })
            .collect();
        let mut packed = Packed::new();
        let mut text = String::new();
        for part in &parts {
            packed.write_all(part.as_bytes()).expect("a list takes it");
            text += &packed.lines();
        }
        text += &packed.finish().expect("a list takes it");
        assert!(text.lines().count() > 2);
        let bytes = text.lines().map(|line| BASE64.decode(line.as_bytes()));
        let bytes: Result<Vec<Vec<u8>>, _> = bytes.collect();
        let bytes = bytes.expect("each line is Base64 by itself").concat();
        let mut unpacked = String::new();
        let mut gzip = GzDecoder::new(bytes.as_slice());
        gzip.read_to_string(&mut unpacked).expect("it is gzip");
        assert_eq!(unpacked, parts.concat());
    }
}
