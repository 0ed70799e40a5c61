//! What the panels beside the board show, worked out once per ply.

use bevy::prelude::*;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{
    Action, Army, GamePosition, Outcome, Position, Reason, Score, Seat, SeatStanding, SideChoicePhase, Square,
    sovereign,
};

use crate::board::{BoardPosition, RunningGame};
use crate::computer::{Analysis, Replay, Reviewing};
use crate::panels::column::chosen_side::{ChosenSide, SideChoice};
use crate::panels::column::pressing::{checks, forced};
use crate::panels::{
    column::captured::Captured, column::comment::Comment, column::defections::Defection, column::end_card::EndData,
    column::info::InfoData, column::moves::MovesData, column::notes, study::review_data::ReviewData,
};
use crate::play::naming::{called, label};
use crate::play::{refusal_words, words::PieceName};
use crate::view::{Plate, Seating};

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
    pub has_comments: bool,
    pub moves: MovesData,
    /// The square of the royal king of the side to move.
    pub king: Option<Square>,
    /// The player who has to choose a side now, and the move that was made.
    pub side_choice: Option<SideChoice>,
    /// The side that was chosen here, if moves are ahead: then nothing asks for it.
    pub chosen_side: Option<ChosenSide>,
    pub may_claim: bool,
    pub is_timed: bool,
    pub end: Option<EndData>,
    /// How many lines the analysis shows; none while it is off.
    pub analysis: usize,
    pub review: Option<ReviewData>,
    pub reviewing: bool,
    /// Whether the board shows the end of the line. Nothing is asked while someone steps through the moves.
    pub at_end: bool,
}

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

#[derive(Clone, Debug, PartialEq)]
pub struct ArmyData {
    pub army: Army,
    /// The seat that owns or controls it.
    pub commander: Option<Seat>,
    pub plate: Option<Plate>,
    /// Who controls it; empty if nobody does.
    pub who: String,
    /// How it is controlled, or why it is not: in full, without "on", and the square alone.
    pub how: [String; 3],
    pub pieces: u32,
    /// Its two coloured squares, and whether each is occupied.
    pub squares: [(Square, bool); 2],
    /// The whole chain of control, or why it is neutral.
    pub story: String,
    /// Whether the king of the player to move may defect to it, if that player controls it without owning it.
    pub may_defect: Option<bool>,
    /// Why it may not, in a sentence; empty if it may, or if nobody asks.
    pub why_not_defect: String,
}

impl ArmyData {
    /// Who controls it, and [how](Self::how).
    pub fn why(&self) -> [String; 3] {
        self.how.each_ref().map(|how| if self.who.is_empty() { how.clone() } else { format!("{} · {how}", self.who) })
    }
}

