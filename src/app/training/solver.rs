//! Proves that a win is forced, or finds the replies that prevent it, by an exhaustive search of a limited number of
//! positions.

use std::ops::ControlFlow;

use regalia_core::rules::{Action, Game, Score, Searchable, Seat};

/// The solver has reached its limit of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

pub struct Solver {
    seat: Seat,
    /// How many positions may still be searched.
    left: u64,
}

impl Solver {
    /// A solver for wins of `seat` that searches at most `limit` positions.
    pub const fn new(seat: Seat, limit: u64) -> Self {
        Self { seat, left: limit }
    }

    fn after<P: Searchable>(&mut self, position: &P, action: Action) -> Result<P, Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        let mut after = position.clone();
        after.play_unchecked(action);
        Ok(after)
    }

    /// An action by which the seat, which is to move, wins within `moves` moves; `None` if there is none.
    pub fn winning<P: Searchable>(&mut self, position: &P, moves: u32) -> Result<Option<Action>, Exhausted> {
        let Some(moves) = moves.checked_sub(1) else { return Ok(None) };
        let mut quiet = Vec::new();
        // Checks first: they leave few replies.
        for action in actions(position) {
            let after = self.after(position, action)?;
            if moves > 0 && !gives_check(&after, self.seat) {
                quiet.push((action, after));
            } else if self.defence(&after, moves)?.is_none() {
                return Ok(Some(action));
            }
        }
        for (action, after) in quiet {
            if self.defence(&after, moves)?.is_none() {
                return Ok(Some(action));
            }
        }
        Ok(None)
    }

    /// What the others do against a win of the seat within `moves` more moves: their actions until it is its turn
    /// again, or the game ends otherwise, or the seat has no move left. `None` if they cannot prevent it.
    pub fn defence<P: Searchable>(&mut self, position: &P, moves: u32) -> Result<Option<Vec<Action>>, Exhausted> {
        let is_own_turn = position.side_to_move() == self.seat;
        // Without check it is not mate: most last moves need no search of the replies.
        if !is_own_turn && moves == 0 && wins_by_mate(position.game()) && !gives_check(position, self.seat) {
            return Ok(Some(actions(position).into_iter().take(1).collect()));
        }
        if let Some(outcome) = position.outcome() {
            let is_won = outcome.scores[self.seat.index()] == Score::One;
            return Ok((!is_won).then(Vec::new));
        }
        if is_own_turn {
            let wins = self.winning(position, moves)?.is_some();
            return Ok((!wins).then(Vec::new));
        }
        for action in actions(position) {
            let after = self.after(position, action)?;
            if let Some(rest) = self.defence(&after, moves)? {
                return Ok(Some([vec![action], rest].concat()));
            }
        }
        Ok(None)
    }

    /// The longest defence in a position in which the seat wins within `moves` moves of its own: how many moves the seat still
    /// needs, and the others' actions until its turn, or until the game has ended. Among equals a capture comes first.
    pub fn longest_defence<P: Searchable>(
        &mut self,
        position: &P,
        moves: u32,
    ) -> Result<(u32, Vec<Action>), Exhausted> {
        if position.outcome().is_some() {
            return Ok((0, Vec::new()));
        }
        if position.side_to_move() == self.seat {
            for fewer in 1..moves {
                if self.winning(position, fewer)?.is_some() {
                    return Ok((fewer, Vec::new()));
                }
            }
            return Ok((moves, Vec::new()));
        }
        let mut best: Option<(u32, Vec<Action>)> = None;
        for action in actions(position) {
            let after = self.after(position, action)?;
            let (needed, rest) = self.longest_defence(&after, moves)?;
            if best.as_ref().is_none_or(|(most, _)| needed > *most) {
                best = Some((needed, [vec![action], rest].concat()));
            }
            if needed == moves {
                break;
            }
        }
        Ok(best.unwrap_or_default())
    }
}

/// The legal actions that perft counts; captures first, in an order that is always the same.
fn actions<P: Searchable>(position: &P) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = position.visit_perft(|action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions.sort_by_key(|action| position.taken(*action).is_none());
    actions
}

const fn wins_by_mate(game: Game) -> bool {
    !game.outlives_kings() && !game.has_points()
}

fn gives_check<P: Searchable>(position: &P, seat: Seat) -> bool {
    Seat::ALL[..position.game().seats()].iter().any(|other| *other != seat && position.is_in_check(*other))
}
