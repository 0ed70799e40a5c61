//! A question with buttons as answers.

use egui::{Id, Ui};

use crate::style::{self, Themed};

/// The answer that is focused first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    First,
    /// Cancel, because the answers cannot be undone.
    Cancel,
}

/// Returns the answer that was pressed.
pub fn ask_ui<A: Clone>(
    ui: &mut Ui,
    (title, text): (&str, &str),
    answers: &[(&str, A)],
    (usual, cancel): (Usual, A),
) -> Option<A> {
    let palette = ui.palette();
    let mut pressed = None;
    let is_new = is_new(ui, title, text);
    ui.set_min_width(320.0);
    ui.set_max_width(460.0);
    ui.label(style::heading(title));
    ui.add_space(4.0);
    ui.label(style::dim(text, palette));
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        for (index, (label, answer)) in answers.iter().enumerate() {
            let is_usual = index == 0 && usual == Usual::First;
            let button = if is_usual { style::primary_button(ui, label) } else { ui.button(*label) };
            if button.clicked() {
                pressed = Some(answer.clone());
            }
        }
        let is_usual = usual == Usual::Cancel;
        let button = if is_usual { style::primary_button(ui, "Cancel") } else { ui.button("Cancel") };
        if is_new && is_usual {
            button.request_focus();
        }
        if button.clicked() {
            pressed = Some(cancel);
        }
    });
    pressed
}

/// Whether this question was not drawn in the previous pass.
pub fn is_new(ui: &Ui, title: &str, text: &str) -> bool {
    let (id, now) = (Id::new(("question", title, text)), ui.ctx().cumulative_pass_nr());
    let last: Option<u64> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, now));
    last.is_none_or(|last| last + 1 < now)
}
