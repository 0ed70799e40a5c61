//! What every choice at the board has: what it is drawn from, what it answers, and where its card stands.

use bevy_egui::egui::{self, Area, Id, Key, Order, Stroke, Ui, Vec2};

use crate::panels::kit::style;
use crate::panels::over_board::question_place::question_place;
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

fn is_pressed(ctx: &egui::Context, key: Key) -> bool {
    ctx.input(|input| input.modifiers.is_none() && input.key_pressed(key))
}

/// The letter that stands for one of the options.
pub(super) fn letter_of(ctx: &egui::Context, options: &[(Action, char)]) -> Option<HandInput> {
    let is_letter =
        |letter: char| Key::from_name(&letter.to_ascii_uppercase().to_string()).is_some_and(|key| is_pressed(ctx, key));
    let (action, _) = options.iter().find(|(_, letter)| is_letter(*letter))?;
    Some(HandInput::Choose(*action))
}

/// The key that stands for one of the options; Enter takes the first.
pub(super) fn key_of(ctx: &egui::Context, options: &[(Action, char)]) -> Option<HandInput> {
    let by_enter = || options.first().filter(|_| is_pressed(ctx, Key::Enter));
    letter_of(ctx, options).or_else(|| by_enter().map(|(action, _)| HandInput::Choose(*action)))
}

/// A card beside a square; `about`: squares that it should not cover.
pub(super) fn near_square(
    ctx: &egui::Context,
    view: &ChoiceView,
    (square, about): (Square, &[Square]),
    width: f32,
    contents: impl FnOnce(&mut Ui),
) {
    let id = Id::new("choice");
    // As large as it was in the frame before.
    let size = ctx.memory(|memory| memory.area_rect(id)).map_or(Vec2::new(width + 24.0, 120.0), |rect| rect.size());
    let place = question_place(view.layout, square, about, size);
    Area::new(id).order(Order::Foreground).fixed_pos(place.min).show(ctx, |ui| {
        let frame = style::card(view.palette)
            .stroke(Stroke::new(2.0, view.palette.accent.egui()))
            .shadow(ui.visuals().window_shadow);
        frame.show(ui, |ui| {
            ui.set_width(width);
            contents(ui);
        });
    });
}
