//! The start screen: continue the game that was left, play or learn any of the five, open a game, look at an example.

mod animation;
mod begin;
pub mod command;
mod game_cards;
mod games;
pub mod new_game;
pub mod players_form;
pub mod recent;
mod shelves;
pub mod time_form;

pub(super) use begin::StartPlugin;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Rect, ScrollArea, Stroke, Ui, UiBuilder, Vec2};

use crate::files::settings::{Against, NewGames};
use crate::files::{Example, FileRequest, RecentGames};
use crate::panels::files::command::{FilesCommand, OPEN};
use crate::panels::kit::silhouettes::{picture_ui, shows_boards};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::start::games::{Greeting, Scale, games_ui};
use crate::panels::start::recent::{RecentRow, RecentRows};
use crate::panels::{
    book::command::LearnCommand, command::UiCommand, dialogs::Dialog, kit::focus::BOARD, kit::icons::Icons,
    kit::region::region, start::command::StartCommand, start::shelves::shelves_ui,
};
use crate::tasks::{Alarm, Waker};
use crate::view::{Pace, Theme, theme::BAR};
use crate::{board::RunningGame, journal::GameJournal, play::Away};

#[cfg(feature = "online")]
use crate::panels::live::command::LiveCommand;

/// How many recent games the start screen shows.
const RECENT: usize = 6;

/// Maximum width of the screen's contents.
const WIDTH: f32 = 1240.0;

/// Minimum width of a large button.
const BUTTON: f32 = 190.0;

/// The sizes of the line at the top, of which the first that fits is taken.
const TITLES: [f32; 5] = [27.0, 23.0, 19.0, 16.0, 13.0];

/// The height that remains for the shelves below the cards of the games, if possible.
const SHELVES: f32 = 256.0;

pub(super) fn draw(
    mut contexts: EguiContexts,
    (games, rows, away): (Res<RecentGames>, Res<RecentRows>, Res<Away>),
    (running, game_journal): (Option<Res<RunningGame>>, Res<GameJournal>),
    (new_games, dialog): (Res<NewGames>, Res<Dialog>),
    mut with_running: Local<Vec<RecentRow>>,
    (mut icons, theme, pace): (ResMut<Icons>, Res<Theme>, Pace),
    (mut commands, waker, mut alarm): (MessageWriter<UiCommand>, Res<Waker>, Local<Alarm>),
) -> Result {
    let mut ui = region(contexts.ctx_mut()?, "start");
    let mut below = ui.max_rect();
    // A board may be behind it.
    ui.painter().rect_filled(below, 0.0, theme.palette().background.egui());
    below.min.y += BAR;
    let mut ui = ui.new_child(UiBuilder::new().id_salt("start").max_rect(below));
    let mut recent = games.is_known.then_some(&rows.0[..]);
    if let Some(game) = running {
        if game.is_changed() || rows.is_changed() || away.is_changed() {
            let is_own = Example::number_of(&game.record).is_none();
            let own = is_own.then(|| RecentRow::of_board(&game.record));
            let file = game_journal.file.0.as_deref();
            let others = rows.0.iter().filter(|row| file.is_none_or(|file| !row.is_file(file)));
            *with_running = own.into_iter().chain(others.cloned()).collect();
        }
        recent = Some(&with_running);
    }
    let state = (new_games.against, dialog.is_open(), pace.moves());
    commands.write_batch(start_ui(&mut ui, recent, state, &mut icons));
    // The window sleeps until the next position of a card is due.
    alarm.set(animation::next(ui.ctx()), &waker)?;
    Ok(())
}

