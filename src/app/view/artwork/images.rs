//! The drawings as images of exactly the size at which they are shown. They are redrawn when size, scale, theme or
//! letters change; during zooming, once the board rests.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::{ComputeTaskPool, TaskPool};
use bevy::window::RequestRedraw;
use regalia_core::rules::{Army, Game, GamePosition, Options, Piece, PieceSet, Position, Role, Seat, Square};

use super::{figure::Figure, mark::Mark, picture, piece_look::PiecePart, plate::Plate};
use crate::view::layout::Layout;
use crate::view::look::{Finish, PieceDesign, ViewSettings};

/// How long a zoomed board must rest before its pieces are redrawn in their new size.
const REST: Duration = Duration::from_millis(150);

/// Maximum number of pixels of all images of pieces, tiles and marks together. Beyond that the graphics card enlarges
/// them.
const MOST_PIXELS: u32 = 1 << 20;

#[derive(Resource, Default)]
pub struct Artwork {
    made_for: Option<Made>,
    pieces: Vec<Handle<Image>>,
    plates: Vec<Handle<Image>>,
    /// Two for each role: without and with a plate.
    shadows: Vec<Handle<Image>>,
    /// The light on a lit piece, by role.
    sheens: Vec<Handle<Image>>,
    /// The light of an army that changes hands, by role.
    gleams: Vec<Handle<Image>>,
    badges: Vec<Handle<Image>>,
    royal: Handle<Image>,
    marks: Vec<Handle<Image>>,
    tiles: Vec<Handle<Image>>,
}

/// The images of the board, and where they go.
#[derive(SystemParam)]
pub(in crate::view) struct BoardArt<'w> {
    pub artwork: Res<'w, Artwork>,
    pub layout: Res<'w, Layout>,
}

impl BoardArt<'_> {
    pub fn is_changed(&self) -> bool {
        self.artwork.is_changed() || self.layout.is_changed()
    }
}

#[derive(Clone, Copy, PartialEq)]
struct Made {
    pixels: u32,
    finish: Finish,
    square_letters: bool,
    game: Game,
    scale: f32,
    board: Rect,
}

impl Artwork {
    pub(in crate::view) fn part(&self, part: PiecePart) -> Handle<Image> {
        match part {
            PiecePart::Body(_, piece, _) => self.piece(piece),
            PiecePart::Plate(plate) => self.plates.get(plate.index()).cloned().unwrap_or_default(),
            PiecePart::Crown => self.royal.clone(),
            PiecePart::Badge(kind, _) => self.badge(kind),
            PiecePart::Sheen(_, role, _) => self.sheens.get(role.index()).cloned().unwrap_or_default(),
            PiecePart::Gleam(_, role, _) => self.gleams.get(role.index()).cloned().unwrap_or_default(),
            PiecePart::Shadow(_, role, _, has_plate) => {
                self.shadows.get(2 * role.index() + usize::from(has_plate)).cloned().unwrap_or_default()
            }
        }
    }

    pub(in crate::view) fn piece(&self, piece: Piece) -> Handle<Image> {
        self.pieces.get(piece.army.index() * Role::ALL.len() + piece.role.index()).cloned().unwrap_or_default()
    }

    pub(in crate::view) fn badge(&self, kind: Role) -> Handle<Image> {
        self.badges.get(kind.index()).cloned().unwrap_or_default()
    }

    pub(in crate::view) fn mark(&self, mark: Mark) -> Handle<Image> {
        self.marks.get(mark as usize).cloned().unwrap_or_default()
    }

    pub(in crate::view) fn tile(&self, army: Army) -> Handle<Image> {
        self.tiles.get(army.index()).cloned().unwrap_or_default()
    }

    /// The edge of the square that the images were drawn for, in physical pixels.
    pub(in crate::view) fn pixels(&self) -> u32 {
        self.made_for.map_or(0, |made| made.pixels)
    }
}

