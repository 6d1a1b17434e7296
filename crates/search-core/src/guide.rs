#![doc = include_str!("guide.md")]

pub mod own_search {
    #![doc = include_str!("guide/own_search.md")]
}
