//! The armies of games with coloured squares: who controls each and how, and which the king may defect to.

use regalia_core::record::{Player, Record};
use regalia_core::rules::{Action, Army, GamePosition, Position, Seat, SideChoicePhase, Square, sovereign};

use super::notes::story;
use crate::board::BoardPosition;
use crate::play::naming::{called, label};
use crate::play::{refusal_words, words::PieceName};
use crate::view::{Plate, Seating};

#[derive(Clone, Debug, PartialEq)]
pub struct ArmyData {
    pub army: Army,
    /// The seat that owns or controls it.
    pub commander: Option<Seat>,
    pub plate: Option<Plate>,
    /// Who controls it; empty if nobody does.
    pub who: String,
    /// How it is controlled, or why it is not: in full, without "on", and the square alone.
    pub how: [String; 3],
    pub pieces: u32,
    /// Its two coloured squares, and whether each is occupied.
    pub squares: [(Square, bool); 2],
    /// The whole chain of control, or why it is neutral.
    pub story: String,
    /// Whether the king of the player to move may defect to it, if that player controls it without owning it.
    pub may_defect: Option<bool>,
    /// Why it may not, in a sentence; empty if it may, or if nobody asks.
    pub why_not_defect: String,
}

impl ArmyData {
    /// Who controls it, and [how](Self::how).
    pub fn why(&self) -> [String; 3] {
        self.how.each_ref().map(|how| if self.who.is_empty() { how.clone() } else { format!("{} · {how}", self.who) })
    }
}

/// A colour that the king of the player to move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defection {
    pub army: Army,
    /// The action, if the king may stay where it is; `None` if it has to step off its square.
    pub plain: Option<Action>,
}

impl Defection {
    /// The colours that the king of the player to move may take, each once.
    #[must_use]
    pub fn all(board: &BoardPosition) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for action in &board.legal {
            let Action::Defect { army, step } = *action else { continue };
            if all.iter().all(|known| known.army != army) {
                all.push(Self { army, plain: step.is_none().then_some(*action) });
            }
        }
        all.sort_by_key(|defection| defection.army);
        all
    }
}

pub(super) fn army_rows(position: &Position, record: &Record, board: &BoardPosition) -> Vec<ArmyData> {
    let armies = record.game().coloured_squares().iter();
    let row = |(army, squares): &(Army, [Square; 2])| army_row(position, record, board, *army, *squares);
    let mut rows: Vec<ArmyData> = armies.map(row).collect();
    let sides = record.sides();
    let place = |row: &ArmyData| {
        let seat = row.commander.map_or(9, |seat| sides.place(seat));
        let owns = row.commander.is_some_and(|seat| position.owned(seat) == row.army);
        (seat, !owns, row.army)
    };
    rows.sort_by_key(place);
    rows
}

fn army_row(position: &Position, record: &Record, board: &BoardPosition, army: Army, squares: [Square; 2]) -> ArmyData {
    let command = position.command(army);
    let link = command.chain.first();
    let how = match (command.seat, link) {
        (Some(seat), None) => match position.royal(seat) {
            Some(square) => [format!("king {square}"), format!("king {square}"), square.to_string()],
            None => ["no king"; 3].map(str::to_owned),
        },
        (Some(seat), Some(sovereign::Link { piece, square, .. })) => {
            // The piece's colour names the next link of the chain, unless the controlling player owns it.
            let piece = PieceName::by(position, seat, *piece);
            [format!("{piece} on {square}"), format!("{piece} {square}"), square.to_string()]
        }
        (None, Some(sovereign::Link { piece, square, .. })) => {
            let piece = piece.name();
            match command.end {
                sovereign::ChainEnd::Loop(_) => {
                    ["on ", "", ""].map(|on| format!("neutral · {piece} {on}{square} closes a loop"))
                }
                _ => ["held by ", "held by ", ""].map(|held| format!("neutral · {held}neutral {piece}, {square}")),
            }
        }
        (None, None) => ["neutral"; 3].map(str::to_owned),
    };
    // What the computer may do is no button.
    let is_person = record.result().is_some() || record.player(position.side_to_move()) == Player::Person;
    let may_defect = may_defect(position, board, army).filter(|_| is_person);
    ArmyData {
        army,
        commander: command.seat,
        plate: command.seat.map(|seat| Plate::of(seat, Seating::of(record))),
        who: command.seat.map_or_else(String::new, |seat| label(record, seat)),
        how,
        pieces: position.strength(army),
        squares: squares.map(|square| (square, position.piece_at(square).is_some())),
        story: story(position, record, army),
        may_defect,
        why_not_defect: if may_defect == Some(false) { why_not_defect(position, record, army) } else { String::new() },
    }
}

/// Whether the king of the player to move may defect to an army, if the player controls it.
fn may_defect(position: &Position, board: &BoardPosition, army: Army) -> Option<bool> {
    let seat = position.side_to_move();
    let is_controlled = position.commander(army) == Some(seat) && position.owned(seat) != army;
    let is_asked = board.outcome.is_none() && position.side_choice() == SideChoicePhase::Done && is_controlled;
    let leads_there = |action: &Action| matches!(action, Action::Defect { army: to, .. } if *to == army);
    is_asked.then(|| board.legal.iter().any(leads_there))
}

fn why_not_defect(position: &Position, record: &Record, army: Army) -> String {
    let Err(refusal) = position.validate(Action::Defect { army, step: None }) else { return String::new() };
    refusal_words(&refusal, position, |seat| called(record, seat))
}
