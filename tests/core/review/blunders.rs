//! Plain blunders in each game get their mark, whoever makes them.

use regalia_core::record::{Eval, Mark, Record};
use regalia_core::review::{Summary, after};
use regalia_core::rules::{Game, Seat};

use super::{game, marks, review};

const NODES: u64 = 4_000;

/// Reviews a game, and checks that this ply is its blunder and the costliest.
fn blunder(record: &mut Record, ply: usize) {
    review(record, NODES);
    let mark = record.note(ply).and_then(|note| note.mark);
    assert_eq!(mark, Some(Mark::Blunder), "{}: {} {:?}", record.game(), marks(record), record.note(ply));
    assert_eq!(Summary::of(record).costliest, Some(ply), "{}", marks(record));
}

/// What the first seat is ahead in hundredths after a ply.
fn hundredths(record: &Record, ply: usize) -> i32 {
    match record.note(ply).and_then(|note| note.eval) {
        Some(Eval::Centipawns(value)) => value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_queen_that_is_hung() {
    for kind in [Game::TwoKings, Game::Plunder] {
        let mut record = game(kind, "", "e2e4 e7e5 d1h5 b8c6 h5e5 c6e5");
        blunder(&mut record, 5);
        assert_eq!(record.note(6).and_then(|note| note.mark), None, "to take it is no find");
        assert!(hundredths(&record, 5) < -300 && hundredths(&record, 4) > -300);
        // The other side does the same.
        let mut record = game(kind, "", "g1f3 e7e6 e2e3 d8g5 f3g5");
        blunder(&mut record, 4);
        assert!(hundredths(&record, 4) > 300);
    }
}

#[test]
fn an_army_that_is_given_up() {
    // The king defects, and leaves the black army without a master.
    let start = "16/1anvp7bp1bnyp1sr/1np7cr5ob/1np3bpbp1bp5op1/1cp1brbq11/4cn8pq2/15pb/7bk3wr2pp1/1yp2ck9vpvq/\
                 yb14vb/on9br4oq/1op14/11gr4/8wp5cp1/srsn6wp2gp2ar1/sqsb2ab4wb6 1 b c - 138 32 -";
    blunder(&mut game(Game::Sovereign, start, "K=r"), 1);
    // A queen beside the enemy's pieces.
    let start = "aqabvrvnbrbnbb2bb1brynyrsbsq/aranvpvpbp2bpbpbkbpbpypypsnsr/nbnp3bp3bp1bn2opob/nqnp12opoq/\
                 crcp9wb2rprr/cncp12rprn/gbgp6bq5pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/\
                 rqrp5wp6cpcq/rbrp6wp5cpcb/srsnppppwpwp1wp1wpwpwpgpgpanar/sqsbprpnwrwn1wqwkwbwnwrgngrabaq \
                 1 b w CELN 20 4 -";
    blunder(&mut game(Game::Sovereign, start, "i10j10"), 1);
}

#[test]
fn points_that_are_given_away() {
    let mut record = game(Game::Martian, "qq2/1dd1/d1p1/p3/3q/q1p1/pdd1/1q2 1 3 4 a7d4 -", "a3b4");
    blunder(&mut record, 1);
    let [before, after] = [0, 1].map(|ply| record.note(ply).and_then(|note| note.eval));
    let (Some(Eval::Points(before)), Some(Eval::Points(after))) = (before, after) else {
        panic!("{before:?} {after:?}")
    };
    assert!(before - after > 2., "{before} {after}");
}

#[test]
fn a_king_that_is_left_to_be_captured() {
    let start = "cqcrvbvqbr1bb1bk4yroboq/cbnnnpvp2bpbp2bbbprp1rnor/grnp2bp1bn7rppb/gngp3bp3bp4pppq/arapan8sp3sr/\
                 3ap6bq5/abap6rq7/ak12sksp1/3ap8snsp2/2ap4sn8/2ap13/arap9wp4/yqyp3wp1sb1wp4vpvn/yb2anwn7cp2vr/\
                 rr1oppp5wr2gpaqcnnb/1rbprpn2wk3wn1gqgbnrnq 1 w a s b a2,a12,a14 116 1";
    let mut record = game(Game::Royale, start, "g1f2");
    blunder(&mut record, 1);
    let share = |ply| after(&record, ply, Seat::One).unwrap_or_default();
    assert!(share(0) > 2. * share(1), "{} {}", share(0), share(1));
}

#[test]
fn a_game_with_colours_exchanged_has_the_same_marks_and_the_opposite_worths() {
    let mut white = game(Game::TwoKings, "6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1", "g2g3 g8f8 a1a8");
    let mut black = game(Game::TwoKings, "r3k3/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "g7g6 g1f1 a8a1");
    for record in [&mut white, &mut black] {
        review(record, NODES);
    }
    assert_eq!(marks(&white), marks(&black));
    for ply in 0..=white.len() {
        let [one, other] = [&white, &black].map(|record| record.note(ply).and_then(|note| note.eval));
        match (one, other) {
            (Some(Eval::Mate(one)), Some(Eval::Mate(other))) => assert_eq!(one, -other, "ply {ply}"),
            (Some(Eval::Centipawns(one)), Some(Eval::Centipawns(other))) => {
                assert_eq!(one.signum(), -other.signum(), "ply {ply}: {one} {other}");
            }
            (one, other) => assert_eq!(one, other, "ply {ply}"),
        }
        for (one, other) in [(Seat::One, Seat::Two), (Seat::Two, Seat::One)] {
            let [one, other] = [after(&white, ply, one), after(&black, ply, other)].map(Option::unwrap);
            assert!((one - other).abs() < 0.1, "ply {ply}: {one} {other}");
        }
    }
}

#[test]
fn the_only_move_that_mates_is_good_if_nobody_would_see_it_at_once() {
    // The rook mates on the back rank; everything else only leaves it ahead or behind.
    let mut record = game(Game::TwoKings, "6k1/5ppp/8/8/8/q7/5PPP/R3K3 w - - 0 1", "a1a3");
    review(&mut record, NODES);
    assert_eq!(marks(&record), "1!", "{:?}", record.note(0));
}
