//! The schedule of one ply: validate → apply → control → outcome → record.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use super::read_position::Board;
use super::requests::RunningGame;
use super::{apply, outcome, work_out_command};
use crate::rules::{Action, Change, GamePosition, Position, Refusal};

/// One ply of one seat; run once for each action that is played.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ply;

/// The steps of [`Ply`], in order.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlySystems {
    /// Reads the position and asks the rules whether the action is legal.
    Validate,
    /// Moves, removes and changes pieces, owners and the turn.
    Apply,
    /// Works out anew who controls what.
    Control,
    /// Works out legal actions, checks and the end.
    Outcome,
    /// Enters the action into the record.
    Record,
}

/// The action that [`Ply`] plays, and what became of it.
#[derive(Resource, Debug)]
pub(super) struct CurrentPly {
    pub action: Action,
    /// Set by the first step, unless the action is refused.
    pub accepted: Option<(Vec<Change>, Position)>,
    pub refusal: Option<Refusal>,
}

pub(super) fn add_systems(schedule: &mut Schedule) {
    use PlySystems::{Apply, Control, Outcome, Record, Validate};
    schedule.configure_sets((Validate, Apply, Control, Outcome, Record).chain());
    schedule.add_systems((
        validate.in_set(Validate),
        apply::apply.in_set(Apply).run_if(accepted),
        work_out_command.in_set(Control).run_if(accepted),
        outcome::work_out_status.in_set(Outcome).run_if(accepted),
        record.in_set(Record).run_if(accepted),
    ));
}

fn accepted(ply: Option<Res<CurrentPly>>) -> bool {
    ply.is_some_and(|ply| ply.accepted.is_some())
}

fn validate(board: Board, game: Res<RunningGame>, ply: Option<ResMut<CurrentPly>>) {
    let Some(mut ply) = ply else { return };
    if let Some(outcome) = game.record.outcome() {
        ply.refusal = Some(Refusal::Over(outcome));
        return;
    }
    let position = match board.position() {
        Ok(position) => position,
        Err(problem) => {
            error!("the board stands for no position: {problem}");
            game.record.position().clone()
        }
    };
    match position.validate(ply.action) {
        Ok(()) => ply.accepted = Some(position.changes(ply.action)),
        Err(refusal) => ply.refusal = Some(refusal),
    }
}

fn record(mut game: ResMut<RunningGame>, mut ply: ResMut<CurrentPly>) {
    if let Err(refusal) = game.record.play(ply.action) {
        ply.refusal = Some(refusal);
    }
}
