//! The definition of a puzzle, from which it is listed, parsed, opened and generated.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::form::{self, Forms};
use crate::heuristic::{HeuristicProperty, Heuristics, ListedHeuristic, UsedHeuristic};
use crate::input::MOST_OF_TEXT;
use crate::option::{self, Describe, TypedOption, Usage, Word};
use crate::tables::{Databases, TABLES};
use crate::{Definition, EachHeuristic, Instance, Instances, Spec, SpecError};

/// A puzzle by name: how its instances are specified, opened and generated.
///
/// The command line and the explorer build their descriptions of puzzles and options from this.
#[derive(Clone, Copy)]
pub struct ListedPuzzle {
    /// The name.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// What its states are, where they are not all positions that moves in any order lead to.
    pub states: Option<&'static str>,
    /// The words that specify an instance.
    pub words: &'static [Word],
    /// The options that specify an instance, without `form` and `heuristic`.
    pub options: &'static [&'static dyn Describe],
    /// The option that selects the heuristic, if there is a choice.
    pub heuristic: Option<Heuristics>,
    /// Example instances, small enough to be watched step by step. None of them names a file.
    pub examples: &'static [Example],
    /// Opens the instances.
    pub open: &'static Open,
    /// The forms of the texts that it reads, if there are several.
    pub forms: Forms,
    /// The generator of random instances, if there is one.
    pub generator: Option<Generator>,
    /// The algorithm that searches its instances if none is given. It can be run step by step.
    pub algorithm: &'static str,
    /// The algorithm that finds a solution sooner where neither a path nor the search is asked for.
    pub solver: Option<&'static str>,
    /// What finds a solution sooner if a search takes long: an algorithm, and options of the puzzle.
    pub advice: Option<AlgorithmChoice>,
    /// The methods of solving that it has of its own, beside the algorithms.
    pub methods: &'static [Definition],
    /// Whether the states of its instances can be packed, so that they can be sent to other machines.
    pub is_packed: bool,
    /// Whether only this program has it.
    pub is_own: bool,
}

/// The algorithm of puzzles whose entry names no other, and of problems that are no puzzle of the catalog.
pub const DEFAULT_ALGORITHM: &str = "a-star";

/// An algorithm, and options with their values.
pub type AlgorithmChoice = (&'static str, &'static [(&'static str, &'static str)]);

/// The name of a heuristic and what it selects.
type HeuristicChoice = (String, ListedHeuristic);

/// Opens the instances of a specification.
pub type Open = dyn Fn(&mut Spec) -> Result<Instances, SpecError> + Send + Sync;

/// Generates a random instance.
pub type MakeInstance =
    dyn Fn(&mut Spec, &mut ChaCha8Rng) -> Result<String, SpecError> + Send + Sync;

/// A generator of random instances.
#[derive(Clone, Copy)]
pub struct Generator {
    /// The words that it takes.
    pub words: &'static [Word],
    /// The options that it takes.
    pub options: &'static [&'static dyn Describe],
    /// Returns the text of an instance.
    pub make: &'static MakeInstance,
}

/// An example instance.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The label shown to users.
    pub label: &'static str,
    /// The words of its specification.
    pub words: &'static [&'static str],
    /// The options of its specification, with their values.
    pub options: &'static [(&'static str, &'static str)],
}

impl Example {
    /// Creates an example of these words, without options.
    #[must_use]
    pub const fn new(label: &'static str, words: &'static [&'static str]) -> Example {
        let options = &[];
        Example {
            label,
            words,
            options,
        }
    }

    /// Sets the options.
    #[must_use]
    pub const fn with(self, options: &'static [(&'static str, &'static str)]) -> Example {
        Example { options, ..self }
    }
}

impl std::fmt::Debug for ListedPuzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl ListedPuzzle {
    /// Creates the definition of a puzzle without words, options, heuristics, examples and generator.
    pub const fn new(name: &'static str, about: &'static str, open: &'static Open) -> ListedPuzzle {
        ListedPuzzle {
            name,
            about,
            states: None,
            words: &[],
            options: &[],
            heuristic: None,
            examples: &[],
            open,
            forms: Vec::new,
            generator: None,
            algorithm: DEFAULT_ALGORITHM,
            solver: None,
            advice: None,
            methods: &[],
            is_packed: false,
            is_own: false,
        }
    }

