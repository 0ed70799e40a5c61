//! The keyboard focus: where it goes when something opens, how keys move it inside a dialog or choice, and the gold
//! ring around it.

use egui::{Context, FocusDirection, Id, Key, LayerId, Modifiers, Order, Popup, Response, Stroke};

use crate::style::Themed;

/// The id of the board's widget.
pub const BOARD: &str = "board";

/// How many passes to look for something that opens: its first pass measures it, its second one draws it.
const TRIES: u8 = 6;

/// How many frames it takes until a removed widget loses the focus.
const LEAVING: u8 = 2;

#[derive(Default)]
pub struct Focus {
    front: Option<Front>,
    /// The passes left to focus a front that has just opened.
    pending: u8,
    /// The frames until the focus returns from a front that has just closed.
    leaving: u8,
    /// The focused widget before a dialog opened, unless it was a text field.
    before: Option<Id>,
}

/// A dialog or choice in front of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Front {
    /// A dialog, with its id.
    Dialog(Id),
    /// A choice at the board, with an id for its kind.
    Choice(Id),
}

impl Focus {
    /// Moves the focus to the first field of what has opened, and lets arrow keys and Tab cycle inside it. Call it
    /// before anything is drawn. See `tests/app/panels/focus.rs`.
    pub fn steer(&mut self, ctx: &Context, front: Option<Front>) {
        if self.front != front {
            if self.front.is_none() {
                let is_dialog = matches!(front, Some(Front::Dialog(_)));
                self.before = focused(ctx).filter(|_| is_dialog && !ctx.text_edit_focused());
            }
            (self.pending, self.leaving) = if front.is_some() { (TRIES, 0) } else { (0, LEAVING) };
            self.front = front;
        }
        if self.leaving > 0 {
            self.leaving -= 1;
            ctx.request_repaint();
            let back = self.before.take_if(|_| self.leaving == 0 && focused(ctx).is_none());
            if let Some(back) = back.filter(|id| layer_of(ctx, *id).is_some()) {
                ctx.memory_mut(|memory| memory.request_focus(back));
            }
        }
        if self.pending > 0 {
            self.enter_front(ctx);
        }
        if !ctx.text_edit_focused() {
            let choice = self.front.filter(|front| matches!(front, Front::Choice(_))).and_then(|_| choice_layer(ctx));
            go_round(ctx, choice);
        }
    }

    fn enter_front(&mut self, ctx: &Context) {
        let layer = match self.front {
            Some(Front::Dialog(_)) => ctx.memory(|memory| memory.top_modal_layer()),
            Some(Front::Choice(_)) => choice_layer(ctx),
            None => None,
        };
        let fields = layer.map(|layer| fields_of(ctx, layer)).unwrap_or_default();
        let Some(first) = fields.first() else {
            // It is drawn for the first time in this pass; its fields are known in the next.
            self.pending -= 1;
            ctx.request_discard("the first field is not known yet");
            ctx.request_repaint();
            return;
        };
        self.pending = 0;
        // A field that took the focus by itself keeps it.
        let inside = focused(ctx).is_some_and(|id| fields.contains(&id));
        if !inside {
            ctx.memory_mut(|memory| memory.request_focus(*first));
            ctx.data_mut(|data| data.insert_temp(entered(), *first));
        }
    }
}

/// Whether this widget got the focus because a dialog or choice has just opened, not by a key. True only the first time
/// it is asked: later the focus comes by a key.
pub fn take_entered(ctx: &Context, id: Id) -> bool {
    let first: Option<Id> = ctx.data(|data| data.get_temp(entered()));
    let is_first = first == Some(id);
    if is_first {
        ctx.data_mut(|data| data.remove::<Id>(entered()));
    }
    is_first
}

fn entered() -> Id {
    Id::new("entered by itself")
}

pub fn focused(ctx: &Context) -> Option<Id> {
    ctx.memory(|memory| memory.focused())
}

/// Whether something other than the board has the focus.
pub fn is_elsewhere(ctx: &Context) -> bool {
    focused(ctx).is_some_and(|id| id != Id::new(BOARD))
}

/// The focused widget uses the arrow keys itself: they do not lead to other fields.
pub fn keep_arrows(ctx: &Context, id: Id) {
    ctx.data_mut(|data| data.insert_temp(arrows(), id));
}

fn arrows() -> Id {
    Id::new("keeps arrows")
}

/// The focusable widgets of a layer, in the order drawn in the last frame.
fn fields_of(ctx: &Context, layer: LayerId) -> Vec<Id> {
    // Skip the menu itself, which is focusable, too.
    let whole = layer.id.with("move");
    ctx.viewport(|viewport| {
        let widgets = viewport.prev_pass.widgets.get_layer(layer);
        let fields = widgets.filter(|widget| widget.enabled && widget.sense.is_focusable() && widget.id != whole);
        fields.map(|widget| widget.id).collect()
    })
}

