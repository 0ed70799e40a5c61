//! The line at the board that says why something was refused, or what was done.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{
    GamePosition, Position, Refusal, RuleRef, Seat, Square, martian::MartianRefusal, sovereign::SovereignRefusal,
};

use super::naming::{Who, called};
use super::words::{capital, closed, with_stop};
use crate::board::ClockGap;

/// Why something was refused, or what was done.
#[derive(Resource, Clone, Debug, Default)]
pub struct BoardNotice {
    /// The line, and the square it is about. Several sentences end with a full stop, a single one has none.
    pub line: Option<(String, Option<Square>)>,
    /// The rule that the line cites at its end. The game's book has it.
    pub rule: Option<RuleRef>,
    /// The squares that the line names as a way out.
    pub squares: Vec<Square>,
    /// Whether the line tells what was done: nothing was refused.
    pub is_news: bool,
}

impl BoardNotice {
    pub(super) fn at(line: impl Into<String>, square: Option<Square>) -> Self {
        Self { line: Some((closed(line), square)), ..Self::default() }
    }

    pub fn say(line: impl Into<String>) -> Self {
        Self::at(line, None)
    }

    pub fn tell(line: impl Into<String>) -> Self {
        Self { is_news: true, ..Self::say(line) }
    }

    /// Appends to what is already told; a single sentence may be about a square.
    pub(super) fn tell_more(&mut self, line: String, square: Option<Square>) {
        let told = std::mem::take(self);
        *self = match told.line.filter(|_| told.is_news) {
            Some((before, _)) => Self::tell(format!("{} {line}", with_stop(&before))),
            None => Self { is_news: true, ..Self::at(line, square) },
        };
    }

    /// Shows why something was refused on the board; the record knows the names.
    pub(super) fn refuse(&mut self, refusal: &Refusal, square: Option<Square>, position: &Position, record: &Record) {
        let line = match refusal {
            Refusal::Over(_) => "The game is over; step back in the moves to try another way".to_owned(),
            _ => refusal_words(refusal, position, |seat| called(record, seat)),
        };
        self.line = Some((closed(line), square));
        self.is_news = false;
        self.rule = refusal.rule_ref(position.game());
        self.squares = match refusal {
            Refusal::Sovereign(SovereignRefusal::NeutralPiece { way: Some(way), .. }) => way.squares.into(),
            _ => Vec::new(),
        };
    }
}

/// Tells why the clocks stand.
pub(super) fn tell_gap(mut gaps: MessageReader<ClockGap>, mut notice: ResMut<BoardNotice>) {
    if gaps.read().last().is_some() {
        *notice = BoardNotice::say("The program or the computer was stopped, so the clocks are paused");
    }
}

/// Why something was refused, with the rule; `name` says what a seat is called in a sentence.
pub fn refusal_words(refusal: &Refusal, position: &Position, name: impl Fn(Seat) -> Who) -> String {
    let to_move = name(position.side_to_move());
    let text = match refusal {
        Refusal::NotYours { by, .. } => {
            format!("That is {} piece. It is {} turn", name(*by).whose(), to_move.whose())
        }
        Refusal::Martian(MartianRefusal::OtherZone { seat, .. }) => {
            let rest = match to_move {
                Who::You => "You move what stands in yours".to_owned(),
                Who::Named(name) => format!("{} moves what stands in the other half", capital(&name)),
            };
            format!("That piece is in {} half. {rest}", name(*seat).whose())
        }
        Refusal::Sovereign(SovereignRefusal::ArmyGivenUp { square, attacker, by, through, .. }) => {
            format!(
                "{} would go to {} ({through}), and its {} on {square} would check your king",
                attacker.army,
                name(*by),
                attacker.role.name()
            )
        }
        Refusal::Sovereign(SovereignRefusal::SideFirst) => {
            format!("{} a side first", capital(&to_move.does("chooses", "choose")))
        }
        other => capital(other),
    };
    match refusal.rule_ref(position.game()) {
        Some(rule) => format!("{text} ({rule})"),
        None => text,
    }
}
