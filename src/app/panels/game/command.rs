//! What can be asked of the running game: its moves, players, pace and end.

use bevy::prelude::Message;
use bevy_egui::egui::Key;
use regalia_core::record::{Edit, Player};
use regalia_core::rules::{Action, Seat};

use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu, UiCommand};
use crate::{board::GameRequest, computer::Speed, play::HandInput};

#[derive(Message, Clone, Debug)]
pub enum GameCommand {
    Request(GameRequest),
    Hand(HandInput),
    /// Play these actions one after the other.
    Line(Vec<Action>),
    ShowPlayers,
    SetPlayer(Seat, Player),
    SetName(Seat, String),
    /// Stop the clocks or let them go on; without clocks, the computers that play alone.
    SwitchPause,
    /// How fast the computers play alone.
    SetSpeed(Speed),
    AskResign,
    /// The player to move offers a draw: ask the others, or whether to ask those who answer at once.
    AskDraw,
    /// The same, after the question whether to.
    OfferDraw,
    AskClaim,
    /// The next player accepts the draw.
    AcceptDraw,
    /// The next player declines the draw.
    DeclineDraw,
}

impl FeatureCommand for GameCommand {}

impl From<GameRequest> for UiCommand {
    fn from(request: GameRequest) -> Self {
        GameCommand::Request(request).into()
    }
}

impl From<Edit> for UiCommand {
    fn from(edit: Edit) -> Self {
        GameRequest::Edit(edit).into()
    }
}

impl From<HandInput> for UiCommand {
    fn from(input: HandInput) -> Self {
        GameCommand::Hand(input).into()
    }
}

pub const TAKE_BACK: Command = Command::new("Take back move", || Edit::UndoTurn.into())
    .at(Menu::Edit, 1)
    .keys(&[Chord::ctrl(Key::Z)], KeyGroup::Moves, "take back a move")
    .enabled_if(|state| state.takes_back);

pub const PAUSE: Command = Command::new("Pause the clock", || GameCommand::SwitchPause.into())
    .at(Menu::Game, 24)
    .keys(&[Chord::key(Key::P)], KeyGroup::Moves, "pause or resume the clock or the computer")
    .named_by(|state| state.pause)
    .enabled_if(|state| state.pause.is_some());

pub const COMMANDS: &[Command] = &[
    Command::new("Previous move", || Edit::Undo.into()).keys(
        &[Chord::key(Key::ArrowLeft)],
        KeyGroup::Moves,
        "previous move, next move",
    ),
    Command::new("Next move", || Edit::Redo.into()).keys(
        &[Chord::key(Key::ArrowRight)],
        KeyGroup::Moves,
        "previous move, next move",
    ),
    Command::new("Start", || Edit::Go(0).into()).keys(&[Chord::key(Key::Home)], KeyGroup::Moves, "start, last move"),
    Command::new("Last move", || Edit::Tip.into()).keys(&[Chord::key(Key::End)], KeyGroup::Moves, "start, last move"),
    Command::new("Previous variation", || Edit::Variation(false).into()).keys(
        &[Chord::shift(Key::ArrowLeft)],
        KeyGroup::Moves,
        "previous, next variation of this move",
    ),
    Command::new("Next variation", || Edit::Variation(true).into()).keys(
        &[Chord::shift(Key::ArrowRight)],
        KeyGroup::Moves,
        "previous, next variation of this move",
    ),
    TAKE_BACK,
    Command::new("Redo move", || Edit::RedoTurn.into())
        .at(Menu::Edit, 2)
        .keys(&[Chord::ctrl_shift(Key::Z), Chord::ctrl(Key::Y)], KeyGroup::Moves, "redo")
        .enabled_if(|state| state.ahead),
    Command::new("Cancel", || HandInput::Cancel.into()).keys(&[Chord::key(Key::Escape)], KeyGroup::Moves, "cancel"),
    Command::new("Claim a draw…", || GameCommand::AskClaim.into())
        .at(Menu::Game, 21)
        .named_by(|state| state.claim.as_deref())
        .enabled_if(|state| state.claim.is_some()),
    Command::new("Offer a draw…", || GameCommand::AskDraw.into()).at(Menu::Game, 22).enabled_if(|state| state.running),
    Command::new("Resign…", || GameCommand::AskResign.into()).at(Menu::Game, 23).enabled_if(|state| state.running),
    PAUSE,
    Command::submenu("Speed", Menu::Speed).at(Menu::Game, 25).shown_if(|state| state.speed.is_some()),
    Command::new("Players…", || GameCommand::ShowPlayers.into())
        .at(Menu::Game, 27)
        .keys(&[Chord::ctrl(Key::P)], KeyGroup::Game, "players: person or computer")
        .in_game(),
];
