//! The state of a tour: a position, a hand that plays in it, and feedback. It needs no window and never touches the
//! running game. See `tests/all/panels/tours.rs`.

use crate::book::{Step, Tour, book, tour};
use crate::panels::start::new_game::NewGameForm;
use crate::play::{Choice, Consequences, Hand, Reply};
use crate::rules::{Action, Game, GamePosition, Piece, Position, Refusal, Role, RuleRef, Square};

/// A sentence, and whether it is a warning.
pub type Sentence = (String, bool);

/// What the tour says about the last action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Feedback {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Why it is not legal.
    Refused(String),
    /// It is legal and has these consequences, but the step asks for something else.
    Other(Vec<Sentence>),
    /// It was right, and had these consequences.
    Done(Vec<Sentence>),
}

/// A tour in progress.
#[derive(Clone, Debug)]
pub struct TourView {
    game: Game,
    step: usize,
    /// The position on the board: the step's, or the one after the right action.
    pub(super) position: Position,
    pub(super) legal: Vec<Action>,
    pub(super) hand: Hand,
    /// Whether the primary button is down on the board.
    pressed: bool,
    /// The action that was right.
    pub(super) played: Option<Action>,
    /// The square under the pointer.
    pub(super) hovered: Option<Square>,
    /// What the action under the pointer would change.
    pub(super) preview: Vec<Sentence>,
    feedback: Feedback,
    /// The rule that the last refusal names.
    refused_by: Option<RuleRef>,
    /// Whether the player has opened that rule.
    pub(super) rule_open: bool,
    pub(super) hint: bool,
    /// Whether the solution was shown, not found.
    pub(super) was_shown: bool,
    /// Counts the changes of the board.
    pub(super) changes: u32,
    /// The New Game form from which the tour was opened.
    pub form: Option<Box<NewGameForm>>,
}

/// What a choice asks, and what may be answered.
pub(super) struct Question {
    pub text: &'static str,
    pub answers: Vec<(String, Action)>,
}

impl TourView {
    /// The tour of a game, at its first step; `None` if its text cannot be read.
    #[must_use]
    pub fn new(game: Game) -> Option<Self> {
        let first = tour(game).ok()?.steps.first()?;
        let mut view = Self {
            game,
            step: 0,
            position: first.position.clone(),
            legal: Vec::new(),
            hand: Hand::default(),
            pressed: false,
            played: None,
            hovered: None,
            preview: Vec::new(),
            feedback: Feedback::Nothing,
            refused_by: None,
            rule_open: false,
            hint: false,
            was_shown: false,
            changes: 0,
            form: None,
        };
        view.go_to(0);
        Some(view)
    }

