//! One draft at a time, with its verdict and its text, and every change taken back at will.

use super::{Draft, Verdict};
use crate::record::Record;
use crate::rules::{Game, GamePosition, Options, Position, PositionError, Seat};

/// How many changes can be taken back.
const DEEPEST: usize = 500;

/// What a change is about, so that many small ones in a row are taken back as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Something by itself.
    Single,
    /// Pieces that are drawn over several squares without letting go.
    Stroke,
    /// Text that is typed.
    Text,
    /// The count of plies.
    Ply,
    /// The count of quiet plies.
    Quiet,
    /// The points of a seat.
    Score(Seat),
}

/// An editor of positions.
///
/// ```
/// use regalia::play::setup::{Editor, Step};
/// use regalia::rules::{Game, Options};
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
    /// The drafts of other games, as they were left.
    left: Vec<Draft>,
    text: String,
    text_problem: Option<PositionError>,
}

impl Editor {
    /// Begins with the usual start.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self::with(Draft::start(options))
    }

    /// Begins with this draft.
    #[must_use]
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

    /// The draft.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// What the rules say about it.
    #[must_use]
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The text of the position, or what was typed last; empty while the draft is impossible.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with the text that was typed or pasted last.
    #[must_use]
    pub const fn text_problem(&self) -> Option<&PositionError> {
        self.text_problem.as_ref()
    }

    /// Whether a change can be taken back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether something that was taken back can be made again.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// Changes the draft. Steps of one kind in a row, other than single ones, are taken back together until
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

    /// Ends a row of steps that are taken back together.
    pub fn rest(&mut self) {
        self.step = Step::Single;
    }

    /// Takes the last change back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.rest();
        let Some(before) = self.past.pop() else { return false };
        self.ahead.push(std::mem::replace(&mut self.draft, before));
        self.settle();
        self.write_text();
        true
    }

    /// Makes a change again that was taken back; says whether there was one.
    pub fn redo(&mut self) -> bool {
        self.rest();
        let Some(after) = self.ahead.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.draft, after));
        self.settle();
        self.write_text();
        true
    }

    /// Goes over to another game: to its draft as it was left, or to its usual start.
    pub fn choose_game(&mut self, game: Game) {
        let place = self.left.iter().position(|draft| draft.game() == game);
        let next = place.map(|place| self.left.swap_remove(place));
        if self.draft.game() != game {
            self.take(next.unwrap_or_else(|| Draft::start(Options::new(game))));
        }
    }

    /// Takes another draft in hand. That of another game is kept, as it is left.
    pub fn take(&mut self, next: Draft) {
        let game = self.draft.game();
        if game != next.game() {
            self.left.retain(|draft| draft.game() != game && draft.game() != next.game());
            self.left.push(self.draft.clone());
        }
        self.change(Step::Single, |draft| *draft = next);
    }

    /// Reads a text that is typed: the draft follows as soon as it says a position of this game, possible or not.
    pub fn type_text(&mut self, text: String) {
        self.text_problem = match read(&text, *self.draft.options()) {
            Ok(next) => {
                self.change(Step::Text, |draft| *draft = next);
                None
            }
            Err(error) => Some(error),
        };
        // Whoever types is not corrected.
        self.text = text;
    }

    /// Reads a text from elsewhere: a possible position of this game, else of the first one whose possible position it
    /// is, else what it says of an impossible one of this game. What is wrong with it as a text of this game is kept as
    /// [`text_problem`](Self::text_problem). No text changes nothing.
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

    /// A game that begins here, with these names by seat; `None` while the draft is impossible.
    #[must_use]
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

    /// Asks the rules; what they correct in a possible draft is taken over.
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

/// A draft as a text says; of a possible position just as the rules read it.
fn read(text: &str, options: Options) -> Result<Draft, PositionError> {
    let text = text.trim();
    let possible = Position::parse(text, &options).map(|position| Draft::of(&position, options));
    possible.or_else(|_| Draft::read(text, options))
}
