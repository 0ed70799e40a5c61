//! Forced wins by trying everything. It shares no code with the search: nothing but the rules, and no table, order, window
//! or evaluation.

use regalia_core::rules::{Action, Game, GamePosition, Position, Reason, Score, Seat};

/// Tries everything, until it has looked at too many positions.
pub struct BruteForce {
    seat: Seat,
    /// How many positions may be looked at still.
    left: u64,
}

/// Too many positions.
#[derive(Debug)]
pub struct Exhausted;

type Answer = Result<bool, Exhausted>;

fn after(position: &Position, action: Action) -> Position {
    let mut after = position.clone();
    after.play_unchecked(action);
    after
}

impl BruteForce {
    /// For the seat to move of a position.
    pub fn new(position: &Position, most: u64) -> Self {
        Self { seat: position.side_to_move(), left: most }
    }

    fn count(&mut self) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        Ok(())
    }

    /// In how many of its own moves the seat to move wins at the soonest, if that is at most `most`.
    pub fn distance(&mut self, position: &Position, most: u32) -> Result<Option<u32>, Exhausted> {
        for moves in 1..=most {
            if self.wins(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The first moves by which it wins within so many moves, whatever all others do.
    pub fn winning(&mut self, position: &Position, moves: u32) -> Result<Vec<Action>, Exhausted> {
        let mut winning = Vec::new();
        for action in position.perft_actions() {
            if self.is_won(&after(position, action), moves - 1)? {
                winning.push(action);
            }
        }
        Ok(winning)
    }

    /// Whether the seat, which is to move, wins within so many moves.
    fn wins(&mut self, position: &Position, moves: u32) -> Answer {
        for action in position.perft_actions() {
            self.count()?;
            if self.is_won(&after(position, action), moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the seat has won, or does so with so many moves more of its own. It was its turn before.
    fn is_won(&mut self, position: &Position, moves: u32) -> Answer {
        // Where only mate wins, the last move mates, and most moves need no look at what is left to the other seat.
        let by_mate = matches!(position.game(), Game::Sovereign | Game::TwoKings | Game::Plunder);
        if by_mate && moves == 0 {
            let mated = || position.outcome().is_some_and(|end| end.reason == Reason::Checkmate);
            return Ok(!position.checks().is_empty() && mated());
        }
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.scores[self.seat.index()] == Score::One);
        }
        if position.side_to_move() == self.seat {
            return if moves == 0 { Ok(false) } else { self.wins(position, moves) };
        }
        for action in position.perft_actions() {
            self.count()?;
            if !self.is_won(&after(position, action), moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same as [`distance`](Self::distance), but every move of the seat gives check: fast, and what it finds is a win,
    /// although there may be a sooner one.
    pub fn distance_by_checks(&mut self, position: &Position, most: u32) -> Result<Option<u32>, Exhausted> {
        for moves in 1..=most {
            if self.checks_to_death(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    fn checks_to_death(&mut self, position: &Position, moves: u32) -> Answer {
        for action in position.perft_actions() {
            let next = after(position, action);
            self.count()?;
            if next.checks().is_empty() {
                continue;
            }
            let replies = next.perft_actions();
            if replies.is_empty() && next.outcome().is_some_and(|end| end.scores[self.seat.index()] == Score::One) {
                return Ok(true);
            }
            let mut all = moves > 1 && next.outcome().is_none();
            for reply in replies {
                if !all {
                    break;
                }
                let then = after(&next, reply);
                all = then.outcome().is_none() && self.checks_to_death(&then, moves - 1)?;
            }
            if all {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
