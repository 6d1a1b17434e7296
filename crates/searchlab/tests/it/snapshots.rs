//! What is printed word for word: `TRYCMD=overwrite cargo test -p searchlab snapshots` writes it anew.

#[test]
fn outputs_are_those_of_the_snapshots() {
    // Help is as wide as the terminal, if it knows one.
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd");
}
