//! What people fill in before they are at a live table.

use std::time::Instant;

use bevy::prelude::Resource;

use crate::panels::forms::live_form::LiveForm;

/// What people fill in before they are at a live table, and what they have put off.
#[derive(Resource, Clone, Debug, Default)]
pub struct LiveDesk {
    pub name: String,
    pub form: LiveForm,
    /// How many players sit at this computer, besides the first.
    pub more: usize,
    /// The invitation, as it was pasted.
    pub invitation: String,
    /// What is wrong with it, in a sentence.
    pub trouble: Option<String>,
    /// Whether the player has asked to leave the table, and is asked whether to.
    pub leaves: bool,
    /// When the invitation was copied.
    pub copied: Option<Instant>,
    /// The question that the player answers later.
    pub put_off: Option<u64>,
}
