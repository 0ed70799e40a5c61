//! Every letter that the program writes has a glyph in the fonts that it writes with.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::stage::*;
use bevy_egui::egui::epaint::text::Fonts;
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};

use crate::support::project;

/// The files below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, endings, found);
        } else if path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)) {
            found.push(path);
        }
    }
}

/// The string literals of a source or text file. In a text file only comments are no strings; what a backslash writes
/// is read where it names a letter by its number.
fn literals(source: &str) -> Vec<String> {
    let chars: Vec<char> = source.chars().collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(letter) = chars.get(at).copied() {
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        match letter {
            '/' if next == '/' => at += chars[at..].iter().take_while(|letter| **letter != '\n').count(),
            'r' if next == '"' || (next == '#' && matches!(chars.get(at + 2), Some('"' | '#'))) => {
                let hashes = chars[at + 1..].iter().take_while(|letter| **letter == '#').count();
                let end: String = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
                let rest: String = chars[at + 2 + hashes..].iter().collect();
                let inside = rest.split(end.as_str()).next().unwrap_or_default();
                at += 2 + hashes + inside.chars().count() + end.chars().count();
                found.push(inside.to_owned());
            }
            '"' => {
                let (text, end) = quoted(&chars, at + 1);
                found.push(text);
                at = end;
            }
            // A quotation mark as a character.
            '\'' if next == '\\' => at += 3 + chars[at + 3..].iter().take_while(|letter| **letter != '\'').count() + 1,
            '\'' if chars.get(at + 2) == Some(&'\'') => {
                found.push(next.to_string());
                at += 3;
            }
            _ => at += 1,
        }
    }
    found
}

/// A string literal from after its first mark, and where it ends.
fn quoted(chars: &[char], mut at: usize) -> (String, usize) {
    let mut text = String::new();
    while let Some(letter) = chars.get(at).copied().filter(|letter| *letter != '"') {
        if letter != '\\' {
            text.push(letter);
            at += 1;
            continue;
        }
        if chars.get(at + 1) == Some(&'u') {
            let digits: String = chars[at + 3..].iter().take_while(|letter| **letter != '}').collect();
            text.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
            at += 4 + digits.len();
        } else {
            at += 2;
        }
    }
    (text, at + 1)
}

/// The letters of all literals in files, each with one file that has it. Left out is what nobody sees: control
/// characters, and the signs that turn the direction of a text and are taken out of names.
fn letters(files: &[PathBuf]) -> BTreeMap<char, PathBuf> {
    let is_unseen = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let mut all = BTreeMap::new();
    for file in files {
        for literal in literals(&std::fs::read_to_string(file).unwrap()) {
            for letter in literal.chars().filter(|letter| !is_unseen(*letter)) {
                all.entry(letter).or_insert_with(|| file.clone());
            }
        }
    }
    all
}

/// The letters that a font lacks, each with a file that has it.
fn missing(all: &BTreeMap<char, PathBuf>, has: impl FnMut(char) -> bool) -> BTreeSet<String> {
    let mut has = has;
    let lacking = all.iter().filter(|(letter, _)| !has(**letter));
    lacking.map(|(letter, file)| format!("{letter} (U+{:04X}) in {}", u32::from(*letter), file.display())).collect()
}

fn of(folders: &[&str], endings: &[&str]) -> BTreeMap<char, PathBuf> {
    let mut found = Vec::new();
    folders.iter().for_each(|folder| files(&project(folder), endings, &mut found));
    letters(&found)
}

#[test]
fn every_letter_on_the_screen_has_a_glyph() {
    let mut all = of(&["src/app", "src/kit", "src/core/rules"], &["rs"]);
    all.extend(of(&["assets/book", "assets/training"], &["ron"]));
    // Exercises are lines of a table, not literals.
    for line in std::fs::read_dir(project("assets/training")).unwrap() {
        let path = line.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        text.chars().filter(|letter| !letter.is_control()).for_each(|letter| _ = all.insert(letter, path.clone()));
    }
    assert!(all.len() > 90 && all.contains_key(&'½') && all.contains_key(&'…'), "{:?}", all.keys());
    // Only titles are written in the serif font.
    let titles = of(&["assets/book", "src/core/rules"], &["ron", "rs"]);
    let mut stage = Stage::new(None, move |ui, _| {
        let named = |name: &str| FontFamily::Name(name.into());
        let families = [FontFamily::Proportional, named("medium"), named("semibold")];
        let uses = families.into_iter().map(|family| (family, &all)).chain([(named("serif"), &titles)]);
        let mut lacking = Vec::new();
        for (family, letters) in uses {
            let font = FontId::new(14.0, family);
            ui.ctx().fonts_mut(|fonts| {
                // What the test is about: a triangle that looks like others, which the fonts have.
                assert!(fonts.has_glyph(&font, '›') && !fonts.has_glyph(&font, '▸'));
                let found = missing(letters, |letter| fonts.has_glyph(&font, letter));
                lacking.extend(found.iter().map(|letter| format!("{:?} lacks {letter}", font.family)));
            });
        }
        lacking
    });
    assert_eq!(stage.answers(), Vec::<String>::new());
}

#[test]
fn every_letter_in_pictures_films_and_prints_has_a_glyph() {
    let all = of(&["src/app/film", "src/app/prints", "src/app/view", "src/core/rules"], &["rs"]);
    for name in ["Inter-Medium", "Inter-SemiBold"] {
        let data = std::fs::read(project("assets/fonts").join(format!("{name}.otf"))).unwrap();
        // The other font has the box for what is missing, and its letters count as missing, too.
        let mut definitions = FontDefinitions::default();
        definitions.font_data.insert(name.to_owned(), Arc::new(FontData::from_owned(data)));
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            definitions.families.insert(family, vec![name.to_owned(), "NotoEmoji-Regular".to_owned()]);
        }
        let mut fonts = Fonts::new(egui::epaint::TextOptions::default(), definitions);
        let found = missing(&all, |letter| fonts.has_glyph(&FontId::proportional(14.0), letter));
        assert!(found.is_empty(), "{name} lacks {found:?}");
    }
}

#[test]
fn literals_are_read_as_they_are_written() {
    let source = "let a = \"x\\u{2026}\\n\\\"y\"; // \"no\"\nlet b = r#\"\"z\"\"#; let c: &'static str = 'q';";
    assert_eq!(literals(source), ["x…y", "\"z\"", "q"]);
}

#[test]
fn in_the_name_of_a_square_an_l_is_no_one() {
    let mut widths = Vec::new();
    let mut stage: Stage<(f32, f32)> = Stage::new(None, move |ui, _| {
        widths.clear();
        for family in ["regular", "medium", "semibold"] {
            let first = |text: &str| {
                let id = FontId::new(26.0, FontFamily::Name(family.into()));
                let galley = ui.painter().layout_no_wrap(text.to_owned(), id, egui::Color32::WHITE);
                galley.rows[0].glyphs[0].advance_width
            };
            // With its tail it is wider; before letters it keeps the usual form.
            widths.extend([(first("l13"), first("la")), (first("lm"), first("la"))]);
        }
        widths.clone()
    });
    let shown = stage.answers();
    let pairs = &shown[shown.len() - 6..];
    for pair in pairs.chunks(2) {
        let ((square, word), (other, same)) = (pair[0], pair[1]);
        assert!(square > word + 0.3 && (other - same).abs() < 0.01, "{pairs:?}");
    }
}
