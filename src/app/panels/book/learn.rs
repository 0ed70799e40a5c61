//! Learning the games: the book of rules, tours, exercises.

use bevy::prelude::*;
use regalia_core::{record::Record, rules::Game};

use crate::panels::{book::command::LearnCommand, command::CommandSystems, dialogs::Dialog};
use crate::{board::RunningGame, files::TrainingDesk, play::BoardNotice};

pub(in crate::panels) struct LearnPlugin;

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
