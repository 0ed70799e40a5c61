//! Position by position through a game: what is searched next, and what follows from what was found.

use super::chance::{expected, scored};
use super::found::{SearchedLine, before, smoothed};
use super::verdict::Choice;
use crate::engine::{Limits, Report, Task};
use crate::record::{Eval, Mark, Note, Ply, Record};
use crate::rules::{Action, Game, GamePosition, Outcome, Position, Seat, royale};

/// How many positions the engine looks at for each position of a game, if nobody says how many: a fraction of a second.
pub const fn nodes(game: Game) -> u64 {
    game.tuning().review_nodes
}

/// The best line and the one after it: so the move played is often judged by the same search as the best.
const LINES: usize = 2;

#[derive(Clone, Copy, Debug)]
struct PlayedMove {
    action: Action,
    takes: bool,
}

/// The review of a record's current line, one position after the other, from the last to the first: what the engine
/// has found out about later positions helps with those before them.
///
/// A move that is not among the best lines is judged by what comes after it. Before it gets a bad mark, the engine
/// searches it and the best one again, side by side. In Royale it always does: a search for another player finds other
/// shares, so what the next player expects says little.
///
/// It can be left at any time, and continued. What is done to the record meanwhile does not change it.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: Game,
    nodes: u64,
    /// The start and the position after each ply.
    positions: Vec<Position>,
    plies: Vec<PlayedMove>,
    /// How the last ply ended the game by itself, if it did.
    decided: Option<Outcome>,
    /// What was found in each position, best first.
    found: Vec<Vec<SearchedLine>>,
    /// What each position is worth by itself.
    worths: Vec<Option<Eval>>,
    /// What the second look found, where there was one.
    second_look: Vec<Vec<SearchedLine>>,
    /// The next search is a second look.
    again: bool,
    /// How many positions, from the first on, are still to be judged.
    left: usize,
    /// How many there were.
    all: usize,
}

impl Reviewer {
    /// The review of this record's main line.
    pub fn of(record: &Record) -> Self {
        let played = |ply: &Ply| PlayedMove { action: ply.action, takes: ply.taken.is_some() };
        let way = record.main_line().map(|ply| ply.position.clone());
        let positions: Vec<Position> = std::iter::once(record.start().clone()).chain(way).collect();
        let decided = record.decided_at_tip().cloned();
        // A game that has ended has nothing to be searched at its end.
        let all = positions.len() - usize::from(decided.is_some());
        Self {
            game: record.game(),
            nodes: nodes(record.game()),
            plies: record.main_line().map(played).collect(),
            found: vec![Vec::new(); positions.len()],
            worths: vec![None; positions.len()],
            second_look: vec![Vec::new(); positions.len()],
            positions,
            decided,
            again: false,
            left: all,
            all,
        }
    }

    /// The same with so many positions looked at for each position of the game.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// What the engine is to think about next; the same until [`take`](Self::take) is called. `None` when it is finished.
    pub fn next(&self) -> Option<Task> {
        let at = self.left.checked_sub(1)?;
        let (position, limits) = (self.positions[at].clone(), Limits::nodes(self.nodes));
        let only = if self.again { self.candidates(at) } else { Vec::new() };
        Some(Task { earlier: self.earlier(at), lines: LINES, only, ..Task::new(position, limits) })
    }

    /// The positions before one of the game that may occur again.
    fn earlier(&self, at: usize) -> Vec<Position> {
        let first = (0..=at).rev().find(|place| self.positions[*place].halfmove_clock() == 0).unwrap_or(0);
        self.positions[first..at].to_vec()
    }

    /// The best move of a position and the one that was played.
    fn candidates(&self, at: usize) -> Vec<Action> {
        let best = self.found[at].first().and_then(|found| found.moves.first()).copied();
        best.into_iter().chain(self.plies.get(at).map(|played| played.action)).collect()
    }

    /// Takes what the engine has found for [`next`](Self::next), and goes on. `None` leaves that position without a
    /// worth, and the move played in it without a mark.
    pub fn take(&mut self, report: Option<&Report>) {
        let Some(at) = self.left.checked_sub(1) else { return };
        let lines = report.into_iter().flat_map(|report| report.lines.iter().map(|line| (report.seat, line)));
        let found = lines.map(|(seat, line)| SearchedLine::of(seat, line)).collect();
        if self.again {
            self.second_look[at] = found;
            self.again = false;
        } else {
            self.found[at] = found;
            self.worths[at] = self.worth(at);
            self.again = self.needs_second_look(at);
        }
        if !self.again {
            self.left = at;
            self.skip_forced();
        }
    }

    /// Where there is nothing to choose, a position is worth what comes of it.
    fn skip_forced(&mut self) {
        while let Some(at) = self.left.checked_sub(1)
            && let Some(Some(after)) = self.worths.get(at + 1)
            && self.is_forced(at)
        {
            self.worths[at] = Some(before(*after, self.positions[at].side_to_move()));
            self.left = at;
        }
    }

