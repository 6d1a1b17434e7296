//! The pages that may show the explorer in a frame.

use std::fmt;
use std::str::FromStr;

/// The origin of a page, such as `https://slides.example` or `http://localhost:8000`.
///
/// ```
/// use search_explorer::Origin;
///
/// let origin: Origin = "http://localhost:8000".parse()?;
/// assert_eq!(origin.to_string(), "http://localhost:8000");
/// assert!("https://slides.example/lecture".parse::<Origin>().is_err());
/// # Ok::<(), search_explorer::OriginError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The error of parsing an [`Origin`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginError {
    found: String,
}

impl fmt::Display for OriginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(
            f,
            "found `{found}`, expected http:// or https:// and a host, such as https://slides.example or http://localhost:8000"
        )
    }
}

impl std::error::Error for OriginError {}

impl FromStr for Origin {
    type Err = OriginError;

    /// Parses a scheme, a host without wildcards and optionally a port, without a path. The host is not an IPv6 address: browsers
    /// ignore such an origin in a list of allowed pages.
    fn from_str(text: &str) -> Result<Origin, OriginError> {
        let error = || OriginError {
            found: text.to_owned(),
        };
        let host = text
            .strip_prefix("https://")
            .or_else(|| text.strip_prefix("http://"));
        let host = host.ok_or_else(error)?;
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) => (name, Some(port)),
            None => (host, None),
        };
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
        let is_name = !name.is_empty() && name.bytes().all(is_part);
        let is_port = port.is_none_or(|port| {
            port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok()
        });
        match is_name && is_port {
            true => Ok(Origin(text.to_owned())),
            false => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_origins_are_accepted() {
        for origin in ["https://a.example", "http://127.0.0.1:80"] {
            assert!(origin.parse::<Origin>().is_ok(), "{origin}");
        }
        for other in [
            "",
            "*",
            "https://",
            "https://*.example",
            "https://a.example/",
            "https://a.example 'self'",
            "https://a.example;script-src",
            "https://a.example:",
            "https://a.example:+80",
            "https://a.example:70000",
            "file://a",
            "a.example",
            "http://[::1",
            "http://[::1]:8000",
            "http://ä.example",
        ] {
            assert!(other.parse::<Origin>().is_err(), "{other}");
        }
    }
}
