//! The sizes of the site's files.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::files::SiteFile;

/// The size of all files together, compressed by gzip, in bytes, that should not be exceeded: 1.2 MB.
const MAX_GZIP: usize = 1_200_000;

/// Returns a table with the sizes in bytes, as they are and compressed by gzip.
pub(crate) fn table(files: &[SiteFile]) -> Result<String, String> {
    let mut table = format!("{:<24}{:>12}{:>12}\n", "file", "bytes", "gzip");
    let (mut raw, mut packed) = (0, 0);
    for SiteFile { name, content } in files {
        let gzip = gzip(content)
            .map_err(|error| format!("{name}: {error}"))?
            .len();
        let _ = writeln!(table, "{name:<24}{:>12}{gzip:>12}", content.len());
        raw += content.len();
        packed += gzip;
    }
    let _ = writeln!(table, "{:<24}{raw:>12}{packed:>12}", "all");
    if packed > MAX_GZIP {
        let _ = writeln!(
            table,
            "This is more than {MAX_GZIP} bytes: students wait for it."
        );
    }
    Ok(table)
}

/// Compresses the content of a file.
pub(super) fn gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}
