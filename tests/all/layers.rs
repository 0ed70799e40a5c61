//! The shape of the source: layers look only downwards, values know no engine, files stay short.

use std::path::{Path, PathBuf};

use crate::support::project;

/// Rooms of `src` and how high they lie. A room may name its own, and what lies lower than it.
const LAYERS: [(&str, u8); 11] = [
    ("rules", 0),
    ("book", 1),
    ("record", 1),
    ("board", 2),
    ("tasks", 3),
    ("play", 4),
    ("cli", 5),
    ("view", 5),
    ("files", 6),
    ("panels", 7),
    ("shell", 8),
];

/// What the command line makes do with.
const CLI_MAY_NAME: [&str; 3] = ["rules", "record", "cli"];

/// Crates that each room must do without, so that it compiles without the features that bring them.
const VALUES_DO_WITHOUT: [&str; 8] = ["bevy", "bevy_egui", "egui", "rfd", "directories", "winit", "resvg", "fastrand"];
const BOARD_DOES_WITHOUT: [&str; 7] = ["bevy_egui", "egui", "rfd", "directories", "winit", "resvg", "fastrand"];

const LONGEST_FILE: usize = 500;

/// The words and signs of a source file, without comments and strings.
fn tokens(source: &str) -> Vec<String> {
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

/// Reads a path, or a tree of paths in braces, from `at`; gives where it ends. `base` is what stands before it.
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

/// Every path in a file of this module that begins at `crate` or `super`, from the crate's root.
fn paths(tokens: &[String], module: &[String]) -> Vec<Vec<String>> {
    let (mut found, mut inner, mut depth) = (Vec::new(), Vec::<(String, usize)>::new(), 0);
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at].as_str();
        let follows = |sign: &str| tokens.get(at + 1).is_some_and(|next| next == sign);
        match token {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inner.retain(|(_, opened)| *opened < depth + 1);
            }
            "mod" if tokens.get(at + 2).is_some_and(|sign| sign == "{") => {
                inner.push((tokens[at + 1].clone(), depth + 1));
            }
            "crate" | "super" | "self" if follows("::") => {
                let here = module.iter().cloned().chain(inner.iter().map(|(name, _)| name.clone()));
                at = read_paths(tokens, at, here.collect(), &mut found);
                continue;
            }
            "$" => at += 1,
            _ => {}
        }
        at += 1;
    }
    found
}

/// Crates that are named as such: before `::`, or after `use`.
fn crates(tokens: &[String]) -> Vec<&str> {
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    let is_name = |word: &str| word.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '>');
    // `a::bevy::b` is something in `a`, `::bevy::b` is the crate.
    let inside = |at: usize| at > 1 && word(at - 1) == "::" && is_name(word(at - 2));
    let named = |at: usize| !inside(at) && (word(at + 1) == "::" || (at > 0 && word(at - 1) == "use"));
    (0..tokens.len()).filter(|at| named(*at)).map(word).collect()
}

/// What is wrong with the file of a module, `["play", "hand"]` for src/play/hand.rs.
fn wrong(module: &[&str], source: &str) -> Vec<String> {
    let tokens = tokens(source);
    let height = |room: &str| LAYERS.iter().find(|(name, _)| *name == room).map(|(_, height)| *height);
    let Some(own) = module.first().and_then(|room| height(room)) else {
        return vec!["is in no room that LAYERS knows".to_owned()];
    };
    let owned: Vec<String> = module.iter().map(|name| (*name).to_owned()).collect();
    let mut wrong = Vec::new();
    for path in paths(&tokens, &owned) {
        let Some(room) = path.first().map(String::as_str) else { continue };
        let fits = match height(room) {
            _ if room == module[0] => true,
            _ if module[0] == "cli" => CLI_MAY_NAME.contains(&room),
            Some(height) => height <= own,
            // What lies at the root itself, such as the version, is below all rooms.
            None => room != "*",
        };
        if !fits {
            wrong.push(format!("names {}", path.join("::")));
        }
    }
    let without: &[&str] = match module[0] {
        "rules" | "book" | "record" | "cli" => &VALUES_DO_WITHOUT,
        "board" | "tasks" | "play" => &BOARD_DOES_WITHOUT,
        _ => &[],
    };
    wrong.extend(crates(&tokens).into_iter().filter(|name| without.contains(name)).map(|name| format!("uses {name}")));
    wrong
}

