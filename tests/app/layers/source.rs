//! Source files as tokens, and the paths they name.

/// The tokens of a source file, without comments and strings.
pub fn tokens(source: &str) -> Vec<String> {
    let chars: Vec<char> = source.chars().collect();
    let (mut tokens, mut at) = (Vec::new(), 0);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(c) = chars.get(at).copied() {
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        match c {
            '/' if next == '/' => at += chars[at..].iter().take_while(|c| **c != '\n').count(),
            '/' if next == '*' => {
                let mut depth = 0;
                while at < chars.len() {
                    match (chars[at], chars.get(at + 1)) {
                        ('/', Some('*')) => (depth, at) = (depth + 1, at + 2),
                        ('*', Some('/')) => (depth, at) = (depth - 1, at + 2),
                        _ => at += 1,
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            'r' if next == '"' || (next == '#' && matches!(chars.get(at + 2), Some('"' | '#'))) => {
                let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
                let end: String = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
                let rest: String = chars[at + 2 + hashes..].iter().collect();
                let inside = rest.split(end.as_str()).next().unwrap_or_default().chars().count();
                at += 2 + hashes + inside + end.chars().count();
            }
            '"' => {
                at += 1;
                while let Some(c) = chars.get(at).filter(|c| **c != '"') {
                    at += if *c == '\\' { 2 } else { 1 };
                }
                at += 1;
            }
            // A character; otherwise the beginning of a lifetime.
            '\'' if next == '\\' => at += 3 + chars[at + 3..].iter().take_while(|c| **c != '\'').count() + 1,
            '\'' if chars.get(at + 2) == Some(&'\'') => at += 3,
            ':' if next == ':' => {
                tokens.push("::".to_owned());
                at += 2;
            }
            c if is_word(c) => {
                let word: String = chars[at..].iter().take_while(|c| is_word(**c)).collect();
                at += word.chars().count();
                tokens.push(word);
            }
            c => {
                if !c.is_whitespace() {
                    tokens.push(c.to_string());
                }
                at += 1;
            }
        }
    }
    tokens
}

/// Reads a path, or a tree of paths in braces, from `at`. Returns where it ends. `base` is the path before it.
fn read_paths(tokens: &[String], mut at: usize, mut base: Vec<String>, found: &mut Vec<Vec<String>>) -> usize {
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = read_paths(tokens, at, base.clone(), found);
                    // `as name`, and the comma.
                    while tokens.get(at).is_some_and(|token| token != "}" && token != ",") {
                        at += 1;
                    }
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                return at + 1;
            }
            Some("crate") => base.clear(),
            Some("super") => _ = base.pop(),
            Some("self") => {}
            Some(word) => base.push(word.to_owned()),
            None => return at,
        }
        at += 1;
        if tokens.get(at).is_none_or(|token| token != "::") {
            found.push(base);
            return at;
        }
        at += 1;
    }
}

/// Something that a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its path from the root of the crate.
    pub path: Vec<String>,
    /// By `use`, so that it has its last name here.
    pub is_use: bool,
    /// By `pub use`: it is only re-exported.
    pub is_passed_on: bool,
    /// In the tests inside the file.
    pub is_in_tests: bool,
}

/// What a file of this module names: by `use`, or by a path that begins at `crate`, `self` or `super`.
pub fn named(source: &str, module: &[String]) -> Vec<Named> {
    let tokens = tokens(source);
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    let (mut all, mut inner, mut depth) = (Vec::new(), Vec::<(&str, usize)>::new(), 0);
    let mut at = 0;
    while at < tokens.len() {
        let before = if at > 0 { word(at - 1) } else { "" };
        let is_use = word(at) == "use";
        // `pub(in crate::rules)` says who may see something.
        let is_path = matches!(word(at), "crate" | "super" | "self") && word(at + 1) == "::" && before != "in";
        if is_use || is_path {
            let mut found = Vec::new();
            let here = module.iter().cloned().chain(inner.iter().map(|(name, _)| (*name).to_owned()));
            at = read_paths(&tokens, at + usize::from(is_use), here.collect(), &mut found);
            let is_passed_on = is_use && matches!(before, "pub" | ")");
            let is_in_tests = inner.iter().any(|(name, _)| *name == "tests");
            all.extend(found.into_iter().map(|path| Named { path, is_use, is_passed_on, is_in_tests }));
            continue;
        }
        match word(at) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inner.retain(|(_, opened)| *opened < depth + 1);
            }
            "mod" if word(at + 2) == "{" => inner.push((word(at + 1), depth + 1)),
            // In a macro `$crate` is the crate that uses it.
            "$" => at += 1,
            _ => {}
        }
        at += 1;
    }
    all
}

/// Crates that are named as such: before `::`, or after `use`.
pub fn crates(tokens: &[String]) -> Vec<&str> {
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    let is_name = |word: &str| word.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '>');
    // `a::bevy::b` is something in `a`, `::bevy::b` is the crate.
    let inside = |at: usize| at > 1 && word(at - 1) == "::" && is_name(word(at - 2));
    let named = |at: usize| !inside(at) && (word(at + 1) == "::" || (at > 0 && word(at - 1) == "use"));
    (0..tokens.len()).filter(|at| named(*at)).map(word).collect()
}
