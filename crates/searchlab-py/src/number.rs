//! Costs and heuristic values: numbers of Python, converted from and to [`Number`].

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use search_core::{
    Cost,
    cost::{Decimal, Number},
};

/// Converts a number of Python, which `what` names in errors. An integer, or what has `__index__`, stays whole, and a `Fraction` or a
/// `Decimal` is exact, in millionths; infinity is [`Number::MAX`].
pub(crate) fn number(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Number> {
    if let Ok(whole) = value.extract::<u64>() {
        let number = Number::Whole(whole);
        return match number < Number::MAX {
            true => Ok(number),
            false => Err(too_large(value, what)),
        };
    }
    let is_whole = value.hasattr("__index__")?;
    match value.extract::<f64>() {
        Ok(real) if real.is_nan() => Err(invalid(value, what, "is not a number")),
        Ok(real) if real < 0.0 => Err(invalid(value, what, "is negative")),
        _ if is_whole => Err(too_large(value, what)),
        Ok(f64::INFINITY) => Ok(Number::MAX),
        Ok(_) if is_exact(value)? => exact(value, what),
        // Of -0.0 too.
        Ok(real) => Ok(Number::Real(real.abs())),
        Err(_) => {
            let kind = value.get_type().name()?;
            let message = format!(
                "{what}: found {} of type {kind}, expected a number",
                shown(value)
            );
            Err(PyTypeError::new_err(message))
        }
    }
}

/// Returns whether a number is a `Fraction` or a `Decimal`, by the attributes that floats do not have.
fn is_exact(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(value.hasattr("as_integer_ratio")?
        && (value.hasattr("denominator")? || value.hasattr("as_tuple")?))
}

/// Converts a finite fraction, which must be a whole number of millionths: sums of rounded numbers would prove nothing.
fn exact(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Number> {
    let ratio = value.call_method0("as_integer_ratio")?;
    let (numerator, denominator): (Bound<'_, PyAny>, Bound<'_, PyAny>) = ratio.extract()?;
    let scaled = numerator.mul(Decimal::ONE.millionths())?;
    let (millionths, rest): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
        scaled.divmod(denominator)?.extract()?;
    if rest.is_truthy()? {
        let found = shown(value);
        return Err(PyValueError::new_err(format!(
            "{what}: found {found}, expected at most 6 decimal places: multiply all costs and heuristic values by a common denominator"
        )));
    }
    match millionths.extract::<u64>().map(Decimal::from_millionths) {
        Ok(decimal) if decimal < Decimal::MAX => Ok(Number::of(decimal)),
        _ => Err(too_large(value, what)),
    }
}

/// Converts a number to an `int`, or to a `float` if it is not whole.
pub(crate) fn to_python(py: Python<'_>, number: Number) -> PyResult<Py<PyAny>> {
    Ok(match number {
        Number::Whole(whole) => whole.into_pyobject(py)?.into_any().unbind(),
        other => f64::from(other).into_pyobject(py)?.into_any().unbind(),
    })
}

/// Returns a value as Python shows it, shortened.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 120;
    let text = value.repr().map(|text| text.to_string());
    let text = text.unwrap_or_else(|_| "a value without repr()".to_owned());
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

fn invalid(value: &Bound<'_, PyAny>, what: &str, why: &str) -> PyErr {
    let found = shown(value);
    PyValueError::new_err(format!(
        "{what} {why}: found {found}, expected a number of at least 0"
    ))
}

fn too_large(value: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let found = shown(value);
    PyOverflowError::new_err(format!("{what}: found {found}, expected at most 64 bits"))
}
