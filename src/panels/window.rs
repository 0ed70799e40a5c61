//! The whole window, panel by panel.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId, Rect, Ui, UiBuilder, Vec2};
use bevy_egui::{EguiClipboard, EguiContexts};

use super::bar::{BarData, bar_ui};
use super::choices::{ChoiceView, choice_ui, notice_ui};
use super::command::{UiCommand, seat_names};
use super::data::TableData;
use super::dialogs::{Dialog, dialog_ui};
use super::editor::{self, EditorAnswer, EditorDesk};
use super::first_move::first_move_ui;
use super::forced::forced_ui;
use super::history::history_ui;
use super::icons::Icons;
use super::info::info_ui;
use super::keys::pressed_keys;
use super::places::{Middle, Places, side_bars};
use super::preview::preview_ui;
use super::roster::roster_ui;
use super::seats::{seat_ui, side_bar_ui, turns_ui};
use super::start::start_ui;
use super::style;
use crate::board::{RunningGame, Status};
use crate::files::CurrentFile;
use crate::play::{Hand, HandInput, Notice, Preview};
use crate::rules::{Action, GamePosition, Seat};
use crate::view::theme::{BAR, Palette};
use crate::view::{Layout, Theme, ViewSettings};

/// What the window is drawn from.
#[derive(SystemParam)]
pub(super) struct Shown<'w> {
    data: Res<'w, TableData>,
    game: Option<Res<'w, RunningGame>>,
    status: Res<'w, Status>,
    hand: Res<'w, Hand>,
    preview: Res<'w, Preview>,
    notice: Res<'w, Notice>,
    layout: Res<'w, Layout>,
    theme: Res<'w, Theme>,
    file: Res<'w, CurrentFile>,
    view: Res<'w, ViewSettings>,
}

/// What stays between frames.
#[derive(Default)]
pub(super) struct Drawn {
    theme: Option<Theme>,
    pointed: Option<Action>,
    cursor: usize,
    layout: Layout,
}

/// Draws the window and sends what was pressed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it draws with")]
pub(super) fn draw_window(
    mut contexts: EguiContexts,
    shown: Shown,
    mut dialog: ResMut<Dialog>,
    mut icons: ResMut<Icons>,
    mut desk: ResMut<EditorDesk>,
    mut clipboard: ResMut<EguiClipboard>,
    mut commands: MessageWriter<UiCommand>,
    mut drawn: Local<Drawn>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if drawn.theme != Some(*shown.theme) {
        style::install_fonts(&ctx, *shown.theme);
        style::install_theme(&ctx, *shown.theme);
        drawn.theme = Some(*shown.theme);
        // The fonts are there from the next pass on.
        ctx.request_repaint();
        return Ok(());
    }
    let palette = shown.theme.palette();
    let mut wanted: Vec<UiCommand> = Vec::new();
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
    let mut ui = Ui::new(ctx.clone(), "window".into(), builder);
    if !dialog.is_open() {
        wanted.extend(pressed_keys(&ctx, shown.hand.choice().is_some(), shown.data.moves.len, *shown.view));
    }
    let whole = ui.max_rect();
    if shown.game.is_some() {
        let follow = drawn.cursor != shown.data.moves.cursor || drawn.layout != *shown.layout;
        (drawn.cursor, drawn.layout) = (shown.data.moves.cursor, *shown.layout);
        table_ui(&mut ui, &shown, follow, palette, &mut wanted);
        over_board_ui(&ctx, &shown, &mut icons, &mut drawn, palette, dialog.is_open(), &mut wanted);
    } else {
        let below = Rect::from_min_max(egui::pos2(whole.left(), whole.top() + BAR), whole.max);
        let mut ui = ui.new_child(UiBuilder::new().id_salt("start").max_rect(below));
        wanted.extend(start_ui(&mut ui, &mut icons, palette));
    }
    let bar = Rect::from_min_size(whole.min, Vec2::new(whole.width(), BAR));
    wanted.extend(bar_ui(&mut ui, bar, &bar_data(&shown), *shown.theme, palette));
    let seats = shown.game.as_ref().map_or_else(Vec::new, |game| seat_names(game));
    // A dialog that is written to is only changed by what is typed or pressed in it.
    wanted.extend(dialog_ui(&ctx, dialog.bypass_change_detection(), &seats, &mut icons, palette));
    if matches!(*dialog, Dialog::Editor) {
        let running = shown.game.as_ref().map(|game| &game.record);
        wanted.extend(match editor::editor_dialog(&ctx, &mut desk, running, &mut icons, palette) {
            Some(EditorAnswer::Play) => editor::record(&desk).map(|record| UiCommand::PlayFrom(Box::new(record))),
            Some(EditorAnswer::Close) => Some(UiCommand::CloseDialog),
            Some(EditorAnswer::Paste) => {
                editor::paste(&mut desk, &clipboard.get_text().unwrap_or_default());
                ctx.request_repaint();
                None
            }
            None => None,
        });
    }
    if !wanted.is_empty() {
        // They are carried out in the next frame.
        ctx.request_repaint();
    }
    commands.write_batch(wanted);
    Ok(())
}

