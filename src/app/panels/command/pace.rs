//! The commands for how fast a game goes on.

use bevy::prelude::Message;

use crate::computer::Speed;

/// When the game waits, and how fast it goes on alone.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaceCommand {
    /// Stop the clocks or let them go on; without clocks, the computers that play alone.
    SwitchPause,
    /// How fast the computers play alone.
    SetSpeed(Speed),
}
