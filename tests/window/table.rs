//! Playing by mouse, and checking after every move what the program saved.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::{Rect, Vec2};
use regalia_app::board::BoardPosition;
use regalia_app::model::TableData;
use regalia_app::play::{Choice, Hand};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, GamePosition, Square};
use regalia_core::storage::file;

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
    /// A drag.
    Drag,
}

/// A game in the window, the same game by the rules, and the file through which they are compared.
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
        self.play_unsaved(desk, action, way)?;
        let said = |why: String| format!("after {action} by {way:?}: {why}");
        if self.file.is_some() { self.save(desk).map_err(said) } else { Ok(()) }
    }

    /// Plays an action by mouse; the next save checks it.
    pub fn play_unsaved(&mut self, desk: &mut Desk, action: Action, way: Way) -> Outcome {
        let said = |why: String| format!("{action} by {way:?}: {why}");
        self.by_mouse(desk, action, way).map_err(said)?;
        self.expected.play(action).map_err(|why| said(why.to_string()))
    }

    /// The same for an action as text.
    pub fn play_text(&mut self, desk: &mut Desk, text: &str, way: Way) -> Outcome {
        let action = self.expected.position().parse_action(text).map_err(|why| why.to_string())?;
        self.play(desk, action, way)
    }

    /// Saves with Ctrl+S to the game's file, which must then hold the expected game.
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

    /// Replays the file on the command line: position and result must be the expected ones.
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
        let (position, game) = (self.expected.position(), self.expected.game());
        let mut hand = match action {
            Action::Own(army) => {
                desk.quiet()?;
                return desk.click(places::side(army));
            }
            Action::Escape | Action::Pass => {
                return desk.click_primary("the card of what is forced", places::board(game));
            }
            Action::Resign => {
                desk.menu(places::GAME_MENU, places::RESIGN)?;
                // Cancel is the default; the resigning player's button is left of it.
                let cancel = desk.primary("the dialog that asks who resigns", places::below_bar(), None)?;
                let answers = Rect::from_corners(cancel - Vec2::new(420.0, 16.0), cancel + Vec2::new(-20.0, 16.0));
                return desk.click_button("the player who resigns", answers, 1, 0);
            }
            Action::Defect { army, .. } => self.ask_to_defect(desk, army)?,
            Action::Castle { target } => {
                let king = position.royal(position.side_to_move()).ok_or("the side to move has no king")?;
                self.go(desk, king, target, way)?
            }
            Action::Move(step) => {
                if action.calls_clock() {
                    let before = desk.quiet()?;
                    desk.click(places::call_clock(game))?;
                    desk.changed("the clock is to be called", &before, places::column(game))?;
                }
                self.go(desk, step.from, step.to, way)?
            }
        };
        // Answer the questions one after the other.
        while let Some(choice) = hand.choice().cloned() {
            let answer = self.answer(desk, &choice, action)?;
            hand.choose(answer, position);
        }
        Ok(())
    }

    /// Gives the answer to an open choice that leads to `wanted`.
    fn answer(&self, desk: &mut Desk, choice: &Choice, wanted: Action) -> Outcome<Action> {
        let game = self.expected.game();
        let card = |square: Square| places::card(game, square);
        let is_vest = Action::is_by_vest;
        match choice {
            Choice::Promotion { to, options, .. } => {
                desk.quiet()?;
                let place = options.iter().position(|(_, action)| action.promotes_to() == wanted.promotes_to());
                let place = place.ok_or("no such promotion")?;
                desk.click(places::promotion(game, *to, place))?;
                Ok(options[place].1)
            }
            Choice::StepOrCastle { to, .. } => {
                let castles = matches!(wanted, Action::Castle { .. });
                desk.quiet()?;
                desk.click(places::chip(game, *to, 2, usize::from(castles))).map(|()| wanted)
            }
            Choice::OwnOrVest { to, own, vest } => {
                let place = usize::from(is_vest(wanted));
                desk.quiet()?;
                desk.click(places::chip(game, *to, 2, place))?;
                Ok([*own, *vest][place])
            }
            Choice::Plunder { to, options } => {
                let place = options.iter().position(|(_, action)| *action == wanted).ok_or("no such vest")?;
                desk.quiet()?;
                desk.click(places::chip(game, *to, options.len(), place)).map(|()| wanted)
            }
            Choice::Risk { king, .. } => {
                desk.click_button("the king is left in check", card(*king), 2, 0).map(|()| wanted)
            }
            Choice::Defection { .. } => {
                match wanted {
                    Action::Defect { step: Some(square), .. } => desk.click(places::square(game, square))?,
                    _ => desk.click_primary("the card of the defection", places::board(game))?,
                }
                Ok(wanted)
            }
        }
    }

    /// Opens the card of a defection by its button in the roster. Returns the hand afterwards.
    pub fn ask_to_defect(&self, desk: &mut Desk, army: Army) -> Outcome<Hand> {
        let (position, game) = (self.expected.position(), self.expected.game());
        let data = TableData::of(&self.expected, &BoardPosition::of(position));
        let row = data.armies.iter().position(|row| row.army == army && row.may_defect == Some(true));
        let before = desk.quiet()?;
        desk.click(places::take_colour(game, row.ok_or("no such button")?))?;
        desk.changed("the card of the defection", &before, places::board(game))?;
        let mut hand = Hand::default();
        hand.defect(army, position, &self.expected.legal_actions()).map_err(|(_, why)| why.to_string())?;
        Ok(hand)
    }

    /// Moves a piece. Returns the hand afterwards, maybe with an open choice.
    pub fn go(&self, desk: &mut Desk, from: Square, to: Square, way: Way) -> Outcome<Hand> {
        let (position, game) = (self.expected.position(), self.expected.game());
        let legal = self.expected.legal_actions();
        let mut hand = Hand::default();
        hand.press(from, position, &legal);
        hand.press(to, position, &legal);
        let (from, to) = (places::square(game, from), places::square(game, to));
        match way {
            Way::Click => {
                desk.click(from)?;
                desk.click(to)?;
            }
            Way::Drag => desk.drag(from, to)?,
        }
        Ok(hand)
    }
}

/// Fails with both texts if they differ.
pub fn same(what: &str, found: &str, wanted: &str) -> Outcome {
    if found == wanted { Ok(()) } else { Err(format!("{what} is\n  {found}\nnot\n  {wanted}")) }
}