    /// Returns the words and options by which an instance is specified.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.usage_with(true)
    }

    /// Returns the words and options that do not name files, as for [`Spec::without_files`].
    #[must_use]
    pub fn usage_without_files(&self) -> Usage {
        self.usage_with(false)
    }

    fn usage_with(&self, has_files: bool) -> Usage {
        let mut usage = option::usage(self.words, self.options, has_files);
        usage.options.extend(form::option(&self.text_forms()));
        if let Some(heuristic) = &self.heuristic {
            let mut option = heuristic.option.describe();
            option.help = format!("{} ({})", option.help, heuristic.properties());
            usage.options.push(option);
            if has_files && heuristic.has_tables {
                usage.options.push(TABLES.describe());
            }
        }
        usage
    }

    /// Returns the heuristics that the option `heuristic` selects, each with what is known of it. Pattern databases with a number are one
    /// entry.
    ///
    /// ```
    /// use search_puzzles::{HeuristicProperty, catalog};
    ///
    /// let tiles = catalog().puzzle("tiles").expect("the puzzle is in the catalog");
    /// let known = tiles.heuristics();
    /// assert!(known.contains(&("misplaced-tiles", HeuristicProperty::Consistent)));
    /// assert!(known.contains(&("manhattan-x2", HeuristicProperty::Overestimates)));
    /// ```
    #[must_use]
    pub fn heuristics(&self) -> Vec<(&'static str, HeuristicProperty)> {
        let heuristics = self.heuristic.iter();
        heuristics.flat_map(Heuristics::listed).collect()
    }

    /// Returns what is known of the [heuristics](ListedPuzzle::heuristics), grouped, or `None` if there is no choice.
    ///
    /// ```
    /// use search_puzzles::catalog;
    ///
    /// let lights = catalog().puzzle("lights").expect("the puzzle is in the catalog");
    /// assert_eq!(lights.heuristics_by_property().as_deref(), Some("consistent: lights-on, zero"));
    /// ```
    #[must_use]
    pub fn heuristics_by_property(&self) -> Option<String> {
        self.heuristic.as_ref().map(Heuristics::properties)
    }

    /// Returns the words and options of the generator, or `None` if the puzzle has no generator.
    #[must_use]
    pub fn generator_usage(&self) -> Option<Usage> {
        let Generator { words, options, .. } = self.generator?;
        Some(option::usage(words, options, true))
    }

    /// Returns the names of the forms of the texts that it reads, which the option `form` selects, each with a description. There are none if
    /// all of its texts have the same form.
    #[must_use]
    pub fn text_forms(&self) -> Vec<(&'static str, &'static str)> {
        (self.forms)()
    }

    /// Opens the instances of a specification. A file may contain several.
    ///
    /// # Errors
    ///
    /// Returns [`SpecError`] if the specification is invalid or a file cannot be opened. An error in an instance is returned
    /// by the iterator in place of this instance.
    pub fn open(&self, spec: Spec) -> Result<Instances, SpecError> {
        let (_, instances) = self.open_with(
            spec,
            |spec, option| Ok(vec![spec.text_and_value(option)?]),
            |instance, chosen, databases| match chosen {
                [] => Ok(instance),
                [(name, listed), ..] => instance.with_heuristic(name, *listed, databases),
            },
        )?;
        Ok(instances)
    }

