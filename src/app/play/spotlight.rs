//! Squares that something at the board speaks of.

use bevy::prelude::Resource;
use regalia_core::rules::Square;

/// The squares that a coach mark speaks of: they are lit on the board. Whatever speaks of them sets it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Spotlight(pub Vec<Square>);
