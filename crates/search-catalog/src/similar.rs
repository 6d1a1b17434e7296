/// Returns the question whether the most similar of these names is meant, if one is similar, or an empty text.
#[must_use]
pub fn similar<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    let likeness = |name: &&str| strsim::normalized_damerau_levenshtein(found, name);
    let names = names.into_iter();
    let best = names.max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    let similar = best.filter(|best| likeness(best) > 0.7);
    similar.map_or_else(String::new, |best| format!(" (did you mean `{best}`?)"))
}
