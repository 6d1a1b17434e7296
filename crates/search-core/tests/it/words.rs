//! The errors of the compiler for common mistakes name what to do.
//!
//! The mistakes are the binaries of a package that is checked by cargo. Of the messages only words of this crate are compared, as the rest
//! differs between versions of the compiler, and the number of errors where it is the point.

use std::fs;
use std::path::Path;
use std::process::Command;

const SEARCHABLE: &str = "
struct Number(u32);
impl Searchable for Number {
    fn is_solution(&self) -> bool { self.0 == 3 }
    fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, \"{}\", self.0) }
}";

const SPACE: &str = "
struct Roads;
impl StateSpace for Roads {
    type State = u32;
    type Action = u32;
    type Cost = COST;
    fn is_goal(&self, place: &u32) -> bool { *place == 9 }
    fn actions(&self, _: &u32, out: &mut Vec<u32>) { out.push(1); }
    fn result(&self, place: &u32, road: u32) -> Option<u32> { Some(place + road) }
}";

struct Mistake {
    name: &'static str,
    items: String,
    statement: &'static str,
    words: &'static [&'static str],
    is_one_error: bool,
}

const COST: &[&str] = &["cannot be a cost", "never negative", "`Real`", "`Decimal`"];
const PREDECESSORS: &[&str] = &["no predecessors", "implement `Backward`"];
const PATH: &[&str] = &[
    "`Number` cannot be searched along one path",
    "#[derive(PartialEq, Eq, Hash)]",
    "WithoutCycleCheck(..)",
];

fn mistakes() -> Vec<Mistake> {
    let mistake = |name, items: &str, statement, words| Mistake {
        name,
        items: items.to_owned(),
        statement,
        words,
        is_one_error: words == PATH,
    };
    vec![
        mistake(
            "float-cost",
            &SPACE.replace("COST", "f64"),
            "let _ = a_star::graph((Roads, 0));",
            COST,
        ),
        mistake(
            "signed-cost",
            &SPACE.replace("COST", "i32"),
            "let _ = a_star::graph((Roads, 0));",
            COST,
        ),
        mistake(
            "closure-cost",
            "",
            "let _ = from_fn(0_u32, |n: &u32| [(n + 1, 1.5)], |n: &u32| *n == 9);",
            COST,
        ),
        // Such a result is an iterator, too, whose error would be lost.
        mistake(
            "closure-one-result",
            "",
            "let _ = from_fn(0_u32, |n: &u32| n.checked_add(1).ok_or(\"too large\"), |n: &u32| *n == 9);",
            &["OneResult"],
        ),
        mistake(
            "closures-backward",
            "",
            "bidirectional::graph(from_fn(0_u32, |n: &u32| [n + 1], |n: &u32| *n == 9)).run();",
            PREDECESSORS,
        ),
        mistake(
            "searchable-backward",
            &format!("#[derive(Clone, PartialEq, Eq, Hash)]{SEARCHABLE}"),
            "bidirectional::graph(Number(0)).run();",
            PREDECESSORS,
        ),
        mistake(
            "tree",
            SEARCHABLE,
            "println!(\"{}\", depth_first::tree(Number(0)).run());",
            PATH,
        ),
        mistake(
            "ida-star",
            SEARCHABLE,
            "println!(\"{}\", ida_star::tree(Number(0)).run());",
            PATH,
        ),
        mistake(
            "recursive",
            SEARCHABLE,
            "println!(\"{}\", recursive_best_first::tree(Number(0)).run());",
            PATH,
        ),
    ]
}

/// Writes a package with a binary for each mistake. It has the locked dependencies of the workspace, so that none is downloaded.
fn write_package(folder: &Path, mistakes: &[Mistake]) {
    let bin = folder.join("src/bin");
    fs::create_dir_all(&bin).expect("the folder is writable");
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = format!(
        "[package]\nname = \"mistakes\"\nedition = \"2024\"\n[workspace]\n[dependencies]\nsearch-core = {{ path = {crate_folder:?} }}\n",
    );
    let write = |path: &Path, text: &str| fs::write(path, text).expect("the file is writable");
    write(&folder.join("Cargo.toml"), &manifest);
    let lock = crate_folder.join("../../Cargo.lock");
    fs::copy(lock, folder.join("Cargo.lock")).expect("the workspace has a lock file");
    for mistake in mistakes {
        let (items, statement) = (&mistake.items, mistake.statement);
        let text = format!("use search_core::*;\n{items}\nfn main() {{ {statement} }}\n");
        write(&bin.join(mistake.name).with_extension("rs"), &text);
    }
}

#[test]
fn the_errors_of_common_mistakes_name_what_to_do() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes");
    let mistakes = mistakes();
    write_package(&folder, &mistakes);
    for mistake in &mistakes {
        let checked = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--quiet", "--color", "never"])
            .args(["--target-dir", "target", "--bin", mistake.name])
            .env_remove("RUSTFLAGS")
            .current_dir(&folder)
            .output()
            .expect("cargo starts");
        let errors = String::from_utf8_lossy(&checked.stderr);
        let name = mistake.name;
        assert!(!checked.status.success(), "{name} compiles");
        for words in mistake.words {
            assert!(errors.contains(words), "{name}: no {words:?} in {errors}");
        }
        if mistake.is_one_error {
            assert_eq!(errors.matches("error[").count(), 1, "{name}: {errors}");
        }
    }
}
