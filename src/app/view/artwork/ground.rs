//! The drawings of the board without its pieces: squares, coloured squares, lines, frame, coordinates.

use bevy::image::ImageSampler;
use bevy::prelude::{Image, Rect, Vec2};
use regalia_core::rules::{Army, Square};

use super::depth;
use super::picture::{pixels_image, svg_in, svg100, text};
use crate::view::look::theme::{CANAL, FRAME, MARK_DARK, Palette, Rgb, SHADOW, Surface};
use crate::view::{layout::Layout, look::ArmyPalette};

const ZONE: f32 = 0.09;
/// The font size of the coordinates, in logical pixels.
const LABEL: f64 = 10.5;
/// How far the middle of a coordinate is from the squares: between the inlay and the outer edge of the frame.
const LABEL_AWAY: f32 = 10.5;
pub(in crate::view) const RADIUS: f32 = 5.0;
/// Files or ranks of the largest board.
pub(in crate::view) const LABELS: u8 = 16;

/// The squares as they are on the screen, one pixel each.
pub(in crate::view) fn squares_image(layout: &Layout, surface: &Surface, armies: ArmyPalette) -> Image {
    let (columns, rows) = layout.shape();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let colours = places.flat_map(|(column, row)| {
        let square = layout.square_in(column, row);
        let [r, g, b] = square.map_or([0; 3], |square| square_colour(layout, square, surface, armies));
        [r, g, b, u8::MAX]
    });
    let mut image = pixels_image(colours.collect(), u32::from(columns), u32::from(rows));
    image.sampler = ImageSampler::nearest();
    image
}

/// The colour of a square under its tile.
pub(in crate::view) fn square_colour(layout: &Layout, at: Square, surface: &Surface, armies: ArmyPalette) -> [u8; 3] {
    let colour = if is_light(at) { surface.light } else { surface.dark }.parts();
    let Some(zone) = layout.game.zone_of(at) else { return colour };
    let zone = armies.army(zone).fill.parts();
    let mixed = |index: usize| f32::from(colour[index]) * (1.0 - ZONE) + f32::from(zone[index]) * ZONE;
    [0, 1, 2].map(|index| mixed(index).round() as u8)
}

pub(in crate::view) const fn is_light(at: Square) -> bool {
    (at.file() + at.rank()) % 2 == 1
}

/// The drawing of a coloured square's tile, for a square with this edge in physical pixels.
pub(super) fn tile(army: Army, armies: ArmyPalette, with_letter: bool, pixels: u32) -> String {
    let pixels = f64::from(pixels);
    let inset = inset(pixels);
    let colours = armies.army(army);
    let letter = if with_letter { letter(army, armies, pixels) } else { String::new() };
    svg100(&format!(
        r#"<rect x="{inset}" y="{inset}" width="{edge}" height="{edge}" rx="15" fill="{}" stroke="{}" stroke-opacity="0.45" stroke-width="{}"/>{letter}"#,
        colours.fill.svg(),
        MARK_DARK.svg(),
        (pixels * 0.03).max(1.0) * 100.0 / pixels,
        edge = 100.0 - 2.0 * inset,
    ))
}

/// The drawing of the letter on a coloured square, for a square with this edge in physical pixels.
pub(in crate::view) fn tile_letter(army: Army, armies: ArmyPalette, pixels: u32) -> String {
    svg100(&letter(army, armies, f64::from(pixels)))
}

/// A tile's distance from its square's edge, in whole pixels.
fn inset(pixels: f64) -> f64 {
    (pixels * 0.055).round().max(1.0) * 100.0 / pixels
}

fn letter(army: Army, armies: ArmyPalette, pixels: f64) -> String {
    let inset = inset(pixels);
    // Readable on the smallest board.
    let size = (pixels * 0.235).max(9.0) * 100.0 / pixels;
    let letter = army.letter().to_ascii_uppercase().to_string();
    text((inset * 2.6, inset * 1.7 + size * 0.78), size, 600, armies.army(army).detail, "start", &letter)
}

/// The upper left corner of the board's frame, `edge` logical pixels wide and high. The others are its mirror images.
pub(in crate::view) fn frame_corner(edge: f32, palette: &Palette, surface: &Surface) -> String {
    let (background, frame, radius) = (palette.background.svg(), surface.frame.svg(), RADIUS);
    // The background in the round corner hides squares beyond the frame.
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{edge}" height="{edge}">
        <path d="M0 0h{edge}v{edge}h-{edge}Z" fill="{background}"/>
        <path d="M{radius} 0H{edge}V{edge}H0V{radius}A{radius} {radius} 0 0 1 {radius} 0Z" fill="{frame}"/></svg>"#,
    )
}

