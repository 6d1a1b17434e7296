//! The modules of the page as one script.

/// Joins modules into one script without imports, exports, indentation, comments and declarations of types. `modules` is the list of
/// their paths in the order of their dependencies, one per line, with comments after `#` and style sheets, which are skipped; `text`
/// returns a module by its path.
pub(crate) fn one_script<E>(
    modules: &str,
    text: impl Fn(&str) -> Result<String, E>,
) -> Result<String, E> {
    let mut script = String::from("\"use strict\";\n");
    let mut in_template = false;
    let paths = modules.lines().map(|line| {
        let (path, _) = line.split_once('#').unwrap_or((line, ""));
        path.trim()
    });
    for path in paths.filter(|path| path.ends_with(".js")) {
        let (mut in_comment, mut in_import) = (false, false);
        for line in text(path)?.lines() {
            if in_template {
                in_template = line.matches('`').count() % 2 == 0;
                script.push_str(line);
                script.push('\n');
                continue;
            }
            let code = line.trim_start();
            if in_import || line.starts_with("import ") {
                in_import = !code.ends_with(';');
                continue;
            }
            let is_comment =
                code.starts_with("/**") && (code.ends_with("*/") || !code.contains("*/"));
            if in_comment || is_comment {
                in_comment = !code.contains("*/");
                continue;
            }
            if code.is_empty() || code.starts_with("//") {
                continue;
            }
            let code = without_types(without_comment(code));
            script.push_str(code.strip_prefix("export ").unwrap_or(&code));
            script.push('\n');
            in_template = code.matches('`').count() % 2 == 1;
        }
    }
    Ok(script)
}

/// Removes a comment at the end of a line, unless it may be part of a string.
fn without_comment(line: &str) -> &str {
    match line.split_once(" // ") {
        Some((code, comment))
            if code.ends_with([';', ',', '{', '}'])
                && code.matches('`').count() % 2 == 0
                && !comment.contains(['"', '\'', '`']) =>
        {
            code
        }
        _ => line,
    }
}

/// Removes the types that are declared within a line: comments that begin with `/** @type`.
fn without_types(line: &str) -> String {
    let mut parts = line.split("/** @type ");
    let mut code = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.split_once("*/").map_or(part, |(_, rest)| rest);
        code.push_str(rest.trim_start());
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_joined_without_imports_and_exports() {
        let text = |path: &str| {
            match path {
            "a.js" => Ok("/** @file A. */\nexport const a = 1; // one\n".to_owned()),
            "b/c.js" => Ok(
                "import { a } from \"../a.js\";\nimport {\n  b,\n  c,\n} from \"../d.js\";\n\n/**\n * Uses it.\n */\n  // once\nuse(a);"
                    .to_owned(),
            ),
            other => Err(other.to_owned()),
        }
        };
        let modules = "# The order.\na.js\n\nb/c.js # uses a.js\n";
        let script = "\"use strict\";\nconst a = 1;\nuse(a);\n";
        let types = "  f((/** @type {A} */ a, /** @type {{b: B}} */ b) => `${a}\n  /** b */\n  `);\n  c('; // ');\n";
        let without = "f((a, b) => `${a}\n  /** b */\n  `);\nc('; // ');\n";
        let typed = one_script("a.js", |_| Ok::<_, ()>(types.to_owned()));
        assert_eq!(typed, Ok(format!("\"use strict\";\n{without}")));
        assert_eq!(one_script(modules, text), Ok(script.to_owned()));
        assert_eq!(one_script("d.js", text), Err("d.js".to_owned()));
    }
}
