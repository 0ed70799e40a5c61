//! The game of a live table, as the board follows it: whatever the board shows meanwhile, the table's game goes on.

use std::time::Duration;

use bevy::prelude::*;
use regalia_core::record::{Applied, Edit, Record, TableState};
use regalia_core::rules::Seat;
use regalia_core::table::{TurnTime, edits_to_whole};

use super::clock;
use super::game::{GameEvent, RunningGame};
use super::game_change::{apply, begin, show_way};

/// So many new plies are played one by one; more of them only show where the game is now.
const MOST_PLAYED: usize = 2;

/// How the game of a live table has changed, and how far it is now.
#[derive(Clone, Debug)]
pub struct TableUpdate {
    pub change: TableChange,
    /// How far the game is, for the journal.
    pub state: TableState,
    /// The seats that are moved at this machine, by people or by the computer.
    pub seats: Vec<Seat>,
    /// How long the turn of the player to move has taken, and whether the clock runs.
    pub turn: TurnTime,
}

#[derive(Clone, Debug)]
pub enum TableChange {
    /// These edits at the end of the game.
    Edits(Vec<Edit>),
    /// The whole game has come, one line: what the board has of it stays.
    Whole(Box<Record>),
    /// Another game begins.
    Other(Box<Record>),
}

/// Brings the board to the table's game. Whoever looks at an earlier move or a variation goes on looking at it.
pub(super) fn follow_table(world: &mut World, update: TableUpdate) {
    let TableUpdate { change, state, seats, turn } = update;
    match (change, world.get_resource::<RunningGame>()) {
        (TableChange::Edits(edits), _) => make(world, edits),
        (TableChange::Whole(table), Some(game)) => {
            let edits = edits_to_whole(&game.record, &table);
            make(world, edits);
        }
        (TableChange::Other(mut record) | TableChange::Whole(mut record), _) => {
            record.set_table_state(Some(state));
            let began = begin(world, *record);
            world.write_message(began);
        }
    }
    let Some(mut game) = world.get_resource_mut::<RunningGame>() else { return };
    game.follow_table(&seats);
    game.record.set_table_state(Some(state));
    clock::follow_table(world, turn.runs, Duration::from_millis(turn.spent));
}

/// The game on the board is not played at a table any more.
pub(super) fn leave_table(world: &mut World) -> Option<GameEvent> {
    let mut game = world.get_resource_mut::<RunningGame>().filter(|game| game.is_live())?;
    game.leave_table();
    game.record.set_table_state(None);
    clock::leave_table(world);
    Some(GameEvent::Applied(Edit::Table(None), Applied::default()))
}

fn make(world: &mut World, edits: Vec<Edit>) {
    // Who sits where is the same wherever the cursor is.
    let (seats, mut line): (Vec<Edit>, Vec<Edit>) =
        edits.into_iter().partition(|edit| matches!(edit, Edit::Player(..) | Edit::Name(..) | Edit::Key(..)));
    seats.into_iter().for_each(|edit| _ = apply(world, edit));
    let Some(mut game) = world.get_resource_mut::<RunningGame>() else { return };
    line.retain(|edit| !is_known_time(&game.record, edit));
    if game.record.is_at_tip() {
        line.chunk_by(|one, other| is_ply(one) == is_ply(other)).for_each(|edits| show(world, edits));
    } else if !line.is_empty() {
        game.record.at_game(|record| line.iter().for_each(|edit| enter(record, edit)));
    }
}

/// Whether the board has measured the same time.
fn is_known_time(record: &Record, edit: &Edit) -> bool {
    let Edit::Spent(ply, spent) = edit else { return false };
    record.main_line().nth(ply.saturating_sub(1)).is_some_and(|ply| ply.spent.as_millis() == u128::from(*spent))
}

const fn is_ply(edit: &Edit) -> bool {
    matches!(edit, Edit::Think(_) | Edit::Play(_))
}

/// Makes edits at the end of the game, which the board shows.
fn show(world: &mut World, edits: &[Edit]) {
    if edits.iter().filter(|edit| matches!(edit, Edit::Play(_))).count() > MOST_PLAYED {
        return show_last(world, edits);
    }
    for edit in edits {
        let thought = world.resource::<RunningGame>().record.thought();
        let event = apply(world, edit.clone());
        let is_ply = event.as_ref().is_some_and(|event| event.played().is_some());
        tell(world, event);
        if is_ply {
            let record = &mut world.resource_mut::<RunningGame>().record;
            if renew(record, thought) {
                let withdrawn = apply(world, Edit::Withdraw);
                tell(world, withdrawn);
            }
        }
    }
}

fn tell(world: &mut World, event: Option<GameEvent>) {
    match event {
        // The whole game comes next.
        Some(GameEvent::Refused(edit, why)) => error!("the board refuses {edit:?} of the table: {why}"),
        Some(event) => _ = world.write_message(event),
        None => {}
    }
}

/// Makes edits at once, and shows where the game is then.
fn show_last(world: &mut World, edits: &[Edit]) {
    let record = &mut world.resource_mut::<RunningGame>().record;
    let (place, before) = (record.place(), record.cursor());
    edits.iter().for_each(|edit| enter(record, edit));
    let cursor = [before, record.cursor()];
    show_way(world, place);
    world.write_message(GameEvent::Applied(Edit::Tip, Applied { cursor, played: None }));
}

/// Makes an edit without showing it.
fn enter(record: &mut Record, edit: &Edit) {
    let thought = record.thought();
    match record.apply(edit) {
        Ok(Applied { played: Some(_), .. }) if renew(record, thought) => _ = record.withdraw_end(),
        Ok(_) => {}
        Err(why) => error!("the board refuses {edit:?} of the table: {why}"),
    }
}

/// A ply that was taken back before and is played again has another time. Returns whether it has an end from then.
fn renew(record: &mut Record, spent: Duration) -> bool {
    record.set_spent(record.cursor(), spent);
    record.agreed_end(record.cursor()).is_some()
}
