//! The commands for the look of board and window, and for what is heard.

use bevy::prelude::Message;

use crate::panels::forms::chosen::Chosen;
use crate::view::ViewSettings;

/// What the player changes of how the program looks and sounds.
#[derive(Message, Clone, Debug)]
pub enum LookCommand {
    /// Turn the board around.
    Flip,
    /// Turn the board by a quarter, in games with players at all four sides.
    TurnQuarter,
    /// Show all of the board.
    WholeBoard,
    /// Change the view settings.
    ChangeView(ViewSettings),
    /// Switch the sound off or on.
    SwitchSound,
    /// Switch between the dark and the light theme.
    SwitchTheme,
    /// Switch table mode on or off: only the board, its bars and clocks.
    SwitchTable,
    /// Switch fullscreen on or off.
    SwitchFullscreen,
    /// Show the settings.
    ShowSettings,
    /// Apply the chosen settings.
    ChangeSettings(Box<Chosen>),
}
