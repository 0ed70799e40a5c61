//! What the panels beside the board show, worked out once a ply.

use bevy::prelude::*;

use crate::board::{BoardChanges, BoardState, LiveBoard, RunningGame, Status};
use crate::panels::column::captured::Captured;
use crate::panels::column::defections::Defection;
use crate::panels::column::end_card::EndData;
use crate::panels::column::info::InfoData;
use crate::panels::column::notes;
use crate::record::Record;
use crate::rules::{
    Action, Army, GamePosition, Opening, Position, Score, Seat, SeatStanding, Square, SquareSet, sovereign,
};

/// What the panels beside the board show.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TableData {
    /// One entry a seat.
    pub seats: Vec<SeatData>,
    /// The armies: first those of the side to move, then the other's, then the neutral ones.
    pub armies: Vec<ArmyData>,
    /// What the game needs beside the armies.
    pub info: InfoData,
    /// The only legal action, if it is an escape or a pass, with a sentence about it.
    pub forced: Option<(Action, String)>,
    /// Each attacked king and its attackers, in words.
    pub checks: Vec<String>,
    /// The colours that the king of the player to move may take.
    pub defections: Vec<Defection>,
    /// Facts about the position that the board does not show, a line each.
    pub notes: Vec<String>,
    /// The moves.
    pub moves: MovesData,
    /// Where the king of the side to move stands that counts.
    pub king: Option<Square>,
    /// The player who has to take a side now, and the move that was made.
    pub side_choice: Option<SideChoice>,
    /// How the game has ended, in words.
    pub end: Option<EndData>,
    /// The board shows the end of the line: no ply is ahead. Nothing is asked while someone steps through the moves.
    pub at_end: bool,
}

/// What a seat bar shows.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatData {
    /// The seat.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// The army that it owns.
    pub owned: Army,
    /// The line below the name.
    pub line: String,
    /// It is this seat's turn.
    pub to_move: bool,
    /// Its king is attacked.
    pub in_check: bool,
    /// Whether it has its king; if not, why.
    pub standing: SeatStanding,
    /// What it got, once the game has ended.
    pub score: Option<Score>,
    /// Why the game ended, in words.
    pub ended: Option<String>,
    /// What it has captured.
    pub captured: Captured,
    /// It has a king again after it had none.
    pub returned: bool,
}

/// What a row of the roster shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyData {
    /// The army.
    pub army: Army,
    /// Who commands it.
    pub commander: Option<Seat>,
    /// Who, and through what.
    pub why: String,
    /// How many pieces it has.
    pub pieces: u32,
    /// Its two coloured squares, each with whether a piece holds it.
    pub squares: [(Square, bool); 2],
    /// The whole chain by which it is commanded, or why nobody commands it.
    pub story: String,
    /// The player to move controls it without owning it, so its king might take this colour.
    pub may_defect: bool,
}

/// What the list of moves shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovesData {
    /// The turns.
    pub rows: Vec<MoveRow>,
    /// Plies before the position on the board.
    pub cursor: usize,
    /// Plies of the line.
    pub len: usize,
    /// How many ways there are to go on where the last ply was made.
    pub variations: usize,
}

/// One turn: a cell for each seat, with the number of plies after it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveRow {
    /// One cell a seat.
    pub cells: Vec<Option<(usize, String)>>,
}

/// What the first-move choice shows.
#[derive(Clone, Debug, PartialEq)]
pub struct SideChoice {
    /// Who chooses.
    pub name: String,
    /// The other player.
    pub other: String,
    /// The move that was made.
    pub seen: String,
}

/// Works the data out when the game has changed.
pub fn gather(
    board: LiveBoard,
    mut changes: BoardChanges,
    game: Option<Res<RunningGame>>,
    status: Res<Status>,
    mut data: ResMut<TableData>,
) {
    let stands_anew = changes.any();
    let Some(game) = game else { return };
    if stands_anew || game.is_changed() || status.is_changed() {
        data.set_if_neq(TableData::on(&board, &game.record, &status));
    }
}

impl TableData {
    /// The data of a game at its cursor, where no board is.
    #[must_use]
    pub fn of(record: &Record, status: &Status) -> Self {
        Self::on(record.position(), record, status)
    }

    /// The data of a game on a board: what stands and who commands it is the board's, names and moves are the record's.
    #[must_use]
    pub fn on(board: &dyn BoardState, record: &Record, status: &Status) -> Self {
        let seats = Seat::ALL.into_iter().take(record.game().seats());
        let has_colours = board.game().has_brown_lines();
        let captured = Captured::of(record);
        let at_end = record.cursor() == record.len();
        Self {
            seats: seats
                .zip(captured)
                .map(|(seat, captured)| seat_data(board, record, status, seat, captured))
                .collect(),
            armies: if has_colours { army_rows(board, record, status) } else { Vec::new() },
            info: if has_colours { InfoData::default() } else { InfoData::of(board, record) },
            forced: forced(board, record, status).filter(|_| at_end),
            checks: checks(board, record, status),
            defections: Defection::all(status),
            notes: notes::notes(board, record),
            moves: moves(record),
            king: board.royal(board.side_to_move()),
            side_choice: (at_end && board.opening() == Opening::Choice).then(|| SideChoice {
                name: record.name(board.side_to_move()).to_owned(),
                other: record.name(board.side_to_move().next(2)).to_owned(),
                seen: record.last().map_or(String::new(), |ply| ply.san.clone()),
            }),
            end: status.outcome.as_ref().map(|outcome| EndData::of(record, outcome)),
            at_end,
        }
    }
}

