//! The main line: the plies that were really played. Everything else in the tree is a variation.

use super::tree::{NodeId, Ply, START};
use super::{Record, edit::Edit, stamp::Origin};
use crate::rules::{Action, Outcome, Refusal};

impl Record {
    /// The plies of the main line: the game as it was played, wherever the cursor is.
    ///
    /// ```
    /// use regalia_core::record::Record;
    /// use regalia_core::rules::{Game, GamePosition, Options};
    /// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    /// for text in ["e4", "e5", "Nf3"] {
    ///     record.play(record.position().parse_action(text).unwrap()).unwrap();
    /// }
    /// record.jump(1);
    /// record.vary(record.position().parse_action("c5").unwrap()).unwrap();
    /// let played: Vec<&str> = record.main_line().map(|ply| ply.san.as_str()).collect();
    /// assert_eq!((played, record.is_on_main_line()), (vec!["e4", "e5", "Nf3"], false));
    /// assert!(record.back_to_game() && record.is_at_tip());
    /// ```
    pub fn main_line(&self) -> impl DoubleEndedIterator<Item = &Ply> {
        self.main.iter().filter_map(|id| self.tree.node(*id).ply.as_ref())
    }

    /// How many plies the main line has.
    pub fn main_len(&self) -> usize {
        self.main.len()
    }

    /// How the game has ended at the tip of its main line; `None` while it goes on.
    pub fn result(&self) -> Option<&Outcome> {
        self.tree.outcome(self.tip())
    }

    /// How the plies of the main line ended the game by themselves, if they did: an end that people agreed on is none.
    pub fn decided_at_tip(&self) -> Option<&Outcome> {
        self.tree.node(self.tip()).decided.as_ref()
    }

    /// Whether the cursor is on the main line.
    pub fn is_on_main_line(&self) -> bool {
        self.cursor == 0 || self.main.get(self.cursor - 1) == self.line.get(self.cursor - 1)
    }

    /// Whether the cursor is at the tip of the main line: where the game goes on.
    pub fn is_at_tip(&self) -> bool {
        self.at() == self.tip()
    }

    /// How many plies of the current line are on the main line; those after them are a variation.
    pub fn fork(&self) -> usize {
        self.line.iter().zip(&self.main).take_while(|(one, other)| one == other).count()
    }

    /// Whether the current line is the main line.
    pub fn is_main_line_shown(&self) -> bool {
        self.line == self.main
    }

    /// The first plies of the main line that stay what they are, wherever somebody makes another move: all of a game
    /// that is finished, imported, reviewed or an example, and what other machines know of a game that is played live
    /// or by message.
    pub fn fixed_plies(&self) -> usize {
        let is_whole = self.is_fixed || self.origin == Origin::Example || self.result().is_some() || self.has_notes();
        let shared = self.message_state.map(|state| state.plies).max(self.table_state.map(|state| state.plies));
        if is_whole { self.main.len() } else { shared.unwrap_or(0).min(self.main.len()) }
    }

    /// Whether only its end fixes the main line: the game was played at this computer.
    pub fn is_fixed_by_its_end(&self) -> bool {
        let is_shared = self.message_state.is_some() || self.table_state.is_some();
        self.result().is_some() && !self.is_fixed && !is_shared && self.origin != Origin::Example && !self.has_notes()
    }

    /// Whether a ply that is played at the cursor belongs to the main line. Elsewhere it begins or continues a
    /// variation.
    pub fn continues_game(&self) -> bool {
        if self.waits_for_message() {
            return false;
        }
        let fixed = self.fixed_plies();
        let is_open = fixed == 0 || fixed < self.main.len();
        self.is_at_tip() || (is_open && self.fork().min(self.cursor) >= fixed)
    }

    /// Keeps the main line as it is from now on, but for plies at its tip.
    pub fn fix_main_line(&mut self) {
        self.is_fixed = true;
    }

    /// Whether something is noted about a position of the main line.
    fn has_notes(&self) -> bool {
        std::iter::once(&START).chain(&self.main).any(|id| !self.tree.node(*id).note.is_empty())
    }

