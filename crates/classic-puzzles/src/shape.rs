/// The numbers of the squares in a set, the smallest first.
#[inline]
pub(crate) fn numbers(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let smallest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        smallest
    })
}