/// The places of the frame's corners: upper left, upper right, lower left, lower right.
pub(in crate::view) fn frame_corners(layout: &Layout) -> [Rect; 4] {
    let (frame, edge) = (frame_place(layout), frame_width(layout));
    let corner = |x: f32, y: f32| Rect::from_corners(Vec2::new(x, y), Vec2::new(x + edge, y + edge));
    let (right, low) = (frame.max.x - edge, frame.max.y - edge);
    [corner(frame.min.x, frame.min.y), corner(right, frame.min.y), corner(frame.min.x, low), corner(right, low)]
}

/// The places of the frame's sides, between its corners.
pub(in crate::view) fn frame_sides(layout: &Layout) -> [Rect; 4] {
    let (frame, board) = (frame_place(layout), layout.board);
    [
        Rect::new(board.min.x, frame.min.y, board.max.x, board.min.y),
        Rect::new(board.min.x, board.max.y, board.max.x, frame.max.y),
        Rect::new(frame.min.x, board.min.y, board.min.x, board.max.y),
        Rect::new(board.max.x, board.min.y, frame.max.x, board.max.y),
    ]
}

/// The place of the frame, its edges on physical pixels.
pub(in crate::view) fn frame_place(layout: &Layout) -> Rect {
    layout.board.inflate(frame_width(layout))
}

/// The places of the frame's sides with their corners and shadow: above, below, left and right of the squares.
pub(in crate::view) fn strip_places(layout: &Layout) -> [Rect; 4] {
    let board = layout.board;
    let outer = board.inflate(frame_width(layout) + shadow_width(layout));
    [
        Rect::new(outer.min.x, outer.min.y, outer.max.x, board.min.y),
        Rect::new(outer.min.x, board.max.y, outer.max.x, outer.max.y),
        Rect::new(outer.min.x, board.min.y, board.min.x, board.max.y),
        Rect::new(board.max.x, board.min.y, outer.max.x, board.max.y),
    ]
}

/// How far the board's shadow reaches, in whole physical pixels.
pub(in crate::view) fn shadow_width(layout: &Layout) -> f32 {
    (SHADOW * layout.scale).round() / layout.scale
}

/// How wide the frame is, in whole physical pixels.
pub(in crate::view) fn frame_width(layout: &Layout) -> f32 {
    (FRAME * layout.scale).round() / layout.scale
}

/// The drawing of a coordinate, as wide and high as the frame.
pub(super) fn label(words: &str, colour: Rgb) -> String {
    let edge = f64::from(FRAME);
    let words = text((edge / 2.0, edge / 2.0 + LABEL * 0.36), LABEL, 500, colour, "middle", words);
    svg_in(Vec2::splat(FRAME), &words)
}

/// A coordinate: a file's letter or a rank's number, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    File(u8),
    Rank(u8),
}

impl Label {
    pub fn words(self) -> String {
        match self {
            Self::File(file) => char::from(b'a' + file).to_string(),
            Self::Rank(rank) => (rank + 1).to_string(),
        }
    }
}

/// The coordinates of visible rows and columns, at the left and lower edge, each with its centre.
pub(in crate::view) fn labels(layout: &Layout) -> Vec<(Label, Vec2)> {
    let (columns, rows) = layout.shape();
    let level = layout.rotation.is_level();
    let of = |square: Square, at_left: bool| {
        if at_left == level { Label::Rank(square.rank()) } else { Label::File(square.file()) }
    };
    let board = layout.board;
    let left = (0..rows).filter_map(|row| {
        let square = layout.square_in(0, row)?;
        let y = layout.centre(square).y;
        let at = Vec2::new(board.min.x - LABEL_AWAY, y);
        (board.min.y < y && y < board.max.y).then_some((of(square, true), at))
    });
    let below = (0..columns).filter_map(|column| {
        let square = layout.square_in(column, 0)?;
        let x = layout.centre(square).x;
        let at = Vec2::new(x, board.max.y + LABEL_AWAY);
        (board.min.x < x && x < board.max.x).then_some((of(square, false), at))
    });
    left.chain(below).collect()
}

