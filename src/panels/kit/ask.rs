//! A question with buttons for its answers.

use bevy_egui::egui::Ui;

use crate::panels::kit::style;
use crate::view::theme::Palette;

/// Draws a question, its answers, the first of them as the usual one, and Cancel; returns the answer that was pressed.
pub fn ask_ui<A: Clone>(
    ui: &mut Ui,
    (title, text): (&str, &str),
    answers: &[(&str, A)],
    cancel: A,
    palette: &Palette,
) -> Option<A> {
    let mut pressed = None;
    ui.set_min_width(320.0);
    ui.set_max_width(460.0);
    ui.label(style::heading(title));
    ui.add_space(4.0);
    ui.label(style::dim(text, palette));
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        for (index, (label, answer)) in answers.iter().enumerate() {
            let button = if index == 0 { style::primary_button(ui, label, palette) } else { ui.button(*label) };
            if button.clicked() {
                pressed = Some(answer.clone());
            }
        }
        if ui.button("Cancel").clicked() {
            pressed = Some(cancel);
        }
    });
    pressed
}
