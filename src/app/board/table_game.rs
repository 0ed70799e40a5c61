//! The game of a live table, as the board follows it: whatever the board shows meanwhile, the table's game goes on.

use bevy::prelude::*;
use regalia_core::record::{Applied, Edit, EndRefused, Record, TableState};
use regalia_core::rules::{Action, Outcome, Seat};

use super::clock;
use super::event::GameEvent;
use super::game::RunningGame;
use super::game_change::{apply, begin, show_way};
use super::players;

/// So many new plies are played one by one; more of them only show where the game is now.
const MOST_PLAYED: usize = 2;

/// The game of a live table: what this machine knows of it, with what was played here and is not confirmed yet.
#[derive(Clone, Debug)]
pub struct TableGame {
    /// The game: one line, its cursor at the end.
    pub record: Record,
    /// How far it is, for the journal.
    pub state: TableState,
    /// The seats that are moved at this machine, by people or by the computer.
    pub seats: Vec<Seat>,
    /// Whether the clock of the player to move runs.
    pub clock_runs: bool,
    /// Whether it is another game than the one on the board.
    pub is_new: bool,
}

/// Brings the board to the table's game. Whoever looks at an earlier move or a variation goes on looking at it.
pub(super) fn follow_table(world: &mut World, table: &TableGame) {
    if table.is_new || !world.contains_resource::<RunningGame>() {
        let mut record = table.record.clone();
        record.set_table_state(Some(table.state));
        let began = begin(world, record);
        world.write_message(began);
    }
    follow_people(world, &table.record);
    follow_line(world, &table.record);
    let Some(mut game) = world.get_resource_mut::<RunningGame>() else { return };
    game.follow_table(&table.seats);
    game.record.set_table_state(Some(table.state));
    clock::follow_table(world, table.clock_runs);
}

/// The game on the board is not played at a table any more.
pub(super) fn leave_table(world: &mut World) -> Option<GameEvent> {
    let mut game = world.get_resource_mut::<RunningGame>().filter(|game| game.is_live())?;
    game.leave_table();
    game.record.set_table_state(None);
    clock::leave_table(world);
    Some(GameEvent::Applied(Edit::Table(None), Applied::default()))
}

fn follow_people(world: &mut World, table: &Record) {
    let Some(mut game) = world.get_resource_mut::<RunningGame>() else { return };
    for seat in Seat::ALL.into_iter().take(table.game().seats()) {
        game.record.set_player(seat, table.player(seat));
        let name = table.names().get(seat.index());
        if let Some(name) = name.filter(|name| game.record.names().get(seat.index()) != Some(name)) {
            game.record.set_name(seat, name.clone());
        }
        match table.key(seat) {
            Some(key) => game.record.set_key(seat, key),
            None => game.record.forget_key(seat),
        }
    }
    players::show(world);
}

fn follow_line(world: &mut World, table: &Record) {
    let Some(game) = world.get_resource::<RunningGame>() else { return };
    let record = &game.record;
    let line: Vec<Action> = table.line().map(|ply| ply.action).collect();
    let common = record.main_line().zip(&line).take_while(|(ply, action)| ply.action == **action).count();
    if !record.is_at_tip() {
        go_there_and_back(world, table, common);
        return;
    }
    let mut events = Vec::new();
    events.extend(apply(world, Edit::TakeBack(common)));
    if line.len() - common <= MOST_PLAYED {
        for ply in table.line().skip(common) {
            if let Some(mut game) = world.get_resource_mut::<RunningGame>() {
                game.record.think(ply.spent);
            }
            events.extend(apply(world, Edit::Play(ply.action)));
            // It may have been the end of the game before it was taken back.
            if ends_here(world).is_some() {
                events.extend(apply(world, Edit::Withdraw));
            }
        }
    } else {
        events.extend(show_entered(world, table, common));
    }
    let agreed = table.agreed_end(line.len()).cloned();
    if ends_here(world) != agreed {
        events.extend(apply(world, Edit::Withdraw));
        if let Some(outcome) = agreed {
            if let Some(mut game) = world.get_resource_mut::<RunningGame>() {
                game.record.think(table.thought());
            }
            events.extend(apply(world, Edit::End(outcome)));
        }
    }
    if let Some(mut game) = world.get_resource_mut::<RunningGame>() {
        take_times(&mut game.record, table);
    }
    events.into_iter().for_each(|event| _ = world.write_message(event));
}

/// The end that people have agreed on at the position on the board.
fn ends_here(world: &World) -> Option<Outcome> {
    let record = &world.get_resource::<RunningGame>()?.record;
    record.agreed_end(record.cursor()).cloned()
}

/// Enters the table's plies at once, and shows where the game is.
fn show_entered(world: &mut World, table: &Record, common: usize) -> Option<GameEvent> {
    let record = &mut world.get_resource_mut::<RunningGame>()?.record;
    let (place, before) = (record.place(), record.cursor());
    if !enter(record, table, common) {
        return None;
    }
    let cursor = [before, record.cursor()];
    show_way(world, place);
    Some(GameEvent::Applied(Edit::Tip, Applied { cursor, played: None }))
}

/// Enters the table's game while the board shows something else, and goes on showing that.
fn go_there_and_back(world: &mut World, table: &Record, common: usize) {
    let Some(mut game) = world.get_resource_mut::<RunningGame>() else { return };
    let played = game.record.main_len();
    if played == common && table.len() == common && game.record.result() == table.result() {
        return;
    }
    game.record.at_game(|record| {
        record.take_back(common);
        enter(record, table, common);
        take_times(record, table);
    });
}

/// Enters the table's plies after the first `common` ones, where the cursor is, and its end. Returns whether there was
/// anything to enter.
fn enter(record: &mut Record, table: &Record, common: usize) -> bool {
    let before = (record.cursor(), record.plies());
    for ply in table.line().skip(common) {
        record.withdraw_end();
        record.think(ply.spent);
        // The table's game is legal.
        let _ = record.play(ply.action);
    }
    record.withdraw_end();
    if let Some(outcome) = table.agreed_end(table.len()).cloned() {
        let _ = agree(record, table, outcome);
    }
    (record.cursor(), record.plies()) != before
}

fn agree(record: &mut Record, table: &Record, outcome: Outcome) -> Result<(), EndRefused> {
    record.think(table.thought());
    record.end_agreed(outcome)
}

/// The host may count more time for a turn than was measured here.
fn take_times(record: &mut Record, table: &Record) {
    let times: Vec<_> = table.line().map(|ply| ply.spent).enumerate().collect();
    for (place, spent) in times {
        if record.main_line().nth(place).is_some_and(|ply| ply.spent != spent) {
            record.set_spent(place + 1, spent);
        }
    }
}
