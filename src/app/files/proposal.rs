//! The path that a file dialog proposes.

use std::path::{Path, PathBuf};

use jiff::Zoned;
use jiff::civil::Date;
use regalia_core::{record::Record, storage::EXTENSION};

use super::export::extensions;
use super::{Purpose, RecentFile};
use crate::{board::RunningGame, journal::CurrentFile, play::naming::label};

/// Maximum number of letters of a proposed name without its day and extension: file systems allow 255 bytes, and a
/// letter has up to four.
const MOST_LETTERS: usize = 56;

/// The path that a dialog proposes: the game's file, or one named after game, players and day, where a game was opened or
/// saved last. Exports have their extension, and where several share one, a word: otherwise each would replace the one
/// before.
pub(super) fn proposal(
    current: &CurrentFile,
    recent: &[RecentFile],
    game: Option<&RunningGame>,
    purpose: Purpose,
) -> PathBuf {
    let path = current.0.clone().unwrap_or_else(|| {
        let name = game.map_or_else(|| "game".to_owned(), |game| name_of(&game.record, Zoned::now().date()));
        let last = recent.first().and_then(|last| last.path.parent()).filter(|folder| folder.is_dir());
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

/// A file name for a game, in letters that every file system allows: game, players with White's first, and day.
fn name_of(record: &Record, day: Date) -> String {
    let record = &record.at_tip();
    let seats = record.sides_of_line().seats(record.game());
    let players: Vec<String> = seats.map(|seat| label(record, seat).trim().to_owned()).collect();
    let fits = |letter: char| if letter.is_alphanumeric() || " -–_".contains(letter) { letter } else { '_' };
    let name = format!("{} {}", record.game().short_title(), players.join("–"));
    let name: String = name.chars().map(fits).take(MOST_LETTERS).collect();
    format!("{} {day}", name.trim_end())
}

#[cfg(test)]
mod tests {
    use regalia_core::record::Player;
    use regalia_core::rules::{Game, Options};

    use super::*;

    #[test]
    fn no_export_is_proposed_in_place_of_another() {
        let game = CurrentFile(Some("/home/ann/Ann 2.0 - Ben.regalia".into()));
        let names: Vec<PathBuf> =
            Purpose::ALL[1..].iter().map(|purpose| proposal(&game, &[], None, *purpose)).collect();
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
            vec![RecentFile { path, when: std::time::SystemTime::now() }]
        };
        let folder_of = |recent: &[RecentFile], purpose: Purpose| {
            let path = proposal(&CurrentFile::default(), recent, None, purpose);
            path.parent().map(Path::to_owned)
        };
        for purpose in Purpose::ALL {
            assert_eq!(folder_of(&last(folder.path()), purpose).as_deref(), Some(folder.path()), "{purpose:?}");
            // A folder that is gone, and nothing opened or saved yet.
            for recent in [last(&folder.path().join("gone")), Vec::new()] {
                assert_eq!(folder_of(&recent, purpose), std::env::home_dir(), "{purpose:?}");
            }
        }
    }

    #[test]
    fn a_proposed_name_says_game_day_and_players() {
        let day = jiff::civil::date(2026, 11, 22);
        let new = |game, names: &[&str]| {
            Record::new(Options::new(game), names.iter().map(|name| (*name).to_owned()).collect())
        };
        let of = |names: &[&str]| name_of(&new(Game::TwoKings, names), day);
        assert_eq!(of(&["Ann", "Ben"]), "Two Kings Ann–Ben 2026-11-22");
        assert_eq!(of(&["", " Ben "]), "Two Kings White–Ben 2026-11-22");
        assert_eq!(of(&[]), "Two Kings White–Black 2026-11-22");
        assert_eq!(of(&["../Ann/:*?.txt", "Zo\u{eb}"]), "Two Kings ___Ann_____txt–Zo\u{eb} 2026-11-22");
        let four_bytes = char::from_u32(0x2_0BB7).expect("a letter").to_string();
        let longest = [four_bytes.repeat(40), four_bytes.repeat(40)];
        let longest = of(&[&longest[0], &longest[1]]);
        assert!(longest.len() <= 255 - ".regalia".len() && longest.ends_with(" 2026-11-22"), "{longest}");
        // Against the computer both are named as they are beside the board.
        let alone =
            |names: &[&str], players: &[Player]| name_of(&new(Game::Sovereign, names).with_players(players, 7), day);
        let (person, computer) = (Player::Person, Player::Computer(3));
        assert_eq!(alone(&["Ann", "Computer"], &[person, computer]), "Sovereign Chess Ann–Computer 2026-11-22");
        assert_eq!(alone(&["Computer", ""], &[computer, person]), "Sovereign Chess Computer–You 2026-11-22");
        let four = name_of(&new(Game::Royale, &["Ann", "Ben", "Cid", "Dot"]), day);
        assert_eq!(four.matches('–').count(), 3, "{four}");
        assert!(four.starts_with("Royale ") && four.len() < 60, "{four}");
    }
}
