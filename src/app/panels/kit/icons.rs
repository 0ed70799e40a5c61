//! Pieces, marks and boards as egui textures, drawn once for each size that is shown.

use std::collections::HashMap;

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Color32, ColorImage, Context, Mesh, Painter, Rect, TextureHandle, TextureId, TextureOptions, Ui, Vec2, emath::Rot2,
    pos2,
};
use regalia_core::rules::{Game, GamePosition, Options, Piece, Position};

use super::bakes::Bakes;
use crate::panels::kit::style::Themed;
use crate::tasks::{StopFlag, Waker};
use crate::view::figure::{Figure, Placed};
use crate::view::whole_board::{self, WholeBoard};
use crate::view::{
    BoardLook, BoardStyle, Finish, Layout, PiecePart, PieceStyle, Rotation, Seating, SmallPicture, ViewSettings,
};
use crate::view::{picture, theme::Rgb};

/// A texture that was not painted for this many passes is dropped when another one is needed.
const MAX_UNUSED_PASSES: u64 = 240;

/// More textures than are ever visible at once. While sizes change with every pass, the oldest textures are dropped.
const MAX_TEXTURES: usize = 600;

/// The longest side of a figure's texture, in pixels: every graphics card can hold it.
const MAX_SIDE: f32 = 2048.0;

/// Textures by contents and size.
#[derive(Resource, Default)]
pub struct Icons {
    textures: HashMap<Key, Texture>,
    bakes: Bakes<Key>,
    board: BoardLook,
    finish: Finish,
}

struct Texture {
    handle: TextureHandle,
    /// The pass that painted it last.
    painted: u64,
}

/// The contents of a texture, and its size in pixels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Figure(Figure, [u32; 2]),
    /// A small picture of a position, as text; empty: of the game's start.
    Position(Options, String, Rgb, BoardLook, Finish, u32),
    /// An empty board with frame and coordinates, for this square size in pixels and this scale in hundredths.
    Board {
        game: Game,
        rotation: Rotation,
        colours: Rgb,
        look: BoardLook,
        square: u32,
        scale: u32,
        /// Whether it is in plain colours, while the other one is being baked.
        is_plain: bool,
    },
}

/// The whole of a texture.
pub const WHOLE: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));

impl Icons {
    /// Sets how small boards look, before anything is drawn. From now on they are baked in the background.
    pub fn set_look(&mut self, view: &ViewSettings, waker: &Waker) {
        (self.board, self.finish) = (BoardLook::of(view), Finish::of(view));
        self.bakes.begin(waker);
    }

    /// A piece as it looks in this game, without a letter.
    #[must_use]
    pub const fn piece(&self, game: Game, piece: Piece) -> Figure {
        Figure::Part(PiecePart::body(game, piece, Finish { letters: false, ..self.finish }))
    }

    /// The style of a game's pieces on a small board.
    pub fn style(&self, seating: impl Into<Seating>) -> PieceStyle {
        PieceStyle { seating: seating.into(), finish: self.finish, faces: None }
    }

    /// Paints a small picture of a position, given as text, into a square `rect`. An empty or invalid text gives the
    /// game's start. The picture lies on whole pixels. Until it is drawn it is a picture of another size, stretched, or one
    /// with a plain board.
    pub fn paint_position(&mut self, ui: &Ui, rect: Rect, options: Options, text: &str) {
        let palette = ui.palette();
        let (pixels, look, finish) = (pixels(ui.ctx(), rect), self.board, self.finish);
        let key = Key::Position(options, text.to_owned(), palette.light_square, look, finish, pixels);
        let scale = ui.ctx().pixels_per_point();
        let corner = ((rect.min.to_vec2() * scale).round() / scale).to_pos2();
        let rect = Rect::from_min_size(corner, Vec2::splat(pixels as f32 / scale));
        let position = || Position::parse(text, &options).unwrap_or_else(|_| Position::start(&options));
        let draw = || {
            let position = position();
            let picture = SmallPicture::of(&position, palette, look, finish, pixels);
            move |stop: &StopFlag| picture.pixels(|| stop.is_set())
        };
        let texture = self.baked(ui.ctx(), key.clone(), [pixels; 2], draw);
        if let Some(texture) = texture.or_else(|| self.of_another_size(ui.ctx(), &key)) {
            ui.painter().image(texture, rect, WHOLE, Color32::WHITE);
            return;
        }
        let (plain, corner) = (SmallPicture::plain(&position(), palette, look, finish, pixels), rect.min);
        let corner = bevy::math::Vec2::new(corner.x, corner.y);
        for placed in plain {
            self.paint_figure(ui.painter(), &placed.scaled(1.0 / scale, corner));
        }
    }

