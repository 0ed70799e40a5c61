//! The seats: what is told of each, and the names of their players.

use regalia_core::record::{Player, Record};
use regalia_core::rules::{
    Army, GamePosition, Outcome, Position, Reason, Score, Seat, SeatStanding, SideChoicePhase, Square,
};

use super::captured::Captured;
use crate::board::{BoardPosition, RunningGame};
use crate::play::naming::label;
use crate::view::{Plate, Seating};

#[derive(Clone, Debug, PartialEq)]
pub struct SeatData {
    pub seat: Seat,
    pub name: String,
    pub player: Player,
    /// The plate under its pieces.
    pub plate: Plate,
    pub owned: Army,
    /// The line below the name; empty if the name says all.
    pub line: String,
    pub to_move: bool,
    pub in_check: bool,
    /// Whether it has its king; if not, why.
    pub standing: SeatStanding,
    /// Its points and the moves left on the countdown, if it runs, in games with points.
    pub points: Option<(u8, Option<u8>)>,
    /// Its score, once the game has ended.
    pub score: Option<Score>,
    /// Why the game ended, in words.
    pub ended: Option<String>,
    pub captured: Captured,
    /// Whether it has a king again after it had none.
    pub returned: bool,
}

/// A seat with its player's name, for buttons and questions.
#[derive(Clone, Debug)]
pub struct SeatName {
    pub seat: Seat,
    pub name: String,
    /// The name that its player was given; empty if none was.
    pub given: String,
    pub player: Player,
    pub to_move: bool,
    /// Whether the player has not resigned.
    pub in_game: bool,
    pub has_king: bool,
    /// Whether it is moved at another computer.
    pub is_far: bool,
}

pub(super) fn seat_data(
    position: &Position,
    record: &Record,
    board: &BoardPosition,
    seat: Seat,
    captured: Captured,
) -> SeatData {
    let owned = position.owned(seat);
    let controlled = Army::ALL.into_iter().filter(|army| position.commander(*army) == Some(seat) && *army != owned);
    let controlled: Vec<String> = controlled.map(|army| army.to_string()).collect();
    let settled = position.side_choice() == SideChoicePhase::Done;
    let name = label(record, seat);
    // A player who is called by the army need not be told it again.
    let army = if name == owned.name() { String::new() } else { owned.to_string() };
    let line = match (settled, controlled.is_empty()) {
        (false, _) if seat == Seat::One && position.ply() > 0 => "made the first move".to_owned(),
        (false, _) if seat == Seat::One => "plays White's first move".to_owned(),
        (false, _) => "chooses a side next".to_owned(),
        (true, true) => zone(position, owned).unwrap_or(army),
        (true, false) if army.is_empty() => format!("controls {}", controlled.join(", ")),
        (true, false) => format!("{army} · controls {}", controlled.join(", ")),
    };
    let outcome = board.outcome.as_ref();
    SeatData {
        seat,
        name,
        player: record.player(seat),
        plate: Plate::of(seat, Seating::of(record)),
        owned,
        line,
        to_move: outcome.is_none() && position.side_to_move() == seat,
        in_check: board.checks.iter().any(|(checked, ..)| *checked == seat),
        standing: position.standing(seat),
        points: points(position, seat),
        score: outcome.and_then(|outcome| outcome.scores.get(seat.index()).copied()),
        ended: outcome.map(|outcome| ended(outcome, seat)),
        captured,
        returned: returned(position, record, seat),
    }
}

/// The points of a seat and the countdown, in games with points.
fn points(position: &Position, seat: Seat) -> Option<(u8, Option<u8>)> {
    let setup = position.game().has_points().then(|| position.to_setup())?;
    Some((setup.seats.get(seat.index())?.score, setup.clock))
}

/// In games with zones: the zone of an army, and how many pieces are in it.
fn zone(position: &Position, army: Army) -> Option<String> {
    let (game, (_, height)) = (position.game(), position.game().size());
    let in_zone = |rank: &u8| Square::new(0, *rank).and_then(|square| game.zone_of(square)) == Some(army);
    let ranks: Vec<u8> = (0..height).filter(in_zone).collect();
    let (first, last) = (ranks.first()? + 1, ranks.last()? + 1);
    let count = position.strength(army);
    Some(format!("ranks {first}–{last} · {count} {}", if count == 1 { "piece" } else { "pieces" }))
}

/// Why a player whose king has escaped gets half a point.
pub const ESCAPED: &str = "king escaped";

/// Why the game ended for a seat.
fn ended(outcome: &Outcome, seat: Seat) -> String {
    let half = outcome.scores.get(seat.index()) == Some(&Score::Half);
    let words = if half && outcome.reason == Reason::LastKing { ESCAPED } else { outcome.reason.words() };
    words.to_owned()
}

fn returned(position: &Position, record: &Record, seat: Seat) -> bool {
    if record.game().seats() == 2 {
        return false;
    }
    let had_none = |position: &Position| GamePosition::royal(position, seat).is_none();
    position.royal(seat).is_some() && record.line().take(record.cursor()).any(|ply| had_none(&ply.position))
}

/// The seats of a game with their players, White's first.
#[must_use]
pub fn seat_names(board: &BoardPosition, game: &RunningGame) -> Vec<SeatName> {
    let record = &game.record;
    let position = board.or_record(record);
    record
        .sides_of_line()
        .seats(record.game())
        .map(|seat| SeatName {
            seat,
            name: label(record, seat),
            given: if record.is_named(seat) { record.name(seat).to_owned() } else { String::new() },
            player: record.player(seat),
            to_move: seat == position.side_to_move(),
            in_game: position.standing(seat) != SeatStanding::Resigned,
            has_king: position.royal(seat).is_some(),
            is_far: !game.is_moved_here(seat),
        })
        .collect()
}
