//! Playing by mouse, and checking after every move what the program saved.

use std::path::{Path, PathBuf};
use std::time::Duration;

use regalia::board::Status;
use regalia::panels::TableData;
use regalia::play::{Choice, Hand};
use regalia::record::{Record, file};
use regalia::rules::{Action, Army, GamePosition, Square};

use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::program::command_line;
use crate::wait::until;

/// How a piece is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A click on the piece, a click where it goes.
    Click,
    /// Pulled with the button down.
    Drag,
}

/// A game in the window, the same game by the rules, and the file that both are compared by.
pub struct Table {
    /// The game as it must be.
    pub expected: Record,
    file: Option<PathBuf>,
}

impl Table {
    /// A game that was just begun or opened in the window; `file` is what Ctrl+S writes.
    pub const fn new(expected: Record, file: Option<PathBuf>) -> Self {
        Self { expected, file }
    }

    /// Plays an action by mouse; if the game has a file, saves and compares.
    pub fn play(&mut self, desk: &mut Desk, action: Action, way: Way) -> Outcome {
        let said = |why: String| format!("{action} by {way:?}: {why}");
        self.by_mouse(desk, action, way).map_err(said)?;
        self.expected.play(action).map_err(|why| said(why.to_string()))?;
        if self.file.is_some() { self.save(desk).map_err(said) } else { Ok(()) }
    }

    /// The same for an action as text.
    pub fn play_text(&mut self, desk: &mut Desk, text: &str, way: Way) -> Outcome {
        let action = self.expected.position().parse_action(text).map_err(|why| why.to_string())?;
        self.play(desk, action, way)
    }

    /// Saves with Ctrl+S to the game's file; what is in it must be the expected game.
    pub fn save(&self, desk: &mut Desk) -> Outcome {
        let path = self.file.as_deref().ok_or("the game has no file")?;
        let mut last = String::new();
        for _ in 0..3 {
            desk.chord(&["ctrl"], "s")?;
            let saved = until("the file holds the game", Duration::from_secs(3), || {
                desk.program()?.check_alive()?;
                let loaded = file::load(path).map_err(|why| why.to_string());
                Ok(match loaded.and_then(|saved| self.compare(&saved)) {
                    Ok(()) => Some(()),
                    Err(why) => {
                        last = why;
                        None
                    }
                })
            });
            if saved.is_ok() {
                return Ok(());
            }
        }
        Err(last)
    }

    /// Asks the command line what the file comes to: position and result of the expected game.
    pub fn replay(&self, path: &Path) -> Outcome {
        let printed = command_line(&["replay", &path.to_string_lossy()])?;
        let line = |key: &str| printed.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().to_owned();
        let result = self.expected.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
        same("the replayed position", &line("position "), &self.expected.position().to_string())?;
        same("the replayed result", &line("result "), &result)
    }

    fn compare(&self, saved: &Record) -> Outcome {
        let moves = |record: &Record| {
            let line: Vec<String> = record.line().map(|ply| ply.action.to_string()).collect();
            line.join(" ")
        };
        same("the saved moves", &moves(saved), &moves(&self.expected))?;
        same("the saved position", &saved.position().to_string(), &self.expected.position().to_string())?;
        same("the saved names", &saved.names().join(", "), &self.expected.names().join(", "))?;
        let options = |record: &Record| format!("{:?}", record.options());
        same("the saved options", &options(saved), &options(&self.expected))?;
        same("the saved result", &format!("{:?}", saved.outcome()), &format!("{:?}", self.expected.outcome()))
    }

    fn by_mouse(&self, desk: &mut Desk, action: Action, way: Way) -> Outcome {
        let position = self.expected.position();
        match action {
            Action::Own(army) => {
                desk.quiet()?;
                desk.click(places::side(army))
            }
            Action::Defect { army, step } => {
                self.ask_to_defect(desk, army)?;
                match step {
                    Some(square) => desk.click(places::square(square)),
                    None => desk.click_primary("the card of the defection", places::board()),
                }
            }
            Action::Castle { target } => {
                let Some(sovereign) = position.as_sovereign() else { panic!("a game of Sovereign Chess") };
                let king = sovereign.king(sovereign.mover()).ok_or("the mover has no king")?;
                let choice = self.go(desk, king, target, way)?;
                if choice.is_some() { desk.click(places::castle(target)) } else { Ok(()) }
            }
            Action::Move(step) => match self.go(desk, step.from, step.to, way)? {
                Some(Choice::Promotion { options, .. }) => {
                    let wanted = options.iter().position(|(_, option)| *option == action);
                    desk.click(places::promotion(step.to, wanted.ok_or("no such promotion")?))
                }
                Some(Choice::StepOrCastle { to, .. }) => desk.click(places::step(to)),
                _ => Ok(()),
            },
            Action::Escape | Action::Pass | Action::Resign => Err("is not played at the board".to_owned()),
        }
    }

    /// Opens the card of a defection by its button in the roster.
    pub fn ask_to_defect(&self, desk: &mut Desk, army: Army) -> Outcome {
        let position = self.expected.position();
        let data = TableData::of(&self.expected, &Status::of(position));
        let row = data.armies.iter().position(|row| row.army == army && row.may_defect);
        let before = desk.quiet()?;
        desk.click(places::take_colour(row.ok_or("no such button")?))?;
        desk.changed("the card of the defection", &before, places::board()).map(drop)
    }

    /// Moves a piece; if that leaves a choice open, waits until it is shown and gives it.
    pub fn go(&self, desk: &mut Desk, from: Square, to: Square, way: Way) -> Outcome<Option<Choice>> {
        let position = self.expected.position();
        let legal = self.expected.legal_actions();
        let mut hand = Hand::default();
        hand.press(from, position, &legal);
        hand.press(to, position, &legal);
        let choice = hand.choice().cloned();
        let (from, to) = (places::square(from), places::square(to));
        match way {
            Way::Click => {
                desk.click(from)?;
                desk.click(to)?;
            }
            Way::Drag => desk.drag(from, to)?,
        }
        if choice.is_some() {
            desk.quiet()?;
        }
        Ok(choice)
    }
}

/// Fails with both texts if they differ.
pub fn same(what: &str, found: &str, wanted: &str) -> Outcome {
    if found == wanted { Ok(()) } else { Err(format!("{what} is\n  {found}\nnot\n  {wanted}")) }
}
