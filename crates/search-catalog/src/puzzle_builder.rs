//! The definition of a program's own puzzle.

use std::hash::Hash;

use rand::RngExt;
use search_core::{Fallible, Searchable, StateSpace, Written, space::Plain};

use crate::erased::{Capable, Erasable, Erased};
use crate::option::{Describe, Word};
use crate::puzzle::{DEFAULT_ALGORITHM, Example, Generator, ListedPuzzle, MakeInstance};
use crate::{Instance, Instances, Spec, SpecError};

/// The definition of a puzzle: a name, a description, and a function that opens its instances.
///
/// [`erased`](OwnPuzzle::erased) or [`compiled`](OwnPuzzle::compiled) turns it into the same [`ListedPuzzle`] that those of
/// `search-puzzles` are. [`Catalog::with_puzzle`](crate::Catalog::with_puzzle) adds it, and parsers, help, listings and the explorer find it.
///
/// # Examples
///
/// The function gets the words and options of the command line. It should open a default instance if there are none.
///
/// ```
/// use search_catalog::{Catalog, TypedOption, Instances, OwnPuzzle, Spec, Word};
/// use search_core::Searchable;
/// use std::fmt;
///
/// /// From 1 to a number by adding one and multiplying.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Count { number: u32, target: u32, factor: u32 }
///
/// impl Searchable for Count {
///     fn is_solution(&self) -> bool { self.number == self.target }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         let next = [self.number + 1, self.number * self.factor];
///         next.into_iter().filter(|number| *number <= self.target).map(|number| Count { number, ..*self })
///     }
///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result { write!(out, "{}", self.number) }
/// }
///
/// const FACTOR: TypedOption<u32> = TypedOption::parsed("factor", "the factor", "N", "a number", |text| text.parse().ok()).default("2");
///
/// let count = OwnPuzzle::searchable("count", "count by adding one and multiplying", |spec: &mut Spec| {
///     let factor = spec.value(&FACTOR)?;
///     let target = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
///     Ok(Instances::one(Count { number: 1, target, factor }))
/// });
/// let count = count.words(&[Word::text("TARGET")]).options(&[&FACTOR]);
/// let catalog = Catalog::new().with_puzzle(count.erased())?;
///
/// let count = catalog.puzzle("count").expect("it was added");
/// assert_eq!(count.usage().to_string(), "[TARGET] [--factor N]");
/// let instance = count.open(Spec::new(["81"], [("factor", "3")]))?.only()?;
/// let found = instance.search("a-star".parse()?)?.next_solution().expect("81 can be reached");
/// assert_eq!(found.depth, Some(4)); // 1, 3, 9, 27, 81
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// One instance per line of a file, of standard input or of a word. The position of an error is that in the file:
///
/// ```
/// use search_catalog::{Input, InstanceError, Instances, OwnPuzzle, Spec, Word};
/// # use search_core::Searchable;
/// # #[derive(Clone, PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 0 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 / 2)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
///
/// fn read(line: &str) -> Result<Number, InstanceError> {
///     line.parse().map(Number).map_err(|_| InstanceError::new(1, 1, format!("`{line}`"), "a number"))
/// }
///
/// let puzzle = OwnPuzzle::searchable("halve", "halve a number until it is 0", |spec: &mut Spec| {
///     let numbers = spec.list("number", |word| word.parse::<u32>().is_ok())?;
///     Ok(Instances::lines(numbers.unwrap_or_else(|| Input::word("the default", "100")), read))
/// });
/// let puzzle = puzzle.words(&[Word::text("NUMBER").or_file("FILE")]).erased();
/// let error = puzzle.open(Spec::new(["x"], [("", ""); 0])).err().expect("there is no such file");
/// assert_eq!(error.to_string(), "x: not a number, and no such file");
/// ```
///
/// A space given by closures:
///
/// ```
/// use search_catalog::{Instances, OwnPuzzle, Spec};
/// use search_core::{Problem, from_fn};
///
/// let puzzle = OwnPuzzle::space("double", "from 1 to a number by adding one and doubling", |spec: &mut Spec| {
///     let target = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
///     let problem = from_fn(1, |number: &u32| [number + 1, number * 2], move |number| *number == target);
///     Ok(Instances::one(problem.into_space_and_start()))
/// });
/// let instance = puzzle.erased().open(Spec::new(["81"], [("", ""); 0]))?.only()?;
/// let found = instance.search("breadth-first".parse()?)?.next_solution().expect("81 can be reached");
/// assert_eq!(found.depth, Some(8)); // 1, 2, 4, 5, 10, 20, 40, 80, 81
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OwnPuzzle<P: StateSpace> {
    name: &'static str,
    about: &'static str,
    words: Vec<Word>,
    options: Vec<&'static dyn Describe>,
    examples: Vec<Example>,
    open: Box<OpenSpace<P>>,
    /// `Erased::of`, or for spaces that can fail `Erased::of_fallible`.
    erase: fn(P) -> Capable<'static, P>,
    capable: fn(Capable<'static, P>) -> Capable<'static, P>,
    generator: Option<Generator>,
    algorithm: &'static str,
}

/// Opens spaces with their start states.
type OpenSpace<P> =
    dyn Fn(&mut Spec) -> Result<Instances<(P, <P as StateSpace>::State)>, SpecError> + Send + Sync;

impl<S> OwnPuzzle<Plain<S>>
where
    S: Searchable + Clone + Eq + Hash + Send + Sync + 'static,
{
    /// Defines a puzzle by its name, a short description, and a function that returns start states.
    pub fn searchable(
        name: &'static str,
        about: &'static str,
        open: impl Fn(&mut Spec) -> Result<Instances<S>, SpecError> + Send + Sync + 'static,
    ) -> Self {
        OwnPuzzle::space(name, about, move |spec| {
            Ok(open(spec)?.map_instances(|start| (Plain::default(), start)))
        })
    }
}

impl<P> OwnPuzzle<P>
where
    P: Erasable + Written + 'static,
{
    /// Defines a puzzle by its name, a short description, and a function that returns spaces, each with a start state.
    pub fn space(
        name: &'static str,
        about: &'static str,
        open: impl Fn(&mut Spec) -> Result<Instances<(P, P::State)>, SpecError> + Send + Sync + 'static,
    ) -> Self {
        OwnPuzzle::new(name, about, Box::new(open), Erased::of)
    }

    /// Defines a puzzle whose spaces can fail. The first error ends a search with [`Limit::Failed`](search_core::Limit::Failed), and
    /// [`Answer::why_stopped`](crate::Answer::why_stopped) is its text.
    pub fn fallible(
        name: &'static str,
        about: &'static str,
        open: impl Fn(&mut Spec) -> Result<Instances<(P, P::State)>, SpecError> + Send + Sync + 'static,
    ) -> Self
    where
        P: Fallible<Error: ToString>,
    {
        OwnPuzzle::new(name, about, Box::new(open), Erased::of_fallible)
    }

    fn new(
        name: &'static str,
        about: &'static str,
        open: Box<OpenSpace<P>>,
        erase: fn(P) -> Capable<'static, P>,
    ) -> Self {
        OwnPuzzle {
            name,
            about,
            words: Vec::new(),
            options: Vec::new(),
            examples: Vec::new(),
            open,
            erase,
            capable: |space| space,
            generator: None,
            algorithm: DEFAULT_ALGORITHM,
        }
    }

    /// Sets the words that specify an instance, for usage lines.
    #[must_use]
    pub fn words(mut self, words: &[Word]) -> Self {
        self.words = words.to_vec();
        self
    }

    /// Sets the options. Options that an instance does not take are refused.
    #[must_use]
    pub fn options(mut self, options: &[&'static dyn Describe]) -> Self {
        self.options = options.to_vec();
        self
    }

    /// Sets example instances, small enough to be watched step by step. None of them may name a file. The default is the
    /// instance without words and options.
    #[must_use]
    pub fn examples(mut self, examples: &[Example]) -> Self {
        self.examples = examples.to_vec();
        self
    }

    /// Sets the algorithm that searches instances if none is given, such as `a-star:ties=low-h,fifo`. The default is `a-star`.
    #[must_use]
    pub fn algorithm(mut self, algorithm: &'static str) -> Self {
        self.algorithm = algorithm;
        self
    }

    /// Declares the capabilities of the space, so that the algorithms that need them support it and
    /// states are drawn: `|space| space.inverse().backward().drawn()`.
    #[must_use]
    pub fn capable(mut self, capable: fn(Capable<'static, P>) -> Capable<'static, P>) -> Self {
        self.capable = capable;
        self
    }

    /// Sets the generator of random instances, with its words and options. It returns the text of an instance that the words
    /// accept, and gets a seed that differs for each instance.
    #[must_use]
    pub fn generator(
        mut self,
        words: &[Word],
        options: &[&'static dyn Describe],
        generate: impl Fn(&mut Spec, u64) -> Result<String, SpecError> + Send + Sync + 'static,
    ) -> Self {
        let make: Box<MakeInstance> = Box::new(move |spec, random| generate(spec, random.random()));
        self.generator = Some(Generator {
            words: words.to_vec().leak(),
            options: options.to_vec().leak(),
            make: Box::leak(make),
        });
        self
    }

    /// Returns the puzzle, whose searches run on the [erased space](crate::erased): nothing is compiled for its type.
    ///
    /// The definition is kept until the program ends.
    #[must_use]
    pub fn erased(self) -> &'static ListedPuzzle {
        self.listed(Instance::new)
    }

    pub(crate) fn listed(
        self,
        instance: fn(Capable<'static, P>, P::State) -> Instance,
    ) -> &'static ListedPuzzle {
        let OwnPuzzle {
            name,
            about,
            words,
            options,
            mut examples,
            open,
            erase,
            capable,
            generator,
            algorithm,
        } = self;
        if examples.is_empty() {
            examples.push(Example::new("the default", &[]));
        }
        let open = Box::leak(Box::new(move |spec: &mut Spec| {
            Ok(open(spec)?.map_instances(move |(space, start)| {
                let space = capable(erase(space).written());
                instance(space, start)
            }))
        }));
        Box::leak(Box::new(ListedPuzzle {
            words: words.leak(),
            options: options.leak(),
            examples: examples.leak(),
            generator,
            algorithm,
            is_own: true,
            ..ListedPuzzle::new(name, about, open)
        }))
    }
}
