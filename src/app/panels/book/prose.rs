//! Paragraphs of the book, with emphasised words.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{FontId, Label, Response, Ui};

use crate::book::spans;
use crate::panels::kit::style::{Themed, font};
use crate::view::theme::{Palette, Rgb};

/// Size of the text of a book.
pub(super) const PROSE: f32 = 13.5;
/// The maximum width of its lines: about seventy letters.
pub(super) const MEASURE: f32 = 500.0;

/// A paragraph in a colour, with emphasised words.
pub(super) fn paragraph(text: &str, size: f32, colour: Rgb, palette: &Palette) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (stands_out, part) in spans(text) {
        let (font_id, color) = if stands_out {
            (font("semibold", size), palette.text.egui())
        } else {
            (FontId::proportional(size), colour.egui())
        };
        let line_height = Some((size * 1.5).round());
        job.append(part, 0.0, TextFormat { font_id, color, line_height, ..TextFormat::default() });
    }
    job
}

pub(super) fn prose_ui(ui: &mut Ui, text: &str) -> Response {
    let palette = ui.palette();
    ui.add(Label::new(paragraph(text, PROSE, palette.text, palette)).wrap())
}

pub(super) fn caption_ui(ui: &mut Ui, text: &str) -> Response {
    let palette = ui.palette();
    ui.add(Label::new(paragraph(text, 12.0, palette.dim, palette)).wrap())
}
