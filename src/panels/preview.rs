//! What the move under the pointer would change.

use bevy_egui::egui::{self, RichText, Ui};

use super::style;
use crate::play::Consequences;
use crate::rules::Seat;
use crate::view::theme::Palette;

/// Draws the card of consequences into `ui`, which has its size; while nothing is pointed at, who is in check from whom.
pub(super) fn preview_ui(
    ui: &mut Ui,
    shown: Option<(&str, &Consequences)>,
    checks: &[String],
    name: impl Fn(Seat) -> String,
    palette: &Palette,
) {
    let Some((notation, consequences)) = shown else {
        if !checks.is_empty() {
            ui.label(style::title("Check").color(palette.warning.egui()));
            for line in checks {
                ui.label(RichText::new(line).color(palette.text.egui()).size(12.0));
            }
            return;
        }
        ui.label(style::dim("Consequences", palette));
        ui.label(style::dim("Hold a piece and point at a square to see what the move changes.", palette));
        return;
    };
    ui.label(style::title(format!("If {notation}")).color(palette.text.egui()));
    let sentences = consequences.sentences(name);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if sentences.is_empty() {
            ui.label(style::dim("nothing changes hands", palette));
        }
        for (index, (sentence, warning)) in sentences.iter().enumerate() {
            if index > 0 {
                ui.label(style::dim("·", palette));
            }
            let colour = if *warning { palette.warning } else { palette.text };
            ui.add(egui::Label::new(RichText::new(sentence).color(colour.egui()).size(12.0)).wrap());
        }
    });
}
