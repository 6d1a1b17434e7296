//! Snapshots of the output. `TRYCMD=overwrite cargo test -p searchlab snapshots` updates them.

#[test]
fn outputs_are_those_of_the_snapshots() {
    // Help is as wide as the terminal, if it knows one.
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd");
}
