//! The board's requests by their words. Tests name no variant of `GameRequest` anywhere else.

use regalia_app::board::{GameRequest, TableGame};
use regalia_core::record::{MessageState, Note, Player, PublicKey, Record, Stamp};
use regalia_core::rules::{Action, Outcome, Seat};

pub fn begin(record: Record) -> GameRequest {
    GameRequest::Begin(Box::new(record))
}

pub fn play(action: Action) -> GameRequest {
    GameRequest::Play(action)
}

pub fn vary(action: Action) -> GameRequest {
    GameRequest::Vary(action)
}

pub fn undo() -> GameRequest {
    GameRequest::Undo
}

pub fn redo() -> GameRequest {
    GameRequest::Redo
}

pub fn take_back() -> GameRequest {
    GameRequest::TakeBack
}

pub fn play_again() -> GameRequest {
    GameRequest::PlayAgain
}

pub fn go_to(ply: usize) -> GameRequest {
    GameRequest::JumpTo(ply)
}

pub fn go_along(plies: usize, line: Vec<Action>) -> GameRequest {
    GameRequest::GoAlong(plies, line)
}

pub fn back_to_game() -> GameRequest {
    GameRequest::BackToGame
}

pub fn next_variation() -> GameRequest {
    GameRequest::SwitchVariation(true)
}

pub fn previous_variation() -> GameRequest {
    GameRequest::SwitchVariation(false)
}

pub fn resign(seat: Seat) -> GameRequest {
    GameRequest::Resign(seat)
}

pub fn agree_draw() -> GameRequest {
    GameRequest::AgreeDraw
}

pub fn claim_draw() -> GameRequest {
    GameRequest::ClaimDraw
}

pub fn end_as(outcome: Outcome) -> GameRequest {
    GameRequest::EndAs(outcome)
}

pub fn withdraw() -> GameRequest {
    GameRequest::Withdraw
}

pub fn flag(seat: Seat) -> GameRequest {
    GameRequest::Flag(seat)
}

pub fn set_player(seat: Seat, player: Player) -> GameRequest {
    GameRequest::SetPlayer(seat, player)
}

pub fn rename(seat: Seat, name: &str) -> GameRequest {
    GameRequest::SetName(seat, name.to_owned())
}

pub fn set_notes(notes: Vec<(usize, Note)>) -> GameRequest {
    GameRequest::SetNotes(notes)
}

pub fn show_line(after: usize, line: Vec<Action>) -> GameRequest {
    GameRequest::ShowLine(after, line)
}

pub fn add_line(after: usize, line: Vec<Action>) -> GameRequest {
    GameRequest::AddLine(after, line)
}

pub fn set_message_state(state: MessageState) -> GameRequest {
    GameRequest::SetMessageState(state)
}

pub fn set_key(seat: Seat, key: PublicKey) -> GameRequest {
    GameRequest::SetKey(seat, key)
}

pub fn switch_clock() -> GameRequest {
    GameRequest::SwitchClock
}

pub fn mark_saved(stamp: Stamp) -> GameRequest {
    GameRequest::MarkSaved(stamp)
}

pub fn follow_table(game: TableGame) -> GameRequest {
    GameRequest::FollowTable(Box::new(game))
}

pub fn leave_table() -> GameRequest {
    GameRequest::LeaveTable
}

/// A request to the board.
pub type Edit = GameRequest;

/// How many kinds of requests `kind` numbers.
pub const KINDS: usize = 28;

/// The kinds of requests, numbered; this must name each that there is.
pub fn kind(request: &GameRequest) -> usize {
    match request {
        GameRequest::Begin(_) => 0,
        GameRequest::Play(_) => 1,
        GameRequest::Undo => 2,
        GameRequest::Redo => 3,
        GameRequest::JumpTo(_) => 4,
        GameRequest::SwitchVariation(_) => 5,
        GameRequest::Resign(_) => 6,
        GameRequest::AgreeDraw => 7,
        GameRequest::ClaimDraw => 8,
        GameRequest::Flag(_) => 9,
        GameRequest::SwitchClock => 10,
        GameRequest::MarkSaved(_) => 11,
        GameRequest::TakeBack => 12,
        GameRequest::PlayAgain => 13,
        GameRequest::SetPlayer(..) => 14,
        GameRequest::SetNotes(_) => 15,
        GameRequest::ShowLine(..) => 16,
        GameRequest::AddLine(..) => 17,
        GameRequest::SetMessageState(_) => 18,
        GameRequest::EndAs(_) => 19,
        GameRequest::Withdraw => 20,
        GameRequest::SetName(..) => 21,
        GameRequest::SetKey(..) => 22,
        GameRequest::BackToGame => 23,
        GameRequest::FollowTable(_) => 24,
        GameRequest::LeaveTable => 25,
        GameRequest::Vary(_) => 26,
        GameRequest::GoAlong(..) => 27,
    }
}
