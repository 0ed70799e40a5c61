//! The schedule of a ply: its steps in order, and no two systems in it or beside it that may run in either order.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleCleanupPolicy};
use bevy::prelude::*;
use regalia_app::board::{
    BoardIndex, BoardPlugin, BoardPosition, ControlledBy, GameEvent, InArmy, LiveBoard, Occupant, OnSquare, Ply,
    PlySystems, RunningGame,
};
use regalia_app::play::PlayPlugin;
use regalia_core::rules::{Army, Refusal, Seat};

use super::{Table, act, game, sq};
use crate::program::Program;

/// A white pawn goes to l5, red's square; red's pawn f9 can promote from then on.
const GAIN: &str = "8bk7/16/16/16/16/16/16/5rp10/16/16/16/12wp3/16/16/16/8wk7 1 w b - 0";

/// What has happened so far, as a step of a ply finds it.
#[derive(Resource, Default)]
struct Seen(Vec<String>);

fn look(world: &mut World) {
    let moved = {
        let square = world.resource::<BoardIndex>().square(sq("l5")).unwrap();
        world.get::<Occupant>(square).is_some()
    };
    let commanded = world.get::<ControlledBy>(world.resource::<BoardIndex>().army(Army::Red)).is_some();
    let status = world.resource::<BoardPosition>().legal.contains(&act("i16i15"));
    let recorded = world.resource::<RunningGame>().record.cursor() > 0;
    let seen = [(moved, "moved"), (commanded, "commanded"), (status, "status"), (recorded, "recorded")];
    let words: Vec<&str> = seen.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    world.resource_mut::<Seen>().0.push(words.join(" "));
}

#[test]
fn a_ply_is_validated_applied_worked_out_and_recorded_in_that_order() {
    use PlySystems::{Apply, Control, Outcome, Proof, Record, Validate};
    let mut table = Table::at(GAIN);
    table.world().init_resource::<Seen>();
    table.app.edit_schedule(Ply, |ply| {
        ply.add_systems((
            look.after(Validate).before(Apply),
            look.after(Apply).before(Control),
            look.after(Control).before(Outcome),
            look.after(Outcome).before(Record),
            look.after(Record).before(Proof),
        ));
    });
    table.play("m5l5");
    let seen = &table.app.world().resource::<Seen>().0;
    assert_eq!(*seen, ["", "moved", "moved commanded", "moved commanded status", "moved commanded status recorded"]);
}

#[test]
fn a_refused_ply_changes_nothing() {
    let mut table = Table::at(GAIN);
    table.world().init_resource::<Seen>();
    table.app.edit_schedule(Ply, |ply| {
        ply.add_systems(look.after(PlySystems::Proof));
    });
    table.refused(act("f9g9q"));
    assert_eq!(table.app.world().resource::<Seen>().0, [""]);
}

/// Who controls Red, as the live board says.
fn red(table: &mut Table) -> Option<Seat> {
    table.world().run_system_cached(|board: LiveBoard| board.commander(Army::Red)).unwrap()
}

#[test]
#[should_panic(expected = "board and record differ: Red is commanded by None")]
fn the_proof_notices_a_command_that_was_not_worked_out() {
    let mut table = Table::at(GAIN);
    table.app.world_mut().schedule_scope(Ply, |world, ply| {
        ply.remove_systems_in_set(PlySystems::Control, world, ScheduleCleanupPolicy::RemoveSystemsOnly).unwrap();
    });
    table.play("m5l5");
}

#[test]
fn edits_by_hand_change_control_and_legal_actions() {
    let mut table = Table::at(GAIN);
    assert_eq!(red(&mut table), None);
    let (pawn, square) = (table.occupant(sq("m5")).unwrap(), table.square(sq("l5")));
    table.world().entity_mut(pawn).insert(OnSquare(square));
    table.frame();
    assert_eq!(red(&mut table), Some(Seat::One));
    assert!(table.status().legal.contains(&act("f9g9q")), "nobody has played anything");
    // A piece of another army on the square hands it over.
    let black = table.index().army(Army::Black);
    table.world().entity_mut(pawn).insert(InArmy(black));
    table.frame();
    assert_eq!(red(&mut table), Some(Seat::Two));
    assert!(!table.status().legal.contains(&act("f9g9q")));
    table.world().despawn(pawn);
    table.frame();
    assert_eq!(red(&mut table), None);
    assert!(matches!(table.refused(act("l5l6")), Refusal::Empty(_)));
}

#[test]
fn no_two_systems_of_board_and_play_may_run_in_either_order() {
    let mut table = Table::with(|app| {
        app.add_plugins((BoardPlugin, PlayPlugin));
        app.edit_schedule(Update, |schedule| {
            schedule.set_build_settings(ScheduleBuildSettings {
                ambiguity_detection: LogLevel::Error,
                ..ScheduleBuildSettings::default()
            });
        });
    });
    assert_eq!(table.begin(game(GAIN)), [GameEvent::Began]);
    table.play("m5l5");
    let ambiguity = table.app.get_schedule(Ply).unwrap().get_build_settings().ambiguity_detection;
    assert_eq!(ambiguity, LogLevel::Error, "the ply's own schedule looks as well");
}
