//! The changes of the game that requests ask for.

use bevy::prelude::*;
use regalia_core::record::{EndRefused, Record};
use regalia_core::rules::{Action, GamePosition, Seat};

use super::clock;
use super::current_ply::CurrentPly;
use super::event::GameEvent;
use super::game::{GameEdits, RunningGame};
use super::ply::Ply;
use super::show::{show_cursor, show_cursor_along};
use super::trail::Trail;

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

pub(super) fn withdraw(world: &mut World) -> Option<GameEvent> {
    let had_end = world.get_resource_mut::<RunningGame>()?.record.withdraw_end();
    had_end.then(|| {
        show_cursor(world);
        GameEvent::Stepped
    })
}

/// Plays an action at the cursor; only as a variation, if that is wanted.
pub(super) fn play(world: &mut World, action: Action, is_variation: bool) -> Option<GameEvent> {
    world.get_resource::<RunningGame>()?;
    world.insert_resource(CurrentPly { action, is_variation, accepted: None, refusal: None });
    world.run_schedule(Ply);
    let ply = world.remove_resource::<CurrentPly>()?;
    if let Some(refusal) = ply.refusal {
        return Some(GameEvent::Refused(action, refusal));
    }
    let seen = ply.accepted?;
    clock::start(world);
    Some(GameEvent::Played(action, seen.changes().to_vec()))
}

pub(super) fn show_line(world: &mut World, after: usize, line: &[Action]) -> Option<GameEvent> {
    let first = *line.first()?;
    if let Err(refusal) = world.get_resource_mut::<RunningGame>()?.record.add_line(after, line) {
        return Some(GameEvent::Refused(first, refusal));
    }
    // It is known by now, so that stepping into it plays nothing new.
    step(world, |record| record.jump(after));
    step(world, |record| record.vary(first).is_ok())
}

/// Goes to a position of the main line, or from there into a variation.
pub(super) fn go_along(world: &mut World, plies: usize, line: &[Action]) -> Option<GameEvent> {
    let record = &world.get_resource::<RunningGame>()?.record;
    if plies > record.main_len() {
        return None;
    }
    let way: Vec<Action> = record.main_line().take(plies).map(|ply| ply.action).chain(line.iter().copied()).collect();
    let shared = record.line().zip(&way).take_while(|(ply, action)| ply.action == **action).count();
    let leaves_game = record.fork() < record.main_len();
    // First back along this line, then on along the other one.
    let back = step(world, |record| record.jump(shared));
    let on = match line {
        // The moves after it are those of the game.
        [] if leaves_game => step(world, |record| record.back_to_game() && record.jump(plies)),
        [] => None,
        _ => step(world, |record| record.go_along(&way)),
    };
    on.or(back)
}

pub(super) fn back_to_game(world: &mut World) -> Option<GameEvent> {
    let shared = world.get_resource::<RunningGame>()?.record.fork();
    // First back along this line, then on along the main line.
    step(world, |record| record.jump(shared));
    step(world, Record::back_to_game)
}

pub(super) fn step(world: &mut World, to: impl FnOnce(&mut Record) -> bool) -> Option<GameEvent> {
    let mut game = world.get_resource_mut::<RunningGame>()?;
    let (cursor, last) = (game.record.cursor(), last_trail(&game.record));
    if !to(&mut game.record) {
        return None;
    }
    let now = game.record.cursor();
    // The same number of plies: only the variation of the last ply has changed.
    let trail = if now == cursor {
        last.back().then(&last_trail(&game.record))
    } else {
        Trail::of_line(&game.record, cursor, now)
    };
    show_cursor_along(world, &trail);
    clock::pause(world);
    Some(GameEvent::Stepped)
}

/// Where the last ply moved the pieces.
fn last_trail(record: &Record) -> Trail {
    let cursor = record.cursor();
    Trail::of_line(record, cursor.saturating_sub(1), cursor)
}

pub(super) fn end(world: &mut World, by: impl FnOnce(&mut Record) -> Result<(), EndRefused>) -> Option<GameEvent> {
    let record = &mut world.get_resource_mut::<RunningGame>()?.record;
    let is_elsewhere = !record.is_at_tip() && !record.continues_game() && record.outcome().is_none();
    match if is_elsewhere { Err(EndRefused::NotAtTip) } else { by(record) } {
        Ok(()) => {
            show_cursor(world);
            clock::pause(world);
            Some(GameEvent::Ended)
        }
        Err(why) => Some(GameEvent::NotEnded(why)),
    }
}

/// Handles a seat's time being up: it loses, or resigns if the others play on.
pub(super) fn flag(world: &mut World, seat: Seat) -> Option<GameEvent> {
    let record = &world.get_resource::<RunningGame>()?.record;
    if record.time_left(seat) != Some(std::time::Duration::ZERO) {
        return Some(GameEvent::NotEnded(EndRefused::HasTime(seat)));
    }
    let done = if record.game().seats() > 2 {
        if record.position().side_to_move() != seat {
            return Some(GameEvent::NotEnded(EndRefused::NotToMove(seat)));
        }
        play(world, Action::Resign, false)
    } else {
        end(world, |record| record.flag(seat))
    };
    match done? {
        done @ (GameEvent::Played(..) | GameEvent::Ended) => {
            world.write_message(done);
            Some(GameEvent::Flagged(seat))
        }
        refused => Some(refused),
    }
}
