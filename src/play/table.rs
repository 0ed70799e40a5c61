//! The player's inputs at the table: from squares and buttons to requests, and what follows when the board changes.

use bevy::prelude::*;

use super::consequences::Consequences;
use super::cursor::CursorStep;
use super::hand::{Hand, Reply, mover_king};
use crate::board::{GameEvent, GameRequest, RunningGame, Status};
use crate::rules::sovereign::SovereignRefusal;
use crate::rules::{Action, Army, GamePosition, Refusal, RuleRef, Square};

/// When the table's systems run.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Inputs become requests, before the board serves them.
    Hand,
    /// Selection, notice and preview follow what the board did.
    Follow,
}

/// What the player does at the board.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum HandInput {
    /// The primary button goes down on a square, or beside the board.
    Press(Option<Square>),
    /// The pointer moves with the button down; `far`: far enough to drag.
    Drag {
        /// The square under the pointer.
        over: Option<Square>,
        /// Beyond the [threshold](Hand::drag_threshold).
        far: bool,
    },
    /// The primary button goes up.
    Release(Option<Square>),
    /// The pointer rests on another square.
    Hover(Option<Square>),
    /// A second button or Esc.
    Cancel,
    /// Open the choice to defect to this army.
    Defect(Army),
    /// Play this, chosen from an open choice.
    Choose(Action),
    /// An open choice or a panel points at this action.
    Point(Option<Action>),
    /// A panel points at this army.
    PointArmy(Option<Army>),
    /// The next move calls the clock, or no longer.
    CallClock(bool),
    /// A key on this square: like a press and a release there.
    Pick(Square),
    /// A key that moves the board's cursor.
    Cursor(CursorStep),
}

/// One line for the player: why something was refused.
#[derive(Resource, Clone, Debug, Default)]
pub struct BoardNotice {
    /// The line, and the square that it is about.
    pub line: Option<(String, Option<Square>)>,
    /// The rule that the line names at its end, to be read in the game's book.
    pub rule: Option<RuleRef>,
}

impl BoardNotice {
    /// Shows why something was refused.
    pub(super) fn refuse(&mut self, refusal: &Refusal, square: Option<Square>, game: &RunningGame) {
        self.line = Some((say(refusal, game), square));
        self.rule = refusal.rule_ref(game.record.game());
    }
}

/// What the action under the pointer would change.
#[derive(Resource, Clone, Debug, Default)]
pub struct Preview {
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// An action that is pointed at elsewhere, in a choice or a panel.
    pub pointed: Option<Action>,
    /// An army that is pointed at in a panel.
    pub army: Option<Army>,
    /// The action, as people write it, and what it changes.
    pub shown: Option<(Action, String, Consequences)>,
}

pub(super) fn use_hand(
    mut inputs: MessageReader<HandInput>,
    mut requests: MessageWriter<GameRequest>,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<BoardNotice>,
    mut preview: ResMut<Preview>,
    game: Option<Res<RunningGame>>,
    status: Res<Status>,
) {
    let Some(game) = game else {
        inputs.clear();
        return;
    };
    let (position, legal) = (game.record.position(), status.legal.as_slice());
    for input in inputs.read() {
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
            // The cursor moves by itself.
            HandInput::Cursor(_) => continue,
            HandInput::Press(None) => {
                *notice = BoardNotice::default();
                hand.clear();
                Reply::Nothing
            }
            HandInput::Press(Some(square)) | HandInput::Pick(square) => {
                *notice = BoardNotice::default();
                match &status.outcome {
                    // Once the game has ended nothing is picked up; who presses a piece is told why.
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
                match (&status.outcome, mover_king(position)) {
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
                requests.write(GameRequest::Play(action));
            }
            Reply::Refuse(square, refusal) => notice.refuse(&refusal, Some(square), &game),
        }
    }
}

/// A refusal in words, with names for seats and its rule.
fn say(refusal: &Refusal, game: &RunningGame) -> String {
    let text = match refusal {
        Refusal::NotYours { by, .. } => {
            format!(
                "That is {}'s piece; it is {}'s turn",
                game.record.name(*by),
                game.record.name(game.record.position().side_to_move())
            )
        }
        Refusal::Sovereign(SovereignRefusal::ArmyGivenUp { square, attacker, by, through, .. }) => {
            format!(
                "{} would go to {} ({through}), and its {} on {square} would check your king",
                attacker.army,
                game.record.name(*by),
                attacker.role.name()
            )
        }
        Refusal::Sovereign(SovereignRefusal::SideFirst) => {
            format!("{} chooses a side first", game.record.name(game.record.position().side_to_move()))
        }
        Refusal::Over(_) => "The game is over; step back in the moves to try another way".to_owned(),
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
        }
    };
    match refusal.rule_ref(game.record.game()) {
        Some(rule) => format!("{text} ({rule})"),
        None => text,
    }
}

pub(super) fn follow_board(
    mut events: MessageReader<GameEvent>,
    mut hand: ResMut<Hand>,
    mut notice: ResMut<BoardNotice>,
    game: Option<Res<RunningGame>>,
) {
    for event in events.read() {
        match event {
            GameEvent::Refused(_, refusal) => {
                if let Some(game) = &game {
                    notice.refuse(refusal, None, game);
                }
            }
            GameEvent::NotPossible(reason) => *notice = BoardNotice { line: Some((reason.clone(), None)), rule: None },
            GameEvent::Flagged(seat) => {
                if let Some(game) = game.as_ref().filter(|game| game.record.outcome().is_none()) {
                    let text =
                        format!("{}'s time is up: the king leaves, and the others play on", game.record.name(*seat));
                    *notice = BoardNotice { line: Some((text, None)), rule: None };
                }
            }
            GameEvent::Began | GameEvent::Played(..) | GameEvent::Stepped | GameEvent::Ended => {
                hand.clear();
                hand.call_clock(false);
                *notice = BoardNotice::default();
            }
        }
    }
}

/// Works the preview out when what is pointed at, or the position, has changed; not in every frame.
pub(super) fn preview(
    mut preview: ResMut<Preview>,
    hand: Res<Hand>,
    status: Res<Status>,
    game: Option<Res<RunningGame>>,
) {
    let Some(game) = game else { return };
    if !(preview.is_changed() || hand.is_changed() || status.is_changed()) {
        return;
    }
    let position = game.record.position();
    let at_pointer = preview.hover.and_then(|square| hand.action_at(square, position, &status.legal));
    let action = preview.pointed.filter(|action| status.legal.contains(action)).or(at_pointer);
    if action == preview.shown.as_ref().map(|(action, ..)| *action) && !status.is_changed() {
        return;
    }
    let shown = action.map(|action| {
        let (changes, after) = position.changes(action);
        (action, position.san(action), Consequences::of(position.side_to_move(), &changes, &after))
    });
    preview.shown = shown;
}
