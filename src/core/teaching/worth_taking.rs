//! Which takeover is worth it: the engine looks whether a way to a neutral army gives nothing away.

use super::{Takeover, promised, takeovers};
use crate::engine::{Limits, Report, Task};
use crate::review::DUBIOUS;
use crate::rules::{Action, GamePosition, Position};

/// Maximum number of lines that a search of takeovers compares.
const COMPARED: usize = 3;

/// The search for the best way to bring in a neutral army after which the side to move can expect hardly less than after
/// the best move: less than a review would blame. First the best move is searched, then the ways of one move, then those
/// of two.
///
/// ```
/// use regalia_core::engine::{Engine, Stop};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// use regalia_core::teaching::TakeoverSearch;
/// let start = Position::start(&Options::new(Game::Sovereign).without_side_choice());
/// let mut search = TakeoverSearch::of(start);
/// while let Some(task) = search.next(1_000) {
///     search.take(Engine::new(1, 1).think(&task, &Stop::new()).as_ref());
/// }
/// assert!(search.is_done());
/// ```
#[derive(Clone, Debug)]
pub struct TakeoverSearch {
    position: Position,
    /// The ways of two moves and those of one, as far as they are still to be compared; the last ones come first.
    left: Vec<Vec<Takeover>>,
    /// The result that the best move promises, once it is known.
    best: Option<f32>,
    found: Option<Takeover>,
}

impl TakeoverSearch {
    /// The search for the side to move.
    pub fn of(position: Position) -> Self {
        let ways = takeovers(&position, position.side_to_move()).into_iter();
        let (of_two, of_one): (Vec<_>, Vec<_>) = ways.partition(|way| way.through().is_some());
        let left = [of_two, of_one].into_iter().filter(|ways| !ways.is_empty()).collect();
        Self { position, left, best: None, found: None }
    }

    /// The position that is searched.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What is worth taking; `None` if nothing is, or until it is known.
    pub const fn way(&self) -> Option<Takeover> {
        self.found
    }

    /// Whether there is nothing more to search.
    pub const fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// What the engine is to think about next, looking at so many positions; `None` when it is done.
    pub fn next(&self, nodes: u64) -> Option<Task> {
        let ways = self.left.last()?.iter().filter(|_| self.best.is_some());
        let mut only: Vec<Action> = Vec::new();
        for action in ways.map(|way| Action::Move(way.step)) {
            if !only.contains(&action) {
                only.push(action);
            }
        }
        let lines = only.len().clamp(1, COMPARED);
        Some(Task { lines, only, ..Task::new(self.position.clone(), Limits::nodes(nodes)) })
    }

    /// Takes what the engine has found for [`next`](Self::next), and goes on. Without a report for the best move nothing
    /// more is searched.
    pub fn take(&mut self, report: Option<&Report>) {
        let (game, seat) = (self.position.game(), self.position.side_to_move());
        let lines = report.map_or(&[][..], |report| &report.lines);
        if let Some(best) = self.best {
            let is_good = |way: &Takeover| {
                let line = lines.iter().find(|line| line.moves.first() == Some(&Action::Move(way.step)));
                line.is_some_and(|line| best - promised(game, line.score, seat) < DUBIOUS)
            };
            self.found = self.left.pop().into_iter().flatten().find(is_good);
        } else {
            self.best = lines.first().map(|line| promised(game, line.score, seat));
        }
        if self.best.is_none() || self.found.is_some() {
            self.left.clear();
        }
    }
}