    /// The largest picture of the same position in another size.
    fn of_another_size(&mut self, ctx: &Context, key: &Key) -> Option<TextureId> {
        let Key::Position(options, text, colours, look, finish, _) = key else { return None };
        let alike = |known: &&Key| match known {
            Key::Position(a, b, c, d, e, _) => (a, b, c, d, e) == (options, text, colours, look, finish),
            _ => false,
        };
        let side = |key: &Key| if let Key::Position(.., side) = key { *side } else { 0 };
        let known = self.textures.keys().filter(alike).max_by_key(|key| side(key))?.clone();
        self.painted(ctx, &known)
    }

    /// Paints a piece of chess into a square `rect`.
    pub fn paint(&mut self, ui: &Ui, rect: Rect, piece: Piece) {
        self.paint_of(ui, rect, Game::Sovereign, piece);
    }

    /// Paints a piece of this game into a square `rect`.
    pub fn paint_of(&mut self, ui: &Ui, rect: Rect, game: Game, piece: Piece) {
        self.paint_whole(ui.painter(), rect, &self.piece(game, piece));
    }

    /// Paints a figure that fills `rect`.
    pub fn paint_whole(&mut self, painter: &Painter, rect: Rect, figure: &Figure) {
        let texture = self.figure(painter.ctx(), rect, figure);
        painter.image(texture, rect, WHOLE, Color32::WHITE);
    }

    /// Paints figures at their places, from back to front.
    pub fn paint_figures<'a>(&mut self, painter: &Painter, figures: impl IntoIterator<Item = &'a Placed>) {
        for placed in figures {
            self.paint_figure(painter, placed);
        }
    }

    fn paint_figure(&mut self, painter: &Painter, placed: &Placed) {
        let Placed { figure, place, angle, opacity, light } = placed;
        let rect = Rect::from_min_max(pos2(place.min.x, place.min.y), pos2(place.max.x, place.max.y));
        if let Figure::Plain(colour, round) = figure {
            painter.rect_filled(rect, *round as f32 / 100.0, colour.egui().gamma_multiply(*opacity));
            return;
        }
        let (texture, tint) = (self.figure(painter.ctx(), rect, figure), light.egui().gamma_multiply(*opacity));
        if *angle == 0.0 {
            painter.image(texture, rect, WHOLE, tint);
            return;
        }
        let mut turned = Mesh::with_texture(texture);
        turned.add_rect_with_uv(rect, WHOLE, tint);
        turned.rotate(Rot2::from_angle(*angle), rect.center());
        painter.add(turned);
    }

    /// The texture of a figure in full light.
    fn figure(&mut self, ctx: &Context, rect: Rect, figure: &Figure) -> TextureId {
        let size = size(ctx, rect);
        self.texture(ctx, Key::Figure(figure.clone(), size), size, || {
            picture::pixels(&figure.svg(size[0]), size[0], size[1])
        })
    }

    /// The picture of the empty board of a layout, [`whole_board::board_size`] large. Wood and stone have plain colours
    /// until they are baked.
    pub fn board(&mut self, ctx: &Context, layout: &Layout) -> TextureId {
        let palette = ctx.palette();
        let Layout { game, rotation, scale, .. } = *layout;
        let scale = (scale * 100.0).round() as u32;
        let (square, look, size) = (layout.square_pixels(), self.board, whole_board::board_size(layout));
        let of = |is_plain| Key::Board { game, rotation, colours: palette.light_square, look, square, scale, is_plain };
        let plain = || whole_board::plain_pixels(layout, palette, look);
        if look.style == BoardStyle::Flat {
            return self.texture(ctx, of(true), size, plain);
        }
        let bake = || {
            let board = WholeBoard::of(layout, palette, look);
            move |stop: &StopFlag| board?.pixels(|| stop.is_set())
        };
        self.baked(ctx, of(false), size, bake).unwrap_or_else(|| self.texture(ctx, of(true), size, plain))
    }

    /// A texture that is baked in the background; `None` until it is ready.
    fn baked<W>(&mut self, ctx: &Context, key: Key, size: [u32; 2], work: impl FnOnce() -> W) -> Option<TextureId>
    where
        W: FnOnce(&StopFlag) -> Option<Vec<u8>> + Send + 'static,
    {
        if let Some(known) = self.painted(ctx, &key) {
            return Some(known);
        }
        let pixels = self.bakes.pixels(&key, work)?;
        Some(self.texture(ctx, key, size, || pixels))
    }

    /// A texture that is there already, painted in this pass.
    fn painted(&mut self, ctx: &Context, key: &Key) -> Option<TextureId> {
        let texture = self.textures.get_mut(key)?;
        texture.painted = ctx.cumulative_pass_nr();
        Some(texture.handle.id())
    }

    fn texture(&mut self, ctx: &Context, key: Key, size: [u32; 2], draw: impl FnOnce() -> Vec<u8>) -> TextureId {
        if let Some(known) = self.painted(ctx, &key) {
            return known;
        }
        let pass = ctx.cumulative_pass_nr();
        let kept = if self.textures.len() < MAX_TEXTURES { MAX_UNUSED_PASSES } else { 1 };
        self.textures.retain(|_, texture| texture.painted + kept >= pass);
        let rgba = draw();
        let image = ColorImage::from_rgba_unmultiplied(size.map(|side| side as usize), &rgba);
        let handle = ctx.load_texture(format!("{key:?}"), image, TextureOptions::LINEAR);
        let id = handle.id();
        self.textures.insert(key, Texture { handle, painted: pass });
        id
    }
}

