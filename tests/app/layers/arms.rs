//! Matches over an enum with an arm for all variants that are not named.

/// The heads of matches whose arms name variants of the enum `of` while another arm takes all others.
pub fn default_arms(tokens: &[String], of: &str) -> Vec<String> {
    let words: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let begins = (0..words.len()).filter(|at| words[*at] == "match");
    let found = begins.filter_map(|at| {
        let opened = at + words[at..].iter().position(|word| *word == "{")?;
        let patterns = patterns(&words[opened + 1..]);
        let names = |pattern: &&[&str]| pattern.windows(2).any(|pair| pair == [of, "::"]);
        let is_wrong = patterns.iter().any(names) && patterns.iter().any(|pattern| takes_all(pattern));
        is_wrong.then(|| words[at..opened].join(" "))
    });
    found.collect()
}

/// The patterns of a match, from its opening brace on, without their conditions.
fn patterns<'a>(words: &'a [&'a str]) -> Vec<&'a [&'a str]> {
    let (mut all, mut at) = (Vec::new(), 0);
    let arrow = |at: usize| words[at..].starts_with(&["=", ">"]);
    while let Some(arrow) = end_of(words, at, arrow).filter(|at| arrow(*at)) {
        let pattern = &words[at..arrow];
        all.push(pattern.split(|word| *word == "if").next().unwrap_or_default());
        at = arrow + 2;
        if words.get(at) == Some(&"{") {
            at = end_of(words, at + 1, |_| false).unwrap_or(words.len()) + 1;
            match words.get(at) {
                Some(&("." | "?")) => {}
                Some(&",") => {
                    at += 1;
                    continue;
                }
                _ => continue,
            }
        }
        at = end_of(words, at, |at| words[at] == ",").unwrap_or(words.len()) + 1;
    }
    all
}

/// The first place from `from` on, outside of all brackets, where something is so, or where the surrounding bracket ends.
fn end_of(words: &[&str], from: usize, is_so: impl Fn(usize) -> bool) -> Option<usize> {
    let mut depth = 0;
    (from..words.len()).find(|at| {
        let is_end = depth == 0 && (is_so(*at) || matches!(words[*at], ")" | "]" | "}"));
        match words[*at] {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        is_end
    })
}

/// Whether a pattern fits everything: `_`, or only a name.
fn takes_all(pattern: &[&str]) -> bool {
    pattern.split(|word| *word == "|").any(|one| match one {
        [name] => name.starts_with(|c: char| c == '_' || c.is_lowercase()) && !matches!(*name, "true" | "false"),
        _ => false,
    })
}
