//! The first-move choice, and back at it: which side was chosen there.

use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, GamePosition, Position};

use crate::{board::BoardPosition, play::naming::called};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideChoice {
    /// Who chooses; `None` for the only person at the table and for a player without a name.
    pub whom: Option<String>,
    /// The other player, as in a sentence.
    pub other: String,
    /// The move that was made.
    pub seen: String,
}

impl SideChoice {
    /// The choice that is open at the position on the board.
    #[must_use]
    pub fn of(position: &Position, record: &Record) -> Self {
        let chooses = position.side_to_move();
        Self {
            whom: (record.only_person() != Some(chooses) && record.is_named(chooses))
                .then(|| record.name(chooses).to_owned()),
            other: called(record, chooses.next(2)).to_string(),
            seen: record.last().map_or(String::new(), |ply| ply.san.clone()),
        }
    }
}

/// The side that was chosen at the position on the board, while the moves after it are ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenSide {
    /// Who chose, as in a sentence.
    pub name: String,
    pub chosen: Army,
    pub other: Army,
}

impl ChosenSide {
    /// What was chosen next, if that was a side.
    #[must_use]
    pub fn of(position: &Position, record: &Record, board: &BoardPosition) -> Option<Self> {
        // A choice that was taken back is open.
        let next = record.line().nth(record.cursor()).filter(|_| !record.is_at_tip())?;
        let Action::Own(chosen) = next.action else { return None };
        let other = board.legal.iter().find_map(|action| match *action {
            Action::Own(other) if other != chosen => Some(other),
            _ => None,
        })?;
        Some(Self { name: called(record, position.side_to_move()).to_string(), chosen, other })
    }
}
