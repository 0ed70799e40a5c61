//! The computer at the table: it moves for the seats that are given to it, and helps people who ask.
//!
//! The [engine](regalia_core::engine) thinks in a thread of its own, never in those of Bevy, and only while it is asked; the
//! window sleeps meanwhile, and the answer wakes it. There are no rules here: the computer's move is a
//! [`GameRequest`](crate::board::GameRequest) like any other, and is validated like any other.

mod advisor;
mod analysis;
mod engine_thread;
mod fairness;
mod hint;
mod judgement;
mod pace;
mod reason;
mod replay;
mod reviewing;
mod score_words;
mod to_move;
mod turn;
mod watch;
mod worth_taking;

use bevy::prelude::*;

pub use advisor::{Advisor, Asker};
pub use analysis::{Analysis, AnalysisProgress, Found, MOST_LINES, ShownLine};
pub use engine_thread::{EngineThread, Failure, Order, SearchUpdate};
pub use fairness::{Fairness, Help};
pub use hint::{Hint, HintInput, HintStep, moved_squares, pointing_words};
pub use judgement::Judgement;
pub(crate) use pace::limits;
pub use reason::Why;
pub use replay::{BEGINNING, Replay, seen};
pub use reviewing::{ReviewEvent, ReviewInput, Reviewing};
pub use score_words::{ahead_words, first_chance, score_words};
pub use turn::{ComputerTurn, TurnSystems};
pub use watch::{LEAST_PAUSE, Pause, Speed};
pub use worth_taking::WorthTaking;

use crate::{board::BoardSystems, play::TableSystems, tasks::Waker};

pub struct ComputerPlugin;

impl Plugin for ComputerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Pause>()
            .init_resource::<Replay>()
            .init_resource::<ComputerTurn>()
            .init_resource::<Advisor>()
            .init_resource::<Fairness>()
            .init_resource::<Analysis>()
            .init_resource::<Hint>()
            .init_resource::<WorthTaking>()
            .init_resource::<Reviewing>()
            .add_message::<HintInput>()
            .add_message::<ReviewInput>()
            .add_message::<ReviewEvent>()
            .init_resource::<Waker>()
            .configure_sets(Update, TurnSystems::Answer.before(TableSystems::Hand).before(BoardSystems))
            .configure_sets(Update, TurnSystems::Ask.after(TableSystems::Follow).after(BoardSystems))
            .add_systems(Update, (turn::hear, turn::answer, replay::go_on).chain().in_set(TurnSystems::Answer))
            .add_systems(
                Update,
                (turn::follow, watch::end_pause, to_move::work_out, turn::ask).chain().in_set(TurnSystems::Ask),
            )
            .add_systems(
                Update,
                (
                    advisor::hear,
                    fairness::follow,
                    hint::hint,
                    analysis::end,
                    analysis::analyse,
                    worth_taking::seek,
                    reviewing::begin,
                    reviewing::review,
                    advisor::rest,
                )
                    .chain()
                    .in_set(TurnSystems::Ask),
            )
            // After the systems that decide whether the clocks are held.
            .add_systems(Last, turn::go_on.after(BoardSystems));
    }
}
