//! The poster of a game: its names and result, the last position, all moves.

use std::fmt::Write;

use regalia_core::record::Record;

use crate::film::{ending, fitted};
use crate::play::{Round, rounds};
use crate::view::picture::{escaped, lay_over, pixels, png_of, text, text_width};
use crate::view::{BoardPicture, Look, Measure};
use crate::{play::naming::names, view::theme::Palette};

/// Width of the poster, and the margin around it.
const WIDTH: u32 = 1640;
const MARGIN: f64 = 44.0;
/// The height above the board.
const ABOVE: u32 = 200;
/// The font sizes of the moves: the first with which they fit into the height [`ROOM`] is taken.
const FONT_SIZES: [f64; 6] = [28.0, 25.0, 22.0, 20.0, 18.0, 16.0];
const ROOM: f64 = 640.0;
/// The distance of rows, and the space between cells and between columns, as multiples of the font size.
const ROW: f64 = 1.45;
const CELLS: f64 = 0.8;
const COLUMNS: f64 = 1.8;
/// How many of the texts with most letters are measured to find the widest.
const MEASURED: usize = 12;

/// A poster, which can be written as SVG or PNG. It is laid out when it is written, because measuring its words takes long.
#[derive(Clone, Debug)]
pub struct Poster {
    record: Record,
    look: Look<'static>,
    printed: String,
}

struct Sheet {
    words: String,
    board: BoardPicture,
    board_at: [u32; 2],
    size: [u32; 2],
}

/// The layout of the moves: the font size, the width of the numbers and of each player's cells, the rows of a column.
struct MoveLayout {
    size: f64,
    number: f64,
    cells: Vec<f64>,
    rows: usize,
}

impl MoveLayout {
    fn column(&self) -> f64 {
        self.number + self.cells.iter().map(|cell| cell + self.size * CELLS).sum::<f64>() + self.size * COLUMNS
    }

    /// The layout with the largest font that fits; if none does, the smallest, and the poster grows.
    fn of(rounds: &[Round], seats: usize, width: f64) -> Self {
        let widest = |texts: Vec<String>, size: f64| {
            let mut texts = texts;
            texts.sort_by_key(|text| std::cmp::Reverse(text.chars().count()));
            texts.dedup();
            texts.iter().take(MEASURED).map(|text| text_width(text, size, 500)).fold(0.0, f64::max)
        };
        // Widths grow with the size.
        let number = widest(rounds.iter().map(|round| format!("{}.", round.number)).collect(), 100.0) / 100.0;
        let played = |seat: usize| {
            let entries = rounds.iter().filter_map(|round| round.cells.get(seat)?.as_ref());
            entries.map(|entry| entry.text.clone()).collect()
        };
        let cells: Vec<f64> = (0..seats).map(|seat| widest(played(seat), 100.0) / 100.0).collect();
        let set = |size: f64| {
            let cells = cells.iter().map(|cell| cell * size).collect();
            let layout = Self { size, number: number * size, cells, rows: 1 };
            let columns = (((width + size * COLUMNS) / layout.column()) as usize).max(1);
            Self { rows: rounds.len().div_ceil(columns).max(1), ..layout }
        };
        let mut layouts = FONT_SIZES.into_iter().map(set);
        let fits = layouts.find(|layout| layout.rows as f64 * layout.size * ROW <= ROOM);
        fits.unwrap_or_else(|| set(FONT_SIZES[FONT_SIZES.len() - 1]))
    }
}

impl Poster {
    /// The poster of a game's current line; `printed` is the day on which it is made, in words.
    pub fn of(record: &Record, look: &Look<'static>, printed: &str) -> Self {
        let mut record = record.clone();
        record.jump(record.len());
        let look = Look { shapes: Vec::new(), ..look.clone() };
        Self { record, look, printed: printed.to_owned() }
    }

    /// Width and height.
    pub fn size(&self) -> [u32; 2] {
        self.sheet().size
    }

    /// The poster as SVG. Where the font Inter is missing, another sans-serif one is used.
    pub fn svg(&self) -> String {
        let sheet = self.sheet();
        let [left, top] = sheet.board_at;
        let board = format!(r#"<g transform="translate({left} {top})">{}</g>"#, sheet.board.svg());
        sheet.drawing(&board).replace(r#"font-family="Inter""#, r#"font-family="Inter, Helvetica, Arial, sans-serif""#)
    }

    /// The poster as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let sheet = self.sheet();
        let [width, height] = sheet.size;
        let mut all = pixels(&sheet.drawing(""), width, height);
        lay_over(&mut all, sheet.size, &sheet.board.pixels(), sheet.board.size(), sheet.board_at);
        png_of(&all, sheet.size)
    }

    fn sheet(&self) -> Sheet {
        let (record, palette) = (&self.record, self.look.palette);
        let board = BoardPicture::with_lights(record, &self.look, Measure::LARGE, &[]);
        let [wide, high] = board.size();
        let room = f64::from(WIDTH.max(wide)) - 2.0 * MARGIN;
        let (rounds, seats) = (rounds(record), record.game().seats());
        let layout = MoveLayout::of(&rounds, seats, room);
        let moves = layout.rows as f64 * layout.size * ROW + layout.size;
        // A single column may be wider than the board.
        let width = WIDTH.max(wide).max((layout.column() + 2.0 * MARGIN) as u32);
        let height = ABOVE + high + (moves + MARGIN).ceil() as u32;
        let mut words = String::new();
        let _ = write!(words, r#"<rect width="{width}" height="{height}" fill="{}"/>"#, palette.background.svg());
        heading(&mut words, record, palette, f64::from(width), &self.printed);
        let top = f64::from(ABOVE + high) + layout.size;
        score(&mut words, &rounds, &layout, top, palette);
        Sheet { words, board, board_at: [(width - wide) / 2, ABOVE], size: [width, height] }
    }
}

impl Sheet {
    fn drawing(&self, board: &str) -> String {
        let ([width, height], words) = (self.size, &self.words);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{words}{board}</svg>"#
        )
    }
}

fn heading(svg: &mut String, record: &Record, palette: &Palette, width: f64, printed: &str) {
    let room = width - 2.0 * MARGIN;
    let (title, why) = ending(record);
    *svg += &text((MARGIN, 62.0), 28.0, 500, palette.dim, "start", record.game().title());
    *svg += &text((MARGIN + room, 62.0), 24.0, 500, palette.dim, "end", &escaped(printed));
    let (names, size) = fitted(&names(record), 54.0, 600, room);
    *svg += &text((MARGIN, 124.0), size, 600, palette.text, "start", &escaped(&names));
    let (result, size) = fitted(&format!("{title} · {why}"), 30.0, 500, room);
    *svg += &text((MARGIN, 172.0), size, 500, palette.accent, "start", &escaped(&result));
}

fn score(svg: &mut String, rounds: &[Round], layout: &MoveLayout, top: f64, palette: &Palette) {
    for (place, round) in rounds.iter().enumerate() {
        let left = MARGIN + (place / layout.rows) as f64 * layout.column();
        let y = top + ((place % layout.rows) as f64 + 0.8) * layout.size * ROW;
        let number = format!("{}.", round.number);
        *svg += &text((left + layout.number, y), layout.size, 500, palette.dim, "end", &number);
        let mut x = left + layout.number;
        for (cell, wide) in round.cells.iter().zip(&layout.cells) {
            x += layout.size * CELLS;
            if let Some(entry) = cell {
                *svg += &text((x, y), layout.size, 500, palette.text, "start", &escaped(&entry.text));
            }
            x += wide;
        }
    }
}
