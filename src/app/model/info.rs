//! What games without coloured squares show in place of the armies: the vests, the royal kings, the scores, the countdown.

use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Position, Role, Seat, Setup, Square};

use super::notes::notes;
use crate::play::naming::{label, whose};
use crate::play::words::capital;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct InfoData {
    /// The vests: kind, how many are on the stand (`None` if unlimited), how many are worn.
    pub stand: Vec<(Role, Option<u8>, u8)>,
    /// Lines about the position, each with whether it matters now.
    pub lines: Vec<(String, bool)>,
    /// The points of each seat, in games with points.
    pub scores: Vec<(String, u8)>,
    /// Whether the next move may call the clock; `None` where no move can, without points or after the end.
    pub may_call_clock: Option<bool>,
}

impl InfoData {
    #[must_use]
    pub fn of(position: &Position, record: &Record) -> Self {
        let parts = position.to_setup();
        let game = position.game();
        let mut data = Self { stand: stand(position, &parts), ..Self::default() };
        if game.has_points() {
            data.scores = scores(record, &parts);
            let is_over = record.outcome().is_some();
            data.may_call_clock = (!is_over).then_some(parts.clock.is_none());
            if let Some(plies) = parts.clock {
                data.lines.push((countdown(plies), true));
            }
            let crossed = |(from, to): &(Square, Square)| game.zone_of(*from) != game.zone_of(*to);
            if let Some((from, to)) = parts.last.filter(|last| !is_over && crossed(last)) {
                data.lines.push((format!("Not straight back this turn: {to} to {from}"), false));
            }
        } else if parts.pieces.iter().filter(|standing| standing.piece.role == Role::King).count() > 2 {
            for seat in Seat::ALL.into_iter().take(game.seats()) {
                if let Some(king) = position.royal(seat) {
                    data.lines.push((format!("{} royal king: {king}", capital(&whose(record, seat))), true));
                }
            }
        }
        data.lines.extend(notes(position, record).into_iter().map(|line| (line, false)));
        data
    }
}

fn countdown(moves: u8) -> String {
    match moves {
        0 => "Countdown finished".to_owned(),
        1 => "Countdown: 1 move left · a capture resets it to 7".to_owned(),
        moves => format!("Countdown: {moves} moves left · a capture resets it to 7"),
    }
}

fn stand(position: &Position, parts: &Setup) -> Vec<(Role, Option<u8>, u8)> {
    let unlimited = parts.options.get("vests") == Some("unlimited");
    let worn = |kind: Role| parts.pieces.iter().filter(|standing| standing.vest == Some(kind)).count() as u8;
    let row = |(kind, _): &(Role, u8)| {
        let left = (!unlimited).then(|| position.vests_on_stand(*kind));
        (*kind, left, worn(*kind))
    };
    position.game().vests().iter().map(row).collect()
}

fn scores(record: &Record, parts: &Setup) -> Vec<(String, u8)> {
    let names = Seat::ALL.into_iter().map(|seat| label(record, seat));
    names.zip(&parts.seats).map(|(name, seat)| (name, seat.score)).collect()
}
