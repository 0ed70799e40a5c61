//! A box to tick. It is square, so that nobody takes it for one of several choices, which are round.

use egui::{CornerRadius, Response, Ui, WidgetText};

/// How round the corners of a box are, in points.
const CORNER: u8 = 3;

/// Returns the response to box and label.
pub fn check_box(ui: &mut Ui, on: &mut bool, label: impl Into<WidgetText>) -> Response {
    // egui has no corner of its own for boxes: that of buttons would make them round.
    let kept = ui.style().clone();
    let widgets = &mut ui.visuals_mut().widgets;
    for state in [&mut widgets.noninteractive, &mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        state.corner_radius = CornerRadius::same(CORNER);
    }
    let response = ui.checkbox(on, label.into());
    ui.set_style(kept);
    response
}
