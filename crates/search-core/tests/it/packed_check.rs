//! Mistakes in the encoding of states.

use search_core::{
    Packed, StateSpace,
    check::{PackedFault, check_packed},
};

/// Words of up to ten letters from an alphabet of two, with functions that pack and unpack them. The action `<` removes the last
/// letter.
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
        out.extend(['a', 'b', '<']);
    }
    fn result(&self, word: &String, letter: char) -> Option<String> {
        match letter {
            '<' => word.get(..word.len().checked_sub(1)?).map(str::to_owned),
            _ => (word.len() < 10).then(|| format!("{word}{letter}")),
        }
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

/// Writes the length, then the letters.
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
fn a_correct_encoding_passes_and_its_states_are_counted() {
    let words = Words { pack, unpack };
    assert_eq!(check_packed(&words, String::new(), 200), Ok(200));
    // 2^11 - 1.
    assert_eq!(check_packed(&words, String::new(), 100_000), Ok(2047));
}

#[test]
fn each_wrong_encoding_is_reported_as_its_own_fault() {
    assert_eq!(fault(pack, |_| None), Some(PackedFault::Refused));
    // Consumes all bytes: a state alone is decoded correctly.
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
    // Only the length is written: words of the same length cannot be distinguished.
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
