#![doc = include_str!("guide.md")]

pub mod which_algorithm {
    #![doc = include_str!("guide/which_algorithm.md")]
}

pub mod own_search {
    #![doc = include_str!("guide/own_search.md")]
}

pub mod one_algorithm {
    #![doc = include_str!("guide/one_algorithm.md")]
}

pub mod from_pathfinding {
    #![doc = include_str!("guide/from_pathfinding.md")]
}
