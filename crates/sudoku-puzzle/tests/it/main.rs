//! Tests of the public interface, in one program, which saves link time.

mod board;
mod common;
mod counts;
mod deducing;
mod large;
mod layouts;
mod nine;
mod normal_form;
mod notation;
mod packed;
mod propagation;
mod reading;
mod round_trip;
mod searching;
mod shuffling;
mod solving;
