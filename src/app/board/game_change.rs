//! The changes of the game that requests ask for.

use bevy::prelude::*;
use regalia_core::record::{Edit, EditError, Place, Record};
use regalia_core::rules::Action;

use super::game::{CurrentPly, GameEdits, GameEvent, RunningGame};
use super::seat_position::{show_cursor, show_cursor_along, show_players};
use super::{clock, ply::Ply, trail::Trail};

pub(super) fn begin(world: &mut World, record: Record) -> GameEvent {
    if let Some(mut left) = world.remove_resource::<RunningGame>() {
        let edits = left.record.take_edits();
        world.write_message(GameEdits { edits, is_left: true });
    }
    clock::leave_table(world);
    world.insert_resource(RunningGame::new(record));
    show_cursor(world);
    clock::pause(world);
    GameEvent::Began
}

/// Makes an edit: a ply through its [schedule](Ply), everything else in the record, which the board then shows.
pub(super) fn apply(world: &mut World, edit: Edit) -> Option<GameEvent> {
    let record = &world.get_resource::<RunningGame>()?.record;
    match record.ply_of(&edit) {
        Ok(Some(action)) => return play(world, edit, action),
        Ok(None) => {}
        Err(why) => return Some(GameEvent::Refused(edit, why)),
    }
    let place = record.place();
    let mut game = world.get_resource_mut::<RunningGame>()?;
    match game.record.apply(&edit) {
        Ok(applied) if edit.is_step() || edit.is_end() => {
            show_way(world, place);
            Some(GameEvent::Applied(edit, applied))
        }
        Ok(_) => {
            show_players(world);
            None
        }
        // There is nothing that could change.
        Err(EditError::NoPly(_) | EditError::NoSeat(_)) => None,
        Err(why) => Some(GameEvent::Refused(edit, why)),
    }
}

/// Shows the cursor's position, to which the pieces go from another place.
pub(super) fn show_way(world: &mut World, from: Place) {
    let trail = Trail::between(&world.resource::<RunningGame>().record, from);
    show_cursor_along(world, &trail);
    clock::pause(world);
}

fn play(world: &mut World, edit: Edit, action: Action) -> Option<GameEvent> {
    world.insert_resource(CurrentPly { edit, action, accepted: None, result: None });
    world.run_schedule(Ply);
    let CurrentPly { edit, result, .. } = world.remove_resource::<CurrentPly>()?;
    match result? {
        Ok(applied) => {
            clock::start(world);
            Some(GameEvent::Applied(edit, applied))
        }
        Err(why) => Some(GameEvent::Refused(edit, why)),
    }
}
