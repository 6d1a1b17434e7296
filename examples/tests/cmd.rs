//! Every example is run and its output compared: the cases are in `cmd/`.

#[test]
fn examples_print_what_they_should() {
    trycmd::TestCases::new()
        .register_bins(trycmd::cargo::compile_examples([]).expect("the examples compile"))
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
