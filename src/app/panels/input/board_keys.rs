//! Keys on the board: arrows move a cursor, Enter picks up and plays, letters jump to pieces.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::accesskit::Role as Kind;
use bevy_egui::egui::{
    self, Context, Event, EventFilter, FocusDirection, Id, Key, LayerId, Modifiers, Sense, Ui, UiBuilder, WidgetInfo,
    WidgetType, accesskit,
};
use regalia_core::rules::{Role, Square};

use super::{asks_side, front};
use crate::model::TableData;
use crate::panels::kit::focus::{self, BOARD};
use crate::panels::kit::on_board::{place, squares};
use crate::panels::{
    command::UiCommand, dialogs::Dialog, game::command::GameCommand, kit::region::ground, kit::spoken::Spoken,
};
use crate::play::{BoardCursor, BoardNotice, CursorStep, Hand, HandInput, ToMove, is_on_board};
use crate::{board::GameEvent, view::Layout};

#[derive(SystemParam)]
pub(in crate::panels) struct AtBoard<'w> {
    cursor: Res<'w, BoardCursor>,
    layout: Res<'w, Layout>,
    dialog: Res<'w, Dialog>,
    hand: Res<'w, Hand>,
    notice: Res<'w, BoardNotice>,
    data: Res<'w, TableData>,
    spoken: Res<'w, Spoken>,
    to_move: Res<'w, ToMove>,
}

/// Reads the board's keys, before the other keys are read.
pub(in crate::panels) fn read(
    mut contexts: EguiContexts,
    board: AtBoard,
    mut events: MessageReader<GameEvent>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if events.read().filter(|event| **event == GameEvent::Began).count() > 0 {
        // The cursor shows itself only where the board has the focus.
        ctx.memory_mut(|memory| memory.surrender_focus(Id::new(BOARD)));
    }
    let asks_side = asks_side(&board.data, *board.to_move);
    let covered = front(&board.dialog, &board.hand, asks_side).is_some() || egui::Popup::is_any_open(ctx);
    // A question with a single answer takes Enter, unless the board has the focus.
    let asks = board.data.forced.is_some() && !board.cursor.is_active();
    let keys = BoardKeys {
        cursor: &board.cursor,
        layout: &board.layout,
        covered: covered || asks,
        busy: board.hand.is_busy() || board.notice.line.is_some(),
        spoken: board.spoken.about.as_ref().map_or("", |(_, text)| text.as_str()),
        squares: &board.spoken.squares,
    };
    commands.write_batch(board_keys(&ground(ctx, "board"), &keys));
    Ok(())
}

pub struct BoardKeys<'a> {
    pub cursor: &'a BoardCursor,
    pub layout: &'a Layout,
    /// Whether something with its own keys covers the board.
    pub covered: bool,
    /// Whether a piece is selected or a notice is shown: Esc clears that first.
    pub busy: bool,
    /// The contents of the cursor's square, for screen readers.
    pub spoken: &'a str,
    /// All squares by name, if a screen reader listens.
    pub squares: &'a [(Square, String)],
}

/// Lets the board take the focus, and returns the commands of its keys. Call it before the other keys are read.
pub fn board_keys(ui: &Ui, keys: &BoardKeys) -> Vec<UiCommand> {
    let (ctx, id) = (ui.ctx(), Id::new(BOARD));
    let response = ui.interact(squares(keys.layout), id, Sense::focusable_noninteractive());
    let name = if keys.spoken.is_empty() || !keys.squares.is_empty() { "Board" } else { keys.spoken };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, name));
    let asked = list_squares(ctx, id, keys);
    if keys.covered {
        return Vec::new();
    }
    if !asked.is_empty() {
        response.request_focus();
        return asked;
    }
    if ctx.input(|input| input.pointer.any_pressed()) && response.has_focus() {
        response.surrender_focus();
        return vec![step(CursorStep::End)];
    }
    if !response.has_focus() {
        return without_focus(ctx, keys, || {
            response.request_focus();
            // The arrow that moved the focus here must not move it on to the nearest panel.
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        });
    }
    // Arrows and Esc belong to the board; Tab moves to the next panel.
    let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ctx.memory_mut(|memory| {
        memory.set_focus_lock_filter(id, filter);
        // The filter does not work in the first frame.
        memory.move_focus(FocusDirection::None);
    });
    let Some(mut square) = keys.cursor.square() else {
        return vec![step(CursorStep::Begin)];
    };
    let mut commands = Vec::new();
    let mut leaves = false;
    ctx.input_mut(|input| {
        // In the order pressed: a slow frame may have several.
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            if is_held_enter(event) {
                return false;
            }
            match command_of(*key, *modifiers, &mut square, keys) {
                Some(command) if is_end(&command) => leaves = true,
                Some(command) => commands.push(command),
                None => return true,
            }
            false
        });
    });
    if leaves {
        response.surrender_focus();
        commands.push(step(CursorStep::End));
    }
    commands
}

fn is_end(command: &UiCommand) -> bool {
    matches!(command.get(), Some(GameCommand::Hand(HandInput::Cursor(CursorStep::End))))
}

