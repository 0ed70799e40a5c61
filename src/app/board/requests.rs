//! Serves requests: every change of the game is one.

use bevy::prelude::*;
use regalia_core::record::{Edit, Record, Stamp};

use super::game::{GameEdits, GameEvent, RunningGame};
use super::game_change::{apply, begin};
use super::table_game::{TableUpdate, follow_table, leave_table};
use super::{clock, position::settle};

/// The systems that serve requests, and in `Last` stop the clocks. Systems that read the board run after them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardSystems;

#[derive(Message, Clone, Debug)]
pub enum GameRequest {
    /// Begin this game, new or loaded, at its cursor.
    Begin(Box<Record>),
    Edit(Edit),
    SwitchClock,
    MarkSaved(Stamp),
    /// The game is played at a live table, where it has changed.
    FollowTable(Box<TableUpdate>),
    /// The game is not played at that table any more.
    LeaveTable,
}

impl From<Edit> for GameRequest {
    fn from(edit: Edit) -> Self {
        Self::Edit(edit)
    }
}

/// Serves the requests of this frame in order. Exclusive, because each request must see the effect of the one before.
pub(super) fn serve(world: &mut World) {
    clock::pause_after_gap(world);
    clock::note(world);
    let mut asked = false;
    // Time is checked before this frame's requests: they come too late.
    if let Some(seat) = clock::time_is_up(world)
        && let Some(event) = apply(world, Edit::Flag(seat))
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
        GameRequest::Edit(edit) => apply(world, edit),
        GameRequest::SwitchClock => {
            clock::switch(world);
            None
        }
        GameRequest::MarkSaved(written) => {
            world.get_resource_mut::<RunningGame>()?.record.mark_saved_as(written);
            None
        }
        GameRequest::FollowTable(update) => {
            follow_table(world, *update);
            None
        }
        GameRequest::LeaveTable => leave_table(world),
    }
}
