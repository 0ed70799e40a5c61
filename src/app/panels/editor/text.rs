//! The position as text, whether it is legal, and the buttons.

use bevy_egui::egui::{self, Id, RichText, Ui, Vec2, WidgetInfo, WidgetType};
use regalia_core::rules::GamePosition;

use super::state::EditorState;
use crate::panels::kit::style::{self, Themed};
use crate::view::theme::{SMALL, TEXT};
use crate::{panels::kit::tip::Tip, play::setup::Verdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorAnswer {
    Play,
    Close,
    Paste,
}

/// The id of the text field, to know whether somebody types there.
pub(super) const FIELD: &str = "position text";

/// Height of the verdict and the buttons.
const BELOW_TEXT: f32 = 102.0;
/// Space above and below the text.
const MARGIN: f32 = 6.0;

pub(super) fn text_ui(ui: &mut Ui, state: &mut EditorState) -> Option<EditorAnswer> {
    let mut answer = None;
    let room = ui.available_height() - BELOW_TEXT;
    let mut text = state.editor.text().to_owned();
    let edit = egui::TextEdit::multiline(&mut text)
        .id(Id::new(FIELD))
        .font(egui::FontId::proportional(SMALL))
        .desired_rows(((room - 2.0 * MARGIN) / ui.text_style_height(&egui::TextStyle::Small)) as usize)
        .desired_width(f32::INFINITY)
        .margin(egui::Margin::symmetric(10, MARGIN as i8))
        .hint_text("The position's text appears here once the position is legal. You can also paste or type one.");
    let scroll = egui::ScrollArea::vertical().id_salt("text").max_height(room).min_scrolled_height(room);
    let response = scroll.show(ui, |ui| ui.add(edit)).inner;
    response.widget_info(|| WidgetInfo::text_edit(true, state.editor.text(), &text, "Position text"));
    if response.changed() {
        state.editor.type_text(text.replace(['\n', '\r'], " "));
    }
    if response.lost_focus() {
        state.editor.rest();
    }
    ui.add_space(2.0);
    verdict_ui(ui, state);
    ui.with_layout(egui::Layout::bottom_up(egui::Align::Min), |ui| {
        ui.horizontal(|ui| {
            let possible = state.editor.verdict().position.is_ok();
            let play = ui.add_enabled_ui(possible, |ui| style::primary_button(ui, "Play from here")).inner;
            if play.clicked() {
                answer = Some(EditorAnswer::Play);
            }
            if ui.button("Close").clicked() {
                answer = Some(EditorAnswer::Close);
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button("Paste text").tip("Ctrl+V").clicked() {
                    answer = Some(EditorAnswer::Paste);
                }
                let copied = !state.editor.text().is_empty();
                let copy = ui.add_enabled(copied, egui::Button::new("Copy text")).tip("Ctrl+C");
                if copy.clicked() {
                    ui.ctx().copy_text(state.editor.text().to_owned());
                }
            });
        });
    });
    answer
}

/// A light and a sentence: legal, or why not.
fn verdict_ui(ui: &mut Ui, state: &EditorState) {
    let palette = ui.palette();
    let verdict = state.editor.verdict();
    let (text, good) = match state.editor.text_problem() {
        Some(problem) => (format!("This text is not a position: {problem}"), false),
        None => (sentence(state, verdict), verdict.position.is_ok()),
    };
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(16.0, 18.0), egui::Sense::hover());
        let colour = if good { palette.good } else { palette.warning };
        let at = egui::pos2(rect.left() + 6.0, rect.center().y);
        ui.painter().circle_filled(at, 5.0, colour.egui());
        let ink = if good { palette.text } else { palette.warning };
        let label = egui::Label::new(RichText::new(&text).color(ink.egui()).size(TEXT)).wrap();
        let response = ui.add(label);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    });
}

fn sentence(state: &EditorState, verdict: &Verdict) -> String {
    let position = match &verdict.position {
        Ok(position) => position,
        Err(problem) => {
            let reason = problem.to_string();
            return format!("Illegal: {reason}");
        }
    };
    if let Some(outcome) = &verdict.outcome {
        return format!("Legal, but the game is already over: {}", outcome.reason.words());
    }
    let seat = position.side_to_move();
    let moves = if verdict.moves == 1 { "1 move".to_owned() } else { format!("{} moves", verdict.moves) };
    let (name, army) = (state.name(seat), position.owned(seat));
    let who = if name == army.name() { name } else { format!("{name} ({army})") };
    format!("Legal: {who} to move, {moves}")
}
