//! The player's hand: the selected piece, a drag, and an open choice.

use bevy::prelude::Resource;
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{Action, Army, GamePosition, Move, MoveKind, Position, Refusal, Role, Square};

use super::choice::{Choice, Narrowed, defection, narrow, target_from, ways};

/// How far the pointer moves before a press becomes a drag, in logical pixels.
const DRAG_THRESHOLD: f32 = 3.0;

/// The selected piece, the running press, and the open choice. See `tests/app/play/hand.rs`.
#[derive(Resource, Clone, Debug, Default)]
pub struct Hand {
    selected: Option<Square>,
    press: Option<Press>,
    choice: Option<Choice>,
    /// The actions that the choice narrows down, and their squares.
    ways: Vec<Action>,
    way: Option<(Square, Square)>,
    /// Whether the last move was dragged: then the next drag begins at once.
    drags: bool,
    calls_clock: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    pub from: Square,
    /// Whether this press selected the piece.
    pub selected_now: bool,
    /// Whether the pointer has been on another square since.
    pub left: bool,
    pub dragging: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Nothing,
    Play(Action),
    /// Show at this square why not.
    Refuse(Square, Refusal),
}

impl Hand {
    pub const fn selected(&self) -> Option<Square> {
        self.selected
    }

    pub const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// Origin and target of the move that the open choice is about.
    pub fn way(&self) -> Option<(Square, Square)> {
        self.way.filter(|_| self.choice.is_some())
    }

    pub fn dragged(&self) -> Option<Square> {
        self.press.filter(|press| press.dragging).map(|press| press.from)
    }

    /// How far the pointer must move from where the button went down to start a drag, in logical pixels.
    pub const fn drag_threshold(&self) -> f32 {
        if self.drags { 0.0 } else { DRAG_THRESHOLD }
    }

    /// Where the selected piece may go, each square once; during a defection, where the king may step.
    pub fn targets(&self, position: &Position, legal: &[Action]) -> Vec<Square> {
        if let Some(Choice::Defection { options, .. }) = &self.choice {
            return options.iter().filter_map(|action| defection_step(*action)).collect();
        }
        let Some(from) = self.selected else { return Vec::new() };
        let king = king_to_move(position);
        let mut targets: Vec<Square> = legal.iter().filter_map(|action| target_from(*action, from, king)).collect();
        targets.sort();
        targets.dedup();
        targets
    }

    /// The action that the preview shows for the pointer's square: what has been chosen so far, with the usual choice
    /// for the rest.
    pub fn action_at(&self, square: Square, position: &Position, legal: &[Action]) -> Option<Action> {
        if let Some(Choice::Defection { options, .. }) = &self.choice {
            return options.iter().copied().find(|action| defection_step(*action) == Some(square));
        }
        let from = self.selected?;
        let action = match narrow(&ways(legal, from, square, king_to_move(position)), from, square) {
            Narrowed::One(action) => action,
            Narrowed::Several(Choice::Promotion { options, .. }) => options.first()?.1,
            Narrowed::Several(Choice::Plunder { options, .. }) => options.last()?.1,
            Narrowed::Several(Choice::StepOrCastle { step, .. }) => step,
            Narrowed::Several(Choice::OwnOrVest { own, .. }) => own,
            _ => return None,
        };
        Some(self.with_clock(action, legal))
    }

    /// The [targets](Self::targets) that the selected piece reaches only by its vest.
    pub fn vest_targets(&self, position: &Position, legal: &[Action]) -> Vec<Square> {
        let Some(from) = self.selected else { return Vec::new() };
        let mut targets = self.targets(position, legal);
        targets.retain(|to| ways(legal, from, *to, king_to_move(position)).iter().all(|action| action.is_by_vest()));
        targets
    }

    pub const fn calls_clock(&self) -> bool {
        self.calls_clock
    }

    pub const fn call_clock(&mut self, calls: bool) {
        self.calls_clock = calls;
    }

