//! The commands for the look of board and window, and for what is heard.

use bevy::prelude::Message;
use bevy_egui::egui::Key;

use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};
use crate::view::{ReducedMotion, Theme, Turning, ViewSettings};
use crate::{files::settings::NewGames, sound::SoundSettings};

/// What the player can choose in the settings dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    pub view: ViewSettings,
    pub sound: SoundSettings,
    pub games: NewGames,
}

#[derive(Message, Clone, Debug)]
pub enum LookCommand {
    Flip,
    /// Only in games with players at all four sides.
    TurnQuarter,
    WholeBoard,
    SwitchChains,
    SwitchSquareLetters,
    SwitchPieceLetters,
    SwitchReducedMotion,
    SetTurning(Turning),
    LargerText,
    SmallerText,
    UsualText,
    SwitchSound,
    SwitchTheme,
    /// Only the board, its bars and clocks.
    SwitchTable,
    SwitchFullscreen,
    ShowSettings,
    ChangeSettings(Box<Chosen>),
}

impl FeatureCommand for LookCommand {}

pub const FLIP: Command = Command::new("Flip board", || LookCommand::Flip.into())
    .at(Menu::View, 1)
    .keys(&[Chord::key(Key::F)], KeyGroup::Look, "flip the board")
    .in_game();

pub const COMMANDS: &[Command] = &[
    FLIP,
    Command::new("Dark theme", || LookCommand::SwitchTheme.into())
        .at(Menu::View, 2)
        .named_by(|state| (state.theme == Theme::Dark).then_some("Light theme")),
    Command::new("Full screen", || LookCommand::SwitchFullscreen.into())
        .at(Menu::View, 3)
        .keys(&[Chord::key(Key::F11)], KeyGroup::Look, "full screen")
        .always(),
    Command::new("Rotate a quarter turn", || LookCommand::TurnQuarter.into())
        .at(Menu::View, 11)
        .keys(&[Chord::key(Key::R)], KeyGroup::Look, "rotate a quarter turn (four players)")
        .enabled_if(|state| state.four_sides),
    Command::new("Reset zoom", || LookCommand::WholeBoard.into())
        .at(Menu::View, 12)
        .keys(&[Chord::key(Key::Num0)], KeyGroup::Look, "reset the zoom")
        .enabled_if(|state| state.zoomed),
    Command::new(Turning::Fixed.label(), || LookCommand::SetTurning(Turning::Fixed).into())
        .at(Menu::View, 21)
        .chosen_if(|state| state.view.turning == Turning::Fixed),
    Command::new(Turning::ToMove.label(), || LookCommand::SetTurning(Turning::ToMove).into())
        .at(Menu::View, 22)
        .chosen_if(|state| state.view.turning == Turning::ToMove),
    Command::new(Turning::FaceToFace.label(), || LookCommand::SetTurning(Turning::FaceToFace).into())
        .at(Menu::View, 23)
        .chosen_if(|state| state.view.turning == Turning::FaceToFace),
    Command::new("Chains of control", || LookCommand::SwitchChains.into())
        .at(Menu::View, 31)
        .keys(&[Chord::key(Key::C)], KeyGroup::Look, "chains of control")
        .everywhere()
        .ticked_if(|state| state.view.overlay),
    Command::new("Letters on coloured squares", || LookCommand::SwitchSquareLetters.into())
        .at(Menu::View, 32)
        .keys(&[Chord::key(Key::L)], KeyGroup::Look, "letters on coloured squares")
        .everywhere()
        .ticked_if(|state| state.view.square_letters),
    Command::new("Letters on pieces", || LookCommand::SwitchPieceLetters.into())
        .at(Menu::View, 33)
        .ticked_if(|state| state.view.piece_letters),
    Command::new("Reduced motion", || LookCommand::SwitchReducedMotion.into())
        .at(Menu::View, 34)
        .ticked_if(|state| state.view.reduced_motion == ReducedMotion::On),
    Command::new("Sound", || LookCommand::SwitchSound.into())
        .at(Menu::View, 35)
        .keys(&[Chord::key(Key::M)], KeyGroup::Look, "sound off or on")
        .everywhere()
        .ticked_if(|state| !state.muted),
    Command::new("Larger text", || LookCommand::LargerText.into())
        .at(Menu::View, 41)
        .keys(&[Chord::ctrl(Key::Plus), Chord::ctrl(Key::Equals)], KeyGroup::Look, "larger text")
        .always()
        .enabled_if(|state| state.view.size.larger().is_some()),
    Command::new("Smaller text", || LookCommand::SmallerText.into())
        .at(Menu::View, 42)
        .keys(&[Chord::ctrl(Key::Minus)], KeyGroup::Look, "smaller text")
        .always()
        .enabled_if(|state| state.view.size.smaller().is_some()),
    Command::new("Text as usual", || LookCommand::UsualText.into())
        .keys(&[Chord::ctrl(Key::Num0)], KeyGroup::Look, "text of the usual size")
        .always(),
    Command::new("Table mode", || LookCommand::SwitchTable.into())
        .at(Menu::View, 51)
        .keys(&[Chord::key(Key::T)], KeyGroup::Look, "table mode: only board, bars and clocks")
        .in_game(),
    Command::new("Settings…", || LookCommand::ShowSettings.into())
        .at(Menu::Edit, 21)
        .keys(&[Chord::ctrl(Key::Comma)], KeyGroup::Game, "settings")
        .always(),
];
