//! What of a game the others know who play it by message or live.

use super::tree::{NodeId, Ply, START};
use super::{Record, edit::Edit, message_state::MessageState, table_state::TableState};
use crate::rules::{Options, Outcome, Position};

impl Record {
    /// How far the game is at the table where it is played live; `None` for every other game.
    pub const fn table_state(&self) -> Option<TableState> {
        self.table_state
    }

    /// Notes how far the game is at its table; `None` if it is not played there any more.
    pub fn set_table_state(&mut self, state: Option<TableState>) {
        if self.table_state != state {
            // A game that has left its table is still the one that was played there.
            self.is_fixed |= self.table_state.is_some() && state.is_none();
            self.table_state = state;
            self.edits.push(Edit::Table(state));
        }
    }

    /// What was sent or received last; `None` for a game that is not played by message.
    pub const fn message_state(&self) -> Option<MessageState> {
        self.message_state
    }

    /// Notes what was sent or received.
    pub fn set_message_state(&mut self, state: MessageState) {
        if self.message_state != Some(state) {
            self.message_state = Some(state);
            self.edits.push(Edit::MessageState(state));
            self.change();
            // What all players know was played.
            if let Some(shared) = self.shared_line().filter(|shared| !self.main.starts_with(shared)) {
                self.set_main_line(shared);
            }
        }
    }

    /// What all players know after they have received the first `plies` plies of the current line, in the game `id`.
    pub fn message_state_at(&self, id: u64, plies: usize) -> MessageState {
        let line = &self.line[..plies.min(self.line.len())];
        MessageState { id, plies: line.len(), check: self.check(line, self.agreed_after(line)), sent: false }
    }

    /// How many plies of the current line a message carries: those up to the cursor, and never fewer than were sent or
    /// received before, because stepping back takes nothing back.
    pub fn plies_to_send(&self) -> usize {
        let state = self.message_state.filter(|state| state.plies > self.cursor);
        let known = state.filter(|state| self.line.get(..state.plies).is_some_and(|line| self.is_shared(line)));
        known.map_or(self.cursor, |state| state.plies)
    }

    /// Whether something was played, or the game ended, since the last message of a game that is played by message.
    pub fn has_news_to_send(&self) -> bool {
        self.message_state
            .is_some_and(|state| !self.message_state_at(state.id, self.plies_to_send()).is_same_game(&state))
    }

    /// The ply after the first `plies` of those that all players know.
    pub fn shared_ply(&self, plies: usize) -> Option<&Ply> {
        self.shared_line().and_then(|line| self.tree.node(*line.get(plies)?).ply.as_ref())
    }

    /// The position that all players know, if it is still in this record.
    pub(super) fn shared_position(&self) -> Option<&Position> {
        self.shared_line().map(|line| self.tree.position(line.last().copied().unwrap_or(START)))
    }

    /// The plies that all players know, if they are still in this record.
    pub(super) fn shared_line(&self) -> Option<Vec<NodeId>> {
        let state = self.message_state?;
        if let Some(line) = self.line.get(..state.plies).filter(|line| self.is_shared(line)) {
            return Some(line.to_vec());
        }
        let mut depths = vec![0];
        // A child comes after its parent.
        for id in 1..=self.tree.plies() {
            depths.push(depths[self.tree.node(id).parent] + 1);
        }
        let ends = depths.iter().enumerate().filter(|(_, depth)| **depth == state.plies);
        ends.map(|(id, _)| self.way_to(id)).find(|line| self.is_shared(line))
    }

    /// The plies from the start to a node.
    pub(super) fn way_to(&self, id: NodeId) -> Vec<NodeId> {
        let parent = |id: &NodeId| Some(self.tree.node(*id).parent).filter(|id| *id != START);
        let mut way: Vec<NodeId> = std::iter::successors(Some(id).filter(|id| *id != START), parent).collect();
        way.reverse();
        way
    }

    /// Whether these plies are those that all players know, with the end they know of or one agreed since.
    fn is_shared(&self, line: &[NodeId]) -> bool {
        let is_known = |end| self.message_state.is_some_and(|state| self.check(line, end) == state.check);
        is_known(None) || self.agreed_after(line).is_some_and(|end| is_known(Some(end)))
    }

    /// The end that people agreed on after these plies, if a message said so.
    pub(super) fn shared_end(&self, line: &[NodeId]) -> Option<&Outcome> {
        let is_unsent = self.message_state.is_some_and(|state| self.check(line, None) == state.check);
        self.agreed_after(line).filter(|_| !is_unsent)
    }

    /// The end that people agreed on after so many plies of the current line.
    pub fn agreed_end(&self, plies: usize) -> Option<&Outcome> {
        self.line.get(..plies).and_then(|line| self.agreed_after(line))
    }

    /// The end that people agreed on after these plies.
    pub(super) fn agreed_after(&self, line: &[NodeId]) -> Option<&Outcome> {
        self.tree.node(line.last().copied().unwrap_or(START)).agreed.as_ref()
    }

    /// The checksum of rules, start, plies and an agreed end.
    fn check(&self, line: &[NodeId], end: Option<&Outcome>) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        let mut take = |text: &str| {
            hasher.update(text.as_bytes());
            hasher.update(b"\n");
        };
        take(self.game().id());
        let usual = Options::new(self.game());
        for (key, value) in self.options.iter().filter(|(key, value)| usual.get(key) != Some(value)) {
            take(key);
            take(value);
        }
        if !self.is_usual_start {
            take(&self.start().to_string());
        }
        for ply in line.iter().filter_map(|id| self.tree.node(*id).ply.as_ref()) {
            take(&ply.action.to_string());
        }
        if let Some(end) = end {
            take(&end.to_string());
        }
        hasher.finalize()
    }
}
