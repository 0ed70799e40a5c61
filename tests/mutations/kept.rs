//! Inputs as a fuzzer makes and keeps them: bytes for one of its targets.

use regalia_core::rules::Game;

use crate::loaders::{Kind, load, with_checksums};

/// Reads an input of this target.
///
/// # Errors
/// What is wrong with the loader's result, or that there is no such target.
pub fn read(target: &str, bytes: &[u8]) -> Result<bool, String> {
    // The first byte chooses the game.
    let (first, rest) = bytes.split_first().map_or((0, bytes), |(first, rest)| (usize::from(*first), rest));
    let game = Game::ALL[first % Game::ALL.len()];
    match target {
        "save" => load(Kind::Save, bytes),
        // Nobody guesses checksums, so lines come without.
        "journal" => load(Kind::Journal, &with_checksums(bytes.split(|byte| *byte == b'\n'))),
        "game_text" => load(Kind::GameText, bytes),
        "message" => load(Kind::Message, bytes),
        "position" => load(Kind::Position(game), rest),
        "typed" => match first / Game::ALL.len() % 4 {
            0 => load(Kind::Outcome, rest),
            1 => load(Kind::Option(game), rest),
            _ => load(Kind::Move(game), rest),
        },
        _ => Err(format!("there is no target {target}")),
    }
}
