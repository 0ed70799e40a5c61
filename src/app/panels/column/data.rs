//! What the panels beside the board show, worked out once per ply.

use bevy::prelude::*;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{
    Action, Army, GamePosition, Outcome, Position, Reason, Score, Seat, SeatStanding, SideChoicePhase, Square,
    sovereign,
};

use crate::board::{BoardChanges, BoardState, LiveBoard, RunningGame, Status};
use crate::computer::{Analysis, Replay, Reviewing};
use crate::panels::column::captured::Captured;
use crate::panels::column::chosen_side::{ChosenSide, SideChoice};
use crate::panels::column::comment::Comment;
use crate::panels::column::defections::Defection;
use crate::panels::column::end_card::EndData;
use crate::panels::column::info::InfoData;
use crate::panels::column::moves::MovesData;
use crate::panels::column::notes;
use crate::panels::column::pressing::{checks, forced};
use crate::panels::study::review_data::ReviewData;
use crate::play::naming::label;
use crate::play::words::capital;
use crate::view::{Plate, Seating};

/// What the panels beside the board show.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TableData {
    /// One entry per seat.
    pub seats: Vec<SeatData>,
    /// The armies: first White's, then Black's or those of the others in turn, then the neutral ones.
    pub armies: Vec<ArmyData>,
    /// What the game shows instead of armies.
    pub info: InfoData,
    /// The only legal action, if it is an escape or a pass, with a sentence about it.
    pub forced: Option<(Action, String)>,
    /// Each attacked king and its attackers, in words.
    pub checks: Vec<String>,
    /// The colours that the king of the player to move may take.
    pub defections: Vec<Defection>,
    /// Facts about the position that the board does not show, one per line.
    pub notes: Vec<String>,
    /// Who may still castle, and with which rooks, in words.
    pub castling: Option<String>,
    /// The title that somebody gave the game; mostly empty.
    pub title: String,
    /// What somebody has written about the last move, or before.
    pub comment: Option<Comment>,
    /// Whether anything is written about any move.
    pub has_comments: bool,
    /// The moves.
    pub moves: MovesData,
    /// The square of the royal king of the side to move.
    pub king: Option<Square>,
    /// The player who has to choose a side now, and the move that was made.
    pub side_choice: Option<SideChoice>,
    /// The side that was chosen here, if moves are ahead: then nothing asks for it.
    pub chosen_side: Option<ChosenSide>,
    /// Whether the player to move may claim a draw.
    pub may_claim: bool,
    /// Whether the game has clocks.
    pub is_timed: bool,
    /// How the game has ended, in words.
    pub end: Option<EndData>,
    /// How many lines the analysis shows; none while it is off.
    pub analysis: usize,
    /// What a review has found.
    pub review: Option<ReviewData>,
    /// Whether the game is being reviewed.
    pub reviewing: bool,
    /// Whether the board shows the end of the line. Nothing is asked while someone steps through the moves.
    pub at_end: bool,
}

/// What a seat bar shows.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatData {
    /// The seat.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// Who moves for it.
    pub player: Player,
    /// The plate under its pieces.
    pub plate: Plate,
    /// The army that it owns.
    pub owned: Army,
    /// The line below the name; empty if the name says all.
    pub line: String,
    /// Whether it is this seat's turn.
    pub to_move: bool,
    /// Whether its king is in check.
    pub in_check: bool,
    /// Whether it has its king; if not, why.
    pub standing: SeatStanding,
    /// Its points and the moves left on the countdown, if it runs, in games with points.
    pub points: Option<(u8, Option<u8>)>,
    /// Its score, once the game has ended.
    pub score: Option<Score>,
    /// Why the game ended, in words.
    pub ended: Option<String>,
    /// What it has captured.
    pub captured: Captured,
    /// Whether it has a king again after it had none.
    pub returned: bool,
}

/// What a row of the roster shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyData {
    /// The army.
    pub army: Army,
    /// The seat that owns or controls it.
    pub commander: Option<Seat>,
    /// The plate of that seat.
    pub plate: Option<Plate>,
    /// Who controls it, and how, in words.
    pub why: String,
    /// Who controls it, without how; empty if nobody does.
    pub who: String,
    /// How many pieces it has.
    pub pieces: u32,
    /// Its two coloured squares, and whether each is occupied.
    pub squares: [(Square, bool); 2],
    /// The whole chain of control, or why it is neutral.
    pub story: String,
    /// Whether the king of the player to move may defect to it, if that player controls it without owning it.
    pub may_defect: Option<bool>,
}

