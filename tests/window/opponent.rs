//! Games against the computer: the person's moves come from the engine, the computer's are heard.

use std::time::Duration;

use regalia_core::engine::{Engine, Limits, Stop, Task};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Action, GamePosition};
use regalia_core::storage::file;

use crate::Outcome;
use crate::desk::Desk;
use crate::table::{Table, Way};
use crate::wait::until;

/// How long the computer may take for a move on a busy machine, at a level that does not think long.
const THOUGHT: Duration = Duration::from_secs(40);

/// The table of the engine that plays for the person, in megabytes.
const MEGABYTES: usize = 4;

/// A game in the window in which the computer plays some seats.
pub struct Opponent {
    /// The game as it must be, and its file.
    pub table: Table,
    /// How many spoken lines are already understood.
    heard: usize,
}

impl Opponent {
    /// Opens a game that is stored in a file of this name.
    pub fn open(desk: &mut Desk, record: Record, name: &str) -> Outcome<Self> {
        let path = desk.path(&format!("{name}.regalia"));
        file::store(&path, &record).map_err(|why| why.to_string())?;
        desk.start(Some(&path))?;
        Ok(Self::at(Table::new(record, Some(path))))
    }

    /// A game that is on the board already; everything since the program's start is still to be heard.
    pub const fn at(table: Table) -> Self {
        Self { table, heard: 0 }
    }

    /// Whether it is the computer's turn.
    pub fn is_to_move(&self) -> bool {
        let record = &self.table.expected;
        record.outcome().is_none() && record.player(record.position().side_to_move()) != Player::Person
    }

    /// What the person plays: the engine's choice after so many positions.
    pub fn choice(&self, nodes: u64) -> Outcome<Action> {
        let record = &self.table.expected;
        let task = Task { earlier: record.earlier(), ..Task::new(record.position().clone(), Limits::nodes(nodes)) };
        let found = Engine::new(MEGABYTES, 1).think(&task, &Stop::new());
        found.and_then(|report| report.best()).ok_or_else(|| "there is nothing to play".to_owned())
    }

    /// The person moves by mouse.
    pub fn play(&mut self, desk: &mut Desk, action: Action, way: Way) -> Outcome {
        self.table.play_unsaved(desk, action, way)
    }

    /// The same for an action as text.
    pub fn play_text(&mut self, desk: &mut Desk, text: &str, way: Way) -> Outcome {
        let action = self.table.expected.position().parse_action(text).map_err(|why| why.to_string())?;
        self.play(desk, action, way)
    }

    /// Waits until the computer has made a move, and plays it in the expected game as well.
    pub fn answer(&mut self, desk: &mut Desk) -> Outcome<Action> {
        let action = until("the computer's move is heard", THOUGHT, || {
            desk.program()?.check_alive()?;
            self.next_heard(&desk.spoken()?)
        });
        let said = |why: String| format!("after {} plies: {why}", self.table.expected.cursor());
        let action = action.map_err(|why| {
            let spoken = desk.spoken().unwrap_or_default();
            format!("{}; heard: {:?}", said(why), spoken.iter().rev().take(3).collect::<Vec<_>>())
        })?;
        self.table.expected.play(action).map_err(|why| why.to_string())?;
        Ok(action)
    }

    /// All moves of the computer until a person is to move or the game is over.
    pub fn answers(&mut self, desk: &mut Desk) -> Outcome {
        while self.is_to_move() {
            self.answer(desk)?;
        }
        Ok(())
    }

    /// The move that the next line tells which begins with the name of the player to move.
    fn next_heard(&mut self, spoken: &[String]) -> Outcome<Option<Action>> {
        let record = &self.table.expected;
        let position = record.position();
        let name = record.name(position.side_to_move());
        for (place, line) in spoken.iter().enumerate().skip(self.heard) {
            let Some(words) = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")) else {
                if line.contains("The game is over") {
                    return Err(format!("the game has ended too early: '{line}'"));
                }
                continue;
            };
            let is_shared = |action: &Action| words.starts_with(&format!("{}.", position.san(*action)));
            // One may begin like another: the longest is meant.
            let told =
                record.legal_actions().into_iter().filter(is_shared).max_by_key(|action| position.san(*action).len());
            let action = told.ok_or_else(|| format!("'{line}' tells no move in {position}"))?;
            self.heard = place + 1;
            return Ok(Some(action));
        }
        Ok(None)
    }

    /// Plays what was already heard of the computer's moves.
    pub fn catch_up(&mut self, desk: &Desk) -> Outcome {
        while let Some(action) = self.next_heard(&desk.spoken()?)? {
            self.table.expected.play(action).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    /// Saves, compares, and replays the file on the command line.
    pub fn check(&self, desk: &mut Desk, name: &str) -> Outcome {
        self.table.save(desk)?;
        self.table.replay(&desk.path(&format!("{name}.regalia")))
    }
}
