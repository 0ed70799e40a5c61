//! What the panels around the board show, worked out once per ply.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Seat, SideChoicePhase, Square};

use super::armies::{ArmyData, Defection, army_rows};
use super::notes::{castling, checks, forced, notes};
use super::seats::{SeatData, seat_data};
use super::side_choice::{ChosenSide, SideChoice};
use super::{captured::Captured, comment::Comment, end::EndData, info::InfoData, moves::MovesData, review::ReviewData};
use crate::board::{BoardPosition, RunningGame};
use crate::computer::{Analysis, Replay, Reviewing};

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
    /// Whether the game is played by message and has something that was not sent.
    pub unsent: bool,
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
    /// use regalia_app::model::TableData;
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
            notes: notes(position, record),
            castling: castling(position, record),
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
            unsent: record.has_news_to_send(),
        }
    }
}