/// All Rust files below a folder, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Legal actions of the game come from the board's status, worked out once a ply: whoever asks the rules anew would do it
/// in frames. Rooms with positions of their own keep what they have asked.
#[test]
fn rooms_above_the_board_list_no_legal_actions() {
    const OWN_POSITIONS: [&str; 1] = ["play/setup"];
    let above = ["tasks", "play", "view", "panels", "files", "shell"].map(|room| project("src").join(room));
    for path in above.iter().flat_map(|room| sources(room)) {
        let inside = path.strip_prefix(project("src")).unwrap();
        if OWN_POSITIONS.iter().any(|room| inside.starts_with(room)) {
            continue;
        }
        let words = tokens(&std::fs::read_to_string(&path).unwrap());
        let asked = words.iter().find(|word| matches!(word.as_str(), "legal_actions" | "visit_legal" | "count_legal"));
        assert_eq!(asked, None, "{}", inside.display());
    }
}

#[test]
fn layers_look_only_downwards() {
    let root = project("src");
    let mut problems = Vec::new();
    for file in sources(&root) {
        let inside = file.strip_prefix(&root).unwrap().with_extension("");
        let mut module: Vec<&str> = inside.iter().map(|name| name.to_str().unwrap()).collect();
        if module.last() == Some(&"mod") {
            module.pop();
        }
        // The root of the library and the program name every room.
        if module == ["lib"] || module == ["main"] {
            continue;
        }
        let source = std::fs::read_to_string(&file).unwrap();
        problems.extend(wrong(&module, &source).into_iter().map(|problem| format!("{}: {problem}", file.display())));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_look_at_layers_sees_every_way_to_name_one() {
    let cases: [(&[&str], &str, &[&str]); 26] = [
        (&["rules", "army"], "use crate::board::Turn;", &["names board::Turn"]),
        (&["rules", "army"], "use super::super::record::Record;", &["names record::Record"]),
        (&["rules"], "use super::record;", &["names record"]),
        (&["record", "tree"], "use crate::{rules::{Army, Seat}, play::Hand};", &["names play::Hand"]),
        (
            &["record", "tree"],
            "use crate::{rules, self as root, view::{a, b::{c}}};",
            &["names view::a", "names view::b::c"],
        ),
        (
            &["board", "ply"],
            "use super::{apply, super::play::{Hand, Reply}};",
            &["names play::Hand", "names play::Reply"],
        ),
        (&["play", "hand"], "fn f(x: crate::view::Theme) {}", &["names view::Theme"]),
        (&["play", "hand"], "fn f() -> Vec<super::super::shell::Window> { todo!() }", &["names shell::Window"]),
        (
            &["play", "hand"],
            "mod tests { use super::super::super::panels::x; } use super::table;",
            &["names panels::x"],
        ),
        (
            &["play", "hand"],
            "mod tests { use super::super::table; fn f() { if a { b } } } use super::super::cli;",
            &["names cli"],
        ),
        (&["view", "marks"], "use crate::{board, play::Hand, rules::*, panels::style};", &["names panels::style"]),
        (&["panels", "kit"], "use crate::{board, play::Hand, rules::*, files::x, view::y, tasks::z};", &[]),
        (&["view", "marks"], "use crate::shell::x;", &["names shell::x"]),
        (&["shell"], "use crate::{cli, files, view};", &[]),
        (&["cli", "commands"], "use crate::record::Record; use crate::board::Turn;", &["names board::Turn"]),
        (&["rules"], "use crate::*;", &["names *"]),
        (&["rules"], "use bevy::prelude::*;", &["uses bevy"]),
        (&["record", "file"], "fn f() { let x = ::directories::ProjectDirs::new(); }", &["uses directories"]),
        (&["cli"], "use egui;", &["uses egui"]),
        (&["board"], "use bevy::prelude::*; use rfd::FileDialog;", &["uses rfd"]),
        (
            &["rules"],
            "//! Nothing of bevy::prelude, [`x`](crate::board::x).\n/* use crate::play; /* egui::x */ */",
            &[],
        ),
        (&["rules"], "const A: &str = \"use crate::play::x; \\\" bevy::x\"; const B: &str = r#\"egui::x\"#;", &[]),
        (
            &["rules"],
            "fn f<'a>(c: char) -> &'a str { if c == '\"' || c == '\\'' { crate::play::x } else { \"\" } }",
            &["names play::x"],
        ),
        (&["rules"], "let directories = 3; let x = a.bevy; pub(super) fn g() {} pub(in crate::rules) fn h() {}", &[]),
        (&["panels"], "const A: &str = crate::VERSION; use x::bevy::y;", &[]),
        (&["attic"], "", &["is in no room that LAYERS knows"]),
    ];
    for (module, source, expected) in cases {
        assert_eq!(wrong(module, source), expected, "{source}");
    }
}

#[test]
fn no_file_is_long() {
    let files = ["src", "tests"].map(|folder| sources(&project(folder))).concat();
    assert!(files.len() > 50, "only {} files found", files.len());
    let long: Vec<String> = files
        .iter()
        .map(|file| (file, std::fs::read_to_string(file).unwrap().lines().count()))
        .filter(|(_, lines)| *lines > LONGEST_FILE)
        .map(|(file, lines)| format!("{} has {lines} lines", file.display()))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}
