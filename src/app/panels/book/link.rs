//! The link from a refusal to its rule: the number at the end of the line opens the book.

use bevy_egui::egui::{
    self, Area, CursorIcon, Id, Label, Order, RichText, Sense, Stroke, TextWrapMode, Ui, Vec2, WidgetInfo, WidgetType,
};
use regalia_core::rules::RuleRef;

use crate::panels::kit::style::{Themed, font};
use crate::panels::{book::command::LearnCommand, command::UiCommand};

/// Draws a notice with its rule as a link. Returns the command to open the rule when the link is pressed. Outside the
/// link the pointer still reaches the board.
pub fn notice_with_rule_ui(ui: &mut Ui, text: &str, rule: Option<RuleRef>) -> Option<UiCommand> {
    let palette = ui.palette();
    let words = rule.map(|rule| rule.to_string());
    // A full stop belongs to the sentence, before the link.
    let (open, stop) = text.strip_suffix('.').map_or((text, ""), |open| (open, "."));
    let (body, end) = match words.as_ref().and_then(|words| open.strip_suffix(&format!(" ({words})"))) {
        Some(body) => (format!("{body}{stop}"), words.as_deref()),
        None => (text.to_owned(), None),
    };
    let label = |text: &str, colour: egui::Color32| {
        Label::new(RichText::new(text).font(font("medium", 13.0)).color(colour)).wrap_mode(TextWrapMode::Wrap)
    };
    // The rule is never broken; if it does not fit, it moves to the next line as a whole.
    let whole = |text: &str, colour| label(text, colour).wrap_mode(TextWrapMode::Extend);
    let (Some(rule), Some(words)) = (rule, end) else {
        ui.add(label(text, palette.text.egui()));
        return None;
    };
    let place = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 7.0;
        ui.add(label(&body, palette.text.egui()));
        ui.add(whole(words, palette.accent.egui())).rect
    });
    let place = place.inner;
    let area = Area::new(Id::new("rule of the notice")).order(Order::Tooltip).constrain(false);
    area.fixed_pos(place.min - Vec2::splat(3.0))
        .show(ui.ctx(), |ui| {
            let (rect, response) = ui.allocate_exact_size(place.size() + Vec2::splat(6.0), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, words));
            let lit = response.hovered() || response.has_focus();
            let stroke = Stroke::new(if lit { 1.5 } else { 1.0 }, palette.accent.egui());
            ui.painter().hline(place.x_range(), place.bottom(), stroke);
            if response.has_focus() {
                ui.painter().rect_stroke(rect, 4.0, stroke, egui::StrokeKind::Inside);
            }
            let response = response.on_hover_cursor(CursorIcon::PointingHand);
            response.clicked().then_some(LearnCommand::ShowRule(rule).into())
        })
        .inner
}
