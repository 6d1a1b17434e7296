//! What a domain declares: types, objects, predicates and functions.

use indexmap::{IndexMap, IndexSet};

use super::expression::{Expression, ExpressionKind, Items, quoted};
use super::requirements::Requirements;
use crate::InstanceError;

/// Types by index. More than one is `either`.
pub(crate) type Either = Vec<u32>;

/// What names mean. The index of a name in its map is what formulas contain.
#[derive(Clone, Debug)]
pub(crate) struct Vocabulary {
    types: IndexMap<String, Either>,
    pub(crate) objects: IndexMap<String, Either>,
    pub(crate) predicates: IndexMap<String, Vec<Either>>,
    pub(crate) functions: IndexMap<String, Vec<Either>>,
}

/// A name with its types, as it is declared. Without types, it has that of all objects.
pub(super) struct Typed<'e> {
    pub(super) name: &'e str,
    pub(super) at: &'e Expression,
    pub(super) types: Either,
}

impl Vocabulary {
    pub(super) fn new() -> Self {
        Vocabulary {
            types: IndexMap::from([("object".into(), Vec::new())]),
            objects: IndexMap::new(),
            predicates: IndexMap::new(),
            functions: IndexMap::new(),
        }
    }

    /// Returns the objects that a variable of these types stands for.
    pub(crate) fn fitting(&self, types: &Either) -> Vec<u32> {
        (0..self.objects.len() as u32)
            .filter(|&object| self.fits(object, types))
            .collect()
    }

    /// Returns whether an object has one of these types.
    pub(crate) fn fits(&self, object: u32, types: &Either) -> bool {
        let own = &self.objects[object as usize];
        own.iter().all(|&own| self.is_below(own, types))
    }

    /// Returns whether an object can have one of these types and one of those: some type is below both.
    pub(super) fn overlap(&self, these: &Either, those: &Either) -> bool {
        let mut all = 0..self.types.len() as u32;
        all.any(|one| self.is_below(one, these) && self.is_below(one, those))
    }

    /// Returns whether a type is one of `types`, or below one of them.
    fn is_below(&self, own: u32, types: &Either) -> bool {
        let mut above = IndexSet::from([own]);
        let mut next = 0;
        while let Some(&one) = above.get_index(next) {
            above.extend(&self.types[one as usize]);
            next += 1;
        }
        types.iter().any(|&one| one == 0 || above.contains(&one))
    }

    /// Returns the error that a term has none of the types that its place has.
    pub(super) fn mistyped(&self, at: &Expression, own: &Either, wanted: &Either) -> InstanceError {
        let found = format!("{} of type {}", at.found(), self.described(own));
        at.at
            .error(found, format!("type {}", self.described(wanted)))
    }

    /// Returns the types as they are written, such as `truck` or `(either truck plane)`.
    pub(crate) fn described(&self, types: &Either) -> String {
        let names: Vec<_> = types.iter().map(|&one| named(&self.types, one)).collect();
        match &names[..] {
            [one] => (*one).into(),
            several => format!("(either {})", several.join(" ")),
        }
    }

    /// Reads names followed by `- type`, as often as they come.
    pub(super) fn typed<'e>(
        &self,
        items: Items<'e>,
        expected: &str,
        requirements: &mut Requirements,
    ) -> Result<Vec<Typed<'e>>, InstanceError> {
        let declared = |one: &Expression, name: &str| {
            let index = self.types.get_index_of(name);
            index.ok_or_else(|| one.error("a type that is declared"))
        };
        typed(items, expected, requirements, declared)
    }

    /// Declares types. One that occurs only as a supertype is declared by that; a type may be declared again, below another.
    pub(super) fn declare_types(
        &mut self,
        items: Items<'_>,
        requirements: &mut Requirements,
    ) -> Result<(), InstanceError> {
        let types = &mut self.types;
        let declare = |_: &Expression, name: &str| {
            let entry = types.entry(name.into());
            let index = entry.index();
            entry.or_default();
            Ok(index)
        };
        for one in typed(items, "the name of a type", requirements, declare)? {
            self.types
                .entry(one.name.into())
                .or_default()
                .extend(one.types);
        }
        Ok(())
    }

    /// Declares objects or constants.
    pub(super) fn declare_objects(
        &mut self,
        items: Items<'_>,
        requirements: &mut Requirements,
    ) -> Result<(), InstanceError> {
        for typed in self.typed(items, "the name of an object", requirements)? {
            let known = self.objects.insert(typed.name.into(), typed.types);
            if known.is_some() {
                return Err(typed.at.error("a name that no other object has"));
            }
        }
        Ok(())
    }

    pub(super) fn declare_predicates(
        &mut self,
        items: Items<'_>,
        requirements: &mut Requirements,
    ) -> Result<(), InstanceError> {
        for one in items.rest {
            let (name, parameters) =
                self.declaration(one, "a predicate (name ?x ...)", requirements)?;
            if self.predicates.insert(name.into(), parameters).is_some() || name == "=" {
                return Err(one.error("a name that no other predicate has"));
            }
        }
        Ok(())
    }

    /// Declares functions; all of them are numbers.
    pub(super) fn declare_functions(
        &mut self,
        mut items: Items<'_>,
        requirements: &mut Requirements,
    ) -> Result<(), InstanceError> {
        while !items.rest.is_empty() {
            let one = items.next("a function (name ?x ...)")?;
            if matches!(&one.kind, ExpressionKind::Name(name) if name == "-") {
                let result = items.next("number")?;
                if result.name("number")? != "number" {
                    return Err(result.error("number"));
                }
                continue;
            }
            let (name, parameters) =
                self.declaration(one, "a function (name ?x ...)", requirements)?;
            if self.functions.insert(name.into(), parameters).is_some() {
                return Err(one.error("a name that no other function has"));
            }
        }
        Ok(())
    }

    fn declaration<'e>(
        &self,
        one: &'e Expression,
        expected: &str,
        requirements: &mut Requirements,
    ) -> Result<(&'e str, Vec<Either>), InstanceError> {
        let (name, parameters) = one.call(expected)?;
        let parameters = self.typed(parameters, "a variable such as ?x", requirements)?;
        parameters.iter().try_for_each(check_variable)?;
        Ok((name, parameters.into_iter().map(|one| one.types).collect()))
    }
}

