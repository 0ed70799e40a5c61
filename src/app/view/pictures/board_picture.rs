//! The board as one picture, for the clipboard and for files. It is drawn off screen from the same drawings, larger
//! than on most screens, and without pointer, selection and zoom.

use bevy::math::{Rect, Vec2};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Position, Square};

use super::scene::{Look, Scene};
use crate::view::artwork::{Figure, Placed, picture, sheet};
use crate::view::board::{board_plan::BoardPlan, whole_board};
use crate::view::layout::{Layout, Rotation, Seating};
use crate::view::look::BoardLook;
use crate::view::look::theme::{FRAME, Rgb};

/// The longer side of the board, in pixels: 96 per square on the largest boards, 192 in chess.
const LONGER_SIDE: u32 = 1536;
/// Pixels of the picture per logical pixel of the screen, for frame and coordinates.
const SCALE: f32 = 2.0;
/// The margin around frame and coordinates, in logical pixels.
const MARGIN: f32 = 8.0;

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

    /// The measure with which a picture of this game fits into `pixels` pixels, with squares of whole pixels.
    pub fn within(game: Game, pixels: u32, scale: f32) -> Self {
        let (files, ranks) = game.size();
        let around = 2 * (FRAME * scale).round() as u32 + 2 * margin(scale);
        let most = u32::from(files.max(ranks));
        Self { longer_side: (pixels.saturating_sub(around) / most).max(1) * most, scale }
    }
}

fn margin(scale: f32) -> u32 {
    (MARGIN * scale).round() as u32
}

/// See `tests/app/view/board_picture.rs`.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// All of it, with the board in plain colours.
    svg: String,
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
    pub fn of(record: &Record, look: &Look) -> Self {
        Self::with_lights(record, look, Measure::LARGE, &[])
    }

    /// The same in another size, with a figure below the piece of each lit square.
    pub fn with_lights(record: &Record, look: &Look, measure: Measure, lights: &[(Square, Figure)]) -> Self {
        let position = record.position();
        let layout = layout(position, look.rotation.fitting(position.game()), measure);
        let layout = Layout { seating: Seating::of(record), ..layout };
        let (margin, board, background) =
            (margin(measure.scale), BoardLook::of(&look.settings), look.palette.background);
        let size = whole_board::board_size(&layout).map(|side| side + 2 * margin);
        let [width, height] = size.map(|side| side as f32 / measure.scale);
        let place = Rect::from_corners(Vec2::ZERO, Vec2::new(width, height));
        let mut scene = Scene::of_record(record, look, &layout, lights);
        scene.board = vec![Placed::new(Figure::Plain(background, 0), place)];
        scene.board.extend(whole_board::figures(&layout, look.palette, board));
        let baked = BoardPlan::of(&layout, look.palette, board).map(|plan| {
            let coordinates = whole_board::coordinates(&layout, &board.style.surface(look.palette));
            let over = sheet::svg(coordinates.iter().chain(scene.contents()), place, measure.scale);
            Baked { plan: plan.with_shadow(margin), background, over }
        });
        Self { svg: sheet::svg(scene.figures(), place, measure.scale), baked, size }
    }

    /// The picture as a drawing, with the board in plain colours. Its letters are in the font Inter, which is not part of it.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    pub const fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Its pixels, row by row, four bytes each: red, green, blue, opacity. Drawing takes some tenths of a second.
    pub fn pixels(&self) -> Vec<u8> {
        self.pixels_on(self.ground().as_deref())
    }

    /// The pixels of the empty board of wood or stone, which pictures of the same look and measure share; `None` if it
    /// has plain colours.
    pub fn ground(&self) -> Option<Vec<u8>> {
        let Baked { plan, background, .. } = self.baked.as_ref()?;
        let [width, height] = self.size;
        let [r, g, b] = background.parts();
        let mut pixels = [r, g, b, u8::MAX].repeat((width * height) as usize);
        picture::lay_over(&mut pixels, self.size, &plan.sheet(|| false)?, plan.size(), [0; 2]);
        Some(pixels)
    }

    /// Its pixels on a [ground](Self::ground) that was drawn before; without one, the board has plain colours.
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

    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        picture::png_of(&self.pixels(), self.size)
    }
}

fn layout(position: &Position, rotation: Rotation, Measure { longer_side, scale }: Measure) -> Layout {
    let (files, ranks) = position.game().size();
    let square = (longer_side / u32::from(files.max(ranks))) as f32 / scale;
    let whole = Layout::new(Vec2::ZERO, scale, position.game(), rotation);
    let corner = margin(scale) as f32 / scale + Vec2::from(whole_board::board_offset(&whole));
    let (columns, rows) = whole.shape();
    let board = Rect::from_corners(corner, corner + Vec2::new(f32::from(columns), f32::from(rows)) * square);
    Layout { board, squares: board, ..whole }
}
