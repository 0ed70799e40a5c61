//! The whole window, panel by panel.

use std::path::Path;
use std::time::SystemTime;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, LayerId, Rect, Ui, UiBuilder, Vec2};
use bevy_egui::{EguiClipboard, EguiContexts};

use crate::board::{GameRequest, RunningGame, Status};
use crate::files::{CurrentFile, HeldFiles, Keeper, RecentFiles, RecentGames, Safety};
use crate::panels::bar::{BarData, bar_ui};
use crate::panels::column::clocks::ClockData;
use crate::panels::column::data::TableData;
use crate::panels::column::end_card::{EndAnswer, end_ui};
use crate::panels::column::history::history_ui;
use crate::panels::column::info::info_ui;
use crate::panels::column::places::{Middle, Places, side_bars};
use crate::panels::column::preview::{PreviewView, preview_ui};
use crate::panels::column::roster::roster_ui;
use crate::panels::column::seats::{SeatView, seat_ui, side_bar_ui, turns_ui};
use crate::panels::column::typed_line::{self, Typing, typed_line_ui};
use crate::panels::command::{UiCommand, seat_names};
use crate::panels::dialogs::{Dialog, dialog_ui};
use crate::panels::editor::{self, EditorAnswer, EditorDesk};
use crate::panels::input::board_keys::{BoardKeys, board_keys};
use crate::panels::input::keys::pressed_keys;
use crate::panels::kit::focus::{self, Focus, Front};
use crate::panels::kit::icons::{Icons, Letters};
use crate::panels::kit::style;
use crate::panels::over_board::choices::{ChoiceView, choice_ui, notice_ui};
use crate::panels::over_board::drop_hint::drop_hint_ui;
use crate::panels::over_board::first_move::first_move_ui;
use crate::panels::over_board::forced::forced_ui;
use crate::panels::over_board::king_menu::king_menu_ui;
use crate::panels::speech::{Spoken, about_ui, live_region_ui};
use crate::panels::start::recent::{RecentRow, recent_rows};
use crate::panels::start::start_ui;
use crate::play::{BoardCursor, BoardNotice, Hand, HandInput, Preview, Spelling, TypedLine, TypedMove, spellings};
use crate::rules::{Action, Army, GamePosition, Seat};
use crate::view::theme::{BAR, Palette};
use crate::view::{Layout, Side, Theme, ViewSettings};

/// What the window is drawn from.
#[derive(SystemParam)]
pub(super) struct Shown<'w> {
    data: Res<'w, TableData>,
    game: Option<Res<'w, RunningGame>>,
    status: Res<'w, Status>,
    hand: Res<'w, Hand>,
    preview: Res<'w, Preview>,
    notice: Res<'w, BoardNotice>,
    layout: Res<'w, Layout>,
    theme: Res<'w, Theme>,
    file: Res<'w, CurrentFile>,
    view: Res<'w, ViewSettings>,
    recent: Res<'w, RecentGames>,
    recent_files: Res<'w, RecentFiles>,
    held: Res<'w, HeldFiles>,
    keeper: Res<'w, Keeper>,
    clocks: Res<'w, ClockData>,
    cursor: Res<'w, BoardCursor>,
    spoken: Res<'w, Spoken>,
}

/// What is typed at the table.
#[derive(SystemParam)]
pub(super) struct Typed<'w> {
    line: ResMut<'w, TypedLine>,
    moves: MessageWriter<'w, TypedMove>,
}