/// The brown lines, the frame of the promotion zone and the canal: places, colours, depths.
pub(in crate::view) fn lines(layout: &Layout, surface: &Surface) -> Vec<(Rect, Rgb, f32)> {
    let mut lines = Vec::new();
    let pixel = 1.0 / layout.scale;
    let whole = |width: f32, least: f32| (width * layout.scale).round().max(least) * pixel;
    // A line between two points of the unturned board, in fractions of its width and height.
    let place = |from: (f32, f32), to: (f32, f32), width: f32| {
        let at = |(x, y): (f32, f32)| layout.squares.min + layout.turned(Vec2::new(x, y)) * layout.squares.size();
        let (from, to) = (at(from), at(to));
        let aside = if (from.x - to.x).abs() > (from.y - to.y).abs() { Vec2::Y } else { Vec2::X };
        let line = Rect::from_corners(from, to);
        Rect { min: line.min - aside * width / 2.0, max: line.max + aside * width / 2.0 }
    };
    if layout.game.has_brown_lines() {
        let width = whole(layout.square() * 0.075, 2.0);
        let brown = surface.line;
        lines.push((place((0.5, 0.0), (0.5, 1.0), width), brown, depth::LINE));
        lines.push((place((0.0, 0.5), (1.0, 0.5), width), brown, depth::LINE));
        // The lines overlap at the corners to close them.
        let (near, far) = (6.0 / 16.0, 10.0 / 16.0);
        let over = width / 2.0 / layout.squares.width();
        let (short, long) = (near - over, far + over);
        for (from, to) in [
            ((short, near), (long, near)),
            ((short, far), (long, far)),
            ((near, short), (near, long)),
            ((far, short), (far, long)),
        ] {
            lines.push((place(from, to, width), MARK_DARK, depth::LINE_ABOVE));
        }
    }
    if let Some(rank) = layout.game.canal() {
        let width = whole(layout.square() * 0.1, 3.0);
        let y = f32::from(rank) / f32::from(layout.game.size().1);
        lines.push((place((0.0, y), (1.0, y), width + 2.0 * pixel), MARK_DARK, depth::LINE));
        lines.push((place((0.0, y), (1.0, y), width), CANAL, depth::LINE_ABOVE));
    }
    lines
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::artwork::picture::pixels;
    use crate::view::layout::{Rotation, Zoom};
    use crate::view::look::BoardStyle;
    use crate::view::look::theme::Theme;

    fn layout(game: Game, quarters: u8) -> Layout {
        Layout::new(Vec2::new(1280.0, 800.0), 1.0, game, Rotation::quarters(quarters))
    }

    #[test]
    fn coordinates_follow_every_turn() {
        let edges = |quarters: u8| {
            let labels = labels(&layout(Game::Martian, quarters));
            let rows = usize::from(layout(Game::Martian, quarters).shape().1);
            let words = |labels: &[(Label, Vec2)]| labels.iter().map(|(label, _)| label.words()).collect::<String>();
            (words(&labels[..rows]), words(&labels[rows..]))
        };
        let edge = |left: &str, below: &str| (left.to_owned(), below.to_owned());
        assert_eq!(edges(0), edge("87654321", "abcd"));
        assert_eq!(edges(1), edge("abcd", "12345678"));
        assert_eq!(edges(2), edge("12345678", "dcba"));
        assert_eq!(edges(3), edge("dcba", "87654321"));
    }

    #[test]
    fn a_zoomed_board_names_the_squares_that_are_seen() {
        for quarters in 0..4 {
            let zoom = Zoom { factor: 4.0, middle: Vec2::new(0.2, 0.6) };
            let layout = layout(Game::Sovereign, quarters).zoomed(zoom);
            let labels = labels(&layout);
            assert!((6..=10).contains(&labels.len()), "{labels:?}");
            assert!(labels.iter().all(|(_, at)| layout.board.inflate(20.0).contains(*at)));
        }
    }

    #[test]
    fn a_frame_hides_its_rim_and_shows_the_board() {
        let layout = layout(Game::Sovereign, 0);
        let (place, corners, sides) = (frame_place(&layout), frame_corners(&layout), frame_sides(&layout));
        let size = place.size();
        let is_hidden = |x: f32, y: f32| {
            let at = place.min + Vec2::new(x, y) + 0.5;
            corners.iter().chain(&sides).any(|part| part.contains(at))
        };
        for (x, y, hidden) in [(0.0, 0.0, true), (4.0, size.y / 2.0, true), (size.x / 2.0, size.y - 3.0, true)] {
            assert_eq!(is_hidden(x, y), hidden, "{x} {y}");
        }
        let inside = frame_width(&layout) + 1.0;
        assert!(!is_hidden(inside, inside) && !is_hidden(size.x / 2.0, size.y / 2.0));
        let area = |parts: &[Rect]| parts.iter().map(|part| part.width() * part.height()).sum::<f32>();
        let (all, board) = (size.x * size.y, layout.board.width() * layout.board.height());
        assert_eq!(area(&corners) + area(&sides), all - board, "no part lies on another or on the board");
    }

    #[test]
    fn a_corner_of_the_frame_is_round_and_shows_nothing_behind_it() {
        let palette = Theme::Dark.palette();
        let drawn = pixels(&frame_corner(8.0, palette, &BoardStyle::Flat.surface(palette)), 16, 16);
        let colour = |x: usize, y: usize| &drawn[(y * 16 + x) * 4..][..4];
        assert!(drawn.chunks(4).all(|pixel| pixel[3] == u8::MAX));
        assert_eq!(colour(0, 0)[..3], palette.background.parts());
        for (x, y) in [(15, 0), (0, 15), (8, 8), (15, 15)] {
            assert_eq!(colour(x, y)[..3], palette.frame.parts(), "{x} {y}");
        }
    }

    #[test]
    fn letters_on_tiles_can_be_left_out() {
        for army in Army::ALL {
            let drawn = |letter: bool| pixels(&tile(army, ArmyPalette::Clear, letter, 46), 46, 46);
            assert_ne!(drawn(true), drawn(false));
        }
    }
}
