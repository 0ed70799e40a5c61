//! Remembers what actions would change on the present board, so that asking again costs nothing.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use regalia_core::rules::{Action, Foreseen, Position, Refusal};

/// An action, and what it changes or why it is not legal.
type Known = (Action, Result<Arc<Foreseen>, Refusal>);

/// What is known of actions in one position. The preview, the warning before a risky move and the ply itself ask about
/// the same action; the rules work it out once.
#[derive(Resource, Debug, Default)]
pub struct Foresight(Mutex<KnownActions>);

#[derive(Debug, Default)]
struct KnownActions {
    position: Option<Position>,
    known: Vec<Known>,
}

impl Foresight {
    /// What `action` changes at `position`.
    ///
    /// # Errors
    /// Why it is not legal there.
    pub(super) fn look(&self, position: &Position, action: Action) -> Result<Arc<Foreseen>, Refusal> {
        let mut known_actions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known_actions.position.as_ref() != Some(position) {
            *known_actions = KnownActions { position: Some(position.clone()), known: Vec::new() };
        }
        if let Some((_, known)) = known_actions.known.iter().find(|(other, _)| *other == action) {
            return known.clone();
        }
        let seen = Foreseen::of(position, action).map(Arc::new);
        known_actions.known.push((action, seen.clone()));
        seen
    }
}