/// What stays between frames.
#[derive(Default)]
pub(super) struct Drawn {
    theme: Option<Theme>,
    pointed: Option<Action>,
    army: Option<Army>,
    cursor: usize,
    layout: Layout,
    recent: Vec<RecentRow>,
    /// The card of the end was put away.
    end_closed: bool,
    focus: Focus,
    typing: Typing,
    /// Every way to type a legal action, until another ply is on the board.
    spellings: Option<Vec<Spelling>>,
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
    mut typed: Typed,
    mut drawn: Local<Drawn>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    // Before anything may break off: a change is seen only once.
    if shown.recent.is_changed() || shown.recent_files.is_changed() {
        drawn.recent = recent_rows(&shown.recent.shelf, &shown.recent_files.0, SystemTime::now());
    }
    if drawn.theme != Some(*shown.theme) {
        style::install_fonts(&ctx, *shown.theme);
        style::install_theme(&ctx, *shown.theme);
        drawn.theme = Some(*shown.theme);
        // The fonts are there from the next pass on.
        ctx.request_repaint();
        return Ok(());
    }
    let palette = shown.theme.palette();
    icons.set_letters(Letters { squares: shown.view.square_letters, pieces: shown.view.piece_letters });
    let mut wanted: Vec<UiCommand> = Vec::new();
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
    let mut ui = Ui::new(ctx.clone(), "window".into(), builder);
    let front = front(&dialog, &shown.hand);
    drawn.focus.steer(&ctx, front);
    if shown.game.is_some() {
        let covered = front.is_some() || egui::Popup::is_any_open(&ctx);
        wanted.extend(board_keys(&ui, &keys_at_board(&shown, covered)));
    }
    live_region_ui(&ui, &shown.spoken);
    if !dialog.is_open() {
        let types = typed_line::take_slash(&ctx);
        let pressed = if types {
            Vec::new()
        } else {
            pressed_keys(&ctx, shown.hand.choice().is_some(), shown.data.moves.len, *shown.view)
        };
        wanted.extend(pressed);
        let cancels = wanted.iter().any(|command| matches!(command, UiCommand::Hand(HandInput::Cancel)));
        // With a menu open, Esc is the menu's.
        drawn.end_closed |= cancels && !egui::Popup::is_any_open(&ctx);
    }
    let whole = ui.max_rect();
    if shown.game.is_some() {
        let follow = drawn.cursor != shown.data.moves.cursor || drawn.layout != *shown.layout;
        (drawn.cursor, drawn.layout) = (shown.data.moves.cursor, *shown.layout);
        drawn.end_closed &= shown.data.end.is_some();
        table_ui(&mut ui, &shown, &mut drawn, follow, &mut icons, palette, &mut wanted);
        type_ui(&mut ui, &shown, &mut typed, &mut drawn, palette);
        over_board_ui(&ctx, &shown, &mut icons, &mut drawn, palette, dialog.is_open(), &mut wanted);
    } else {
        let below = Rect::from_min_max(egui::pos2(whole.left(), whole.top() + BAR), whole.max);
        let mut ui = ui.new_child(UiBuilder::new().id_salt("start").max_rect(below));
        let recent = shown.recent.is_known.then_some(&drawn.recent[..]);
        wanted.extend(start_ui(&mut ui, recent, dialog.is_open(), &mut icons, palette));
    }
    let bar = Rect::from_min_size(whole.min, Vec2::new(whole.width(), BAR));
    wanted.extend(bar_ui(&mut ui, bar, &bar_data(&shown, &drawn), *shown.theme, palette));
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
    let board = shown.layout.board.center();
    let middle = if shown.game.is_some() { egui::pos2(board.x, board.y) } else { whole.center() };
    drop_hint_ui(&ctx, &shown.held.0, middle, palette);
    focus::ring_ui(&ctx, palette);
    let has_key = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: true, .. });
    let typed = ctx.input(|input| input.events.iter().any(has_key));
    // What is wanted is carried out in the next frame; what a key has changed in a field that was drawn already, and
    // letters that are new in this frame, are there in the next: when a time is up, no hand at the mouse brings it.
    if !wanted.is_empty() || shown.data.is_changed() || shown.held.is_changed() || typed {
        ctx.request_repaint();
    }
    commands.write_batch(wanted);
    Ok(())
}

/// What lies over the window and asks for an answer.
fn front(dialog: &Dialog, hand: &Hand) -> Option<Front> {
    if dialog.is_open() {
        return Some(Front::Dialog(std::mem::discriminant(dialog)));
    }
    hand.choice().map(|choice| Front::Choice(std::mem::discriminant(choice)))
}

/// What the keys at the board depend on.
fn keys_at_board<'a>(shown: &'a Shown, covered: bool) -> BoardKeys<'a> {
    let asks = shown.data.side_choice.is_some() || shown.data.forced.is_some();
    BoardKeys {
        cursor: &shown.cursor,
        layout: &shown.layout,
        // What cannot be helped is confirmed by Enter, unless the keys are at the board.
        covered: covered || (asks && !shown.cursor.is_active()),
        busy: shown.hand.is_busy() || shown.notice.line.is_some(),
        spoken: shown.spoken.about.as_ref().map_or("", |(_, text)| text.as_str()),
    }
}

