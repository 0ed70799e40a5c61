//! The board's requests by their words. Tests name no variant of `GameRequest` or of its edits anywhere else, and what the
//! board answers by its kind.

use regalia_app::board::{GameEvent, GameRequest, TableUpdate};
use regalia_core::record::{
    Edit as Change, EditError, EndRefused, MessageState, Note, Player, PublicKey, Record, Stamp,
};
use regalia_core::rules::{Action, Outcome, Refusal, Seat};

pub fn begin(record: Record) -> GameRequest {
    GameRequest::Begin(Box::new(record))
}

pub fn play(action: Action) -> GameRequest {
    GameRequest::Edit(Change::Play(action))
}

pub fn vary(action: Action) -> GameRequest {
    GameRequest::Edit(Change::Vary(action))
}

pub fn undo() -> GameRequest {
    GameRequest::Edit(Change::Undo)
}

pub fn redo() -> GameRequest {
    GameRequest::Edit(Change::Redo)
}

pub fn take_back() -> GameRequest {
    GameRequest::Edit(Change::UndoTurn)
}

pub fn play_again() -> GameRequest {
    GameRequest::Edit(Change::RedoTurn)
}

pub fn go_to(ply: usize) -> GameRequest {
    GameRequest::Edit(Change::Go(ply))
}

pub fn go_along(plies: usize, line: Vec<Action>) -> GameRequest {
    GameRequest::Edit(Change::Along(plies, line))
}

pub fn back_to_game() -> GameRequest {
    GameRequest::Edit(Change::Tip)
}

pub fn next_variation() -> GameRequest {
    GameRequest::Edit(Change::Variation(true))
}

pub fn previous_variation() -> GameRequest {
    GameRequest::Edit(Change::Variation(false))
}

pub fn resign(seat: Seat) -> GameRequest {
    GameRequest::Edit(Change::Resign(seat))
}

pub fn agree_draw() -> GameRequest {
    GameRequest::Edit(Change::Draw)
}

pub fn claim_draw() -> GameRequest {
    GameRequest::Edit(Change::Claim)
}

pub fn end_as(outcome: Outcome) -> GameRequest {
    GameRequest::Edit(Change::End(outcome))
}

pub fn withdraw() -> GameRequest {
    GameRequest::Edit(Change::Withdraw)
}

pub fn flag(seat: Seat) -> GameRequest {
    GameRequest::Edit(Change::Flag(seat))
}

pub fn set_player(seat: Seat, player: Player) -> GameRequest {
    GameRequest::Edit(Change::HandOver(seat, player))
}

pub fn rename(seat: Seat, name: &str) -> GameRequest {
    GameRequest::Edit(Change::Name(seat, name.to_owned()))
}

pub fn set_notes(notes: Vec<(usize, Note)>) -> GameRequest {
    GameRequest::Edit(Change::Notes(notes))
}

pub fn show_line(after: usize, line: Vec<Action>) -> GameRequest {
    GameRequest::Edit(Change::Show(after, line))
}

pub fn add_line(after: usize, line: Vec<Action>) -> GameRequest {
    GameRequest::Edit(Change::Line(after, line))
}

pub fn promote() -> GameRequest {
    GameRequest::Edit(Change::Promote)
}

pub fn comment(ply: usize, words: &str) -> GameRequest {
    GameRequest::Edit(Change::Comment(ply, words.to_owned()))
}

pub fn delete(ply: usize) -> GameRequest {
    GameRequest::Edit(Change::Delete(ply))
}

pub fn set_message_state(state: MessageState) -> GameRequest {
    GameRequest::Edit(Change::MessageState(state))
}

pub fn set_key(seat: Seat, key: PublicKey) -> GameRequest {
    GameRequest::Edit(Change::Key(seat, Some(key)))
}

pub fn switch_clock() -> GameRequest {
    GameRequest::SwitchClock
}

pub fn mark_saved(stamp: Stamp) -> GameRequest {
    GameRequest::MarkSaved(stamp)
}

pub fn follow_table(update: TableUpdate) -> GameRequest {
    GameRequest::FollowTable(Box::new(update))
}

pub fn leave_table() -> GameRequest {
    GameRequest::LeaveTable
}

/// A request to the board.
pub type Edit = GameRequest;

/// The board's events by their kind.
pub fn kinds(events: &[GameEvent]) -> Vec<&'static str> {
    let kind = |event: &GameEvent| match event {
        GameEvent::Began => "began",
        GameEvent::Refused(_, EditError::Illegal(..)) => "illegal",
        GameEvent::Refused(..) => "refused",
        GameEvent::Applied(Change::Flag(_), _) => "flag",
        event if event.played().is_some() => "ply",
        event if event.is_step() => "step",
        event if event.is_end() => "end",
        GameEvent::Applied(..) => "change",
    };
    events.iter().map(kind).collect()
}

/// The only event: why a game has not ended so.
pub fn not_ended(events: &[GameEvent]) -> EndRefused {
    match events {
        [GameEvent::Refused(_, EditError::End(why))] => why.clone(),
        _ => panic!("{events:?}"),
    }
}

/// The only event: why an action was refused.
pub fn illegal(events: &[GameEvent]) -> (Action, Refusal) {
    match events {
        [GameEvent::Refused(_, EditError::Illegal(action, why))] => (*action, why.clone()),
        _ => panic!("{events:?}"),
    }
}

/// How many kinds of requests `kind` numbers.
pub const KINDS: usize = 31;

/// The kinds of requests that people and machines send, numbered.
pub fn kind(request: &GameRequest) -> usize {
    match request {
        GameRequest::Begin(_) => 0,
        GameRequest::SwitchClock => 1,
        GameRequest::MarkSaved(_) => 2,
        GameRequest::FollowTable(_) => 3,
        GameRequest::LeaveTable => 4,
        GameRequest::Edit(edit) => match edit {
            Change::Play(_) => 5,
            Change::Vary(_) => 6,
            Change::Undo => 7,
            Change::Redo => 8,
            Change::Go(_) => 9,
            Change::Variation(_) => 10,
            Change::UndoTurn => 11,
            Change::RedoTurn => 12,
            Change::Along(..) => 13,
            Change::Tip => 14,
            Change::Show(..) => 15,
            Change::Line(..) => 16,
            Change::Resign(_) => 17,
            Change::Draw => 18,
            Change::Claim => 19,
            Change::Flag(_) => 20,
            Change::End(_) => 21,
            Change::Withdraw => 22,
            Change::HandOver(..) => 23,
            Change::Name(..) => 24,
            Change::Key(..) => 25,
            Change::MessageState(_) => 26,
            Change::Notes(_) => 27,
            Change::Promote => 28,
            Change::Comment(..) => 29,
            Change::Delete(_) => 30,
            other => panic!("nobody asks a board for {other:?}"),
        },
    }
}
