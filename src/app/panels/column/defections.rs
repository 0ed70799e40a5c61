//! The colours that the king of the player to move may take.

use regalia_core::rules::{Action, Army};

use crate::board::BoardPosition;

/// A colour that the king of the player to move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defection {
    pub army: Army,
    /// The action, if the king may stay where it is; `None` if it has to step off its square.
    pub plain: Option<Action>,
}

impl Defection {
    /// The colours that the king of the player to move may take, each once.
    #[must_use]
    pub fn all(board: &BoardPosition) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for action in &board.legal {
            let Action::Defect { army, step } = *action else { continue };
            if all.iter().all(|known| known.army != army) {
                all.push(Self { army, plain: step.is_none().then_some(*action) });
            }
        }
        all.sort_by_key(|defection| defection.army);
        all
    }
}