pub(super) fn draw_artwork(
    mut artwork: ResMut<Artwork>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut zoomed_at: Local<Duration>,
    layout: Res<Layout>,
    settings: Res<ViewSettings>,
    time: Res<Time<Real>>,
) {
    let made = artwork.made_for;
    let Layout { game, scale, board, .. } = *layout;
    let (finish, square_letters) = (Finish::of(&settings), settings.square_letters);
    let mut wanted = Made { pixels: drawn_pixels(&layout), finish, square_letters, game, scale, board };
    if let Some(made) = made
        && made.pixels != wanted.pixels
        && (made.board, made.scale, made.game) == (board, scale, game)
    {
        // During zooming the old images are stretched.
        if layout.is_changed() {
            *zoomed_at = time.elapsed();
        }
        if time.elapsed() - *zoomed_at < REST {
            redraw.write(RequestRedraw);
            wanted.pixels = made.pixels;
        }
    }
    if made == Some(wanted) {
        return;
    }
    let pixels = wanted.pixels;
    let is_new_size = made.is_none_or(|made| (made.pixels, made.game) != (pixels, game));
    let mut add = |drawings: Vec<Option<Drawing>>| draw_side_by_side(&drawings, |image| images.add(image));
    if is_new_size || made.is_none_or(|made| made.finish != finish) {
        let armies = armies_of(game);
        let drawing = |piece: Piece| {
            let appears = armies.contains(&piece.army) && has_role(game, piece.role);
            appears.then(|| (Figure::Part(PiecePart::body(game, piece, finish)), pixels))
        };
        artwork.pieces = add(picture::every_piece().map(drawing).collect());
    }
    if is_new_size || made.is_none_or(|made| made.finish.design != finish.design) {
        let (set, design, changes_hands) = (game.piece_set(), finish.design, game.armies_change_hands());
        let drawing = |role, part: PiecePart, is_needed: bool| {
            let edge = (pixels as f32 * part.reach()).round() as u32;
            (is_needed && has_role(game, role)).then_some((Figure::Part(part), edge))
        };
        let shadow = |role| {
            [false, true]
                .map(|plate| drawing(role, PiecePart::Shadow(set, role, design, plate), changes_hands || !plate))
        };
        artwork.shadows = add(Role::ALL.into_iter().flat_map(shadow).collect());
        let lights = |part: fn(PieceSet, Role, PieceDesign) -> PiecePart| {
            Role::ALL.map(|role| drawing(role, part(set, role, design), changes_hands)).into()
        };
        artwork.sheens = add(lights(PiecePart::Sheen));
        artwork.gleams = add(lights(PiecePart::Gleam));
    }
    if is_new_size {
        let plate = |plate| Some((Figure::Part(PiecePart::Plate(plate)), pixels));
        artwork.plates = add(Plate::ALL.map(plate).into());
        artwork.royal = add(vec![Some((Figure::Part(PiecePart::Crown), pixels))]).remove(0);
        artwork.marks = add(Mark::ALL.map(|mark| Some((Figure::Mark(mark), pixels))).into());
    }
    let is_recoloured = is_new_size || made.is_none_or(|made| made.finish.armies != finish.armies);
    if is_recoloured {
        let badge = |kind| Some((Figure::Part(PiecePart::Badge(kind, finish.armies)), pixels));
        artwork.badges = add(Role::ALL.map(badge).into());
    }
    if is_recoloured || made.is_none_or(|made| made.square_letters != square_letters) {
        let armies = Army::ALL.into_iter().filter(|_| has_tiles(game));
        let tile = |army| Some((Figure::Tile(army, finish.armies, square_letters), pixels));
        artwork.tiles = add(armies.map(tile).collect());
    }
    artwork.made_for = Some(wanted);
}

/// A figure and the edge of its image, in pixels.
type Drawing = (Figure, u32);

/// The images of these drawings, made on all cores at once; `None` where there is no drawing.
fn draw_side_by_side(drawings: &[Option<Drawing>], mut add: impl FnMut(Image) -> Handle<Image>) -> Vec<Handle<Image>> {
    let images = ComputeTaskPool::get_or_init(TaskPool::default).scope(|scope| {
        for drawing in drawings {
            scope.spawn(async move {
                drawing.as_ref().map(|(figure, edge)| picture::draw(&figure.svg(*edge), *edge, *edge))
            });
        }
    });
    images.into_iter().map(|image| image.map_or_else(Handle::default, &mut add)).collect()
}

/// The edge of the images that fill a square: as large as the square, up to [`MOST_PIXELS`] for all of them.
fn drawn_pixels(layout: &Layout) -> u32 {
    let pixels = layout.square_pixels();
    if !layout.is_zoomed() {
        return pixels;
    }
    let roles = Role::ALL.into_iter().filter(|role| has_role(layout.game, *role)).count();
    let tiles = if has_tiles(layout.game) { Army::ALL.len() } else { 0 };
    let lights = if layout.game.armies_change_hands() { 2 * roles } else { 0 };
    let images =
        armies_of(layout.game).len() * roles + lights + tiles + Seat::ALL.len() + Role::ALL.len() + Mark::ALL.len();
    let most = (f64::from(MOST_PIXELS) / images as f64).sqrt() as u32;
    let whole = (layout.board.width() / f32::from(layout.shape().0) * layout.scale).round() as u32;
    pixels.min(most.max(whole))
}

fn has_tiles(game: Game) -> bool {
    (0..=u8::MAX).any(|index| game.colour_of(Square::from_index(index)).is_some())
}

fn armies_of(game: Game) -> Vec<Army> {
    let start = Position::start(&Options::new(game));
    let mut armies: Vec<Army> = start.pieces().into_iter().map(|(_, piece)| piece.army).collect();
    armies.sort_by_key(|army| army.index());
    armies.dedup();
    armies
}

fn has_role(game: Game, role: Role) -> bool {
    game.roles().contains(&role)
}
