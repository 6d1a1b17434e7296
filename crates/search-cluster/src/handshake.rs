//! The handshake of two processes on a new connection.
//!
//! | message | from the client, which has connected | from the server |
//! |---|---|---|
//! | 1 | a random nonce | |
//! | 2 | | a random nonce |
//! | 3 | its identity (process index and settings) with a proof | |
//! | 4 | | its identity with a proof, if that proof was right |
//!
//! A proof covers both nonces and the sender's role, so it can be neither replayed on another connection nor sent back.

use std::io;

use crate::credentials::PROOF_BYTES;
use crate::shared_settings::SharedSettings;
use crate::wire::{put, take};
use crate::{Credentials, Error};

/// The index of a process and the settings that must be equal in all processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) process: usize,
    pub(crate) settings: SharedSettings,
}

impl Identity {
    /// Returns an error that names the differences if the settings of the other process differ.
    pub(crate) fn check_compatible(&self, other: &Identity) -> Result<(), Error> {
        match self.settings.differences(&other.settings) {
            None => Ok(()),
            Some(differ) => Err(Error::Mismatch(format!(
                "process {} has other settings: {differ}",
                other.process
            ))),
        }
    }
}

/// The end of a connection that sends a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Client,
    Server,
}

/// The start of every hello message, with the version of the protocol.
const MAGIC: &[u8; 16] = b"search-cluster 2";

/// The length of a nonce.
const NONCE_BYTES: usize = 32;

/// The length of a hello message.
pub(crate) const HELLO_BYTES: usize = MAGIC.len() + NONCE_BYTES;

/// The length of the length field of an identity message.
pub(crate) const LENGTH_BYTES: usize = 4;

/// The longest identity message that is read, as an unrelated program may send any length.
const MAX_IDENTITY_BYTES: usize = 64 * 1024;

/// The first message of each end.
pub(crate) struct Hello(pub(crate) [u8; HELLO_BYTES]);

impl Hello {
    pub(crate) fn new() -> io::Result<Hello> {
        let mut bytes = [0; HELLO_BYTES];
        let (magic, nonce) = bytes.split_at_mut(MAGIC.len());
        magic.copy_from_slice(MAGIC);
        getrandom::fill(nonce).map_err(io::Error::other)?;
        Ok(Hello(bytes))
    }

    pub(crate) fn read(bytes: [u8; HELLO_BYTES]) -> io::Result<Hello> {
        if bytes.starts_with(MAGIC) {
            Ok(Hello(bytes))
        } else {
            Err(invalid_data(
                "it sent an invalid hello message, expected one of search-cluster, version 2",
            ))
        }
    }
}

/// The hello messages of both ends, which all proofs cover.
pub(crate) struct Handshake<'a> {
    pub(crate) client: &'a Hello,
    pub(crate) server: &'a Hello,
    pub(crate) credentials: Option<&'a Credentials>,
}

impl Handshake<'_> {
    /// Encodes the identity message of an end.
    pub(crate) fn identity_message(&self, role: Role, identity: &Identity) -> Vec<u8> {
        let mut body = Vec::new();
        put(&mut body, identity.process as u64);
        identity.settings.put(&mut body);
        let proof = Credentials::proof(self.credentials, &self.parts(role, &body));
        let length = (body.len() + PROOF_BYTES) as u32;
        [&length.to_le_bytes()[..], &body, &proof].concat()
    }

    /// Returns the number of bytes that follow the length field of an identity message.
    pub(crate) fn length(bytes: [u8; LENGTH_BYTES]) -> io::Result<usize> {
        let length = u32::from_le_bytes(bytes) as usize;
        if (PROOF_BYTES..=MAX_IDENTITY_BYTES).contains(&length) {
            Ok(length)
        } else {
            Err(invalid_data(&format!(
                "it sent a message of {length} bytes, expected {PROOF_BYTES} to {MAX_IDENTITY_BYTES}"
            )))
        }
    }

    /// Decodes an identity message and verifies its proof.
    pub(crate) fn read(&self, role: Role, bytes: &[u8]) -> io::Result<Identity> {
        let split = bytes.len().checked_sub(PROOF_BYTES);
        let too_short = || {
            let length = bytes.len();
            invalid_data(&format!(
                "it sent a message of {length} bytes, expected at least {PROOF_BYTES}"
            ))
        };
        let (body, proof) = bytes.split_at(split.ok_or_else(too_short)?);
        if !Credentials::is_proven(self.credentials, &self.parts(role, body), proof) {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "it does not know the run's id and secret",
            ));
        }
        let from = &mut &*body;
        let read = take(from).and_then(|process| {
            Ok(Identity {
                process: process as usize,
                settings: SharedSettings::take(from)?,
            })
        });
        read.map_err(|_| invalid_data("it sent an invalid identity message"))
    }

    fn parts<'p>(&'p self, role: Role, body: &'p [u8]) -> [&'p [u8]; 4] {
        let role: &[u8] = match role {
            Role::Client => b"caller",
            Role::Server => b"called",
        };
        [role, &self.client.0, &self.server.0, body]
    }
}

fn invalid_data(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_message_is_invalid_from_the_other_end_and_on_another_connection() {
        let run = Credentials::new("7", "0123456789abcdef").expect("16 bytes");
        let [client, server, later] = [(); 3].map(|()| Hello::new().expect("random bytes"));
        let handshake = |server| Handshake {
            client: &client,
            server,
            credentials: Some(&run),
        };
        let mut settings = SharedSettings::default();
        settings.add("workers", 2);
        let identity = Identity {
            process: 3,
            settings,
        };
        let message = handshake(&server).identity_message(Role::Client, &identity);
        let (length, message) = message.split_first_chunk().expect("a length field");
        let length = Handshake::length(*length).expect("a valid length");
        assert_eq!(length, message.len());
        let read = handshake(&server).read(Role::Client, message);
        assert_eq!(read.expect("a valid message"), identity);
        assert!(handshake(&server).read(Role::Server, message).is_err());
        assert!(handshake(&later).read(Role::Client, message).is_err());
        for place in 0..message.len() {
            let mut changed = message.to_vec();
            changed[place] ^= 1;
            assert!(handshake(&server).read(Role::Client, &changed).is_err());
        }
    }
}
