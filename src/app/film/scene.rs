//! Draws the frames of a film: the picture of the board, a line above it, two lines below.

use std::cell::OnceCell;

use regalia_core::record::Record;
use regalia_core::rules::{Change, GamePosition, Position, Square};

use super::{choices::FilmSize, colours::Colour, plan::Shot};
use crate::play::{naming::names, words::capital};
use crate::view::picture::{escaped, lay_over, pixels, text, text_width};
use crate::view::theme::{MARK_GOLD, MARK_LIGHT, Palette, Rgb};
use crate::view::{BoardPicture, Look, Measure, figure::Figure};

/// Minimum width of a frame, as a part of its size: a narrow board gets space at its sides.
const MIN_WIDTH: f64 = 0.7;
/// Minimum font size.
const MIN_FONT_SIZE: f64 = 11.0;
/// Minimum factor by which the font of a line may shrink before the line is cut.
const MIN_SHRINK: f64 = 0.72;

/// The layout of a film's frames.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    look: &'a Look<'static>,
    measure: Measure,
    size: [u32; 2],
    /// The upper left corner of the board's picture.
    board: [u32; 2],
    /// The font sizes of the headline and of the other lines.
    font_sizes: (f64, f64),
    /// The left and the right end of the line above the board.
    above: (String, String),
    /// The empty board: a cache that the first frame fills.
    ground: OnceCell<Option<Vec<u8>>>,
}

struct Line<'a> {
    baseline: f64,
    size: f64,
    left: (&'a str, u16, Rgb),
    right: (&'a str, u16, Rgb),
}

impl<'a> Scene<'a> {
    pub fn new(record: &Record, look: &'a Look<'static>, size: FilmSize) -> Self {
        let measure = Measure::within(record.game(), size.pixels(), size.scale());
        let [width, height] = BoardPicture::with_lights(record, look, measure, &[]).size();
        let least = (f64::from(size.pixels()) * MIN_WIDTH) as u32;
        let unit = f64::from(size.pixels()) / 720.0;
        let font_sizes = ((22.0 * unit).max(15.0), (15.0 * unit).max(MIN_FONT_SIZE));
        let (above, below) = ((font_sizes.1 * 2.0) as u32, (font_sizes.0 * 1.5 + font_sizes.1 * 2.0) as u32);
        let whole = [width.max(least), above + height + below].map(|side| side.next_multiple_of(2));
        Self {
            look,
            measure,
            size: whole,
            board: [(whole[0] - width) / 2, above],
            font_sizes,
            above: (record.game().title().to_owned(), names(record)),
            ground: OnceCell::new(),
        }
    }

    pub const fn size(&self) -> [u32; 2] {
        self.size
    }

    /// The upper left corner of the board's picture in a frame.
    pub const fn board_at(&self) -> [u32; 2] {
        self.board
    }

    /// The picture of the board that is part of a frame; the record's cursor is at the shot's move.
    pub fn board(&self, record: &Record, shot: &Shot) -> BoardPicture {
        let lights = lights(&shot.changes, record.position());
        BoardPicture::with_lights(record, self.look, self.measure, &lights)
    }

    /// The pixels of a frame, row by row; the record's cursor is at the shot's move.
    pub fn frame(&self, record: &Record, shot: &Shot) -> Vec<Colour> {
        let mut frame = pixels(&self.words(shot), self.size[0], self.size[1]);
        let picture = self.board(record, shot);
        let ground = self.ground.get_or_init(|| picture.ground());
        let board = picture.pixels_on(ground.as_deref());
        lay_over(&mut frame, self.size, &board, picture.size(), self.board);
        frame.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
    }

    /// Everything but the board, as SVG.
    fn words(&self, shot: &Shot) -> String {
        let palette: &Palette = self.look.palette;
        let [width, height] = self.size.map(f64::from);
        let (large, small) = self.font_sizes;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="{width}" height="{height}" fill="{}"/>"#,
            palette.background.svg()
        );
        let happens = if shot.changes.is_empty() { palette.text } else { palette.accent };
        let lines = [
            Line {
                baseline: small * 1.5,
                size: small,
                left: (&self.above.0, 600, palette.dim),
                right: (&self.above.1, 500, palette.dim),
            },
            Line {
                baseline: height - small * 2.0 - large * 0.35,
                size: large,
                left: (&shot.headline, 600, palette.text),
                right: (&shot.aside, 500, palette.dim),
            },
            Line {
                baseline: height - small * 0.9,
                size: small,
                left: (&capital(&shot.happens), 600, happens),
                right: ("", 500, happens),
            },
        ];
        for line in lines {
            self.line(&mut svg, &line);
        }
        svg + "</svg>"
    }

    fn line(&self, svg: &mut String, line: &Line) {
        let margin = f64::from(self.measure.scale) * 14.0;
        let room = f64::from(self.size[0]) - 2.0 * margin;
        // The right end has at most four tenths, and is smaller below the board.
        let aside = line.size.min(self.font_sizes.1 * 1.1);
        let (right, right_size) = fitted(line.right.0, aside, line.right.1, room * 0.4);
        let taken = if right.is_empty() { 0.0 } else { text_width(&right, right_size, line.right.1) + line.size };
        let (left, left_size) = fitted(line.left.0, line.size, line.left.1, room - taken);
        let ends =
            [(margin, "start", left, left_size, line.left), (margin + room, "end", right, right_size, line.right)];
        for (x, anchor, words, size, (_, weight, colour)) in
            ends.into_iter().filter(|(_, _, words, ..)| !words.is_empty())
        {
            *svg += &text((x, line.baseline), size, weight, colour, anchor, &escaped(&words));
        }
    }
}