/// The edge of a square in physical pixels.
fn pixels(ctx: &Context, rect: Rect) -> u32 {
    size(ctx, rect)[0].min(512)
}

/// The size of a figure's texture in physical pixels. What is larger is stretched.
fn size(ctx: &Context, rect: Rect) -> [u32; 2] {
    let size = rect.size() * ctx.pixels_per_point();
    let size = size * (MAX_SIDE / size.max_elem()).min(1.0);
    [size.x, size.y].map(|side| (side.round() as u32).max(1))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{RawInput, Shape};
    use regalia_core::rules::{Army, Role};

    use super::*;
    use crate::view::{PieceLooks, Theme};

    #[test]
    fn a_picture_that_is_not_baked_yet_shows_every_piece() {
        let (look, finish, palette) = (BoardLook::default(), Finish::default(), Theme::Dark.palette());
        for (game, side) in Game::ALL.into_iter().flat_map(|game| [60, 160, 333].map(|side| (game, side))) {
            let position = Position::start(&Options::new(game));
            let picture = SmallPicture::plain(&position, palette, look, finish, side);
            let (ctx, mut icons) = (Context::default(), Icons::default());
            let output = ctx.run_ui(RawInput::default(), |ui| icons.paint_figures(ui.painter(), &picture));
            let shapes = || output.shapes.iter().map(|clipped| &clipped.shape);
            let drawings = shapes().filter(|shape| shape.texture_id() != TextureId::default());
            let crowns = PieceLooks::of(&position).crowned.len();
            assert_eq!(drawings.count(), position.to_setup().pieces.len() + crowns, "{game} at {side}");
            assert!(!shapes().any(|shape| matches!(shape, Shape::Circle(_))), "{game} at {side}: no discs");
        }
    }

    #[test]
    fn unused_textures_are_dropped() {
        let (ctx, mut icons) = (Context::default(), Icons::default());
        let piece = icons.piece(Game::Plunder, Piece { army: Army::White, role: Role::King });
        let mut paint = |side: f32| {
            let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(side, side));
            let paint = |ui: &mut Ui| icons.paint_whole(ui.painter(), rect, &piece);
            ctx.run_ui(RawInput::default(), paint).textures_delta.clear();
            icons.textures.len()
        };
        // Sizes that change with every pass, as while a window is being resized.
        let most = (0..3000).map(|pass| paint(8.0 + (pass % 500) as f32)).max();
        assert!(most.is_some_and(|most| most <= MAX_TEXTURES), "{most:?}");
        // One size stays, and another one comes much later.
        (0..=MAX_UNUSED_PASSES).for_each(|_| _ = paint(9.0));
        assert_eq!(paint(10.0), 2);
    }

    #[test]
    fn turned_figures_are_painted_turned_and_in_their_tint() {
        let (ctx, mut icons) = (Context::default(), Icons::default());
        let square = |name: &str| name.parse().expect("a square");
        let (from, to) = (square("a1"), square("a4"));
        let layout = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, Game::Plunder, Rotation::NONE);
        let arrow = Placed::between(Figure::pointer(from, to, Rgb(0xd0_30_2a)), &layout, from, to).with_opacity(0.5);
        let output = ctx.run_ui(RawInput::default(), |ui| icons.paint_figures(ui.painter(), [&arrow]));
        let mut meshes = output.shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Mesh(mesh) => Some(mesh),
            _ => None,
        });
        let (mesh, bounds) = (meshes.next().expect("the arrow"), arrow.bounds());
        let painted = mesh.calc_bounds();
        let sides = [painted.left(), painted.top(), painted.right(), painted.bottom()];
        let wanted = [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y];
        assert!(sides.iter().zip(wanted).all(|(side, wanted)| (side - wanted).abs() < 0.01), "{painted:?} {bounds:?}");
        assert!(painted.height() > 3.9 * painted.width() && meshes.next().is_none());
        assert!(mesh.vertices.iter().all(|vertex| (127..=128).contains(&vertex.color.a())));
    }
}
