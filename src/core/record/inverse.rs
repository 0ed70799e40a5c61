//! Undoing study: the edits that take back what one has changed.

use super::tree::{NodeId, START};
use super::{Record, edit::Edit};
use crate::rules::Action;

impl Record {
    /// The edits that undo `edit` after it was applied to this record: a comment, a note, a line that was added or
    /// deleted, a main line that was replaced. Cursor and current line are as before then; a restored line stands behind
    /// its siblings. Empty for every other edit, since stepping and taking back undo plies.
    ///
    /// ```
    /// use regalia_core::record::{Edit, Record};
    /// use regalia_core::rules::{Game, GamePosition, Options};
    /// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    /// record.play(record.position().parse_action("e4").unwrap()).unwrap();
    /// let edit = Edit::Comment(1, "Best by test".to_owned());
    /// let undo = record.inverse(&edit);
    /// record.apply(&edit).unwrap();
    /// assert_eq!(undo, [Edit::Comment(1, String::new())]);
    /// ```
    #[must_use]
    pub fn inverse(&self, edit: &Edit) -> Vec<Edit> {
        match edit {
            Edit::Comment(ply, _) => vec![Edit::Comment(*ply, self.comment(*ply).unwrap_or_default().to_owned())],
            Edit::Note(ply, _) => vec![Edit::Note(*ply, self.note(*ply).cloned().unwrap_or_default())],
            Edit::Notes(notes) => {
                let on_main_line = |ply: usize| ply.checked_sub(1).map_or(Some(&START), |before| self.main.get(before));
                let known = notes.iter().filter_map(|(ply, _)| Some((*ply, on_main_line(*ply)?)));
                vec![Edit::Notes(known.map(|(ply, id)| (ply, self.tree.node(*id).note.clone())).collect())]
            }
            Edit::Line(after, line) => self.inverse_of_line(*after, line),
            // The cursor has moved, even if the line was known.
            Edit::Show(after, line) => match self.inverse_of_line(*after, line) {
                known if known.is_empty() => self.way_back(*after),
                edits => edits,
            },
            Edit::Promote if self.main != self.line => {
                let mut edits = self.promotion_of_main_line();
                edits.extend(self.way_back(self.fork()));
                edits
            }
            Edit::Delete(ply) => match self.node_after(*ply) {
                Some(id) if *ply > 0 => self.restoration(id, *ply),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn inverse_of_line(&self, after: usize, line: &[Action]) -> Vec<Edit> {
        let Some(mut here) = self.node_after(after) else { return Vec::new() };
        let mut edits = vec![Edit::Go(after)];
        for (known, action) in line.iter().map(|action| action.in_game(self.game())).enumerate() {
            edits.push(Edit::Vary(action));
            match self.tree.find(here, action) {
                Some(next) => here = next,
                None => {
                    edits.extend([Edit::Go(after + known), Edit::Delete(after + known + 1)]);
                    edits.extend(self.way_back(after));
                    return edits;
                }
            }
        }
        Vec::new()
    }

    /// Restores a deleted node, the one after `ply` plies of the current line, with all that follows it.
    fn restoration(&self, id: NodeId, ply: usize) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut has_ends = false;
        let mut open = vec![(id, ply, false)];
        while let Some((id, depth, is_grown)) = open.pop() {
            let node = self.tree.node(id);
            if !is_grown {
                edits.push(Edit::Go(depth - 1));
                edits.extend(node.ply.as_ref().map(|ply| Edit::Vary(ply.action)));
                open.push((id, depth, true));
                open.extend(node.children.iter().rev().map(|child| (*child, depth + 1, false)));
                continue;
            }
            // Nothing is played after an end, so it comes after the children.
            edits.push(Edit::Go(depth));
            if !node.comment.is_empty() {
                edits.push(Edit::Comment(depth, node.comment.clone()));
            }
            if !node.note.is_empty() {
                edits.push(Edit::Note(depth, node.note.clone()));
            }
            if let Some(spent) = node.ply.as_ref().map(|ply| ply.spent.as_millis()).filter(|spent| *spent > 0) {
                edits.push(Edit::Spent(depth, u64::try_from(spent).unwrap_or(u64::MAX)));
            }
            if let Some(outcome) = &node.agreed {
                edits.push(Edit::End(outcome.clone()));
                has_ends = true;
            }
        }
        if has_ends {
            // An end in an open game makes its line the main line.
            edits.extend(self.promotion_of_main_line());
        }
        edits.extend(self.way_back(self.fork().min(ply - 1)));
        edits
    }

    /// Makes the present main line the main line again, from a current line that shares the plies up to the fork.
    fn promotion_of_main_line(&self) -> Vec<Edit> {
        let fork = self.fork();
        let mut edits = vec![Edit::Go(fork)];
        edits.extend(self.main_line().skip(fork).map(|ply| Edit::Vary(ply.action)));
        edits.push(Edit::Promote);
        if self.tree.line_from(self.tip()).next().is_some() {
            edits.push(Edit::TakeBack(self.main.len()));
        }
        edits
    }

    /// From a line that shares the first `from` plies back to the current line and the cursor.
    fn way_back(&self, from: usize) -> Vec<Edit> {
        let mut edits = vec![Edit::Go(from)];
        edits.extend(self.line().skip(from).map(|ply| Edit::Vary(ply.action)));
        edits.push(Edit::Go(self.cursor));
        edits
    }
}
