//! What the notes of a game say about each player, and which ply cost most.

use super::{chance::after, verdict::DUBIOUS};
use crate::record::{Mark, Record};
use crate::rules::{Action, GamePosition, Seat};

/// What the notes say about a player. [`Summary`] has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatSummary {
    /// The player's seat.
    pub seat: Seat,
    /// How many plies it played.
    pub plies: usize,
    /// How many of them have each mark, in the order of [`Mark::ALL`].
    pub marks: [usize; 4],
    /// How much of the expected result a ply gave away in the mean; 0 if none is known. Like every figure of losses
    /// it leaves out the choice of a side, which is a matter of taste.
    pub mean_loss: f32,
    /// The plies marked `!`, counted from 1.
    pub best: Vec<usize>,
}

impl SeatSummary {
    /// How many plies have this mark.
    pub fn count(&self, mark: Mark) -> usize {
        Mark::ALL.iter().position(|other| *other == mark).map_or(0, |place| self.marks[place])
    }
}

/// What the notes say about a game.
///
/// ```
/// use regalia_core::{record::{Eval, Mark, Note, Record}, review::Summary, rules::{Game, Options}};
/// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// record.play(record.legal_actions()[0]).unwrap();
/// record.set_note(0, Note { eval: Some(Eval::Centipawns(0)), ..Note::default() });
/// record.set_note(1, Note { eval: Some(Eval::Mate(-3)), mark: Some(Mark::Blunder), better: Vec::new() });
/// let summary = Summary::of(&record);
/// assert_eq!((summary.costliest, summary.seats[0].count(Mark::Blunder)), (Some(1), 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// About each player, in the order of the seats.
    pub seats: Vec<SeatSummary>,
    /// The ply, counted from 1, that gave away most of what its player could expect. Only plies marked as faults count,
    /// where there are any. `None` if no ply gave away anything that counts.
    pub costliest: Option<usize>,
}

/// A ply that gave something away.
struct Loss {
    ply: usize,
    seat: Seat,
    loss: f32,
    is_fault: bool,
}

impl Summary {
    /// Of the main line of a record, as far as it has notes.
    pub fn of(record: &Record) -> Self {
        let record = &record.at_tip();
        let plies = (1..).zip(record.line()).filter(|(_, ply)| !matches!(ply.action, Action::Own(_)));
        let losses: Vec<Loss> = plies.filter_map(|(ply, _)| loss(record, ply)).collect();
        let seats = Seat::ALL.into_iter().take(record.game().seats());
        Self { seats: seats.map(|seat| of_seat(record, seat, &losses)).collect(), costliest: costliest(&losses) }
    }
}

fn of_seat(record: &Record, seat: Seat, losses: &[Loss]) -> SeatSummary {
    let plies: Vec<usize> =
        (1..).zip(record.line()).filter(|(_, ply)| ply.side_to_move == seat).map(|(ply, _)| ply).collect();
    let mark = |ply: usize| record.note(ply).and_then(|note| note.mark);
    let own: Vec<f32> = losses.iter().filter(|loss| loss.seat == seat).map(|loss| loss.loss).collect();
    SeatSummary {
        seat,
        plies: plies.len(),
        marks: Mark::ALL.map(|wanted| plies.iter().filter(|ply| mark(**ply) == Some(wanted)).count()),
        mean_loss: if own.is_empty() { 0. } else { own.iter().sum::<f32>() / own.len() as f32 },
        best: plies.iter().copied().filter(|ply| mark(*ply) == Some(Mark::Good)).collect(),
    }
}

/// What a ply gave away; `None` if the worth before or after it is not known.
fn loss(record: &Record, ply: usize) -> Option<Loss> {
    let seat = record.position_after(ply - 1)?.side_to_move();
    let loss = (after(record, ply - 1, seat)? - after(record, ply, seat)?).max(0.);
    let is_fault = record.note(ply).and_then(|note| note.mark).is_some_and(Mark::is_fault);
    Some(Loss { ply, seat, loss, is_fault })
}

fn costliest(losses: &[Loss]) -> Option<usize> {
    let has_faults = losses.iter().any(|loss| loss.is_fault);
    let those = losses.iter().filter(|loss| loss.is_fault || (!has_faults && loss.loss >= DUBIOUS));
    // The first of equals.
    those.rev().max_by(|one, other| one.loss.total_cmp(&other.loss)).map(|loss| loss.ply)
}
