//! Turns the player's inputs into requests, and follows the board's changes.

use bevy::prelude::*;
use regalia_core::record::{Edit, EditError, Record};
use regalia_core::rules::{GamePosition, Refusal};

use super::hand::{Hand, Reply, king_to_move};
use super::words::{capital, not_ended};
use super::{
    input::HandInput, losses::losses, naming::whose, notice::BoardNotice, preview::Preview, to_move::HandReach,
};
use crate::board::{BoardPosition, GameEvent, GameRequest, RunningGame};

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Inputs become requests, before the board serves requests.
    Hand,
    /// Selection, notice and preview follow what the board did.
    Follow,
}

pub(super) fn use_hand(
    mut inputs: MessageReader<HandInput>,
    mut requests: MessageWriter<GameRequest>,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<BoardNotice>,
    mut preview: ResMut<Preview>,
    reach: HandReach,
) {
    let HandReach { board, to_move, .. } = &reach;
    let Some((record, position)) = reach.open() else {
        inputs.clear();
        if to_move.is_covered && to_move.is_changed() {
            hand.clear();
            *notice = BoardNotice::default();
            (preview.hover, preview.pointed, preview.army) = (None, None, None);
        }
        return;
    };
    let legal = board.legal.as_slice();
    for input in inputs.read() {
        if let Some(waited) = to_move.awaited() {
            match *input {
                HandInput::Press(Some(square)) | HandInput::Pick(square) => {
                    notice.wait_at(waited, square, position, record);
                    continue;
                }
                HandInput::Defect(_) | HandInput::Choose(_) | HandInput::Release(_) => continue,
                _ => {}
            }
        }
        let reply = match *input {
            HandInput::Hover(square) => {
                if preview.hover != square {
                    preview.hover = square;
                }
                continue;
            }
            HandInput::CallClock(calls) => {
                hand.call_clock(calls);
                continue;
            }
            HandInput::Point(action) => {
                if preview.pointed != action {
                    preview.pointed = action;
                }
                continue;
            }
            HandInput::PointArmy(army) => {
                if preview.army != army {
                    preview.army = army;
                }
                continue;
            }
            HandInput::Drag { over, far } => {
                hand.drag(over, far);
                continue;
            }
            // Another system moves the cursor.
            HandInput::Cursor(_) => continue,
            HandInput::Press(None) => {
                *notice = BoardNotice::default();
                hand.clear();
                Reply::Nothing
            }
            HandInput::Press(Some(square)) | HandInput::Pick(square) => {
                *notice = BoardNotice::default();
                match &board.outcome {
                    // After the end nothing can be picked up; a press on a piece says why.
                    Some(outcome) if position.piece_at(square).is_some() => {
                        Reply::Refuse(square, Refusal::Over(outcome.clone()))
                    }
                    Some(_) => Reply::Nothing,
                    None if matches!(input, HandInput::Pick(_)) => hand.pick(square, position, legal),
                    None => hand.press(square, position, legal),
                }
            }
            HandInput::Release(square) => hand.release(square, position, legal),
            HandInput::Cancel => {
                *notice = BoardNotice::default();
                hand.clear();
                Reply::Nothing
            }
            HandInput::Defect(army) => {
                *notice = BoardNotice::default();
                match (&board.outcome, king_to_move(position)) {
                    (Some(outcome), Some(king)) => Reply::Refuse(king, Refusal::Over(outcome.clone())),
                    _ => match hand.defect(army, position, legal) {
                        Ok(()) => Reply::Nothing,
                        Err((square, refusal)) => Reply::Refuse(square, refusal),
                    },
                }
            }
            HandInput::Choose(action) => hand.choose(action, position),
        };
        match reply {
            Reply::Nothing => {}
            Reply::Play(action) => {
                requests.write(Edit::Play(action).into());
            }
            Reply::Refuse(square, refusal) => notice.refuse(&refusal, Some(square), position, record),
        }
    }
}

/// What is told once a game when another move than before is played, or a move that is not one of the game.
const KEPT: &str = "The game goes on from here; what was played before stays as a variation";
const TRIED: &str = "This move is a variation; the game stays as it was played";

/// What is told about the last ply, if it is new and another one was played there before, or goes on elsewhere.
fn about_variation(record: &Record) -> Option<&'static str> {
    let told = if record.is_on_main_line() { (record.variations() > 0).then_some(KEPT) } else { Some(TRIED) };
    told.filter(|_| record.is_newest())
}

/// Whether a computer played the last ply: what was told before is still to be read.
fn is_by_computer(record: &Record) -> bool {
    record.last().is_some_and(|ply| record.player(ply.side_to_move).level().is_some())
}

pub(super) fn follow_board(
    mut events: MessageReader<GameEvent>,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<BoardNotice>,
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    mut has_told: Local<bool>,
) {
    for event in events.read() {
        *has_told &= *event != GameEvent::Began;
        match event {
            GameEvent::Refused(_, why) => {
                let Some(game) = &game else { continue };
                match why {
                    EditError::Illegal(_, refusal) => {
                        notice.refuse(refusal, None, board.or_record(&game.record), &game.record);
                    }
                    EditError::End(why) => *notice = BoardNotice::say(not_ended(&game.record, why)),
                    _ => *notice = BoardNotice::say(capital(&why.to_string())),
                }
            }
            GameEvent::Began | GameEvent::Applied(..) => {
                hand.clear();
                hand.call_clock(false);
                let last = game.as_ref().filter(|_| event.played().is_some());
                let record = last.map(|game| &game.record);
                if let Some(told) = record.filter(|_| !*has_told).and_then(about_variation) {
                    *has_told = true;
                    *notice = BoardNotice::tell(told);
                } else if !(notice.is_news && record.is_some_and(is_by_computer)) {
                    *notice = BoardNotice::default();
                }
                if let (Some(record), Some((_, changes))) = (record, event.played())
                    && let Some((text, square)) = losses(record, changes)
                {
                    notice.tell_more(text, square);
                }
                if let (GameEvent::Applied(Edit::Flag(seat), _), Some(game)) = (event, &game)
                    && game.record.outcome().is_none()
                {
                    let whose = capital(&whose(&game.record, *seat));
                    let text = format!("{whose} time is up: the king leaves, and the others play on");
                    *notice = BoardNotice::say(text);
                }
            }
        }
    }
}
