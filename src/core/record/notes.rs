//! The notes of a record: about each ply of the current line, and better lines as variations.

use super::note::{MAX_BETTER, Note};
use super::tree::{NodeId, START, Tree};
use super::{Record, edit::Edit, line_error::LineError, shown::shown};
use crate::rules::{Action, GamePosition, Refusal};

impl Record {
    /// What is noted about the last of the first `ply` plies of the current line, or about the start if that is 0.
    /// `None` if nothing is, or the line is not that long.
    pub fn note(&self, ply: usize) -> Option<&Note> {
        self.node_after(ply).map(|id| &self.tree.node(id).note).filter(|note| !note.is_empty())
    }

    /// Notes something about a ply of the current line, or about the start if `ply` is 0, in place of what was noted
    /// there. Returns whether the line is that long.
    ///
    /// A worth that is not one of this game and a mark of the start are left out. The better line is cut where it is
    /// not legal, and after a dozen plies.
    ///
    /// ```
    /// use regalia_core::record::{Eval, Mark, Note, Record};
    /// use regalia_core::rules::{Game, GamePosition, Options};
    /// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    /// let [played, better] = ["f2f3", "e2e4"].map(|text| record.position().parse_action(text).unwrap());
    /// record.play(played).unwrap();
    /// let note = Note { eval: Some(Eval::Centipawns(-40)), mark: Some(Mark::Dubious), better: vec![better] };
    /// assert!(record.set_note(1, note.clone()));
    /// assert_eq!(record.note(1), Some(&note));
    /// ```
    pub fn set_note(&mut self, ply: usize, note: Note) -> bool {
        let Some(id) = self.node_after(ply) else { return false };
        let note = normalized(&self.tree, id, note);
        if self.tree.node(id).note != note {
            self.edits.push(Edit::Note(ply, note.clone()));
            self.tree.node_mut(id).note = note;
            self.change_by_study();
        }
        true
    }

    /// Notes something about several plies of the current line, as [`set_note`](Self::set_note) does. Plies that the
    /// line does not have are left out.
    pub fn set_notes(&mut self, notes: impl IntoIterator<Item = (usize, Note)>) {
        for (ply, note) in notes {
            self.set_note(ply, note);
        }
    }

    /// Whether the worth of every position of the main line after the start is noted. Where the plies end the game,
    /// the result is its worth.
    pub fn is_reviewed(&self) -> bool {
        let mut nodes = self.main.iter().map(|id| self.tree.node(*id));
        !self.main.is_empty() && nodes.all(|node| node.note.eval.is_some() || node.decided.is_some())
    }

    /// Adds a line as a variation that leaves the current line after `after` plies, or at its end if it is shorter.
    /// Neither the cursor nor the current line changes; only where the current line ends and the game goes on, the new
    /// line continues it. Plies that were played there before are not added again; what follows a repetition that ends
    /// the game is cut.
    ///
    /// # Errors
    /// If the plies up to there have ended the game, or an action is not legal. Nothing is added then.
    pub fn add_line(&mut self, after: usize, actions: &[Action]) -> Result<(), Refusal> {
        let after = after.min(self.len());
        let mut here = self.node_after(after).unwrap_or(START);
        let known = actions.iter().map_while(|action| {
            here = self.tree.find(here, *action)?;
            Some(())
        });
        let known = known.count();
        check(&self.tree, here, &actions[known..])?;
        for action in &actions[known..] {
            // By repetition, which only the tree knows of.
            if self.tree.node(here).decided.is_some() {
                break;
            }
            here = self.tree.insert(here, *action)?.0;
            self.update_time_left(here);
        }
        if known < actions.len() {
            self.edits.push(Edit::Line(after, actions.to_vec()));
            self.change_by_study();
            self.rebuild_line();
        }
        Ok(())
    }

