//! What people ask for in menus, dialogs and by keys, and how it is done.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::board::{GameRequest, RunningGame};
use crate::files::{Export, FileRequest, Purpose};
use crate::panels::actions::leaving::{Leave, more_games};
use crate::panels::dialogs::Dialog;
use crate::panels::dialogs::draw_offer::DrawOffer;
use crate::panels::settings::{Chosen, Preferences};
use crate::panels::start::new_game::NewGameForm;
use crate::play::{BoardNotice, HandInput};
use crate::record::Record;
use crate::rules::{Game, GamePosition, RuleRef, Seat, SeatStanding};
use crate::view::{Orientation, Turns, ViewSettings, Zoom};

/// Something that a person asks for.
#[derive(Message, Clone, Debug)]
pub enum UiCommand {
    /// Show the form for a new game.
    ShowNewGame,
    /// Begin the game of the form.
    Begin(NewGameForm),
    /// Begin the game on the board once more, with seats exchanged.
    Rematch,
    /// Set up a position by hand.
    ShowEditor,
    /// Begin this game.
    PlayFrom(Box<Record>),
    /// Begin this game, which was pasted; whether the text held more games, which were not read.
    PlayPasted(Box<Record>, bool),
    /// Ask for a file and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open an example game.
    OpenExample(usize),
    /// Go on with the game of this journal.
    Continue(PathBuf),
    /// Save to the game's file, or ask for one.
    Save,
    /// Ask for a file and save there.
    SaveAs,
    /// Save to this file; what is there is not replaced without a question.
    SaveTo(PathBuf),
    /// Save to this file, whatever is there.
    Overwrite(PathBuf),
    /// Ask for a file and write the game there as text for people.
    ExportText,
    /// Ask for a file and write the picture of the board there.
    ExportPicture,
    /// Write to this file what a file was asked for.
    ExportTo(PathBuf),
    /// Write there what a file was asked for, over what is there.
    ExportOver(PathBuf),
    /// Look into a folder, for the dialog that asks for a path.
    ListFolder(PathBuf),
    /// Leave the program.
    Quit,
    /// Something for the game on the board.
    Game(GameRequest),
    /// Something for the player's hand.
    Hand(HandInput),
    /// Copy the position on the board as text.
    CopyPosition,
    /// Copy the game as text for people.
    CopyGame,
    /// Copy the board as a picture.
    CopyPicture,
    /// Begin a game from what has been copied.
    Paste,
    /// Ask who resigns.
    AskResign,
    /// The mover offers a draw: ask the others.
    AskDraw,
    /// The next of those who are asked agrees to a draw.
    AcceptDraw,
    /// The next of those who are asked wants no draw.
    DeclineDraw,
    /// Turn the board around.
    Flip,
    /// Turn the board by a quarter, where players sit at all four sides.
    TurnQuarter,
    /// Show all of the board.
    WholeBoard,
    /// Show the board in this way.
    ChangeView(ViewSettings),
    /// Dark or light.
    SwitchTheme,
    /// Show the settings.
    ShowSettings,
    /// Take up what was chosen there.
    ChangeSettings(Box<Chosen>),
    /// Fill the screen, or no longer.
    SwitchFullscreen,
    /// Open the book of rules: at the rule that a refusal names, else of the game on the board or in the form.
    ShowRules,
    /// Open the book at a rule.
    ShowRule(RuleRef),
    /// Begin the tour of a game.
    ShowTour(Game),
    /// Show what keys do.
    ShowKeys,
    /// Show version and licences.
    ShowAbout,
    /// Close the dialog that is open.
    CloseDialog,
    /// Go on with what was asked before, without saving.
    Discard,
    /// Save, then go on with what was asked before.
    SaveFirst,
}