    /// Opens the instances of a specification, each with every heuristic of a list: the value of the option `heuristic`, separated by
    /// commas. A heuristic that is not defined for an instance has its error in place of the instance, if another one is. Returns the names of
    /// the heuristics as well; without the option, there is one name at most.
    ///
    /// ```
    /// use search_puzzles::{Spec, catalog};
    ///
    /// let tiles = catalog().puzzle("tiles").expect("the puzzle is in the catalog");
    /// let spec = Spec::new(["1 5 4 2 6 0 3 7 8"], [("heuristic", "manhattan,linear-conflict")]);
    /// let (names, instances) = tiles.open_with_each_heuristic(spec)?;
    /// assert_eq!(names, ["manhattan", "linear-conflict"]);
    /// assert_eq!(instances.only()?.len(), 2);
    /// # Ok::<(), search_puzzles::SpecError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`SpecError`] like [`open`](ListedPuzzle::open), and if a heuristic is listed twice.
    pub fn open_with_each_heuristic(
        &self,
        spec: Spec,
    ) -> Result<(Vec<String>, Instances<EachHeuristic>), SpecError> {
        self.open_with(spec, Spec::list_of, |instance, chosen, databases| {
            if chosen.is_empty() {
                return Ok(vec![Ok(instance)]);
            }
            let mut each = Vec::new();
            for (name, listed) in chosen {
                match instance.with_heuristic(name, *listed, databases) {
                    Err(error) if !matches!(error, SpecError::Usage(_)) => return Err(error),
                    defined => each.push(defined),
                }
            }
            // If none is defined, the first error is that of the instance.
            match each.iter().any(Result::is_ok) {
                true => Ok(each),
                false => Err(each
                    .into_iter()
                    .find_map(Result::err)
                    .expect("there is a heuristic")),
            }
        })
    }

    /// Opens the instances, each converted by `convert` with the heuristics that `choose` takes from the specification, if there is
    /// a choice. Returns the names of the heuristics, too.
    fn open_with<T: Send + 'static>(
        &self,
        spec: Spec,
        choose: fn(
            &mut Spec,
            &TypedOption<ListedHeuristic>,
        ) -> Result<Vec<HeuristicChoice>, SpecError>,
        convert: fn(Instance, &[HeuristicChoice], &Databases) -> Result<T, SpecError>,
    ) -> Result<(Vec<String>, Instances<T>), SpecError> {
        let mut names = Vec::new();
        let instances = self.open_by(spec, |spec| {
            let chosen = match &self.heuristic {
                Some(heuristic) => choose(spec, &heuristic.option)?,
                None => Vec::new(),
            };
            names = chosen.iter().map(|(name, _)| name.clone()).collect();
            let mut used = chosen.iter().map(|(_, listed)| listed.used);
            let databases = spec.databases(used.any(|used| used == UsedHeuristic::Tables))?;
            let instances = (self.open)(spec)?;
            Ok(instances.try_map(move |instance| convert(instance, &chosen, &databases)))
        })?;
        Ok((names, instances))
    }

    /// Opens the instances of a specification by `open`, such as `search_puzzles::sudokus`, for a program that knows their type. There is
    /// no heuristic: the option is refused unless `open` takes it.
    ///
    /// # Errors
    ///
    /// Returns [`SpecError`] like [`open`](ListedPuzzle::open).
    pub fn open_by<T: Send + 'static>(
        &self,
        mut spec: Spec,
        open: impl FnOnce(&mut Spec) -> Result<Instances<T>, SpecError>,
    ) -> Result<Instances<T>, SpecError> {
        let usage = self.usage_with(spec.has_files());
        spec.refuse_others(self.name, &usage)?;
        let mut instances = open(&mut spec)?;
        instances.pace = spec.pace.clone();
        spec.finish(self.name, &usage)?;
        Ok(instances)
    }

    /// Generates a random instance, as text that [`open`](ListedPuzzle::open) reads. The same seed and `nth`, which numbers
    /// the instances of a seed, give the same instance on any machine.
    ///
    /// # Errors
    ///
    /// Returns [`SpecError`] if the puzzle has no generator or the specification is invalid.
    pub fn generate(&self, mut spec: Spec, seed: u64, nth: u64) -> Result<String, SpecError> {
        let Some(Generator {
            words,
            options,
            make,
        }) = self.generator
        else {
            return Err(SpecError::Usage(format!("{} has no generator", self.name)));
        };
        let usage = option::usage(words, options, true);
        spec.refuse_others(self.name, &usage)?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(nth);
        let instance = make(&mut spec, &mut random)?;
        spec.finish(self.name, &usage)?;
        if instance.len() as u64 > MOST_OF_TEXT {
            let found = instance.len();
            return Err(SpecError::Usage(format!(
                "the generated text has {found} bytes, and {MOST_OF_TEXT} at most are read"
            )));
        }
        Ok(instance)
    }
}
