//! The board as one picture, for the clipboard and for files. It is drawn off screen from the same drawings, larger
//! than on most screens, and without pointer, selection and zoom.

use std::fmt::Write;

use bevy::math::{Rect, Vec2};

use super::board_plan::BoardPlan;
use super::layout::Layout;
use super::overlay::{Asked, Overlay};
use super::piece_look::{PieceLook, PieceLooks, PieceStyle};
use super::settings::ViewSettings;
use super::shapes::Shape;
use super::theme::{Palette, Rgb};
use super::turns::{Seating, Turns};
use super::{drawings, marks, overlay_picture, picture, whole_board};
use crate::play::{Attack, Preview};
use crate::record::Record;
use crate::rules::{GamePosition, Position, Square};

/// The longer side of the board, in pixels: 96 per square on the largest boards, 192 in chess.
const LONGER_SIDE: u32 = 1536;
/// Pixels of the picture per logical pixel of the screen, for frame and coordinates.
const SCALE: f32 = 2.0;
/// The margin around frame and coordinates, in pixels.
const MARGIN: f32 = 16.0;

/// How the board is shown.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// How far the board is turned.
    pub turns: Turns,
    /// The view settings: letters, chains of command, orientation of pieces.
    pub settings: ViewSettings,
    /// Its colours.
    pub palette: &'a Palette,
    /// The arrows and circles drawn on it.
    pub shapes: Vec<Shape>,
}

/// A picture of a board. See `tests/all/view/board_picture.rs`.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    background: Rgb,
    /// The empty board in plain colours.
    board: String,
    /// The board of wood or stone, which replaces it where there are pixels, with the coordinates.
    plan: Option<(BoardPlan, String)>,
    /// What lies on the board.
    over: String,
    size: [u32; 2],
}

impl BoardPicture {
    /// The board at the record's cursor, with the last move, checks and blocked squares marked.
    #[must_use]
    pub fn of(record: &Record, look: &Look) -> Self {
        let position = record.position();
        let layout = layout(position, look.turns.fitting(position.game()));
        let layout = Layout { seating: Seating::of(record), ..layout };
        let [width, height] = whole_board::board_size(&layout).map(|side| side + 2 * MARGIN as u32);
        let mut sheet = Sheet { svg: String::new(), layout: &layout };
        sheet.overlays_and_pieces(record, look);
        for shape in &look.shapes {
            sheet.shape(*shape);
        }
        let ViewSettings { board: style, square_letters, .. } = look.settings;
        let plan = BoardPlan::of(&layout, look.palette, style, square_letters)
            .map(|plan| (plan.with_shadow(MARGIN as u32), whole_board::coordinates(&layout, look.palette, style)));
        let board = whole_board::board(&layout, look.palette, style, square_letters);
        Self { background: look.palette.background, board, plan, over: sheet.svg, size: [width, height] }
    }

    /// The picture as SVG, with the board in plain colours.
    #[must_use]
    pub fn svg(&self) -> String {
        self.drawing(&self.board, true)
    }

    /// A drawing as large as the picture: the board or its coordinates, and what lies on it.
    fn drawing(&self, board: &str, is_filled: bool) -> String {
        let [width, height] = self.size;
        let background = self.background.svg();
        let fill = if is_filled {
            format!(r#"<rect width="{width}" height="{height}" fill="{background}"/>"#)
        } else {
            String::new()
        };
        let over = &self.over;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{fill}<g transform="translate({MARGIN} {MARGIN})">{board}</g>{over}</svg>"#
        )
    }

    /// Width and height in pixels.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Its pixels, row by row, four bytes each: red, green, blue, opacity. Drawing takes some tenths of a second.
    #[must_use]
    pub fn pixels(&self) -> Vec<u8> {
        let [width, height] = self.size;
        let Some((plan, coordinates)) = &self.plan else { return picture::pixels(&self.svg(), width, height) };
        let [r, g, b] = self.background.parts();
        let mut pixels = [r, g, b, u8::MAX].repeat((width * height) as usize);
        let (size, sheet) = plan.sheet();
        picture::lay_over(&mut pixels, self.size, &sheet, size, [0; 2]);
        let over = picture::pixels(&self.drawing(coordinates, false), width, height);
        picture::lay_over(&mut pixels, self.size, &over, self.size, [0; 2]);
        pixels
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.size[0], self.size[1]);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels())?;
        writer.finish()?;
        Ok(file)
    }
}

