use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use search_studio::{DESCRIPTION, page_script, page_style};

use super::response::Failure;
use crate::api::ApiError;

/// Returns what is served at a path: the files, but all modules in the place of the one that imports them, as a browser would
/// request them one by one, and all style sheets as one.
fn served(path: &str) -> Option<Cow<'static, [u8]>> {
    static SCRIPT: LazyLock<Option<String>> = LazyLock::new(|| page_script(search_page::text).ok());
    static STYLE: LazyLock<Option<String>> = LazyLock::new(|| page_style(search_page::text).ok());
    match path {
        "style.css" => STYLE.as_deref().map(|text| text.as_bytes().into()),
        "app.js" => SCRIPT.as_deref().map(|text| text.as_bytes().into()),
        path => search_page::file(path),
    }
}

/// Serves a file of the page.
pub(super) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return method_not_allowed().await.into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(content) = served(path) else {
        return not_found().into_response();
    };
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let known = headers.get(header::IF_NONE_MATCH);
    let known = known
        .and_then(|known| known.to_str().ok())
        .unwrap_or_default();
    let headers = [
        (header::CONTENT_TYPE, kind(path).to_owned()),
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    if known.split(',').any(|one| one.trim() == tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let body = match content {
        Cow::Borrowed(content) => Body::from(content),
        Cow::Owned(content) => Body::from(content),
    };
    (headers, body).into_response()
}

/// Returns the media type of a file by its extension.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

fn not_found() -> Failure {
    ApiError::unknown("not found").into()
}

pub(super) async fn method_not_allowed() -> Failure {
    Failure::method_not_allowed()
}

/// Returns the description of the API.
pub(super) async fn description() -> ([(HeaderName, &'static str); 1], &'static str) {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION)
}
