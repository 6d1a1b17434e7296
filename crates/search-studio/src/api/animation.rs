use serde::Deserialize;

/// The frames of an animation, which may have 16 MiB as JSON.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Animation {
    /// The width in pixels, at most 1024.
    pub width: u16,
    /// The height in pixels, at most 1024.
    pub height: u16,
    /// The time of each frame in hundredths of a second; the last frame is shown for at least two seconds.
    pub delay: u16,
    /// The colours, at most 256, as red, green and blue.
    pub palette: Vec<[u8; 3]>,
    /// The number of frames, at most 400.
    pub frames: u32,
    /// The pixels of all frames, row by row, compressed by gzip, in Base64. A pixel is the index of its colour, combined by
    /// exclusive or with that of the same pixel in the previous frame.
    pub pixels: String,
}
