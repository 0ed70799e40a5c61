//! The images of the flat board, and of the coordinates on every board.

use bevy::prelude::*;
use regalia_core::rules::Game;

use crate::view::artwork::ground::{self, LABELS, Label};
use crate::view::artwork::{Figure, picture};
use crate::view::layout::{Layout, Rotation};
use crate::view::look::theme::{FRAME, Theme};
use crate::view::look::{BoardLook, ViewSettings};

#[derive(Default)]
pub(super) struct GroundImages {
    made_for: Option<Made>,
    squares: Handle<Image>,
    frame_corner: Handle<Image>,
    labels: Vec<Handle<Image>>,
}

#[derive(Clone, Copy, PartialEq)]
struct Made {
    game: Game,
    rotation: Rotation,
    theme: Theme,
    look: BoardLook,
    scale: f32,
}

impl GroundImages {
    pub fn squares(&self) -> Handle<Image> {
        self.squares.clone()
    }

    pub fn frame_corner(&self) -> Handle<Image> {
        self.frame_corner.clone()
    }

    /// Draws them again if the board looks different. Returns whether it does.
    pub fn draw(&mut self, images: &mut Assets<Image>, layout: &Layout, theme: Theme, settings: &ViewSettings) -> bool {
        let Layout { game, rotation, scale, .. } = *layout;
        let wanted = Made { game, rotation, theme, look: BoardLook::of(settings), scale };
        if self.made_for == Some(wanted) {
            return false;
        }
        let (palette, surface) = (theme.palette(), settings.board.surface(theme.palette()));
        let mut add = |svg: &str, edge: u32| images.add(picture::draw(svg, edge, edge));
        let physical = |length: f32| (length * scale).round() as u32;
        let width = ground::frame_width(layout);
        self.frame_corner = add(&ground::frame_corner(width, palette, &surface), physical(width));
        let labels = (0..LABELS).map(Label::File).chain((0..LABELS).map(Label::Rank));
        let edge = physical(FRAME);
        let drawing = |label| Figure::Coordinate(label, surface.coordinates).svg(edge);
        self.labels = labels.map(|label| add(&drawing(label), edge)).collect();
        self.squares = images.add(ground::squares_image(layout, &surface, settings.armies));
        self.made_for = Some(wanted);
        true
    }

    pub fn label(&self, label: Label) -> Handle<Image> {
        let place = match label {
            Label::File(file) => file,
            Label::Rank(rank) => LABELS + rank,
        };
        self.labels.get(usize::from(place)).cloned().unwrap_or_default()
    }
}
