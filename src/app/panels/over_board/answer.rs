//! What all choices at the board share: their input, their answer, and the place of their card.

use bevy_egui::egui::{self, Area, Id, Key, Order, Stroke, Ui, Vec2};
use regalia_core::rules::{Action, Position, Seat, Square};

use crate::panels::kit::style::{self, Themed};
use crate::play::{Choice, Consequences, HandInput};
use crate::{panels::over_board::question_place::question_place, view::Layout};

pub struct ChoiceView<'a> {
    pub choice: &'a Choice,
    /// The position on the board.
    pub position: &'a Position,
    pub layout: &'a Layout,
    pub name: &'a dyn Fn(Seat) -> String,
    /// The action that the preview shows, with its consequences.
    pub ahead: Option<(Action, &'a Consequences)>,
}

#[derive(Default)]
pub struct Answer {
    /// What was chosen, or a cancel.
    pub input: Option<HandInput>,
    /// The action pointed at.
    pub pointed: Option<Action>,
}

pub(super) fn is_pressed(ctx: &egui::Context, key: Key) -> bool {
    ctx.input(|input| input.modifiers.is_none() && input.key_pressed(key))
}

/// The input for the pressed letter of one of the options.
pub(super) fn letter_of(ctx: &egui::Context, options: &[(Action, char)]) -> Option<HandInput> {
    let is_letter =
        |letter: char| Key::from_name(&letter.to_ascii_uppercase().to_string()).is_some_and(|key| is_pressed(ctx, key));
    let (action, _) = options.iter().find(|(_, letter)| is_letter(*letter))?;
    Some(HandInput::Choose(*action))
}

/// The input for the pressed key of one of the options; Enter takes the first.
pub(super) fn key_of(ctx: &egui::Context, options: &[(Action, char)]) -> Option<HandInput> {
    let by_enter = || options.first().filter(|_| is_pressed(ctx, Key::Enter));
    letter_of(ctx, options).or_else(|| by_enter().map(|(action, _)| HandInput::Choose(*action)))
}

/// A card beside a square; `about` are squares that it should not cover.
pub(super) fn near_square(
    ctx: &egui::Context,
    view: &ChoiceView,
    (square, about): (Square, &[Square]),
    width: f32,
    contents: impl FnOnce(&mut Ui),
) {
    let id = Id::new("choice");
    // Use its size in the previous frame.
    let size = ctx.memory(|memory| memory.area_rect(id)).map_or(Vec2::new(width + 24.0, 120.0), |rect| rect.size());
    let place = question_place(view.layout, square, about, size);
    Area::new(id).order(Order::Foreground).fixed_pos(place.min).show(ctx, |ui| {
        let frame = style::card(ui.palette())
            .stroke(Stroke::new(2.0, ui.palette().accent.egui()))
            .shadow(ui.visuals().window_shadow);
        frame.show(ui, |ui| {
            ui.set_width(width);
            contents(ui);
        });
    });
}
