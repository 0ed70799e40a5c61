//! The current line ply by ply, wherever the cursor is.

use super::Record;
use super::tree::{NodeId, Ply, START};
use crate::rules::{Action, GamePosition, Outcome, Position};

/// A position of a record with the plies that led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub(super) NodeId);

impl Record {
    /// Where the cursor is.
    pub fn place(&self) -> Place {
        Place(self.at())
    }

    /// The tip of the main line.
    pub fn tip_place(&self) -> Place {
        Place(self.tip())
    }

    /// The position at a place.
    pub fn position_at(&self, place: Place) -> &Position {
        self.tree.position(place.0)
    }

    /// The way from a place to the cursor: the plies that are taken back, then those that are played, both in the
    /// order of play, each with the position before it.
    ///
    /// ```
    /// use regalia_core::record::Record;
    /// use regalia_core::rules::{Game, GamePosition, Options};
    /// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    /// record.play(record.position().parse_action("e4").unwrap()).unwrap();
    /// let place = record.place();
    /// record.undo();
    /// record.play(record.position().parse_action("d4").unwrap()).unwrap();
    /// let [back, on] = record.way_from(place);
    /// assert_eq!((back.len(), on[0].0), (1, record.start()));
    /// ```
    pub fn way_from(&self, place: Place) -> [Vec<(&Position, Action)>; 2] {
        let ways = [place.0, self.at()].map(|id| self.way_to(id));
        let shared = ways[0].iter().zip(&ways[1]).take_while(|(one, other)| one == other).count();
        ways.map(|way| {
            let nodes = way.into_iter().skip(shared).map(|id| self.tree.node(id));
            nodes.filter_map(|node| Some((self.tree.position(node.parent), node.ply.as_ref()?.action))).collect()
        })
    }

    /// The node after so many plies of the current line.
    pub(super) fn node_after(&self, ply: usize) -> Option<NodeId> {
        ply.checked_sub(1).map_or(Some(START), |before| self.line.get(before).copied())
    }

    /// The position after so many plies of the current line; `None` if the line is not that long.
    pub fn position_after(&self, ply: usize) -> Option<&Position> {
        self.node_after(ply).map(|id| self.tree.position(id))
    }

    /// The lines that were played in place of the ply after the first `after` plies of the current line, each from there
    /// to its end, in the order in which they were first played. At the end of the current line these are the lines that
    /// continue it.
    ///
    /// ```
    /// use regalia_core::record::Record;
    /// use regalia_core::rules::{Game, GamePosition, Options};
    /// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    /// for text in ["e4", "e5", "Nf3"] {
    ///     record.play(record.position().parse_action(text).unwrap()).unwrap();
    /// }
    /// record.jump(1);
    /// record.play(record.position().parse_action("c5").unwrap()).unwrap();
    /// let instead: Vec<&str> = record.alternatives(1).flatten().map(|ply| ply.san.as_str()).collect();
    /// assert_eq!((instead, record.alternatives(0).count()), (vec!["e5", "Nf3"], 0));
    /// ```
    pub fn alternatives(&self, after: usize) -> impl Iterator<Item = impl Iterator<Item = &Ply>> {
        let (here, played) = (self.node_after(after), self.line.get(after).copied());
        // Nothing is played after an end.
        let here = here.filter(|id| self.tree.outcome(*id).is_none());
        let all = here.map_or(&[][..], |id| &self.tree.node(id).children);
        all.iter().copied().filter(move |other| Some(*other) != played).map(|first| {
            let nodes = std::iter::once(first).chain(self.tree.line_from(first));
            nodes.filter_map(|id| self.tree.node(id).ply.as_ref())
        })
    }

    /// Goes to the end of a line from the start, if all of it was played before; from then on the current line leads
    /// through it. Returns whether it was; otherwise nothing changes.
    pub fn go_along(&mut self, line: &[Action]) -> bool {
        let mut here = START;
        for action in line {
            // Nothing is played after an end.
            let next = self.tree.find(here, *action).filter(|_| self.tree.outcome(here).is_none());
            let Some(next) = next else { return false };
            here = next;
        }
        let shared = self.line().zip(line).take_while(|(ply, action)| ply.action == **action).count();
        self.jump(shared) && line[shared..].iter().all(|action| self.vary(*action).is_ok())
    }

    /// How the first `ply` plies of the current line ended the game by themselves, if they did: an end that people
    /// agreed on is none.
    pub fn decided_after(&self, ply: usize) -> Option<&Outcome> {
        self.node_after(ply).and_then(|id| self.tree.node(id).decided.as_ref())
    }

    /// The positions on the way to the cursor since the last ply that cannot be taken back (a capture, a pawn's move),
    /// oldest first, the one at the cursor left out: they may occur again.
    pub fn earlier(&self) -> Vec<Position> {
        self.earlier_than(self.cursor)
    }

    /// The same on the way to the position after so many plies of the current line, or to its end if it is shorter.
    pub fn earlier_than(&self, ply: usize) -> Vec<Position> {
        let way = || self.line.iter().copied().take(ply).map(|id| self.tree.position(id));
        let positions: Vec<&Position> = std::iter::once(self.start()).chain(way()).collect();
        let first = positions.iter().rposition(|position| position.halfmove_clock() == 0).unwrap_or(0);
        positions[first..positions.len() - 1].iter().map(|position| (*position).clone()).collect()
    }
}
