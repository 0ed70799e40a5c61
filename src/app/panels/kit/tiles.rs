//! The colours of armies, as tiles with letters, and the plates of players.

use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, Id, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, epaint,
};
use regalia_core::rules::Army;

use crate::panels::kit::style::font;
use crate::view::{ArmyColours, ArmyPalette, Plate};

/// Where egui keeps the palette of the armies.
fn armies_id() -> Id {
    Id::new("colours of armies")
}

pub fn install_armies(ctx: &Context, armies: ArmyPalette) {
    ctx.data_mut(|data| data.insert_temp(armies_id(), armies));
}

#[must_use]
pub fn army_colours(ctx: &Context, army: Army) -> ArmyColours {
    ctx.data(|data| data.get_temp::<ArmyPalette>(armies_id())).unwrap_or_default().army(army)
}

/// A tile in an army's colour with its letter.
pub fn army_tile(ui: &Ui, rect: Rect, army: Army) {
    letter_tile(ui, rect, army, army.letter());
}

/// A tile in an army's colour with any letter.
pub fn letter_tile(ui: &Ui, rect: Rect, army: Army, letter: char) {
    let colours = army_colours(ui.ctx(), army);
    ui.painter().rect(
        rect,
        CornerRadius::same((rect.width() * 0.22) as u8),
        colours.fill.egui(),
        Stroke::new(1.0, Color32::from_rgba_unmultiplied(128, 128, 128, 120)),
        StrokeKind::Inside,
    );
    let letter = letter.to_ascii_uppercase();
    let id = font("semibold", rect.height() * 0.62);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, letter, id, colours.detail.egui());
}

/// The plate under a player's pieces, as on the board.
pub fn plate(ui: &Ui, centre: Pos2, plate: Plate) {
    let (fill, stroke) = plate.colours();
    let stroke = Stroke::new(1.5, stroke.egui());
    if plate.is_angular {
        let points = [(-10.0, 0.0), (-6.5, -4.0), (6.5, -4.0), (10.0, 0.0), (6.5, 4.0), (-6.5, 4.0)];
        let points = points.map(|(x, y)| centre + Vec2::new(x, y)).to_vec();
        ui.painter().add(Shape::convex_polygon(points, fill.egui(), stroke));
        return;
    }
    let radius = Vec2::new(9.0, 4.0);
    ui.painter().add(epaint::EllipseShape { center: centre, radius, fill: fill.egui(), stroke, angle: 0.0 });
}