/// The layer of a choice at the board: the front one that is not a menu.
fn choice_layer(ctx: &Context) -> Option<LayerId> {
    let layers: Vec<LayerId> = ctx.viewport(|viewport| viewport.prev_pass.widgets.layer_ids().collect());
    let is_choice = |layer: &LayerId| {
        layer.order == Order::Foreground && !Popup::is_id_open(ctx, layer.id) && !fields_of(ctx, *layer).is_empty()
    };
    layers.into_iter().find(is_choice)
}

/// The layer in which a widget was drawn in the last frame.
fn layer_of(ctx: &Context, id: Id) -> Option<LayerId> {
    ctx.viewport(|viewport| viewport.prev_pass.widgets.get(id).map(|widget| widget.layer_id))
}

fn open_menu(ctx: &Context) -> Option<LayerId> {
    let layers: Vec<LayerId> = ctx.viewport(|viewport| viewport.prev_pass.widgets.layer_ids().collect());
    layers.into_iter().find(|layer| Popup::is_id_open(ctx, layer.id))
}

/// Cycles through the fields of a dialog or choice by arrow keys and Tab. While nothing has the focus, they lead into the
/// open choice.
fn go_round(ctx: &Context, choice: Option<LayerId>) {
    let pressed = |modifiers, key| ctx.input_mut(|input| input.count_and_consume_key(modifiers, key) > 0);
    let here = focused(ctx);
    let menu = open_menu(ctx);
    let layer = here.and_then(|id| layer_of(ctx, id)).filter(|layer| layer.order != Order::Background).or(menu);
    let layer = layer.or(choice.filter(|_| here.is_none()));
    let Some(layer) = layer else { return };
    let fields = fields_of(ctx, layer);
    let Some(last) = fields.len().checked_sub(1) else { return };
    let keeps = menu.is_none() && here.is_some() && ctx.data(|data| data.get_temp(arrows())) == here;
    let arrow = |key| !keeps && pressed(Modifiers::NONE, key);
    let level = menu.is_none();
    let back = pressed(Modifiers::SHIFT, Key::Tab) || arrow(Key::ArrowUp) || (level && arrow(Key::ArrowLeft));
    let on = pressed(Modifiers::NONE, Key::Tab) || arrow(Key::ArrowDown) || (level && arrow(Key::ArrowRight));
    let place = here.and_then(|id| fields.iter().position(|field| *field == id));
    let next = match (place, on, back) {
        (None, true, _) => 0,
        (None, _, true) => last,
        (Some(place), true, _) => (place + 1) % fields.len(),
        (Some(place), _, true) => place.checked_sub(1).unwrap_or(last),
        _ => return,
    };
    ctx.data_mut(|data| data.remove::<Id>(entered()));
    ctx.memory_mut(|memory| {
        memory.move_focus(FocusDirection::None);
        memory.request_focus(fields[next]);
    });
}

/// F10 opens the first menu; ← and → move from an open menu to its neighbour. Call it after the menus are drawn.
pub fn menu_keys(ctx: &Context, menus: &[Response]) {
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let popup = Popup::default_response_id;
    let open = menus.iter().position(|menu| Popup::is_id_open(ctx, popup(menu)));
    let in_submenu = focused(ctx).and_then(|id| layer_of(ctx, id)).is_some_and(|layer| {
        layer.order != Order::Background && open.is_some_and(|open| layer.id != popup(&menus[open]))
    });
    let next = match open {
        None => pressed(Key::F10).then_some(0),
        Some(open) if pressed(Key::F10) => {
            Popup::close_all(ctx);
            menus[open].surrender_focus();
            None
        }
        Some(_) if in_submenu => None,
        Some(open) if pressed(Key::ArrowRight) => Some((open + 1) % menus.len()),
        Some(open) if pressed(Key::ArrowLeft) => Some((open + menus.len() - 1) % menus.len()),
        Some(_) => None,
    };
    if let Some(menu) = next.and_then(|next| menus.get(next)) {
        Popup::open_id(ctx, popup(menu));
        menu.request_focus();
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        ctx.request_repaint();
    }
}

/// Draws a gold ring around the focused widget. Call it after everything else is drawn.
pub fn ring_ui(ctx: &Context) {
    let palette = ctx.palette();
    let Some(id) = focused(ctx).filter(|id| *id != Id::new(BOARD)) else { return };
    // Reading its response would take the focus from a widget that has just been clicked.
    let Some(widget) = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied()) else { return };
    if !widget.interact_rect.is_positive() {
        return;
    }
    let painter = ctx.layer_painter(widget.layer_id).with_clip_rect(widget.interact_rect.expand(4.0));
    for (width, colour) in [(4.0, palette.background), (2.0, palette.accent)] {
        let stroke = Stroke::new(width, colour.egui());
        painter.rect_stroke(widget.rect.expand(1.0), 7.0, stroke, egui::StrokeKind::Middle);
    }
}
