//! The empty board as one drawing with frame and coordinates, for the small boards in panels.

use std::fmt::Write;

use bevy::math::Vec2;

use super::colours::ArmyPalette;
use super::ground::{frame_place, labels, lines, square_colour, tile};
use super::layout::Layout;
use super::picture::text;
use super::theme::{COORDINATES, FRAME, Palette};
use crate::rules::Square;

/// The SVG of the empty board of a layout, in physical pixels, as large as [`board_size`]. With `letters` the coloured
/// squares show the letters of their armies.
#[must_use]
pub fn board(layout: &Layout, palette: &Palette, armies: ArmyPalette, letters: bool) -> String {
    let [width, height] = board_size(layout);
    let corner = layout.board.min - Vec2::from(board_offset(layout));
    let scale = f64::from(layout.scale);
    let px = |at: Vec2| (f64::from(at.x - corner.x) * scale, f64::from(at.y - corner.y) * scale);
    let long = |length: f32| f64::from(length) * scale;
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">"#);
    let frame = frame_place(layout);
    let (x, y) = px(frame.min);
    let _ = write!(
        svg,
        r#"<rect x="{x}" y="{y}" width="{}" height="{}" rx="{}" fill="{}"/>"#,
        long(frame.width()),
        long(frame.height()),
        long(6.0),
        palette.frame.svg()
    );
    let edge = layout.square_pixels();
    for at in (0..=u8::MAX).map(Square::from_index) {
        let (files, ranks) = layout.game.size();
        if at.file() >= files || at.rank() >= ranks {
            continue;
        }
        let (x, y) = px(layout.centre(at) - layout.square() / 2.0);
        let [r, g, b] = square_colour(layout, at, palette, armies);
        let _ =
            write!(svg, r##"<rect x="{x}" y="{y}" width="{edge}" height="{edge}" fill="#{r:02x}{g:02x}{b:02x}"/>"##);
        if let Some(army) = layout.game.colour_of(at) {
            let tile = tile(army, armies, letters, edge);
            let placed = format!(r#"<svg x="{x}" y="{y}" width="{edge}" height="{edge}" "#);
            svg.push_str(&tile.replacen("<svg ", &placed, 1));
        }
    }
    for (place, colour, _) in lines(layout, palette) {
        let (x, y) = px(place.min);
        let (width, height, colour) = (long(place.width()), long(place.height()), colour.svg());
        let _ = write!(svg, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>"#);
    }
    let size = long(11.0);
    for (label, at) in labels(layout) {
        let (x, y) = px(at);
        svg += &text((x, y + size * 0.36), size, 500, palette.dim, "middle", &label.words());
    }
    svg.push_str("</svg>");
    svg
}

/// Width and height of the board's drawing in physical pixels. Its corner is [`board_offset`] away from the board's.
#[must_use]
pub fn board_size(layout: &Layout) -> [u32; 2] {
    let around = ((COORDINATES + 2.0 * FRAME) * layout.scale).round() as u32 + 1;
    let pixels = layout.square_pixels();
    let (columns, rows) = layout.shape();
    [u32::from(columns) * pixels + around, u32::from(rows) * pixels + around]
}

/// How far left of and above the board's first square its drawing begins, in logical pixels.
#[must_use]
pub fn board_offset(layout: &Layout) -> [f32; 2] {
    let px = |logical: f32| (logical * layout.scale).round() / layout.scale;
    [px(COORDINATES) + px(FRAME), px(FRAME)]
}
