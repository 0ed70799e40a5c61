//! The squares of a board: each its own piece of wood, the coloured ones enamel with a rim of gold, the lines inlaid.

use super::grain::{Grain, Piece, hash};
use super::{Colour, mixed, outside, parts, rounded, shaded};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub colour: Colour,
    pub grain: Grain,
    pub enamel: Option<Colour>,
}

/// A line along squares, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Left, top, right, bottom.
    pub place: [i32; 4],
    pub colour: Colour,
}

/// All squares of a board, as they lie on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Squares in a row.
    pub columns: u8,
    /// The edge of a square in pixels.
    pub edge: u32,
    /// The squares, row by row.
    pub cells: Vec<Cell>,
    /// The lines, the lowest first.
    pub lines: Vec<Line>,
    pub gold: Colour,
}

/// Rim and shadow of enamel, in shares of a square.
const INSET: f32 = 0.055;
const RADIUS: f32 = 0.15;
const SHADE: f32 = 0.16;

impl Field {
    pub fn size(&self) -> [u32; 2] {
        let columns = u32::from(self.columns.max(1));
        [columns * self.edge, (self.cells.len() as u32).div_ceil(columns) * self.edge]
    }

    /// The pixels, four bytes each; `None` if it was told to stop.
    pub fn pixels(&self, stop: impl Fn() -> bool) -> Option<Vec<u8>> {
        let [width, height] = self.size();
        let mut pixels = vec![u8::MAX; (width * height * 4) as usize];
        for (number, cell) in self.cells.iter().enumerate() {
            if stop() {
                return None;
            }
            let columns = usize::from(self.columns.max(1));
            let corner = ((number % columns) as u32 * self.edge, (number / columns) as u32 * self.edge);
            self.cell(cell, number as u32, corner, &mut pixels);
        }
        for line in &self.lines {
            self.line(line, &mut pixels);
        }
        Some(pixels)
    }

    fn cell(&self, cell: &Cell, number: u32, (left, top): (u32, u32), pixels: &mut [u8]) {
        let [width, height] = self.size().map(|side| side as f32);
        let edge = self.edge as f32;
        let base = parts(cell.colour);
        let mut piece = Piece::new(cell.grain, hash(number + 1), edge);
        let hairline = (edge / 72.0).round().max(1.0);
        for y in 0..self.edge {
            for x in 0..self.edge {
                let (at_x, at_y) = (x as f32 + 0.5, y as f32 + 0.5);
                // The light comes from the upper left.
                let far = ((left as f32 + at_x) / width + (top as f32 + at_y) / height) * 0.5;
                let near = 0.030 - 0.10 * far;
                let mut light = near + piece.light(at_x / edge, at_y / edge);
                if at_x < hairline || at_y < hairline {
                    light += 0.055;
                } else if edge - at_x < hairline || edge - at_y < hairline {
                    light -= 0.13;
                }
                let mut colour = shaded(base, light);
                if let Some(enamel) = cell.enamel {
                    colour = self.enamel(colour, enamel, (at_x, at_y));
                }
                let at = (((top + y) * self.size()[0] + left + x) * 4) as usize;
                for (part, value) in colour.into_iter().enumerate() {
                    pixels[at + part] = rounded(value);
                }
            }
        }
    }

    /// The colour at a point of a square with enamel, in pixels from its corner. In the middle it is exact.
    fn enamel(&self, wood: [f32; 3], enamel: Colour, (x, y): (f32, f32)) -> [f32; 3] {
        let edge = self.edge as f32;
        let inset = (edge * INSET).round().max(1.0);
        let half = edge / 2.0 - inset;
        let rim = (edge * 0.024).max(1.0);
        let out = outside((x - edge / 2.0, y - edge / 2.0), (half, half), edge * RADIUS);
        // A groove around it.
        let groove = (edge * 0.03).max(1.0);
        if out > 0.5 {
            return shaded(wood, -0.34 * (1.0 - (out - 0.5) / groove).clamp(0.0, 1.0));
        }
        let down = (y - inset) / (2.0 * half);
        let mut fill = parts(enamel);
        if down < SHADE {
            let dark = 1.0 - down / SHADE;
            fill = shaded(fill, -0.28 * dark * dark);
        } else if down > 1.0 - SHADE {
            let light = (down - 1.0 + SHADE) / SHADE;
            fill = mixed(fill, [255.0; 3], 0.20 * light * light);
        }
        // The rim shines where it faces the light: at the lower right, because it is sunk in.
        let gold = shaded(parts(self.gold), (x + y) / edge * 0.5 - 0.42);
        let inside = (-out - rim + 0.5).clamp(0.0, 1.0);
        let colour = mixed(gold, fill, inside);
        mixed(shaded(wood, -0.34), colour, (0.5 - out).clamp(0.0, 1.0))
    }

    /// A strip of wood let into the squares.
    fn line(&self, line: &Line, pixels: &mut [u8]) {
        let [width, height] = self.size().map(|side| side as i32);
        let [left, top, right, bottom] = line.place;
        let level = right - left > bottom - top;
        let edge = self.edge as f32;
        let mut piece = Piece::new(Grain::Walnut, hash(right as u32 ^ (bottom as u32) << 12), edge);
        for y in top.max(0)..bottom.min(height) {
            for x in left.max(0)..right.min(width) {
                let (along, across, thick) =
                    if level { (x, y - top, bottom - top) } else { (y, x - left, right - left) };
                let mut light = piece.light(along as f32 / edge * 0.5, across as f32 / edge + 1.0) * 1.4;
                if thick > 2 && across == 0 {
                    light -= 0.30;
                } else if thick > 2 && across == thick - 1 {
                    light += 0.22;
                }
                let at = ((y * width + x) * 4) as usize;
                for (part, value) in shaded(parts(line.colour), light).into_iter().enumerate() {
                    pixels[at + part] = rounded(value);
                }
            }
        }
    }
}