/// Returns the command that was pressed. `recent` is `None` until the recent games are known; nothing moves when they
/// appear. `against` is the game that one press begins against the computer; `covered`: whether a dialog is open;
/// `moves`: whether the cards may move.
pub fn start_ui(
    ui: &mut Ui,
    recent: Option<&[RecentRow]>,
    (against, covered, moves): (Against, bool, bool),
    icons: &mut Icons,
) -> Option<UiCommand> {
    let whole = ui.max_rect();
    let scale = Scale::for_place(whole.size());
    let width = scale.of(WIDTH).min(whole.width() - 32.0).floor();
    let mut ui = ui.new_child(UiBuilder::new().id_salt("whole").max_rect(whole));
    let mut command = None;
    ScrollArea::vertical().auto_shrink(false).animated(false).show(&mut ui, |ui| {
        let left = ((whole.width() - width) / 2.0).round();
        let corner = ui.cursor().min + Vec2::new(left, 0.0);
        let place = Rect::from_min_size(corner, Vec2::new(width, f32::INFINITY));
        let mut inner = ui.new_child(UiBuilder::new().id_salt("inner").max_rect(place));
        command = contents_ui(&mut inner, whole.height(), recent, (against, covered, moves), scale, icons);
        let bottom = inner.min_rect().bottom() + 16.0;
        ui.allocate_exact_size(Vec2::new(whole.width(), bottom - corner.y), egui::Sense::hover());
    });
    command
}

fn contents_ui(
    ui: &mut Ui,
    height: f32,
    recent: Option<&[RecentRow]>,
    (against, covered, moves): (Against, bool, bool),
    scale: Scale,
    icons: &mut Icons,
) -> Option<UiCommand> {
    let top = ui.cursor().top();
    let gap = scale.of(10.0);
    ui.spacing_mut().item_spacing = Vec2::new(gap, 0.0);
    let is_low = height < 700.0;
    ui.add_space(if is_low { 2.0 } else { scale.of(8.0) });
    title_ui(ui, if is_low { 40.0 } else { scale.of(54.0) }, scale);
    ui.add_space(if is_low { 6.0 } else { scale.of(12.0) });
    let unfinished = recent.and_then(|rows| rows.iter().find_map(|row| Some((row, row.offer.as_ref()?))));
    let mut command = first_ui(ui, against, unfinished.is_none(), scale);
    ui.add_space(gap);
    let Some(recent) = recent else { return command };
    if let Some((row, offer)) = unfinished {
        command = offer_ui(ui, row, offer, covered, scale, icons).or(command);
        ui.add_space(gap);
    }
    let room = height - (ui.cursor().top() - top) - scale.of(SHELVES);
    command = games_ui(ui, room, Greeting { is_first: recent.is_empty(), moves }, scale, icons).or(command);
    ui.add_space(scale.of(12.0));
    // The game offered at the top is not listed again.
    let offered = unfinished.map(|(row, _)| row);
    let listed: Vec<&RecentRow> = recent.iter().filter(|row| Some(*row) != offered).take(RECENT).collect();
    shelves_ui(ui, (&listed, offered.is_some()), scale, icons).or(command)
}

/// What the program is; its name is in the bar.
fn title_ui(ui: &mut Ui, height: f32, scale: Scale) {
    let palette = ui.palette();
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, regalia_core::cli::ABOUT));
    let about = |size: f32| {
        let id = font("serif", scale.of(size));
        ui.painter().layout_no_wrap(regalia_core::cli::ABOUT.to_owned(), id, palette.accent.egui())
    };
    let mut sizes = TITLES.into_iter().map(about);
    if let Some(about) = sizes.find(|about| about.size().x <= rect.width()) {
        ui.painter().galley(rect.center() - about.size() / 2.0, about, palette.accent.egui());
    }
}

