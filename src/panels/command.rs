//! What people ask for in menus, in dialogs and by keys.

use bevy::prelude::Message;

use crate::board::GameRequest;
use crate::files::FileRequest;
use crate::panels::settings::Chosen;
use crate::panels::start::new_game::NewGameForm;
use crate::play::HandInput;
use crate::record::Record;
use crate::rules::{Game, RuleRef};
use crate::view::ViewSettings;

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
    /// Something for files: open, save, look into a folder.
    File(FileRequest),
    /// Ask for a file and write the game there as text for people.
    ExportText,
    /// Ask for a file and write the picture of the board there.
    ExportPicture,
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
    /// The player to move offers a draw: ask the others.
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
