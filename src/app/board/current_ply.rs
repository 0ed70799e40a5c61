//! The ply that is being played.

use std::sync::Arc;

use bevy::prelude::*;

use regalia_core::rules::{Action, Foreseen, Refusal};

/// The action that [`Ply`](super::Ply) plays, and its result.
#[derive(Resource, Debug)]
pub(super) struct CurrentPly {
    pub action: Action,
    /// Whether it is played as a variation, whatever the game is.
    pub is_variation: bool,
    /// Set by the first step, unless the action is refused.
    pub accepted: Option<Arc<Foreseen>>,
    pub refusal: Option<Refusal>,
}