fn bar_data(shown: &Shown) -> BarData {
    let Some(game) = &shown.game else {
        return BarData { view: *shown.view, ..BarData::default() };
    };
    let record = &game.record;
    let names: Vec<&str> = record.names().iter().map(String::as_str).collect();
    let running = shown.status.outcome.is_none();
    BarData {
        title: format!("{} · {} · ply {}", record.game().title(), names.join(" – "), record.position().ply()),
        file: shown.file.label(record.is_modified()),
        has_game: true,
        running,
        back: record.cursor() > 0,
        ahead: record.cursor() < record.len(),
        view: *shown.view,
        claim: (running && record.may_claim()).then(|| record.name(record.position().mover()).to_owned()),
    }
}

/// Draws the column in its places, and the bars around a board of four.
fn table_ui(ui: &mut Ui, shown: &Shown, follow: bool, palette: &Palette, wanted: &mut Vec<UiCommand>) {
    let data = &shown.data;
    let rows = data.armies.len();
    let middle = if rows > 0 { Middle::Armies(rows) } else { Middle::Card(data.info.height()) };
    let places = Places::new(&shown.layout, middle);
    let seats = data.seats.len();
    if seats > 2 {
        for ((place, side), seat) in side_bars(&shown.layout).into_iter().zip(&data.seats) {
            side_bar_ui(ui, place, seat, side, palette);
        }
        in_card(ui, places.far_seat, "turns", palette, |ui| turns_ui(ui, data, palette));
    } else {
        let (far, near) = if shown.layout.flipped { (0, 1) } else { (1, 0) };
        for (seat, place) in [(far, places.far_seat), (near, places.near_seat)] {
            if let Some(seat) = data.seats.get(seat) {
                seat_ui(ui, place, seat, seats, palette);
            }
        }
    }
    if rows > 0 {
        if let Some(army) = roster_ui(ui, places.armies, &data.armies, places.army_row, seats, palette) {
            wanted.push(UiCommand::Hand(HandInput::Defect(army)));
        }
    } else {
        let title = shown.layout.game.title();
        in_card(ui, places.armies, "info", palette, |ui| {
            wanted.extend(info_ui(ui, &data.info, title, shown.hand.calls_clock(), palette).map(UiCommand::Hand));
        });
    }
    let name = |seat: Seat| shown.game.as_ref().map_or(String::new(), |game| game.record.name(seat).to_owned());
    let about = shown.preview.shown.as_ref().map(|(_, notation, consequences)| (notation.as_str(), consequences));
    in_card(ui, places.preview, "preview", palette, |ui| preview_ui(ui, about, &data.checks, name, palette));
    in_card(ui, places.moves, "moves", palette, |ui| {
        wanted.extend(history_ui(ui, &data.moves, follow, palette).map(UiCommand::Game));
    });
}

/// A card of exactly this size.
fn in_card(ui: &mut Ui, rect: Rect, id: &str, palette: &Palette, contents: impl FnOnce(&mut Ui)) {
    let card = style::card(palette);
    ui.painter().rect(rect, card.corner_radius, card.fill, card.stroke, egui::StrokeKind::Inside);
    let inner = rect - card.inner_margin;
    let mut ui = ui.new_child(UiBuilder::new().id_salt(id).max_rect(inner));
    ui.shrink_clip_rect(inner.expand(4.0));
    contents(&mut ui);
}

/// What lies over the board: the first-move choice, an open choice, why something was refused.
fn over_board_ui(
    ctx: &egui::Context,
    shown: &Shown,
    icons: &mut Icons,
    drawn: &mut Drawn,
    palette: &Palette,
    blocked: bool,
    wanted: &mut Vec<UiCommand>,
) {
    let Some(game) = &shown.game else { return };
    let mut pointed = None;
    if let Some(choice) = shown.data.side_choice.as_ref().filter(|_| !blocked) {
        wanted.extend(first_move_ui(ctx, choice, &shown.layout, palette).map(UiCommand::Hand));
    }
    if let Some((action, text)) = shown.data.forced.as_ref().filter(|_| !blocked) {
        wanted.extend(forced_ui(ctx, *action, text, &shown.layout, palette).map(UiCommand::Hand));
    }
    if let Some(choice) = shown.hand.choice().filter(|_| !blocked) {
        let name = |seat: Seat| game.record.name(seat).to_owned();
        let position = game.record.position();
        let view = ChoiceView { choice, position, layout: &shown.layout, palette, name: &name };
        let answer = choice_ui(ctx, &view, icons);
        wanted.extend(answer.input.map(UiCommand::Hand));
        pointed = answer.pointed;
    }
    if pointed != drawn.pointed {
        drawn.pointed = pointed;
        wanted.push(UiCommand::Hand(HandInput::Point(pointed)));
    }
    if let Some((text, square)) = &shown.notice.line {
        notice_ui(ctx, &shown.layout, text, *square, palette);
    }
}
