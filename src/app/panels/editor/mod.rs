//! The position editor: a dialog almost as large as the window, with a board, a palette and everything else in a
//! position. It does not touch the running game until the player starts a game from it.

mod facts;
mod palette;
pub mod places;
mod state;
mod text;

use bevy::prelude::*;
use bevy_egui::egui::{self, ComboBox, Id, Key, Modifiers, Rect, Ui, UiBuilder, WidgetInfo, WidgetType};
use bevy_egui::{EguiClipboard, EguiContexts};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Role};

use crate::board::RunningGame;
use crate::panels::kit::modal::{modal, room};
use crate::panels::kit::style::{self, Themed};
use crate::panels::{
    command::UiCommand, dialogs::Dialog, dialogs::command::DialogCommand, kit::icons::Icons,
    kit::mini_board::MiniAnswer, kit::tip::Tip, start::command::StartCommand,
};
use crate::play::setup::{Draft, Step};

pub use places::EditorPlaces;
pub use state::{Brush, EditorDesk, EditorState};
pub use text::EditorAnswer;

pub(super) fn draw(
    mut contexts: EguiContexts,
    dialog: Res<Dialog>,
    mut desk: ResMut<EditorDesk>,
    game: Option<Res<RunningGame>>,
    mut icons: ResMut<Icons>,
    mut clipboard: ResMut<EguiClipboard>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    if !matches!(*dialog, Dialog::Editor) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let running = game.as_ref().map(|game| &game.record);
    match editor_dialog(ctx, &mut desk, running, &mut icons) {
        Some(EditorAnswer::Play) => {
            commands.write_batch(record(&desk).map(|record| StartCommand::PlaySetUp(Box::new(record)).into()));
        }
        Some(EditorAnswer::Close) => {
            commands.write(DialogCommand::Close.into());
        }
        Some(EditorAnswer::Paste) => {
            paste(&mut desk, &clipboard.get_text().unwrap_or_default());
            ctx.request_repaint();
        }
        None => {}
    }
    Ok(())
}

/// Returns the command that was pressed. `running` is the game on the board. See `tests/app/panels/editor.rs`.
pub fn editor_dialog(
    ctx: &egui::Context,
    desk: &mut EditorDesk,
    running: Option<&Record>,
    icons: &mut Icons,
) -> Option<EditorAnswer> {
    let state = desk.0.get_or_insert_with(|| EditorState::new(running));
    let names = running.map_or(&[][..], Record::names);
    if state.names != names {
        state.names = names.to_vec();
    }
    let places = EditorPlaces::of(room(ctx, places::MARGIN, places::AROUND));
    let modal = modal("editor", places::MARGIN, ctx.palette()).show(ctx, |ui| {
        read_keys(ui, state);
        let (rect, _) = ui.allocate_exact_size(places.size, egui::Sense::hover());
        let answer = contents_ui(ui, state, &places, rect, running, icons);
        state.follow();
        answer
    });
    let escape = ctx.input(|input| input.key_pressed(Key::Escape)) && !modal.any_popup_open;
    modal.inner.or(escape.then_some(EditorAnswer::Close))
}

pub fn paste(desk: &mut EditorDesk, text: &str) {
    if let Some(state) = &mut desk.0 {
        state.editor.paste(text);
        state.follow();
    }
}

/// `None` while the position is illegal.
pub fn record(desk: &EditorDesk) -> Option<Record> {
    desk.0.as_ref().and_then(EditorState::record)
}

fn contents_ui(
    ui: &mut Ui,
    state: &mut EditorState,
    places: &EditorPlaces,
    rect: Rect,
    running: Option<&Record>,
    icons: &mut Icons,
) -> Option<EditorAnswer> {
    let board = places.board.translate(rect.min.to_vec2());
    let answer = state.board.show(ui, board, Id::new("editor board"), icons);
    state.handle(&answer);
    board_keys(ui, state, &answer);
    let facts = places.facts.translate(rect.min.to_vec2());
    let mut column = ui.new_child(UiBuilder::new().id_salt("facts").max_rect(facts));
    heading_ui(&mut column, state, running);
    column.add_space(6.0);
    egui::ScrollArea::vertical().id_salt("facts").auto_shrink([false, false]).show(&mut column, |ui| {
        palette::palette_ui(ui, state, &answer, icons);
        ui.add_space(8.0);
        facts::facts_ui(ui, state);
    });
    let foot = places.foot.translate(rect.min.to_vec2());
    text::text_ui(&mut ui.new_child(UiBuilder::new().id_salt("foot").max_rect(foot)), state)
}

/// The title, the game, and the positions to begin with.
fn heading_ui(ui: &mut Ui, state: &mut EditorState, running: Option<&Record>) {
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
        if ui.button("Turn").tip("Flip the board").clicked() {
            state.turn();
        }
        let undo = ui.add_enabled(state.editor.can_undo(), egui::Button::new("Undo"));
        if undo.tip("Ctrl+Z").clicked() {
            state.editor.undo();
        }
        let redo = ui.add_enabled(state.editor.can_redo(), egui::Button::new("Redo"));
        if redo.tip("Ctrl+Y").clicked() {
            state.editor.redo();
        }
    });
}

/// Keys of the dialog as a whole, while nobody types.
fn read_keys(ui: &Ui, state: &mut EditorState) {
    if ui.ctx().text_edit_focused() {
        return;
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
}

/// Keys on the board: Delete erases, a piece's letter chooses it for Enter.
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