/// Draws the line in which moves are typed, at the lower end of the list of moves.
fn type_ui(ui: &mut Ui, shown: &Shown, typed: &mut Typed, drawn: &mut Drawn, palette: &Palette) {
    if shown.status.is_changed() {
        drawn.spellings = None;
    }
    let Some(game) = &shown.game else { return };
    let (all, typing) = (&mut drawn.spellings, &mut drawn.typing);
    let needed = typed_line::wants_offers(ui.ctx(), &typed.line.text);
    if needed && all.is_none() {
        *all = Some(spellings(game.record.position(), &shown.status.legal));
    }
    let all_ways = all.as_deref().unwrap_or_default();
    let Some(place) = type_place(ui.ctx(), places(shown).moves) else { return };
    // What is typed belongs to the line alone, so nobody else has to look at it anew.
    let text = &mut typed.line.bypass_change_detection().text;
    if let Some(text) = typed_line_ui(ui, place, text, typing, all_ways, palette) {
        typed.moves.write(TypedMove(text));
        ui.ctx().request_repaint();
    }
}

/// The place of that line in the card of moves; in a low card the moves need the room until somebody types.
fn type_place(ctx: &egui::Context, moves: Rect) -> Option<Rect> {
    let typing = ctx.memory(|memory| memory.has_focus(typed_line::line_id()));
    let inner = moves.shrink2(Vec2::new(12.0, 8.0));
    let place = Rect::from_min_max(egui::pos2(inner.left(), inner.bottom() - typed_line::HEIGHT), inner.max);
    (typing || moves.height() >= typed_line::LEAST_CARD).then_some(place)
}

/// The places of the panels beside the board.
fn places(shown: &Shown) -> Places {
    let rows = shown.data.armies.len();
    let middle = if rows > 0 { Middle::Armies(rows) } else { Middle::Card(shown.data.info.height()) };
    Places::new(&shown.layout, middle)
}

/// The recent games as entries of a menu.
fn recent_entries(drawn: &Drawn) -> Vec<(String, UiCommand)> {
    drawn.recent.iter().map(|row| (format!("{} · {}", row.title, row.about), row.command())).collect()
}

/// How safe the game is, in words, and whether that is a warning.
fn kept_words(safety: &Safety, modified: bool) -> (String, bool) {
    match safety {
        Safety::Trouble(why) => (format!("moves are not kept: {why}"), true),
        Safety::Kept | Safety::Keeping if modified => ("every move is kept".to_owned(), false),
        _ => (String::new(), false),
    }
}

/// What a warning about that leaves out.
fn kept_more(keeper: &Keeper) -> String {
    let (Safety::Trouble(why), path) = (keeper.safety(), keeper.path()) else { return String::new() };
    let folder = path.and_then(Path::parent).map_or(String::new(), |folder| format!(" in {}", folder.display()));
    format!(
        "The game goes on, but its moves cannot be kept{folder}: {why}. It is tried again every few seconds. Saved games \
         are as safe as ever."
    )
}

fn bar_data(shown: &Shown, drawn: &Drawn) -> BarData {
    let Some(game) = &shown.game else {
        return BarData { view: *shown.view, recent: recent_entries(drawn), ..BarData::default() };
    };
    let record = &game.record;
    let names: Vec<&str> = Seat::ALL.into_iter().take(record.game().seats()).map(|seat| record.name(seat)).collect();
    let running = shown.status.outcome.is_none();
    BarData {
        game: Some(record.game()),
        title: format!("{} · {} · ply {}", record.game().title(), names.join(" – "), record.position().ply()),
        file: shown.file.label(record.is_modified()),
        kept: kept_words(&shown.keeper.safety(), record.is_modified()),
        kept_more: kept_more(&shown.keeper),
        recent: recent_entries(drawn),
        has_game: true,
        running,
        back: record.cursor() > 0,
        ahead: record.cursor() < record.len(),
        view: *shown.view,
        four_sides: record.game().seats() > 2,
        zoomed: shown.layout.is_zoomed(),
        clock: shown.clocks.state,
        claim: (running && record.may_claim()).then(|| record.name(record.position().side_to_move()).to_owned()),
    }
}

