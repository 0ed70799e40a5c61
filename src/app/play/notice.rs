//! The line at the board that says why something was refused, or what was done.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{
    GamePosition, Position, Refusal, RuleRef, Square, martian::MartianRefusal, sovereign::SovereignRefusal,
};

use super::naming::{called, does, whose};
use super::words::{capital, closed, with_stop};

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
        self.line = Some((closed(say(refusal, position, record)), square));
        self.is_news = false;
        self.rule = refusal.rule_ref(position.game());
        self.squares = match refusal {
            Refusal::Sovereign(SovereignRefusal::NeutralPiece { way: Some(way), .. }) => way.squares.into(),
            _ => Vec::new(),
        };
    }
}

fn say(refusal: &Refusal, position: &Position, record: &Record) -> String {
    let to_move = record.name(position.side_to_move());
    let is_you = record.only_person() == Some(position.side_to_move());
    let text = match refusal {
        Refusal::NotYours { by, .. } => {
            format!("That is {} piece. It is {} turn", whose(record, *by), whose(record, position.side_to_move()))
        }
        Refusal::Martian(MartianRefusal::OtherZone { seat, .. }) => {
            let rest = if is_you {
                "You move what stands in yours".to_owned()
            } else {
                format!("{to_move} moves what stands in the other half")
            };
            format!("That piece is in {} half. {rest}", whose(record, *seat))
        }
        Refusal::Sovereign(SovereignRefusal::ArmyGivenUp { square, attacker, by, through, .. }) => {
            format!(
                "{} would go to {} ({through}), and its {} on {square} would check your king",
                attacker.army,
                called(record, *by),
                attacker.role.name()
            )
        }
        Refusal::Sovereign(SovereignRefusal::SideFirst) => {
            format!("{} a side first", capital(&does(record, position.side_to_move(), "chooses", "choose")))
        }
        Refusal::Over(_) => "The game is over; step back in the moves to try another way".to_owned(),
        other => capital(&other.to_string()),
    };
    match refusal.rule_ref(position.game()) {
        Some(rule) => format!("{text} ({rule})"),
        None => text,
    }
}
