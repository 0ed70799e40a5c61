//! The thin row of icons at the moves: what can be done with the game now.

use bevy_egui::egui::Ui;

use crate::board::GameRequest;
use crate::computer::{HintInput, ReviewInput};
use crate::panels::column::data::TableData;
use crate::panels::command::UiCommand;
use crate::panels::kit::icon::{Icon, icon_button};
use crate::view::theme::Palette;

/// Space between two icons.
const BETWEEN: f32 = 4.0;

/// A tool: its icon, whether it can be used now, its name with its keys, what it does.
pub type Tool = (Icon, bool, &'static str, UiCommand);

/// The tools of the game on the board: while it is played, what a player may do; afterwards, and while the computer plays
/// alone, what helps to study it. `waits`: whether the computer is to move.
#[must_use]
pub fn tools(data: &TableData, waits: bool, plays_alone: bool) -> Vec<Tool> {
    let moves = &data.moves;
    let can_act = !waits && data.end.is_none();
    let mut tools =
        vec![(Icon::TakeBack, moves.cursor > 0, "Take back (Ctrl+Z)", UiCommand::Game(GameRequest::TakeBack))];
    let flip = (Icon::Flip, true, "Flip board (F)", UiCommand::Flip);
    if plays_alone || data.end.is_some() || moves.result.is_some() {
        let analysis = if data.analysis > 0 { "Stop the analysis (A)" } else { "Analysis (A)" };
        let (review, does) = match (data.reviewing, data.review.is_some()) {
            (true, _) => ("Cancel the review", UiCommand::Review(ReviewInput::Cancel)),
            (_, true) => ("Summary of the review…", UiCommand::ShowReview),
            _ => ("Review the game", UiCommand::Review(ReviewInput::Begin)),
        };
        tools.extend([
            flip,
            (Icon::Analysis, true, analysis, UiCommand::SwitchAnalysis),
            (Icon::Review, moves.len > 0, review, does),
        ]);
        return tools;
    }
    let (draw, does) = if data.may_claim {
        ("Claim a draw", UiCommand::Game(GameRequest::ClaimDraw))
    } else {
        ("Offer a draw…", UiCommand::AskDraw)
    };
    tools.extend([
        (Icon::Hint, can_act, "Hint (H)", UiCommand::Hint(HintInput::More)),
        flip,
        (Icon::Draw, can_act, draw, does),
        (Icon::Resign, true, "Resign…", UiCommand::AskResign),
    ]);
    tools
}

/// Draws the tools in a row. Returns the command of the pressed one.
pub fn tools_ui(ui: &mut Ui, tools: Vec<Tool>, palette: &Palette) -> Option<UiCommand> {
    ui.spacing_mut().item_spacing.x = BETWEEN;
    let mut command = None;
    for (icon, can_be_used, label, does) in tools {
        if icon_button(ui, icon, can_be_used, label, palette).clicked() && can_be_used {
            command = Some(does);
        }
    }
    command
}
