//! A player as tags, and back: PGN's `WhiteType`, and `WhiteLevel` for the computer's level.

use crate::record::Player;

/// What follows the seat's name in the tag that says whether a person or a program plays.
pub(super) const TYPE: &str = "Type";

/// What follows the seat's name in the tag with the computer's level.
pub(super) const LEVEL: &str = "Level";

/// The tag with the game's seed.
pub(super) const SEED: &str = "Seed";

/// The tags of a player, without the seat's name before them; none for a person.
pub(super) fn tags(player: Player) -> Vec<(&'static str, String)> {
    let of_level = |level: u8| vec![(TYPE, "program".to_owned()), (LEVEL, level.to_string())];
    player.level().map_or_else(Vec::new, of_level)
}

/// The player that these tags tell of. A level beyond all is the nearest one; a program without a level has the
/// strongest.
pub(super) fn read(kind: Option<&str>, level: Option<&str>) -> Player {
    let level = level.and_then(number).map(Player::computer);
    match kind.map(|kind| kind.trim().to_lowercase()).as_deref() {
        Some("human" | "person" | "player") => Player::Person,
        Some("program" | "computer" | "engine" | "machine" | "bot" | "ai") => {
            level.unwrap_or(Player::Computer(Player::MOST_LEVEL))
        }
        _ => level.unwrap_or_default(),
    }
}

/// The first whole number in a text; the largest one there is if it is larger.
fn number(text: &str) -> Option<u8> {
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let digits = digits.split(|letter: char| !letter.is_ascii_digit()).next().filter(|digits| !digits.is_empty())?;
    Some(digits.parse().unwrap_or(u8::MAX))
}
