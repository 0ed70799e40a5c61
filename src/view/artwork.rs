//! The drawings as images of exactly the size at which they are shown, made anew when size, scale or theme change.

use bevy::prelude::*;

use super::layout::Layout;
use super::mark::Mark;
use super::picture;
use super::theme::Theme;
use crate::rules::{Piece, Role, Seat};

/// The images for the board as it is shown now.
#[derive(Resource, Default)]
pub struct Artwork {
    /// What the images were made for.
    made_for: Option<(u32, Layout, Theme)>,
    pieces: Vec<Handle<Image>>,
    plates: Vec<Handle<Image>>,
    badges: Vec<Handle<Image>>,
    royal: Handle<Image>,
    marks: Vec<Handle<Image>>,
    board: Handle<Image>,
}

impl Artwork {
    /// The image of a piece.
    pub(super) fn piece(&self, piece: Piece) -> Handle<Image> {
        self.pieces.get(piece.army.index() * Role::ALL.len() + piece.role.index()).cloned().unwrap_or_default()
    }

    /// The image of the plate under pieces that `seat` commands.
    pub(super) fn plate(&self, seat: Seat) -> Handle<Image> {
        self.plates.get(seat.index()).cloned().unwrap_or_default()
    }

    /// The image of the badge on a piece that wears a vest.
    pub(super) fn badge(&self, kind: Role) -> Handle<Image> {
        self.badges.get(kind.index()).cloned().unwrap_or_default()
    }

    /// The image of the mark on the king that counts.
    pub(super) fn royal(&self) -> Handle<Image> {
        self.royal.clone()
    }

    /// The image of a mark.
    pub(super) fn mark(&self, mark: Mark) -> Handle<Image> {
        self.marks.get(mark as usize).cloned().unwrap_or_default()
    }
}

/// The picture of the empty board.
#[derive(Component)]
pub(super) struct BoardPicture;

/// Draws whatever no longer fits the window.
pub(super) fn draw_artwork(
    mut commands: Commands,
    layout: Res<Layout>,
    theme: Res<Theme>,
    mut artwork: ResMut<Artwork>,
    mut images: ResMut<Assets<Image>>,
    picture: Query<Entity, With<BoardPicture>>,
) {
    let pixels = layout.square_pixels();
    let wanted = (pixels, *layout, *theme);
    if artwork.made_for == Some(wanted) {
        return;
    }
    let game = layout.game;
    if artwork.made_for.is_none_or(|(made, before, _)| made != pixels || before.game != game) {
        let mut add = |svg: String| images.add(picture::draw(&svg, pixels, pixels));
        artwork.pieces = picture::every_piece().map(|piece| add(picture::piece(game, piece))).collect();
        artwork.plates = Seat::ALL.map(|seat| add(picture::plate(seat, game.seats()))).into();
        artwork.badges = Role::ALL.map(|kind| add(picture::badge(kind))).into();
        artwork.royal = add(picture::royal_mark());
        artwork.marks = Mark::ALL.map(|mark| add(mark.svg())).into();
    }
    let [width, height] = picture::board_size(&layout);
    artwork.board = images.add(picture::draw(&picture::board(&layout, theme.palette()), width, height));
    artwork.made_for = Some(wanted);
    for old in &picture {
        commands.entity(old).despawn();
    }
    let size = Vec2::new(width as f32, height as f32) / layout.scale;
    let corner = layout.board.min - Vec2::from(picture::board_offset(&layout));
    commands.spawn((
        BoardPicture,
        Sprite { image: artwork.board.clone(), custom_size: Some(size), ..default() },
        Transform::from_translation(super::on_screen(corner + size / 2.0, 0.0)),
    ));
}
