//! A value between two small buttons that make it less or more.

use egui::{RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use crate::{icon::Icon, style::Themed, tip::Tip};

/// The width of the value between the buttons.
pub const VALUE: f32 = 52.0;

/// A way to another value.
pub struct Step<'a, T> {
    /// What it does, for the tooltip and for screen readers.
    pub name: &'a str,
    /// Where it leads; `None` at the end of the range.
    pub to: Option<T>,
}

/// Returns the value that was chosen.
pub fn stepper_ui<T>(ui: &mut Ui, less: Step<T>, value: &str, more: Step<T>) -> Option<T> {
    let palette = ui.palette();
    let first = step_ui(ui, Icon::Less, less);
    let (place, _) = ui.allocate_exact_size(Vec2::new(VALUE, ui.spacing().interact_size.y), Sense::hover());
    let mut inside = ui.new_child(egui::UiBuilder::new().id_salt("value").max_rect(place));
    inside.centered_and_justified(|ui| ui.label(RichText::new(value).color(palette.text.egui())));
    step_ui(ui, Icon::More, more).or(first)
}

fn step_ui<T>(ui: &mut Ui, icon: Icon, step: Step<T>) -> Option<T> {
    let is_possible = step.to.is_some();
    let side = ui.spacing().interact_size.y;
    let button = egui::Button::new("").min_size(Vec2::splat(side));
    let response = ui.add_enabled(is_possible, button);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_possible, step.name));
    let visuals = ui.style().interact(&response);
    let colour = if is_possible { visuals.text_color() } else { ui.visuals().gray_out(visuals.text_color()) };
    icon.paint(ui.painter(), response.rect.center(), 0.9, colour);
    step.to.filter(|_| response.tip(step.name).clicked())
}
