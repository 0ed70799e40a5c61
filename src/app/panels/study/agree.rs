//! Between two people nobody gets help unless they agree to it.

use bevy_egui::egui::Ui;

use crate::computer::Help;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, study::command::StudyCommand};

/// Where they play by message, one of them is at this screen.
pub fn agree_ui(ui: &mut Ui, help: Help, by_message: bool) -> Option<UiCommand> {
    let (title, shows) = match help {
        Help::Hint => ("A hint in this game?", "A hint shows the best move"),
        Help::Analysis => ("Analysis in this game?", "The analysis shows the best moves"),
        Help::Review => ("Review this game now?", "The review shows the best moves"),
    };
    let text = if by_message {
        format!(
            "{shows} to you. The others, who play this game by message, do not see that you look: ask them first. If they \
             agree, hints and analysis are available until this game ends. After that, they always are."
        )
    } else {
        format!(
            "{shows} to everybody at the table. If you all agree, hints and analysis are available until this game ends. \
             After that, they always are."
        )
    };
    let answers = [("We all agree", StudyCommand::AgreeToHelp(help).into())];
    ask_ui(ui, (title, &text), &answers, (Usual::Cancel, DialogCommand::Close.into()))
}
