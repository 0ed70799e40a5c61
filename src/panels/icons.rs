//! Pieces as egui textures, drawn once for each size that is shown.

use std::collections::HashMap;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, ColorImage, Rect, TextureHandle, TextureOptions, Ui};

use crate::rules::{Game, Piece};
use crate::view::picture;
use crate::view::theme::{Palette, Rgb};

/// Textures by piece and size in pixels.
#[derive(Resource, Default)]
pub struct Icons {
    pieces: HashMap<(bool, Piece, u32), TextureHandle>,
    boards: HashMap<(Game, u32, Rgb), TextureHandle>,
}

impl Icons {
    /// Paints the start of a game, small, into a square `rect`.
    pub(super) fn paint_board(&mut self, ui: &Ui, rect: Rect, game: Game, palette: &Palette) {
        let pixels = ((rect.width() * ui.ctx().pixels_per_point()).round() as u32).clamp(1, 512);
        let texture = self.boards.entry((game, pixels, palette.light_square)).or_insert_with(|| {
            let rgba = picture::pixels(&picture::small_board(game, palette), pixels, pixels);
            let image = ColorImage::from_rgba_unmultiplied([pixels as usize; 2], &rgba);
            ui.ctx().load_texture(format!("{game}{pixels}"), image, TextureOptions::LINEAR)
        });
        let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        ui.painter().image(texture.id(), rect, whole, egui::Color32::WHITE);
    }

    /// Paints a piece of chess into a square `rect`.
    pub(super) fn paint(&mut self, ui: &Ui, rect: Rect, piece: Piece) {
        self.paint_of(ui, rect, Game::Sovereign, piece);
    }

    /// Paints a piece of this game into a square `rect`.
    pub(super) fn paint_of(&mut self, ui: &Ui, rect: Rect, game: Game, piece: Piece) {
        let pixels = ((rect.width() * ui.ctx().pixels_per_point()).round() as u32).clamp(1, 512);
        let pyramid = game.has_pyramids();
        let texture = self.pieces.entry((pyramid, piece, pixels)).or_insert_with(|| {
            let rgba = picture::pixels(&picture::piece(game, piece), pixels, pixels);
            let image = ColorImage::from_rgba_unmultiplied([pixels as usize; 2], &rgba);
            ui.ctx().load_texture(format!("{piece}{pixels}{pyramid}"), image, TextureOptions::LINEAR)
        });
        let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        ui.painter().image(texture.id(), rect, whole, egui::Color32::WHITE);
    }
}
