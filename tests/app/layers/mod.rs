//! The shape of the source: layers look only downwards, no circles of imports, no Bevy in the low layers.

mod arms;
mod circles;
mod features;
mod source;

use std::path::{Path, PathBuf};

use self::arms::default_arms;
use self::circles::Crate;
use self::source::{crates, named, tokens};
use crate::support::project;

/// The rooms of each package and their heights. A room may name itself and lower rooms. What the packages may name of
/// each other the compiler checks.
const LAYERS: [(&str, u8); 26] = [
    // src/core
    ("disk", 0),
    ("rules", 0),
    ("engine", 1),
    ("record", 1),
    ("storage", 2),
    ("review", 2),
    ("table", 2),
    ("teaching", 3),
    ("cli", 3),
    // src/app
    ("settings_format", 0),
    ("book", 0),
    ("training", 0),
    ("board", 0),
    ("tasks", 1),
    ("play", 2),
    ("computer", 3),
    ("journal", 3),
    ("sound", 4),
    ("view", 4),
    ("film", 5),
    ("model", 5),
    ("prints", 5),
    ("files", 6),
    ("online", 7),
    ("panels", 8),
    ("shell", 9),
];

/// Crates that low rooms of src/app do without.
const VALUES_DO_WITHOUT: [&str; 9] =
    ["bevy", "bevy_egui", "egui", "regalia_kit", "rfd", "directories", "winit", "resvg", "fastrand"];
const BOARD_DOES_WITHOUT: [&str; 8] =
    ["bevy_egui", "egui", "regalia_kit", "rfd", "directories", "winit", "resvg", "fastrand"];