    /// The action, calling the clock if that is set and legal.
    fn with_clock(&self, action: Action, legal: &[Action]) -> Action {
        let (true, Action::Move(step)) = (self.calls_clock, action) else { return action };
        let calling = Action::Move(Move { kind: MoveKind::CallsClock, ..step });
        legal.iter().copied().find(|other| *other == calling).unwrap_or(action)
    }

    pub fn press(&mut self, square: Square, position: &Position, legal: &[Action]) -> Reply {
        if let Some(choice) = self.choice.take() {
            self.selected = None;
            let Choice::Defection { options, .. } = choice else { return Reply::Nothing };
            let step = options.into_iter().find(|action| defection_step(*action) == Some(square));
            self.drags &= step.is_none();
            return step.map_or(Reply::Nothing, |action| self.venture(action, position));
        }
        if let Some(from) = self.selected.filter(|from| *from != square) {
            let narrowed = self.try_way(from, square, position, legal);
            self.drags &= narrowed == Narrowed::Nothing;
            match narrowed {
                Narrowed::One(action) => return self.venture(self.with_clock(action, legal), position),
                Narrowed::Several(_) => return Reply::Nothing,
                Narrowed::Nothing => {}
            }
        }
        let before = self.selected.take();
        match may_pick_up(position, square) {
            Ok(()) => {
                self.selected = Some(square);
                let selected_now = before != Some(square);
                self.press = Some(Press { from: square, selected_now, left: false, dragging: false });
                Reply::Nothing
            }
            Err(refusal) => match before {
                Some(from) => {
                    // The player may try another square with the same piece.
                    self.selected = before;
                    Reply::Refuse(square, why_not(position, from, square))
                }
                None if position.piece_at(square).is_some() => Reply::Refuse(square, refusal),
                None => Reply::Nothing,
            },
        }
    }

    /// The pointer moves to a square (or off the board) with the button down; `far`: it has moved far enough to drag.
    pub fn drag(&mut self, over: Option<Square>, far: bool) {
        if let Some(press) = &mut self.press {
            press.left |= over != Some(press.from);
            press.dragging |= far;
        }
    }

    /// The primary button goes up on a square, or off the board.
    pub fn release(&mut self, over: Option<Square>, position: &Position, legal: &[Action]) -> Reply {
        let Some(press) = self.press.take() else { return Reply::Nothing };
        if over == Some(press.from) {
            if press.left || !press.selected_now {
                self.selected = None;
            }
            return Reply::Nothing;
        }
        if !press.dragging {
            return Reply::Nothing;
        }
        let Some(to) = over else {
            self.selected = None;
            return Reply::Nothing;
        };
        match self.try_way(press.from, to, position, legal) {
            Narrowed::One(action) => {
                self.drags = true;
                self.venture(self.with_clock(action, legal), position)
            }
            Narrowed::Several(_) => {
                self.drags = true;
                Reply::Nothing
            }
            // The piece goes back and stays selected.
            Narrowed::Nothing => Reply::Refuse(to, why_not(position, press.from, to)),
        }
    }

    /// Opens the choice to defect to `army`.
    ///
    /// # Errors
    /// The king's square, and why it may not defect.
    pub fn defect(&mut self, army: Army, position: &Position, legal: &[Action]) -> Result<(), (Square, Refusal)> {
        let Some(king) = king_to_move(position) else { return Ok(()) };
        self.clear();
        self.choice = defection(position, legal, army, king);
        if self.choice.is_some() {
            return Ok(());
        }
        match position.validate(Action::Defect { army, step: None }) {
            Err(Refusal::Sovereign(SovereignRefusal::StepNeeded(_))) => {
                Err((king, SovereignRefusal::NoStepFree(army).into()))
            }
            Err(refusal) => Err((king, refusal)),
            Ok(()) => Ok(()),
        }
    }

