//! Commands for help from the engine.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::board::RunningGame;
use crate::computer::{Analysis, Fairness, Help, HintInput, ReviewInput};
use crate::panels::dialogs::Dialog;
use crate::panels::study::review_data::ReviewPage;
use crate::training::Notebook;

/// What these commands change.
#[derive(SystemParam)]
pub(in crate::panels) struct StudyActions<'w> {
    running: Option<Res<'w, RunningGame>>,
    fairness: ResMut<'w, Fairness>,
    analysis: ResMut<'w, Analysis>,
    hints: MessageWriter<'w, HintInput>,
    reviews: MessageWriter<'w, ReviewInput>,
}

impl StudyActions<'_> {
    /// Whether the players have to agree first; then the dialog asks them.
    fn asks(&self, help: Help, dialog: &mut Dialog) -> bool {
        let Some(game) = self.running.as_ref().filter(|game| self.fairness.must_agree(&game.record)) else {
            return false;
        };
        *dialog = Dialog::Agree { help, by_message: game.record.message_state().is_some() };
        true
    }

    /// A hint, or more of it.
    pub fn hint(&mut self, input: HintInput, dialog: &mut Dialog) {
        if input == HintInput::Close || !self.asks(Help::Hint, dialog) {
            self.hints.write(input);
        }
    }

    /// Switches the analysis on or off.
    pub fn switch_analysis(&mut self, dialog: &mut Dialog) {
        let on = !self.analysis.on;
        if self.running.is_some() && !(on && self.asks(Help::Analysis, dialog)) {
            self.analysis.switch(on);
        }
    }

    /// Reviews the game, or gives the review up.
    pub fn review(&mut self, input: ReviewInput, dialog: &mut Dialog) {
        if input == ReviewInput::Cancel || !self.asks(Help::Review, dialog) {
            self.reviews.write(input);
        }
    }

    /// The summary of the review; the open dialog stays if there is none.
    pub fn summary(&self, notebook: &Notebook, dialog: &mut Dialog) {
        if let Some(page) = self.running.as_ref().and_then(|game| ReviewPage::of(&game.record, notebook)) {
            *dialog = Dialog::Review(Box::new(page));
        }
    }

    /// Thinks on about the position on the board.
    pub fn go_on(&mut self) {
        self.analysis.go_on();
    }

    /// The players have agreed to be helped in this game.
    pub fn agree(&mut self, help: Help, dialog: &mut Dialog) {
        self.fairness.agreed = true;
        *dialog = Dialog::None;
        match help {
            Help::Hint => self.hint(HintInput::More, dialog),
            Help::Analysis => self.switch_analysis(dialog),
            Help::Review => self.review(ReviewInput::Begin, dialog),
        }
    }
}
