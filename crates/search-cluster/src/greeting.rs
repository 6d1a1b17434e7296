//! What the two ends of a connection say first.
//!
//! | | from the one that has called | from the one that was called |
//! |---|---|---|
//! | 1 | a random number | |
//! | 2 | | a random number |
//! | 3 | which process it is, its terms, a proof | |
//! | 4 | | the same, if that proof was right |
//!
//! A proof covers both numbers, so it is of no use in another connection, and which end it comes from, so it cannot be sent
//! back.

use std::io;

use crate::credentials::PROOF;
use crate::terms::Terms;
use crate::wire::{put, take};
use crate::{Credentials, Error};

/// Who speaks, and what it must have in common with all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    pub(crate) process: usize,
    pub(crate) terms: Terms,
}

impl Greeting {
    /// Whether the other end belongs to the same run.
    pub(crate) fn agrees_with(&self, other: &Greeting) -> Result<(), Error> {
        match self.terms.differences(&other.terms) {
            None => Ok(()),
            Some(differ) => Err(Error::Disagree(format!(
                "process {} does not fit: {differ}",
                other.process
            ))),
        }
    }
}

/// Which end of a connection speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Caller,
    Called,
}

/// What a program of this kind begins with: how it greets is part of it.
const MAGIC: &[u8; 16] = b"search-cluster 2";

/// The bytes of a random number.
const NUMBER: usize = 32;

/// The bytes of the first message.
pub(crate) const OPENING: usize = MAGIC.len() + NUMBER;

/// The bytes before those of the second: their number.
pub(crate) const LENGTH: usize = 4;

/// The most that are taken: a stranger could claim any number.
const MOST: usize = 64 * 1024;

/// One end's first message.
pub(crate) struct Opening(pub(crate) [u8; OPENING]);

impl Opening {
    pub(crate) fn new() -> io::Result<Opening> {
        let mut bytes = [0; OPENING];
        let (magic, number) = bytes.split_at_mut(MAGIC.len());
        magic.copy_from_slice(MAGIC);
        getrandom::fill(number).map_err(io::Error::other)?;
        Ok(Opening(bytes))
    }

    pub(crate) fn read(bytes: [u8; OPENING]) -> io::Result<Opening> {
        if bytes.starts_with(MAGIC) {
            Ok(Opening(bytes))
        } else {
            Err(wrong("it speaks something else"))
        }
    }
}

/// What both ends of a connection have opened it with, from which all proofs are made.
pub(crate) struct Conversation<'a> {
    pub(crate) caller: &'a Opening,
    pub(crate) called: &'a Opening,
    pub(crate) credentials: Option<&'a Credentials>,
}

impl Conversation<'_> {
    /// The second message of an end.
    pub(crate) fn statement(&self, end: End, greeting: &Greeting) -> Vec<u8> {
        let mut body = Vec::new();
        put(&mut body, greeting.process as u64);
        greeting.terms.put(&mut body);
        let proof = Credentials::proof(self.credentials, &self.parts(end, &body));
        let length = (body.len() + PROOF) as u32;
        [&length.to_le_bytes()[..], &body, &proof].concat()
    }

    /// The number of bytes that follow the first of a statement.
    pub(crate) fn length(bytes: [u8; LENGTH]) -> io::Result<usize> {
        let length = u32::from_le_bytes(bytes) as usize;
        if (PROOF..=MOST).contains(&length) {
            Ok(length)
        } else {
            Err(wrong("it speaks something else"))
        }
    }

    /// What the other end has stated, if it is proven.
    pub(crate) fn read(&self, end: End, bytes: &[u8]) -> io::Result<Greeting> {
        let split = bytes.len().checked_sub(PROOF);
        let (body, proof) = bytes.split_at(split.ok_or_else(|| wrong("it says too little"))?);
        if !Credentials::is_proven(self.credentials, &self.parts(end, body), proof) {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "it does not know the run's id and secret",
            ));
        }
        let from = &mut &*body;
        let read = take(from).and_then(|process| {
            Ok(Greeting {
                process: process as usize,
                terms: Terms::take(from)?,
            })
        });
        read.map_err(|_| wrong("it speaks something else"))
    }

    fn parts<'p>(&'p self, end: End, body: &'p [u8]) -> [&'p [u8]; 4] {
        let end: &[u8] = match end {
            End::Caller => b"caller",
            End::Called => b"called",
        };
        [end, &self.caller.0, &self.called.0, body]
    }
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_of_no_use_from_the_other_end_nor_in_another_connection() {
        let run = Credentials::new("7", "0123456789abcdef").expect("it is long enough");
        let [caller, called, later] = [(); 3].map(|()| Opening::new().expect("there is chance"));
        let talk = |called| Conversation {
            caller: &caller,
            called,
            credentials: Some(&run),
        };
        let mut terms = Terms::default();
        terms.add("workers", 2);
        let greeting = Greeting { process: 3, terms };
        let said = talk(&called).statement(End::Caller, &greeting);
        let (length, said) = said.split_first_chunk().expect("it is long enough");
        assert_eq!(Conversation::length(*length).expect("few"), said.len());
        let read = talk(&called).read(End::Caller, said);
        assert_eq!(read.expect("as it was said"), greeting);
        assert!(talk(&called).read(End::Called, said).is_err());
        assert!(talk(&later).read(End::Caller, said).is_err());
        for place in 0..said.len() {
            let mut changed = said.to_vec();
            changed[place] ^= 1;
            assert!(talk(&called).read(End::Caller, &changed).is_err());
        }
        assert!(Conversation::length([255; 4]).is_err());
    }
}
