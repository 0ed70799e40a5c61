//! Games by message: two programs with two home folders on one screen, which exchange nothing but the clipboard. Each
//! copies its moves, the other pastes them, to and fro.

use regalia_core::record::Record;
use regalia_core::rules::{Action, Game};

use super::{by_keyboard, store, whole_game};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, same};

/// How many messages go to and fro.
const MESSAGES: usize = 8;

/// Plays the beginning of a game of this kind: of two players each has one, of four each has two.
pub fn tell(desk: &mut Desk, kind: Game) -> Outcome {
    let (_, game) = whole_game::find(kind)?;
    let plies: Vec<Action> = game.line().map(|ply| ply.action).collect();
    let start = Record::new(*game.options(), game.names().to_vec());
    let path = desk.path("by message.regalia");
    store(&path, &start)?;
    let mut friend = desk.beside()?;
    friend.start(None)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(start, None);
    let mut next = plies.iter().copied().peekable();
    for message in 0..MESSAGES {
        let (sender, reader) = if message % 2 == 0 { (&mut *desk, &mut friend) } else { (&mut friend, &mut *desk) };
        let said = |why: String| format!("message {}: {why}", message + 1);
        sender.come_forward().map_err(said)?;
        // Whoever has the turn plays for both seats at this side of the table.
        for _ in 0..(kind.seats() / 2) {
            let Some(action) = next.next() else { break };
            by_keyboard::type_and_hear(sender, &mut table, action).map_err(said)?;
        }
        // AudioOutput of the line in which moves are typed, but not always: it passes on what is no move.
        if message % 4 < 2 {
            sender.keys(&["Escape"])?;
        }
        sender.quiet()?;
        sender.chord(&["ctrl"], "m").map_err(said)?;
        sender.hears("that it is copied", "Message copied").map_err(said)?;
        reader.come_forward().map_err(said)?;
        reader.chord(&["ctrl"], "v").map_err(said)?;
        if message == 0 {
            reader.click_primary("the question about a new game", places::below_bar()).map_err(said)?;
            reader.rest_pointer()?;
        }
        let last = table.expected.last().ok_or("nothing was played")?;
        let words = format!("{}: {}.", table.expected.name(last.side_to_move), last.san);
        reader.hears("the last move of the message", &words).map_err(said)?;
        reader.quiet().map_err(said)?;
    }
    // Both have the same game, each with its own file.
    for (program, name) in [(&mut friend, "friend.regalia"), (desk, "mine.regalia")] {
        let file = program.path(name);
        program.come_forward()?;
        super::first_game::save_as(program, &file.to_string_lossy())?;
        let saved = Table::new(table.expected.clone(), Some(file.clone()));
        saved.save(program)?;
        saved.replay(&file)?;
    }
    same("the number of moves", &table.expected.len().to_string(), &(MESSAGES * kind.seats() / 2).to_string())
}
