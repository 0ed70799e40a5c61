//! The state of a tour: a position, a hand that plays in it, and feedback. It needs no window and never touches the
//! running game. See `tests/app/panels/tours.rs`.

use regalia_core::rules::{Action, Game, GamePosition, Refusal, RuleRef, Square};

use crate::book::{Step, Tour, book, tour};
use crate::panels::kit::mini_play::{MiniPlay, Wish, sentences};
use crate::panels::{kit::note::Sentence, start::new_game::NewGameForm};
use crate::play::words::{Mood, move_words};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Feedback {
    #[default]
    Nothing,
    /// Why it is not legal.
    Refused(String),
    /// It is legal and has these consequences, but the step asks for something else.
    Other(Vec<Sentence>),
    /// It was right, and had these consequences.
    Done(Vec<Sentence>),
}

#[derive(Clone, Debug)]
pub struct TourView {
    game: Game,
    step: usize,
    /// The board: the step's position, or the one after the right action.
    pub(super) play: MiniPlay,
    feedback: Feedback,
    /// The rule that the last refusal names.
    refused_by: Option<RuleRef>,
    /// Whether the player has opened that rule.
    pub(super) rule_open: bool,
    pub(super) hint: bool,
    /// Whether the solution was shown, not found.
    pub(super) was_shown: bool,
    /// The New Game form from which the tour was opened.
    pub form: Option<Box<NewGameForm>>,
}

impl TourView {
    /// At its first step; `None` if its text cannot be read.
    pub fn new(game: Game) -> Option<Self> {
        let first = tour(game).ok()?.steps.first()?;
        Some(Self {
            game,
            step: 0,
            play: MiniPlay::new(first.position.clone(), first.legal.clone()),
            feedback: Feedback::Nothing,
            refused_by: None,
            rule_open: false,
            hint: false,
            was_shown: false,
            form: None,
        })
    }

    pub const fn game(&self) -> Game {
        self.game
    }

    /// The current step, from 0, and the number of steps.
    pub fn progress(&self) -> (usize, usize) {
        (self.step, self.tour().map_or(0, |tour| tour.steps.len()))
    }

    pub const fn feedback(&self) -> &Feedback {
        &self.feedback
    }

    pub const fn is_done(&self) -> bool {
        matches!(self.feedback, Feedback::Done(_))
    }

    /// Whether the tour waits for an answer.
    pub const fn is_asked(&self) -> bool {
        self.play.hand.choice().is_some()
    }

    pub fn is_last(&self) -> bool {
        self.step + 1 >= self.progress().1
    }

    fn tour(&self) -> Option<&'static Tour> {
        tour(self.game).ok()
    }

    pub fn current(&self) -> Option<&'static Step> {
        self.tour()?.steps.get(self.step)
    }

    /// Goes to a step and resets it.
    pub fn go_to(&mut self, step: usize) {
        let Some(shown) = self.tour().and_then(|tour| tour.steps.get(step)) else { return };
        self.step = step;
        self.play.set(shown.position.clone(), shown.legal.clone(), None);
        self.feedback = Feedback::Nothing;
        self.hint = false;
        self.was_shown = false;
    }

    pub fn next(&mut self) {
        self.go_to(self.step + 1);
    }

    pub fn back(&mut self) {
        if let Some(before) = self.step.checked_sub(1) {
            self.go_to(before);
        }
    }

    /// Plays the solution.
    pub fn show_me(&mut self) {
        let Some(action) = self.current().and_then(|step| step.moves.first().copied()) else { return };
        if !self.is_done() {
            self.was_shown = true;
            self.play(action);
        }
    }

    pub fn press(&mut self, square: Square) {
        let before = self.play.presses();
        let wish = self.play.press(square);
        self.follow(before, wish);
    }

    pub fn drag(&mut self, over: Option<Square>) {
        self.play.drag(over);
    }

    pub fn release(&mut self, over: Option<Square>) {
        let wish = self.play.release(over);
        self.follow(self.play.presses(), wish);
    }

    /// A press and a release on a square; the press may already have happened.
    pub fn click(&mut self, square: Square) {
        let before = self.play.presses();
        let wish = self.play.click(square);
        self.follow(before, wish);
    }

    /// Takes an answer, or an action without a square on the board.
    pub fn choose(&mut self, action: Action) {
        let wish = self.play.choose(action);
        self.follow(self.play.presses(), wish);
    }

    /// Sets whether the next move calls the clock.
    pub fn call_clock(&mut self, calls: bool) {
        self.play.hand.call_clock(calls);
    }

    /// Applies what the player intends. Feedback is cleared if the board has been pressed more than `before` times.
    pub(super) fn follow(&mut self, before: u32, wish: Wish) {
        if self.play.presses() != before && !self.is_done() {
            self.feedback = Feedback::Nothing;
        }
        match wish {
            Wish::None => {}
            Wish::Play(action) => self.play(action),
            Wish::Refused(refusal) => self.refuse(&refusal),
        }
    }

    /// Plays a legal action if it solves the step; otherwise tells what it would have done.
    fn play(&mut self, action: Action) {
        let position = self.play.position();
        let lines = sentences(position, action);
        if !self.current().is_some_and(|step| step.accepts(action)) {
            self.feedback = Feedback::Other(lines);
            return;
        }
        // A move that changes nothing else still needs a sentence.
        let lines = if lines.is_empty() { vec![(move_words(position, action, Mood::Narrative), false)] } else { lines };
        let after = position.changes(action).1;
        self.play.show(after, Some(action));
        self.feedback = Feedback::Done(lines);
    }

    fn refuse(&mut self, refusal: &Refusal) {
        self.feedback = Feedback::Refused(self.play.words(refusal));
        self.refused_by = refusal.rule_ref(self.game);
        self.rule_open = false;
    }

    /// The rule that the shown refusal names, and its text in the book.
    pub fn rule_of_refusal(&self) -> Option<(RuleRef, &'static str)> {
        let rule = self.refused_by.filter(|_| matches!(self.feedback, Feedback::Refused(_)))?;
        let (_, text) = book(rule.book).ok()?.rules().find(|(number, _)| *number == rule.number)?;
        Some((rule, text))
    }

    /// Actions without a square, if the step is about one of them.
    pub(super) fn offers(&self) -> Vec<(String, Action)> {
        let Some(step) = self.current().filter(|_| !self.is_done()) else { return Vec::new() };
        let label = |action: Action| match action {
            Action::Defect { army, step: None } => Some(format!("Defect to {army}")),
            Action::Defect { army, step: Some(square) } => Some(format!("Defect to {army}, step to {square}")),
            Action::Escape => Some("Escape".to_owned()),
            Action::Pass => Some("Pass".to_owned()),
            Action::Resign => Some("Resign".to_owned()),
            Action::Move(_) | Action::Castle { .. } | Action::Own(_) => None,
        };
        let asked = |action: &&Action| {
            step.moves.iter().any(|asked| std::mem::discriminant(asked) == std::mem::discriminant(action))
        };
        let offers = self.play.legal().iter().filter(asked).copied();
        offers.filter_map(|action| Some((label(action)?, action))).collect()
    }
}
