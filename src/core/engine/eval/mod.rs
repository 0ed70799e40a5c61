//! What positions are worth, game by game.

#[cfg(any(test, feature = "test-hooks"))]
pub(super) mod featured;
mod martian;
pub(super) mod net;
mod orthodox;
mod plunder;
pub(super) mod royale;
pub(super) mod sink;
pub(super) mod sovereign;
mod two_kings;
mod weights;

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use crate::engine::game::Evaluated;
    use crate::rules::{Game, GamePosition, Options, Position};

    /// Plays random games; after each ply the accumulator that went along must be the one that is counted anew.
    fn tallies_hold<P: Evaluated>(game: Game, inner: impl Fn(&Position) -> Option<&P>)
    where
        P::Accumulator: PartialEq + Debug,
    {
        let mut chance = 5u64;
        for _ in 0..40 {
            let mut options = Options::new(game);
            let _ = options.set("choice", "off");
            let start = Position::start(&options);
            let Some(mut position) = inner(&start).cloned() else { panic!("{game}") };
            let mut accumulator = position.accumulator();
            for _ in 0..150 {
                let mut actions = Vec::new();
                let _ = position.visit_perft(|action| {
                    actions.push(action);
                    std::ops::ControlFlow::Continue(())
                });
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let place = (chance >> 33) as usize % actions.len().max(1);
                let Some(&action) = actions.get(place) else { break };
                let mut after = position.clone();
                after.play_unchecked(action);
                accumulator = position.advance(&accumulator, action, &after);
                assert_eq!(accumulator, after.accumulator(), "{position}: {action}");
                position = after;
            }
        }
    }

    #[test]
    fn a_tally_that_goes_along_is_the_one_counted_anew() {
        tallies_hold(Game::TwoKings, |position| match position {
            Position::TwoKings(position) => Some(position),
            _ => None,
        });
        tallies_hold(Game::Plunder, |position| match position {
            Position::Plunder(position) => Some(position),
            _ => None,
        });
        tallies_hold(Game::Sovereign, |position| match position {
            Position::Sovereign(position) => Some(position),
            _ => None,
        });
    }
}
