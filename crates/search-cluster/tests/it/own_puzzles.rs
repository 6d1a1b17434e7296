//! Puzzles of a program's own, packed by two functions or through serde.

use std::fmt;
use std::net::{TcpListener, TcpStream};

use search_cluster::{
    Config, Error, Layout, astar, breadth_first, hda_star, packed_by, packed_by_serde,
};
use search_core::{
    Heuristic, Packed, Searchable, StateSpace,
    check::{PackedFault, check_packed, check_round_trip},
};
use serde::{Deserialize, Serialize, Serializer};

/// A ring of tokens that can be turned and whose first four can be reversed. With seven tokens only the even permutations
/// can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Ring(Box<[u8]>);

impl Ring {
    fn new(tokens: &[u8]) -> Ring {
        Ring(tokens.into())
    }

    fn changed(&self, change: impl Fn(&mut [u8])) -> Ring {
        let mut changed = self.clone();
        change(&mut changed.0);
        changed
    }
}

impl Searchable for Ring {
    const HEURISTIC: Heuristic = Heuristic::Admissible;

    fn is_solution(&self) -> bool {
        self.0.is_sorted()
    }
    fn successors(&self) -> impl IntoIterator<Item = Ring> {
        [
            self.changed(|tokens| tokens.rotate_left(1)),
            self.changed(|tokens| tokens.rotate_right(1)),
            self.changed(|tokens| tokens[..4].reverse()),
        ]
    }
    fn heuristic_value(&self) -> u32 {
        u32::from(!self.is_solution())
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:?}", self.0)
    }
}

/// Even, so all 2520 even permutations can be reached.
const SOLVABLE: [u8; 7] = [7, 6, 3, 4, 5, 2, 1];
/// Odd, so the sorted ring cannot be reached.
const UNSOLVABLE: [u8; 7] = [2, 1, 3, 4, 5, 6, 7];

fn by_functions(tokens: [u8; 7]) -> (impl Packed<State = Ring, Cost = u32> + Sync, Ring) {
    packed_by(
        Ring::new(&tokens),
        |ring| ring.0[..].try_into().unwrap_or_default(),
        |tokens: [u8; 7]| {
            let is_complete = (1..=7).all(|token| tokens.contains(&token));
            is_complete.then(|| Ring::new(&tokens))
        },
    )
}

fn by_serde(tokens: [u8; 7]) -> (impl Packed<State = Ring, Cost = u32> + Sync, Ring) {
    packed_by_serde(Ring::new(&tokens))
}

#[test]
fn either_packing_has_the_counts_and_the_path_of_one_core() {
    fn check<P: Packed<State = Ring, Cost = u32> + Sync>(
        packed: impl Fn([u8; 7]) -> (P, Ring),
        bytes: usize,
    ) {
        let (space, start) = packed(UNSOLVABLE);
        assert_eq!(check_packed(&space, start.clone(), 10_000), Ok(2520));
        let mut packed_start = Vec::new();
        space.pack(&start, &mut packed_start);
        assert_eq!(packed_start.len(), bytes);
        let one_core = search_core::breadth_first::graph(Ring::new(&UNSOLVABLE)).run();
        for workers in [1, 3] {
            let config = Config::new(Layout::Workers(workers));
            let report = breadth_first(&space, start.clone(), config).unwrap();
            assert!(report.solution().is_none());
            let (found, expected) = (report.counts(), &one_core.counts);
            let counts = |counts: &search_core::Counts| {
                let search_core::Counts {
                    expanded,
                    generated,
                    duplicates,
                    stored,
                    ..
                } = *counts;
                (expanded, generated, duplicates, stored)
            };
            assert_eq!(counts(found), counts(expected));
        }
        let (space, start) = packed(SOLVABLE);
        let one_core = search_core::breadth_first::graph(start.clone()).run();
        let depth = one_core.solution().unwrap().depth;
        for find in [breadth_first, astar, hda_star] {
            let config = Config::new(Layout::Workers(2));
            let report = find(&space, start.clone(), config).unwrap();
            let solution = report.solution().unwrap();
            assert_eq!(solution.depth, depth);
            let path: Vec<&Ring> = solution.path().unwrap().collect();
            assert_eq!(path[0], &start);
            for step in path.windows(2) {
                assert!(
                    step[0]
                        .successors()
                        .into_iter()
                        .any(|next| next == *step[1])
                );
            }
        }
    }
    check(by_functions, 7);
    check(by_serde, 8);
}

#[test]
fn the_space_keeps_what_it_declares() {
    let (space, start) = by_serde(SOLVABLE);
    assert_eq!(space.declared_heuristic(), Heuristic::Admissible);
    assert_eq!(space.heuristic(&start), Some(1));
    let report = astar(space, start, Config::new(Layout::Workers(1))).unwrap();
    let proven = report.solution().map(|solution| solution.proven);
    assert_eq!(proven, Some(search_core::Proven::Optimal));
}