/// Draws the column in its places, and the bars around a board of four.
fn table_ui(
    ui: &mut Ui,
    shown: &Shown,
    drawn: &mut Drawn,
    follow: bool,
    icons: &mut Icons,
    palette: &Palette,
    wanted: &mut Vec<UiCommand>,
) {
    let data = &shown.data;
    let view = SeatView { game: shown.layout.game, clocks: &shown.clocks, palette };
    let mut pause = false;
    let rows = data.armies.len();
    let places = places(shown);
    let seats = data.seats.len();
    if seats > 2 {
        for ((place, side), seat) in side_bars(&shown.layout).into_iter().zip(&data.seats) {
            side_bar_ui(ui, place, seat, side, &view, icons);
        }
        in_card(ui, places.far_seat, "turns", palette, |ui| pause = turns_ui(ui, data, &view));
    } else {
        let first_is_far = shown.layout.turns.side_of(Seat::One, shown.layout.game) == Side::Top;
        let (far, near) = if first_is_far { (0, 1) } else { (1, 0) };
        for (seat, place) in [(far, places.far_seat), (near, places.near_seat)] {
            if let Some(seat) = data.seats.get(seat) {
                pause |= seat_ui(ui, place, seat, &view, icons);
            }
        }
    }
    wanted.extend(pause.then_some(UiCommand::Game(GameRequest::SwitchClock)));
    if rows > 0 {
        let answer = roster_ui(ui, places.armies, &data.armies, places.army_row, seats, palette);
        wanted.extend(answer.wanted.map(|army| UiCommand::Hand(HandInput::Defect(army))));
        if answer.pointed != drawn.army {
            drawn.army = answer.pointed;
            wanted.push(UiCommand::Hand(HandInput::PointArmy(answer.pointed)));
        }
    } else {
        if drawn.army.take().is_some() {
            wanted.push(UiCommand::Hand(HandInput::PointArmy(None)));
        }
        let title = shown.layout.game.title();
        in_card(ui, places.armies, "info", palette, |ui| {
            let ahead = shown.preview.shown.as_ref().map(|(_, _, consequences)| consequences);
            let calls = shown.hand.calls_clock();
            wanted.extend(info_ui(ui, &data.info, title, calls, ahead, palette).map(UiCommand::Hand));
        });
    }
    let name = |seat: Seat| shown.game.as_ref().map_or(String::new(), |game| game.record.name(seat).to_owned());
    let about = shown.preview.shown.as_ref().map(|(_, san, consequences)| (san.as_str(), consequences));
    let army = shown.preview.army.and_then(|army| data.armies.iter().find(|row| row.army == army));
    // Where there is no roster the card in its place has them.
    let notes = if rows > 0 { data.notes.as_slice() } else { &[] };
    match data.end.as_ref().filter(|_| !drawn.end_closed) {
        Some(end) => match end_ui(ui, places.preview, end, palette) {
            Some(EndAnswer::Do(command)) => wanted.push(command),
            Some(EndAnswer::Close) => drawn.end_closed = true,
            None => {}
        },
        None => in_card(ui, places.preview, "preview", palette, |ui| match &shown.spoken.about {
            Some((square, text)) if about.is_none() => about_ui(ui, *square, text, palette),
            _ => {
                let view = PreviewView { shown: about, army, checks: &data.checks, notes, palette };
                preview_ui(ui, &view, name);
            }
        }),
    }
    in_card(ui, places.moves, "moves", palette, |ui| {
        if let Some(line) = type_place(ui.ctx(), places.moves) {
            ui.set_max_height(line.top() - ui.max_rect().top() - 6.0);
        }
        wanted.extend(history_ui(ui, places.moves, &data.moves, follow, palette).map(UiCommand::Game));
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
        let ahead = shown.preview.shown.as_ref().map(|(action, _, consequences)| (*action, consequences));
        let view = ChoiceView { choice, position, layout: &shown.layout, palette, name: &name, ahead };
        let answer = choice_ui(ctx, &view, icons);
        wanted.extend(answer.input.map(UiCommand::Hand));
        pointed = answer.pointed;
    }
    let held_king = game.record.position().royal(game.record.position().side_to_move()).filter(|king| {
        shown.hand.selected() == Some(*king) && shown.hand.dragged().is_none() && !shown.data.defections.is_empty()
    });
    if let Some(king) = held_king.filter(|_| !blocked && shown.hand.choice().is_none()) {
        let answer = king_menu_ui(ctx, &shown.data.defections, king, &shown.layout, palette);
        wanted.extend(answer.input.map(UiCommand::Hand));
        pointed = answer.pointed;
    }
    if pointed != drawn.pointed {
        drawn.pointed = pointed;
        wanted.push(UiCommand::Hand(HandInput::Point(pointed)));
    }
    if let Some((text, square)) = shown.notice.line.as_ref().filter(|_| !blocked) {
        wanted.extend(notice_ui(ctx, &shown.layout, (text, *square), shown.notice.rule, palette));
    }
}
