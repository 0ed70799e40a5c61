//! Help from the engine on the screen: analysis, hints, the review of a game.

pub mod analysis;
pub mod command;
pub mod graph;
pub mod hint;
mod own_players;
pub mod review;
pub mod review_data;
pub mod review_page;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use regalia_core::table::Question;

use crate::board::{BoardSystems, RunningGame};
use crate::computer::{Analysis, Fairness, Help, HintInput, ReviewEvent, ReviewInput, Reviewing, TurnSystems};
use crate::panels::command::{CommandSystems, UiCommand};
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::study::review_data::{ReviewPage, missed};
use crate::panels::{
    dialogs::Dialog, dialogs::command::DialogCommand, kit::status_line::StatusLine, live::command::LiveCommand,
    study::command::StudyCommand, study::own_players::OwnPlayers,
};
use crate::{files::TrainingDesk, training::Notebook, view::ViewSettings};

pub(super) struct StudyPlugin;

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
    fn needs_agreement(&mut self, help: Help, dialog: &mut Dialog) -> bool {
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
        if input == HintInput::Close || !self.needs_agreement(Help::Hint, dialog) {
            self.hints.write(input);
        }
    }

    fn switch_analysis(&mut self, dialog: &mut Dialog) {
        let on = !self.analysis.on;
        if self.running.is_some() && !(on && self.needs_agreement(Help::Analysis, dialog)) {
            self.analysis.switch(on);
        }
    }

    /// Starts or cancels the review.
    fn review(&mut self, input: ReviewInput, dialog: &mut Dialog) {
        if input == ReviewInput::Cancel || !self.needs_agreement(Help::Review, dialog) {
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

/// The analysis shows as many lines as the settings say.
fn follow_settings(view: Res<ViewSettings>, mut analysis: ResMut<Analysis>) {
    if view.is_changed() && analysis.lines != view.analysis_lines {
        analysis.show_lines(view.analysis_lines);
    }
}

/// Runs after the board has served the requests of the review.
fn finish_review(
    mut events: MessageReader<ReviewEvent>,
    game: Option<Res<RunningGame>>,
    reviewing: Res<Reviewing>,
    mut dialog: ResMut<Dialog>,
    mut players: OwnPlayers,
    mut desk: ResMut<TrainingDesk>,
    mut status_line: ResMut<StatusLine>,
) {
    if let (true, Some(game)) = (reviewing.is_changed(), &game) {
        players.prepare(&game.record);
    }
    for event in events.read() {
        match event {
            ReviewEvent::LineLeft => status_line.say("The review ended because another line is on the board"),
            ReviewEvent::Failed(failure) => status_line.say(format!("The review failed {}", failure.why())),
            ReviewEvent::Done => {
                let Some(record) = game.as_ref().map(|game| &game.record) else { continue };
                let missed = missed(&record.at_tip(), &players.seats(record));
                let added = if missed.is_empty() { 0 } else { desk.add_own(missed) };
                let Some(page) = ReviewPage::of(record, desk.notebook()) else { continue };
                status_line.say(match added {
                    0 => "The review is ready".to_owned(),
                    1 => "The review is ready; one missed chance is now an exercise".to_owned(),
                    many => format!("The review is ready; {many} missed chances are now exercises"),
                });
                if !dialog.is_open() {
                    *dialog = Dialog::Review(Box::new(page));
                }
            }
        }
    }
}

/// Between two people nobody gets help unless they agree to it. Where they play by message, one of them is at this screen.
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
