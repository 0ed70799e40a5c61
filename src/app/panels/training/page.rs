//! Draws "Find the move": games above, the board at the left, the exercises and the task at the right.

use bevy_egui::egui::{
    self, Align, Button, Id, Key, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2, pos2,
    vec2,
};
use regalia_core::rules::{Action, Game, GamePosition};

use super::view::{Said, ShownSolution, TrainingView};
use super::{list::tiles_ui, words};
use crate::computer::HintStep;
use crate::panels::kit::icon::{Icon, icon_button};
use crate::panels::kit::note::{answers_ui, lines_ui, note_ui};
use crate::panels::kit::style::{self, StyledLabels, Themed, font};
use crate::panels::{
    book::command::LearnCommand, command::UiCommand, dialogs::command::DialogCommand, kit::icons::Icons,
    kit::modal::below_bar, kit::tiles, kit::tip::Tip,
};
use crate::view::{Plate, Seating};

/// Width of the text beside the board.
const TEXT: f32 = 324.0;
/// Height of the row with the games.
const HEAD: f32 = 44.0;
/// Width of the button "Show solution", which then becomes "Next move" and "Next".
const BUTTON: f32 = 112.0;

pub fn training_ui(ui: &mut Ui, view: &mut TrainingView, icons: &mut Icons) -> Option<UiCommand> {
    let window = below_bar(ui.ctx());
    let edge = (window.x - TEXT - 120.0).min(window.y - HEAD - 92.0).clamp(260.0, 880.0);
    let (whole, _) = ui.allocate_exact_size(vec2(edge + TEXT + 24.0, HEAD + edge), Sense::hover());
    let (head, body) = whole.split_top_bottom_at_y(whole.top() + HEAD);
    // The board comes first, also for Tab.
    let board = Rect::from_min_size(body.min, Vec2::splat(edge));
    board_ui(ui, board, view, icons);
    // The first Esc lets go of the piece; the next one leaves.
    if ui.input(|input| input.key_pressed(Key::Escape)) && view.play.cancel() {
        ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
    }
    let text = Rect::from_min_max(pos2(board.right() + 24.0, body.top()), body.max);
    let mut text_ui = ui.new_child(UiBuilder::new().id_salt("exercise").max_rect(text));
    let mut command = None;
    text_ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        command = buttons_ui(ui, view);
        ui.add_space(10.0);
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            list_ui(ui, view);
            ui.add_space(14.0);
            exercise_ui(ui, view);
        });
    });
    head_ui(&mut ui.new_child(UiBuilder::new().id_salt("head").max_rect(head)), view);
    view.take_news().map(|progress| LearnCommand::KeepProgress(Box::new(progress)).into()).or(command)
}

/// The title, and a tab for each game.
fn head_ui(ui: &mut Ui, view: &mut TrainingView) {
    ui.horizontal(|ui| {
        ui.add(Label::new(RichText::new("Find the move").font(font("serif", 25.0))));
        ui.add_space(20.0);
        ui.spacing_mut().item_spacing.x = 2.0;
        for game in Game::ALL {
            if tab_ui(ui, game.short_title(), view.game() == game) && view.game() != game {
                view.turn_to(game, view.is_own());
                ui.ctx().request_repaint();
            }
        }
    });
}

/// A name that can be chosen, underlined in gold if it is.
fn tab_ui(ui: &mut Ui, name: &str, chosen: bool) -> bool {
    let palette = ui.palette();
    let colour = if chosen { palette.text } else { palette.dim };
    let text = RichText::new(name).font(font(if chosen { "semibold" } else { "regular" }, 13.0)).color(colour.egui());
    // As wide as when it is chosen, so that no tab moves.
    let widest = ui.painter().layout_no_wrap(name.to_owned(), font("semibold", 13.0), colour.egui()).size().x;
    let size = vec2(widest + 2.0 * ui.spacing().button_padding.x, 28.0);
    let response = ui.add(Button::new(text).frame_when_inactive(false).min_size(size));
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, name));
    if chosen {
        let line = response.rect.shrink2(vec2(10.0, 0.0));
        ui.painter().hline(line.x_range(), line.bottom(), Stroke::new(2.0, palette.accent.egui()));
    }
    response.clicked()
}

fn board_ui(ui: &mut Ui, rect: Rect, view: &mut TrainingView, icons: &mut Icons) {
    let before = view.play.presses();
    let (answer, wish) = view.play.board_ui(ui, rect, Id::new("training"), icons);
    // It was a picture in the frame in which that was asked, and pictures take no focus.
    if std::mem::take(&mut view.to_board) {
        answer.response.request_focus();
    }
    view.follow(before, wish);
}

/// Which exercises, how many are solved, and a tile for each.
fn list_ui(ui: &mut Ui, view: &mut TrainingView) {
    let (game, own, count) = (view.game(), view.is_own(), view.exercises().len());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (label, is_own) in [("Exercises".to_owned(), false), (format!("Your games ({})", view.own_count()), true)] {
            if tab_ui(ui, &label, own == is_own) && own != is_own {
                view.turn_to(game, is_own);
                ui.ctx().request_repaint();
            }
        }
        if count > 0 {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.dim(format!("{} of {count} solved", view.solved_count()));
            });
        }
    });
    if view.exercises().is_empty() {
        return;
    }
    ui.add_space(8.0);
    if let Some(index) = tiles_ui(ui, view) {
        view.go_to(index);
        ui.ctx().request_repaint();
    }
}

