//! What the board of a layout is to look like when it is baked, and its pixels.

use bevy::math::{Rect, Vec2};
use regalia_core::rules::Army;

use super::board_texture::{Cell, Field, Frame, Grain, Line, Strip};
use crate::view::artwork::ground::{frame_width, is_light, lines, shadow_width, square_colour, tile_letter};
use crate::view::look::theme::{Palette, Surface};
use crate::view::look::{ArmyPalette, BoardLook, BoardStyle};
use crate::view::{artwork::picture, layout::Layout};

/// The longest side of the squares' image of a zoomed board, in pixels, unless the board is larger without zoom. One
/// image serves every zoom.
const ZOOMED_SIDE: u32 = 1024;

/// Everything that the pixels of an empty board depend on. Two layouts with the same plan share an image.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlan {
    field: Field,
    frame: Frame,
    armies: ArmyPalette,
    letters: Vec<(usize, Army)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BakedPixels {
    /// Width and height of the squares.
    pub size: [u32; 2],
    pub field: Vec<u8>,
    /// The frame with its shadow.
    pub frame: [Strip; 4],
}

impl BoardPlan {
    /// `None` if the board is flat.
    pub fn of(layout: &Layout, palette: &Palette, look: BoardLook) -> Option<Self> {
        let BoardLook { style, armies, letters } = look;
        let (light, dark) = match style {
            BoardStyle::Wood => (Grain::Maple, Grain::Walnut),
            BoardStyle::Slate => (Grain::Slate, Grain::Slate),
            BoardStyle::Flat => return None,
        };
        let surface = style.surface(palette);
        let (columns, rows) = layout.shape();
        let edge = baked_edge(layout);
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let squares: Vec<_> = places.filter_map(|(column, row)| layout.square_in(column, row)).collect();
        let colour_of = |at| layout.game.colour_of(at);
        let cell = |at| Cell {
            colour: square_colour(layout, at, &surface, armies),
            grain: if is_light(at) { light } else { dark },
            enamel: colour_of(at).map(|army| armies.army(army).fill.parts()),
        };
        let letter = |(number, at): (usize, &_)| colour_of(*at).filter(|_| letters).map(|army| (number, army));
        let field = Field {
            columns,
            edge,
            cells: squares.iter().map(|at| cell(*at)).collect(),
            lines: baked_lines(layout, &surface, edge),
            gold: surface.gold.parts(),
        };
        let physical = |length: f32| (length * layout.scale).round() as u32;
        let frame = Frame {
            inner: [physical(layout.board.width()), physical(layout.board.height())],
            width: physical(frame_width(layout)),
            shadow: physical(shadow_width(layout)),
            scale: layout.scale,
            colour: surface.frame.parts(),
            gold: surface.gold.parts(),
            grain: dark,
            darkness: f32::from(surface.shadow) / 100.0,
        };
        let letters = squares.iter().enumerate().filter_map(letter).collect();
        Some(Self { field, frame, armies, letters })
    }

    #[must_use]
    pub fn with_shadow(mut self, shadow: u32) -> Self {
        self.frame.shadow = shadow;
        self
    }

    /// Whether an image of the other plan can be stretched until this one is baked.
    pub fn resembles(&self, other: &Self) -> bool {
        let of = |plan: &Self| (plan.field.columns, plan.field.gold, plan.frame.colour);
        of(self) == of(other) && self.field.cells == other.field.cells
    }

    /// Whether it has the same place on the screen as the other plan, zoomed or not.
    pub fn is_as_large_as(&self, other: &Self) -> bool {
        self.frame.size() == other.frame.size()
    }

    /// How much memory its images take, in bytes.
    pub fn bytes(&self) -> usize {
        let area = |[width, height]: [u32; 2]| width as usize * height as usize * 4;
        area(self.field.size()) + area(self.frame.size()) - area(self.frame.inner)
    }

    /// Draws it; `None` if it was told to stop. It takes some hundredths of a second.
    pub fn bake(&self, stop: impl Fn() -> bool) -> Option<BakedPixels> {
        let mut field = self.field.pixels(&stop)?;
        let (size, edge) = (self.field.size(), self.field.edge);
        for army in Army::ALL {
            let mut places = self.letters.iter().filter(|(_, of)| *of == army).peekable();
            if places.peek().is_none() {
                continue;
            }
            let letter = picture::pixels(&tile_letter(army, self.armies, edge), edge, edge);
            for (number, _) in places {
                let columns = usize::from(self.field.columns);
                let at = [(number % columns) as u32 * edge, (number / columns) as u32 * edge];
                picture::lay_over(&mut field, size, &letter, [edge; 2], at);
            }
        }
        Some(BakedPixels { size, field, frame: self.frame.strips(&stop)? })
    }

    /// Width and height of the whole board with frame and shadow.
    pub fn size(&self) -> [u32; 2] {
        self.frame.size()
    }

    /// The pixels of the whole board with frame and shadow; `None` if it was told to stop.
    pub fn sheet(&self, stop: impl Fn() -> bool) -> Option<Vec<u8>> {
        let size = self.size();
        let mut sheet = vec![0; (size[0] * size[1] * 4) as usize];
        let border = self.frame.width + self.frame.shadow;
        let baked = self.bake(stop)?;
        picture::lay_over(&mut sheet, size, &baked.field, baked.size, [border; 2]);
        for Strip { place: [left, top, right, bottom], pixels } in &baked.frame {
            picture::lay_over(&mut sheet, size, pixels, [right - left, bottom - top], [*left, *top]);
        }
        Some(sheet)
    }
}

/// The edge of a square in the image: as on the screen, and up to twice as large when the board is zoomed.
fn baked_edge(layout: &Layout) -> u32 {
    let (columns, rows) = layout.shape();
    let whole = (layout.board.width() / f32::from(columns) * layout.scale).round() as u32;
    let zoomed = (ZOOMED_SIDE / u32::from(columns.max(rows))).min(2 * whole).max(whole);
    if layout.is_zoomed() { zoomed } else { whole }.max(1)
}

/// The lines of a board whose squares have this many pixels.
fn baked_lines(layout: &Layout, surface: &Surface, edge: u32) -> Vec<Line> {
    let (columns, rows) = layout.shape();
    let size = Vec2::new(f32::from(columns), f32::from(rows)) * edge as f32 / layout.scale;
    let squares = Rect::from_corners(Vec2::ZERO, size);
    let whole = Layout { board: squares, squares, ..*layout };
    let pixel = |at: f32| (at * layout.scale).round() as i32;
    let line = |place: Rect| [pixel(place.min.x), pixel(place.min.y), pixel(place.max.x), pixel(place.max.y)];
    let lines = lines(&whole, surface).into_iter();
    lines.map(|(place, colour, _)| Line { place: line(place), colour: colour.parts() }).collect()
}
