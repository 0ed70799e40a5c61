//! Explanations of what is pointed at.

use bevy_egui::egui::{Label, Response, Tooltip};

/// Shows a text at a widget while the pointer is over it, or while the keyboard has led to it.
pub fn tip(response: Response, text: &str) -> Response {
    let by_keys = response.enabled() && response.has_focus() && !response.hovered();
    let tooltip = if by_keys { Tooltip::for_widget(&response) } else { Tooltip::for_enabled(&response) };
    tooltip.show(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        ui.add(Label::new(text));
    });
    response
}