/// Carries the commands of this frame out.
#[expect(clippy::too_many_arguments, reason = "a system takes what it writes")]
pub(crate) fn run_commands(
    mut commands: MessageReader<UiCommand>,
    mut again: Local<Vec<UiCommand>>,
    mut dialog: ResMut<Dialog>,
    mut leave: Leave,
    mut requests: MessageWriter<GameRequest>,
    mut files: MessageWriter<FileRequest>,
    mut inputs: MessageWriter<HandInput>,
    mut exit: MessageWriter<AppExit>,
    mut orientation: ResMut<Orientation>,
    mut liked: Preferences,
    mut zoom: ResMut<Zoom>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    notice: Res<BoardNotice>,
    game: Option<Res<RunningGame>>,
) {
    // What was asked before, and the player has agreed.
    let agreed = std::mem::take(&mut *again).into_iter().map(|command| (true, command));
    let asked: Vec<UiCommand> = commands.read().cloned().collect();
    for (agreed, command) in agreed.chain(asked.into_iter().map(|command| (false, command))) {
        let waits = if agreed {
            leave.waits_for_disk(&command)
        } else {
            leave.holds_back(&command, game.as_deref(), &mut dialog)
        };
        if waits {
            continue;
        }
        match command {
            UiCommand::ShowNewGame => {
                let form = liked.form(game.as_ref().map(|game| &game.record));
                *dialog = Dialog::NewGame(form);
            }
            UiCommand::Begin(form) => {
                *dialog = Dialog::None;
                liked.begins(&form);
                requests.write(GameRequest::Begin(Box::new(form.record(|seats| fastrand::usize(..seats)))));
                files.write(FileRequest::Forget);
            }
            UiCommand::Rematch => {
                *dialog = Dialog::None;
                if let Some(game) = &game {
                    requests.write(GameRequest::Begin(Box::new(game.record.rematch())));
                    files.write(FileRequest::Forget);
                }
            }
            UiCommand::ShowEditor => *dialog = Dialog::Editor,
            UiCommand::PlayFrom(record) => {
                *dialog = Dialog::None;
                requests.write(GameRequest::Begin(record));
                files.write(FileRequest::Forget);
            }
            UiCommand::PlayPasted(record, more) => {
                *dialog = if more { more_games("text") } else { Dialog::None };
                requests.write(GameRequest::Begin(record));
                files.write(FileRequest::Forget);
            }
            // Their own systems do this.
            UiCommand::CopyPosition | UiCommand::CopyGame | UiCommand::CopyPicture | UiCommand::Paste => {}
            UiCommand::ExportPicture => {}
            UiCommand::Open => {
                *dialog = Dialog::None;
                leave.open(game.as_deref());
                files.write(FileRequest::Open);
            }
            UiCommand::OpenPath(path) => {
                *dialog = Dialog::None;
                files.write(FileRequest::OpenPath(path));
            }
            UiCommand::OpenExample(index) => {
                *dialog = Dialog::None;
                files.write(FileRequest::OpenExample(index));
            }
            UiCommand::Continue(path) => {
                *dialog = Dialog::None;
                files.write(FileRequest::Continue(path));
            }
            UiCommand::Save => {
                files.write(FileRequest::Save);
            }
            UiCommand::SaveAs => {
                *dialog = Dialog::None;
                files.write(FileRequest::SaveAs);
            }
            UiCommand::SaveTo(path) => {
                *dialog = Dialog::None;
                files.write(FileRequest::SaveTo(path));
            }
            UiCommand::Overwrite(path) => {
                *dialog = Dialog::None;
                files.write(FileRequest::Overwrite(path));
            }
            UiCommand::ExportText => {
                if let Some(game) = &game {
                    files.write(FileRequest::Export(Export::Text(Box::new(game.record.clone()))));
                }
            }
            UiCommand::ExportTo(path) => {
                *dialog = Dialog::None;
                files.write(FileRequest::ExportTo(path));
            }
            UiCommand::ExportOver(path) => {
                *dialog = Dialog::None;
                files.write(FileRequest::ExportOver(path));
            }
            UiCommand::ListFolder(folder) => {
                files.write(FileRequest::List(folder));
            }
            UiCommand::Quit => {
                exit.write(AppExit::Success);
            }
            UiCommand::Game(request) => {
                *dialog = Dialog::None;
                requests.write(request);
            }
            UiCommand::Hand(input) => {
                if dialog.is_open() && matches!(input, HandInput::Choose(_)) {
                    *dialog = Dialog::None;
                }
                inputs.write(input);
            }
            UiCommand::AskResign => *dialog = Dialog::Resign,
            UiCommand::Flip => orientation.turns = orientation.turns.and(Turns::HALF),
            UiCommand::TurnQuarter => {
                let turns = orientation.turns.and(Turns::quarters(1));
                if let Some(game) = &game {
                    // What two seats cannot use turns nothing.
                    let fits = turns.fitting(game.record.game()) == turns;
                    orientation.turns = if fits { turns } else { orientation.turns };
                }
            }
            UiCommand::WholeBoard => {
                zoom.set_if_neq(Zoom::default());
            }
            UiCommand::AskDraw => {
                *dialog = game.as_ref().map_or(Dialog::None, |game| Dialog::Draw(DrawOffer::new(&seat_names(game))));
            }
            UiCommand::AcceptDraw => {
                if let Dialog::Draw(offer) = &mut *dialog
                    && offer.accept()
                {
                    *dialog = Dialog::None;
                    requests.write(GameRequest::AgreeDraw);
                }
            }
            UiCommand::DeclineDraw => {
                if let Dialog::Draw(offer) = &*dialog {
                    let (title, text) = offer.declined();
                    *dialog = Dialog::Message { title, text };
                }
            }
            UiCommand::ChangeView(settings) => {
                liked.view.set_if_neq(settings);
            }
            UiCommand::SwitchTheme => liked.switch_theme(),
            UiCommand::ShowSettings => {
                let size = window.physical_size().as_vec2() / window.resolution.base_scale_factor();
                *dialog = Dialog::Settings(Box::new(liked.page(size)));
            }
            UiCommand::ChangeSettings(chosen) => liked.choose(*chosen),
            UiCommand::SwitchFullscreen => {
                window.mode = match window.mode {
                    WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                    _ => WindowMode::Windowed,
                };
            }
            UiCommand::ShowRules => {
                let shown = game.as_ref().map(|game| game.record.game());
                let rule = notice.rule.filter(|_| !dialog.is_open());
                dialog.open_book(rule, shown);
            }
            UiCommand::ShowRule(rule) => dialog.open_book(Some(rule), None),
            UiCommand::ShowTour(game) => dialog.open_tour(game),
            UiCommand::ShowKeys => *dialog = Dialog::Keys,
            UiCommand::ShowAbout => *dialog = Dialog::About,
            UiCommand::CloseDialog => {
                leave.stay();
                dialog.close();
            }
            UiCommand::Discard => {
                if let Dialog::Unsaved { then, .. } = std::mem::take(&mut *dialog) {
                    again.push(*then);
                }
            }
            UiCommand::SaveFirst => {
                if let Dialog::Unsaved { then, .. } = std::mem::take(&mut *dialog) {
                    leave.wait(*then);
                    files.write(FileRequest::Save);
                }
            }
        }
    }
}

