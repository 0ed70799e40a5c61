//! The state of "Find the move": which exercise, the attempt at it, and what was said. It needs no window and never
//! touches the running game. See `tests/app/panels/training.rs`.

use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Square};

use super::{hint::TurnHint, why::why, words};
use crate::computer::HintStep;
use crate::panels::kit::mini_play::{MiniPlay, Wish};
use crate::training::{Attempt, Exercise, Notebook, Standing, TrainingProgress, Verdict, exercises};
use crate::view::{Rotation, Seating};

/// What was said last about an attempt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Said {
    #[default]
    Nothing,
    /// Why a move is not legal.
    Refused(String),
    Hint(String),
    /// The move was right, and answered.
    Right(String),
    /// The move was legal, but not right.
    Wrong(String),
    Solved(String),
}

#[derive(Clone, Debug)]
pub(super) struct ShownSolution {
    /// The actions as texts.
    pub line: Vec<String>,
    actions: Vec<Action>,
    /// How many of them are on the board.
    pub at: usize,
}

/// "Find the move", as it is on the screen.
#[derive(Clone, Debug)]
pub struct TrainingView {
    game: Game,
    /// Whether the exercises are those of the person's own games.
    own: bool,
    notebook: Notebook,
    exercises: Vec<Exercise>,
    index: usize,
    /// `None` if there is no exercise.
    attempt: Option<Attempt>,
    pub(super) play: MiniPlay,
    said: Said,
    pub(super) shown: Option<ShownSolution>,
    hint: Option<TurnHint>,
    /// Why the solution works, once the exercise is over.
    why: Vec<String>,
    /// Whether there is progress that was not told yet.
    news: bool,
    /// Whether the board takes the focus.
    pub(super) to_board: bool,
}

impl TrainingView {
    /// The exercises of a game, at the first one that is not solved.
    pub fn new(game: Game, notebook: Notebook) -> Self {
        let start = Position::start(&Options::new(game));
        let mut view = Self {
            game,
            own: false,
            notebook,
            exercises: Vec::new(),
            index: 0,
            attempt: None,
            play: MiniPlay::new(start, Vec::new()),
            said: Said::Nothing,
            shown: None,
            hint: None,
            why: Vec::new(),
            news: false,
            to_board: false,
        };
        view.turn_to(game, false);
        view
    }

    /// Turns to the exercises of a game: the program's, or those of the person's own games.
    pub fn turn_to(&mut self, game: Game, own: bool) {
        (self.game, self.own) = (game, own);
        self.exercises = if own {
            self.notebook.own(game).cloned().collect()
        } else {
            exercises(game).map_or_else(|_| Vec::new(), <[Exercise]>::to_vec)
        };
        let open = (0..self.exercises.len()).find(|index| !self.standing(*index).is_solved());
        self.go_to(open.unwrap_or(0));
    }

    pub const fn game(&self) -> Game {
        self.game
    }

    pub const fn is_own(&self) -> bool {
        self.own
    }

    pub fn exercises(&self) -> &[Exercise] {
        &self.exercises
    }

    pub fn own_count(&self) -> usize {
        self.notebook.own(self.game).count()
    }

