//! The chain of command of each army, told link by link: from its own coloured square to the owner's king, or to where
//! it ends without one.

use fastrand::Rng;
use regalia_core::rules::sovereign::{self, ChainEnd, Variant};
use regalia_core::rules::{Army, Game, GamePosition, Options, Position, Role};

use super::royale::random_boards;
use super::sampler::random_pairs;
use super::tally::Tally;
use crate::support::factor;

/// Checks every army of a position of either game.
fn check(position: &Position, met: &mut Tally) {
    match position {
        Position::Sovereign(position) => check_chains(position, met),
        Position::Royale(position) => check_chains(position, met),
        _ => panic!("{position}: no coloured squares"),
    }
}

fn check_chains<V: Variant>(position: &sovereign::Position<V>, met: &mut Tally) {
    for army in Army::ALL {
        let what = || format!("{position}: {army}");
        let command = position.command(army);
        assert_eq!(command.seat, position.commander(army), "{}", what());
        // Each link leads to the next one's army, and stands on one of its own army's squares.
        let mut at = army;
        for link in &command.chain {
            assert_eq!(link.army, at, "{}", what());
            assert!(V::GAME.colour_of(link.square) == Some(at), "{}: {}", what(), link.square);
            assert_eq!(position.piece_at(link.square), Some(link.piece), "{}: {}", what(), link.square);
            assert_eq!(position.owner(at), None, "{}: an owned army needs no chain", what());
            at = link.piece.army;
        }
        let passed: Vec<Army> = command.chain.iter().map(|link| link.army).collect();
        let distinct = passed.iter().enumerate().all(|(place, army)| !passed[..place].contains(army));
        assert!(distinct, "{}: an army twice", what());
        match command.end {
            ChainEnd::Owner(seat) => {
                assert_eq!((position.owner(at), command.seat), (Some(seat), Some(seat)), "{}", what());
                let king = position.king(seat).and_then(|square| position.piece_at(square));
                let is_own = king.is_none_or(|king| (king.army, king.role) == (at, Role::King));
                assert!(is_own, "{}: it ends at the king", what());
            }
            ChainEnd::Nobody(end) => {
                assert_eq!((end, command.seat), (at, None), "{}", what());
                let empty = V::GAME.twins(at).into_iter().flatten().all(|square| position.piece_at(square).is_none());
                assert!(empty && position.owner(at).is_none(), "{}", what());
            }
            ChainEnd::Loop(end) => {
                assert_eq!((end, command.seat), (at, None), "{}", what());
                assert!(passed.contains(&end), "{}", what());
            }
        }
        met.meet("owned", command.chain.is_empty() && command.seat.is_some());
        met.meet("neutral", command.chain.is_empty() && command.seat.is_none());
        met.meet("commanded", command.chain.len() == 1 && command.seat.is_some());
        met.meet("long chain", command.chain.len() > 2 && command.seat.is_some());
        met.meet("long chain to nobody", command.chain.len() > 1 && matches!(command.end, ChainEnd::Nobody(_)));
        met.meet("loop", matches!(command.end, ChainEnd::Loop(_)));
        met.meet("loop behind a chain", matches!(command.end, ChainEnd::Loop(end) if end != army));
    }
}

const ALL: [&str; 7] =
    ["owned", "neutral", "commanded", "long chain", "long chain to nobody", "loop", "loop behind a chain"];

#[test]
fn every_chain_is_whole() {
    let (mut met, mut rng) = (Tally::default(), Rng::with_seed(81));
    random_pairs(&mut rng, true, 400 * factor(), |_, position| check(position, &mut met));
    met.must_have_met(&ALL);
    let mut met = Tally::default();
    random_boards(&mut rng, true, 400 * factor(), |position| check(position, &mut met));
    met.must_have_met(&ALL);
}

#[test]
fn a_chain_of_the_start_is_empty() {
    let position = Position::start(&Options::new(Game::Sovereign));
    let Position::Sovereign(position) = position else { panic!("a game of Sovereign Chess") };
    for army in Army::ALL {
        let command = position.command(army);
        assert!(command.chain.is_empty());
        let owned = matches!(army, Army::White | Army::Black);
        assert_eq!(matches!(command.end, ChainEnd::Owner(_)), owned, "{army}");
        assert_eq!(command.end == ChainEnd::Nobody(army), !owned, "{army}");
    }
}
