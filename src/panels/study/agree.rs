//! Between two people nobody gets help unless they agree to it.

use bevy_egui::egui::Ui;

use crate::computer::Help;
use crate::panels::command::UiCommand;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::view::theme::Palette;

/// Asks whether all players agree.
pub fn agree_ui(ui: &mut Ui, help: Help, palette: &Palette) -> Option<UiCommand> {
    let (title, what) = match help {
        Help::Hint => ("A hint in this game?", "A hint shows the best move to everybody at the table."),
        Help::Analysis => ("Analysis in this game?", "The analysis shows the best moves to everybody at the table."),
        Help::Review => ("Review this game now?", "The review shows the best moves to everybody at the table."),
    };
    let text =
        format!("{what} If you all agree, hints and analysis are open until this game ends. After it they always are.");
    let answers = [("We all agree", UiCommand::AgreeToHelp(help))];
    ask_ui(ui, (title, &text), &answers, (Usual::Cancel, UiCommand::CloseDialog), palette)
}
