//! One of several: choices of which one is chosen, like the buttons of a radio. Tab leads to the chosen one and then on
//! to what follows; the arrow keys choose its neighbours, and a press chooses any of them.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{
    EventFilter, FocusDirection, Id, Key, Modifiers, Rect, Response, Sense, Stroke, TextStyle, TextWrapMode, Ui,
    WidgetInfo, WidgetText, WidgetType, pos2, vec2,
};

use crate::focus;

/// Draws a radio button for each of `offered`.
pub fn radios_ui<T: PartialEq + Clone, L: Into<WidgetText>>(
    ui: &mut Ui,
    name: impl Hash + Debug,
    value: &mut T,
    offered: &[T],
    label: impl Fn(&T) -> L,
) {
    let mut all = OneOf::new(ui, name, value, offered);
    for choice in offered {
        all.radio(ui, choice, label(choice));
    }
}

/// Several choices while they are drawn.
#[derive(Debug)]
pub struct OneOf<'a, T> {
    id: Id,
    value: &'a mut T,
    offered: &'a [T],
    has_focus: bool,
}

impl<'a, T: PartialEq + Clone> OneOf<'a, T> {
    /// Begins with `value`, which is one of `offered`. If it has the focus, the pressed arrow keys change it. Nothing else
    /// in the window has this name.
    pub fn new(ui: &Ui, name: impl Hash + Debug, value: &'a mut T, offered: &'a [T]) -> Self {
        let id = Id::new("one of").with(name);
        let focused = focus::focused(ui.ctx());
        let has_focus = focused.is_some_and(|focused| (0..offered.len()).any(|index| id.with(index) == focused));
        let mut all = Self { id, value, offered, has_focus };
        if has_focus {
            all.follow_arrows(ui);
        }
        all
    }

    fn follow_arrows(&mut self, ui: &Ui) {
        let pressed = |keys: [Key; 2]| {
            ui.input_mut(|input| keys.map(|key| input.consume_key(Modifiers::NONE, key)).contains(&true))
        };
        let back = pressed([Key::ArrowUp, Key::ArrowLeft]);
        let on = pressed([Key::ArrowDown, Key::ArrowRight]);
        if back != on {
            let (place, count) = (self.reached(), self.offered.len());
            self.value.clone_from(&self.offered[(place + if on { 1 } else { count - 1 }) % count]);
        }
        let id = self.id.with(self.reached());
        focus::keep_arrows(ui.ctx(), id);
        ui.memory_mut(|memory| {
            if memory.focused() != Some(id) {
                memory.request_focus(id);
            }
            let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            memory.set_focus_lock_filter(id, filter);
            if back || on {
                // The filter does not work in the first frame.
                memory.move_focus(FocusDirection::None);
            }
        });
    }

    pub fn radio(&mut self, ui: &mut Ui, choice: &T, label: impl Into<WidgetText>) -> Response {
        let (icon, gap) = (ui.spacing().icon_width, ui.spacing().icon_spacing);
        let label = label.into();
        let name = label.text().to_owned();
        let room = ui.max_rect().width() - icon - gap;
        let text = label.into_galley(ui, Some(TextWrapMode::Truncate), room, TextStyle::Button);
        let height = ui.spacing().interact_size.y.max(text.size().y);
        let (_, rect) = ui.allocate_space(vec2(icon + gap + text.size().x, height));
        let response = self.choice(ui, rect, choice, &name);
        let visuals = *ui.style().interact(&response);
        let (dot, ring) = ui.spacing().icon_rectangles(Rect::from_min_size(rect.min, vec2(icon, height)));
        ui.painter().circle(ring.center(), ring.width() / 2.0, visuals.bg_fill, visuals.bg_stroke);
        if self.value == choice {
            ui.painter().circle(dot.center(), dot.width() / 3.0, visuals.fg_stroke.color, Stroke::NONE);
        }
        let at = pos2(rect.left() + icon + gap, rect.center().y - text.size().y / 2.0);
        ui.painter().galley(at, text, visuals.text_color());
        response
    }

    /// A choice at a place, which the caller paints. `name` is for screen readers.
    pub fn choice(&mut self, ui: &Ui, rect: Rect, choice: &T, name: &str) -> Response {
        let index = self.index(choice);
        let is_chosen = self.value == choice;
        // Only the chosen one takes the focus. If none is chosen, the first one does.
        let sense = if index == self.reached() { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, self.id.with(index), sense);
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, ui.is_enabled(), is_chosen, name));
        if response.clicked() && !is_chosen {
            self.value.clone_from(choice);
            if self.has_focus {
                self.take_focus(ui);
            }
            ui.ctx().request_repaint();
        }
        response
    }

    /// Moves the focus to the chosen one.
    pub fn take_focus(&self, ui: &Ui) {
        ui.memory_mut(|memory| memory.request_focus(self.id.with(self.reached())));
    }

    /// Whether the chosen one has the focus.
    #[must_use]
    pub const fn has_focus(&self) -> bool {
        self.has_focus
    }

    #[must_use]
    pub const fn value(&self) -> &T {
        self.value
    }

    /// The place of the choice that takes the focus.
    fn reached(&self) -> usize {
        self.index(self.value)
    }

    fn index(&self, choice: &T) -> usize {
        self.offered.iter().position(|offered| offered == choice).unwrap_or(0)
    }
}
