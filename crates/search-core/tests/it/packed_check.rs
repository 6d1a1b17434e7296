//! Mistakes in how states are packed.

use search_core::{Packed, PackedFault, StateSpace, check_packed};

/// Words over two letters, up to ten long, and how they are packed and read.
struct Words {
    pack: fn(&str, &mut Vec<u8>),
    unpack: fn(&mut &[u8]) -> Option<String>,
}

impl StateSpace for Words {
    type State = String;
    type Action = char;
    type Cost = u32;

    fn is_goal(&self, _: &String) -> bool {
        false
    }
    fn actions(&self, _: &String, out: &mut Vec<char>) {
        out.extend(['a', 'b']);
    }
    fn result(&self, word: &String, letter: char) -> Option<String> {
        (word.len() < 10).then(|| format!("{word}{letter}"))
    }
}

impl Packed for Words {
    fn pack(&self, word: &String, out: &mut Vec<u8>) {
        (self.pack)(word, out);
    }
    fn unpack(&self, bytes: &mut &[u8]) -> Option<String> {
        (self.unpack)(bytes)
    }
}

/// Its length, then its letters.
fn pack(word: &str, out: &mut Vec<u8>) {
    out.push(word.len() as u8);
    out.extend_from_slice(word.as_bytes());
}

fn unpack(bytes: &mut &[u8]) -> Option<String> {
    let length = bytes.split_off_first()?;
    let letters = bytes.split_off(..usize::from(*length))?;
    String::from_utf8(letters.to_vec()).ok()
}

fn fault(
    pack: fn(&str, &mut Vec<u8>),
    unpack: fn(&mut &[u8]) -> Option<String>,
) -> Option<PackedFault> {
    let checked = check_packed(&Words { pack, unpack }, String::new(), 200);
    checked.err().map(|mistake| mistake.fault)
}

#[test]
fn what_is_packed_as_it_should_be_passes_and_is_counted() {
    let words = Words { pack, unpack };
    assert_eq!(check_packed(&words, String::new(), 200), Ok(200));
    // 2 to the power of 11, less one.
    assert_eq!(check_packed(&words, String::new(), 100_000), Ok(2047));
}

#[test]
fn each_way_of_packing_wrong_is_told_apart() {
    assert_eq!(fault(pack, |_| None), Some(PackedFault::Refused));
    // Takes all there is: alone, a state is read as it should be.
    let greedy = |bytes: &mut &[u8]| {
        let word = unpack(bytes);
        *bytes = &[];
        word
    };
    let (packed, taken) = (1, 2);
    assert_eq!(
        fault(pack, greedy),
        Some(PackedFault::Length { packed, taken })
    );
    let shortened = |bytes: &mut &[u8]| unpack(bytes).map(|word| word.replace("bab", "bb"));
    assert_eq!(fault(pack, shortened), Some(PackedFault::AnotherState));
    // Only the length is written: words of one length cannot be told apart.
    let lengths = |word: &str, out: &mut Vec<u8>| out.push(word.len() as u8);
    let of_length = |bytes: &mut &[u8]| {
        let length = bytes.split_off_first()?;
        Some("a".repeat(usize::from(*length)))
    };
    assert_eq!(fault(lengths, of_length), Some(PackedFault::AnotherState));
}

#[test]
fn a_mistake_shows_the_bytes_of_its_state() {
    let words = Words {
        pack,
        unpack: |_| None,
    };
    let mistake = check_packed(&words, "ab".to_owned(), 10).unwrap_err();
    assert_eq!(
        mistake.to_string(),
        "unpack returns None for a state packed as 02 61 62"
    );
}
