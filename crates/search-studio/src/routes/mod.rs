//! The API as tables of routes, independent of what transports requests and responses.

mod description;
mod general;
mod input;
mod query;
mod response;
mod route;
mod run;
mod target;

pub use description::DESCRIPTION;
pub use general::{GeneralHandler, general_route};
pub use input::{Input, from_json};
pub use query::Query;
pub use response::Response;
pub use route::{Request, Route, RouteMatch};
pub use run::{RunHandler, run_route};
pub use target::{Target, target};