fn exercise_ui(ui: &mut Ui, view: &mut TrainingView) {
    let Some(attempt) = view.attempt() else {
        ui.add(Label::new(RichText::new(words::EMPTY).color(ui.palette().dim.egui())).wrap());
        return;
    };
    let exercise = attempt.exercise();
    let (task, facts) = (words::task(exercise), words::facts(exercise));
    let position = exercise.position();
    let plate = Plate::of(exercise.seat(), Seating::in_position(position));
    let mover = (plate, position.owned(exercise.seat()).to_string());
    let has_plates = position.game().has_coloured_squares();
    ui.add(Label::new(RichText::new(task).font(font("serif", 22.0))).wrap());
    if has_plates {
        ui.add_space(2.0);
        plate_ui(ui, &mover);
    }
    if !facts.is_empty() {
        ui.add_space(2.0);
        ui.dim(facts);
    }
    ui.add_space(10.0);
    let chosen = answer_ui(ui, view);
    if let Some(action) = chosen {
        view.choose(action);
        ui.ctx().request_repaint();
    }
    said_ui(ui, view);
    why_ui(ui, view.why());
}

fn why_ui(ui: &mut Ui, why: &[String]) {
    if why.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for paragraph in why {
            ui.add(Label::new(paragraph).wrap());
            ui.add_space(4.0);
        }
    });
}

/// The plate that stands under the pieces of the player whose move is to be found.
fn plate_ui(ui: &mut Ui, (plate, name): &(Plate, String)) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(20.0, 12.0), Sense::hover());
        tiles::plate(ui, rect.center(), *plate);
        ui.dim(format!("is under every piece that {name} may move"));
    });
}

/// The open question, or the actions without a square.
fn answer_ui(ui: &mut Ui, view: &TrainingView) -> Option<Action> {
    let (question, answers) = match view.play.question() {
        Some(question) => (question.text, question.answers),
        None => ("", view.offers()),
    };
    if answers.is_empty() && question.is_empty() {
        return None;
    }
    if !question.is_empty() {
        ui.label(style::title(question));
        ui.add_space(4.0);
    }
    let chosen = answers_ui(ui, &answers);
    ui.add_space(10.0);
    chosen
}

fn said_ui(ui: &mut Ui, view: &TrainingView) {
    let palette = ui.palette();
    let (colour, text) = match (view.said(), &view.shown) {
        (Said::Nothing, Some(shown)) => return solution_ui(ui, shown),
        (Said::Nothing, None) => {
            if !view.play.preview().is_empty() {
                lines_ui(ui, "This move", view.play.preview());
            }
            return;
        }
        (Said::Refused(text) | Said::Wrong(text), _) => (palette.warning, text),
        (Said::Hint(text) | Said::Right(text) | Said::Solved(text), _) => (palette.accent, text),
    };
    note_ui(ui, colour.egui(), |ui| {
        ui.add(Label::new(text).wrap());
    });
}

/// The solution; what is on the board stands out.
fn solution_ui(ui: &mut Ui, shown: &ShownSolution) {
    let palette = ui.palette();
    note_ui(ui, palette.accent.egui(), |ui| {
        ui.label(style::title("Solution"));
        ui.horizontal_wrapped(|ui| {
            for (index, part) in shown.line.iter().enumerate() {
                let colour = if index < shown.at { palette.text } else { palette.dim };
                let current = index + 1 == shown.at;
                let text = RichText::new(part).font(font(if current { "semibold" } else { "regular" }, 13.0));
                ui.label(text.color(colour.egui()));
            }
        });
    });
}

fn buttons_ui(ui: &mut Ui, view: &mut TrainingView) -> Option<UiCommand> {
    let mut command = None;
    let before = (view.play.changes(), view.index());
    ui.horizontal(|ui| {
        if !view.exercises().is_empty() {
            // No button moves or disappears, so that none slides under the pointer.
            if ui.add_enabled(view.has_begun(), Button::new("Try again")).clicked() {
                view.try_again();
            }
            if icon_button(ui, Icon::Back, true, "Previous exercise").clicked() {
                view.step(false);
            }
            if icon_button(ui, Icon::Forward, true, "Next exercise").clicked() {
                view.step(true);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close").clicked() {
                command = Some(DialogCommand::Close.into());
            }
        });
    });
    if !view.exercises().is_empty() {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            forward_ui(ui, view);
            hint_ui(ui, view);
        });
    }
    if (view.play.changes(), view.index()) != before {
        ui.ctx().request_repaint();
    }
    command
}

/// The button for a hint, which then tells more.
fn hint_ui(ui: &mut Ui, view: &mut TrainingView) {
    let next = view.next_hint();
    let (label, about) = match next {
        Some(HintStep::Square) => ("Where to?", "Points out the square where the piece goes."),
        _ => ("Hint", "Points out the piece that moves."),
    };
    let button = ui.add_enabled(next.is_some(), Button::new(label).min_size(vec2(BUTTON, 0.0)));
    if button.tip(about).clicked() {
        view.hint();
    }
}

/// The button that leads on: to the solution, its next move, or the next exercise.
fn forward_ui(ui: &mut Ui, view: &mut TrainingView) {
    if view.is_solved() || view.is_shown() {
        let next = style::wide_primary_button(ui, "Next", vec2(BUTTON, 0.0));
        // Enter continues, unless another widget has the focus.
        if ui.memory(|memory| memory.focused().is_none()) {
            next.request_focus();
        }
        if next.clicked() {
            view.next();
            // With the keyboard, the focus goes to the board: otherwise the next press would show the next solution.
            if ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space)) {
                view.to_board = true;
            }
        }
        return;
    }
    let label = if view.is_showing() { "Next move" } else { "Show solution" };
    if ui.add(Button::new(label).min_size(vec2(BUTTON, 0.0))).clicked() {
        view.show_solution();
    }
}
