//! Puzzles of any kind, searched one after the other.

use std::io::Write;

use search_catalog::{Algorithm, Answer, Found, Instance};
use search_core::{Proven, Step};

use crate::cli::{AnswerFormat, Solve};
use crate::commands::instances;
use crate::drive::Drive;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::{Format, Out, stdout, write};
use crate::progress::Progress;
use crate::record::Record;

const SCHEMA: &str = "searchlab/search/1";

pub(super) fn solve(options: &Solve) -> Result<Exit, Error> {
    let (listed, instances) = instances(&options.named)?;
    if instances.is_empty() {
        return Err(Error::Input("no puzzle was found".to_owned()));
    }
    let algorithm = match options.algorithm {
        Some(algorithm) => algorithm,
        None if listed.name == "sudoku" => "best-first:graph".parse()?,
        None => "a-star".parse()?,
    };
    let mut each = Each {
        options,
        algorithm,
        out: stdout(),
        progress: Progress::new(),
    };
    let exit = match as_table(options)? {
        Some(format) => each.records(&instances, format)?,
        None => each.texts(&instances)?,
    };
    each.out.flush()?;
    Ok(exit)
}

/// The format of a table of records; none where answers are texts.
fn as_table(options: &Solve) -> Result<Option<Format>, Error> {
    let format = match (options.json, options.format) {
        (true, _) | (_, Some(AnswerFormat::Json)) => Format::Json,
        (_, Some(AnswerFormat::Jsonl)) => Format::Jsonl,
        (_, Some(AnswerFormat::Csv)) => Format::Csv,
        (_, Some(AnswerFormat::Md)) => Format::Md,
        (_, Some(AnswerFormat::Table)) => Format::Table,
        (_, None | Some(AnswerFormat::Line | AnswerFormat::Grid)) => return Ok(None),
    };
    let wanted = &options.wanted;
    if options.path || wanted.count || wanted.all || wanted.first.is_some() || wanted.unique {
        let what = "--path, --count, --all, --first and --unique of a search are told as lines: leave out --format";
        return Err(Error::Usage(what.to_owned()));
    }
    Ok(Some(format))
}

struct Each<'o> {
    options: &'o Solve,
    algorithm: Algorithm,
    out: Out,
    progress: Progress,
}

impl Each<'_> {
    fn drive<'i>(&self, instance: &'i Instance) -> Result<Drive<'i>, Error> {
        let search = instance.search(self.algorithm)?;
        let limits = self.options.bounds.limits();
        Ok(Drive::new(search, self.algorithm.to_string(), limits))
    }

    fn records(&mut self, instances: &[Instance], format: Format) -> Result<Exit, Error> {
        let mut records = Vec::new();
        let mut exit = Exit::Solved;
        for (number, instance) in (1..).zip(instances) {
            let answer = self.drive(instance)?.answer(&mut self.progress);
            records.push(Record::new(number, self.algorithm.to_string(), &answer));
            exit = exit.max(exit_of(&answer));
            if exit == Exit::Interrupted {
                break;
            }
        }
        write(&mut self.out, format, SCHEMA, &records, || {
            crate::commands::compare::as_rows(&records)
        })?;
        Ok(exit)
    }

    fn texts(&mut self, instances: &[Instance]) -> Result<Exit, Error> {
        let mut exit = Exit::Solved;
        for instance in instances {
            let wanted = &self.options.wanted;
            let several = wanted.count || wanted.all || wanted.first.is_some() || wanted.unique;
            let one = if several {
                self.several(instance)?
            } else {
                let answer = self.drive(instance)?.answer(&mut self.progress);
                self.tell(&answer)?;
                exit_of(&answer)
            };
            self.out.flush()?;
            exit = exit.max(one);
            if exit == Exit::Interrupted {
                break;
            }
        }
        Ok(exit)
    }

    fn tell(&mut self, answer: &Answer) -> Result<(), Error> {
        let counts = &answer.counts;
        let took = format!(
            "{} expanded, {} generated, {:.3} s",
            counts.expanded,
            counts.generated,
            counts.elapsed.as_secs_f64()
        );
        match &answer.found {
            Some(found) => self.found(found, Some(&took)),
            None => {
                writeln!(self.out, "{} ({took})", Exit::of(answer.end).word())?;
                Ok(())
            }
        }
    }

    fn found(&mut self, found: &Found, took: Option<&str>) -> Result<(), Error> {
        let out = &mut self.out;
        if self.options.format == Some(AnswerFormat::Grid) {
            writeln!(out, "{}", found.picture)?;
        } else {
            writeln!(
                out,
                "{}{}",
                summary(found),
                took.map(|took| format!(" ({took})")).unwrap_or_default()
            )?;
        }
        if !self.options.path {
            return Ok(());
        }
        let Some(path) = &found.path else {
            let why =
                "--path: this search keeps no path; a graph search does, such as a-star:graph";
            return Err(Error::Usage(why.to_owned()));
        };
        let wide = path
            .iter()
            .map(|step| step.action.chars().count())
            .max()
            .unwrap_or(0);
        for (number, step) in (1..).zip(path) {
            writeln!(out, "{number:>4}  {:<wide$}  {}", step.action, step.state)?;
        }
        Ok(())
    }

    /// Several solutions, or their number.
    fn several(&mut self, instance: &Instance) -> Result<Exit, Error> {
        let wanted = self.options.wanted.clone();
        let most = match (wanted.unique, wanted.first) {
            (true, _) => 2,
            (_, Some(first)) => first,
            _ => u64::MAX,
        };
        let mut drive = self.drive(instance)?;
        let mut only = None;
        let mut number = 0;
        let end = loop {
            if number == most {
                break Step::Solution;
            }
            match drive.next(&mut self.progress) {
                Ok(found) => {
                    number += 1;
                    if wanted.unique {
                        only = Some(found);
                    } else if !wanted.count {
                        self.found(&found, None)?;
                    }
                }
                Err(end) => break end,
            }
        };
        let is_known = matches!(end, Step::Exhausted | Step::Solution);
        if let (1, Some(only), true) = (number, &only, is_known) {
            let only = only.clone();
            self.found(&only, None)?;
        } else if wanted.unique && number > 1 {
            writeln!(self.out, "several solutions")?;
        } else if wanted.count && is_known {
            writeln!(self.out, "{number}")?;
        } else if !is_known {
            let expanded = drive.counts().expanded;
            writeln!(
                self.out,
                "{} ({number} found until then, {expanded} expanded)",
                Exit::of(end).word()
            )?;
        } else if number == 0 {
            writeln!(self.out, "{}", Exit::Unsolvable.word())?;
        }
        Ok(match (number, is_known) {
            (_, false) => Exit::of(end),
            (0, true) => Exit::Unsolvable,
            _ => Exit::Solved,
        })
    }
}

fn exit_of(answer: &Answer) -> Exit {
    match answer.found {
        Some(_) => Exit::Solved,
        None => Exit::of(answer.end),
    }
}

/// A solution in a line.
fn summary(found: &Found) -> String {
    let plural = if found.depth == 1 { "" } else { "s" };
    let mut text = format!("{}: {} step{plural}", found.state, found.depth);
    if let Some(cost) = found.cost {
        text += &format!(", cost {cost}");
    }
    if found.proven != Proven::Nothing {
        text += &format!(", {}", found.proven);
    }
    text
}