    /// Takes an answer to the open choice, or an action from a panel. Opens the next choice if several actions remain.
    pub fn choose(&mut self, chosen: Action, position: &Position) -> Reply {
        let Some(choice) = self.choice.take() else {
            self.clear();
            return self.venture(chosen, position);
        };
        if matches!(choice, Choice::Risk { .. }) {
            self.clear();
            return Reply::Play(chosen);
        }
        let left = choice.keep(&self.ways, chosen);
        let Some((from, to)) = self.way.filter(|_| left.len() > 1) else {
            self.clear();
            return self.venture(chosen, position);
        };
        if let Narrowed::Several(next) = narrow(&left, from, to) {
            self.choice = Some(next);
        }
        self.ways = left;
        Reply::Nothing
    }

    /// A key on a square: the same as a press and a release there.
    pub fn pick(&mut self, square: Square, position: &Position, legal: &[Action]) -> Reply {
        let pressed = self.press(square, position, legal);
        let released = self.release(Some(square), position, legal);
        if pressed == Reply::Nothing { released } else { pressed }
    }

    /// Clears the hand and plays this action. Returns `None` if the player is asked about its risk first.
    pub(super) fn play(&mut self, action: Action, position: &Position, legal: &[Action]) -> Option<Action> {
        self.clear();
        match self.venture(self.with_clock(action, legal), position) {
            Reply::Play(action) => Some(action),
            Reply::Nothing | Reply::Refuse(..) => None,
        }
    }

    /// Plays an action, or asks first if it leaves the player's own king in check.
    fn venture(&mut self, action: Action, position: &Position) -> Reply {
        match Choice::risk(position, action) {
            Some(risk) => {
                self.clear();
                self.choice = Some(risk);
                Reply::Nothing
            }
            None => Reply::Play(action),
        }
    }

    /// Clears the hand: after the second button, Esc, or a change of position.
    pub fn clear(&mut self) {
        self.selected = None;
        self.press = None;
        self.choice = None;
        self.ways.clear();
        self.way = None;
    }

    pub const fn is_busy(&self) -> bool {
        self.selected.is_some() || self.choice.is_some()
    }

    fn try_way(&mut self, from: Square, to: Square, position: &Position, legal: &[Action]) -> Narrowed {
        let ways = ways(legal, from, to, king_to_move(position));
        let narrowed = narrow(&ways, from, to);
        match &narrowed {
            Narrowed::One(_) => self.clear(),
            Narrowed::Several(choice) => {
                self.clear();
                self.choice = Some(choice.clone());
                (self.ways, self.way) = (ways, Some((from, to)));
            }
            Narrowed::Nothing => {}
        }
        narrowed
    }
}

const fn defection_step(action: Action) -> Option<Square> {
    match action {
        Action::Defect { step, .. } => step,
        _ => None,
    }
}

pub(super) fn king_to_move(position: &Position) -> Option<Square> {
    position.royal(position.side_to_move())
}

/// Whether the player to move may pick up the piece on a square.
pub(super) fn may_pick_up(position: &Position, square: Square) -> Result<(), Refusal> {
    position.validate_piece(square).map(|_| ())
}

/// Why nothing goes from one square to another.
fn why_not(position: &Position, from: Square, to: Square) -> Refusal {
    let ask = |action| position.validate(action).err();
    // If a pawn cannot go there, say so rather than that a promotion is missing.
    let is_pawn = position.piece_at(from).is_some_and(|piece| piece.role == Role::Pawn);
    let promotion = (is_pawn && position.game().has_promotion_on(to)).then_some(Role::Queen);
    let refusal = match ask(Action::promotion(from, to, promotion)) {
        Some(Refusal::KingOneSquare) if along_one_line(from, to) > 1 && position.game().castles_by_target() => {
            ask(Action::Castle { target: to })
        }
        other => other,
    };
    refusal.unwrap_or(Refusal::Empty(from))
}

/// The distance between two squares on one rank or file; 0 if they share neither.
fn along_one_line(one: Square, other: Square) -> u8 {
    match (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank())) {
        (distance, 0) | (0, distance) => distance,
        _ => 0,
    }
}
