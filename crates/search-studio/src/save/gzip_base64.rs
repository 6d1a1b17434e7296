//! The encoding of the record in a saved page: gzip, in lines of Base64.

use std::io::{self, BufWriter, Write};

use data_encoding::BASE64;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The number of bytes per line: a multiple of three, so that only the last line has padding.
const LINE: usize = 3 << 14;

/// Compresses and encodes what is written to it.
pub(super) struct GzipBase64 {
    /// Compressing large blocks is faster than compressing word by word.
    gzip: BufWriter<GzEncoder<Vec<u8>>>,
}

impl GzipBase64 {
    pub(super) fn new() -> Self {
        GzipBase64 {
            gzip: BufWriter::with_capacity(
                LINE,
                GzEncoder::new(Vec::new(), Compression::default()),
            ),
        }
    }

    /// Returns the lines completed since the last call.
    pub(super) fn lines(&mut self) -> String {
        let packed = self.gzip.get_mut().get_mut();
        let full = packed.len() - packed.len() % LINE;
        encode(&packed.drain(..full).collect::<Vec<u8>>())
    }

    /// Finishes the compression and returns the remaining lines.
    pub(super) fn finish(self) -> io::Result<String> {
        let gzip = self
            .gzip
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        Ok(encode(&gzip.finish()?))
    }
}

impl Write for GzipBase64 {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.gzip.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.gzip.flush()
    }
}

fn encode(bytes: &[u8]) -> String {
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
    fn parts_are_encoded_in_lines_that_decode_to_the_text() {
        // Pseudorandom text compresses badly, so it takes several lines.
        let parts: Vec<String> = (0..20_000u64)
            .map(|number| {
                format!(
                    "{:x}",
                    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_pow(3)
                )
            })
            .collect();
        let mut packed = GzipBase64::new();
        let mut text = String::new();
        for part in &parts {
            packed
                .write_all(part.as_bytes())
                .expect("writing to memory succeeds");
            text += &packed.lines();
        }
        text += &packed.finish().expect("writing to memory succeeds");
        assert!(text.lines().count() > 2);
        let bytes = text.lines().map(|line| BASE64.decode(line.as_bytes()));
        let bytes: Result<Vec<Vec<u8>>, _> = bytes.collect();
        let bytes = bytes.expect("each line is valid Base64").concat();
        let mut unpacked = String::new();
        let mut gzip = GzDecoder::new(bytes.as_slice());
        gzip.read_to_string(&mut unpacked)
            .expect("the bytes are valid gzip");
        assert_eq!(unpacked, parts.concat());
    }
}
