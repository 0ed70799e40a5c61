//! Draws a tour: the board at the left, the task and its result at the right.

use bevy_egui::egui::{
    self, Align, Color32, Id, Key, Label, Layout, Rect, RichText, Sense, Stroke, Ui, UiBuilder, Vec2,
};

use super::diagram::ring_ui;
use super::prose::{PROSE, caption_ui, paragraph};
use super::tour::{Feedback, TourView};
use crate::panels::kit::note::{answers_ui, lines_ui, note_ui};
use crate::panels::kit::style::{self, StyledLabels, Themed, font};
use crate::panels::{
    command::UiCommand, dialogs::command::DialogCommand, kit::check_box::check_box, kit::icons::Icons,
    kit::modal::below_bar, kit::tip::Tip, start::command::StartCommand,
};

/// Width of the text beside the board.
const TEXT: f32 = 376.0;
/// Minimum size of the button "Next", which at the end becomes "Play now".
const BUTTON: Vec2 = Vec2::new(84.0, 28.0);

pub fn tour_ui(ui: &mut Ui, view: &mut TourView, icons: &mut Icons) -> Option<UiCommand> {
    let window = below_bar(ui.ctx());
    let edge = (window.x - TEXT - 120.0).min(window.y - 100.0).clamp(260.0, 640.0);
    let (whole, _) = ui.allocate_exact_size(Vec2::new(edge + TEXT + 24.0, edge), Sense::hover());
    let board = Rect::from_min_size(whole.min, Vec2::splat(edge));
    let text = Rect::from_min_max(egui::pos2(board.right() + 24.0, whole.top()), whole.max);
    board_ui(ui, board, view, icons);
    // The first Esc lets go of the piece; the next one leaves.
    if ui.input(|input| input.key_pressed(Key::Escape)) && view.play.cancel() {
        ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
    }
    let mut ui = ui.new_child(UiBuilder::new().id_salt("step").max_rect(text));
    let mut command = None;
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        command = buttons_ui(ui, view);
        ui.add_space(10.0);
        ui.with_layout(Layout::top_down(Align::Min), |ui| step_ui(ui, view));
    });
    command
}

fn board_ui(ui: &mut Ui, rect: Rect, view: &mut TourView, icons: &mut Icons) {
    let id = Id::new(("tour", view.game(), view.progress().0));
    let before = view.play.presses();
    let (answer, wish) = view.play.board_ui(ui, rect, id, icons);
    let marks = view.current().filter(|_| !view.is_done()).map_or(&[][..], |step| &step.marks);
    ring_ui(ui, &answer.layout, marks);
    view.follow(before, wish);
}

fn step_ui(ui: &mut Ui, view: &mut TourView) {
    let palette = ui.palette();
    let Some(step) = view.current() else { return };
    let (at, count) = view.progress();
    ui.dim(format!("Tour of {}", view.game().title()));
    ui.add_space(2.0);
    progress_ui(ui, at, count, view.is_done());
    ui.add_space(8.0);
    let title = RichText::new(&step.title).font(font("serif", 25.0));
    ui.add(Label::new(title).wrap());
    ui.add_space(4.0);
    let text = paragraph(&step.text, PROSE, palette.text, palette);
    ui.add(Label::new(text).wrap());
    ui.add_space(10.0);
    if !view.is_done() {
        actions_ui(ui, view);
    }
    match view.feedback() {
        Feedback::Nothing => {
            if !view.play.preview().is_empty() {
                lines_ui(ui, "This move", view.play.preview());
            }
        }
        Feedback::Refused(why) => {
            let rule = view.rule_of_refusal();
            let mut asked = view.rule_open;
            note_ui(ui, palette.warning.egui(), |ui| {
                ui.add(Label::new(why).wrap());
                let Some((rule, text)) = rule else { return };
                let words = if asked { format!("Hide {rule}") } else { format!("What {rule} says") };
                asked ^= ui.link(words).clicked();
                if asked {
                    ui.add_space(4.0);
                    ui.add(Label::new(paragraph(text, PROSE, palette.text, palette)).wrap());
                }
            });
            view.rule_open = asked;
        }
        Feedback::Other(lines) => note_ui(ui, palette.warning.egui(), |ui| {
            ui.add(Label::new("Legal, but not what this step is after. Try again.").wrap());
            lines_ui(ui, "", lines);
        }),
        Feedback::Done(lines) => {
            note_ui(ui, palette.accent.egui(), |ui| {
                lines_ui(ui, if view.was_shown { "Like this:" } else { "Well done" }, lines);
            });
            ui.add_space(8.0);
            ui.add(Label::new(paragraph(&step.after, PROSE, palette.text, palette)).wrap());
        }
    }
    if view.hint && !view.is_done() {
        ui.add_space(8.0);
        caption_ui(ui, &format!("Hint: {}", step.hint));
    }
}

