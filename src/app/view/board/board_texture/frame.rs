//! The frame of a board, with an inlay of gold, and the shadow that the board casts on the table.

use super::grain::{Grain, Piece, hash};
use super::{Colour, mixed, outside, parts, rounded, shaded};

/// The frame around squares of this size, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Width and height of the squares.
    pub inner: [u32; 2],
    pub width: u32,
    /// How far the shadow reaches beyond it.
    pub shadow: u32,
    /// Physical pixels per logical pixel, for lines and corners.
    pub scale: f32,
    pub colour: Colour,
    pub gold: Colour,
    pub grain: Grain,
    /// The opacity of the shadow where it is darkest.
    pub darkness: f32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// Left, top, right and bottom, from the upper left corner of the shadow.
    pub place: [u32; 4],
    /// Its pixels, four bytes each, with opacity.
    pub pixels: Vec<u8>,
}

/// Radius of the outer corners, in logical pixels.
const RADIUS: f32 = 5.0;
/// The inlay: its distance from the squares, and its width, in logical pixels.
const INLAY: (f32, f32) = (2.4, 1.2);

impl Frame {
    /// Width and height with the shadow.
    pub fn size(&self) -> [u32; 2] {
        self.inner.map(|side| side + 2 * (self.width + self.shadow))
    }

    /// The four sides, above, below, left and right of the squares; `None` if it was told to stop.
    pub fn strips(&self, stop: impl Fn() -> bool) -> Option<[Strip; 4]> {
        let [width, height] = self.size();
        let border = self.width + self.shadow;
        let (right, low) = (width - border, height - border);
        let places =
            [[0, 0, width, border], [0, low, width, height], [0, border, border, low], [right, border, width, low]];
        let strips = places.map(|place| self.strip(place, &stop));
        let [Some(above), Some(below), Some(left), Some(right)] = strips else { return None };
        Some([above, below, left, right])
    }

    fn strip(&self, place: [u32; 4], stop: &impl Fn() -> bool) -> Option<Strip> {
        let [left, top, right, bottom] = place;
        let mut sides = [1, 2, 3, 4].map(|side| Piece::new(self.grain, hash(side * 77), 44.0 * self.scale));
        let mut pixels = Vec::with_capacity(((right - left) * (bottom - top) * 4) as usize);
        for y in top..bottom {
            if stop() {
                return None;
            }
            for x in left..right {
                pixels.extend(self.pixel((x as f32 + 0.5, y as f32 + 0.5), &mut sides));
            }
        }
        Some(Strip { place, pixels })
    }

    fn pixel(&self, (x, y): (f32, f32), sides: &mut [Piece; 4]) -> [u8; 4] {
        let [width, height] = self.size().map(|side| side as f32);
        let (shadow, scale, broad) = (self.shadow as f32, self.scale, self.width as f32);
        let half = (width / 2.0 - shadow, height / 2.0 - shadow);
        let from_middle = (x - width / 2.0, y - height / 2.0);
        let out = outside(from_middle, half, RADIUS * scale);
        let cover = (0.5 - out).clamp(0.0, 1.0);
        // The shadow falls to the lower right.
        let cast = outside((from_middle.0 - shadow * 0.10, from_middle.1 - shadow * 0.22), half, RADIUS * scale);
        let fading = (1.0 - (cast + shadow * 0.15) / (shadow * 0.9)).clamp(0.0, 1.0);
        let dark = fading * fading * self.darkness;
        let opacity = cover + (1.0 - cover) * dark;
        if opacity <= 0.0 {
            return [0; 4];
        }
        // The distances from the outer edges; the nearest edge decides whose wood it is.
        let edges = [y - shadow, height - shadow - y, x - shadow, width - shadow - x];
        let side = (0..4).min_by(|a, b| edges[*a].total_cmp(&edges[*b])).unwrap_or(0);
        let depth = edges[side];
        let along = if side < 2 { x } else { y };
        let unit = 44.0 * scale;
        let mut light = sides[side].light(along / unit * 0.8, depth / unit * 1.6) * 1.5;
        light += [0.10, -0.10, 0.05, -0.06][side];
        // A rounded back: lighter in the middle of its outer half.
        let across = depth / broad;
        light += 0.10 - 0.5 * (across - 0.42) * (across - 0.42);
        if depth < scale.max(1.0) {
            light += [0.35, -0.25, 0.25, -0.20][side];
        }
        let mitre = edges.iter().enumerate().filter(|(other, _)| *other / 2 != side / 2);
        let beside = mitre.map(|(_, edge)| edge - depth).fold(f32::INFINITY, f32::min);
        if beside < 0.8 * scale {
            light -= 0.18;
        }
        let mut colour = shaded(parts(self.colour), light);
        // From the squares outwards: a dark lip, wood, the inlay in its groove.
        let inward = broad - depth;
        let lip = (1.3 * scale - inward).clamp(0.0, 1.0);
        colour = shaded(colour, -0.6 * lip);
        let (place, thick) = (INLAY.0 * scale, (INLAY.1 * scale).max(1.0));
        let off = (inward - place - thick / 2.0).abs() - thick / 2.0;
        let groove = (1.0 - off / (0.9 * scale)).clamp(0.0, 1.0);
        colour = shaded(colour, -0.45 * groove);
        // Gold shines unevenly along its way.
        let shine =
            0.10 * [1.0, -1.0, 0.4, -0.6][side] + 0.06 * sides[(side + 1) % 4].light(along / unit * 0.3, 3.0) * 8.0;
        let gold = shaded(parts(self.gold), shine);
        colour = mixed(colour, gold, (0.5 - off).clamp(0.0, 1.0));
        let share = cover / opacity;
        let [r, g, b] = colour.map(|part| rounded(part * share));
        [r, g, b, rounded(opacity * 255.0)]
    }
}
