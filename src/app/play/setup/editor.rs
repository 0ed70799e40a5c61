//! The editor: one draft at a time, with its verdict, its text and an undo history.

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Position, PositionError, Seat};

use super::{Draft, Verdict};

const DEEPEST: usize = 500;

/// The kind of a change. Consecutive changes of the same kind are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Single,
    /// Pieces painted over several squares in one stroke.
    Stroke,
    Text,
    Ply,
    Quiet,
    Score(Seat),
}

/// An editor of positions.
///
/// ```
/// use regalia_app::play::setup::{Editor, Step};
/// use regalia_core::rules::{Game, Options};
/// let mut editor = Editor::new(Options::new(Game::TwoKings));
/// editor.change(Step::Single, |draft| draft.carry("e2".parse().unwrap(), "e4".parse().ok()));
/// assert_eq!(editor.text().split('/').nth(4), Some("4P3"));
/// editor.undo();
/// assert_eq!(editor.record(&[]).unwrap().is_usual_start(), true);
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    draft: Draft,
    verdict: Verdict,
    past: Vec<Draft>,
    ahead: Vec<Draft>,
    step: Step,
    left: Vec<Draft>,
    text: String,
    text_problem: Option<PositionError>,
}

impl Editor {
    pub fn new(options: Options) -> Self {
        Self::with(Draft::start(options))
    }

    pub fn with(draft: Draft) -> Self {
        let verdict = Verdict::of(&draft);
        let mut editor = Self {
            draft,
            verdict,
            past: Vec::new(),
            ahead: Vec::new(),
            step: Step::Single,
            left: Vec::new(),
            text: String::new(),
            text_problem: None,
        };
        editor.write_text();
        editor
    }

    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The text of the position, or what was typed last; empty while the draft is illegal.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with the last typed or pasted text.
    pub const fn text_problem(&self) -> Option<&PositionError> {
        self.text_problem.as_ref()
    }

    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub const fn can_redo(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// Changes the draft. Consecutive steps of one kind, except single ones, are undone together until
    /// [`rest`](Self::rest).
    pub fn change(&mut self, step: Step, change: impl FnOnce(&mut Draft)) {
        let before = self.draft.clone();
        change(&mut self.draft);
        if self.draft == before {
            return;
        }
        self.note(step, before);
        self.write_text();
    }

    /// Ends a row of steps that are undone together.
    pub fn rest(&mut self) {
        self.step = Step::Single;
    }

    /// Returns whether there was a change to undo.
    pub fn undo(&mut self) -> bool {
        self.rest();
        let Some(before) = self.past.pop() else { return false };
        self.ahead.push(std::mem::replace(&mut self.draft, before));
        self.settle();
        self.write_text();
        true
    }

    /// Returns whether there was a change to redo.
    pub fn redo(&mut self) -> bool {
        self.rest();
        let Some(after) = self.ahead.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.draft, after));
        self.settle();
        self.write_text();
        true
    }

    /// Switches to another game: to its last draft, or to its usual start.
    pub fn choose_game(&mut self, game: Game) {
        let place = self.left.iter().position(|draft| draft.game() == game);
        let next = place.map(|place| self.left.swap_remove(place));
        if self.draft.game() != game {
            self.take(next.unwrap_or_else(|| Draft::start(Options::new(game))));
        }
    }

    /// Switches to another draft. If it is of another game, the present draft is kept.
    pub fn take(&mut self, next: Draft) {
        let game = self.draft.game();
        if game != next.game() {
            self.left.retain(|draft| draft.game() != game && draft.game() != next.game());
            self.left.push(self.draft.clone());
        }
        self.change(Step::Single, |draft| *draft = next);
    }

    /// Takes typed text. The draft follows as soon as the text is a position of this game, legal or not.
    pub fn type_text(&mut self, text: String) {
        self.text_problem = match read(&text, *self.draft.options()) {
            Ok(next) => {
                self.change(Step::Text, |draft| *draft = next);
                None
            }
            Err(error) => Some(error),
        };
        // Do not correct what is being typed.
        self.text = text;
    }

    /// Reads pasted text: a legal position of this game, otherwise of the first game in which it is legal, otherwise an
    /// illegal position of this game. If it is none of these, [`text_problem`](Self::text_problem) says why. Empty text
    /// changes nothing.
    pub fn paste(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let options = *self.draft.options();
        let here = read(text, options);
        let is_possible = |draft: &Draft| Position::from_setup(&draft.for_rules(false)).is_ok();
        let others = Game::ALL.into_iter().filter(|game| *game != options.game()).map(Options::new);
        let mut elsewhere = others.filter_map(|options| read(text, options).ok()).filter(is_possible);
        let found = match here {
            Ok(draft) if is_possible(&draft) => Ok(draft),
            here => elsewhere.next().map_or(here, Ok),
        };
        self.text_problem = None;
        match found {
            Ok(draft) => {
                self.take(draft);
                self.write_text();
            }
            Err(error) => self.text_problem = Some(error),
        }
        if self.text_problem.is_some() || self.text.is_empty() {
            // One line, as the field shows it.
            self.text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
    }

    /// A game that begins here, with these names by seat; `None` while the draft is illegal.
    pub fn record(&self, names: &[String]) -> Option<Record> {
        let position = self.verdict.position.as_ref().ok()?.clone();
        Some(Record::from_position(position, *self.draft.options(), names.to_vec()))
    }

    /// Notes a change that was made from `before`.
    fn note(&mut self, step: Step, before: Draft) {
        if step == Step::Single || step != self.step {
            self.past.push(before);
            if self.past.len() > DEEPEST {
                self.past.remove(0);
            }
        }
        self.step = step;
        self.ahead.clear();
        self.settle();
    }

    /// Asks the rules, and adopts what they correct in a legal draft.
    fn settle(&mut self) {
        self.verdict = Verdict::of(&self.draft);
        if let Ok(position) = &self.verdict.position {
            self.draft.set_ply(position.ply());
            self.draft.set_en_passant(position.to_setup().en_passant);
        }
    }

    fn write_text(&mut self) {
        self.text = self.verdict.position.as_ref().map_or_else(|_| String::new(), Position::to_string);
        self.text_problem = None;
    }
}

/// Reads a text as a draft; a legal position as the rules read it.
fn read(text: &str, options: Options) -> Result<Draft, PositionError> {
    let text = text.trim();
    let possible = Position::parse(text, &options).map(|position| Draft::of(&position, options));
    possible.or_else(|_| Draft::read(text, options))
}
