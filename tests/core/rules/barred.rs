//! Squares that a piece gets to but may not enter: each with the refusal of `validate`, and no other square.

use fastrand::Rng;
use regalia_core::rules::martian::MartianRefusal;
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Refusal, Square};

use super::every_game::every_choice;
use super::tally::Tally;
use crate::support::factor;
use crate::support::sovereign;

/// Which kind of bar a reason is, `None` if it is another reason.
fn kind(why: &Refusal) -> Option<&'static str> {
    match why {
        Refusal::Sovereign(SovereignRefusal::OwnColour { .. }) => Some("own colour"),
        Refusal::Sovereign(SovereignRefusal::TwinOccupied { .. }) => Some("twin"),
        Refusal::Sovereign(SovereignRefusal::TwinJump) => Some("jump to the twin"),
        Refusal::Sovereign(SovereignRefusal::NeutralTarget { .. }) => Some("neutral piece"),
        Refusal::Martian(MartianRefusal::Undoing { .. }) => Some("way back"),
        _ => None,
    }
}

/// What `validate` says of every way of a piece, as far as it is a bar.
fn check(position: &Position, met: &mut Tally) {
    let all = || (0..=255).map(Square::from_index);
    for from in all() {
        let bar = |to| Some((to, position.validate(Action::step(from, to)).err().filter(|why| kind(why).is_some())?));
        let refused: Vec<(Square, Refusal)> =
            if position.piece_at(from).is_some() { all().filter_map(bar).collect() } else { Vec::new() };
        let barred = position.barred(from);
        assert_eq!(barred, refused, "{position}: {from}");
        barred.iter().filter_map(|(_, why)| kind(why)).for_each(|kind| met.meet(kind, true));
        met.meet("decided", position.outcome().is_some());
    }
}

/// Random games that like to come onto coloured squares.
fn check_games(game: Game, games: u64, stride: u32) -> Tally {
    let mut met = Tally::default();
    for (seed, options) in every_choice(game).into_iter().enumerate() {
        let mut rng = Rng::with_seed(seed as u64 + 40);
        for _ in 0..games * factor() {
            let mut position = Position::start(&options);
            for ply in 0..200 {
                let actions = position.perft_actions();
                if actions.is_empty() || ply % stride == 0 {
                    check(&position, &mut met);
                }
                if actions.is_empty() {
                    break;
                }
                let coloured =
                    |action: &&Action| matches!(action, Action::Move(step) if game.colour_of(step.to).is_some());
                let liked: Vec<Action> = actions.iter().filter(coloured).copied().collect();
                let from = if liked.is_empty() || rng.bool() { &actions } else { &liked };
                position.play_unchecked(from[rng.usize(..from.len())]);
            }
        }
    }
    met
}

#[test]
fn barred_squares_are_those_that_the_judge_bars() {
    let coloured = ["own colour", "twin", "jump to the twin", "neutral piece"];
    check_games(Game::Sovereign, 2, 8).must_have_met(&coloured);
    check_games(Game::Royale, 2, 8).must_have_met(&coloured);
    check_games(Game::Martian, 10, 1).must_have_met(&["way back", "decided"]);
    for game in [Game::TwoKings, Game::Plunder] {
        assert!(!format!("{:?}", check_games(game, 1, 8)).contains("own colour"), "{game}");
    }
}

/// The barred squares with their reasons.
fn told(position: &Position, from: &str) -> Vec<String> {
    let barred = position.barred(from.parse().unwrap());
    barred.into_iter().map(|(square, why)| format!("{square}: {why}")).collect()
}

#[test]
fn what_bars_a_rook_of_sovereign_chess() {
    // A white rook on i5: i8 is its own colour; a knight on the twin of i6; a neutral green pawn on a5 is too far, one
    // on e5 is not.
    let text = "8bk7/16/16/16/16/7bn8/16/16/16/16/16/4gp3wr7/16/16/16/8wk7 1 w b - 0";
    assert_eq!(
        told(&sovereign(text), "i5"),
        [
            "e5: the green pawn on e5 is neutral, so it cannot be captured",
            "i6: square i6 is blocked: a black knight holds its twin h11",
            "i8: White pieces cannot stop on a white square",
        ]
    );
    assert!(told(&sovereign(text), "i16").is_empty(), "the other seat's king");
    assert!(told(&sovereign(text), "e5").is_empty(), "a neutral piece");
    assert!(told(&sovereign(text), "c3").is_empty(), "nothing");
}

#[test]
fn what_bars_a_piece_of_martian_chess() {
    let read = |last: &str| {
        Position::parse(&format!("q3/4/4/4/1p2/4/4/3q 1 0 0 {last} -"), &Options::new(Game::Martian)).unwrap()
    };
    assert_eq!(told(&read("c5b4"), "b4"), ["c5: it just came from c5 and may not go straight back this turn"]);
    assert!(told(&read("c5b4"), "d1").is_empty(), "another piece");
    assert!(told(&read("-"), "b4").is_empty(), "no last ply");
}
