//! Access control: rejects requests from pages of other origins, including those that use DNS rebinding.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::response::Failure;
use crate::Origin;
use crate::api::{ApiError, ErrorKind};

/// The host names and addresses of the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hosts {
    port: u16,
    /// Whether only this machine can reach the server.
    is_local: bool,
}

impl Hosts {
    pub(crate) fn of(address: SocketAddr) -> Self {
        Hosts {
            port: address.port(),
            is_local: address.ip().is_loopback(),
        }
    }

    /// Returns whether a `Host` header names this server. A name other than `localhost` is rejected, as its owner can
    /// make it resolve to this machine; an IP address cannot be redirected.
    fn is_known(self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let address: Option<IpAddr> = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
            .unwrap_or(name)
            .parse()
            .ok();
        let is_known = match address {
            Some(address) => address.is_loopback() || !self.is_local,
            None => name.eq_ignore_ascii_case("localhost"),
        };
        is_known && port == Some(self.port)
    }
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors";

/// The headers of every response that say which pages may show it in a frame.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    content_security: HeaderValue,
    frame_options: Option<HeaderValue>,
}

impl Policy {
    /// Returns the policy for these embedding pages. Only the content security policy can name origins; the older
    /// header is omitted if there are any.
    pub(crate) fn of(embedders: &[Origin]) -> Self {
        let names: String = embedders
            .iter()
            .map(|origin| format!(" {origin}"))
            .collect();
        let is_none = names.is_empty();
        let names = if is_none { " 'none'" } else { &names };
        let policy = HeaderValue::try_from(format!("{POLICY}{names}"));
        Policy {
            // An origin consists of characters that are valid in a header.
            content_security: policy.unwrap_or(HeaderValue::from_static("default-src 'none'")),
            frame_options: is_none.then_some(HeaderValue::from_static("DENY")),
        }
    }
}

/// The other headers of every response.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match refused(app.hosts, &request) {
        Some(failure) => Failure::from(failure).into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policy = &app.policy;
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        policy.content_security.clone(),
    );
    if let Some(value) = &policy.frame_options {
        headers.insert(header::X_FRAME_OPTIONS, value.clone());
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

fn refused(hosts: Hosts, request: &Request) -> Option<ApiError> {
    let forbidden = |what: &str| Some(ApiError::new(ErrorKind::Forbidden, what));
    let headers = request.headers();
    let Ok(Some(host)) = the_only(headers, &header::HOST) else {
        return forbidden("found no Host, or several; expected the one of this server");
    };
    if !hosts.is_known(host) {
        return forbidden(
            "found the Host of another server; expected the address and port of this one",
        );
    }
    if request
        .uri()
        .authority()
        .is_some_and(|named| named.as_str() != host)
    {
        return forbidden("found an address of another server");
    }
    let is_api = request.uri().path().starts_with("/api/");
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let from = HeaderName::from_static("sec-fetch-site");
    match the_only(headers, &from) {
        Ok(None | Some("same-origin" | "none")) => {}
        _ if is_api || changes => {
            return forbidden("requests from pages of other origins are not allowed");
        }
        _ => {}
    }
    match the_only(headers, &header::ORIGIN) {
        Ok(None) => {}
        Ok(Some(origin)) if origin.strip_prefix("http://") == Some(host) => {}
        _ if is_api || changes => {
            return forbidden("requests from pages of other origins are not allowed");
        }
        _ => {}
    }
    None
}

/// Returns the value of a header, or an error if it occurs more than once.
fn the_only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, ()> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| ()),
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_hosts_are_rejected() {
        let local = Hosts::of(([127, 0, 0, 1], 4321).into());
        for host in [
            "127.0.0.1:4321",
            "localhost:4321",
            "[::1]:4321",
            "LOCALHOST:4321",
        ] {
            assert!(local.is_known(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:80",
            "127.0.0.1",
            "evil.example:4321",
            "localhost.evil.example:4321",
            "127.0.0.1.evil.example:4321",
            "192.168.0.7:4321",
            "[::1]",
            "localhost:4321:4321",
            "localhost:04321x",
        ] {
            assert!(!local.is_known(host), "{host}");
        }
        let open = Hosts::of(([0, 0, 0, 0], 80).into());
        assert!(open.is_known("192.168.0.7"));
        assert!(!open.is_known("evil.example"));
    }
}