    /// The index of the exercise on the board.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// The exercise on the board, and the attempt at it.
    pub const fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_ref()
    }

    pub fn advised(&self) -> &[Square] {
        self.play.advised()
    }

    pub const fn rotation(&self) -> Rotation {
        self.play.rotation
    }

    pub const fn said(&self) -> &Said {
        &self.said
    }

    /// Why the solution works, and why the most tempting other move does not, in paragraphs; once the exercise is over.
    pub fn why(&self) -> &[String] {
        &self.why
    }

    pub fn is_solved(&self) -> bool {
        self.attempt.as_ref().is_some_and(Attempt::is_solved)
    }

    pub const fn is_asked(&self) -> bool {
        self.play.hand.choice().is_some()
    }

    pub const fn is_showing(&self) -> bool {
        self.shown.is_some()
    }

    /// Whether the solution on show has come to its end.
    pub fn is_shown(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.at == shown.actions.len())
    }

    /// Whether there is something that trying again would undo.
    pub fn has_begun(&self) -> bool {
        self.shown.is_some() || self.attempt.as_ref().is_some_and(|attempt| !attempt.played().is_empty())
    }

    pub fn standing(&self, index: usize) -> Standing {
        let exercise = self.exercises.get(index);
        exercise.map_or(Standing::Open, |exercise| self.notebook.progress.standing(exercise.id()))
    }

    pub fn solved_count(&self) -> usize {
        (0..self.exercises.len()).filter(|index| self.standing(*index).is_solved()).count()
    }

    /// The progress, if there is something new in it.
    pub fn take_news(&mut self) -> Option<TrainingProgress> {
        std::mem::take(&mut self.news).then(|| self.notebook.progress.clone())
    }

    pub fn go_to(&mut self, index: usize) {
        self.clear_feedback();
        let Some(exercise) = self.exercises.get(index) else {
            self.attempt = None;
            self.play.rotation = Rotation::NONE;
            self.play.show(Position::start(&Options::new(self.game)), None);
            return;
        };
        self.index = index;
        // The player who has to find the move sits at the bottom.
        self.play.rotation = Rotation::towards(exercise.seat(), Seating::in_position(exercise.position()));
        self.attempt = Some(Attempt::new(exercise.clone()));
        self.set_board(None);
    }

    /// Goes to the next exercise that is not solved, or simply to the next one.
    pub fn next(&mut self) {
        let count = self.exercises.len();
        let after = (1..count).map(|step| (self.index + step) % count);
        let open = after.clone().find(|index| !self.standing(*index).is_solved());
        if let Some(index) = open.or_else(|| after.clone().next()) {
            self.go_to(index);
        }
    }

    pub fn step(&mut self, forward: bool) {
        let count = self.exercises.len().max(1);
        self.go_to((self.index + if forward { 1 } else { count - 1 }) % count);
    }

    fn set_board(&mut self, last: Option<Action>) {
        let Some(attempt) = &self.attempt else { return };
        let position = attempt.position().clone();
        if attempt.is_solved() {
            self.play.show(position, last);
        } else {
            self.play.set(position, attempt.legal(), last);
        }
    }

    pub fn try_again(&mut self) {
        if let Some(attempt) = &mut self.attempt {
            attempt.restart();
        }
        self.clear_feedback();
        self.set_board(None);
    }

    fn clear_feedback(&mut self) {
        (self.said, self.shown, self.hint, self.why) = (Said::Nothing, None, None, Vec::new());
    }

    /// What the next hint of this turn says; `None` if there is none.
    pub fn next_hint(&self) -> Option<HintStep> {
        let can_help = self.attempt.is_some() && !self.is_solved() && !self.is_showing();
        TurnHint::step_after(self.hint).filter(|_| can_help)
    }

    /// Points out the piece that moves, then also its square; the exercise counts as tried.
    pub fn hint(&mut self) {
        let (Some(_), Some(attempt)) = (self.next_hint(), &mut self.attempt) else { return };
        let Some(hint) = TurnHint::after(self.hint, attempt) else { return };
        attempt.take_hint();
        self.news |= self.notebook.progress.fail(attempt.exercise().id());
        self.play.advise(hint.squares(attempt.position()));
        self.said = Said::Hint(hint.words(attempt.position()));
        self.hint = Some(hint);
    }

    /// Shows the next move of the solution; the exercise counts as tried.
    pub fn show_solution(&mut self) {
        let Some(attempt) = self.attempt.as_mut().filter(|attempt| !attempt.is_solved()) else { return };
        if self.shown.is_none() {
            let actions = attempt.solution();
            let line = words::line(attempt.position(), &actions);
            attempt.give_up();
            self.hint = None;
            self.news |= self.notebook.progress.fail(attempt.exercise().id());
            self.said = Said::Nothing;
            self.shown = Some(ShownSolution { line, actions, at: 0 });
        }
        let Some(shown) = &mut self.shown else { return };
        if let Some(action) = shown.actions.get(shown.at) {
            shown.at += 1;
            let after = self.play.position().play(*action);
            if let Ok(after) = after {
                self.play.show(after, Some(*action));
            }
        }
        if shown.at == shown.actions.len()
            && let Some(attempt) = &self.attempt
        {
            self.why = why(attempt.exercise(), &[attempt.played(), &shown.actions].concat());
        }
    }

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

    /// Actions without a square of their own: the colours that the selected king can take, and the forced action of a
    /// player without moves.
    pub(super) fn offers(&self) -> Vec<(String, Action)> {
        let position = self.play.position();
        let king = position.royal(position.side_to_move());
        let is_king_held = king.is_some() && self.play.hand.selected() == king;
        let label = |action: Action| match action {
            Action::Defect { army, step: None } if is_king_held => Some(format!("Take {army}'s colour")),
            Action::Defect { army, step: Some(square) } if is_king_held => {
                Some(format!("Take {army}'s colour, step to {square}"))
            }
            Action::Escape => Some("Escape".to_owned()),
            Action::Pass => Some("Pass".to_owned()),
            _ => None,
        };
        self.play.legal().iter().filter_map(|action| Some((label(*action)?, *action))).collect()
    }

    /// Applies what the player intends. Feedback is cleared if the board has been pressed more than `before` times.
    pub(super) fn follow(&mut self, before: u32, wish: Wish) {
        if self.play.presses() != before && !self.is_solved() {
            self.said = Said::Nothing;
        }
        match wish {
            Wish::None => {}
            Wish::Play(action) => self.judge(action),
            Wish::Refused(refusal) => self.said = Said::Refused(self.play.words(&refusal)),
        }
    }

    fn judge(&mut self, action: Action) {
        let Some(attempt) = &mut self.attempt else { return };
        let (before, id) = (attempt.position().clone(), attempt.exercise().id());
        let progress = &mut self.notebook.progress;
        self.said = match attempt.play(action) {
            Err(refusal) => Said::Refused(self.play.words(&refusal)),
            Ok(Verdict::Right(answers)) => Said::Right(words::right(&before, action, &answers)),
            Ok(Verdict::Wrong(flaw)) => {
                self.news |= progress.fail(id);
                // Its refutation, if it is one of a piece that stands there now.
                self.play.point_out(words::refutation(&before, action, &flaw));
                Said::Wrong(words::wrong(attempt, action, &flaw))
            }
            Ok(Verdict::Solved) => {
                self.news |= progress.solve(id);
                let at_once = attempt.is_clean() && progress.standing(id) == Standing::SolvedAtOnce;
                self.why = why(attempt.exercise(), attempt.played());
                Said::Solved(words::solved(attempt, at_once))
            }
        };
        if matches!(self.said, Said::Right(_) | Said::Solved(_)) {
            self.hint = None;
            let last = attempt.played().last().copied();
            self.set_board(last);
        }
    }

    /// A line, and why the solution works.
    fn with_why(&self, line: &str) -> String {
        std::iter::once(line).chain(self.why.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
    }

    /// What a screen reader says now: the task, what was said, or the solution's last move.
    pub fn line(&self) -> String {
        let Some(attempt) = &self.attempt else { return words::EMPTY.to_owned() };
        match (&self.said, &self.shown) {
            (Said::Solved(text), _) => self.with_why(text),
            (Said::Refused(text) | Said::Hint(text) | Said::Right(text) | Said::Wrong(text), _) => text.clone(),
            (Said::Nothing, Some(shown)) => {
                let last = shown.at.checked_sub(1).and_then(|index| shown.line.get(index));
                let last = last.map_or(String::new(), |last| format!("Solution: {last}."));
                self.with_why(&last)
            }
            (Said::Nothing, None) => {
                let (number, count) = (self.index + 1, self.exercises.len());
                format!("Exercise {number} of {count}. {}.", words::task(attempt.exercise()))
            }
        }
    }
}
