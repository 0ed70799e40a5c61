//! What a review found, for the dialog.

use regalia_core::record::{Mark, Record};
use regalia_core::review::{BLUNDER, DUBIOUS, MISTAKE, Summary, after};
use regalia_core::rules::{Game, GamePosition, Position, Seat};

use crate::model::{ReviewData, mark_name};
use crate::play::naming::{called, label, whose};
use crate::play::words::{capital, opponents};
use crate::training::{Notebook, OwnExercise};

pub fn marks_in_words() -> String {
    Mark::ALL.map(|mark| format!("{} {}", mark.symbol(), mark_name(mark))).join("  ·  ")
}

/// What a mark says about a move in a game.
pub fn mark_meaning(mark: Mark, game: Game) -> String {
    // Of more players each can expect less.
    let percent = |share: f32| (share * 200.0 / game.seats() as f32 * 10.0).round() / 10.0;
    let loses =
        |share| format!("{}: it gives away at least {}% of the chances", capital(mark_name(mark)), percent(share));
    match mark {
        Mark::Good => "A fine move: the only good one, and not easy to find".to_owned(),
        Mark::Dubious => loses(DUBIOUS),
        Mark::Mistake => loses(MISTAKE),
        Mark::Blunder => loses(BLUNDER),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSummary {
    pub name: String,
    /// How many moves have each mark, in the order of [`Mark::ALL`].
    pub marks: [usize; 4],
    /// How much a move gave away in the mean, in hundredths of the whole.
    pub mean_loss: f32,
    /// The best moves: their plies, and the moves in words.
    pub best: Vec<(usize, String)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ReviewPage {
    pub game: Game,
    pub data: ReviewData,
    pub players: Vec<PlayerSummary>,
    /// The ply that cost most, in words, and what its player could expect before and after it, in a sentence.
    pub costliest: Option<(usize, String, String)>,
    /// Whether chances that were missed in it are exercises.
    pub has_exercises: bool,
}

impl ReviewPage {
    /// The summary of a record's main line, and whether the notebook has exercises from it; `None` if it is not
    /// reviewed.
    pub fn of(record: &Record, notebook: &Notebook) -> Option<Self> {
        let data = ReviewData::of(record)?;
        let record = &record.at_tip();
        let summary = Summary::of(record);
        let move_words = |ply: usize| {
            let played = record.line().nth(ply.checked_sub(1)?)?;
            let mark = record.note(ply).and_then(|note| note.mark).map_or("", Mark::symbol);
            Some((ply, format!("{}. {}{mark}", number_of(record, ply), played.san)))
        };
        let in_order = record.sides_of_line().seats(record.game());
        let players = in_order.filter_map(|seat| summary.seats.get(seat.index())).map(|seat| PlayerSummary {
            name: label(record, seat.seat),
            marks: seat.marks,
            mean_loss: seat.mean_loss * 100.0,
            best: seat.best.iter().filter_map(|ply| move_words(*ply)).collect(),
        });
        let costliest = summary.costliest.and_then(|ply| {
            let who = record.line().nth(ply.checked_sub(1)?)?.side_to_move;
            let (_, words) = move_words(ply)?;
            let chances = |ply| Some((after(record, ply, who)? * 100.0).round());
            let (before, now) = (chances(ply - 1)?, chances(ply)?);
            let fell = format!("{} chances fell from {before}% to {now}%.", capital(&whose(record, who)));
            Some((ply, format!("{words} by {}", called(record, who)), fell))
        });
        let is_kept = |missed: &OwnExercise| {
            let id = missed.exercise().map(|exercise| exercise.id());
            notebook.own(record.game()).any(|own| Some(own.id()) == id)
        };
        let (players, has_exercises) = (players.collect(), missed(record, &Seat::ALL).iter().any(is_kept));
        Some(Self { game: record.game(), data, players, costliest, has_exercises })
    }
}

/// The number of the round in which a ply was played.
fn number_of(record: &Record, ply: usize) -> usize {
    (record.start().ply() as usize + ply - 1) / record.game().seats() + 1
}

/// The positions in which the players of these seats missed a much better move, as exercises. The usual start is left
/// out, since nobody has played anything yet.
pub fn missed(record: &Record, own: &[Seat]) -> Vec<OwnExercise> {
    let opponents = opponents(record);
    let start = Position::start(record.options());
    let exercise = |ply: usize| {
        let note = record.note(ply).filter(|note| matches!(note.mark, Some(Mark::Mistake | Mark::Blunder)))?;
        let position = record.position_after(ply - 1).filter(|position| **position != start)?;
        let best = *note.better.first()?;
        let is_own = own.contains(&GamePosition::side_to_move(position));
        let title = format!("{opponents}, move {}", number_of(record, ply));
        is_own.then(|| OwnExercise::new(position, &[best], title))
    };
    (1..=record.len()).filter_map(exercise).collect()
}

#[cfg(test)]
mod tests {
    use regalia_core::record::{Note, Player};
    use regalia_core::rules::Options;

    use super::*;
    use crate::training::Source;

    #[test]
    fn missed_chances_name_the_players_and_leave_out_the_start() {
        let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Computer".to_owned()])
            .with_players(&[Player::Person, Player::Computer(3)], 7);
        for (ply, (played, better)) in (1..).zip([("f3", "e4"), ("e5", "d5"), ("g4", "e4")]) {
            let [played, better] = [played, better].map(|text| record.position().parse_action(text).expect("a move"));
            record.play(played).expect("a legal move");
            record.set_note(ply, Note { mark: Some(Mark::Blunder), better: vec![better], eval: None });
        }
        let exercises: Vec<_> = missed(&record, &[Seat::One]).iter().filter_map(|own| own.exercise()).collect();
        let titles: Vec<_> = exercises.iter().map(|exercise| exercise.source().clone()).collect();
        assert_eq!(titles, [Source::OwnGame { title: "Ann against the computer, move 2".to_owned() }]);
    }
}
