use search_core::drawing::{Backdrop, Drawing, Role};

/// Returns a backdrop of this size with a ground and nothing on it.
pub(crate) fn ground(width: f64, height: f64) -> Backdrop {
    Backdrop {
        width,
        height,
        drawing: Drawing::new().rectangle(Role::Ground, 0.0, 0.0, width, height),
    }
}