/// A dot for each step; the current step and those before it are gold.
fn progress_ui(ui: &mut Ui, at: usize, count: usize, done: bool) {
    let palette = ui.palette();
    let (rect, response) = ui.allocate_exact_size(Vec2::new(16.0 * count as f32, 12.0), Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, format!("Step {} of {count}", at + 1))
    });
    for index in 0..count {
        let centre = egui::pos2(rect.left() + 6.0 + 16.0 * index as f32, rect.center().y);
        let (fill, stroke) = match index {
            index if index < at || (index == at && done) => (palette.accent.egui(), palette.accent.egui()),
            index if index == at => (Color32::TRANSPARENT, palette.accent.egui()),
            _ => (Color32::TRANSPARENT, palette.line.egui()),
        };
        ui.painter().circle(centre, 4.0, fill, Stroke::new(1.5, stroke));
    }
}

/// Buttons for an open choice, and for actions without a square.
fn actions_ui(ui: &mut Ui, view: &mut TourView) {
    let mut chosen = None;
    if let Some(question) = view.play.question() {
        ui.label(style::title(question.text));
        ui.add_space(4.0);
        chosen = answers_ui(ui, &question.answers);
        ui.add_space(10.0);
    } else {
        let offers = view.offers();
        if !offers.is_empty() {
            chosen = answers_ui(ui, &offers);
            ui.add_space(10.0);
        }
        if view.current().is_some_and(|step| step.effect.clock.is_some()) {
            let mut calls = view.play.hand.calls_clock();
            if check_box(ui, &mut calls, "Start the countdown").changed() {
                view.call_clock(calls);
            }
            ui.add_space(10.0);
        }
    }
    if let Some(action) = chosen {
        view.choose(action);
        ui.ctx().request_repaint();
    }
}

/// A button that keeps its place while it is disabled.
fn step_button(ui: &mut Ui, label: &str, enabled: bool) -> bool {
    ui.add_enabled(enabled, egui::Button::new(label)).clicked()
}

fn buttons_ui(ui: &mut Ui, view: &mut TourView) -> Option<UiCommand> {
    let mut command = None;
    let before = view.play.changes();
    ui.horizontal(|ui| {
        // No button moves or disappears, so that none slides under the pointer or takes the focus of another one.
        let (is_done, is_last) = (view.is_done(), view.is_last());
        let next = if is_done {
            style::wide_primary_button(ui, if is_last { "Play now" } else { "Next" }, BUTTON)
        } else {
            ui.add_enabled(!is_last, egui::Button::new("Next").min_size(BUTTON))
        };
        if is_last {
            next.clone().tip("Play the computer");
        }
        if next.clicked() && is_done && is_last {
            command = Some(StartCommand::PlayAtOnce { game: view.game(), computer: true }.into());
        } else if next.clicked() {
            view.next();
        }
        let show = ui.add_enabled(!is_done, egui::Button::new("Show me"));
        if show.clicked() {
            view.show_me();
        }
        // Enter continues, unless another widget has the focus.
        if is_done && (show.has_focus() || ui.memory(|memory| memory.focused().is_none())) {
            next.request_focus();
        }
        if step_button(ui, "Hint", !is_done && !view.hint) {
            view.hint = true;
        }
        if step_button(ui, "Back", view.progress().0 > 0) {
            view.back();
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let leave = if view.is_done() && view.is_last() { "Finish" } else { "Leave" };
            if ui.button(leave).clicked() {
                command = Some(DialogCommand::Close.into());
            }
        });
    });
    if view.play.changes() != before {
        ui.ctx().request_repaint();
    }
    command
}
