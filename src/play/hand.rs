//! What the player holds: a selected piece, perhaps dragged, and a choice that is still open.

use bevy::prelude::Resource;

use super::choice::{Choice, Narrowed, defection, narrow, target_from};
use crate::rules::{Action, Army, GamePosition, Position, Refusal, Role, Square};

/// How far the pointer goes before a press becomes a drag, in logical pixels.
const DRAG_THRESHOLD: f32 = 3.0;

/// The selected piece, the running press, and the choice that is still open.
#[derive(Resource, Clone, Debug, Default)]
pub struct Hand {
    selected: Option<Square>,
    press: Option<Press>,
    choice: Option<Choice>,
    /// The last move was made by dragging, so the next drag begins at once.
    drags: bool,
}

/// The primary button is down on a piece that was picked up by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Where the button went down.
    pub from: Square,
    /// The press itself has selected the piece.
    pub selected_now: bool,
    /// The pointer has been on another square since.
    pub left: bool,
    /// The piece hangs on the pointer.
    pub dragging: bool,
}

/// What follows from an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing for the board.
    Nothing,
    /// Play this.
    Play(Action),
    /// Say at this square why not.
    Refuse(Square, Refusal),
}

impl Hand {
    /// The selected square.
    #[must_use]
    pub const fn selected(&self) -> Option<Square> {
        self.selected
    }

    /// The choice that is still open.
    #[must_use]
    pub const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// The square of the piece that hangs on the pointer.
    #[must_use]
    pub fn dragged(&self) -> Option<Square> {
        self.press.filter(|press| press.dragging).map(|press| press.from)
    }

    /// How far the pointer must go from where the button went down until the piece hangs on it, in logical pixels.
    #[must_use]
    pub const fn drag_threshold(&self) -> f32 {
        if self.drags { 0.0 } else { DRAG_THRESHOLD }
    }

    /// Where the selected piece may go, each square once; the king's steps while a defection waits for one.
    #[must_use]
    pub fn targets(&self, position: &Position, legal: &[Action]) -> Vec<Square> {
        if let Some(Choice::Defection { options, .. }) = &self.choice {
            return options.iter().filter_map(|action| defection_step(*action)).collect();
        }
        let Some(from) = self.selected else { return Vec::new() };
        let king = mover_king(position);
        let mut targets: Vec<Square> = legal.iter().filter_map(|action| target_from(*action, from, king)).collect();
        targets.sort();
        targets.dedup();
        targets
    }

    /// The action that the pointer's square stands for, as far as it is decided: what a preview shows.
    #[must_use]
    pub fn action_at(&self, square: Square, position: &Position, legal: &[Action]) -> Option<Action> {
        if let Some(Choice::Defection { options, .. }) = &self.choice {
            return options.iter().copied().find(|action| defection_step(*action) == Some(square));
        }
        match narrow(legal, self.selected?, square, mover_king(position)) {
            Narrowed::One(action) => Some(action),
            Narrowed::Several(Choice::Promotion { options, .. }) => options.first().map(|(_, action)| *action),
            Narrowed::Several(Choice::StepOrCastle { step, .. }) => Some(step),
            _ => None,
        }
    }

    /// The primary button goes down on a square.
    pub fn press(&mut self, square: Square, position: &Position, legal: &[Action]) -> Reply {
        if let Some(choice) = self.choice.take() {
            self.selected = None;
            let Choice::Defection { options, .. } = choice else { return Reply::Nothing };
            let step = options.into_iter().find(|action| defection_step(*action) == Some(square));
            self.drags &= step.is_none();
            return step.map_or(Reply::Nothing, Reply::Play);
        }
        if let Some(from) = self.selected.filter(|from| *from != square) {
            let narrowed = self.try_way(from, square, position, legal);
            self.drags &= narrowed == Narrowed::Nothing;
            match narrowed {
                Narrowed::One(action) => return Reply::Play(action),
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
                Some(from) => Reply::Refuse(square, why_not(position, from, square)),
                None if position.piece_at(square).is_some() => Reply::Refuse(square, refusal),
                None => Reply::Nothing,
            },
        }
    }

    /// The pointer moves on to a square (or off the board) with the button down, and has gone `far` enough to drag.
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
                Reply::Play(action)
            }
            Narrowed::Several(_) => {
                self.drags = true;
                Reply::Nothing
            }
            Narrowed::Nothing => {
                self.selected = None;
                Reply::Refuse(to, why_not(position, press.from, to))
            }
        }
    }

    /// Opens the choice to defect to `army`.
    ///
    /// # Errors
    /// The square of the king, and why it may not.
    pub fn defect(&mut self, army: Army, position: &Position, legal: &[Action]) -> Result<(), (Square, Refusal)> {
        let Some(king) = mover_king(position) else { return Ok(()) };
        self.clear();
        self.choice = defection(legal, army, king);
        if self.choice.is_some() {
            return Ok(());
        }
        let plain = position.judge(Action::Defect { army, step: None });
        match plain {
            Err(Refusal::StepNeeded(_)) => Err((king, Refusal::NoStepFree(army))),
            Err(refusal) => Err((king, refusal)),
            Ok(()) => Ok(()),
        }
    }

    /// Lets everything go: a second button, Esc, another position.
    pub fn clear(&mut self) {
        self.selected = None;
        self.press = None;
        self.choice = None;
    }

    /// Whether anything is held or open.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.selected.is_some() || self.choice.is_some()
    }

    fn try_way(&mut self, from: Square, to: Square, position: &Position, legal: &[Action]) -> Narrowed {
        let narrowed = narrow(legal, from, to, mover_king(position));
        match &narrowed {
            Narrowed::One(_) => self.clear(),
            Narrowed::Several(choice) => {
                self.clear();
                self.choice = Some(choice.clone());
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

/// The square of the mover's king.
pub(super) fn mover_king(position: &Position) -> Option<Square> {
    let seat = position.mover();
    let mut kings = position.pieces().into_iter().filter(|(_, piece)| piece.role == Role::King);
    kings.find(|(_, piece)| position.commander(piece.army) == Some(seat)).map(|(square, _)| square)
}

/// Whether the mover may pick up the piece on a square now.
fn may_pick_up(position: &Position, square: Square) -> Result<(), Refusal> {
    // While a side is to be chosen every move is refused, whatever piece would make it.
    match position.judge(Action::step(square, square)) {
        Err(Refusal::SideFirst) => Err(Refusal::SideFirst),
        _ => position.judge_piece(square).map(|_| ()),
    }
}

/// Why nothing goes from one square to another.
fn why_not(position: &Position, from: Square, to: Square) -> Refusal {
    let plain = position.judge(Action::step(from, to));
    let refusal = match plain {
        // What it would become does not matter for why it may not go there.
        Err(Refusal::PromotionNeeded) => position.judge(Action::promotion(from, to, Some(Role::Queen))),
        Err(Refusal::NotThatWay { piece, .. })
            if piece.role == Role::King && from.rank() == to.rank() && from.file().abs_diff(to.file()) > 1 =>
        {
            position.judge(Action::Castle { target: to })
        }
        other => other,
    };
    refusal.err().unwrap_or(Refusal::Empty(from))
}
