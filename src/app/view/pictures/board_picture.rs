//! The board as one picture, for the clipboard and for files. It is drawn off screen from the same drawings, larger
//! than on most screens, and without pointer, selection and zoom.

use std::fmt::Write;

use bevy::math::{Rect, Vec2};
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Position, Square};

use crate::play::{Attack, Preview};
use crate::view::artwork::picture;
use crate::view::artwork::piece_look::{PieceLook, PieceLooks, PieceStyle};
use crate::view::artwork::shadow;
use crate::view::board::board_plan::BoardPlan;
use crate::view::board::whole_board;
use crate::view::layout::Layout;
use crate::view::layout::rotation::{Rotation, Seating};
use crate::view::look::board_look::BoardLook;
use crate::view::look::settings::ViewSettings;
use crate::view::look::theme::{FRAME, Palette, Rgb};
use crate::view::marks;
use crate::view::marks::drawings;
use crate::view::marks::overlay::{Overlay, OverlayInput};
use crate::view::marks::overlay_picture;
use crate::view::marks::shapes::Shape;

/// The longer side of the board, in pixels: 96 per square on the largest boards, 192 in chess.
const LONGER_SIDE: u32 = 1536;
/// Pixels of the picture per logical pixel of the screen, for frame and coordinates.
const SCALE: f32 = 2.0;
/// The margin around frame and coordinates, in logical pixels.
const MARGIN: f32 = 8.0;

/// How large a picture is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// The longer side of the squares together, in pixels.
    pub longer_side: u32,
    /// Pixels per logical pixel of the screen, for frame and coordinates.
    pub scale: f32,
}

impl Measure {
    /// That of a picture on its own, larger than on most screens.
    pub const LARGE: Self = Self { longer_side: LONGER_SIDE, scale: SCALE };

    /// The measure with which a picture of this game fits into so many pixels, with squares of whole pixels.
    #[must_use]
    pub fn within(game: Game, pixels: u32, scale: f32) -> Self {
        let (files, ranks) = game.size();
        let around = 2 * (FRAME * scale).round() as u32 + 2 * margin(scale);
        let most = u32::from(files.max(ranks));
        Self { longer_side: (pixels.saturating_sub(around) / most).max(1) * most, scale }
    }
}

/// The margin in pixels.
fn margin(scale: f32) -> u32 {
    (MARGIN * scale).round() as u32
}

/// How the board is shown.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// How far the board is turned.
    pub rotation: Rotation,
    /// The view settings: letters, chains of control, orientation of pieces.
    pub settings: ViewSettings,
    /// Its colours.
    pub palette: &'a Palette,
    /// The arrows and circles drawn on it.
    pub shapes: Vec<Shape>,
}

/// A picture of a board. See `tests/app/view/board_picture.rs`.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// All of it, with the board in plain colours.
    svg: String,
    /// A board of wood or stone.
    baked: Option<Baked>,
    size: [u32; 2],
}

/// A board of wood or stone, which has pixels but no drawing.
#[derive(Clone, Debug, PartialEq)]
struct Baked {
    plan: BoardPlan,
    background: Rgb,
    /// The coordinates, and what lies on the board.
    over: String,
}

impl BoardPicture {
    /// The board at the record's cursor, with the last move, checks and blocked squares marked.
    #[must_use]
    pub fn of(record: &Record, look: &Look) -> Self {
        Self::with_lights(record, look, Measure::LARGE, &[])
    }

    /// The same in another size, with a drawing of 100 by 100 units below the piece of each lit square.
    #[must_use]
    pub fn with_lights(record: &Record, look: &Look, measure: Measure, lights: &[(Square, String)]) -> Self {
        let position = record.position();
        let layout = layout(position, look.rotation.fitting(position.game()), measure);
        let layout = Layout { seating: Seating::of(record), ..layout };
        let margin = margin(measure.scale);
        let [width, height] = whole_board::board_size(&layout).map(|side| side + 2 * margin);
        let mut sheet = Sheet { svg: String::new(), layout: &layout };
        sheet.overlays_and_pieces(record, look, lights);
        for shape in &look.shapes {
            sheet.shape(*shape);
        }
        let background = look.palette.background;
        let whole = |below: &str, board: &str| {
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{below}<g transform="translate({margin} {margin})">{board}</g>{}</svg>"#,
                sheet.svg
            )
        };
        let filled = format!(r#"<rect width="{width}" height="{height}" fill="{}"/>"#, background.svg());
        let board = BoardLook::of(&look.settings);
        let baked = BoardPlan::of(&layout, look.palette, board).map(|plan| Baked {
            plan: plan.with_shadow(margin),
            background,
            over: whole("", &whole_board::coordinates(&layout, look.palette, board.style)),
        });
        let svg = whole(&filled, &whole_board::board(&layout, look.palette, board));
        Self { svg, baked, size: [width, height] }
    }

