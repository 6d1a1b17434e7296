//! The server as a client sees it: against the engines themselves, against those who mean it harm, and against the
//! promises of its API.

mod added;
mod answers;
mod by_hand;
mod client;
mod editor;
mod engines;
mod hostile;
mod own;
mod play;
mod save;