/// No bytes make either packing panic.
#[test]
fn any_bytes_are_unpacked_or_refused() {
    let (functions, start) = by_functions(SOLVABLE);
    let (serde, _) = by_serde(SOLVABLE);
    let mut packed = Vec::new();
    serde.pack(&start, &mut packed);
    for cut in 0..packed.len() {
        assert_eq!(serde.unpack(&mut &packed[..cut]), None);
        assert_eq!(
            functions.unpack(&mut &packed[1..][..cut.saturating_sub(1)]),
            None
        );
    }
    // A sequence that claims to be longer than the memory.
    assert_eq!(
        serde.unpack(&mut &[0xff, 0xff, 0xff, 0xff, 0x0f, 1][..]),
        None
    );
    let mut random = 1_u64;
    for length in 0..2000 {
        let mut bytes = Vec::new();
        for _ in 0..length % 12 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            bytes.push((random >> 60) as u8);
        }
        if let Some(ring) = functions.unpack(&mut bytes.as_slice()) {
            assert_eq!(check_round_trip(&functions, &ring, &mut Vec::new()), Ok(()));
        }
        if let Some(ring) = serde.unpack(&mut bytes.as_slice()) {
            assert_eq!(check_round_trip(&serde, &ring, &mut Vec::new()), Ok(()));
        }
    }
}

/// Runs two processes, here two threads, over a connection, and returns their errors.
fn errors_of_two<A, B>(first: (A, A::State), second: (B, B::State)) -> [Error; 2]
where
    A: Packed<State: Eq + std::hash::Hash + Send, Cost: Send> + Sync + Send,
    B: Packed<State: Eq + std::hash::Hash + Send, Cost: Send> + Sync + Send,
{
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (other, _) = listener.accept().unwrap();
    let config = |sockets| {
        Config::new(Layout::Sockets {
            sockets,
            workers: 1,
        })
    };
    std::thread::scope(|scope| {
        let (space, start) = first;
        let config_of_first = config(vec![None, Some(one)]);
        let first = scope.spawn(move || breadth_first(space, start, config_of_first).err());
        let (space, start) = second;
        let second = breadth_first(space, start, config(vec![Some(other), None])).err();
        [first.join().unwrap().unwrap(), second.unwrap()]
    })
}

#[test]
fn processes_with_different_puzzles_or_packings_refuse_each_other() {
    let rings = errors_of_two(by_serde(SOLVABLE), by_serde(UNSOLVABLE));
    let packings = errors_of_two(by_serde(SOLVABLE), by_functions(SOLVABLE));
    for error in rings.into_iter().chain(packings) {
        assert!(matches!(error, Error::Mismatch(_)), "{error:?}");
        assert!(error.to_string().contains("start ("), "{error}");
    }
}

/// A number in a binary tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Count(u32);

impl Searchable for Count {
    fn is_solution(&self) -> bool {
        false
    }
    fn successors(&self) -> impl IntoIterator<Item = Count> {
        let next = [self.0 * 2, self.0 * 2 + 1];
        next.into_iter().filter(|&next| next < 50_000).map(Count)
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// The handshake compares the start and its successors alone, which do not differ.
#[test]
fn bytes_of_another_version_are_an_error_in_both_processes() {
    let version = |most: u32| {
        let unpack = move |bytes| {
            let number = u32::from_be_bytes(bytes);
            (number < most).then_some(Count(number))
        };
        packed_by(Count(1), |count| count.0.to_be_bytes(), unpack)
    };
    // The first process generates such numbers too, so its own sample may find them before it receives one.
    let errors = errors_of_two(version(5000), version(u32::MAX));
    for error in errors {
        let message = error.to_string();
        assert!(
            matches!(
                error,
                Error::InvalidData(_) | Error::Packed(_) | Error::Remote { .. }
            ),
            "{error:?}"
        );
        assert!(
            message.contains("received an invalid packet: found ")
                || message.contains("unpack returns None for a state packed as 00 00"),
            "{message}"
        );
    }
}

/// A state that serde cannot write: its length is not known.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
struct Unknown(Vec<u8>);

impl Serialize for Unknown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().filter(|&&byte| byte != 0))
    }
}

impl Searchable for Unknown {
    fn is_solution(&self) -> bool {
        false
    }
    fn successors(&self) -> impl IntoIterator<Item = Unknown> {
        [Unknown(vec![1])]
    }
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:?}", self.0)
    }
}

#[test]
fn a_state_that_cannot_be_serialised_ends_the_search_with_an_error() {
    for workers in [1, 2] {
        let (space, start) = packed_by_serde(Unknown(vec![7]));
        let error = breadth_first(space, start, Config::new(Layout::Workers(workers))).unwrap_err();
        assert!(matches!(error, Error::Panicked { .. }), "{error:?}");
        let message = error.to_string();
        assert!(message.contains("a state can be serialised"), "{message}");
    }
}

/// The function keeps eight of 32 bits.
#[test]
fn a_function_that_loses_bits_is_found() {
    let (space, start) = packed_by(
        Count(1),
        |count| [count.0 as u8],
        |[byte]| Some(Count(byte.into())),
    );
    let mistake = check_packed(&space, start, 1000).unwrap_err();
    assert_eq!(mistake.fault, PackedFault::AnotherState);
    let error = breadth_first(&space, Count(1), Config::new(Layout::Workers(1))).unwrap_err();
    assert!(matches!(error, Error::Packed(_)), "{error:?}");
}