/// Lists the squares for screen readers: they read any of them, hear the cursor's as the focused one, and may put the cursor
/// on a square or play there. Returns the commands for what they ask.
fn list_squares(ctx: &Context, board: Id, keys: &BoardKeys) -> Vec<UiCommand> {
    if keys.squares.is_empty() {
        return Vec::new();
    }
    let of = |square: Square| Id::new(("square", square));
    ctx.accesskit_node_builder(board, |node| {
        node.set_role(Kind::ListBox);
        if let Some(square) = keys.cursor.square() {
            node.set_active_descendant(of(square).accesskit_id());
        }
    });
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(squares(keys.layout));
    let ui = Ui::new(ctx.clone(), board.with("squares"), builder.accessibility_parent(board));
    let mut commands = Vec::new();
    for (square, name) in keys.squares {
        let id = of(*square);
        ui.interact(place(keys.layout, *square), id, Sense::hover());
        ctx.accesskit_node_builder(id, |node| {
            node.set_role(Kind::ListBoxOption);
            node.set_label(name.as_str());
            node.add_action(accesskit::Action::Focus);
            node.add_action(accesskit::Action::Click);
        });
        let asked = |action| ctx.input(|input| input.has_accesskit_action_request(id, action));
        let (focus, click) = (asked(accesskit::Action::Focus), asked(accesskit::Action::Click));
        if focus || click {
            commands.extend([step(CursorStep::Begin), step(CursorStep::To(*square))]);
        }
        if click {
            commands.push(GameCommand::Hand(HandInput::Pick(*square)).into());
        }
    }
    commands
}

fn step(step: CursorStep) -> UiCommand {
    GameCommand::Hand(HandInput::Cursor(step)).into()
}

/// Handles keys while the board does not have the focus: a key focuses the board, and the focus returns to the board
/// when nothing else has it.
fn without_focus(ctx: &Context, keys: &BoardKeys, take: impl Fn()) -> Vec<UiCommand> {
    match (focus::focused(ctx).is_some(), keys.cursor.is_active()) {
        // Tab has moved to a panel.
        (true, true) => return vec![step(CursorStep::End)],
        (true, false) => return Vec::new(),
        // A dialog or a choice has closed.
        (false, true) => {
            take();
            return Vec::new();
        }
        (false, false) => {}
    }
    ctx.input_mut(|input| input.events.retain(|event| !is_held_enter(event)));
    let begins = [Key::ArrowUp, Key::ArrowDown, Key::Enter];
    let pressed = |key: &Key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, *key));
    if begins.iter().any(pressed) {
        take();
        return vec![step(CursorStep::Begin)];
    }
    Vec::new()
}

/// Whether this is a held Enter, which may have played a typed move: it picks nothing up.
fn is_held_enter(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: true, .. })
}

/// What a key does while the cursor is on `square`; arrows move `square`.
fn command_of(key: Key, modifiers: Modifiers, square: &mut Square, keys: &BoardKeys) -> Option<UiCommand> {
    let plain = modifiers.is_none();
    let way = match key {
        Key::ArrowLeft => Some(egui::vec2(-1.0, 0.0)),
        Key::ArrowRight => Some(egui::vec2(1.0, 0.0)),
        Key::ArrowUp => Some(egui::vec2(0.0, -1.0)),
        Key::ArrowDown => Some(egui::vec2(0.0, 1.0)),
        _ => None,
    };
    if let Some(way) = way.filter(|_| plain) {
        *square = neighbour(keys.layout, *square, way).unwrap_or(*square);
        return Some(step(CursorStep::To(*square)));
    }
    match key {
        Key::Enter | Key::Space if plain => Some(GameCommand::Hand(HandInput::Pick(*square)).into()),
        Key::Escape if plain && keys.busy => Some(GameCommand::Hand(HandInput::Cancel).into()),
        Key::Escape if plain => Some(step(CursorStep::End)),
        _ if plain || modifiers.shift_only() => {
            let mut letters = key.name().chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            let role = Role::from_letter(letter.to_ascii_lowercase())?;
            Some(step(CursorStep::Next { role, back: modifiers.shift }))
        }
        _ => None,
    }
}

/// The neighbour of a square in a screen direction, however the board is turned.
pub fn neighbour(layout: &Layout, square: Square, way: egui::Vec2) -> Option<Square> {
    let here = layout.centre(square);
    let beside = [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().filter_map(|(file, rank)| square.offset(file, rank));
    beside.filter(|square| is_on_board(layout.game, *square)).find(|square| {
        let offset = layout.centre(*square) - here;
        offset.x * way.x + offset.y * way.y > 0.5 * layout.square()
    })
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::Rotation;

    #[test]
    fn an_arrow_goes_the_same_way_on_the_screen_however_the_board_is_turned() {
        for game in Game::ALL {
            for rotation in (0..4).map(|quarters| Rotation::quarters(quarters).fitting(game)) {
                let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, game, rotation);
                for square in (0..=u8::MAX).map(Square::from_index).filter(|square| is_on_board(game, *square)) {
                    for way in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                        let to = layout.centre(square) + Vec2::from(way) * layout.square();
                        assert_eq!(neighbour(&layout, square, egui::Vec2::from(way)), layout.square_at(to), "{square}");
                    }
                }
            }
        }
    }
}
