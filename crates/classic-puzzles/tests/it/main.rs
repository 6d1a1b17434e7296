//! The tests of `classic-puzzles`: exact counts and published costs, a file for each puzzle.

mod laws;

mod hanoi;
mod knights_tour;
mod lights_out;
mod missionaries;
mod pancakes;
mod peg_solitaire;
mod queens;
mod sliding_tiles;
mod water_jugs;
mod contracts;
mod cube2;
mod grid_map;
mod octile;
mod sokoban;
mod word_ladder;
