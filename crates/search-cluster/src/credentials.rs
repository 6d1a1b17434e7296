//! A run's id and secret, and the proof that a process knows them.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::Error;

/// A run's id and secret, by which its processes authenticate each other: the handshake rejects every process that does not
/// know both.
///
/// Neither is sent. Each end of a connection sends a random nonce, and proves that it knows the secret by a keyed hash of both
/// nonces and its message: HMAC with SHA-256 (H. Krawczyk, M. Bellare and R. Canetti, *HMAC: Keyed-hashing for message
/// authentication*, RFC 2104, 1997). So connections of other programs, or of other runs, are rejected, and a
/// recorded handshake cannot be replayed.
///
/// After the handshake, messages are neither encrypted nor authenticated: an attacker who controls the network between the
/// machines can read and change them.
///
/// ```
/// use search_cluster::Credentials;
///
/// let run: Credentials = "job-4711 5f0c9d6e0b7a4c6f9f1f5a2f7f1d3b9e".parse()?;
/// assert_eq!(run.id(), "job-4711");
/// assert!("job-4711 short".parse::<Credentials>().is_err());
/// # Ok::<(), search_cluster::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials {
    id: String,
    secret: Vec<u8>,
}

/// The shortest secret: shorter ones could be guessed from a recorded handshake.
const MIN_SECRET_BYTES: usize = 16;

impl Credentials {
    /// Creates credentials from an id and a secret.
    ///
    /// # Errors
    /// Returns an error if the secret has fewer than 16 bytes.
    pub fn new(id: impl Into<String>, secret: impl Into<Vec<u8>>) -> Result<Credentials, Error> {
        let (id, secret) = (id.into(), secret.into());
        if secret.len() < MIN_SECRET_BYTES {
            return Err(Error::Layout(format!(
                "the secret of run {id} has {} bytes, expected at least {MIN_SECRET_BYTES}",
                secret.len()
            )));
        }
        Ok(Credentials { id, secret })
    }

    /// Returns the run's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns a hash of these parts that requires the id and the secret.
    pub(crate) fn proof(credentials: Option<&Credentials>, parts: &[&[u8]]) -> [u8; PROOF_BYTES] {
        mac(credentials, parts).finalize().into_bytes().into()
    }

    /// Returns whether a proof is valid for these parts, in constant time.
    pub(crate) fn is_proven(
        credentials: Option<&Credentials>,
        parts: &[&[u8]],
        proof: &[u8],
    ) -> bool {
        mac(credentials, parts).verify_slice(proof).is_ok()
    }
}

/// The length of a proof in bytes.
pub(crate) const PROOF_BYTES: usize = 32;

/// Without credentials the key is empty: the hash detects damage, but authenticates nothing.
fn mac(credentials: Option<&Credentials>, parts: &[&[u8]]) -> Hmac<Sha256> {
    let (id, secret) =
        credentials.map_or(("", &[][..]), |known| (&known.id, known.secret.as_slice()));
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC accepts keys of any length");
    // Each part is preceded by its length, so moving a byte from one part to the next changes the hash.
    for part in [id.as_bytes()].iter().chain(parts) {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac
}

/// Reads two words: the id and the secret.
impl FromStr for Credentials {
    type Err = Error;

    /// The errors do not show the text, as it may contain the secret.
    fn from_str(text: &str) -> Result<Credentials, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [id, secret] => Credentials::new(id, secret),
            _ => Err(Error::Layout(format!(
                "found {} words, expected two: the run's id and its secret",
                words.len()
            ))),
        }
    }
}

impl fmt::Debug for Credentials {
    /// Writes the id, but not the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(id: &str, secret: &str) -> Credentials {
        Credentials::new(id, secret).expect("16 bytes")
    }

    #[test]
    fn a_proof_is_valid_only_for_the_same_id_secret_and_parts() {
        let run = known("a", "0123456789abcdef");
        let proof = Credentials::proof(Some(&run), &[b"one", b"two"]);
        let holds =
            |run: Option<&Credentials>, parts: &[&[u8]]| Credentials::is_proven(run, parts, &proof);
        assert!(holds(Some(&run), &[b"one", b"two"]));
        assert!(!holds(Some(&run), &[b"onet", b"wo"]));
        assert!(!holds(
            Some(&known("b", "0123456789abcdef")),
            &[b"one", b"two"]
        ));
        assert!(!holds(
            Some(&known("a", "0123456789abcdeF")),
            &[b"one", b"two"]
        ));
        assert!(!holds(None, &[b"one", b"two"]));
    }

    /// The construction of test case 2 of RFC 4231, with another key, and with a length before the id and the part.
    #[test]
    fn a_proof_is_the_hmac_of_its_parts_with_their_lengths() {
        let run = known("id", "Jefe, of 16 bytes");
        let mut mac = Hmac::<Sha256>::new_from_slice(b"Jefe, of 16 bytes").expect("any length");
        mac.update(b"\x02\0\0\0\0\0\0\0id\x1c\0\0\0\0\0\0\0what do ya want for nothing?");
        let expected: [u8; PROOF_BYTES] = mac.finalize().into_bytes().into();
        let proof = Credentials::proof(Some(&run), &[b"what do ya want for nothing?"]);
        assert_eq!(proof, expected);
    }

    #[test]
    fn errors_and_debug_output_do_not_show_the_secret() {
        let wrong = |text: &str| {
            text.parse::<Credentials>()
                .map_or_else(|error| error.to_string(), |known| panic!("{known:?}"))
        };
        assert_eq!(
            wrong("7 hushhush"),
            "the secret of run 7 has 8 bytes, expected at least 16"
        );
        assert_eq!(
            wrong("7 hush hush"),
            "found 3 words, expected two: the run's id and its secret"
        );
        let shown = format!("{:?}", known("7", "hushhushhushhush"));
        assert!(!shown.contains("hush"), "{shown}");
    }
}
