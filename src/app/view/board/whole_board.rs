//! The empty board with frame and coordinates as one drawing or picture, for the small boards in panels and for files.

use bevy::math::{Rect, Vec2};
use regalia_core::rules::{Army, Square};

use super::board_plan::BoardPlan;
use crate::view::artwork::ground::{RADIUS, frame_place, frame_width, labels, lines, square_colour};
use crate::view::artwork::{Figure, Placed, picture, sheet};
use crate::view::layout::Layout;
use crate::view::look::theme::{FRAME, Palette, Rgb, Surface};
use crate::view::look::{ArmyPalette, BoardLook};

/// The empty board of a layout in wood or stone, with frame and coordinates. It can be drawn in any thread.
#[derive(Clone, Debug)]
pub struct WholeBoard {
    plan: BoardPlan,
    coordinates: String,
}

impl WholeBoard {
    /// `None` if it is flat.
    pub fn of(layout: &Layout, palette: &Palette, look: BoardLook) -> Option<Self> {
        let plan = BoardPlan::of(layout, palette, look)?.with_shadow(0);
        let coordinates = coordinates(layout, &look.style.surface(palette));
        Some(Self { plan, coordinates: sheet::svg(&coordinates, frame_place(layout), layout.scale) })
    }

    /// Its pixels, four bytes each, as large as [`board_size`]; `None` if it was told to stop.
    pub fn pixels(&self, stop: impl Fn() -> bool) -> Option<Vec<u8>> {
        let size = self.plan.size();
        let mut sheet = self.plan.sheet(stop)?;
        picture::lay_over(&mut sheet, size, &picture::pixels(&self.coordinates, size[0], size[1]), size, [0, 0]);
        Some(sheet)
    }
}

/// The pixels of the empty board of a layout, four bytes each, as large as [`board_size`].
pub fn pixels(layout: &Layout, palette: &Palette, look: BoardLook) -> Vec<u8> {
    let baked = WholeBoard::of(layout, palette, look).and_then(|board| board.pixels(|| false));
    baked.unwrap_or_else(|| plain_pixels(layout, palette, look))
}

/// The same in plain colours.
pub fn plain_pixels(layout: &Layout, palette: &Palette, look: BoardLook) -> Vec<u8> {
    let [width, height] = board_size(layout);
    picture::pixels(&board(layout, palette, look), width, height)
}

/// The SVG of the empty board of a layout in plain colours, in physical pixels, as large as [`board_size`].
pub fn board(layout: &Layout, palette: &Palette, look: BoardLook) -> String {
    sheet::svg(&figures(layout, palette, look), frame_place(layout), layout.scale)
}

/// The empty board of a layout in plain colours, with frame and coordinates.
pub(in crate::view) fn figures(layout: &Layout, palette: &Palette, look: BoardLook) -> Vec<Placed> {
    let surface = look.style.surface(palette);
    let frame = Figure::Plain(surface.frame, (RADIUS * 100.0) as u32);
    let tile = |army: Army, at: Square| Placed::on(Figure::Tile(army, look.armies, look.letters), layout, at);
    let mut all = vec![Placed::new(frame, frame_place(layout))];
    all.extend(squares(layout, &surface, look.armies, tile));
    let lines = lines(layout, &surface).into_iter();
    all.extend(lines.map(|(place, colour, _)| Placed::new(Figure::Plain(colour, 0), place)));
    all.extend(coordinates(layout, &surface));
    all
}

/// The squares in plain colours, each coloured one with its tile.
pub(in crate::view) fn squares(
    layout: &Layout,
    surface: &Surface,
    armies: ArmyPalette,
    tile: impl Fn(Army, Square) -> Placed,
) -> Vec<Placed> {
    let (files, ranks) = layout.game.size();
    let on_board = |at: &Square| at.file() < files && at.rank() < ranks;
    let square = |at: Square| {
        let [r, g, b] = square_colour(layout, at, surface, armies);
        let plain = Figure::Plain(Rgb(u32::from_be_bytes([0, r, g, b])), 0);
        [Some(Placed::on(plain, layout, at)), layout.game.colour_of(at).map(|army| tile(army, at))]
    };
    (0..=u8::MAX).map(Square::from_index).filter(on_board).flat_map(square).flatten().collect()
}

pub(in crate::view) fn coordinates(layout: &Layout, surface: &Surface) -> Vec<Placed> {
    let place = |middle: Vec2| Rect::from_center_half_size(middle, Vec2::splat(FRAME / 2.0));
    let labels = labels(layout).into_iter();
    labels.map(|(label, at)| Placed::new(Figure::Coordinate(label, surface.coordinates), place(at))).collect()
}

/// Width and height of the board's drawing in physical pixels. Its corner is [`board_offset`] away from the board's.
pub fn board_size(layout: &Layout) -> [u32; 2] {
    let around = 2 * (frame_width(layout) * layout.scale).round() as u32;
    let pixels = layout.square_pixels();
    let (columns, rows) = layout.shape();
    [u32::from(columns) * pixels + around, u32::from(rows) * pixels + around]
}

/// How far left of and above the board's first square its drawing begins, in logical pixels.
pub fn board_offset(layout: &Layout) -> [f32; 2] {
    [frame_width(layout); 2]
}