/// The words on the button of a path dialog.
pub(crate) const fn purpose_verb(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Open => "Open",
        Purpose::Save | Purpose::ExportPicture => "Save",
        Purpose::ExportText => "Export",
    }
}

/// The title of a path dialog.
pub(crate) const fn purpose_title(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Open => "Open a game",
        Purpose::Save => "Save a game",
        Purpose::ExportText => "Export a game as text",
        Purpose::ExportPicture => "Save a picture",
    }
}

/// A seat in words, for buttons that name the player.
#[derive(Clone, Debug)]
pub(crate) struct SeatName {
    pub seat: Seat,
    pub name: String,
    pub to_move: bool,
    /// It has not resigned.
    pub in_game: bool,
}

/// The seats of a game in words.
pub(crate) fn seat_names(game: &RunningGame) -> Vec<SeatName> {
    let side_to_move = game.record.position().side_to_move();
    let states = game.record.position().to_setup().seats;
    let in_game = |seat: Seat| states.get(seat.index()).is_none_or(|state| state.standing != SeatStanding::Resigned);
    let seats = Seat::ALL.into_iter().take(game.record.game().seats());
    let name = |seat: Seat| game.record.name(seat).to_owned();
    seats
        .map(|seat| SeatName { seat, name: name(seat), to_move: seat == side_to_move, in_game: in_game(seat) })
        .collect()
}
