//! The commands for how fast a game goes on.

use bevy::prelude::Message;

use crate::computer::Speed;

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaceCommand {
    /// Stop the clocks or let them go on; without clocks, the computers that play alone.
    SwitchPause,
    /// How fast the computers play alone.
    SetSpeed(Speed),
}
