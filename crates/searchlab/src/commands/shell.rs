//! Shell completions and the manual page.

use std::io::Write;

use clap_complete::Shell;

use crate::cli;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::stdout;
use crate::program::Program;

pub(crate) fn completions(program: &Program, shell: Shell) -> Result<Exit, Error> {
    let mut script = Vec::new();
    let name = &program.name;
    clap_complete::generate(shell, &mut cli::full_command(program), name, &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// Prints the manual page, with one section per command.
pub(crate) fn man(program: &Program) -> Result<Exit, Error> {
    let mut cli = cli::full_command(program);
    cli.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(cli.clone()).render(&mut page)?;
    for command in cli
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let name = command.get_name().to_owned();
        let man = clap_mangen::Man::new(command.clone());
        let heading = format!("{} {name}", program.name).to_uppercase();
        writeln!(page, ".SH \"{heading}\"")?;
        man.render_description_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    let mut out = stdout();
    out.write_all(&page)?;
    out.flush()?;
    Ok(Exit::Solved)
}
