//! The unit that workers send to each other: bytes with a sender and a recipient.

use std::io::Write;

use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// Bytes for one worker. The dataflow counts it as one record; it is never empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packet {
    /// The index of the recipient.
    pub(crate) to: u32,
    /// The index of the sender.
    pub(crate) from: u32,
    pub(crate) bytes: Vec<u8>,
}

impl Accountable for Packet {
    fn record_count(&self) -> i64 {
        i64::from(!self.bytes.is_empty())
    }
}

/// The bytes of the header: recipient, sender and number of bytes that follow.
const HEADER_BYTES: usize = 16;

/// Timely requires each part of a message to start at a multiple of this.
const ALIGNMENT: usize = 8;

impl ContainerBytes for Packet {
    /// Decodes bytes from another process. Invalid bytes become an empty packet from worker 0, which the recipient reports as
    /// an error.
    fn from_bytes(bytes: Bytes) -> Self {
        let parse = || {
            let (to, rest) = bytes.split_first_chunk()?;
            let (from, rest) = rest.split_first_chunk()?;
            let (length, rest) = rest.split_first_chunk()?;
            let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
            Some(Packet {
                to: u32::from_le_bytes(*to),
                from: u32::from_le_bytes(*from),
                bytes: rest.get(..length)?.to_vec(),
            })
        };
        parse().unwrap_or_default()
    }

    fn length_in_bytes(&self) -> usize {
        HEADER_BYTES + self.bytes.len().next_multiple_of(ALIGNMENT)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let padding = self.bytes.len().next_multiple_of(ALIGNMENT) - self.bytes.len();
        let mut write = |bytes: &[u8]| {
            writer
                .write_all(bytes)
                .expect("timely reserves `length_in_bytes` bytes");
        };
        write(&self.to.to_le_bytes());
        write(&self.from.to_le_bytes());
        write(&(self.bytes.len() as u64).to_le_bytes());
        write(&self.bytes);
        write(&[0; ALIGNMENT][..padding]);
    }
}

/// Routes each packet to its recipient.
pub(crate) struct ByAddress;

impl Distributor<Packet> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Packet>>>(
        &mut self,
        packet: &mut Packet,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = packet.to as usize;
        Message::push_at(packet, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Packet>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use timely::bytes::arc::BytesMut;

    #[test]
    fn a_packet_of_any_length_is_received_unchanged() {
        for length in 0..20 {
            let sent = Packet {
                to: 3,
                from: 7,
                bytes: (0..length).collect(),
            };
            let mut bytes = Vec::new();
            sent.into_bytes(&mut bytes);
            assert_eq!(bytes.len(), sent.length_in_bytes());
            assert_eq!(bytes.len() % ALIGNMENT, 0);
            let received = Packet::from_bytes(BytesMut::from(bytes).freeze());
            assert_eq!((received.to, received.from), (3, 7));
            assert_eq!(received.bytes, sent.bytes);
        }
    }

    #[test]
    fn invalid_bytes_become_an_empty_packet() {
        let mut truncated = vec![0; HEADER_BYTES];
        truncated[8] = 200;
        for bytes in [Vec::new(), vec![1; 15], truncated] {
            let received = Packet::from_bytes(BytesMut::from(bytes).freeze());
            assert!(received.is_empty());
        }
    }
}
