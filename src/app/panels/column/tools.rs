//! The thin row of icons at the moves: what can be done with the game now.

use bevy_egui::egui::Ui;

use crate::computer::{HintInput, ReviewInput};
use crate::model::TableData;
use crate::panels::game::command::{GameCommand, TAKE_BACK};
use crate::panels::kit::icon::{Icon, bare_icon_button};
use crate::panels::settings::command::{FLIP, LookCommand};
use crate::panels::study::command::{ANALYSIS, HINT, StudyCommand};
use crate::panels::{command::UiCommand, kit::tip::Tip};
use regalia_core::record::Edit;

/// Space between two icons.
const BETWEEN: f32 = 4.0;

#[derive(Clone, Debug)]
pub struct Tool {
    pub icon: Icon,
    pub can_be_used: bool,
    /// Its name with its keys.
    pub name: String,
    /// What it is for, in a sentence.
    pub about: &'static str,
    pub does: UiCommand,
}

/// The tools of the game on the board: while it is played, what a player may do; afterwards, and while the computer plays
/// alone, what helps to study it. `waits`: whether the computer is to move.
#[must_use]
pub fn tools(data: &TableData, waits: bool, plays_alone: bool) -> Vec<Tool> {
    let moves = &data.moves;
    let can_act = !waits && data.end.is_none();
    let tool = |icon, can_be_used, (name, about), does| Tool { icon, can_be_used, name, about, does };
    let plain = |name: &str, about| (name.to_owned(), about);
    let back = if data.seats.iter().any(|seat| seat.player.level().is_some()) {
        "Undoes the moves since your last turn."
    } else {
        "Undoes the last move."
    };
    let back = (TAKE_BACK.with_keys("Take back"), back);
    let mut tools = vec![tool(Icon::TakeBack, moves.takes_back, back, Edit::UndoTurn.into())];
    let flip = (FLIP.with_keys("Flip board"), "Shows the board from the other side.");
    let flip = tool(Icon::Flip, true, flip, LookCommand::Flip.into());
    if plays_alone || data.end.is_some() || moves.result.is_some() {
        let analysis = if data.analysis > 0 {
            (ANALYSIS.with_keys("Stop the analysis"), "Closes the card with the best moves.")
        } else {
            (ANALYSIS.with_keys("Analysis"), "Shows who is ahead and which moves are best.")
        };
        let (review, does) = match (data.reviewing, data.review.is_some()) {
            (true, _) => (
                plain("Cancel the review", "The computer is looking at every move. This stops it."),
                StudyCommand::Review(ReviewInput::Cancel).into(),
            ),
            (_, true) => (
                plain("Summary of the review…", "Shows how each player did, and which move lost the most."),
                StudyCommand::ShowReview.into(),
            ),
            _ => (
                plain("Review the game", "Looks at every move, and marks mistakes and fine moves."),
                StudyCommand::Review(ReviewInput::Begin).into(),
            ),
        };
        tools.extend([
            flip,
            tool(Icon::Analysis, true, analysis, StudyCommand::SwitchAnalysis.into()),
            tool(Icon::Review, !moves.rows.is_empty(), review, does),
        ]);
        return tools;
    }
    let (draw, does) = if data.may_claim {
        (
            plain("Claim a draw…", "Ends the game in a draw, as the rules allow now. You are asked first."),
            GameCommand::AskClaim,
        )
    } else {
        (
            plain("Offer a draw…", "Ends the game in a draw if everybody agrees. You are asked first."),
            GameCommand::AskDraw,
        )
    };
    let hint = (HINT.with_keys("Hint"), "Shows a good move in three steps: the piece, the square, the reason.");
    tools.extend([
        tool(Icon::Hint, can_act, hint, StudyCommand::Hint(HintInput::More).into()),
        flip,
        tool(Icon::Draw, can_act, draw, does.into()),
        tool(
            Icon::Resign,
            true,
            plain("Resign…", "Gives up the game. You are asked first."),
            GameCommand::AskResign.into(),
        ),
    ]);
    tools
}

/// Returns the command of the pressed one.
pub fn tools_ui(ui: &mut Ui, tools: Vec<Tool>) -> Option<UiCommand> {
    ui.spacing_mut().item_spacing.x = BETWEEN;
    let mut command = None;
    for Tool { icon, can_be_used, name, about, does } in tools {
        let response = bare_icon_button(ui, icon, can_be_used, &name);
        if response.tip(format!("{name}\n{about}")).clicked() && can_be_used {
            command = Some(does);
        }
    }
    command
}