/// Updates the data when the game has changed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn gather(
    board: LiveBoard,
    mut changes: BoardChanges,
    game: Option<Res<RunningGame>>,
    status: Res<Status>,
    analysis: Res<Analysis>,
    reviewing: Res<Reviewing>,
    replay: Res<Replay>,
    mut data: ResMut<TableData>,
) {
    let stands_anew = changes.any();
    let Some(game) = game else { return };
    if stands_anew || game.is_changed() || status.is_changed() {
        let watched = replay.watched_from(game.record.cursor());
        let mut now = TableData::on(&board, &game.record, &status, watched);
        (now.analysis, now.reviewing) = (data.analysis, data.reviewing);
        data.set_if_neq(now);
    }
    let lines = if analysis.on { analysis.lines } else { 0 };
    let reviews = reviewing.progress.is_some();
    if data.analysis != lines || data.reviewing != reviews {
        (data.analysis, data.reviewing) = (lines, reviews);
    }
}

impl TableData {
    /// The data of a game at its cursor, without a board.
    ///
    /// ```
    /// use regalia_app::board::Status;
    /// use regalia_app::panels::TableData;
    /// use regalia_core::record::Record;
    /// use regalia_core::rules::{Game, Options};
    /// let record = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
    /// let data = TableData::of(&record, &Status::of(record.position()));
    /// assert_eq!((data.seats.len(), data.armies.len()), (2, 12));
    /// assert!(data.seats[0].to_move && data.moves.rows.is_empty());
    /// ```
    #[must_use]
    pub fn of(record: &Record, status: &Status) -> Self {
        Self::on(record.position(), record, status, record.cursor())
    }

    /// The data of a game on a board: pieces and control come from the board, names and moves from the record. What is
    /// written about moves is shown [from](Comment::of) ply `from` on.
    #[must_use]
    pub fn on(board: &dyn BoardState, record: &Record, status: &Status, from: usize) -> Self {
        let seats = Seat::ALL.into_iter().take(record.game().seats());
        let has_colours = board.game().has_brown_lines();
        let captured = Captured::of(record);
        let at_end = record.is_at_tip() || record.cursor() == record.len();
        let moves = MovesData::of(record);
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
            castling: notes::castling(board, record),
            title: record.title().to_owned(),
            comment: Comment::of(record, &moves.rows, from),
            has_comments: record.has_comments(),
            moves,
            king: board.royal(board.side_to_move()),
            side_choice: (at_end && board.side_choice() == SideChoicePhase::Choice)
                .then(|| SideChoice::of(board, record)),
            chosen_side: ChosenSide::of(board, record, status),
            may_claim: status.outcome.is_none() && record.continues_game() && record.may_claim(),
            is_timed: !record.time_controls().is_empty(),
            end: status.outcome.as_ref().map(|outcome| EndData::of(board, record, outcome)),
            analysis: 0,
            review: ReviewData::of(record),
            reviewing: false,
            at_end,
        }
    }
}

fn seat_data(board: &dyn BoardState, record: &Record, status: &Status, seat: Seat, captured: Captured) -> SeatData {
    // A seat lacks an army only after entities were edited from outside.
    let owned = board.owned(seat).unwrap_or(Army::White);
    let controlled = Army::ALL.into_iter().filter(|army| board.commander(*army) == Some(seat) && *army != owned);
    let controlled: Vec<String> = controlled.map(|army| army.to_string()).collect();
    let settled = board.side_choice() == SideChoicePhase::Done;
    let name = label(record, seat);
    // A player who is called by the army need not be told it again.
    let army = if name == owned.name() { String::new() } else { owned.to_string() };
    let line = match (settled, controlled.is_empty()) {
        (false, _) if seat == Seat::One && board.ply() > 0 => "made the first move".to_owned(),
        (false, _) if seat == Seat::One => "plays White's first move".to_owned(),
        (false, _) => "chooses a side next".to_owned(),
        (true, true) => zone(board, owned).unwrap_or(army),
        (true, false) if army.is_empty() => format!("controls {}", controlled.join(", ")),
        (true, false) => format!("{army} · controls {}", controlled.join(", ")),
    };
    let outcome = status.outcome.as_ref();
    SeatData {
        seat,
        name,
        player: record.player(seat),
        plate: Plate::of(seat, Seating::of(record)),
        owned,
        line,
        to_move: outcome.is_none() && board.side_to_move() == seat,
        in_check: status.checks.iter().any(|(checked, ..)| *checked == seat),
        standing: board.standing(seat),
        points: points(board, seat),
        score: outcome.and_then(|outcome| outcome.scores.get(seat.index()).copied()),
        ended: outcome.map(|outcome| ended(outcome, seat)),
        captured,
        returned: returned(board, record, seat),
    }
}