/// The lit squares of a position that these changes have led to, each with its glow: gold where somebody gains the
/// army, pale where nobody controls it any more.
fn lights(changes: &[Change], position: &Position) -> Vec<(Square, Figure)> {
    let lit = position.to_setup().pieces.into_iter().filter_map(|standing| {
        let change = changes.iter().rev().find_map(|change| match change {
            Change::Command { army, after, .. } if *army == standing.piece.army => Some(*after),
            _ => None,
        });
        change.map(|after| (standing.square, Figure::Glow(if after.is_some() { MARK_GOLD } else { MARK_LIGHT })))
    });
    lit.collect()
}

/// Fits words into a width by a smaller font, then by cutting them. Returns the words and the font size.
pub fn fitted(words: &str, size: f64, weight: u16, room: f64) -> (String, f64) {
    let wide = text_width(words, size, weight);
    if wide <= room {
        return (words.to_owned(), size);
    }
    let shrunk = (size * room / wide).max(size * MIN_SHRINK);
    let mut cut: String = words.to_owned();
    loop {
        let all = cut.len() == words.len();
        let shown = if all { cut.clone() } else { format!("{}…", cut.trim_end_matches([' ', '·', ','])) };
        let width = text_width(&shown, shrunk, weight);
        let letters = cut.chars().count();
        // Allows for rounding.
        if width <= room + 1e-6 || letters == 0 {
            return (shown, shrunk);
        }
        // Cuts by the width first, then letter by letter.
        cut = cut.chars().take(((letters as f64 * room / width) as usize).min(letters - 1)).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrinks_long_words_and_then_cuts_them() {
        let words = "gains pink and red · captures the violet bishop";
        let wide = text_width(words, 20.0, 600);
        assert!((300.0..700.0).contains(&wide), "{wide}");
        assert_eq!(fitted(words, 20.0, 600, wide + 1.0), (words.to_owned(), 20.0));
        let (same, smaller) = fitted(words, 20.0, 600, wide * 0.8);
        assert_eq!(same, words);
        assert!((15.5..16.1).contains(&smaller), "{smaller}");
        for room in [40.0, 100.0, 200.0] {
            let (cut, size) = fitted(words, 20.0, 600, room);
            assert!(cut.ends_with('…') && text_width(&cut, size, 600) <= room, "{cut} in {room}");
        }
        assert_eq!(fitted("", 20.0, 600, 10.0).0, "");
    }
}
