//! What every choice at the board has: what it is drawn from, what it answers, and where its card stands.

use bevy_egui::egui::{self, Align2, Area, Id, Key, Order, Pos2, Stroke, Ui};

use crate::panels::kit::style;
use crate::play::{Choice, Consequences, HandInput};
use crate::rules::{Action, Position, Seat, Square};
use crate::view::Layout;
use crate::view::theme::Palette;

/// What a choice is drawn from.
pub struct ChoiceView<'a> {
    /// The choice.
    pub choice: &'a Choice,
    /// The position in which it is open.
    pub position: &'a Position,
    /// Where the board is.
    pub layout: &'a Layout,
    /// The colours of the theme.
    pub palette: &'a Palette,
    /// The name of a seat's player.
    pub name: &'a dyn Fn(Seat) -> String,
    /// The action that the preview shows, with what it changes.
    pub ahead: Option<(Action, &'a Consequences)>,
}

/// What follows from the choice in this frame.
#[derive(Default)]
pub struct Answer {
    /// What was chosen, or that nothing is.
    pub input: Option<HandInput>,
    /// The action that is pointed at.
    pub pointed: Option<Action>,
}

/// The key that stands for one of the options; Enter takes the first.
pub(super) fn key_of(ctx: &egui::Context, options: &[(Action, char)]) -> Option<HandInput> {
    let pressed = |key: Key| ctx.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    let by_letter = options
        .iter()
        .find(|(_, letter)| Key::from_name(&letter.to_ascii_uppercase().to_string()).is_some_and(pressed));
    let by_enter = options.first().filter(|_| pressed(Key::Enter));
    by_letter.or(by_enter).map(|(action, _)| HandInput::Choose(*action))
}

/// A card beside a square, two squares away from it, so that its neighbours stay free.
pub(super) fn near_square(
    ctx: &egui::Context,
    view: &ChoiceView,
    square: Square,
    width: f32,
    contents: impl FnOnce(&mut Ui),
) {
    // A zoomed square is too large to keep its own size away.
    let edge = view.layout.square().min(view.layout.board.size().max_element() / 8.0);
    let centre = view.layout.visible_centre(square);
    let centre = Pos2::new(centre.x, centre.y);
    let left_half = centre.x < view.layout.board.center().x;
    let x = if left_half { centre.x + 1.7 * edge } else { centre.x - 1.7 * edge };
    let (pivot, y) = match (left_half, centre.y < view.layout.board.center().y) {
        (true, true) => (Align2::LEFT_TOP, centre.y - edge / 2.0),
        (true, false) => (Align2::LEFT_BOTTOM, centre.y + edge / 2.0),
        (false, true) => (Align2::RIGHT_TOP, centre.y - edge / 2.0),
        (false, false) => (Align2::RIGHT_BOTTOM, centre.y + edge / 2.0),
    };
    Area::new(Id::new("choice")).order(Order::Foreground).pivot(pivot).fixed_pos(egui::pos2(x, y)).show(ctx, |ui| {
        let frame = style::card(view.palette)
            .stroke(Stroke::new(2.0, view.palette.accent.egui()))
            .shadow(ui.visuals().window_shadow);
        frame.show(ui, |ui| {
            ui.set_width(width);
            contents(ui);
        });
    });
}
