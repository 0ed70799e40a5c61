//! Mirrored positions are worth the same to whoever is to move, so that values negate when colours change places.

use std::ops::ControlFlow;

use super::sampler::{factor, visit, with};
use crate::engine::game::{Evaluated, Multiplayer as _};
use crate::engine::limits::{Counters, Limits, Stop};
use crate::engine::root::{Deepen, Root};
use crate::engine::shared::{Replies, Shared};
use crate::engine::{eval::royale, handicap::Handicap, table::Table, two_player, value::Value};
use crate::rules::{
    Army, Game, GamePosition, Options, Seat, Setup, Square, martian, plunder, royale::Position as Royale, sovereign,
    two_kings,
};

/// A way to look at a board from elsewhere.
#[derive(Clone, Copy)]
struct Mirror {
    square: fn(u8, u8) -> (u8, u8),
    army: fn(Army) -> Army,
    /// The new number of each seat.
    seat: fn(usize) -> usize,
}

/// Each of two letters stands for the other's army.
fn swapped(army: Army, pairs: [&str; 6]) -> Army {
    let letter = army.letter();
    let other =
        pairs.iter().find(|pair| pair.contains(letter)).and_then(|pair| pair.chars().find(|one| *one != letter));
    other.and_then(Army::from_letter).unwrap_or(army)
}

/// The symmetry of Sovereign Chess: the start and the coloured squares map onto themselves.
fn sovereign_army(army: Army) -> Army {
    swapped(army, ["wb", "as", "rn", "gy", "vp", "co"])
}

fn flipped_ranks_of_16(file: u8, rank: u8) -> (u8, u8) {
    (file, 15 - rank)
}

fn other_seat(seat: usize) -> usize {
    1 - seat
}

fn same_seat(seat: usize) -> usize {
    seat
}

impl Mirror {
    fn square(self, square: Square) -> Square {
        let (file, rank) = (self.square)(square.file(), square.rank());
        Square::new(file, rank).unwrap_or(square)
    }

    fn setup(self, setup: &Setup) -> Setup {
        let mut after = setup.clone();
        for placed in &mut after.pieces {
            placed.square = self.square(placed.square);
            placed.piece.army = (self.army)(placed.piece.army);
        }
        for (seat, state) in setup.seats.iter().enumerate() {
            let place = &mut after.seats[(self.seat)(seat)];
            *place = *state;
            place.owned = (self.army)(state.owned);
        }
        after.side_to_move = Seat::ALL[(self.seat)(setup.side_to_move.index())];
        after.en_passant = setup.en_passant.map(|square| self.square(square));
        after.last = setup.last.map(|(from, to)| (self.square(from), self.square(to)));
        after
    }

    fn position<P: Evaluated>(self, position: &P) -> P {
        let setup = self.setup(&position.to_setup());
        P::from_setup(&setup).unwrap_or_else(|problem| panic!("{position}: {problem}: {setup:?}"))
    }
}

fn searched<P: Evaluated>(position: &P, depth: u32) -> Option<Value> {
    let (table, stop, counters) = (Table::new(1), Stop::new(), Counters::default());
    let handicap = Handicap { is_plain: true, ..Handicap::default() };
    let (limits, replies) = (Limits::depth(depth), Replies::One);
    let shared = Shared { table: &table, stop: &stop, limits, counters: &counters, handicap, replies };
    let mut root = Root::new(position);
    two_player::Worker::new(shared, &[]).deepen(&mut root, 1, 1, |_, _, _| ControlFlow::Continue(()));
    root.actions.first().map(|action| action.value)
}

/// The evaluation of each position, of the mirrored one and, for some, what a search finds there.
fn values_negate<P: Evaluated>(options: &Options, mirror: Mirror, count: usize) {
    let mut seen = 0;
    visit(options, (count * factor(), 5), 70, |position: &P| {
        let mirrored = mirror.position(position);
        assert_eq!(mirror.position(&mirrored), *position, "{position}: mirrored twice");
        let value = |position: &P| position.evaluate(&position.accumulator());
        assert_eq!(value(position), value(&mirrored), "{position} and {mirrored}");
        seen += 1;
        if seen % 10 == 0 {
            assert_eq!(searched(position, 2), searched(&mirrored, 2), "{position} and {mirrored}");
        }
    });
}

