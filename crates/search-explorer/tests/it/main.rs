//! Tests of the server over HTTP: against the engines, with hostile clients, and against the description of its API.

mod added;
mod answers;
mod client;
mod description;
mod editor;
mod engines;
mod first_frame;
mod hostile;
mod maps;
mod own_puzzle;
mod play;
mod pseudocode;
mod questions;
mod reference;
mod save;