    /// Deletes a ply of the current line and all that follows it, on every line. Returns whether that was possible: it must
    /// come after the cursor, and not be a ply of the main line.
    ///
    /// ```
    /// use regalia_core::record::Record;
    /// use regalia_core::rules::{Game, GamePosition, Options};
    /// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    /// record.play(record.position().parse_action("e4").unwrap()).unwrap();
    /// record.undo();
    /// record.vary(record.position().parse_action("d4").unwrap()).unwrap();
    /// record.undo();
    /// assert!(record.delete(1) && !record.delete(1), "the second one is the game");
    /// assert_eq!((record.plies(), record.line().next().unwrap().san.as_str()), (1, "e4"));
    /// ```
    pub fn delete(&mut self, ply: usize) -> bool {
        let Some(id) = self.node_after(ply).filter(|_| ply > self.cursor()) else { return false };
        if self.main.get(ply - 1) == Some(&id) {
            return false;
        }
        let names = self.tree.delete(id);
        for way in [&mut self.main, &mut self.line] {
            *way = way.iter().map_while(|id| names[*id]).collect();
        }
        self.rebuild_line();
        self.edits.push(Edit::Delete(ply));
        self.change_by_study();
        true
    }
}

/// Checks that these actions can be played one after the other from a node.
fn check(tree: &Tree, from: NodeId, actions: &[Action]) -> Result<(), Refusal> {
    if let (Some(outcome), false) = (&tree.node(from).decided, actions.is_empty()) {
        return Err(Refusal::Over(outcome.clone()));
    }
    let mut position = tree.position(from).clone();
    for (place, action) in actions.iter().enumerate() {
        if let Some(outcome) = position.outcome().filter(|_| place > 0) {
            return Err(Refusal::Over(outcome));
        }
        position.validate(*action)?;
        position.play_unchecked(*action);
    }
    Ok(())
}

/// A note as it is kept about the ply that led to a node.
pub(super) fn normalized(tree: &Tree, id: NodeId, note: Note) -> Note {
    let eval = note.eval.and_then(|eval| eval.normalized(tree.start().game()));
    if id == START {
        return Note { eval, ..Note::default() };
    }
    let mut position = tree.position(tree.node(id).parent).clone();
    let is_legal = |action: &Action| {
        let is_legal = position.outcome().is_none() && position.validate(*action).is_ok();
        if is_legal {
            position.play_unchecked(*action);
        }
        is_legal
    };
    Note { eval, better: note.better.into_iter().take(MAX_BETTER).take_while(is_legal).collect(), ..note }
}

/// The nodes of a line whose first ply follows `after` others, each with the number of its ply; for the game itself
/// also the start.
pub(super) fn numbered(nodes: &[NodeId], after: usize, is_game: bool) -> impl Iterator<Item = (usize, NodeId)> {
    let start = is_game.then_some((0, START));
    start.into_iter().chain((after + 1..).zip(nodes.iter().copied()))
}

/// The node of the ply whose number a row of this line begins with, and what follows the number.
pub(super) fn split_row<'a>(row: &'a str, nodes: &[NodeId], after: usize) -> Option<(NodeId, &'a str)> {
    let (ply, text) = row.trim().split_once(char::is_whitespace)?;
    let id = match ply.parse::<usize>().ok()? {
        0 if after == 0 => START,
        ply => *nodes.get(ply.checked_sub(after + 1)?)?,
    };
    Some((id, text))
}

/// The notes of a line, as [`numbered`] counts its plies.
pub(super) fn rows(tree: &Tree, nodes: &[NodeId], after: usize, is_game: bool) -> Vec<String> {
    let all = numbered(nodes, after, is_game).map(|(ply, id)| (ply, &tree.node(id).note));
    all.filter(|(_, note)| !note.is_empty()).map(|(ply, note)| format!("{ply} {}", note.text())).collect()
}

/// Enters the notes of a line, as [`rows`] writes them.
pub(super) fn enter(tree: &mut Tree, rows: &[String], nodes: &[NodeId], after: usize) -> Result<(), LineError> {
    for row in rows {
        let noted = split_row(row, nodes, after);
        let noted = noted.and_then(|(id, text)| Some((id, Note::read(text, tree.start().game())?)));
        let (id, note) = noted.ok_or_else(|| LineError::Note(shown(row)))?;
        let note = normalized(tree, id, note);
        tree.node_mut(id).note = note;
    }
    Ok(())
}
