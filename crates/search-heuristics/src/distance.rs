use search_core::{Cost, cost::Octile};

/// A cost that can be subtracted and saved to a file, for tables of distances.
pub trait Distance: Cost {
    /// The number of bytes in a file.
    const BYTES: usize;

    /// Returns the difference of two costs, the smaller subtracted from the larger.
    #[must_use]
    fn difference(self, other: Self) -> Self;

    /// Appends the cost to `out`.
    fn write(self, out: &mut Vec<u8>);

    /// Returns the cost that [`write`](Distance::write) appended, or `None` if there are not [`BYTES`](Distance::BYTES) bytes.
    fn read(bytes: &[u8]) -> Option<Self>;
}

macro_rules! integer_distance {
    ($($integer:ty),*) => {$(
        impl Distance for $integer {
            const BYTES: usize = size_of::<$integer>();

            #[inline]
            fn difference(self, other: Self) -> Self {
                self.abs_diff(other)
            }

            fn write(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }

            fn read(bytes: &[u8]) -> Option<Self> {
                Some(<$integer>::from_le_bytes(bytes.try_into().ok()?))
            }
        }
    )*};
}

integer_distance!(u8, u16, u32, u64);

impl Distance for Octile {
    const BYTES: usize = 8;

    #[inline]
    fn difference(self, other: Self) -> Self {
        Octile::difference(self, other)
    }

    fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.straight.to_le_bytes());
        out.extend_from_slice(&self.diagonal.to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (straight, diagonal) = bytes.split_at_checked(4)?;
        Some(Octile::new(
            i32::from_le_bytes(straight.try_into().ok()?),
            i32::from_le_bytes(diagonal.try_into().ok()?),
        ))
    }
}
