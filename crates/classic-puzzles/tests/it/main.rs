//! Integration tests of `classic-puzzles`: exact counts and published costs, one file per puzzle.

mod laws;
mod stickers;

mod cube2;
mod cube3;
mod differential;
mod drawings;
mod facelets;
mod front_to_end;
mod graph;
mod grid_map;
mod grid_map_files;
mod hanoi;
mod jump_points;
mod knights_tour;
mod korf;
mod large_pancakes;
mod lights_out;
mod linear_conflicts;
mod missionaries;
mod moving_ai;
mod octile;
mod pancakes;
mod peg_solitaire;
mod queens;
mod reading_limits;
mod sliding_tile_ranks;
mod sliding_tiles;
mod sokoban;
mod symmetry;
mod tile_patterns;
mod water_jugs;
mod word_ladder;
