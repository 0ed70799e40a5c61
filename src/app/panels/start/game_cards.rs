//! The cards of the games in the New Game form.

use bevy_egui::egui::{self, Key, Rect, RichText, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::rules::Game;

use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::{kit::icons::Icons, kit::one_of::OneOf, kit::silhouettes::silhouettes_ui};

/// The height of a card: five are as high as the longest form beside them.
const CARD: f32 = 92.0;

/// The cards of all games, of which one is chosen. Returns whether Enter was pressed there, which starts the game.
pub(super) fn cards_ui(ui: &mut Ui, game: &mut Game, icons: &mut Icons) -> bool {
    let mut cards = OneOf::new(ui, "card of a game", game, &Game::ALL);
    for game in Game::ALL {
        if game_card(ui, &mut cards, game, icons) {
            cards.take_focus(ui);
        }
        ui.add_space(2.0);
    }
    cards.has_focus() && ui.input(|input| input.modifiers.is_none() && input.key_pressed(Key::Enter))
}

/// Some of its pieces, description and number of players. Returns whether it was pressed.
fn game_card(ui: &mut Ui, cards: &mut OneOf<Game>, game: Game, icons: &mut Icons) -> bool {
    let palette = ui.palette();
    let (_, rect) = ui.allocate_space(Vec2::new(ui.available_width(), CARD));
    let response = cards.choice(ui, rect, &game, game.title());
    let chosen = *cards.value() == game;
    // The chosen card has a gold frame and a dot; a hovered or focused one does not.
    let lit = response.hovered() || response.has_focus();
    let fill = if chosen { palette.raised } else { palette.panel };
    let stroke = match (chosen, lit) {
        (true, _) => palette.accent,
        (false, true) => palette.dim,
        (false, false) => palette.line,
    };
    ui.painter().rect(rect, 8.0, fill.egui(), Stroke::new(1.5, stroke.egui()), StrokeKind::Inside);
    let dot = rect.right_top() + Vec2::new(-16.0, 16.0);
    ui.painter().circle_stroke(dot, 6.0, Stroke::new(1.5, stroke.egui()));
    if chosen {
        ui.painter().circle_filled(dot, 3.5, palette.accent.egui());
    }
    let picture = Rect::from_min_size(rect.min + Vec2::splat(12.0), Vec2::splat(CARD - 24.0));
    silhouettes_ui(ui, picture, game, icons);
    let text = Rect::from_min_max(picture.right_top() + Vec2::new(12.0, -2.0), rect.max - Vec2::new(10.0, 6.0));
    let mut text = ui.new_child(egui::UiBuilder::new().id_salt(game).max_rect(text));
    text.spacing_mut().item_spacing.y = 1.0;
    text.horizontal(|ui| {
        ui.label(RichText::new(game.title()).font(style::font("serif", 17.0)));
        ui.dim(format!("for {}", game.seats()));
    });
    text.add(egui::Label::new(style::dim(game.about(), palette).size(11.5)).wrap());
    response.clicked()
}
