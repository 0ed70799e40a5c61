//! A question whose words and answers are worked out when it is asked.

use bevy_egui::egui::Ui;

use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand};

#[derive(Clone, Debug)]
pub struct Question {
    pub title: &'static str,
    pub text: String,
    /// The answers besides Cancel, and their commands.
    pub answers: Vec<(&'static str, UiCommand)>,
    /// What Enter answers.
    pub usual: Usual,
}

pub(super) fn question_ui(ui: &mut Ui, question: &Question) -> Option<UiCommand> {
    let words = (question.title, question.text.as_str());
    ask_ui(ui, words, &question.answers, (question.usual, DialogCommand::Close.into()))
}