/// Reads names followed by `- type`, as often as they come; `index` returns that of a type.
fn typed<'e>(
    mut items: Items<'e>,
    expected: &str,
    requirements: &mut Requirements,
    mut index: impl FnMut(&Expression, &str) -> Result<usize, InstanceError>,
) -> Result<Vec<Typed<'e>>, InstanceError> {
    let mut all: Vec<Typed<'_>> = Vec::new();
    let mut first = 0;
    while !items.rest.is_empty() {
        let at = items.next(expected)?;
        let name = at.name(expected)?;
        if name != "-" {
            check_spaces(at, name)?;
            let types = vec![0];
            all.push(Typed { name, at, types });
            continue;
        }
        requirements.check(":typing", at.at, "'-' before a type");
        let one = items.next("a type")?;
        let either = match &one.kind {
            ExpressionKind::Name(_) => std::slice::from_ref(one),
            ExpressionKind::List(..) => match one.call("a type or (either ...)")? {
                ("either", types) if !types.rest.is_empty() => types.rest,
                _ => return Err(one.error("a type or (either ...)")),
            },
        };
        let index = |one: &Expression| Ok(index(one, one.name("the name of a type")?)? as u32);
        let types: Vec<_> = either.iter().map(index).collect::<Result<_, _>>()?;
        if first == all.len() {
            requirements.note_nameless(at.at, either[0].name("the name of a type")?);
        }
        for typed in &mut all[first..] {
            typed.types.clone_from(&types);
        }
        first = all.len();
    }
    for untyped in all[first..].iter().filter(|one| one.name.ends_with('-')) {
        requirements.note_ending(untyped.at.at, untyped.name);
    }
    Ok(all)
}

/// Checks that there is a space before and after the `-` of a type. Names of objects may end in one, as `forks-0-` does.
fn check_spaces(at: &Expression, name: &str) -> Result<(), InstanceError> {
    let is_variable = name.starts_with('?');
    let (before, after) = (
        name.strip_suffix('-').filter(|_| is_variable),
        name.strip_prefix('-'),
    );
    let column = before.map_or(0, |before| before.chars().count());
    match before
        .map(|before| format!("{before} -"))
        .or(after.map(|after| format!("- {after}")))
    {
        None => Ok(()),
        Some(spaced) => {
            let expected = format!("a space, as in {}", quoted(&spaced));
            Err(at.at.right(column).error(quoted(name), expected))
        }
    }
}

/// Returns the name with this index.
pub(crate) fn named<T>(names: &IndexMap<String, T>, index: u32) -> &str {
    names.get_index(index as usize).map_or("", |(name, _)| name)
}

/// Returns what an error adds on the name that is probably meant, if any is similar.
pub(super) fn similar<T>(names: &IndexMap<String, T>, name: &str) -> String {
    let likeness = |other: &&String| strsim::jaro_winkler(name, other);
    let best = names
        .keys()
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    let similar = best.filter(|best| likeness(best) > 0.8);
    similar.map_or_else(String::new, |best| format!("; {} is similar", quoted(best)))
}

/// Returns a number of things, such as `1 argument` or `2 arguments`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Checks that a name is that of a variable.
pub(super) fn check_variable(typed: &Typed<'_>) -> Result<(), InstanceError> {
    match typed.name.starts_with('?') {
        true => Ok(()),
        false => Err(typed.at.error("a variable such as ?x")),
    }
}
