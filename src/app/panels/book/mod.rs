//! The rules in the program: a book with diagrams and an interactive tour for each game.
//!
//! Texts come from [`crate::book`]. One file each: `page` (the open book), `diagram` (a position in it), `prose`
//! (paragraphs), `values` (what moves are worth), `tour` (the state of a tour, without a window), `tour_page` (its
//! drawing), `link` (from a refusal to its rule).

pub mod command;
mod diagram;
mod link;
mod page;
mod prose;
mod tour;
mod tour_page;
mod values;

pub use link::notice_with_rule_ui;
pub use page::{BookView, book_ui};
pub use tour::{Feedback, TourView};
pub use tour_page::tour_ui;

use bevy::prelude::*;
use regalia_core::{record::Record, rules::Game};

use crate::panels::{book::command::LearnCommand, command::CommandSystems, dialogs::Dialog};
use crate::{board::RunningGame, files::TrainingDesk, play::BoardNotice};

pub(super) struct LearnPlugin;

impl Plugin for LearnPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<LearnCommand>().add_systems(Update, carry_out.in_set(CommandSystems));
    }
}

fn carry_out(
    mut commands: MessageReader<LearnCommand>,
    running: Option<Res<RunningGame>>,
    notice: Res<BoardNotice>,
    mut desk: ResMut<TrainingDesk>,
    mut dialog: ResMut<Dialog>,
) {
    let on_board = running.as_ref().map(|game| &game.record).map(Record::game);
    for command in commands.read() {
        match command {
            LearnCommand::ShowRules => {
                let rule = notice.rule.filter(|_| !dialog.is_open());
                dialog.open_book(rule, on_board);
            }
            LearnCommand::ShowRule(rule) => dialog.open_book(Some(*rule), None),
            LearnCommand::ShowTour(game) => dialog.open_tour(*game),
            LearnCommand::ShowTraining(chosen) => {
                let game = chosen.or(on_board).unwrap_or(Game::ALL[0]);
                dialog.open_training(game, false, desk.notebook());
            }
            LearnCommand::ShowOwnExercises(game) => dialog.open_training(*game, true, desk.notebook()),
            LearnCommand::KeepProgress(progress) => desk.keep_progress(progress),
        }
    }
}
