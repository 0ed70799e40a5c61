//! The editor of positions: a dialog almost as large as the window, with a board, a palette and everything else that a
//! position holds. What it edits has nothing to do with the running game until that is asked for.

mod facts;
mod palette;
mod state;
#[cfg(all(test, feature = "ui-tests"))]
mod tests;
mod text;

use bevy_egui::egui::{
    self, ComboBox, Id, Key, Modal, Modifiers, Rect, RichText, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};

pub use state::{Brush, EditorDesk, EditorState};

use crate::panels::kit::icons::Icons;
use crate::panels::kit::mini_board::hand::MiniAnswer;
use crate::panels::kit::style;
use crate::play::setup::{Draft, Step};
use crate::record::Record;
use crate::rules::{Game, Role};
use crate::view::theme::{GAP, Palette};

/// Width of the column beside the board.
const COLUMN: (f32, f32) = (430.0, 500.0);
/// Height of text, verdict and buttons.
const FOOT: f32 = 190.0;
/// Space between the dialog and the window's edge, and around its contents.
const AROUND: f32 = 16.0;
const MARGIN: f32 = 18.0;

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorAnswer {
    /// Begin a game here.
    Play,
    /// Leave the editor.
    Close,
    /// Read what was copied elsewhere.
    Paste,
}

/// Draws the editor; gives what was asked for. `running`: the game on the board.
pub fn editor_dialog(
    ctx: &egui::Context,
    desk: &mut EditorDesk,
    running: Option<&Record>,
    icons: &mut Icons,
    palette: &Palette,
) -> Option<EditorAnswer> {
    let state = desk.0.get_or_insert_with(|| EditorState::new(running));
    let names = running.map_or(&[][..], Record::names);
    if state.names != names {
        state.names = names.to_vec();
    }
    let frame = style::card(palette).inner_margin(MARGIN).shadow(egui::Visuals::dark().window_shadow);
    let size = ctx.content_rect().size() - Vec2::splat(2.0 * (AROUND + MARGIN));
    let modal = Modal::new(Id::new("editor")).frame(frame).show(ctx, |ui| {
        let keys = read_keys(ui, state);
        let parts = Parts::of(size);
        let (rect, _) = ui.allocate_exact_size(parts.size, egui::Sense::hover());
        let answer = contents_ui(ui, state, &parts, rect, running, icons, palette);
        state.follow();
        answer.or(keys)
    });
    let escape = ctx.input(|input| input.key_pressed(Key::Escape)) && !modal.any_popup_open;
    modal.inner.or(escape.then_some(EditorAnswer::Close))
}

/// Reads a text that was copied elsewhere.
pub fn paste(desk: &mut EditorDesk, text: &str) {
    if let Some(state) = &mut desk.0 {
        state.editor.paste(text);
        state.follow();
    }
}

/// The game that the editor shows, as one to be played; `None` while it shows none that is possible.
#[must_use]
pub fn record(desk: &EditorDesk) -> Option<Record> {
    desk.0.as_ref().and_then(EditorState::record)
}

/// Where the parts of the dialog are, from its upper left corner.
struct Parts {
    size: Vec2,
    board: Rect,
    facts: Rect,
    foot: Rect,
}

impl Parts {
    /// The board as large as it can be, the column beside it, in a tall window below it.
    fn of(room: Vec2) -> Self {
        let at = |x: f32, y: f32, width: f32, height: f32| {
            Rect::from_min_size(egui::pos2(x, y), Vec2::new(width.max(1.0), height.max(1.0)))
        };
        if room.y > room.x {
            let edge = room.x.min(room.y - 2.0 * FOOT - 120.0).max(120.0);
            let left = (room.x - edge) / 2.0;
            let top = edge + GAP;
            let facts = at(0.0, top, room.x, room.y - top - FOOT - GAP);
            let foot = at(0.0, room.y - FOOT, room.x, FOOT);
            return Self { size: room, board: at(left, 0.0, edge, edge), facts, foot };
        }
        let edge = room.y.min(room.x - COLUMN.0 - 2.0 * GAP).max(120.0);
        let column = (room.x - edge - 2.0 * GAP).clamp(120.0, COLUMN.1);
        let left = edge + 2.0 * GAP;
        let foot = at(left, room.y - FOOT, column, FOOT);
        let facts = at(left, 0.0, column, room.y - FOOT - GAP);
        Self { size: Vec2::new(left + column, room.y), board: at(0.0, 0.0, edge, room.y), facts, foot }
    }
}