    /// What a searched position is worth. In Royale a player without a king has little to gain, so a search for that
    /// player says little about the others: such a position is worth what the next one is.
    fn worth(&self, at: usize) -> Option<Eval> {
        let position = &self.positions[at];
        let is_kingless = |royale: &royale::Position| royale.king(royale.side_to_move()).is_none();
        let sees_well = !matches!(position, Position::Royale(royale) if is_kingless(royale));
        let after = self.worths.get(at + 1).copied().flatten().filter(|_| !sees_well);
        after.or_else(|| self.found[at].first().map(|found| found.eval))
    }

    fn is_forced(&self, at: usize) -> bool {
        self.positions[at].count_perft() < 2
    }

    fn needs_second_look(&self, at: usize) -> bool {
        let Some(played) = self.plies.get(at) else { return false };
        let is_known = self.found[at].iter().any(|found| found.begins_with(played.action));
        let is_blamed = || self.choice(at).is_some_and(|choice| choice.mark().is_some_and(Mark::is_fault));
        !is_known && !self.found[at].is_empty() && (is_blamed() || (self.game.seats() > 2 && self.can_choose(at)))
    }

    /// Whether the player to move has a choice that can be wrong. Nobody resigns by mistake, and which side somebody
    /// prefers to play is a matter of taste.
    fn can_choose(&self, at: usize) -> bool {
        let can_be_wrong = |played: &PlayedMove| !matches!(played.action, Action::Resign | Action::Own(_));
        self.plies.get(at).is_some_and(can_be_wrong) && !self.is_forced(at)
    }

    /// How many positions have been judged, and how many there are.
    pub const fn progress(&self) -> (usize, usize) {
        (self.all - self.left, self.all)
    }

    /// The ply after which the position comes that is searched next; `None` when it is finished.
    pub const fn at(&self) -> Option<usize> {
        self.left.checked_sub(1)
    }

    /// What to note about the start, which is ply 0, and about each ply. Before it is finished, only about what has been
    /// judged.
    pub fn notes(&self) -> Vec<(usize, Note)> {
        (self.left..self.positions.len()).map(|ply| (ply, self.note(ply))).collect()
    }

    fn note(&self, ply: usize) -> Note {
        let mark = ply.checked_sub(1).and_then(|before| self.choice(before)).and_then(|choice| choice.mark());
        let better = match (mark, ply.checked_sub(1).and_then(|before| self.found[before].first())) {
            (Some(mark), Some(best)) if mark.is_fault() => best.moves.clone(),
            _ => Vec::new(),
        };
        Note { eval: smoothed(&self.worths, ply), mark, better }
    }

    /// What is known about the move played in a position; `None` if there was no choice, or too little is known.
    fn choice(&self, at: usize) -> Option<Choice> {
        let (lines, played, seat) = (&self.found[at], self.plies.get(at)?, self.positions[at].side_to_move());
        if !self.can_choose(at) {
            return None;
        }
        // Whatever the number of players, a level game is worth a half here.
        let level = self.game.seats() as f32 / 2.;
        let promised = |found: &SearchedLine| level * expected(self.game, found.eval, seat);
        let line_of =
            |lines: &[SearchedLine], action| lines.iter().find(|found| found.begins_with(action)).map(promised);
        let best = lines.first()?;
        // Two searches see differently far, so the same one judges both moves where it can.
        let side_by_side = best.moves.first().and_then(|action| line_of(&self.second_look[at], *action));
        let (best_promised, played_promised) = match side_by_side.zip(line_of(&self.second_look[at], played.action)) {
            Some(pair) => pair,
            None => {
                let after = || Some(level * self.promised_after(at + 1, seat)?);
                (promised(best), line_of(lines, played.action).or_else(after)?)
            }
        };
        Some(Choice {
            best: best_promised,
            second: lines.get(1).map(promised),
            played: played_promised,
            is_best: best.begins_with(played.action),
            is_obvious: self.is_obvious(at),
        })
    }

    /// What a seat can expect after a ply.
    fn promised_after(&self, ply: usize, seat: Seat) -> Option<f32> {
        match &self.decided {
            Some(outcome) if ply + 1 == self.positions.len() => Some(scored(outcome, seat)),
            _ => self.worths[ply].map(|worth| expected(self.game, worth, seat)),
        }
    }

    /// Whether a ply is the first that anybody would look at: it captures a piece that came to its square since the
    /// player's last turn (a recapture or an offered piece), or it moves no piece.
    fn is_obvious(&self, at: usize) -> bool {
        let PlayedMove { action: Action::Move(step), takes } = self.plies[at] else { return true };
        let since = &self.plies[at.saturating_sub(self.game.seats() - 1)..at];
        takes && since.iter().any(|ply| matches!(ply.action, Action::Move(other) if other.to == step.to))
    }
}
