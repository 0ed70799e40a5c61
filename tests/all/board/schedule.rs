//! The schedule of a ply: its steps in order, and no two systems in it or beside it that may run in either order.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::prelude::*;
use regalia::board::{
    BoardIndex, BoardPlugin, ControlledBy, GameEvent, GameRequest, Occupant, Ply, PlySystems, RunningGame, Status,
};
use regalia::play::PlayPlugin;
use regalia::rules::Army;

use super::{Table, act, game, sq};

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
    let status = world.resource::<Status>().legal.contains(&act("i16i15"));
    let recorded = world.resource::<RunningGame>().record.cursor() > 0;
    let seen = [(moved, "moved"), (commanded, "commanded"), (status, "status"), (recorded, "recorded")];
    let words: Vec<&str> = seen.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    world.resource_mut::<Seen>().0.push(words.join(" "));
}

#[test]
fn a_ply_is_validated_applied_worked_out_and_recorded_in_that_order() {
    use PlySystems::{Apply, Control, Outcome, Record, Validate};
    let mut table = Table::at(GAIN);
    table.world().init_resource::<Seen>();
    table.app.edit_schedule(Ply, |ply| {
        ply.add_systems((
            look.after(Validate).before(Apply),
            look.after(Apply).before(Control),
            look.after(Control).before(Outcome),
            look.after(Outcome).before(Record),
            look.after(Record),
        ));
    });
    table.play("m5l5");
    let seen = &table.app.world().resource::<Seen>().0;
    assert_eq!(*seen, ["", "moved", "moved commanded", "moved commanded status", "moved commanded status recorded"]);
}

#[test]
fn nothing_of_a_refused_ply_is_carried_out() {
    let mut table = Table::at(GAIN);
    table.world().init_resource::<Seen>();
    table.app.edit_schedule(Ply, |ply| {
        ply.add_systems(look.after(PlySystems::Record));
    });
    table.refused(act("f9g9q"));
    assert_eq!(table.app.world().resource::<Seen>().0, [""]);
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
    assert!(matches!(table.ask(GameRequest::Begin(Box::new(game(GAIN)))).as_slice(), [GameEvent::Began]));
    table.play("m5l5");
    let ambiguity = table.app.get_schedule(Ply).unwrap().get_build_settings().ambiguity_detection;
    assert_eq!(ambiguity, LogLevel::Error, "the ply's own schedule looks as well");
}
