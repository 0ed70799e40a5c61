//! Scores in words: who is ahead, and by how much.

use regalia_core::engine::Score;
use regalia_core::review::{eval, expected};
use regalia_core::rules::{Game, Seat};
use regalia_core::teaching::Lead;

use crate::play::{naming::Who, words::capital};

/// The players are even while neither can expect this much more than half a point.
const EVEN: f32 = 0.03;

/// From this many pawns on, their number says nothing to people: the leader is winning.
const MOST_PAWNS: f32 = 9.0;

/// An amount of pawns as people say it: `2.3 pawns`. `None` if it is more than a number can make plain.
fn pawns(amount: f32) -> Option<String> {
    (amount < MOST_PAWNS).then(|| format!("{amount:.1} pawns"))
}

/// A score in one or two words, as it stands before a line; `seat` moves first. Above zero the first seat is ahead: where
/// the players have exchanged their sides, give the seat that [usually](regalia_core::record::Sides::usual) has this side.
/// In a game of four it is what `seat` itself can expect.
///
/// ```
/// use regalia_core::engine::Score;
/// use regalia_app::computer::score_words;
/// use regalia_core::rules::Seat;
/// assert_eq!(score_words(Score::Centipawns(135), Seat::Two), "−1.4");
/// assert_eq!(score_words(Score::Mate(3), Seat::One), "mate 3");
/// ```
pub fn score_words(score: Score, seat: Seat) -> String {
    let way = if seat == Seat::One { 1.0 } else { -1.0 };
    match score {
        Score::Centipawns(value) => signed(way * value as f32 / 100.0),
        Score::Points(points) => signed(way * points),
        Score::Mate(moves) => format!("mate {}", moves.abs()),
        Score::Win(moves) if moves > 0 => format!("win {moves}"),
        Score::Win(moves) => format!("loss {}", -moves),
        Score::Share(shares) => format!("{:.0}%", shares[seat.index()] * 100.0),
    }
}

/// With one decimal and its sign; nothing has no sign.
fn signed(value: f32) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    let sign = if tenths > 0.0 { "+" } else { "−" };
    if tenths == 0.0 { "0.0".to_owned() } else { format!("{sign}{:.1}", tenths.abs()) }
}

/// Who is ahead and by how much, in words; `name` says what a seat is called in a sentence.
pub fn ahead_words(game: Game, score: Score, seat: Seat, name: impl Fn(Seat) -> Who) -> String {
    let (mover, other) = (name(seat), name(seat.next(2)));
    let is_even = (first_chance(game, score, seat) - 0.5).abs() < EVEN;
    let ahead = |value: f32, amount: Option<String>| {
        let who = if value > 0.0 { &mover } else { &other };
        match amount {
            _ if is_even => "even".to_owned(),
            Some(amount) => format!("{} ahead by {amount}", who.does("is", "are")),
            None => who.does("is winning", "are winning"),
        }
    };
    let told = match score {
        Score::Centipawns(value) => ahead(value as f32, pawns(value.unsigned_abs() as f32 / 100.0)),
        Score::Points(points) => ahead(points, Some(points_words(points.abs()))),
        Score::Mate(moves) if moves > 0 => format!("{} in {moves}", mover.does("mates", "mate")),
        Score::Mate(moves) => format!("{} in {}", other.does("mates", "mate"), -moves),
        Score::Win(moves) if moves > 0 => format!("{} in {moves}", mover.does("wins by force", "win by force")),
        Score::Win(_) => other.does("wins by force", "win by force"),
        Score::Share(shares) => {
            let each =
                Seat::ALL.into_iter().zip(shares).map(|(seat, share)| format!("{} {:.0}%", name(seat), share * 100.0));
            each.collect::<Vec<_>>().join(" · ")
        }
    };
    capital(&told)
}

/// What the next best move misses, in words.
pub(super) fn lead_words(lead: Lead) -> String {
    match lead {
        Lead::Pawns(amount) => match pawns(amount) {
            Some(amount) => format!("the next best move is {amount} worse"),
            None => "the next best move is far worse".to_owned(),
        },
        Lead::Points(points) => format!("the next best move is {points:.0} points worse"),
        Lead::Share(share) => format!("the next best move is {:.0}% worse", share * 100.0),
        Lead::NotMated(moves) => format!("the only move that is not mated in {moves}"),
        Lead::NotLost => "the only move that does not lose by force".to_owned(),
    }
}

fn points_words(points: f32) -> String {
    if points < 10.0 { format!("{points:.1} points") } else { format!("{points:.0} points") }
}

/// What the first seat can expect, 0 to 1, in a game of two; see [`score_words`].
pub fn first_chance(game: Game, score: Score, seat: Seat) -> f32 {
    expected(game, eval(score, seat), Seat::One)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_from_the_first_players_side() {
        let told = |score| (score_words(score, Seat::One), score_words(score, Seat::Two));
        assert_eq!(told(Score::Centipawns(4)), ("0.0".to_owned(), "0.0".to_owned()));
        assert_eq!(told(Score::Points(2.5)), ("+2.5".to_owned(), "−2.5".to_owned()));
        assert_eq!(told(Score::Win(-2)), ("loss 2".to_owned(), "loss 2".to_owned()));
    }

    #[test]
    fn words_name_who_is_ahead() {
        let name = |seat: Seat| Who::Named(["Ann", "Ben", "Cid", "Dot"][seat.index()].to_owned());
        let told = |score, seat| ahead_words(Game::TwoKings, score, seat, name);
        assert_eq!(told(Score::Centipawns(-210), Seat::One), "Ben is ahead by 2.1 pawns");
        assert_eq!(told(Score::Centipawns(20), Seat::One), "Even");
        assert_eq!(told(Score::Centipawns(950), Seat::One), "Ann is winning");
        assert_eq!(told(Score::Mate(-2), Seat::Two), "Ann mates in 2");
        assert_eq!(told(Score::Share([0.4, 0.3, 0.2, 0.1]), Seat::Two), "Ann 40% · Ben 30% · Cid 20% · Dot 10%");
    }

    #[test]
    fn no_number_of_pawns_is_told_that_nobody_believes() {
        let you = |seat: Seat| if seat == Seat::One { Who::You } else { Who::Named("the computer".to_owned()) };
        let told = |pawns: i32| ahead_words(Game::Sovereign, Score::Centipawns(100 * pawns), Seat::One, you);
        assert_eq!(told(6), "You are ahead by 6.0 pawns");
        assert_eq!((told(22).as_str(), told(-22).as_str()), ("You are winning", "The computer is winning"));
    }

    #[test]
    fn says_what_the_next_best_move_misses() {
        for (lead, words) in [
            (Lead::Pawns(1.5), "the next best move is 1.5 pawns worse"),
            (Lead::Pawns(15.0), "the next best move is far worse"),
            (Lead::Points(2.0), "the next best move is 2 points worse"),
            (Lead::NotMated(2), "the only move that is not mated in 2"),
            (Lead::NotLost, "the only move that does not lose by force"),
        ] {
            assert_eq!(lead_words(lead), words);
        }
    }

    #[test]
    fn chances_add_up() {
        for score in [Score::Centipawns(130), Score::Points(-3.0), Score::Mate(2), Score::Win(-1)] {
            let sum = first_chance(Game::Martian, score, Seat::One) + first_chance(Game::Martian, score, Seat::Two);
            assert!((sum - 1.0).abs() < 1e-6, "{score}");
        }
        assert!(first_chance(Game::Plunder, Score::Centipawns(100), Seat::One) > 0.55);
    }
}
