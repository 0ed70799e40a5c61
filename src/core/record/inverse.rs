//! Undoing study: the edits that take back what one has changed.

use std::time::Duration;

use super::tree::{NodeId, START};
use super::{Record, edit::Edit, time::millis};
use crate::rules::Action;

impl Record {
    /// The edits that undo `edit` after it was applied to this record: a comment, a note, a line that was added or
    /// deleted, a main line that was replaced. Cursor, current line and thinking time are as before then; a restored line
    /// stands behind its siblings. Empty for every other edit, since stepping and taking back undo plies.
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
                known if known.is_empty() => self.way_back(),
                edits => edits,
            },
            Edit::Promote if self.main != self.line => [self.promotion_of_main_line(), self.way_back()].concat(),
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
        let mut ends = Vec::new();
        for (depth, action) in (after..).zip(line.iter().map(|action| action.in_game(self.game()))) {
            if let Some(outcome) = &self.tree.node(here).agreed {
                // Nothing is played after an end.
                edits.push(Edit::Withdraw);
                ends.push([Edit::Go(depth), Edit::End(outcome.clone())]);
            }
            edits.push(Edit::Vary(action));
            let Some(next) = self.tree.find(here, action) else {
                edits.extend([Edit::Go(depth), Edit::Delete(depth + 1)]);
                if !ends.is_empty() {
                    edits.extend(ends.into_iter().rev().flatten());
                    edits.extend(self.promotion_of_main_line());
                }
                edits.extend(self.way_back());
                return edits;
            };
            here = next;
        }
        Vec::new()
    }

    /// Restores a deleted node, the one after `ply` plies of the current line, with all that follows it.
    fn restoration(&self, id: NodeId, ply: usize) -> Vec<Edit> {
        let before: Vec<Action> = self.line().take(ply - 1).map(|ply| ply.action).collect();
        let (mut lines, mut contents, mut has_ends) = (Vec::new(), Vec::new(), false);
        let mut open = vec![(id, before.clone(), false)];
        while let Some((id, mut way, is_grown)) = open.pop() {
            let node = self.tree.node(id);
            if is_grown {
                // Nothing is played after an end, so it comes after the children.
                has_ends |= node.agreed.is_some();
                contents.extend(self.contents(id, way));
                continue;
            }
            way.extend(node.ply.as_ref().map(|ply| ply.action));
            if node.children.is_empty() {
                lines.push(Edit::Line(ply - 1, way[ply - 1..].to_vec()));
            }
            let children = node.children.iter().rev().map(|child| (*child, way.clone(), false)).collect::<Vec<_>>();
            open.push((id, way, true));
            open.extend(children);
        }
        if has_ends {
            // An end in an open game makes its line the main line.
            contents.extend(self.promotion_of_main_line());
        }
        [lines, contents, self.way_back()].concat()
    }

    /// Restores what a restored node holds besides its ply, if it holds anything. `way` leads there from the start.
    fn contents(&self, id: NodeId, way: Vec<Action>) -> Vec<Edit> {
        let (node, depth) = (self.tree.node(id), way.len());
        let spent = node.ply.as_ref().map_or(Duration::ZERO, |ply| ply.spent);
        let mut edits = Vec::new();
        if !node.comment.is_empty() {
            edits.push(Edit::Comment(depth, node.comment.clone()));
        }
        if !node.note.is_empty() {
            edits.push(Edit::Note(depth, node.note.clone()));
        }
        if !spent.is_zero() {
            edits.push(Edit::Spent(depth, millis(spent)));
        }
        if !node.thought.is_zero() {
            edits.push(Edit::Think(millis(node.thought)));
        }
        edits.extend(node.agreed.clone().map(Edit::End));
        if !edits.is_empty() {
            edits.insert(0, Edit::Along(0, way));
        }
        edits
    }

    /// Makes the present main line the main line again.
    fn promotion_of_main_line(&self) -> Vec<Edit> {
        let main: Vec<Action> = self.main_line().map(|ply| ply.action).collect();
        let mut edits = match main.is_empty() {
            true => vec![Edit::Go(0), Edit::Promote],
            false => vec![Edit::Along(0, main), Edit::Promote],
        };
        if self.tree.line_from(self.tip()).next().is_some() {
            edits.push(Edit::TakeBack(self.main.len()));
        }
        edits
    }

    /// Back to the current line and the cursor.
    fn way_back(&self) -> Vec<Edit> {
        let line: Vec<Action> = self.line().map(|ply| ply.action).collect();
        let way = if line.is_empty() { Vec::new() } else { vec![Edit::Along(0, line)] };
        [way, vec![Edit::Go(self.cursor)]].concat()
    }
}
