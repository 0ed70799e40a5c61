//! Each seat's time at the cursor, and the time its plies took.

use std::time::Duration;

use super::time::{TimeControl, TimeError, millis, whole};
use super::tree::{NodeId, START};
use super::{Record, along::Place, edit::Edit};
use crate::rules::{Action, GamePosition, Seat};

impl Record {
    /// Sets the time controls: one for each seat, one for all, or none for a game without time.
    ///
    /// # Errors
    /// If there are neither as many as seats nor one nor none.
    pub fn set_time(&mut self, mut controls: Vec<TimeControl>) -> Result<(), TimeError> {
        let seats = self.game().seats();
        if let [control] = controls.as_slice() {
            controls = vec![*control; seats];
        }
        if !controls.is_empty() && controls.len() != seats {
            return Err(TimeError::Seats { given: controls.len(), seats });
        }
        self.time = controls;
        // A child comes after its parent.
        for id in 1..=self.tree.plies() {
            self.update_time_left(id);
        }
        Ok(())
    }

    /// The time control of each seat; empty in a game without time.
    pub fn time_controls(&self) -> &[TimeControl] {
        &self.time
    }

    /// The time a seat has left at the cursor, without what the player to move has thought there; `None` in a game
    /// without time, and if there is no such seat.
    pub fn time_left(&self, seat: Seat) -> Option<Duration> {
        self.time_left_at(self.place(), seat, self.thought())
    }

    /// The time a seat has left at a place where the player to move has thought so long.
    pub fn time_left_at(&self, place: Place, seat: Seat, thought: Duration) -> Option<Duration> {
        let control = self.time.get(seat.index())?;
        let before = self.time_before(place.0, seat)?;
        let thinks = self.position_at(place).side_to_move() == seat;
        Some(if thinks { control.left(before, thought) } else { before })
    }

    /// How long the player to move may think at the cursor, counted from the beginning of the turn; `None` in a game
    /// without time.
    pub fn time_until_up(&self) -> Option<Duration> {
        self.time_until_up_at(self.place())
    }

    /// The same at a place.
    pub fn time_until_up_at(&self, place: Place) -> Option<Duration> {
        self.time_until_up_from(place.0)
    }

    /// The same at a node.
    pub(super) fn time_until_up_from(&self, id: NodeId) -> Option<Duration> {
        let side_to_move = self.tree.position(id).side_to_move();
        Some(self.time.get(side_to_move.index())?.until_up(self.time_before(id, side_to_move)?))
    }

    /// Whether the clock of the player to move can run at the cursor: the game is timed and goes on, and the move is
    /// not forced.
    pub fn takes_time(&self) -> bool {
        self.takes_time_at(self.place())
    }

    /// The same at a place.
    pub fn takes_time_at(&self, place: Place) -> bool {
        if self.time.is_empty() || self.tree.outcome(place.0).is_some() {
            return false;
        }
        let mut first = None;
        let _ = self.position_at(place).visit_perft(|action| {
            first = Some(action);
            std::ops::ControlFlow::Break(())
        });
        !matches!(first, None | Some(Action::Pass | Action::Escape))
    }

    /// How long the player to move has thought at the cursor.
    pub fn thought(&self) -> Duration {
        self.thought_at(self.place())
    }

    /// How long the player to move has thought at a place.
    pub fn thought_at(&self, place: Place) -> Duration {
        self.tree.node(place.0).thought
    }

    /// Sets how long the player to move has thought at the cursor in total, cut to whole milliseconds and to the time
    /// left. The next ply takes this long. Does nothing in a game without time or where the game has ended.
    pub fn think(&mut self, so_far: Duration) {
        self.think_at(self.place(), so_far);
    }

    /// The same at a place.
    pub fn think_at(&mut self, place: Place, so_far: Duration) {
        let (Some(most), None) = (self.time_until_up_at(place), self.tree.outcome(place.0)) else { return };
        self.tree.node_mut(place.0).thought = whole(so_far.min(most));
    }

    /// Sets how long a ply of the current line took, counted from 1, cut to whole milliseconds: whoever judges the time of a
    /// live game says so. Returns whether there is such a ply in a game with time.
    pub fn set_spent(&mut self, ply: usize, spent: Duration) -> bool {
        let id = ply.checked_sub(1).and_then(|place| self.line.get(place)).copied();
        let Some(id) = id.filter(|_| !self.time.is_empty()) else { return false };
        let spent = whole(spent);
        let Some(ply_here) = self.tree.node_mut(id).ply.as_mut() else { return false };
        if ply_here.spent != spent {
            ply_here.spent = spent;
            // A child comes after its parent.
            for later in id..=self.tree.plies() {
                self.update_time_left(later);
            }
            self.edits.push(Edit::Spent(ply, millis(spent)));
            self.change();
        }
        true
    }

    /// A rematch: same start, rules, time, names and players, each one seat further on; two players swap seats. The
    /// computer plays another game, as its seed is the next one.
    #[must_use]
    pub fn rematch(&self) -> Self {
        let (mut names, mut time) = (self.names.clone(), self.time.clone());
        names.rotate_right(1);
        if !time.is_empty() {
            time.rotate_right(1);
        }
        let (players, seed) = self.players_of_rematch();
        let mut again = Self::from_position(self.start().clone(), self.options, names).with_players(&players, seed);
        again.time = time;
        again
    }

    /// Gives the ply that led to `child` the time that was thought before it. A ply that is followed by others, or by
    /// an end, keeps its time.
    pub(super) fn assign_time(&mut self, child: NodeId, is_new: bool) {
        if self.time.is_empty() {
            return;
        }
        let parent = self.tree.node(child).parent;
        let thought = std::mem::take(&mut self.tree.node_mut(parent).thought);
        let node = self.tree.node_mut(child);
        let is_last = node.children.is_empty() && node.agreed.is_none() && node.thought.is_zero();
        if is_new || (is_last && !thought.is_zero()) {
            if let Some(ply) = &mut node.ply {
                ply.spent = thought;
            }
            self.change();
            self.update_time_left(child);
        }
    }

    /// Computes how much time was left after the ply that led to this node.
    pub(super) fn update_time_left(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let (Some(ply), parent) = (&node.ply, node.parent) else { return };
        let (side_to_move, spent, action) = (ply.side_to_move, ply.spent, ply.action);
        let Some((control, before)) = self.time.get(side_to_move.index()).zip(self.time_before(parent, side_to_move))
        else {
            return;
        };
        let left = control.after(before, spent, action);
        self.tree.node_mut(id).left = left;
    }

    /// The time a seat has at a node, not counting what is thought there.
    pub(super) fn time_before(&self, id: NodeId, seat: Seat) -> Option<Duration> {
        let base = self.time.get(seat.index())?.base();
        let way_back = std::iter::successors(Some(id), |id| Some(self.tree.node(*id).parent).filter(|_| *id != START));
        let mut nodes = way_back.map(|id| self.tree.node(id));
        let last = nodes.find(|node| node.ply.as_ref().is_some_and(|ply| ply.side_to_move == seat));
        Some(last.map_or(base, |node| node.left))
    }
}
