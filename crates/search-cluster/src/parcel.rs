//! What is sent from one worker to another: bytes with an address.

use std::io::Write;

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// Bytes for one worker. The dataflow carries it as one record, never empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parcel {
    /// The worker that it is for.
    pub(crate) to: u32,
    /// The worker that sends it.
    pub(crate) from: u32,
    pub(crate) bytes: Vec<u8>,
}

impl Accountable for Parcel {
    fn record_count(&self) -> i64 {
        i64::from(!self.bytes.is_empty())
    }
}

/// To whom, from whom, and how many bytes follow.
const HEAD: usize = 16;

/// Timely wants each part of a message to begin at a multiple of this.
const ALIGNED: usize = 8;

impl ContainerBytes for Parcel {
    /// What another process has sent. Bytes that are no parcel become an empty one, from nobody: whoever reads it finds
    /// less than he expects and says so.
    fn from_bytes(bytes: Bytes) -> Self {
        let parse = || {
            let (to, rest) = bytes.split_first_chunk()?;
            let (from, rest) = rest.split_first_chunk()?;
            let (length, rest) = rest.split_first_chunk()?;
            let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
            Some(Parcel {
                to: u32::from_le_bytes(*to),
                from: u32::from_le_bytes(*from),
                bytes: rest.get(..length)?.to_vec(),
            })
        };
        parse().unwrap_or_default()
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.bytes.len().next_multiple_of(ALIGNED)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let filler = self.bytes.len().next_multiple_of(ALIGNED) - self.bytes.len();
        let mut write = |bytes: &[u8]| {
            writer
                .write_all(bytes)
                .expect("timely gives as much room as `length_in_bytes` says");
        };
        write(&self.to.to_le_bytes());
        write(&self.from.to_le_bytes());
        write(&(self.bytes.len() as u64).to_le_bytes());
        write(&self.bytes);
        write(&[0; ALIGNED][..filler]);
    }
}

/// Takes each parcel to the worker that it is for.
pub(crate) struct ByAddress;

impl Distributor<Parcel> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Parcel>>>(
        &mut self,
        parcel: &mut Parcel,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = parcel.to as usize;
        Message::push_at(parcel, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Parcel>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use timely::bytes::arc::BytesMut;

    #[test]
    fn a_parcel_arrives_as_it_was_sent_whatever_its_length() {
        for length in 0..20 {
            let sent = Parcel {
                to: 3,
                from: 7,
                bytes: (0..length).collect(),
            };
            let mut bytes = Vec::new();
            sent.into_bytes(&mut bytes);
            assert_eq!(bytes.len(), sent.length_in_bytes());
            assert_eq!(bytes.len() % ALIGNED, 0);
            let received = Parcel::from_bytes(BytesMut::from(bytes).freeze());
            assert_eq!((received.to, received.from), (3, 7));
            assert_eq!(received.bytes, sent.bytes);
        }
    }

    #[test]
    fn bytes_that_are_no_parcel_are_an_empty_one() {
        let mut lies = vec![0; HEAD];
        lies[8] = 200;
        for bytes in [Vec::new(), vec![1; 15], lies] {
            let received = Parcel::from_bytes(BytesMut::from(bytes).freeze());
            assert!(received.is_empty());
        }
    }
}
