//! Input on a small board: the pointer, and a cursor for the keys.

use bevy_egui::egui::{self, EventFilter, Id, Key, Modifiers, PointerButton, Pos2, Response, Sense, Ui, WidgetInfo};
use regalia_core::rules::Square;

use super::board::MiniBoard;
use crate::panels::kit::on_board::{square_at, squares};
use crate::{panels::kit::focus, view::Layout};

#[derive(Clone, Debug)]
pub struct MiniAnswer {
    /// The response of the board as a whole; its rectangle covers the squares.
    pub response: Response,
    /// In points.
    pub layout: Layout,
    pub hovered: Option<Square>,
    /// The primary button went down here.
    pub pressed: Option<Square>,
    /// Pressed and released here, or chosen by Enter or Space.
    pub clicked: Option<Square>,
    /// The second button went down here.
    pub second: Option<Square>,
    /// A drag is going on: from this square, over that one, if it is over the board.
    pub drag: Option<(Square, Option<Square>)>,
    /// A drag has ended: from this square on another one, or beside the board.
    pub dropped: Option<(Square, Option<Square>)>,
    /// The keyboard's cursor, while the board has the focus.
    pub cursor: Option<Square>,
    /// Whether the keys were used last, so that the cursor is drawn.
    pub cursor_is_seen: bool,
}

/// The state between frames.
#[derive(Clone, Copy, Debug)]
struct HandState {
    cursor: Square,
    seen: bool,
    /// The square on which the primary button went down.
    pressed: Option<Square>,
    /// Whether a piece that can be dragged was on it.
    grip: bool,
    drag: Option<Square>,
}

pub(super) fn handle(ui: &Ui, board: &MiniBoard, layout: &Layout, id: Id) -> MiniAnswer {
    let rect = squares(layout);
    let interactive = board.view.interactive;
    let sense = if interactive { Sense::click_and_drag() } else { Sense::hover() };
    let response = ui.interact(rect, id, sense);
    let at = |pos: Option<Pos2>| pos.and_then(|pos| square_at(layout, pos));
    let pointer = ui.ctx().pointer_latest_pos();
    let hovered = at(response.hover_pos());
    let mut answer = MiniAnswer {
        layout: *layout,
        hovered,
        pressed: None,
        clicked: None,
        second: None,
        drag: None,
        dropped: None,
        cursor: None,
        cursor_is_seen: false,
        response,
    };
    if !interactive {
        return answer;
    }
    let response = &answer.response;
    let first = Square::from_index(0);
    let mut kept = ui.data(|data| data.get_temp(id)).unwrap_or(HandState {
        cursor: first,
        seen: false,
        pressed: None,
        grip: false,
        drag: None,
    });
    // A quick click goes down and up within one frame.
    let is_on = response.is_pointer_button_down_on() || response.clicked_by(PointerButton::Primary);
    if is_on && ui.input(|input| input.pointer.primary_pressed()) {
        answer.pressed = at(response.interact_pointer_pos());
        kept.seen = false;
        kept.cursor = answer.pressed.unwrap_or(kept.cursor);
        kept.pressed = answer.pressed;
        kept.grip = board.view.draggable && answer.pressed.is_some_and(|from| board.standing(from).is_some());
        response.request_focus();
    }
    let (up, second) = ui.input(|input| (!input.pointer.primary_down(), input.pointer.secondary_pressed()));
    if second {
        // During a drag, the second button only puts the piece back.
        let cancels = kept.pressed.take().is_some();
        answer.second = at(pointer).filter(|_| !cancels && response.contains_pointer());
    }
    if response.drag_started_by(PointerButton::Primary) && kept.grip {
        kept.drag = kept.pressed;
    }
    // The window sleeps while the pointer rests, so there may be no frame between press and release.
    if let Some(from) = kept.pressed.filter(|_| up) {
        match at(pointer) {
            Some(to) if to == from => answer.clicked = Some(from),
            to if kept.grip => answer.dropped = Some((from, to)),
            _ => {}
        }
        kept.pressed = None;
    }
    kept.drag = kept.drag.filter(|_| kept.pressed.is_some());
    answer.drag = kept.drag.map(|from| (from, at(pointer)));
    read_keys(ui, board, layout, &mut kept, &mut answer);
    describe(board, &answer);
    ui.data_mut(|data| data.insert_temp(id, kept));
    answer
}

/// Arrows move the cursor in screen directions; Enter and Space choose.
fn read_keys(ui: &Ui, board: &MiniBoard, layout: &Layout, kept: &mut HandState, answer: &mut MiniAnswer) {
    let response = &answer.response;
    if !response.has_focus() {
        return;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    focus::keep_arrows(ui.ctx(), response.id);
    if response.gained_focus() {
        // If no key moved the focus here, the cursor stays hidden until one is pressed.
        let by_itself = focus::take_entered(ui.ctx(), response.id);
        kept.seen = !by_itself && !ui.input(|input| input.pointer.any_down());
    }
    let keys = [
        (Key::ArrowLeft, -1.0, 0.0),
        (Key::ArrowRight, 1.0, 0.0),
        (Key::ArrowUp, 0.0, -1.0),
        (Key::ArrowDown, 0.0, 1.0),
    ];
    let (files, ranks) = board.game.size();
    kept.cursor =
        Square::new(kept.cursor.file().min(files - 1), kept.cursor.rank().min(ranks - 1)).unwrap_or(kept.cursor);
    for (key, x, y) in keys {
        let times = ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        for _ in 0..times {
            // Move by one square on the screen, however the board is turned.
            let centre = layout.centre(kept.cursor);
            let next = egui::pos2(centre.x + x * layout.square(), centre.y + y * layout.square());
            kept.cursor = square_at(layout, next).unwrap_or(kept.cursor);
            kept.seen = true;
        }
    }
    if response.clicked() && answer.clicked.is_none() {
        answer.clicked = Some(kept.cursor);
        kept.seen = true;
    }
    answer.cursor = Some(kept.cursor);
    answer.cursor_is_seen = kept.seen;
}

/// Sets the text for screen readers: the cursor's square and its piece.
fn describe(board: &MiniBoard, answer: &MiniAnswer) {
    answer.response.widget_info(|| {
        let label = match answer.cursor {
            None => "Board".to_owned(),
            Some(square) => match board.standing(square) {
                Some(standing) => format!("Board, {square}: {}", standing.piece.name()),
                None => format!("Board, {square}: empty"),
            },
        };
        WidgetInfo::labeled(egui::WidgetType::Other, true, label)
    });
}
