//! Notes beside a small board: a line in a colour, sentences, and the buttons that answer a question.

use egui::{Color32, Label, Rect, RichText, Stroke, StrokeKind, Ui, Vec2};

use crate::style::{self, Themed};
use crate::theme::SMALL;

/// A sentence, and whether it is a warning.
pub type Sentence = (String, bool);

/// A note with a coloured line beside it.
pub fn note_ui(ui: &mut Ui, colour: Color32, contents: impl FnOnce(&mut Ui)) {
    let frame = egui::Frame::new().inner_margin(egui::Margin { left: 12, right: 4, top: 2, bottom: 2 });
    let rect = frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            contents(ui);
        })
        .response
        .rect;
    ui.painter().rect(
        Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height())),
        1.5,
        colour,
        Stroke::NONE,
        StrokeKind::Inside,
    );
}

/// Sentences in rows, with a title unless that is empty.
pub fn lines_ui(ui: &mut Ui, title: &str, lines: &[Sentence]) {
    let palette = ui.palette();
    if !title.is_empty() {
        ui.label(style::title(title).color(palette.text.egui()));
    }
    for (line, warning) in lines {
        let colour = if *warning { palette.warning } else { palette.text };
        ui.add(Label::new(RichText::new(format!("· {line}")).size(SMALL).color(colour.egui())).wrap());
    }
}

/// Returns the answer whose button was pressed.
pub fn answers_ui<A: Copy>(ui: &mut Ui, answers: &[(String, A)]) -> Option<A> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (label, answer) in answers {
            if ui.button(label).clicked() {
                chosen = Some(*answer);
            }
        }
    });
    chosen
}
