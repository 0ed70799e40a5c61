//! The start screen: start a game, open one, look at an example.

pub mod new_game;
pub mod players_form;
pub mod recent;
pub mod time_form;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, RichText, Stroke, Ui, UiBuilder, Vec2};

use crate::files::settings::{Against, NewGames};
use crate::files::{EXAMPLES, FileRequest, RecentGames};
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::kit::icons::Icons;
use crate::panels::kit::region::region;
use crate::panels::kit::style::{self, font};
use crate::panels::start::recent::{RecentRow, RecentRows};
use crate::rules::{Army, Game, Piece, Role};
use crate::view::Theme;
use crate::view::theme::{BAR, Palette};

/// How many recent games the start screen shows.
const RECENT: usize = 6;

/// The height for which the screen is centred, whatever its contents.
const HEIGHT: f32 = 580.0;

/// The width of the screen's contents, if the window is wide enough.
const WIDTH: f32 = 720.0;

/// Draws the start screen below the bar, and sends its command.
pub(super) fn draw(
    mut contexts: EguiContexts,
    (games, rows): (Res<RecentGames>, Res<RecentRows>),
    new_games: Res<NewGames>,
    dialog: Res<Dialog>,
    mut icons: ResMut<Icons>,
    theme: Res<Theme>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let mut ui = region(contexts.ctx_mut()?, "start");
    let mut below = ui.max_rect();
    below.min.y += BAR;
    let mut ui = ui.new_child(UiBuilder::new().id_salt("start").max_rect(below));
    let recent = games.is_known.then_some(&rows.0[..]);
    commands.write_batch(start_ui(&mut ui, recent, (new_games.against, dialog.is_open()), &mut icons, theme.palette()));
    Ok(())
}

/// Draws the start screen. Returns the command that was pressed. `recent` is `None` until the recent games are known;
/// nothing moves when they appear. `against` is the game that one press begins against the computer; `covered`: whether
/// a dialog is open.
pub fn start_ui(
    ui: &mut Ui,
    recent: Option<&[RecentRow]>,
    (against, covered): (Against, bool),
    icons: &mut Icons,
    palette: &Palette,
) -> Option<UiCommand> {
    let mut command = None;
    let whole = ui.max_rect();
    let width = WIDTH.min(whole.width() - 32.0);
    let top = (whole.center().y - HEIGHT / 2.0).max(whole.top() + 16.0);
    let corner = egui::pos2(whole.center().x - width / 2.0, top);
    let rect = egui::Rect::from_min_max(corner, egui::pos2(corner.x + width, whole.bottom() - 8.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect));
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("Regalia").font(font("serif", 64.0)).color(palette.accent.egui()));
        ui.label(RichText::new(crate::ABOUT).size(15.0).color(palette.dim.egui()));
        ui.add_space(18.0);
        kings_ui(ui, icons, width);
        ui.add_space(22.0);
    });
    let unfinished = recent.and_then(|rows| rows.iter().find_map(|row| Some((row, row.offer.as_ref()?))));
    let primary = unfinished.is_none();
    let offer = if Game::ALL.len() > 1 { "Five games for two or four" } else { "Sovereign Chess for two" };
    let computer = format!("{}, level {}", against.options.game().title(), against.level);
    ui.columns(3, |columns| {
        let button = big_button(&mut columns[0], "Play the computer", &computer, primary, palette);
        let name = format!("Play the computer ({computer})");
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
        if button.clicked() {
            command = Some(UiCommand::PlayComputer);
        }
        if big_button(&mut columns[1], "New game", offer, false, palette).clicked() {
            command = Some(UiCommand::ShowNewGame);
        }
        if big_button(&mut columns[2], "Open a game…", "Ctrl+O", false, palette).clicked() {
            command = Some(UiCommand::File(FileRequest::Open));
        }
    });
    ui.add_space(4.0);
    let exercises = "Exercises for each game: a win in one, two or three moves";
    if row(&mut ui, "Find the move", exercises, palette).clicked() {
        command = Some(UiCommand::ShowTraining(None));
    }
    let Some(recent) = recent else { return command };
    if let Some((row, (question, about))) = unfinished {
        ui.add_space(10.0);
        let button = big_button(&mut ui, question, about, true, palette);
        if button.clicked() {
            command = Some(row.command());
        }
        // Focus it, unless the player has moved the focus meanwhile.
        let offered = egui::Id::new(("offered", &row.title, &row.about));
        let is_free = ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer().is_none());
        if is_free && !covered && !ui.data(|data| data.get_temp(offered).unwrap_or(false)) {
            ui.data_mut(|data| data.insert_temp(offered, true));
            button.request_focus();
        }
    }
    ui.add_space(18.0);
    // The game offered at the top is not listed again.
    let offered = unfinished.map(|(row, _)| row);
    let listed: Vec<&RecentRow> = recent.iter().filter(|row| Some(*row) != offered).take(RECENT).collect();
    egui::ScrollArea::vertical().show(&mut ui, |ui| {
        command = lists_ui(ui, &listed, palette).or(command.take());
    });
    command
}