/// The points of a seat and the countdown, in games with points.
fn points(board: &dyn BoardState, seat: Seat) -> Option<(u8, Option<u8>)> {
    let setup = board.game().has_points().then(|| board.setup())?;
    Some((setup.seats.get(seat.index())?.score, setup.clock))
}

/// In games with zones: the zone of an army, and how many pieces are in it.
fn zone(board: &dyn BoardState, army: Army) -> Option<String> {
    let (game, (_, height)) = (board.game(), board.game().size());
    let in_zone = |rank: &u8| Square::new(0, *rank).and_then(|square| game.zone_of(square)) == Some(army);
    let ranks: Vec<u8> = (0..height).filter(in_zone).collect();
    let (first, last) = (ranks.first()? + 1, ranks.last()? + 1);
    let count = board.strength(army);
    Some(format!("ranks {first}–{last} · {count} {}", if count == 1 { "piece" } else { "pieces" }))
}

/// Why a player whose king has escaped gets half a point.
pub(super) const ESCAPED: &str = "king escaped";

/// Why the game ended for a seat.
fn ended(outcome: &Outcome, seat: Seat) -> String {
    let half = outcome.scores.get(seat.index()) == Some(&Score::Half);
    let words = if half && outcome.reason == Reason::LastKing { ESCAPED } else { outcome.reason.words() };
    words.to_owned()
}

/// Whether a seat has its king again after it had none.
fn returned(board: &dyn BoardState, record: &Record, seat: Seat) -> bool {
    if record.game().seats() == 2 {
        return false;
    }
    let had_none = |position: &Position| GamePosition::royal(position, seat).is_none();
    board.royal(seat).is_some() && record.line().take(record.cursor()).any(|ply| had_none(&ply.position))
}

fn army_rows(board: &dyn BoardState, record: &Record, status: &Status) -> Vec<ArmyData> {
    let mut rows: Vec<ArmyData> = Army::ALL.into_iter().map(|army| army_row(board, record, status, army)).collect();
    let sides = record.sides();
    let place = |row: &ArmyData| {
        let seat = row.commander.map_or(9, |seat| sides.place(seat));
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
        // The piece's colour names the next link of the chain, unless the controlling player owns it.
        let own = command.seat.is_some_and(|seat| board.owned(seat) == Some(link.piece.army));
        let piece = if own { link.piece.role.name().to_owned() } else { link.piece.name() };
        format!("{piece} on {}", link.square)
    };
    let how = match (command.seat, link) {
        (Some(seat), None) => board.royal(seat).map_or("no king".to_owned(), |square| format!("king {square}")),
        (Some(_), Some(link)) => through(link),
        (None, Some(link)) => match command.end {
            sovereign::ChainEnd::Loop(_) => format!("neutral · {} closes a loop", through(link)),
            _ => format!("neutral · held by neutral {}, {}", link.piece.name(), link.square),
        },
        (None, None) => "neutral".to_owned(),
    };
    let who = command.seat.map_or_else(String::new, |seat| label(record, seat));
    let why = if who.is_empty() { how } else { format!("{who} · {how}") };
    // What the computer may do is no button.
    let is_person = record.result().is_some() || record.player(board.side_to_move()) == Player::Person;
    ArmyData {
        army,
        commander: command.seat,
        plate: command.seat.map(|seat| Plate::of(seat, Seating::of(record))),
        why,
        who,
        pieces: board.strength(army),
        squares: sovereign::twins(army).map(|square| (square, board.piece_at(square).is_some())),
        story: notes::story(board, record, army),
        may_defect: may_defect(board, status, army).filter(|_| is_person),
    }
}

/// Whether the king of the player to move may defect to an army, if the player controls it.
fn may_defect(board: &dyn BoardState, status: &Status, army: Army) -> Option<bool> {
    let seat = board.side_to_move();
    let is_controlled = board.commander(army) == Some(seat) && board.owned(seat) != Some(army);
    let is_asked = status.outcome.is_none() && board.side_choice() == SideChoicePhase::Done && is_controlled;
    let leads_there = |action: &Action| matches!(action, Action::Defect { army: to, .. } if *to == army);
    is_asked.then(|| status.legal.iter().any(leads_there))
}

/// Why the king of the player to move may not defect to an army.
#[must_use]
pub fn why_not_defect(board: &dyn BoardState, army: Army) -> String {
    let Err(refusal) = board.foresee(Action::Defect { army, step: None }) else { return String::new() };
    let rule = refusal.rule_ref(board.game()).map_or(String::new(), |rule| format!(" ({rule})"));
    format!("{}{rule}", capital(&refusal.to_string()))
}
