//! How a search is weakened for the lower levels, and simplified for proofs.

use super::value::Value;
use crate::rules::{Action, Move, Role, Searchable, Square, scramble};

/// What a search does besides searching as well as it can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Handicap {
    /// How far a misjudgement of a position goes, in hundredths of a pawn or point; 0: it judges as well as it can.
    pub blur: Value,
    /// How often a reply is overlooked, of 65,536.
    pub overlook: u32,
    /// What is misjudged and overlooked follows from this number, the position and the action.
    pub seed: u64,
    /// Every action is searched to the same depth, and leaves are valued as they are: for proofs.
    pub is_plain: bool,
}

impl Handicap {
    /// Whether some actions are searched less deeply than others or left out, and captures are played out at leaves.
    pub const fn prunes(&self) -> bool {
        !self.is_plain
    }

    /// The value as it is misjudged: by about a bell curve, the same each time for the same position.
    pub fn blur(&self, value: Value, key: impl FnOnce() -> u64) -> Value {
        if self.blur == 0 {
            return value;
        }
        let word = scramble(key() ^ self.seed);
        let sum: i64 = (0..4).map(|part| (word >> (16 * part) & 0xFFFF) as i64 - 0x8000).sum();
        value + (sum * i64::from(self.blur) / 0x1_0000) as Value
    }

    /// Whether a reply to the `last` action (in Royale actions) is overlooked: the same each time for the same position
    /// and reply. A recapture, a hanging queen, a king that can be taken and a mate are never overlooked.
    pub fn overlooks(
        &self,
        position: &impl Searchable,
        action: Action,
        last: impl IntoIterator<Item = Action>,
    ) -> bool {
        if self.overlook == 0 {
            return false;
        }
        let Action::Move(Move { from, to, .. }) = action else { return false };
        let recaptures = last.into_iter().any(|last| matches!(last, Action::Move(step) if step.to == to));
        let taken = position.taken(action).map(|(_, piece)| piece.role);
        if recaptures || matches!(taken, Some(Role::Queen | Role::King)) {
            return false;
        }
        let word = scramble(position.key() ^ self.seed ^ scramble((from.index() << 8 | to.index()) as u64));
        if (word & 0xFFFF) as u32 >= self.overlook * difficulty(position, from, to) / 4 {
            return false;
        }
        let mut after = position.clone();
        after.play_unchecked(action);
        let mates = after.is_in_check(after.side_to_move())
            && after.visit_perft(|_| std::ops::ControlFlow::Break(())).is_continue();
        !mates
    }
}

/// How hard a move is to see, in quarters: long ways, ways back to one's own side, and pieces that are commanded through
/// others are harder.
fn difficulty(position: &impl Searchable, from: Square, to: Square) -> u32 {
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let seat = position.side_to_move();
    let goes_back = if seat.index().is_multiple_of(2) { to.rank() < from.rank() } else { to.rank() > from.rank() };
    let borrowed = position.piece_at(from).is_some_and(|piece| position.owned(seat) != piece.army);
    3 + 2 * u32::from(files.max(ranks) > 3) + u32::from(goes_back) + u32::from(borrowed)
}
