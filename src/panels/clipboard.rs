//! Copying the position, and beginning a game from what was copied elsewhere.

use bevy::prelude::*;
use bevy_egui::EguiClipboard;

use super::command::UiCommand;
use super::dialogs::Dialog;
use crate::board::RunningGame;
use crate::record::{Record, save};
use crate::rules::{Game, GamePosition, Options, Position};

/// Copies and pastes what was asked for in this frame.
pub(super) fn copy_and_paste(
    mut commands: ParamSet<(MessageReader<UiCommand>, MessageWriter<UiCommand>)>,
    clipboard: Option<ResMut<EguiClipboard>>,
    mut dialog: ResMut<Dialog>,
    game: Option<Res<RunningGame>>,
) {
    let Some(mut clipboard) = clipboard else { return };
    let mut begins = Vec::new();
    for command in commands.p0().read() {
        let running = game.as_ref().map(|game| &game.record);
        match (command, running) {
            (UiCommand::CopyPosition, Some(record)) => clipboard.set_text(&record.position().to_string()),
            (UiCommand::Paste, _) => match pasted(&clipboard.get_text().unwrap_or_default(), running) {
                Ok(record) => begins.push(UiCommand::PlayFrom(Box::new(record))),
                Err(text) => *dialog = Dialog::Message { title: "That cannot be pasted".to_owned(), text },
            },
            _ => {}
        }
    }
    commands.p1().write_batch(begins);
}

/// The game that a text stands for: a saved game, or a position of the game on the board, else of the first game that
/// it fits.
///
/// # Errors
/// In one sentence, why it is neither.
pub fn pasted(text: &str, running: Option<&Record>) -> Result<Record, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("There is no text to paste.".to_owned());
    }
    // A saved game begins with its comment or with a bracket, no position does.
    if text.trim_start_matches('\u{feff}').starts_with(['(', '/']) {
        return save::from_text(text).map_err(|error| format!("This is no saved game: {error}."));
    }
    let options = running.map_or_else(|| Options::new(Game::ALL[0]), |record| *record.options());
    let tried = std::iter::once(options).chain(Game::ALL.into_iter().map(Options::new));
    let mut problem = None;
    for options in tried {
        match Position::parse(text, &options) {
            Ok(position) => return Ok(Record::from_position(position, options, names(options.game(), running))),
            Err(error) => problem = problem.or(Some(error)),
        }
    }
    let why = problem.map_or_else(String::new, |error| error.to_string());
    Err(format!("This is neither a saved game nor a position of {}: {why}.", options.game().title()))
}

/// The names of the game on the board, as far as they go.
fn names(game: Game, running: Option<&Record>) -> Vec<String> {
    let known = running.map_or(&[][..], Record::names);
    (0..game.seats()).map(|seat| known.get(seat).cloned().unwrap_or_else(|| format!("Player {}", seat + 1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running(game: Game) -> Record {
        Record::new(
            Options::new(game),
            ["Ann", "Ben", "Cleo", "Dan"][..game.seats()].iter().map(|n| (*n).to_owned()).collect(),
        )
    }

    #[test]
    fn a_position_of_any_game_is_pasted_whatever_is_on_the_board() {
        for game in Game::ALL {
            let record = running(game);
            let text = record.position().to_string();
            let again = pasted(&format!("\n {text} \n"), Some(&record)).expect("a position");
            assert_eq!((again.position(), again.names()), (record.position(), record.names()), "{game}");
            let elsewhere = pasted(&text, None).expect("a position");
            assert_eq!(elsewhere.position().to_string(), text, "{game}");
        }
    }

    #[test]
    fn a_saved_game_is_pasted_whole() {
        let mut record = running(Game::Plunder);
        record.play("e2e4".parse().expect("an action")).expect("it is legal");
        let again = pasted(&save::to_text(&record), None).expect("a saved game");
        assert_eq!((again.cursor(), again.len(), again.names()), (1, 1, record.names()));
    }

    #[test]
    fn nonsense_is_one_sentence() {
        for text in ["", "  \n", "hello", "(Regalia", "8/8/8/8/8/8/8/8 w - - 0 1", "// Regalia game"] {
            let said = pasted(text, Some(&running(Game::TwoKings))).expect_err("nonsense");
            assert!(said.ends_with('.') && !said.contains('\n'), "{text}: {said}");
        }
    }
}
