//! The path that a file dialog proposes.

use std::path::{Path, PathBuf};

use jiff::Zoned;
use jiff::civil::Date;
use regalia_core::record::{EXTENSION, Record};

use super::export::extensions;
use super::{CurrentFile, Purpose, RecentFiles};
use crate::board::RunningGame;

/// The most letters of a proposed name without its extension: file systems allow 255 bytes.
const MOST_LETTERS: usize = 60;

/// The path that a dialog proposes: the game's file, or one named after game, day and players, where a game was opened or
/// saved last. Exports have their extension, and where several share one, a word: otherwise each would replace the one
/// before.
pub(super) fn proposal(
    current: &CurrentFile,
    recent: &RecentFiles,
    game: Option<&RunningGame>,
    purpose: Purpose,
) -> PathBuf {
    let path = current.0.clone().unwrap_or_else(|| {
        let name = game.map_or_else(|| "game".to_owned(), |game| name_of(&game.record, Zoned::now().date()));
        let last = recent.0.first().and_then(|last| last.path.parent()).filter(|folder| folder.is_dir());
        let folder = last.map(Path::to_owned).or_else(std::env::home_dir).unwrap_or_default();
        folder.join(format!("{name}.{EXTENSION}"))
    });
    match purpose {
        Purpose::Open | Purpose::Save => path,
        _ => {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            path.with_file_name(format!("{stem}{}.{}", word(purpose), extensions(purpose)[0]))
        }
    }
}

/// What the name of an export adds to the game's.
const fn word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::ExportPoster => " poster",
        Purpose::ExportApng => " film",
        _ => "",
    }
}

/// A file name for a game, in letters that every file system allows.
fn name_of(record: &Record, day: Date) -> String {
    let names: Vec<&str> = record.names().iter().map(|name| name.trim()).filter(|name| !name.is_empty()).collect();
    let name = format!("{} {day} {}", record.game().title(), names.join(" - "));
    let fits = |letter: char| if letter.is_alphanumeric() || " -_".contains(letter) { letter } else { '_' };
    let name: String = name.chars().map(fits).take(MOST_LETTERS).collect();
    name.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{Game, Options};

    use super::super::RecentFile;
    use super::*;

    #[test]
    fn no_export_is_proposed_in_place_of_another() {
        let game = CurrentFile(Some("/home/ann/Ann 2.0 - Ben.regalia".into()));
        let names: Vec<PathBuf> =
            Purpose::ALL[1..].iter().map(|purpose| proposal(&game, &RecentFiles::default(), None, *purpose)).collect();
        for (number, name) in names.iter().enumerate() {
            assert!(!names[..number].contains(name), "{}", name.display());
        }
        assert_eq!(names[5], PathBuf::from("/home/ann/Ann 2.0 - Ben poster.png"));
        assert_eq!(names[2], PathBuf::from("/home/ann/Ann 2.0 - Ben.png"));
    }

    #[test]
    fn a_game_without_a_file_goes_where_one_was_opened_or_saved_last() {
        let folder = tempfile::tempdir().expect("a folder");
        let last = |folder: &Path| {
            let path = folder.join("Ann - Ben.regalia");
            RecentFiles(vec![RecentFile { path, when: std::time::SystemTime::now() }])
        };
        let folder_of = |recent: &RecentFiles, purpose: Purpose| {
            let path = proposal(&CurrentFile::default(), recent, None, purpose);
            path.parent().map(Path::to_owned)
        };
        for purpose in Purpose::ALL {
            assert_eq!(folder_of(&last(folder.path()), purpose).as_deref(), Some(folder.path()), "{purpose:?}");
            // A folder that is gone, and nothing opened or saved yet.
            for recent in [last(&folder.path().join("gone")), RecentFiles::default()] {
                assert_eq!(folder_of(&recent, purpose), std::env::home_dir(), "{purpose:?}");
            }
        }
    }

    #[test]
    fn a_proposed_name_says_game_day_and_players() {
        let day = jiff::civil::date(2026, 11, 22);
        let of = |names: &[&str]| {
            let names = names.iter().map(|name| (*name).to_owned()).collect();
            name_of(&Record::new(Options::new(Game::TwoKings), names), day)
        };
        assert_eq!(of(&["Ann", "Ben"]), "Two Kings 2026-11-22 Ann - Ben");
        assert_eq!(of(&["", " Ben "]), "Two Kings 2026-11-22 Ben");
        assert_eq!(of(&[]), "Two Kings 2026-11-22");
        assert_eq!(of(&["../Ann/:*?.txt", "Zo\u{eb}"]), "Two Kings 2026-11-22 ___Ann_____txt - Zo\u{eb}");
        assert!(of(&[&"x".repeat(200), "Ben"]).len() <= 255);
    }
}