    /// Whether the next ply comes with a message: the last one was sent, and the other player has not answered.
    fn waits_for_message(&self) -> bool {
        self.options.game().seats() == 2
            && self.message_state.is_some_and(|state| state.sent && state.plies == self.main.len())
    }

    /// Plays an action at the cursor as a variation, or follows the main line if it is the ply played there.
    ///
    /// # Errors
    /// If the game has ended here, or the action is not legal.
    pub fn vary(&mut self, action: Action) -> Result<(), Refusal> {
        self.play_on(action, None, true).map(|_| ())
    }

    /// Steps to the tip of the main line. Returns whether the cursor was elsewhere.
    pub fn back_to_game(&mut self) -> bool {
        if self.is_at_tip() {
            return false;
        }
        self.note_thinking_time();
        self.show_main_line();
        self.cursor = self.main.len();
        self.edits.push(Edit::Tip);
        true
    }

    /// Steps to the position after so many plies of the main line, or from there along actions that were played before.
    /// Returns whether there is such a position.
    pub(super) fn go_along_game(&mut self, plies: usize, line: &[Action]) -> bool {
        if plies > self.main.len() {
            return false;
        }
        if !line.is_empty() {
            let game = self.main_line().take(plies).map(|ply| ply.action);
            let way: Vec<Action> = game.chain(line.iter().copied()).collect();
            return self.go_along(&way);
        }
        if self.fork() < self.main.len() {
            // The plies after it are those of the game.
            self.back_to_game();
        }
        self.jump(plies)
    }

    /// Does something at the tip of the main line, and goes back to the current line and to where the cursor was.
    pub fn at_game<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> T {
        let cursor = self.cursor;
        let shown = if self.is_main_line_shown() { cursor } else { self.line.len() };
        let line: Vec<Action> = self.line().take(shown).map(|ply| ply.action).collect();
        let moves = self.back_to_game();
        // Variations may continue the game.
        self.line.truncate(self.main.len());
        let done = change(self);
        if moves {
            self.go_along(&line);
            self.jump(cursor);
        } else {
            self.rebuild_line();
        }
        done
    }

    /// This game with its cursor at the tip of the main line, which is the current line: what is exported and reviewed.
    #[must_use]
    pub fn at_tip(&self) -> Self {
        let mut game = self.clone();
        game.back_to_game();
        // Variations may continue the game.
        game.line.truncate(game.main.len());
        game
    }

    /// Makes the current line the main line, also where that is fixed; what it leaves stays as a variation.
    pub fn promote(&mut self) {
        if self.main != self.line {
            self.main.clone_from(&self.line);
            self.edits.push(Edit::Promote);
            self.change();
        }
    }

    /// Shortens the main line to its first `plies` plies; those after them stay as a variation. A cursor that was on
    /// them goes to the new tip. Returns whether the main line was longer.
    pub fn take_back(&mut self, plies: usize) -> bool {
        if plies >= self.main.len() {
            return false;
        }
        let was_on_main_line = self.is_on_main_line();
        self.note_thinking_time();
        self.main.truncate(plies);
        if was_on_main_line && self.cursor > plies {
            self.cursor = plies;
        }
        self.edits.push(Edit::TakeBack(plies));
        self.change();
        true
    }

    pub(super) fn tip(&self) -> NodeId {
        self.main.last().copied().unwrap_or(START)
    }

    /// The plies up to the cursor become the main line.
    pub(super) fn promote_to_cursor(&mut self) {
        self.main.clear();
        self.main.extend_from_slice(&self.line[..self.cursor]);
    }

    /// These plies from the start become the main line.
    pub(super) fn set_main_line(&mut self, main: Vec<NodeId>) {
        self.main = main;
    }

    /// The current line leads along the main line.
    fn show_main_line(&mut self) {
        let mut here = START;
        for place in 0..self.main.len() {
            let next = self.main[place];
            self.tree.node_mut(here).chosen = Some(next);
            here = next;
        }
        self.line.clone_from(&self.main);
        let beyond: Vec<NodeId> = self.tree.line_from(here).collect();
        self.line.extend(beyond);
    }
}
