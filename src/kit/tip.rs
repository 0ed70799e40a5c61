//! Explanations of what is pointed at.

use egui::{Label, Response, Tooltip, WidgetText};

pub trait Tip {
    /// Shows a text at the widget while the pointer is over it, or while the keyboard has led to it.
    #[expect(clippy::return_self_not_must_use, reason = "most that explain themselves are not asked anything more")]
    fn tip(self, text: impl Into<WidgetText>) -> Self;
}

impl Tip for Response {
    fn tip(self, text: impl Into<WidgetText>) -> Self {
        let by_keys = self.enabled() && self.has_focus() && !self.hovered();
        let tooltip = if by_keys { Tooltip::for_widget(&self) } else { Tooltip::for_enabled(&self) };
        tooltip.show(|ui| {
            ui.set_max_width(ui.spacing().tooltip_width);
            ui.add(Label::new(text));
        });
        self
    }
}