fn first_ui(ui: &mut Ui, against: Against, is_primary: bool, scale: Scale) -> Option<UiCommand> {
    let mut command = None;
    let computer = format!("{}, level {}", against.options.game().short_title(), against.level);
    let spoken = format!("Play the computer ({}, level {})", against.options.game().title(), against.level);
    let open = OPEN.shortcut();
    let buttons: [(&str, &str, &str, UiCommand); _] = [
        ("Play the computer", computer.as_str(), spoken.as_str(), StartCommand::PlayComputer.into()),
        ("New game", "Names, rules, time", "New game", StartCommand::ShowNewGame.into()),
        #[cfg(feature = "online")]
        ("Play with others", "Each at their own computer", "Play with others", LiveCommand::Show.into()),
        ("Find the move", "Exercises for each game", "Find the move", LearnCommand::ShowTraining(None).into()),
        ("Open a game…", open.as_str(), "Open a game…", FilesCommand::Ask(FileRequest::Open).into()),
    ];
    let gap = ui.spacing().item_spacing.x;
    let in_line = if ui.available_width() >= buttons.len() as f32 * scale.of(BUTTON) { buttons.len() } else { 2 };
    let width = ((ui.available_width() - gap * (in_line as f32 - 1.0)) / in_line as f32).floor();
    for (line, buttons) in buttons.chunks(in_line).enumerate() {
        if line > 0 {
            ui.add_space(gap);
        }
        ui.horizontal(|ui| {
            for (index, (title, about, spoken, does)) in buttons.iter().enumerate() {
                let is_primary = is_primary && line + index == 0;
                let size = Vec2::new(width, scale.of(58.0));
                let button = big_button(ui, size, (title, about, spoken), is_primary, scale);
                if button.clicked() {
                    command = Some(does.clone());
                }
            }
        });
    }
    command
}

/// The game that was left: a picture of its board, and the question whether to continue it.
fn offer_ui(
    ui: &mut Ui,
    row: &RecentRow,
    (question, about): &(String, String),
    covered: bool,
    scale: Scale,
    icons: &mut Icons,
) -> Option<UiCommand> {
    let size = Vec2::new(ui.available_width(), scale.of(68.0));
    let button = big_button(ui, size, (question, about, question), true, scale);
    if let Some((options, position)) = &row.position {
        let side = button.rect.height() - scale.of(12.0);
        let middle = button.rect.right_center() - Vec2::new(side / 2.0 + scale.of(10.0), 0.0);
        let place = Rect::from_center_size(middle, Vec2::splat(side));
        let is_board = shows_boards(ui, place, [options.game()]);
        picture_ui(ui, place, *options, is_board.then_some(position), icons);
    }
    let clicked = button.clicked();
    focus_offer(ui, row, &button, covered);
    clicked.then(|| row.command())
}

/// Focuses what is offered once whenever it appears, unless the player has moved the focus meanwhile.
fn focus_offer(ui: &Ui, row: &RecentRow, button: &egui::Response, covered: bool) {
    let id = egui::Id::new(("offered", &row.title, &row.about));
    let pass = ui.ctx().cumulative_pass_nr();
    let (last, mut is_done) = ui.data(|data| data.get_temp(id)).unwrap_or((pass, false));
    // It was hidden for some passes.
    is_done &= pass <= last + 2;
    let board = egui::Id::new(BOARD);
    let is_free = ui
        .memory(|memory| memory.focused().is_none_or(|focused| focused == board) && memory.top_modal_layer().is_none());
    if is_free && !covered && !is_done {
        is_done = true;
        button.request_focus();
    }
    ui.data_mut(|data| data.insert_temp(id, (pass, is_done)));
}

/// A button with a line about it; the last of its words is what it is called.
fn big_button(
    ui: &mut Ui,
    size: Vec2,
    (title, about, spoken): (&str, &str, &str),
    primary: bool,
    scale: Scale,
) -> egui::Response {
    let palette = ui.palette();
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, spoken));
    let lit = response.hovered() || response.has_focus();
    let stroke = if lit || primary { palette.accent } else { palette.line };
    let fill = if lit { palette.raised } else { palette.panel };
    ui.painter().rect(rect, 8.0, fill.egui(), Stroke::new(1.5, stroke.egui()), egui::StrokeKind::Inside);
    let left = Vec2::new(scale.of(16.0), 0.0);
    let at = rect.left_center() + left - Vec2::new(0.0, scale.of(10.0));
    style::line(ui, at, rect.width() - 2.0 * left.x, title, font("semibold", scale.of(16.0)), palette.text.egui());
    let at = rect.left_center() + left + Vec2::new(0.0, scale.of(12.0));
    let id = egui::FontId::proportional(scale.of(12.0));
    style::line(ui, at, rect.width() - 2.0 * left.x, about, id, palette.dim.egui());
    response
}