/// Each attacked king with its attackers, by name.
fn checks(board: &dyn BoardState, record: &Record, status: &Status) -> Vec<String> {
    let attacker = |square: Square| {
        let piece = board.piece_at(square)?;
        let whose = board.commander(piece.army).map_or(String::new(), |seat| format!("{}'s ", record.name(seat)));
        Some(format!("{whose}{} on {square}", piece.name()))
    };
    let line = |(seat, king, attackers): &(Seat, Square, SquareSet)| {
        let by: Vec<String> = attackers.iter().filter_map(attacker).collect();
        format!("{}'s king on {king} is in check from {}", record.name(*seat), by.join(" and "))
    };
    status.checks.iter().map(line).collect()
}

/// What the player to move has to do, in words.
fn forced(board: &dyn BoardState, record: &Record, status: &Status) -> Option<(Action, String)> {
    let name = record.name(board.side_to_move());
    match status.legal.as_slice() {
        [Action::Escape] => Some((Action::Escape, format!("{name}'s king is lost whatever is played: it escapes"))),
        [Action::Pass] => Some((Action::Pass, format!("{name} has nothing to play and passes"))),
        _ => None,
    }
}

fn seat_data(board: &dyn BoardState, record: &Record, status: &Status, seat: Seat, captured: Captured) -> SeatData {
    // A seat without an army is one that somebody has taken it from by hand.
    let owned = board.owned(seat).unwrap_or(Army::White);
    let controlled = Army::ALL.into_iter().filter(|army| board.commander(*army) == Some(seat) && *army != owned);
    let controlled: Vec<String> = controlled.map(|army| army.to_string()).collect();
    let settled = board.opening() == Opening::Done;
    let line = match (settled, controlled.is_empty()) {
        (false, _) if seat == Seat::One => "makes White's first move".to_owned(),
        (false, _) => "takes White or Black after the first move".to_owned(),
        (true, true) => format!("owns {owned}"),
        (true, false) => format!("owns {owned} · controls {}", controlled.join(", ")),
    };
    let outcome = status.outcome.as_ref();
    SeatData {
        seat,
        name: record.name(seat).to_owned(),
        owned,
        line,
        to_move: outcome.is_none() && board.side_to_move() == seat,
        in_check: status.checks.iter().any(|(checked, ..)| *checked == seat),
        standing: board.standing(seat),
        score: outcome.and_then(|outcome| outcome.scores.get(seat.index()).copied()),
        ended: outcome.map(|outcome| outcome.reason.words().to_owned()),
        captured,
        returned: returned(record, seat),
    }
}

/// Whether a seat has its king again after it had none.
fn returned(record: &Record, seat: Seat) -> bool {
    if record.game().seats() == 2 {
        return false;
    }
    let has_king = |position: &Position| GamePosition::royal(position, seat).is_some();
    has_king(record.position()) && record.line().take(record.cursor()).any(|ply| !has_king(&ply.position))
}

fn army_rows(board: &dyn BoardState, record: &Record, status: &Status) -> Vec<ArmyData> {
    let mut rows: Vec<ArmyData> = Army::ALL.into_iter().map(|army| army_row(board, record, status, army)).collect();
    let place = |row: &ArmyData| {
        let seat = row.commander.map_or(9, Seat::index);
        let owns = row.commander.is_some_and(|seat| board.owned(seat) == Some(row.army));
        (seat, !owns, row.army)
    };
    rows.sort_by_key(place);
    rows
}

fn army_row(board: &dyn BoardState, record: &Record, status: &Status, army: Army) -> ArmyData {
    let command = board.command(army);
    let link = command.chain.first();
    let through = |link: &sovereign::Link| {
        // The piece's colour names the next link of the chain, unless it is the commander's own.
        let own = command.seat.is_some_and(|seat| board.owned(seat) == Some(link.piece.army));
        let piece = if own { link.piece.role.name().to_owned() } else { link.piece.name() };
        format!("{piece} on {}", link.square)
    };
    let why = match (command.seat, link) {
        (Some(seat), None) => {
            let king = board.royal(seat).map_or("no king".to_owned(), |square| format!("king {square}"));
            format!("{} · {king}", record.name(seat))
        }
        (Some(seat), Some(link)) => format!("{} · {}", record.name(seat), through(link)),
        (None, Some(link)) => match command.end {
            sovereign::ChainEnd::Loop(_) => format!("nobody · {} closes a loop", through(link)),
            _ => format!("nobody · {}", through(link)),
        },
        (None, None) => "nobody".to_owned(),
    };
    ArmyData {
        army,
        commander: command.seat,
        why,
        pieces: board.strength(army),
        squares: sovereign::twins(army).map(|square| (square, board.piece_at(square).is_some())),
        story: notes::story(board, record, army),
        may_defect: status.outcome.is_none()
            && board.opening() == Opening::Done
            && command.seat == Some(board.side_to_move())
            && board.owned(board.side_to_move()) != Some(army),
    }
}

fn moves(record: &Record) -> MovesData {
    let seats = record.game().seats();
    let mut rows: Vec<MoveRow> = Vec::new();
    let mut last = usize::MAX;
    for (index, ply) in record.line().enumerate() {
        let column = ply.side_to_move.index();
        if rows.is_empty() || column <= last {
            rows.push(MoveRow { cells: vec![None; seats] });
        }
        last = column;
        if let Some(cell) = rows.last_mut().and_then(|row| row.cells.get_mut(column)) {
            *cell = Some((index + 1, shown(ply.action, &ply.san)));
        }
    }
    MovesData { rows, cursor: record.cursor(), len: record.len(), variations: record.variations() }
}

fn shown(action: Action, san: &str) -> String {
    match action {
        Action::Own(army) => format!("takes {army}"),
        _ => san.to_owned(),
    }
}
