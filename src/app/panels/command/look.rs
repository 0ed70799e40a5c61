//! The commands for the look of board and window, and for what is heard.

use bevy::prelude::Message;

use crate::panels::forms::chosen::Chosen;
use crate::view::ViewSettings;

#[derive(Message, Clone, Debug)]
pub enum LookCommand {
    Flip,
    /// Only in games with players at all four sides.
    TurnQuarter,
    WholeBoard,
    ChangeView(ViewSettings),
    SwitchSound,
    SwitchTheme,
    /// Only the board, its bars and clocks.
    SwitchTable,
    SwitchFullscreen,
    ShowSettings,
    ChangeSettings(Box<Chosen>),
}
