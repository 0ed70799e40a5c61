//! What all choices at the board share: their input, their answer, and the place of their card, which does not cover
//! what they ask about.

use bevy_egui::egui::{self, Area, Frame, Id, Key, Order, Pos2, Rect, Stroke, Ui, Vec2};
use regalia_core::rules::{Action, Position, Seat, Square};

use crate::panels::kit::style::{self, Themed};
use crate::play::{Choice, Consequences, HandInput, naming::Who};
use crate::view::{Layout, preview_marks};

pub struct ChoiceView<'a> {
    pub choice: &'a Choice,
    /// The position on the board.
    pub position: &'a Position,
    pub layout: &'a Layout,
    pub name: &'a dyn Fn(Seat) -> Who,
    /// The action that the preview shows, with its consequences.
    pub ahead: Option<(Action, &'a Consequences)>,
}

#[derive(Default)]
pub struct Answer {
    /// What was chosen, or a cancel.
    pub input: Option<HandInput>,
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

/// The frame of a card that stands out from the board.
pub(super) fn accented_card(ui: &Ui) -> Frame {
    let stroke = Stroke::new(2.0, ui.palette().accent.egui());
    style::card(ui.palette()).stroke(stroke).shadow(ui.visuals().window_shadow)
}

/// Whether something outside a card at `rect` is pressed. The press that opened the card does not count, which may
/// still be felt in its first pass; `id` is that of the card.
pub(super) fn is_pressed_outside(ctx: &egui::Context, id: Id, rect: Rect) -> bool {
    let pass = ctx.cumulative_pass_nr();
    let before: Option<u64> = ctx.data(|data| data.get_temp(id));
    ctx.data_mut(|data| data.insert_temp(id, pass));
    let was_shown = before.is_some_and(|before| before + 1 >= pass);
    let pressed = ctx.input(|input| input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten());
    was_shown && pressed.is_some_and(|at| !rect.contains(at))
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
        accented_card(ui).show(ui, |ui| {
            ui.set_width(width);
            contents(ui);
        });
    });
}

fn at(point: bevy::math::Vec2) -> Pos2 {
    egui::pos2(point.x, point.y)
}

/// The place of a card of this size with a question about a square: two squares away, so that the neighbours stay free;
/// of these places the nearest one that covers the fewest squares in `about`.
fn question_place(layout: &Layout, square: Square, about: &[Square], size: Vec2) -> Rect {
    // A zoomed square is too large to keep its own size away.
    let edge = layout.square().min(layout.board.size().max_element() / 8.0);
    let centre = at(layout.visible_centre(square));
    let (right, left) = (centre.x + 1.7 * edge, centre.x - 1.7 * edge - size.x);
    // Prefer the side towards the middle of the board.
    let sides = if centre.x < layout.board.center().x { [right, left] } else { [left, right] };
    let sides = sides.into_iter().filter(|x| (0.0..=layout.window.x - size.x).contains(x));
    let (top, lowest) = (layout.board.min.y, (layout.board.max.y - size.y).max(layout.board.min.y));
    let steps = ((lowest - top) / (edge / 2.0)).ceil() as usize;
    let heights = (0..=steps).map(|step| (top + step as f32 * edge / 2.0).min(lowest));
    let covered = |place: &Rect| {
        let whole = |square: &Square| Rect::from_center_size(at(layout.centre(*square)), Vec2::splat(layout.square()));
        about.iter().filter(|square| whole(square).shrink(1.0).intersects(*place)).count()
    };
    let mut best: Option<(Rect, (usize, usize, f32))> = None;
    for (side, x) in sides.enumerate() {
        for y in heights.clone() {
            let place = Rect::from_min_size(egui::pos2(x, y), size);
            let rank = (covered(&place), side, (place.center().y - centre.y).abs());
            if best.is_none_or(|(_, least)| rank < least) {
                best = Some((place, rank));
            }
        }
    }
    best.map_or_else(|| Rect::from_min_size(egui::pos2(right.min(left).max(0.0), top), size), |(place, _)| place)
}

/// The squares that an action concerns: its target, and what it captures, changes and attacks.
pub(super) fn squares_of(action: Action, consequences: &Consequences) -> Vec<Square> {
    let mut squares: Vec<Square> =
        preview_marks::marks(action, consequences, &[]).into_iter().map(|(square, _)| square).collect();
    squares.extend(consequences.on_board.attacks.iter().flat_map(|attack| attack.by.iter().chain([&attack.king])));
    squares
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::Rotation;

    #[test]
    fn a_question_covers_no_square_it_is_about() {
        let layout = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, Game::Sovereign, Rotation::NONE);
        let size = Vec2::new(290.0, 130.0);
        let all = (0..=u8::MAX).map(Square::from_index);
        for square in all.clone() {
            let free = question_place(&layout, square, &[], size);
            // Two squares right or left of where it would be, and two other rows: there is room enough.
            let about: Vec<Square> = all
                .clone()
                .filter(|other| other.rank().abs_diff(square.rank()) < 2 || free.contains(at(layout.centre(*other))))
                .collect();
            let place = question_place(&layout, square, &about, size);
            for place in [free, place] {
                let window = Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 800.0));
                assert!(window.contains_rect(place), "{square}: {place}");
                assert!(!place.expand(layout.square()).contains(at(layout.centre(square))), "{square}: {place}");
            }
            let covered = about.iter().filter(|other| place.contains(at(layout.centre(**other)))).count();
            assert_eq!(covered, 0, "{square}: {place}");
        }
    }
}
