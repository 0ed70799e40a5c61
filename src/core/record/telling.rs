//! What of a game the others know who play it by message.

use super::Record;
use super::entry::Entry;
use super::told::Told;
use super::tree::{NodeId, Ply, START};
use crate::rules::{Options, Outcome, Position};

impl Record {
    /// What was sent or received last; `None` for a game that is not played by message.
    #[must_use]
    pub const fn told(&self) -> Option<Told> {
        self.told
    }

    /// Notes what was sent or received.
    pub fn set_told(&mut self, told: Told) {
        if self.told != Some(told) {
            self.told = Some(told);
            self.entries.push(Entry::Told(told.to_string()));
            self.change();
        }
    }

    /// What all players know after they have received the first `plies` plies of the current line, in the game `id`.
    #[must_use]
    pub fn telling(&self, id: u64, plies: usize) -> Told {
        let line = &self.line[..plies.min(self.line.len())];
        Told { id, plies: line.len(), check: self.check(line, self.agreed_after(line)), sent: false }
    }

    /// How many plies of the current line a message carries: those up to the cursor, and never fewer than were sent or
    /// received before, because stepping back takes nothing back.
    #[must_use]
    pub fn plies_to_tell(&self) -> usize {
        let told = self.told.filter(|told| told.plies > self.cursor);
        let known = told.filter(|told| self.line.get(..told.plies).is_some_and(|line| self.is_told(line)));
        known.map_or(self.cursor, |told| told.plies)
    }

    /// Whether something was played, or the game ended, since the last message of a game that is played by message.
    #[must_use]
    pub fn has_news_to_tell(&self) -> bool {
        self.told.is_some_and(|told| !self.telling(told.id, self.plies_to_tell()).is_same_game(&told))
    }

    /// The ply after the first `plies` of those that all players know.
    #[must_use]
    pub fn told_ply(&self, plies: usize) -> Option<&Ply> {
        self.told_line().and_then(|line| self.tree.node(*line.get(plies)?).ply.as_ref())
    }

    /// The position that all players know, if it is still in this record.
    pub(super) fn told_position(&self) -> Option<&Position> {
        self.told_line().map(|line| self.tree.position(line.last().copied().unwrap_or(START)))
    }

    /// The plies that all players know, if they are still in this record.
    pub(super) fn told_line(&self) -> Option<Vec<NodeId>> {
        let told = self.told?;
        if let Some(line) = self.line.get(..told.plies).filter(|line| self.is_told(line)) {
            return Some(line.to_vec());
        }
        let mut depths = vec![0];
        // A child comes after its parent.
        for id in 1..=self.tree.plies() {
            depths.push(depths[self.tree.node(id).parent] + 1);
        }
        let ends = depths.iter().enumerate().filter(|(_, depth)| **depth == told.plies);
        ends.map(|(id, _)| self.way_to(id)).find(|line| self.is_told(line))
    }

    /// The plies from the start to a node.
    fn way_to(&self, id: NodeId) -> Vec<NodeId> {
        let parent = |id: &NodeId| Some(self.tree.node(*id).parent).filter(|id| *id != START);
        let mut way: Vec<NodeId> = std::iter::successors(Some(id).filter(|id| *id != START), parent).collect();
        way.reverse();
        way
    }

    /// Whether these plies are those that all players know, with the end they know of or one agreed since.
    fn is_told(&self, line: &[NodeId]) -> bool {
        let is_known = |end| self.told.is_some_and(|told| self.check(line, end) == told.check);
        is_known(None) || self.agreed_after(line).is_some_and(|end| is_known(Some(end)))
    }

    /// The end that people agreed on after these plies, if a message said so.
    pub(super) fn told_end(&self, line: &[NodeId]) -> Option<&Outcome> {
        let is_untold = self.told.is_some_and(|told| self.check(line, None) == told.check);
        self.agreed_after(line).filter(|_| !is_untold)
    }

    /// The end that people agreed on after so many plies of the current line.
    #[must_use]
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
