//! Help from the engine: its commands, and what happens when a review ends.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::board::{BoardSystems, RunningGame};
use crate::computer::{Analysis, Fairness, Help, HintInput, ReviewInput, TurnSystems};
use crate::panels::study::finished::{finish_review, follow_settings};
use crate::panels::{
    command::CommandSystems, dialogs::Dialog, live::command::LiveCommand, study::command::StudyCommand,
    study::review_data::ReviewPage,
};
use crate::{files::TrainingDesk, training::Notebook, view::ViewSettings};
use regalia_core::table::Question;

pub(in crate::panels) struct StudyPlugin;

impl Plugin for StudyPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<StudyCommand>()
            .add_systems(Update, carry_out.in_set(CommandSystems))
            .add_systems(Update, (finish_review, follow_settings).after(BoardSystems).before(TurnSystems::Ask));
    }
}

fn carry_out(
    mut commands: MessageReader<StudyCommand>,
    mut study: StudyActions,
    mut view: ResMut<ViewSettings>,
    desk: Res<TrainingDesk>,
    mut dialog: ResMut<Dialog>,
) {
    for command in commands.read() {
        match *command {
            StudyCommand::Hint(input) => study.hint(input, &mut dialog),
            StudyCommand::SwitchAnalysis => study.switch_analysis(&mut dialog),
            StudyCommand::AnalysisLines(lines) => {
                let settings = view.with_lines(lines);
                view.set_if_neq(settings);
            }
            StudyCommand::AnalyseOn => study.analysis.go_on(),
            StudyCommand::AgreeToHelp(help) => study.agree(help, &mut dialog),
            StudyCommand::Review(input) => study.review(input, &mut dialog),
            StudyCommand::ShowReview => study.summary(desk.notebook(), &mut dialog),
        }
    }
}

#[derive(SystemParam)]
struct StudyActions<'w> {
    running: Option<Res<'w, RunningGame>>,
    fairness: ResMut<'w, Fairness>,
    analysis: ResMut<'w, Analysis>,
    hints: MessageWriter<'w, HintInput>,
    reviews: MessageWriter<'w, ReviewInput>,
    live: MessageWriter<'w, LiveCommand>,
}

impl StudyActions<'_> {
    /// Whether the players have to agree first; then the dialog asks them.
    fn asks(&mut self, help: Help, dialog: &mut Dialog) -> bool {
        let Some(game) = self.running.as_ref().filter(|game| self.fairness.must_agree(&game.record)) else {
            return false;
        };
        if game.is_live() {
            self.live.write(LiveCommand::Ask(Question::Engine));
            return true;
        }
        *dialog = Dialog::Agree { help, by_message: game.record.message_state().is_some() };
        true
    }

    fn hint(&mut self, input: HintInput, dialog: &mut Dialog) {
        if input == HintInput::Close || !self.asks(Help::Hint, dialog) {
            self.hints.write(input);
        }
    }

    fn switch_analysis(&mut self, dialog: &mut Dialog) {
        let on = !self.analysis.on;
        if self.running.is_some() && !(on && self.asks(Help::Analysis, dialog)) {
            self.analysis.switch(on);
        }
    }

    /// Reviews the game, or gives the review up.
    fn review(&mut self, input: ReviewInput, dialog: &mut Dialog) {
        if input == ReviewInput::Cancel || !self.asks(Help::Review, dialog) {
            self.reviews.write(input);
        }
    }

    /// The open dialog stays if there is no summary.
    fn summary(&self, notebook: &Notebook, dialog: &mut Dialog) {
        if let Some(page) = self.running.as_ref().and_then(|game| ReviewPage::of(&game.record, notebook)) {
            *dialog = Dialog::Review(Box::new(page));
        }
    }

    fn agree(&mut self, help: Help, dialog: &mut Dialog) {
        self.fairness.agreed = true;
        *dialog = Dialog::None;
        match help {
            Help::Hint => self.hint(HintInput::More, dialog),
            Help::Analysis => self.switch_analysis(dialog),
            Help::Review => self.review(ReviewInput::Begin, dialog),
        }
    }
}