#[test]
fn values_of_sovereign_chess_negate_under_its_symmetry() {
    for seat in [same_seat, other_seat] {
        let mirror = Mirror { square: flipped_ranks_of_16, army: sovereign_army, seat };
        // In the first-move choice seats are not alike.
        values_negate::<sovereign::Position>(&with(&Options::new(Game::Sovereign), "choice", "off"), mirror, 300);
    }
}

/// On one file the king on the lower rank counts, for both sides: only where Black counts from its own side the sides are
/// alike.
#[test]
fn values_of_two_kings_negate_with_colours() {
    let mirror = Mirror { square: |file, rank| (file, 7 - rank), army: sovereign_army, seat: other_seat };
    values_negate::<two_kings::Position>(&with(&Options::new(Game::TwoKings), "measure", "own"), mirror, 1_000);
}

#[test]
fn values_of_plunder_chess_negate_with_colours() {
    let mirror = Mirror { square: |file, rank| (file, 7 - rank), army: sovereign_army, seat: other_seat };
    values_negate::<plunder::Position>(&Options::new(Game::Plunder), mirror, 1_000);
}

#[test]
fn values_of_martian_chess_negate_under_a_half_turn() {
    let mirror =
        Mirror { square: |file, rank| (3 - file, 7 - rank), army: |army| swapped(army, ["oc"; 6]), seat: other_seat };
    values_negate::<martian::Position>(&Options::new(Game::Martian), mirror, 1_000);
}

/// The coloured squares of the big board have eight symmetries; only where castling is left out do all hold. A seat's
/// strength depends neither on where it sits nor on its number, as long as turns come in the same order.
#[test]
fn strengths_in_royale_depend_on_no_place_and_no_number() {
    let transposed = |army| swapped(army, ["po", "cv", "  ", "  ", "  ", "  "]);
    let both = |army| sovereign_army(swapped(army, ["po", "cv", "  ", "  ", "  ", "  "]));
    let mirrors = [
        Mirror { square: flipped_ranks_of_16, army: sovereign_army, seat: same_seat },
        Mirror { square: |file, rank| (15 - file, 15 - rank), army: |army| army, seat: same_seat },
        Mirror { square: |file, rank| (rank, file), army: transposed, seat: same_seat },
        Mirror { square: |file, rank| (rank, 15 - file), army: both, seat: same_seat },
        Mirror { square: |file, rank| (file, rank), army: |army| army, seat: |seat| (seat + 1) % 4 },
        Mirror { square: |file, rank| (15 - file, 15 - rank), army: |army| army, seat: |seat| (seat + 3) % 4 },
    ];
    visit(&Options::new(Game::Royale), (300 * factor(), 5), 71, |position: &Royale| {
        let mut setup = position.to_setup();
        setup.pieces.iter_mut().for_each(|placed| placed.unmoved = false);
        let position: &Royale = &rebuilt(&setup);
        let strengths = royale::strengths(position, &position.accumulator());
        let shares = position.shares(&position.accumulator());
        for mirror in mirrors {
            let mirrored = mirror.position(position);
            let after = royale::strengths(&mirrored, &mirrored.accumulator());
            let shares_after = mirrored.shares(&mirrored.accumulator());
            for seat in 0..4 {
                let place = (mirror.seat)(seat);
                assert_eq!(strengths[seat], after[place], "{position} and {mirrored}: {seat}");
                assert!((shares[seat] - shares_after[place]).abs() < 1e-5, "{position} and {mirrored}: {seat}");
                let [one, other] = [(position, seat), (&mirrored, place)]
                    .map(|(position, seat)| position.value_for(&position.accumulator(), Seat::ALL[seat]));
                assert_eq!(one, other, "{position} and {mirrored}: {seat}");
            }
        }
    });
}

fn rebuilt<P: Evaluated>(setup: &Setup) -> P {
    P::from_setup(setup).unwrap_or_else(|problem| panic!("{problem}: {setup:?}"))
}
