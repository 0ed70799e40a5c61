//! The king defects: asks for confirmation, with the consequences.

use bevy_egui::egui::{self, Key};
use regalia_core::rules::{Action, Army, GamePosition, Square};

use crate::panels::kit::style::{self, Themed};
use crate::panels::over_board::answer::{Answer, ChoiceView, near_square};
use crate::play::{Consequences, HandInput};
use crate::{panels::over_board::question_place::squares_of, view::theme::SMALL};

/// If the king has to step off its square, the player chooses the square on the board.
pub(super) fn defection_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    (army, king): (Army, Square),
    options: &[Action],
    consequences: Option<&Consequences>,
) -> Answer {
    let mut answer = Answer::default();
    let plain = options.iter().copied().find(|action| matches!(action, Action::Defect { step: None, .. }));
    // Without a step there is one action; with a step the consequences depend on the square.
    answer.pointed = plain;
    if let Some(action) = plain.filter(|_| ctx.input(|input| input.key_pressed(Key::Enter))) {
        answer.input = Some(HandInput::Choose(action));
    }
    let palette = ctx.palette();
    let before = view.position.owned(view.position.side_to_move());
    let plain = plain.zip(consequences);
    let about = match plain {
        Some((action, consequences)) => squares_of(action, consequences),
        None => {
            let step = |action: &Action| if let Action::Defect { step, .. } = action { *step } else { None };
            options.iter().filter_map(step).collect()
        }
    };
    near_square(ctx, view, (king, &about), 290.0, |ui| {
        ui.label(style::title(format!("Defect to {army}?")));
        ui.add_space(2.0);
        match plain {
            Some((action, consequences)) => {
                // The title and the line below it already say these.
                let known = [format!("your king becomes {army}"), format!("gives up {before}")];
                ui.label(style::dim(format!("You give up {before}. This is your whole turn."), palette));
                for (sentence, warning) in
                    consequences.sentences(view.name).into_iter().filter(|(text, _)| !known.contains(text))
                {
                    let colour = if warning { palette.warning } else { palette.text };
                    ui.label(egui::RichText::new(format!("· {sentence}")).size(SMALL).color(colour.egui()));
                }
                ui.add_space(6.0);
                ui.horizontal(|ui| {
                    if style::primary_button(ui, &format!("Defect to {army}")).clicked() {
                        answer.input = Some(HandInput::Choose(action));
                    }
                    if ui.button("Cancel").clicked() {
                        answer.input = Some(HandInput::Cancel);
                    }
                });
            }
            None => {
                let text = format!(
                    "Your king is on a square of that colour, so it must step off: choose a marked square. You give up {before}."
                );
                ui.label(style::dim(text, palette));
                ui.add_space(6.0);
                if ui.button("Cancel").clicked() {
                    answer.input = Some(HandInput::Cancel);
                }
            }
        }
    });
    answer
}
