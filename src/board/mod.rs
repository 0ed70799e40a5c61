//! The live board: squares, pieces, armies and seats as entities, and the one schedule that plays a ply on them.
//!
//! Only this layer writes those components; others send a [`GameRequest`] and read. One ply runs through [`Ply`]:
//! validate → apply → control → outcome → record. What stands on the board is [read](read_position) from the entities
//! and agrees with the record's position after every request.

mod apply;
mod clock;
mod components;
mod control;
mod outcome;
mod ply;
mod read_position;
mod requests;
mod seat_position;
mod trail;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, SingleThreadedExecutor};
use bevy::prelude::*;

pub use clock::{ClockState, LOW_TIME, SeatClock, TableClock, shown_time};
pub use components::{
    ArmyColour, BoardIndex, ColouredSquare, ControlledBy, Controls, HeldBy, Holds, InArmy, Occupant, OnSquare, OwnedBy,
    Owns, PieceId, PieceRole, PromotionZone, SeatNumber, SeatScore, Soldiers, SquareAt, Standing, Turn, Unmoved,
    VestKind, Wears, WornBy,
};
pub use control::work_out_command;
pub use outcome::{Status, TimesListed};
pub use ply::{Ply, PlySystems};
pub use read_position::read_position;
pub use requests::{BoardSystems, GameEvent, GameRequest, LeftGame, RunningGame};
pub use seat_position::seat_position;

/// The live board: its resources, its schedule, and the system that serves requests.
pub struct BoardPlugin;

impl Plugin for BoardPlugin {
    fn build(&self, app: &mut App) {
        let mut schedule = Schedule::new(Ply);
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..ScheduleBuildSettings::default()
        });
        ply::add_systems(&mut schedule);
        app.add_schedule(schedule)
            .init_resource::<Status>()
            .init_resource::<TableClock>()
            .init_resource::<TimesListed>()
            .init_resource::<LeftGame>()
            .add_message::<GameRequest>()
            .add_message::<GameEvent>()
            .add_systems(Update, requests::serve.in_set(BoardSystems));
    }
}
