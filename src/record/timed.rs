//! The time of a record's seats: what each has at the cursor, and what its plies took.

use std::time::Duration;

use super::Record;
use super::time::{TimeControl, TimeError, whole};
use super::tree::{NodeId, START};
use crate::rules::{Action, GamePosition, Seat};

impl Record {
    /// Times the game: one control for each seat, or one for all, or none for a game without time.
    ///
    /// # Errors
    /// If there are neither as many as seats, nor one, nor none.
    pub fn set_time(&mut self, mut controls: Vec<TimeControl>) -> Result<(), TimeError> {
        let seats = self.game().seats();
        if let [control] = controls.as_slice() {
            controls = vec![*control; seats];
        }
        if !controls.is_empty() && controls.len() != seats {
            return Err(TimeError::Seats { given: controls.len(), seats });
        }
        self.time = controls;
        // Whoever is reached from a node comes behind it.
        for id in 1..=self.tree.plies() {
            self.count(id);
        }
        Ok(())
    }

    /// The time control of each seat; empty in a game without time.
    #[must_use]
    pub fn time_controls(&self) -> &[TimeControl] {
        &self.time
    }

    /// What a seat has left at the cursor, with what the mover has thought there taken off; `None` in a game without
    /// time, and for a seat that the game does not have.
    #[must_use]
    pub fn time_left(&self, seat: Seat) -> Option<Duration> {
        let control = self.time.get(seat.index())?;
        let before = self.time_before(self.at(), seat)?;
        let thinks = self.position().side_to_move() == seat;
        Some(if thinks { control.left(before, self.thought()) } else { before })
    }

    /// How long the mover may think at the cursor, from the beginning of the turn until its time is up; `None` in a
    /// game without time.
    #[must_use]
    pub fn time_until_up(&self) -> Option<Duration> {
        let side_to_move = self.position().side_to_move();
        Some(self.time.get(side_to_move.index())?.until_up(self.time_before(self.at(), side_to_move)?))
    }

    /// Whether the mover's time runs at the cursor while the clocks go: the game is timed and goes on, and there is
    /// something to decide.
    #[must_use]
    pub fn takes_time(&self) -> bool {
        if self.time.is_empty() || self.outcome().is_some() {
            return false;
        }
        let mut first = None;
        let _ = self.position().visit_perft(|action| {
            first = Some(action);
            std::ops::ControlFlow::Break(())
        });
        !matches!(first, None | Some(Action::Pass | Action::Escape))
    }

    /// How long the mover has thought at the cursor.
    #[must_use]
    pub fn thought(&self) -> Duration {
        self.tree.node(self.at()).thought
    }

    /// Notes how long the mover has thought at the cursor, all in all, in whole milliseconds and at most until its time
    /// is up. The next ply takes so long. Does nothing in a game without time, nor where the game has ended.
    pub fn think(&mut self, so_far: Duration) {
        let (Some(most), None) = (self.time_until_up(), self.tree.outcome(self.at())) else { return };
        let here = self.at();
        self.tree.node_mut(here).thought = whole(so_far.min(most));
    }

    /// The game once more, from where it began: same rules, time and names, each player one seat further on, and so
    /// the first two with seats exchanged.
    #[must_use]
    pub fn rematch(&self) -> Self {
        let (mut names, mut time) = (self.names.clone(), self.time.clone());
        names.rotate_right(1);
        if !time.is_empty() {
            time.rotate_right(1);
        }
        let mut again = Self::from_position(self.start().clone(), self.options, names);
        again.time = time;
        again
    }

    /// Enters into the ply that led to `child` what was thought before it. A ply that has been followed by others, or
    /// by an end, keeps the time that it took.
    pub(super) fn take_time(&mut self, child: NodeId, is_new: bool) {
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
            self.count(child);
        }
    }

    /// Works out what the mover of the ply that led to this node had after it.
    pub(super) fn count(&mut self, id: NodeId) {
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

    /// What a seat has at a node, what is thought there left out.
    pub(super) fn time_before(&self, id: NodeId, seat: Seat) -> Option<Duration> {
        let base = self.time.get(seat.index())?.base();
        let way_back = std::iter::successors(Some(id), |id| Some(self.tree.node(*id).parent).filter(|_| *id != START));
        let mut nodes = way_back.map(|id| self.tree.node(id));
        let last = nodes.find(|node| node.ply.as_ref().is_some_and(|ply| ply.side_to_move == seat));
        Some(last.map_or(base, |node| node.left))
    }
}
