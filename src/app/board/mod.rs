//! The live board: squares, pieces, armies and seats as entities, and the schedule that plays a ply on them.
//!
//! Only this layer writes those components; others send a [`GameRequest`] and read. One ply runs through [`Ply`]:
//! validate → apply → control → outcome → record → proof. After each change the position is read from the entities into
//! [`BoardPosition`], which everything else reads, and after every ply it is checked against the record's position.

mod apply;
mod clock;
mod components;
mod control;
mod game;
mod game_change;
mod live;
mod ply;
mod position;
mod requests;
mod seat_position;
mod table_game;
mod trail;

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, SingleThreadedExecutor};
use bevy::prelude::*;

pub use clock::{ClockGap, ClockPress, ClockState, LOW_TIME, MAX_GAP, SeatClock, TableClock, TimeSource, shown_time};
pub use components::{
    ArmyColour, ArmyPieces, BoardIndex, ColouredSquare, ControlledBy, Controls, HeldBy, Holds, InArmy, Occupant,
    OnSquare, OwnedBy, Owns, PieceId, PieceRole, PromotionZone, RoyalKing, RoyalOf, SeatNumber, SeatPlayer, SeatScore,
    SquareAt, Standing, Turn, Unmoved, VestKind, Wears, WornBy,
};
pub use control::work_out_command;
pub use game::{GameEdits, GameEvent, RunningGame};
pub use live::{LiveBoard, ReadError, read_position};
pub use ply::{Ply, PlySystems};
pub use position::BoardPosition;
pub use requests::{BoardSystems, GameRequest};
pub use seat_position::seat_position;
pub use table_game::{TableChange, TableUpdate};

/// The live board: its resources, its schedule, and the system that serves requests.
///
/// ```
/// use bevy::prelude::App;
/// use regalia_app::board::{BoardPlugin, GameRequest, read_position};
/// use regalia_core::record::{Edit, Record};
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut app = App::new();
/// app.add_plugins(BoardPlugin);
/// let record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// let action = record.position().parse_action("e2e4").unwrap();
/// app.world_mut().write_message(GameRequest::Begin(Box::new(record)));
/// app.world_mut().write_message(GameRequest::Edit(Edit::Play(action)));
/// app.update();
/// let position = read_position(app.world_mut()).unwrap();
/// assert!(position.piece_at("e4".parse().unwrap()).is_some());
/// ```
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
            .init_resource::<BoardPosition>()
            .init_resource::<TableClock>()
            .init_resource::<TimeSource>()
            .add_message::<ClockGap>()
            .add_observer(position::note::<Insert>)
            .add_observer(position::note::<Remove>)
            .add_message::<GameRequest>()
            .add_message::<GameEvent>()
            .add_message::<GameEdits>()
            .add_message::<ClockPress>()
            .add_systems(
                Update,
                (position::follow.run_if(position::is_touched), requests::serve).chain().in_set(BoardSystems),
            )
            // After the panels, which may cover the board in this frame.
            .add_systems(Last, clock::hold.in_set(BoardSystems));
    }
}
