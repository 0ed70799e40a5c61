//! A hint in three steps: first the piece, then the square, then the reason.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use regalia_core::engine::{Budget, Level, Limits, Report, Task};
use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Position, Square};
use regalia_core::teaching::Depths;

use super::advisor::{Advisor, Asker};
use super::engine_thread::{Order, SearchUpdate};
use super::{analysis::notation, reason::Why};
use crate::board::{BoardPosition, GameEvent, RunningGame};
use crate::play::ToMove;
use crate::play::naming::{called, whose};
use crate::play::words::{Mood, capital, move_words};

const PATIENCE: Duration = Duration::from_secs(4);

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintInput {
    /// A hint, or more of it.
    More,
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStep {
    Piece,
    Square,
    Reason,
}

#[derive(Clone, Debug, PartialEq)]
pub struct HintShown {
    pub step: HintStep,
    pub action: Action,
    /// The piece that moves; `None` if no piece moves.
    pub from: Option<Square>,
    pub to: Option<Square>,
    /// More squares that the reason names.
    pub squares: Vec<Square>,
    words: [String; 3],
    /// The moves of which the reason speaks, if there is more than one, as people write them.
    line: Vec<String>,
}

impl HintShown {
    pub fn words(&self) -> &str {
        &self.words[self.step as usize]
    }

    /// The moves of which is told at this step, as people write them; none if the words are enough.
    pub fn line(&self) -> &[String] {
        if self.step == HintStep::Reason { &self.line } else { &[] }
    }
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Hint {
    #[default]
    None,
    Thinks,
    Shown(Arc<HintShown>),
    /// There is none, for this reason.
    Cannot(String),
}

impl Hint {
    /// The hint that a search of the position on the board gives, at its first step; `depths` is what it found at its last
    /// depths.
    pub fn of(record: &Record, report: &Report, depths: &Depths) -> Self {
        let position = record.position();
        let Some(action) = report.best() else { return Self::None };
        let (from, to) = moved_squares(position, action);
        let [first, second] = pointing_words(position, action);
        let why = Why::of(position, &report.lines, depths, |seat| called(record, seat));
        let told = move_words(position, action, Mood::Narrative);
        let third = if why.is_empty() {
            format!("{}. The computer found nothing better.", capital(&told))
        } else {
            why.sentences(&told)
        };
        let moves = report.lines.first().map_or(&[][..], |line| &line.moves);
        let line = notation(position, moves).into_iter().take(why.plies).map(|(_, san)| san).collect();
        let line = if why.plies > 1 { line } else { Vec::new() };
        let words = [first, second, third];
        Self::Shown(Arc::new(HintShown { step: HintStep::Piece, action, from, to, squares: why.squares, words, line }))
    }
}

/// What a hint says at its first two steps: which piece, then where to.
pub fn pointing_words(position: &Position, action: Action) -> [String; 2] {
    let (from, _) = moved_squares(position, action);
    let piece = from.and_then(|square| Some((position.piece_at(square)?, square)));
    let first = match (action, piece) {
        (Action::Own(_), _) => "Think about which side you want.".to_owned(),
        (Action::Escape | Action::Pass | Action::Resign, _) => "There is only one way to go on.".to_owned(),
        (_, Some((piece, square))) => format!("Look at the {} on {square}.", piece.name()),
        (_, None) => "Look at your king.".to_owned(),
    };
    [first, format!("{}.", capital(&move_words(position, action, Mood::Imperative)))]
}

/// Asks for a hint when the player wants one, and tells it step by step; a move ends it.
pub(super) fn hint(
    mut inputs: MessageReader<HintInput>,
    mut events: MessageReader<GameEvent>,
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    to_move: Res<ToMove>,
    mut advisor: ResMut<Advisor>,
    mut hint: ResMut<Hint>,
) {
    let mut ends = events.read().filter(|event| !event.is_refused()).count() > 0 || game.is_none();
    let wanted = inputs.read().copied().collect::<Vec<_>>();
    ends |= wanted.contains(&HintInput::Close);
    if ends && *hint != Hint::None {
        advisor.dismiss(Asker::Hint);
        *hint = Hint::None;
    }
    let Some(record) = game.as_ref().map(|game| &game.record) else { return };
    if let Some(told) = advisor.ended(Asker::Hint) {
        *hint = match told {
            SearchUpdate::Done(Some(report)) => Hint::of(record, report, advisor.depths()),
            SearchUpdate::Failed(failure) => Hint::Cannot(format!("There is no hint here {}.", failure.why())),
            _ => Hint::Cannot("There is no hint here.".to_owned()),
        };
    }
    for _ in wanted.iter().filter(|input| **input == HintInput::More) {
        let next = match &*hint {
            Hint::Thinks => continue,
            Hint::Shown(shown) if shown.step == HintStep::Reason => Hint::None,
            Hint::Shown(shown) => {
                let step = if shown.step == HintStep::Piece { HintStep::Square } else { HintStep::Reason };
                Hint::Shown(Arc::new(HintShown { step, ..HintShown::clone(shown) }))
            }
            Hint::None | Hint::Cannot(_) if board.outcome.is_some() => {
                Hint::Cannot("The game is over here; step back for a hint.".to_owned())
            }
            Hint::None | Hint::Cannot(_) => match to_move.awaited() {
                Some((seat, _)) => {
                    Hint::Cannot(format!("It is {} move; hints wait for your turn.", whose(record, seat)))
                }
                None => {
                    advisor.ask(Asker::Hint, order(record));
                    Hint::Thinks
                }
            },
        };
        *hint = next;
    }
}

/// A hint is always of full strength.
fn order(record: &Record) -> Order {
    let task = Task {
        earlier: record.earlier(),
        lines: 2,
        level: Level::FULL,
        ..Task::new(record.position().clone(), Limits::nodes(record.game().tuning().move_nodes))
    };
    Order { task, budget: Some(Budget::exactly(PATIENCE)), aloud: true }
}

/// The square of the piece that an action moves, and where it goes.
pub fn moved_squares(position: &Position, action: Action) -> (Option<Square>, Option<Square>) {
    let king = position.royal(position.side_to_move());
    match action {
        Action::Move(step) => (Some(step.from), Some(step.to)),
        Action::Castle { target } => (king, Some(target)),
        Action::Defect { step, .. } => (king, step),
        Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => (None, None),
    }
}
