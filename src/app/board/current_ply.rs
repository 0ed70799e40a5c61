//! The ply that is being played.

use std::sync::Arc;

use bevy::prelude::*;

use regalia_core::record::{Applied, Edit, EditError};
use regalia_core::rules::{Action, Foreseen};

/// The action that [`Ply`](super::Ply) plays, and its result.
#[derive(Resource, Debug)]
pub(super) struct CurrentPly {
    /// The edit that plays it.
    pub edit: Edit,
    pub action: Action,
    /// Set by the first step, unless the action is refused.
    pub accepted: Option<Arc<Foreseen>>,
    /// What the record says, or why the first step refuses it.
    pub result: Option<Result<Applied, EditError>>,
}
