//! What helps a player to judge a position: what can be captured for nothing, which army can be brought in, why it is mate,
//! how much better one move is than the others. Values only; the sentences are made where they are shown.
//!
//! | room | what is there |
//! |---|---|
//! | `captors` | what can be captured next, and what hangs after a move |
//! | `takeover` | the ways to bring in a neutral army |
//! | `worth_taking` | which of these ways gives nothing away: what to ask the engine, and what follows |
//! | `mate` | why a mated king has no way out |
//! | `lead` | how much better the best move is than the next best one |

mod captors;
mod lead;
mod mate;
mod takeover;
mod worth_taking;

pub use captors::{Hanging, captors, free_captor};
pub use lead::{Depths, Lead};
pub use mate::Mate;
pub use takeover::{Takeover, takeovers};
pub use worth_taking::TakeoverSearch;

use std::ops::ControlFlow;

use crate::engine::Score;
use crate::review::{eval, expected};
use crate::rules::{Action, Game, GamePosition, Move, Seat};

/// The moves of the side to move that are wanted.
fn moves(position: &impl GamePosition, is_wanted: impl Fn(&Move) -> bool) -> Vec<Move> {
    let mut found = Vec::new();
    let _ = position.visit_perft(|action| {
        if let Action::Move(step) = action
            && is_wanted(&step)
        {
            found.push(step);
        }
        ControlFlow::Continue(())
    });
    found
}

/// The result, 0 to 1, that a score of `seat` promises this seat.
fn promised(game: Game, score: Score, seat: Seat) -> f32 {
    expected(game, eval(score, seat), seat)
}
