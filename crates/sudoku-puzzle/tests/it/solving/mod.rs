//! Methods and answers, compared with each other and with definitions.

mod answers;
mod families;
mod generating;
mod limits;
mod many;
mod methods;
mod minimal;
mod names;
mod required;