    /// The picture as a drawing, with the board in plain colours. Its letters are in the font Inter, which is not part of it.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// Width and height in pixels.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Its pixels, row by row, four bytes each: red, green, blue, opacity. Drawing takes some tenths of a second.
    #[must_use]
    pub fn pixels(&self) -> Vec<u8> {
        self.pixels_on(self.ground().as_deref())
    }

    /// The pixels of the empty board of wood or stone, which pictures of the same look and measure share; `None` if it
    /// has plain colours.
    #[must_use]
    pub fn ground(&self) -> Option<Vec<u8>> {
        let Baked { plan, background, .. } = self.baked.as_ref()?;
        let [width, height] = self.size;
        let [r, g, b] = background.parts();
        let mut pixels = [r, g, b, u8::MAX].repeat((width * height) as usize);
        picture::lay_over(&mut pixels, self.size, &plan.sheet(|| false)?, plan.size(), [0; 2]);
        Some(pixels)
    }

    /// Its pixels on a [ground](Self::ground) that was drawn before; without one, the board has plain colours.
    #[must_use]
    pub fn pixels_on(&self, ground: Option<&[u8]>) -> Vec<u8> {
        let [width, height] = self.size;
        let (Some(Baked { over, .. }), Some(ground)) = (&self.baked, ground) else {
            return picture::pixels(&self.svg, width, height);
        };
        let mut pixels = ground.to_vec();
        let over = picture::pixels(over, width, height);
        picture::lay_over(&mut pixels, self.size, &over, self.size, [0; 2]);
        pixels
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        picture::png_of(&self.pixels(), self.size)
    }
}

/// The layout of the board in its picture.
fn layout(position: &Position, rotation: Rotation, Measure { longer_side, scale }: Measure) -> Layout {
    let (files, ranks) = position.game().size();
    let square = (longer_side / u32::from(files.max(ranks))) as f32 / scale;
    let whole = Layout::new(Vec2::ZERO, scale, position.game(), rotation);
    let corner = margin(scale) as f32 / scale + Vec2::from(whole_board::board_offset(&whole));
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
    fn overlays_and_pieces(&mut self, record: &Record, look: &Look, lights: &[(Square, String)]) {
        let position = record.position();
        let checks = Attack::of(&position.checks());
        let asked =
            OverlayInput { chains: look.settings.overlay, checks: &checks, preview: &Preview::default(), sign: None };
        let overlay = Overlay::of(position, asked);
        self.overlay(overlay_picture::under_pieces(&overlay, self.layout, look.settings.armies));
        let kings = position.checks().into_iter().map(|(_, king, _)| king);
        let mut all = marks::standing(record, position, kings);
        all.sort_by_key(|(_, mark)| *mark);
        for (square, mark) in all {
            self.on_square(square, &mark.svg(), 0.0);
        }
        for (square, light) in lights {
            self.on_square(*square, light, 0.0);
        }
        let (looks, style) =
            (PieceLooks::of(position).lit_for(record.only_person()), PieceStyle::of(self.layout, &look.settings));
        let pieces = position.to_setup().pieces;
        for standing in &pieces {
            self.shadow(standing.square, &looks.look(standing.square, standing.piece, standing.vest, style));
        }
        for standing in &pieces {
            self.piece(standing.square, &looks.look(standing.square, standing.piece, standing.vest, style));
        }
        self.overlay(overlay_picture::over_pieces(&overlay, self.layout, look.palette, look.settings.armies));
    }

    /// The shadow of a piece.
    fn shadow(&mut self, square: Square, look: &PieceLook) {
        let (drawing, edge) = (look.shadow.svg(), self.layout.square_pixels() as f32);
        let (middle, size) =
            (self.layout.centre(square) * self.layout.scale + shadow::RESTING * edge, edge * look.shadow.reach());
        let corner = middle - size / 2.0;
        let placed = format!(r#"<svg x="{}" y="{}" width="{size}" height="{size}" "#, corner.x, corner.y);
        let (drawing, angle) = (drawing.replacen("<svg ", &placed, 1), look.angle.to_degrees());
        let _ = write!(self.svg, r#"<g transform="rotate({angle} {} {})">{drawing}</g>"#, middle.x, middle.y);
    }

    /// A piece with everything that it carries.
    fn piece(&mut self, square: Square, look: &PieceLook) {
        for part in look.parts() {
            self.on_square(square, &look.svg(part), look.angle);
        }
    }

    /// A drawing of 100 by 100 units that fills a square, turned clockwise by `angle` radians.
    fn on_square(&mut self, square: Square, drawing: &str, angle: f32) {
        let (centre, edge) = (self.layout.centre(square) * self.layout.scale, self.layout.square_pixels());
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
        let (at, size) = (place.min * self.layout.scale, self.layout.square_pixels() as f32 / 100.0);
        // The drawing is in hundredths of a square.
        let _ = write!(self.svg, r#"<g transform="translate({} {}) scale({size})">{svg}</g>"#, at.x, at.y);
    }

    /// An arrow or circle.
    fn shape(&mut self, shape: Shape) {
        let (from, to) =
            (self.layout.centre(shape.from) * self.layout.scale, self.layout.centre(shape.to) * self.layout.scale);
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
