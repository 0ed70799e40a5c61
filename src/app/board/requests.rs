//! Serves requests: every change of the game is one.

use bevy::prelude::*;
use regalia_core::record::{MessageState, Note, Player, PublicKey, Record, Stamp};
use regalia_core::rules::{Action, Outcome, Seat};

use super::clock;
use super::event::GameEvent;
use super::follow::settle;
use super::game::{GameEdits, RunningGame};
use super::game_change::{back_to_game, begin, end, flag, go_along, play, show_line, step, withdraw};
use super::players;
use super::table_game::{TableGame, follow_table, leave_table};

/// The systems that serve requests, and in `Last` stop the clocks. Systems that read the board run after them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardSystems;

/// A request to change the game.
#[derive(Message, Clone, Debug)]
pub enum GameRequest {
    /// Begin this game, new or loaded, at its cursor.
    Begin(Box<Record>),
    /// Play this action at the position on the board.
    Play(Action),
    /// Play this action at the position on the board as a variation.
    Vary(Action),
    /// Take back the last ply.
    Undo,
    /// Replay the ply that was taken back.
    Redo,
    /// Take back to the last turn of a person.
    TakeBack,
    /// Replay what was taken back so.
    PlayAgain,
    /// Go to the position after this many plies of the current line.
    JumpTo(usize),
    /// Go to the position after this many plies of the main line, and from there along these plies, which were played
    /// before.
    GoAlong(usize, Vec<Action>),
    /// Go to the last move of the game, from an earlier one or from a variation.
    BackToGame,
    /// Go to the next (`true`) or the previous variation of the last ply.
    SwitchVariation(bool),
    /// A seat resigns.
    Resign(Seat),
    /// The seats agree to a draw.
    AgreeDraw,
    /// The side to move claims a draw.
    ClaimDraw,
    /// The game has ended with this outcome elsewhere, by agreement, a claim or a resignation.
    EndAs(Outcome),
    /// Take back the end by agreement, claim or resignation at the cursor.
    Withdraw,
    /// The time of the side to move is up. The board sends this itself; it is refused before the time is up.
    Flag(Seat),
    /// Give a seat to a person or to the computer.
    SetPlayer(Seat, Player),
    /// Call a seat's player by this name, or by none.
    SetName(Seat, String),
    /// Note these things about plies of the current line.
    SetNotes(Vec<(usize, Note)>),
    /// Add these actions as a variation that leaves the current line after so many plies, and show its first ply.
    ShowLine(usize, Vec<Action>),
    /// Add these actions as a variation that leaves the current line after so many plies, without showing it.
    AddLine(usize, Vec<Action>),
    /// The others who play this game by message know so much of it.
    SetMessageState(MessageState),
    /// The install of a seat's player has this key.
    SetKey(Seat, PublicKey),
    /// Stop or start the clocks.
    SwitchClock,
    /// The game has been saved in this state.
    MarkSaved(Stamp),
    /// The game is played at a live table, and is there now.
    FollowTable(Box<TableGame>),
    /// The game is not played at that table any more.
    LeaveTable,
}

/// Serves the requests of this frame in order. Exclusive, because each request must see the effect of the one before.
pub(super) fn serve(world: &mut World) {
    clock::note(world);
    let mut asked = false;
    // Time is checked before this frame's requests: they come too late.
    if let Some(seat) = clock::time_is_up(world)
        && let Some(event) = serve_one(world, GameRequest::Flag(seat))
    {
        world.write_message(event);
        asked = true;
    }
    let requests: Vec<GameRequest> = world.resource_mut::<Messages<GameRequest>>().drain().collect();
    asked |= !requests.is_empty();
    for request in requests {
        if let Some(event) = serve_one(world, request) {
            world.write_message(event);
        }
    }
    if asked {
        settle(world);
    }
    clock::show(world);
    tell_entries(world);
}

/// Hands out what has changed in the record.
fn tell_entries(world: &mut World) {
    let Some(mut game) = world.get_resource_mut::<RunningGame>() else { return };
    // Taking the entries out is no visible change.
    let edits = game.bypass_change_detection().record.take_edits();
    if !edits.is_empty() {
        world.write_message(GameEdits { edits, is_left: false });
    }
}

fn serve_one(world: &mut World, request: GameRequest) -> Option<GameEvent> {
    match request {
        GameRequest::Begin(record) => Some(begin(world, *record)),
        GameRequest::Play(action) => play(world, action, false),
        GameRequest::Vary(action) => play(world, action, true),
        GameRequest::Undo => step(world, Record::undo),
        GameRequest::Redo => step(world, Record::redo),
        GameRequest::TakeBack => step(world, take_back),
        GameRequest::PlayAgain => step(world, play_again),
        GameRequest::JumpTo(ply) => step(world, |record| record.jump(ply)),
        GameRequest::GoAlong(plies, line) => go_along(world, plies, &line),
        GameRequest::BackToGame => back_to_game(world),
        GameRequest::SwitchVariation(forward) => step(world, |record| record.switch_variation(forward)),
        GameRequest::Resign(seat) => end(world, |record| record.resign(seat)),
        GameRequest::AgreeDraw => end(world, Record::agree_draw),
        GameRequest::ClaimDraw => end(world, Record::claim),
        GameRequest::EndAs(outcome) => end(world, |record| record.end_agreed(outcome)),
        GameRequest::Withdraw => withdraw(world),
        GameRequest::Flag(seat) => flag(world, seat),
        GameRequest::SetPlayer(seat, player) => {
            world.get_resource_mut::<RunningGame>()?.record.hand_over(seat, player);
            players::show(world);
            None
        }
        GameRequest::SetName(seat, name) => {
            world.get_resource_mut::<RunningGame>()?.record.set_name(seat, name);
            players::show(world);
            None
        }
        GameRequest::SetNotes(notes) => {
            world.get_resource_mut::<RunningGame>()?.record.at_game(|record| record.set_notes(notes));
            None
        }
        GameRequest::ShowLine(after, line) => show_line(world, after, &line),
        GameRequest::AddLine(after, line) => {
            let first = *line.first()?;
            let added = world.get_resource_mut::<RunningGame>()?.record.add_line(after, &line);
            added.err().map(|refusal| GameEvent::Refused(first, refusal))
        }
        GameRequest::SetMessageState(state) => {
            world.get_resource_mut::<RunningGame>()?.record.set_message_state(state);
            None
        }
        GameRequest::SetKey(seat, key) => {
            world.get_resource_mut::<RunningGame>()?.record.set_key(seat, key);
            None
        }
        GameRequest::SwitchClock => {
            clock::switch(world);
            None
        }
        GameRequest::MarkSaved(written) => {
            world.get_resource_mut::<RunningGame>()?.record.mark_saved_as(written);
            None
        }
        GameRequest::FollowTable(table) => {
            follow_table(world, &table);
            None
        }
        GameRequest::LeaveTable => leave_table(world),
    }
}

/// Goes back to the last turn of a person. A game that is over goes on from there.
fn take_back(record: &mut Record) -> bool {
    let is_over = record.is_at_tip() && record.is_fixed_by_its_end();
    record.taken_back().is_some_and(|ply| if is_over { record.take_back(ply) } else { record.jump(ply) })
}

/// Goes on to where the next person had a turn, with the moves that were taken back.
fn play_again(record: &mut Record) -> bool {
    let Some(ply) = record.played_again() else { return false };
    if !record.is_at_tip() {
        return record.jump(ply);
    }
    let moves: Vec<Action> = record.line().take(ply).skip(record.cursor()).map(|ply| ply.action).collect();
    moves.into_iter().all(|action| record.play(action).is_ok())
}
