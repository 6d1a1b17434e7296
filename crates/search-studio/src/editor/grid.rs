use search_catalog::{Catalog, Spec};

use crate::api::{ApiError, GridRequest, GridText};

/// Maximum number of columns and of rows of a generated map.
const MAX_SIDE: u32 = 1024;

/// Generates a map.
pub(crate) fn generate(catalog: &Catalog, request: &GridRequest) -> Result<GridText, ApiError> {
    let &GridRequest {
        ref kind,
        width,
        height,
        seed,
    } = request;
    if width.max(height) > MAX_SIDE {
        return Err(ApiError::malformed(format!(
            "found {width} × {height} cells, expected at most {MAX_SIDE} × {MAX_SIDE}"
        )));
    }
    let grid = catalog
        .puzzle("grid")
        .ok_or_else(|| ApiError::unknown("there is no puzzle `grid`"))?;
    let size = format!("{width}x{height}");
    let spec = Spec::new([size.as_str()], [("kind", kind.as_str())]);
    let text = grid.generate(spec.without_files(), seed, 0)?;
    Ok(GridText { text })
}