/// The layout of the board in its picture.
fn layout(position: &Position, turns: Turns) -> Layout {
    let (files, ranks) = position.game().size();
    let square = (LONGER_SIDE / u32::from(files.max(ranks))) as f32 / SCALE;
    let whole = Layout::new(Vec2::ZERO, SCALE, position.game(), turns);
    let corner = MARGIN / SCALE + Vec2::from(whole_board::board_offset(&whole));
    let (columns, rows) = whole.shape();
    let board = Rect::from_corners(corner, corner + Vec2::new(f32::from(columns), f32::from(rows)) * square);
    Layout { board, squares: board, ..whole }
}

/// The drawing, in pixels.
struct Sheet<'a> {
    svg: String,
    layout: &'a Layout,
}

impl Sheet<'_> {
    /// Everything on the squares, from back to front.
    fn overlays_and_pieces(&mut self, record: &Record, look: &Look) {
        let position = record.position();
        let checks = Attack::of(&position.checks());
        let asked = Asked { chains: look.settings.overlay, checks: &checks, preview: &Preview::default(), sign: None };
        let overlay = Overlay::of(position, asked);
        self.overlay(overlay_picture::under_pieces(&overlay, self.layout));
        let kings = position.checks().into_iter().map(|(_, king, _)| king);
        let mut all = marks::standing(record, position, kings);
        all.sort_by_key(|(_, mark)| *mark);
        for (square, mark) in all {
            self.on_square(square, &mark.svg(), 0.0);
        }
        let (looks, style) = (PieceLooks::of(position), PieceStyle::of(self.layout, &look.settings));
        for standing in &position.to_setup().pieces {
            self.piece(standing.square, &looks.look(standing.square, standing.piece, standing.vest, style));
        }
        self.overlay(overlay_picture::over_pieces(&overlay, self.layout, look.palette));
    }

    /// A piece with everything that it carries.
    fn piece(&mut self, square: Square, look: &PieceLook) {
        for part in look.parts() {
            self.on_square(square, &part.svg(), look.angle);
        }
    }

    /// A drawing of 100 by 100 units that fills a square, turned clockwise by `angle` radians.
    fn on_square(&mut self, square: Square, drawing: &str, angle: f32) {
        let (centre, edge) = (self.layout.centre(square) * SCALE, self.layout.square_pixels());
        let corner = centre - edge as f32 / 2.0;
        let placed = format!(r#"<svg x="{}" y="{}" width="{edge}" height="{edge}" "#, corner.x, corner.y);
        let drawing = drawing.replacen("<svg ", &placed, 1);
        let _ = if angle == 0.0 {
            self.svg.write_str(&drawing)
        } else {
            write!(self.svg, r#"<g transform="rotate({} {} {})">{drawing}</g>"#, angle.to_degrees(), centre.x, centre.y)
        };
    }

    /// The overlay.
    fn overlay(&mut self, picture: Option<overlay_picture::OverlaySvg>) {
        let Some(overlay_picture::OverlaySvg { svg, place }) = picture else { return };
        let (at, size) = (place.min * SCALE, self.layout.square_pixels() as f32 / 100.0);
        // The drawing is in hundredths of a square.
        let _ = write!(self.svg, r#"<g transform="translate({} {}) scale({size})">{svg}</g>"#, at.x, at.y);
    }

    /// An arrow or circle.
    fn shape(&mut self, shape: Shape) {
        let (from, to) = (self.layout.centre(shape.from) * SCALE, self.layout.centre(shape.to) * SCALE);
        let (drawing, length) = drawings::drawing(shape);
        let unit = self.layout.square_pixels() as f32;
        let (middle, width) = ((from + to) / 2.0, (length + 1.0) * unit);
        let corner = middle - Vec2::new(width, unit) / 2.0;
        let placed = format!(r#"<svg x="{}" y="{}" width="{width}" height="{unit}" "#, corner.x, corner.y);
        let drawing = drawing.replacen("<svg ", &placed, 1);
        let angle = (to - from).to_angle().to_degrees();
        let _ = write!(
            self.svg,
            r#"<g opacity="{}" transform="rotate({angle} {} {})">{drawing}</g>"#,
            drawings::OPACITY,
            middle.x,
            middle.y
        );
    }
}
