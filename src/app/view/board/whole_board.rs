//! The empty board with frame and coordinates as one drawing or picture, for the small boards in panels and for files.

use std::fmt::Write;

use bevy::math::Vec2;
use regalia_core::rules::Square;

use super::board_plan::BoardPlan;
use crate::view::artwork::ground::{self, RADIUS, frame_place, frame_width, labels, lines, square_colour, tile};
use crate::view::artwork::picture::{self, text};
use crate::view::layout::Layout;
use crate::view::look::board_look::BoardLook;
use crate::view::look::board_style::BoardStyle;
use crate::view::look::theme::{Palette, Surface};

/// The empty board of a layout in wood or stone, with frame and coordinates. It can be drawn in any thread.
#[derive(Clone, Debug)]
pub struct WholeBoard {
    plan: BoardPlan,
    coordinates: String,
}

impl WholeBoard {
    /// The board of a layout; `None` if it is flat.
    #[must_use]
    pub fn of(layout: &Layout, palette: &Palette, look: BoardLook) -> Option<Self> {
        let plan = BoardPlan::of(layout, palette, look)?.with_shadow(0);
        Some(Self { plan, coordinates: coordinates(layout, palette, look.style) })
    }

    /// Its pixels, four bytes each, as large as [`board_size`]; `None` if it was told to stop.
    #[must_use]
    pub fn pixels(&self, stop: impl Fn() -> bool) -> Option<Vec<u8>> {
        let size = self.plan.size();
        let mut sheet = self.plan.sheet(stop)?;
        picture::lay_over(&mut sheet, size, &picture::pixels(&self.coordinates, size[0], size[1]), size, [0, 0]);
        Some(sheet)
    }
}

/// The pixels of the empty board of a layout, four bytes each, as large as [`board_size`].
#[must_use]
pub fn pixels(layout: &Layout, palette: &Palette, look: BoardLook) -> Vec<u8> {
    let baked = WholeBoard::of(layout, palette, look).and_then(|board| board.pixels(|| false));
    baked.unwrap_or_else(|| plain_pixels(layout, palette, look))
}

/// The same in plain colours.
#[must_use]
pub fn plain_pixels(layout: &Layout, palette: &Palette, look: BoardLook) -> Vec<u8> {
    let [width, height] = board_size(layout);
    picture::pixels(&board(layout, palette, look), width, height)
}

/// The SVG of the empty board of a layout in plain colours, in physical pixels, as large as [`board_size`].
#[must_use]
pub fn board(layout: &Layout, palette: &Palette, look: BoardLook) -> String {
    let sheet = Sheet::of(layout);
    let surface = palette.surface(look.style);
    let mut svg = sheet.begin();
    let frame = frame_place(layout);
    let (x, y) = sheet.px(frame.min);
    let _ = write!(
        svg,
        r#"<rect x="{x}" y="{y}" width="{}" height="{}" rx="{}" fill="{}"/>"#,
        sheet.long(frame.width()),
        sheet.long(frame.height()),
        sheet.long(RADIUS),
        surface.frame.svg()
    );
    let edge = layout.square_pixels();
    for at in (0..=u8::MAX).map(Square::from_index) {
        let (files, ranks) = layout.game.size();
        if at.file() >= files || at.rank() >= ranks {
            continue;
        }
        let (x, y) = sheet.px(layout.centre(at) - layout.square() / 2.0);
        let [r, g, b] = square_colour(layout, at, &surface, look.armies);
        let _ =
            write!(svg, r##"<rect x="{x}" y="{y}" width="{edge}" height="{edge}" fill="#{r:02x}{g:02x}{b:02x}"/>"##);
        if let Some(army) = layout.game.colour_of(at) {
            let tile = tile(army, look.armies, look.letters, edge);
            let placed = format!(r#"<svg x="{x}" y="{y}" width="{edge}" height="{edge}" "#);
            svg.push_str(&tile.replacen("<svg ", &placed, 1));
        }
    }
    for (place, colour, _) in lines(layout, &surface) {
        let (x, y) = sheet.px(place.min);
        let (width, height, colour) = (sheet.long(place.width()), sheet.long(place.height()), colour.svg());
        let _ = write!(svg, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>"#);
    }
    sheet.coordinates(&mut svg, &surface);
    svg.push_str("</svg>");
    svg
}

/// The SVG of the coordinates alone, as large as [`board`].
#[must_use]
pub fn coordinates(layout: &Layout, palette: &Palette, style: BoardStyle) -> String {
    let sheet = Sheet::of(layout);
    let mut svg = sheet.begin();
    sheet.coordinates(&mut svg, &palette.surface(style));
    svg.push_str("</svg>");
    svg
}

/// Width and height of the board's drawing in physical pixels. Its corner is [`board_offset`] away from the board's.
#[must_use]
pub fn board_size(layout: &Layout) -> [u32; 2] {
    let around = 2 * (frame_width(layout) * layout.scale).round() as u32;
    let pixels = layout.square_pixels();
    let (columns, rows) = layout.shape();
    [u32::from(columns) * pixels + around, u32::from(rows) * pixels + around]
}

/// How far left of and above the board's first square its drawing begins, in logical pixels.
#[must_use]
pub fn board_offset(layout: &Layout) -> [f32; 2] {
    [frame_width(layout); 2]
}

/// The sheet of a drawing, in physical pixels.
struct Sheet<'a> {
    layout: &'a Layout,
    corner: Vec2,
}

impl<'a> Sheet<'a> {
    fn of(layout: &'a Layout) -> Self {
        Self { layout, corner: layout.board.min - Vec2::from(board_offset(layout)) }
    }

    fn begin(&self) -> String {
        let [width, height] = board_size(self.layout);
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">"#)
    }

    fn long(&self, length: f32) -> f64 {
        f64::from(length) * f64::from(self.layout.scale)
    }

    fn px(&self, at: Vec2) -> (f64, f64) {
        (self.long(at.x - self.corner.x), self.long(at.y - self.corner.y))
    }

    fn coordinates(&self, svg: &mut String, surface: &Surface) {
        let size = ground::LABEL * f64::from(self.layout.scale);
        for (label, at) in labels(self.layout) {
            let (x, y) = self.px(at);
            *svg += &text((x, y + size * 0.36), size, 500, surface.coordinates, "middle", &label.words());
        }
    }
}