/// Updates the data when the game has changed.
pub fn gather(
    board: Res<BoardPosition>,
    game: Option<Res<RunningGame>>,
    analysis: Res<Analysis>,
    reviewing: Res<Reviewing>,
    replay: Res<Replay>,
    mut data: ResMut<TableData>,
) {
    let Some(game) = game else { return };
    if game.is_changed() || board.is_changed() {
        let watched = replay.watched_from(game.record.cursor());
        let mut now = TableData::on(&board, &game.record, watched);
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
    /// use regalia_app::board::BoardPosition;
    /// use regalia_app::panels::TableData;
    /// use regalia_core::record::Record;
    /// use regalia_core::rules::{Game, Options};
    /// let record = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
    /// let data = TableData::of(&record, &BoardPosition::of(record.position()));
    /// assert_eq!((data.seats.len(), data.armies.len()), (2, 12));
    /// assert!(data.seats[0].to_move && data.moves.rows.is_empty());
    /// ```
    #[must_use]
    pub fn of(record: &Record, board: &BoardPosition) -> Self {
        Self::on(board, record, record.cursor())
    }

    /// The data of a game on a board: pieces and control come from the board, names and moves from the record. What is
    /// written about moves is shown [from](Comment::of) ply `from` on.
    #[must_use]
    pub fn on(board: &BoardPosition, record: &Record, from: usize) -> Self {
        let position = board.or_record(record);
        let seats = Seat::ALL.into_iter().take(record.game().seats());
        let has_colours = position.game().has_brown_lines();
        let captured = Captured::of(record);
        let at_end = record.is_at_tip() || record.cursor() == record.len();
        let moves = MovesData::of(record);
        Self {
            seats: seats
                .zip(captured)
                .map(|(seat, captured)| seat_data(position, record, board, seat, captured))
                .collect(),
            armies: if has_colours { army_rows(position, record, board) } else { Vec::new() },
            info: if has_colours { InfoData::default() } else { InfoData::of(position, record) },
            forced: forced(position, record, board).filter(|_| at_end),
            checks: checks(position, record, board),
            defections: Defection::all(board),
            notes: notes::notes(position, record),
            castling: notes::castling(position, record),
            title: record.title().to_owned(),
            comment: Comment::of(record, &moves.rows, from),
            has_comments: record.has_comments(),
            moves,
            king: position.royal(position.side_to_move()),
            side_choice: (at_end && position.side_choice() == SideChoicePhase::Choice)
                .then(|| SideChoice::of(position, record)),
            chosen_side: ChosenSide::of(position, record, board),
            may_claim: board.outcome.is_none() && record.continues_game() && record.may_claim(),
            is_timed: !record.time_controls().is_empty(),
            end: board.outcome.as_ref().map(|outcome| EndData::of(position, record, outcome)),
            analysis: 0,
            review: ReviewData::of(record),
            reviewing: false,
            at_end,
        }
    }
}

fn seat_data(position: &Position, record: &Record, board: &BoardPosition, seat: Seat, captured: Captured) -> SeatData {
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
pub(super) const ESCAPED: &str = "king escaped";

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

fn army_rows(position: &Position, record: &Record, board: &BoardPosition) -> Vec<ArmyData> {
    let armies = record.game().coloured_squares().iter();
    let row = |(army, squares): &(Army, [Square; 2])| army_row(position, record, board, *army, *squares);
    let mut rows: Vec<ArmyData> = armies.map(row).collect();
    let sides = record.sides();
    let place = |row: &ArmyData| {
        let seat = row.commander.map_or(9, |seat| sides.place(seat));
        let owns = row.commander.is_some_and(|seat| position.owned(seat) == row.army);
        (seat, !owns, row.army)
    };
    rows.sort_by_key(place);
    rows
}

fn army_row(position: &Position, record: &Record, board: &BoardPosition, army: Army, squares: [Square; 2]) -> ArmyData {
    let command = position.command(army);
    let link = command.chain.first();
    let how = match (command.seat, link) {
        (Some(seat), None) => match position.royal(seat) {
            Some(square) => [format!("king {square}"), format!("king {square}"), square.to_string()],
            None => ["no king"; 3].map(str::to_owned),
        },
        (Some(seat), Some(sovereign::Link { piece, square, .. })) => {
            // The piece's colour names the next link of the chain, unless the controlling player owns it.
            let piece = PieceName::by(position, seat, *piece);
            [format!("{piece} on {square}"), format!("{piece} {square}"), square.to_string()]
        }
        (None, Some(sovereign::Link { piece, square, .. })) => {
            let piece = piece.name();
            match command.end {
                sovereign::ChainEnd::Loop(_) => {
                    ["on ", "", ""].map(|on| format!("neutral · {piece} {on}{square} closes a loop"))
                }
                _ => ["held by ", "held by ", ""].map(|held| format!("neutral · {held}neutral {piece}, {square}")),
            }
        }
        (None, None) => ["neutral"; 3].map(str::to_owned),
    };
    // What the computer may do is no button.
    let is_person = record.result().is_some() || record.player(position.side_to_move()) == Player::Person;
    let may_defect = may_defect(position, board, army).filter(|_| is_person);
    ArmyData {
        army,
        commander: command.seat,
        plate: command.seat.map(|seat| Plate::of(seat, Seating::of(record))),
        who: command.seat.map_or_else(String::new, |seat| label(record, seat)),
        how,
        pieces: position.strength(army),
        squares: squares.map(|square| (square, position.piece_at(square).is_some())),
        story: notes::story(position, record, army),
        may_defect,
        why_not_defect: if may_defect == Some(false) { why_not_defect(position, record, army) } else { String::new() },
    }
}

/// Whether the king of the player to move may defect to an army, if the player controls it.
fn may_defect(position: &Position, board: &BoardPosition, army: Army) -> Option<bool> {
    let seat = position.side_to_move();
    let is_controlled = position.commander(army) == Some(seat) && position.owned(seat) != army;
    let is_asked = board.outcome.is_none() && position.side_choice() == SideChoicePhase::Done && is_controlled;
    let leads_there = |action: &Action| matches!(action, Action::Defect { army: to, .. } if *to == army);
    is_asked.then(|| board.legal.iter().any(leads_there))
}

fn why_not_defect(position: &Position, record: &Record, army: Army) -> String {
    let Err(refusal) = position.validate(Action::Defect { army, step: None }) else { return String::new() };
    refusal_words(&refusal, position, |seat| called(record, seat))
}