    /// The game whose tour it is.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The current step, from 0, and the number of steps.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.step, self.tour().map_or(0, |tour| tour.steps.len()))
    }

    /// What the tour says about the last action.
    #[must_use]
    pub const fn feedback(&self) -> &Feedback {
        &self.feedback
    }

    /// Whether this step has been solved.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.feedback, Feedback::Done(_))
    }

    /// Whether the tour waits for an answer.
    #[must_use]
    pub const fn is_asked(&self) -> bool {
        self.hand.choice().is_some()
    }

    /// Whether this is the last step.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.step + 1 >= self.progress().1
    }

    fn tour(&self) -> Option<&'static Tour> {
        tour(self.game).ok()
    }

    /// The text of the current step.
    #[must_use]
    pub fn current(&self) -> Option<&'static Step> {
        self.tour()?.steps.get(self.step)
    }

    /// Goes to a step and resets it.
    pub fn go_to(&mut self, step: usize) {
        let Some(shown) = self.tour().and_then(|tour| tour.steps.get(step)) else { return };
        self.step = step;
        self.position = shown.position.clone();
        self.legal = shown.legal.clone();
        self.hand = Hand::default();
        self.pressed = false;
        self.played = None;
        self.hovered = None;
        self.preview = Vec::new();
        self.feedback = Feedback::Nothing;
        self.hint = false;
        self.was_shown = false;
        self.changes += 1;
    }

    /// The next step, if there is one.
    pub fn next(&mut self) {
        self.go_to(self.step + 1);
    }

    /// The step before, if there is one.
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

    /// The primary button goes down on a square.
    pub fn press(&mut self, square: Square) {
        if !self.is_done() {
            self.pressed = true;
            self.feedback = Feedback::Nothing;
            let reply = self.hand.press(square, &self.position, &self.legal);
            self.follow(reply);
        }
    }

    /// The pointer drags what was pressed over a square.
    pub fn drag(&mut self, over: Option<Square>) {
        self.hand.drag(over, true);
    }

    /// The primary button goes up.
    pub fn release(&mut self, over: Option<Square>) {
        if std::mem::take(&mut self.pressed) && !self.is_done() {
            let reply = self.hand.release(over, &self.position, &self.legal);
            self.follow(reply);
        }
    }

    /// A press and a release on a square; the press may already have happened.
    pub fn click(&mut self, square: Square) {
        if !self.pressed {
            self.press(square);
        }
        self.release(Some(square));
    }

    /// Takes an answer, or an action without a square on the board.
    pub fn choose(&mut self, action: Action) {
        if !self.is_done() {
            let reply = self.hand.choose(action, &self.position);
            self.follow(reply);
        }
    }

    /// Sets whether the next move calls the clock.
    pub fn call_clock(&mut self, calls: bool) {
        self.hand.call_clock(calls);
    }

    /// Lets go of what is held; returns whether anything was.
    pub fn cancel(&mut self) -> bool {
        let busy = self.hand.is_busy();
        self.hand.clear();
        self.changes += 1;
        busy
    }

    /// The pointer is over another square: works out what a move to it would change.
    pub fn hover(&mut self, square: Option<Square>) {
        if self.hovered == square {
            return;
        }
        self.hovered = square;
        self.preview_hovered();
    }

    fn preview_hovered(&mut self) {
        let action = self.hovered.and_then(|square| self.hand.action_at(square, &self.position, &self.legal));
        self.preview = action.map_or_else(Vec::new, |action| sentences(&self.position, action));
        self.changes += 1;
    }

    fn follow(&mut self, reply: Reply) {
        match reply {
            Reply::Nothing => {}
            Reply::Play(action) => self.play(action),
            Reply::Refuse(_, refusal) => self.refuse(&refusal),
        }
        self.preview_hovered();
    }

    /// Plays an action if it solves the step; otherwise tells what it would have done.
    fn play(&mut self, action: Action) {
        self.hand.clear();
        self.changes += 1;
        if let Err(refusal) = self.position.validate(action) {
            self.refuse(&refusal);
            return;
        }
        let lines = sentences(&self.position, action);
        if !self.current().is_some_and(|step| step.accepts(action)) {
            self.feedback = Feedback::Other(lines);
            return;
        }
        self.position = self.position.changes(action).1;
        self.legal = Vec::new();
        self.played = Some(action);
        self.preview = Vec::new();
        self.feedback = Feedback::Done(lines);
    }

    fn refuse(&mut self, refusal: &Refusal) {
        self.feedback = Feedback::Refused(self.words(refusal));
        self.refused_by = refusal.rule_ref(self.game);
        self.rule_open = false;
    }

    /// The rule that the shown refusal names, and its text in the book.
    #[must_use]
    pub fn rule_of_refusal(&self) -> Option<(RuleRef, &'static str)> {
        let rule = self.refused_by.filter(|_| matches!(self.feedback, Feedback::Refused(_)))?;
        let (_, text) = book(rule.book).ok()?.rules().find(|(number, _)| *number == rule.number)?;
        Some((rule, text))
    }

    /// A refusal in words, with its rule.
    fn words(&self, refusal: &Refusal) -> String {
        let text = match refusal {
            Refusal::NotYours { by, .. } => format!("That is {}'s piece; it is your turn", self.position.owned(*by)),
            other => capital(&other.to_string()),
        };
        refusal.rule_ref(self.game).map_or(text.clone(), |rule| format!("{text} ({rule})"))
    }

    /// The question of the open choice.
    pub(super) fn question(&self) -> Option<Question> {
        let question = |text, answers| Some(Question { text, answers });
        match self.hand.choice()? {
            Choice::Promotion { options, .. } => {
                let answers = options.iter().map(|(role, action)| (capital(role.name()), *action)).collect();
                question("What does the pawn become?", answers)
            }
            Choice::StepOrCastle { step, castle, .. } => {
                let answers = vec![("One step".to_owned(), *step), ("Castling".to_owned(), *castle)];
                question("How does the king get there?", answers)
            }
            Choice::OwnOrVest { own, vest, .. } => {
                let answers = vec![("Its own move".to_owned(), *own), ("Use the vest".to_owned(), *vest)];
                question("With its own move, or with the vest? Using the vest spends it.", answers)
            }
            Choice::Plunder { options, .. } => {
                let label = |kind: Option<Role>| {
                    kind.map_or("No vest".to_owned(), |kind| format!("{} vest", capital(kind.name())))
                };
                question("Take a vest?", options.iter().map(|(kind, action)| (label(*kind), *action)).collect())
            }
            Choice::Risk { action, .. } => {
                question("This leaves your own king in check.", vec![("Play anyway".to_owned(), *action)])
            }
            Choice::Defection { options, .. } => {
                let plain = options.iter().filter(|action| matches!(action, Action::Defect { step: None, .. }));
                let answers = plain.map(|action| ("Defect".to_owned(), *action)).collect();
                question("Your king takes another colour.", answers)
            }
        }
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
        let offers = self.legal.iter().filter(asked).copied();
        offers.filter_map(|action| Some((label(action)?, action))).collect()
    }

    /// The piece on a square.
    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }
}

/// What an action changes, in sentences.
fn sentences(position: &Position, action: Action) -> Vec<Sentence> {
    let (changes, after) = position.changes(action);
    let name = |seat| position.owned(seat).to_string();
    Consequences::of(position.side_to_move(), &changes, &after).sentences(name)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
