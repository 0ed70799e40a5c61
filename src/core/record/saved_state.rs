//! Whether a record has changed since it was saved, where it comes from, and whether it holds another one.

use super::{Origin, Record, Stamp, edit::Edit};

impl Record {
    /// Which game this is, and in which state. Stepping through the game does not change it; a clone counts as the same
    /// game until one of the two changes.
    pub const fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// Whether plies, names, players, notes or the end have changed since the game began or
    /// [`mark_saved`](Self::mark_saved). Stepping through the game is not a change.
    pub const fn is_modified(&self) -> bool {
        self.stamp.changes != self.saved
    }

    /// Notes that the record has been saved as it is. A saved example is a game like any other.
    pub fn mark_saved(&mut self) {
        if self.origin == Origin::Example {
            self.origin = Origin::Elsewhere;
            self.is_fixed = true;
        }
        self.saved = self.stamp.changes;
        self.edits.push(Edit::Saved(None));
    }

    /// Notes that the record was saved in that state: later changes are still unsaved. Does nothing if that was another
    /// game.
    pub fn mark_saved_as(&mut self, written: Stamp) {
        if written == self.stamp {
            self.mark_saved();
        } else if written.is_same_game(self.stamp) {
            self.edits.push(Edit::File(None));
        }
    }

    /// Where the game comes from.
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// This game, from there.
    #[must_use]
    pub const fn from_origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// Something was noted or added beside what was played.
    pub(super) fn change_by_study(&mut self) {
        if self.origin != Origin::Example || self.is_modified() {
            self.change();
        }
    }

    /// Plies, names, players, notes or the end have changed.
    pub(super) const fn change(&mut self) {
        self.stamp.changes += 1;
    }

    /// Whether `other` is an earlier state of this game: same start and rules, and every ply and end of it is in this
    /// one too, with a note wherever it has one.
    pub fn holds(&self, other: &Self) -> bool {
        if self.options != other.options || self.start() != other.start() {
            return false;
        }
        let Some(ways) = self.tree.nodes_of(&other.tree) else { return false };
        let same_end = |(id, mine): (usize, &usize)| {
            let agreed = &other.tree.node(id).agreed;
            agreed.is_none() || *agreed == self.tree.node(*mine).agreed
        };
        // A review may have been repeated.
        let noted =
            |(id, mine): (usize, &usize)| other.tree.node(id).note.is_empty() || !self.tree.node(*mine).note.is_empty();
        ways.iter().enumerate().all(|way| same_end(way) && noted(way))
    }
}
