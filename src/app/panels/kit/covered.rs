//! Whether a dialog is open, for what lies below it.

use bevy::prelude::Resource;

/// Whether a dialog lies over everything else. The dialogs note it before anything is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Covered(pub bool);