/// The recent games, if there are any, and the examples.
fn lists_ui(ui: &mut Ui, listed: &[&RecentRow], palette: &Palette) -> Option<UiCommand> {
    let mut command = None;
    if listed.is_empty() {
        ui.label(style::dim("Example games", palette));
        ui.add_space(4.0);
        ui.columns(2, |columns| {
            for index in 0..EXAMPLES.len() {
                command = example_button(&mut columns[index % 2], index, palette).or(command.take());
            }
        });
        return command;
    }
    ui.columns(2, |columns| {
        columns[0].label(style::dim("Recent games", palette));
        columns[0].add_space(4.0);
        for row in listed {
            if row_button(&mut columns[0], &row.title, &row.about, palette) {
                command = Some(row.command());
            }
            columns[0].add_space(4.0);
        }
        columns[1].label(style::dim("Example games", palette));
        columns[1].add_space(4.0);
        for index in 0..EXAMPLES.len() {
            command = example_button(&mut columns[1], index, palette).or(command.take());
        }
    });
    command
}

fn example_button(ui: &mut Ui, index: usize, palette: &Palette) -> Option<UiCommand> {
    let example = EXAMPLES.get(index)?;
    let pressed = row_button(ui, example.title, &example.description(), palette);
    ui.add_space(4.0);
    pressed.then_some(UiCommand::File(FileRequest::OpenExample(index)))
}

/// The kings of the twelve armies in a row.
fn kings_ui(ui: &mut Ui, icons: &mut Icons, width: f32) {
    let edge = (width / 12.0).floor().min(46.0);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(edge * 12.0, edge), egui::Sense::hover());
    for (index, army) in Army::ALL.into_iter().enumerate() {
        let corner = rect.min + Vec2::new(edge * index as f32, 0.0);
        let cell = egui::Rect::from_min_size(corner.round(), Vec2::splat(edge));
        icons.paint(ui, cell, Piece { army, role: Role::King });
    }
}

fn big_button(ui: &mut Ui, title: &str, about: &str, primary: bool, palette: &Palette) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 72.0), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, title));
    let lit = response.hovered() || response.has_focus();
    let stroke = if lit || primary { palette.accent } else { palette.line };
    let fill = if lit { palette.raised } else { palette.panel };
    ui.painter().rect(rect, 8.0, fill.egui(), Stroke::new(1.5, stroke.egui()), egui::StrokeKind::Inside);
    let at = rect.left_center() + Vec2::new(20.0, -11.0);
    style::line(ui, at, rect.width() - 36.0, title, font("semibold", 17.0), palette.text.egui());
    let at = rect.left_center() + Vec2::new(20.0, 13.0);
    style::line(ui, at, rect.width() - 36.0, about, egui::FontId::proportional(12.0), palette.dim.egui());
    response
}

/// A row whose second line may be cut short; all of it is shown when the pointer is over it.
fn row_button(ui: &mut Ui, title: &str, about: &str, palette: &Palette) -> bool {
    let response = row(ui, title, about, palette);
    let clicked = response.clicked();
    response.on_hover_text(format!("{title}\n{about}"));
    clicked
}

fn row(ui: &mut Ui, title: &str, about: &str, palette: &Palette) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 46.0), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, title));
    let lit = response.hovered() || response.has_focus();
    let stroke = if lit { palette.accent } else { palette.line };
    ui.painter().rect(rect, 8.0, palette.panel.egui(), Stroke::new(1.0, stroke.egui()), egui::StrokeKind::Inside);
    let at = rect.left_center() + Vec2::new(20.0, -9.0);
    style::line(ui, at, rect.width() - 36.0, title, font("medium", 13.0), palette.text.egui());
    let at = rect.left_center() + Vec2::new(20.0, 9.0);
    style::line(ui, at, rect.width() - 36.0, about, egui::FontId::proportional(12.0), palette.dim.egui());
    response
}
