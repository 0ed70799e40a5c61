//! The commands for rules, tours and exercises.

use bevy::prelude::Message;
use bevy_egui::egui::Key;
use regalia_core::rules::{Game, RuleRef};

use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};
use crate::training::TrainingProgress;

#[derive(Message, Clone, Debug)]
pub enum LearnCommand {
    /// Open the rules: at the rule that a refusal cites, otherwise of the game on the board or in the form.
    ShowRules,
    ShowRule(RuleRef),
    ShowTour(Game),
    /// Show "Find the move": the exercises of this game, or of the game on the board.
    ShowTraining(Option<Game>),
    /// Show "Find the move": the exercises from the person's own games of this game.
    ShowOwnExercises(Game),
    KeepProgress(Box<TrainingProgress>),
}

impl FeatureCommand for LearnCommand {}

pub const COMMANDS: &[Command] = &[
    Command::new("Rules", || LearnCommand::ShowRules.into())
        .at(Menu::Help, 1)
        .keys(&[Chord::key(Key::F1)], KeyGroup::Help, "the rules; after a refused move, its rule")
        .always(),
    Command::submenu("Tours", Menu::Tours).at(Menu::Help, 11),
    Command::new("Find the move…", || LearnCommand::ShowTraining(None).into()).at(Menu::Study, 12),
];