fn contents_ui(
    ui: &mut Ui,
    state: &mut EditorState,
    parts: &Parts,
    rect: Rect,
    running: Option<&Record>,
    icons: &mut Icons,
    palette: &Palette,
) -> Option<EditorAnswer> {
    let board = parts.board.translate(rect.min.to_vec2());
    let answer = state.board.show(ui, board, Id::new("editor board"), icons, palette);
    state.work(&answer);
    board_keys(ui, state, &answer);
    let facts = parts.facts.translate(rect.min.to_vec2());
    let mut column = ui.new_child(UiBuilder::new().id_salt("facts").max_rect(facts));
    heading_ui(&mut column, state, running, palette);
    column.add_space(6.0);
    egui::ScrollArea::vertical().id_salt("facts").auto_shrink([false, false]).show(&mut column, |ui| {
        palette::palette_ui(ui, state, &answer, icons, palette);
        ui.add_space(8.0);
        facts::facts_ui(ui, state, palette);
    });
    let foot = parts.foot.translate(rect.min.to_vec2());
    text::text_ui(&mut ui.new_child(UiBuilder::new().id_salt("foot").max_rect(foot)), state, palette)
}

/// Title, game, and where to begin.
fn heading_ui(ui: &mut Ui, state: &mut EditorState, running: Option<&Record>, palette: &Palette) {
    ui.horizontal(|ui| {
        ui.label(style::heading("Set up a position"));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let now = state.editor.draft().game();
            let mut wanted = now;
            let combo = ComboBox::from_id_salt("game").selected_text(now.title()).width(190.0);
            let response = combo.show_ui(ui, |ui| {
                for game in Game::ALL {
                    ui.selectable_value(&mut wanted, game, game.title());
                }
            });
            response.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, "Game"));
            state.editor.choose_game(wanted);
        });
    });
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.spacing_mut().button_padding.x = 9.0;
        let options = *state.editor.draft().options();
        if ui.button("Start").clicked() {
            state.editor.change(Step::Single, |draft| *draft = Draft::start(options));
        }
        if ui.button("Empty board").clicked() {
            state.editor.change(Step::Single, |draft| *draft = Draft::empty(options));
        }
        let from_board = ui.add_enabled(running.is_some(), egui::Button::new("From the board"));
        if let Some(record) = running.filter(|_| from_board.clicked()) {
            state.editor.take(Draft::of(record.position(), *record.options()));
        }
        if ui.button("Turn").on_hover_text("Turn the board around").clicked() {
            state.turn();
        }
        let tip = |text: &str| RichText::new(text.to_owned()).color(palette.text.egui());
        let undo = ui.add_enabled(state.editor.can_undo(), egui::Button::new(tip("Undo")));
        if undo.on_hover_text("Ctrl+Z").clicked() {
            state.editor.undo();
        }
        let redo = ui.add_enabled(state.editor.can_redo(), egui::Button::new(tip("Redo")));
        if redo.on_hover_text("Ctrl+Y").clicked() {
            state.editor.redo();
        }
    });
}

/// Keys of the dialog as a whole, while nobody types.
fn read_keys(ui: &Ui, state: &mut EditorState) -> Option<EditorAnswer> {
    if ui.ctx().text_edit_focused() {
        return None;
    }
    let redo = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    let (again, back) = ui.input_mut(|input| {
        let again = input.consume_key(redo, Key::Z) | input.consume_key(Modifiers::COMMAND, Key::Y);
        (again, input.consume_key(Modifiers::COMMAND, Key::Z))
    });
    if again {
        state.editor.redo();
    } else if back {
        state.editor.undo();
    }
    let mut copies = false;
    let mut pasted = None;
    ui.input(|input| {
        for event in &input.events {
            match event {
                egui::Event::Copy => copies = true,
                egui::Event::Paste(text) => pasted = Some(text.clone()),
                _ => {}
            }
        }
    });
    if copies && !state.editor.text().is_empty() {
        ui.ctx().copy_text(state.editor.text().to_owned());
    }
    if let Some(text) = pasted {
        state.editor.paste(&text);
    }
    None
}

/// Keys on the board: Delete takes away, a piece's letter chooses it for Enter.
fn board_keys(ui: &Ui, state: &mut EditorState, answer: &MiniAnswer) {
    let Some(cursor) = answer.cursor else { return };
    let (delete, roles) = ui.input_mut(|input| {
        let delete =
            input.consume_key(Modifiers::NONE, Key::Delete) | input.consume_key(Modifiers::NONE, Key::Backspace);
        let keys = [
            (Key::K, Role::King),
            (Key::Q, Role::Queen),
            (Key::R, Role::Rook),
            (Key::B, Role::Bishop),
            (Key::N, Role::Knight),
            (Key::P, Role::Pawn),
            (Key::D, Role::Drone),
        ];
        (
            delete,
            keys.into_iter().filter(|(key, _)| input.consume_key(Modifiers::NONE, *key)).map(|(_, role)| role).last(),
        )
    });
    if delete {
        state.erase(cursor);
    }
    if let Some(role) = roles.filter(|role| state.editor.draft().roles().contains(role)) {
        state.choose(Brush::Piece(role));
    }
}