/// What is wrong with the file of a module, `["play", "hand"]` for src/app/play/hand.rs.
fn wrong(module: &[&str], source: &str) -> Vec<String> {
    let height = |room: &str| LAYERS.iter().find(|(name, _)| *name == room).map(|(_, height)| *height);
    let Some(own) = module.first().and_then(|room| height(room)) else {
        return vec!["is in no room that LAYERS knows".to_owned()];
    };
    let owned: Vec<String> = module.iter().map(|name| (*name).to_owned()).collect();
    let mut wrong = Vec::new();
    for path in named(source, &owned).into_iter().map(|named| named.path) {
        let Some(room) = path.first().map(String::as_str) else { continue };
        let fits = match height(room) {
            _ if room == module[0] => true,
            Some(height) => height <= own,
            // What lies at the root itself, such as the version, is below all rooms.
            None => room != "*",
        };
        if !fits {
            wrong.push(format!("names {}", path.join("::")));
        }
    }
    let without: &[&str] = match module[0] {
        "book" | "training" => &VALUES_DO_WITHOUT,
        "board" | "tasks" | "play" | "computer" | "model" => &BOARD_DOES_WITHOUT,
        _ => &[],
    };
    let tokens = tokens(source);
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

/// Legal actions come from the board's status, worked out once per ply; asking the rules again would cost time in every
/// frame. Rooms with their own positions cache what they have asked.
#[test]
fn rooms_above_the_board_list_no_legal_actions() {
    const BELOW: [&str; 3] = ["board", "book", "training"];
    // The second plays without a board.
    const OWN_POSITIONS: [&str; 2] = ["play/setup", "online/terminal"];
    let rooms = std::fs::read_dir(project("src/app")).unwrap().map(|entry| entry.unwrap().path());
    let above: Vec<PathBuf> =
        rooms.filter(|room| room.is_dir() && !BELOW.iter().any(|below| room.ends_with(below))).collect();
    assert!(above.len() >= 10, "{above:?}");
    for path in above.iter().flat_map(|room| sources(room)) {
        let inside = path.strip_prefix(project("src/app")).unwrap();
        if OWN_POSITIONS.iter().any(|room| inside.starts_with(room)) {
            continue;
        }
        let words = tokens(&std::fs::read_to_string(&path).unwrap());
        const LISTS: [&str; 5] = ["legal_actions", "visit_legal", "perft_actions", "visit_perft", "count_perft"];
        let asked = words.iter().find(|word| LISTS.contains(&word.as_str()));
        assert_eq!(asked, None, "{}", inside.display());
    }
}

/// The files of a package with their modules; its root is in no room.
fn modules_of(package: &str) -> Vec<(Vec<String>, String)> {
    let root = project("src").join(package);
    let module = |file: &Path| {
        let inside = file.strip_prefix(&root).unwrap().with_extension("");
        let mut module: Vec<String> = inside.iter().map(|name| name.to_str().unwrap().to_owned()).collect();
        module.pop_if(|name| name == "mod");
        module
    };
    let all = sources(&root).into_iter().map(|file| (module(&file), std::fs::read_to_string(&file).unwrap()));
    let found: Vec<_> = all.filter(|(module, _)| !["lib", "main"].contains(&module.join("/").as_str())).collect();
    assert!(found.len() > 100, "src/{package} has {} files", found.len());
    found
}

/// The files of both packages with their modules.
fn modules() -> Vec<(Vec<String>, String)> {
    [modules_of("core"), modules_of("app")].concat()
}

#[test]
fn layers_look_only_downwards() {
    let mut problems = Vec::new();
    for (module, source) in modules() {
        let names: Vec<&str> = module.iter().map(String::as_str).collect();
        let path = names.join("/");
        problems.extend(wrong(&names, &source).into_iter().map(|problem| format!("{path}: {problem}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn files_of_a_room_need_each_other_in_no_circle() {
    let circles = ["core", "app"].into_iter().flat_map(|package| Crate::of(modules_of(package)).circles());
    let found: Vec<String> = circles.map(|circle| circle.to_string()).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn rooms_need_each_other_in_no_circle() {
    let mut found = Vec::new();
    for package in ["core", "app"] {
        let files = Crate::of(modules_of(package));
        let circles = (1..files.depth()).flat_map(|depth| files.circles_of_rooms(depth));
        // Features ask each other for things; their files need each other in no circle.
        let circles =
            circles.filter(|circle| !circle.members.iter().all(|room| room.len() == 2 && room[0] == "panels"));
        found.extend(circles.map(|circle| circle.to_string()));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_room_test_sees_circles_that_no_file_closes() {
    let sources = [
        ("a", "mod b; mod c;"),
        ("a/b/x", "use crate::a::c::y;"),
        ("a/b/z", ""),
        ("a/c/y", ""),
        ("a/c/w", "use crate::a::b::z;"),
    ];
    let module = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
    let files = Crate::of(sources.iter().map(|(path, source)| (module(path), (*source).to_owned())));
    assert!(files.circles().is_empty());
    let circles = files.circles_of_rooms(2);
    let rooms: Vec<Vec<String>> =
        circles.iter().map(|circle| circle.members.iter().map(|room| room.join("/")).collect()).collect();
    assert_eq!(rooms, [["a/b", "a/c"]]);
    assert!(files.circles_of_rooms(1).is_empty() && files.circles_of_rooms(3).is_empty());
}

#[test]
fn the_circle_test_follows_re_exports() {
    let files = |sources: &[(&str, &str)]| {
        let module = |path: &str| path.split('/').map(str::to_owned).collect();
        Crate::of(sources.iter().map(|(path, source)| (module(path), (*source).to_owned())))
    };
    let circles = |sources: &[(&str, &str)]| {
        let circles = files(sources).circles();
        circles.iter().map(|circle| circle.members.iter().map(|file| file.join("/")).collect()).collect::<Vec<Vec<_>>>()
    };
    let passing = ("a", "mod b; mod c; pub use b::B; pub(crate) use c::C;");
    // Through a re-export of the room, by a path in the code, and by `super`.
    let found = circles(&[passing, ("a/b", "use crate::a::C;"), ("a/c", "fn f() -> super::b::B { super::B }")]);
    assert_eq!(found, [["a/b", "a/c"]]);
    let found = circles(&[passing, ("a/b", "use super::{c::{self, D}, E};"), ("a/c", "")]);
    assert!(found.is_empty(), "to need something is no circle: {found:?}");
    let found = circles(&[("a", "mod b; use b::B; pub struct A;"), ("a/b", "use super::A;")]);
    assert!(found.is_empty(), "a room and its parts are one thing");
    let found = circles(&[("a", "mod b; pub use b::B; pub struct A;"), ("a/b", "use super::A;")]);
    assert!(found.is_empty(), "passing on is no need: {found:?}");
    // Who may see something, comments, strings, tests in the file, other rooms.
    let b = "pub(in crate::a) fn f() {} // use crate::a::c\nconst D: &str = \"crate::a::c\"; mod tests { use super::super::c; }";
    assert!(circles(&[passing, ("a/b", b), ("a/c", "use super::b::f;")]).is_empty());
    assert!(circles(&[("a", ""), ("b", "use crate::a::x;"), ("a/c", "use crate::b::y;")]).is_empty());
    let found = circles(&[("a/x", "use super::y;"), ("a/y", "use super::z;"), ("a/z", "use super::x;"), ("a", "")]);
    assert_eq!(found, [["a/x", "a/y", "a/z"]]);
}

#[test]
fn the_look_at_layers_sees_every_way_to_name_one() {
    let cases: [(&[&str], &str, &[&str]); 26] = [
        (&["rules", "army"], "use crate::cli::Build;", &["names cli::Build"]),
        (&["rules", "army"], "use super::super::record::Record;", &["names record::Record"]),
        (&["rules"], "use super::record;", &["names record"]),
        (&["record", "tree"], "use crate::{rules::{Army, Seat}, cli::Hand};", &["names cli::Hand"]),
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
            "mod tests { use super::super::table; fn f() { if a { b } } } use super::super::shell;",
            &["names shell"],
        ),
        (&["view", "marks"], "use crate::{board, play::Hand, book::*, panels::style};", &["names panels::style"]),
        (&["panels", "kit"], "use crate::{board, play::Hand, book::*, files::x, view::y, tasks::z};", &[]),
        (&["view", "marks"], "use crate::shell::x;", &["names shell::x"]),
        (&["shell"], "use crate::{play, files, view};", &[]),
        (&["review", "verdict"], "use crate::record::Record; use crate::cli::Build;", &["names cli::Build"]),
        (&["rules"], "use crate::*;", &["names *"]),
        (&["book"], "use bevy::prelude::*;", &["uses bevy"]),
        (&["training", "file"], "fn f() { let x = ::directories::ProjectDirs::new(); }", &["uses directories"]),
        (&["training"], "use egui;", &["uses egui"]),
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

/// A new game must be answered everywhere: the compiler asks, unless a match takes all other games at once.
#[test]
fn no_match_takes_all_other_games() {
    let found = modules().into_iter().flat_map(|(module, source)| {
        let arms = default_arms(&tokens(&source), "Game");
        arms.into_iter().map(move |head| format!("{}: {head}", module.join("/")))
    });
    assert_eq!(found.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn the_look_at_matches_finds_default_arms() {
    let cases = [
        ("match game { Game::Royale => 1, _ => 2 }", 1),
        ("match a.game() { Game::Royale | Game::Martian => { f(); } other => g(other), }", 1),
        ("match (a, game) { (1, Game::Royale) if b => { c }.d(), _ if e => f, _ => g }", 1),
        ("match a { 1 => match game { Game::TwoKings => { 1 } x => 2 }, _ => 3 }", 1),
        ("match a { Some(Game::Royale) => 1, Some(_) => 2, None => 3 }", 0),
        ("match game { Game::Royale => |_| x, Game::Martian => match y { 1 => 2, _ => 3 } }", 0),
        ("match (game, a) { (Game::Royale, _) => [_x, 1], (Game::Martian, true | false) => (2, 3) }", 0),
        ("match game { Game::Royale => match a { 1 => 2, _ => 3, }, Game::Martian => 4, }", 0),
        ("match a { Big::Game => 1, _ => Game::Royale }", 0),
    ];
    for (source, wrong) in cases {
        assert_eq!(default_arms(&tokens(source), "Game").len(), wrong, "{source}");
    }
}
