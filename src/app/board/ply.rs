//! The schedule of one ply: validate → apply → control → outcome → record → proof.

use std::sync::Arc;

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use regalia_core::record::{EditError, Record};
use regalia_core::rules::{Army, Foreseen, GamePosition, Position, Refusal, Seat};

use super::game::{CurrentPly, RunningGame};
use super::position::{BoardPosition, read_board};
use super::{apply::apply, control::work_out_command, live::LiveBoard, seat_position::show_cursor};

/// The schedule of one ply; run once for each action played.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ply;

/// The steps of [`Ply`], in order.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlySystems {
    /// Asks the entities who may move what, and the rules whether the action is legal.
    Validate,
    Apply,
    Control,
    /// Works out legal actions, checks and the end.
    Outcome,
    Record,
    /// Checks that the entities agree with the record's position, also in who controls what.
    Proof,
}

pub(super) fn add_systems(schedule: &mut Schedule) {
    use PlySystems::{Apply, Control, Outcome, Proof, Record, Validate};
    schedule.configure_sets((Validate, Apply, Control, Outcome, Record, Proof).chain());
    schedule.add_systems((
        validate.in_set(Validate),
        apply.in_set(Apply).run_if(accepted),
        work_out_command.in_set(Control).run_if(accepted),
        read_board.in_set(Outcome).run_if(accepted),
        (enter, end, put_right).chain().in_set(Record).run_if(accepted),
        prove.in_set(Proof).run_if(accepted),
    ));
}

fn accepted(ply: Option<Res<CurrentPly>>) -> bool {
    ply.is_some_and(|ply| ply.accepted.is_some())
}

fn validate(board: LiveBoard, game: Res<RunningGame>, known: Res<BoardPosition>, ply: Option<ResMut<CurrentPly>>) {
    let Some(mut ply) = ply else { return };
    let seen = match (game.record.outcome(), known.read()) {
        (Some(outcome), _) => Err(Refusal::Over(outcome)),
        (None, Ok(position)) => {
            Foreseen::of(position, ply.action).and_then(|seen| board.may_play(ply.action).map(|()| seen))
        }
        (None, Err(problem)) => {
            error!("the entities form no position: {problem}");
            Foreseen::of(game.record.position(), ply.action)
        }
    };
    match seen {
        Ok(seen) => ply.accepted = Some(Arc::new(seen)),
        Err(refusal) => ply.result = Some(Err(EditError::Illegal(ply.action, refusal))),
    }
}

fn enter(mut game: ResMut<RunningGame>, mut ply: ResMut<CurrentPly>) {
    let Some(seen) = ply.accepted.clone() else { return };
    ply.result = Some(game.record.apply_foreseen(&ply.edit, &seen));
}

/// Enters an end that only the record knows: by repetition or by agreement.
fn end(game: Res<RunningGame>, mut known: ResMut<BoardPosition>) {
    known.end(game.record.outcome());
}

/// Restores the record's position if the record refuses what the board has allowed: the board did not agree with the
/// record.
fn put_right(world: &mut World) {
    if world.get_resource::<CurrentPly>().is_some_and(|ply| matches!(ply.result, Some(Err(_)))) {
        show_cursor(world);
    }
}

/// Compares the entities with the record's position. If they differ, restores the record's position.
fn prove(world: &mut World) {
    let found = world.run_system_cached(difference);
    let Ok(Some(difference)) = found else { return };
    error!("board and record differ: {difference}");
    debug_assert!(false, "board and record differ: {difference}");
    show_cursor(world);
}

/// The first difference between the entities and the record's position.
fn difference(board: LiveBoard, known: Res<BoardPosition>, game: Option<Res<RunningGame>>) -> Option<String> {
    let game = game?;
    let position = game.record.position();
    match known.read() {
        Ok(read) if read == position => relations(&board, position).or_else(|| players(&board, &game.record)),
        Ok(read) => Some(format!("{read} instead of {position}")),
        Err(problem) => Some(problem.to_string()),
    }
}

/// The first difference in derived relationships: who controls each army, through which piece, and which kings are
/// royal.
fn relations(board: &LiveBoard, position: &Position) -> Option<String> {
    for army in Army::ALL {
        let (found, right) = (board.commander(army), position.commander(army));
        if found != right {
            return Some(format!("{army} is commanded by {found:?} instead of {right:?}"));
        }
        let (found, right) = (board.holder(army), position.occupant_of_colour(army));
        if found != right {
            return Some(format!("{army} is held by {found:?} instead of {right:?}"));
        }
    }
    let royal = |seat: &Seat| board.royal(*seat) != position.royal(*seat);
    let seat = Seat::ALL.into_iter().take(position.game().seats()).find(royal)?;
    Some(format!("the king of seat {seat} is {:?} instead of {:?}", board.royal(seat), position.royal(seat)))
}

/// The first seat with another player than in the record.
fn players(board: &LiveBoard, record: &Record) -> Option<String> {
    let seat = Seat::ALL.into_iter().find(|seat| board.player(*seat) != record.player(*seat))?;
    Some(format!("seat {seat} is played by {} instead of {}", board.player(seat), record.player(seat)))
}
