//! The commands for rules, tours and exercises.

use bevy::prelude::Message;
use regalia_core::rules::{Game, RuleRef};

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
