//! A picture of the screen, and how to read it.

use bevy::prelude::{Rect, Vec2};

use crate::alike::Small;

/// A picture, three bytes a pixel.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    rgb: Vec<u8>,
}

/// The shortest edge of a button, in pixels.
const BUTTON: usize = 36;

/// The same for a button with a short word.
const SMALL: usize = 26;

/// A button has at least this many rows of one colour, unlike a frame.
const BUTTON_ROWS: usize = 4;

impl Picture {
    /// A picture from its pixels, row by row from the top; `None` if they are not of this width.
    pub fn new(width: usize, rgb: Vec<u8>) -> Option<Self> {
        let row = width * 3;
        (row > 0 && !rgb.is_empty() && rgb.len().is_multiple_of(row)).then_some(Self { width, rgb })
    }

    fn height(&self) -> usize {
        self.rgb.len() / self.width / 3
    }

    /// The picture as it is compared with a reference.
    pub fn small(&self) -> Small {
        Small::of(self.width, &self.rgb)
    }

    fn row(&self, y: usize, rect: Rect) -> &[u8] {
        let (left, right) = ((rect.min.x as usize).min(self.width), (rect.max.x as usize).min(self.width));
        &self.rgb[(y * self.width + left) * 3..(y * self.width + right) * 3]
    }

    fn rows(&self, rect: Rect) -> impl Iterator<Item = (usize, &[u8])> {
        let (top, bottom) = (rect.min.y as usize, (rect.max.y as usize).min(self.height()));
        (top..bottom).map(move |y| (y, self.row(y, rect)))
    }

    /// How many pixels in `rect` differ. One level is rounding: the same letter from another place of the texture.
    pub fn differences(&self, other: &Self, rect: Rect) -> usize {
        let differ = |(one, other): (&[u8], &[u8])| one.iter().zip(other).any(|(a, b)| a.abs_diff(*b) > 1);
        let pairs = self.rows(rect).zip(other.rows(rect));
        pairs
            .map(|((_, one), (_, other))| one.chunks(3).zip(other.chunks(3)).filter(|pair| differ(*pair)).count())
            .sum()
    }

    /// Whether all pixels in `rect` are equal.
    pub fn is_blank(&self, rect: Rect) -> bool {
        let mut pixels = self.rows(rect).flat_map(|(_, row)| row.chunks(3));
        let first = pixels.next();
        pixels.all(|pixel| Some(pixel) == first)
    }

    /// Whether all pixels are black.
    pub fn is_dark(&self) -> bool {
        self.rgb.iter().all(|byte| *byte == 0)
    }

    /// How bright `rect` is on average, from 0 to 1.
    pub fn brightness(&self, rect: Rect) -> f32 {
        let (sum, count) = self
            .rows(rect)
            .flat_map(|(_, row)| row)
            .fold((0, 0_u64), |(sum, count), byte| (sum + u64::from(*byte), count + 1));
        sum as f32 / 255.0 / count.max(1) as f32
    }

    /// The middle of the uppermost button in `rect` that is filled with this colour (`0xrrggbb`).
    pub fn filled_button(&self, rect: Rect, colour: u32) -> Option<Vec2> {
        let mut rows = 0;
        for (y, row) in self.rows(rect) {
            let run = longest_run(row.chunks(3).map(|pixel| is_near(pixel, colour)));
            rows = if run.1 >= BUTTON { rows + 1 } else { 0 };
            if rows == BUTTON_ROWS {
                let x = rect.min.x + (run.0 + run.1 / 2) as f32;
                return Some(Vec2::new(x, (y + 8) as f32));
            }
        }
        None
    }

    /// The middles of all buttons in `rect` that are filled with this colour, row by row.
    pub fn filled_buttons(&self, rect: Rect, colour: u32) -> Vec<Vec2> {
        let mut found: Vec<Rect> = Vec::new();
        let mut growing: Vec<(Rect, usize)> = Vec::new();
        for (y, row) in self.rows(rect) {
            let runs = runs(row.chunks(3).map(|pixel| is_near(pixel, colour))).into_iter().filter(|run| run.1 >= SMALL);
            growing = runs
                .map(|(start, length)| {
                    let left = rect.min.x + start as f32;
                    let run = Rect::new(left, y as f32, left + length as f32, y as f32 + 1.0);
                    let above = growing.iter().find(|(above, _)| (above.center().x - run.center().x).abs() < 6.0);
                    (run, above.map_or(1, |(_, rows)| rows + 1))
                })
                .collect();
            for (run, _) in growing.iter().filter(|(_, rows)| *rows == BUTTON_ROWS) {
                let is_new =
                    |other: &Rect| run.min.y - other.min.y > 26.0 || run.max.x < other.min.x || run.min.x > other.max.x;
                if found.iter().all(is_new) {
                    found.push(*run);
                }
            }
        }
        found.into_iter().map(|run| Vec2::new(run.center().x, run.min.y + 8.0)).collect()
    }
}

/// Whether a pixel has nearly this colour (`0xrrggbb`).
fn is_near(pixel: &[u8], colour: u32) -> bool {
    let [_, red, green, blue] = colour.to_be_bytes();
    pixel.iter().zip([red, green, blue]).all(|(one, other)| one.abs_diff(other) <= 4)
}

/// Where runs of `true` begin, and their lengths.
fn runs(hits: impl Iterator<Item = bool>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in hits.enumerate().filter(|(_, hit)| *hit) {
        match runs.last_mut() {
            Some((start, length)) if *start + *length == at => *length += 1,
            _ => runs.push((at, 1)),
        }
    }
    runs
}

/// Where the longest run of `true` begins, and its length.
fn longest_run(hits: impl Iterator<Item = bool>) -> (usize, usize) {
    runs(hits).into_iter().rev().max_by_key(|run| run.1).unwrap_or_default()
}
