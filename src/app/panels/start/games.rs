//! The games on the first screen: what each is in a picture and a line, and one press to play it or to learn it.

use bevy_egui::egui::{self, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, pos2};
use regalia_core::rules::{Game, Options};

use super::animation;
use crate::panels::kit::silhouettes::{picture_ui, shows_boards};
use crate::panels::kit::style::{Themed, font};
use crate::panels::{
    book::command::LearnCommand, command::UiCommand, kit::icon::Icon, kit::icons::Icons, kit::tip::Tip,
    start::command::StartCommand,
};

/// Minimum width of a card whose picture is above its text; narrower cards would break every line.
const MIN_TALL_WIDTH: f32 = 176.0;
/// Between the cards, and around what is in them.
const GAP: f32 = 10.0;
const PADDING: f32 = 12.0;
/// The picture in a wide card, and its minimum and maximum in a tall one.
const WIDE_PICTURE: f32 = 92.0;
const PICTURE: (f32, f32) = (84.0, 190.0);
/// The height of a button, and the width of the buttons in a wide card.
const BUTTON: f32 = 28.0;
const BUTTONS: f32 = 158.0;

/// Which cards the first screen emphasises.
#[derive(Clone, Copy, Debug)]
pub struct Greeting {
    /// Whether one card says where to start: to somebody who has never played.
    pub is_first: bool,
    /// Whether the board of a card plays a few moves while it is pointed at.
    pub moves: bool,
}

impl Greeting {
    /// Whether a newcomer should start with this game.
    fn starts_with(self, game: Game) -> bool {
        self.is_first && game == Game::Sovereign
    }
}

/// The scale of everything on the first screen: 1 in a small window, larger in a large one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(pub f32);

impl Scale {
    /// The size for a place of this size, in points.
    pub fn for_place(size: Vec2) -> Self {
        Self((size.x / 1280.0).min(size.y / 756.0).clamp(1.0, 1.4))
    }

    /// Scales this many points.
    pub fn of(self, points: f32) -> f32 {
        (points * self.0).round()
    }
}

/// Draws a card for each game, side by side or one below the other. `height`: as much as there is for cards that stand
/// side by side; their pictures shrink to fit.
pub fn games_ui(ui: &mut Ui, height: f32, greeting: Greeting, scale: Scale, icons: &mut Icons) -> Option<UiCommand> {
    let mut command = None;
    let count = Game::ALL.len() as f32;
    let (gap, width) = (scale.of(GAP), ui.available_width());
    let card = ((width - gap * (count - 1.0)) / count).floor();
    if card < scale.of(MIN_TALL_WIDTH) {
        for game in Game::ALL {
            command = wide_card_ui(ui, game, greeting, scale, icons).or(command);
            ui.add_space(gap - ui.spacing().item_spacing.y);
        }
        return command;
    }
    let inner = card - 2.0 * scale.of(PADDING);
    let words = Game::ALL.map(|game| text_height(ui, game, inner, scale)).into_iter().fold(0.0, f32::max);
    let buttons = 2.0 * scale.of(BUTTON) + scale.of(6.0);
    let fixed = 2.0 * scale.of(PADDING) + title_height(scale) + words + buttons + scale.of(18.0);
    let picture = (height - fixed).clamp(PICTURE.0, scale.of(PICTURE.1)).min(inner).floor();
    let (row, _) = ui.allocate_exact_size(Vec2::new(width, fixed + picture), Sense::hover());
    for (index, game) in Game::ALL.into_iter().enumerate() {
        let left = row.left() + (card + gap) * index as f32;
        let place = Rect::from_min_size(pos2(left, row.top()), Vec2::new(card, row.height()));
        let inside = frame_ui(ui, place, greeting.starts_with(game), scale);
        let board = Rect::from_center_size(pos2(inside.center().x, inside.top() + picture / 2.0), Vec2::splat(picture));
        board_ui(ui, place, board, (game, greeting.moves), icons);
        let text = Rect::from_min_max(pos2(inside.left(), board.bottom() + scale.of(8.0)), inside.max);
        text_ui(ui, text, game, scale);
        let buttons = Rect::from_min_max(pos2(inside.left(), inside.bottom() - buttons), inside.max);
        command = buttons_ui(ui, buttons, game, greeting.starts_with(game), scale).or(command);
    }
    command
}

/// A card with the picture at the left and the buttons at the right.
fn wide_card_ui(ui: &mut Ui, game: Game, greeting: Greeting, scale: Scale, icons: &mut Icons) -> Option<UiCommand> {
    let width = ui.available_width();
    let picture = scale.of(WIDE_PICTURE);
    let buttons = scale.of(BUTTONS);
    let words = width - picture - buttons - 2.0 * scale.of(PADDING) - 2.0 * scale.of(14.0);
    // In a very narrow place the buttons are below the words.
    let below = words < scale.of(150.0);
    let words = if below { words + buttons + scale.of(14.0) } else { words };
    let both = 2.0 * scale.of(BUTTON) + scale.of(6.0);
    let text = title_height(scale) + text_height(ui, game, words, scale);
    let text = if below { text + scale.of(8.0) + both } else { text };
    let height = text.max(picture) + 2.0 * scale.of(PADDING);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
    let inside = frame_ui(ui, rect, greeting.starts_with(game), scale);
    let board = Rect::from_min_size(inside.min, Vec2::splat(picture));
    board_ui(ui, rect, board, (game, greeting.moves), icons);
    let left = board.right() + scale.of(14.0);
    let text = Rect::from_min_size(pos2(left, inside.top()), Vec2::new(words, inside.height()));
    text_ui(ui, text, game, scale);
    let place = if below {
        Rect::from_min_max(pos2(left, inside.bottom() - both), inside.max)
    } else {
        let middle = pos2(inside.right() - buttons / 2.0, inside.center().y);
        Rect::from_center_size(middle, Vec2::new(buttons, both))
    };
    buttons_ui(ui, place, game, greeting.starts_with(game), scale)
}

/// The board of a card. If things may move, it plays a few moves while the card is pointed at.
fn board_ui(ui: &Ui, card: Rect, board: Rect, (game, moves): (Game, bool), icons: &mut Icons) {
    let options = Options::new(game);
    let is_board = shows_boards(ui, board, Game::ALL);
    picture_ui(ui, board, options, is_board.then(|| game.sample_position().unwrap_or_default()), icons);
    if is_board && let Some(text) = animation::frame(ui, card, game, moves) {
        icons.paint_position(ui, board, options, text);
    }
}

/// Returns the place inside it.
fn frame_ui(ui: &Ui, rect: Rect, is_first: bool, scale: Scale) -> Rect {
    let palette = ui.palette();
    let (width, colour) = if is_first { (2.0, palette.accent) } else { (1.0, palette.line) };
    ui.painter().rect(rect, 8.0, palette.panel.egui(), Stroke::new(width, colour.egui()), StrokeKind::Inside);
    if is_first {
        // On the border, for whoever has never played.
        let (id, ink) = (font("semibold", scale.of(11.5)), palette.background.egui());
        let words = ui.painter().layout_no_wrap("Start here".to_owned(), id, ink);
        let size = words.size() + Vec2::new(scale.of(16.0), scale.of(4.0));
        let middle = pos2(rect.left() + scale.of(PADDING) + size.x / 2.0, rect.top() + 1.0);
        let tag = Rect::from_center_size(middle, size);
        ui.painter().rect_filled(tag, size.y / 2.0, palette.accent.egui());
        ui.painter().galley(tag.center() - words.size() / 2.0, words, ink);
    }
    rect.shrink(scale.of(PADDING))
}

fn title_height(scale: Scale) -> f32 {
    scale.of(26.0)
}

fn line_galley(ui: &Ui, game: Game, width: f32, scale: Scale, colour: egui::Color32) -> std::sync::Arc<egui::Galley> {
    ui.painter().layout(game.about().to_owned(), FontId::proportional(scale.of(12.5)), colour, width)
}

fn text_height(ui: &Ui, game: Game, width: f32, scale: Scale) -> f32 {
    line_galley(ui, game, width, scale, egui::Color32::PLACEHOLDER).size().y
}

fn text_ui(ui: &Ui, rect: Rect, game: Game, scale: Scale) {
    let palette = ui.palette();
    let name = |(words, size): (&str, f32)| {
        let id = font("serif", scale.of(size));
        ui.painter().layout_no_wrap(words.to_owned(), id, palette.text.egui())
    };
    let people =
        ui.painter().layout_no_wrap(game.seats().to_string(), font("semibold", scale.of(12.0)), palette.dim.egui());
    let head = scale.of(20.0) + people.size().x;
    // A long name is a little smaller in a narrow card, or a short one.
    let names = [(game.title(), 17.0), (game.title(), 15.5), (game.short_title(), 17.0)].map(name);
    let mut fitting = names.into_iter().filter(|name| name.size().x <= rect.width() - head);
    let title = fitting.next().unwrap_or_else(|| name((game.short_title(), 14.0)));
    let middle = rect.top() + scale.of(10.0);
    ui.painter().galley(pos2(rect.left(), middle - title.size().y / 2.0), title, palette.text.egui());
    let before = pos2(rect.right() - people.size().x - scale.of(6.0), middle);
    Icon::People.paint(ui.painter(), before, scale.0, palette.dim.egui());
    ui.painter().galley(
        pos2(rect.right() - people.size().x, middle - people.size().y / 2.0),
        people,
        palette.dim.egui(),
    );
    let line = line_galley(ui, game, rect.width(), scale, palette.dim.egui());
    let place = Rect::from_min_size(rect.min + Vec2::new(0.0, title_height(scale)), line.size());
    ui.painter().galley(place.min, line, palette.dim.egui());
    let whole = Rect::from_min_max(rect.min, place.max.max(rect.min));
    let response = ui.interact(whole, ui.id().with(("about", game)), Sense::hover());
    let spoken = format!("{}, {} players: {}", game.title(), game.seats(), game.about());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &spoken));
}

/// Play against the computer; below it, play with people, and learn.
fn buttons_ui(ui: &mut Ui, rect: Rect, game: Game, is_first: bool, scale: Scale) -> Option<UiCommand> {
    let palette = ui.palette();
    let mut ui = ui.new_child(UiBuilder::new().id_salt(("play", game)).max_rect(rect));
    ui.spacing_mut().item_spacing = Vec2::splat(scale.of(6.0));
    ui.spacing_mut().button_padding = Vec2::new(4.0, 2.0);
    let (title, height) = (game.title(), scale.of(BUTTON));
    let people = if game.seats() > 2 { "4 people" } else { "2 people" };
    let text = |words: &str, name: &'static str| RichText::new(words).font(font(name, scale.of(12.5)));
    let mut command = None;
    let accent = palette.accent.egui();
    let words = text("Against the computer", "semibold");
    let button = if is_first {
        egui::Button::new(words.color(palette.background.egui())).fill(accent)
    } else {
        egui::Button::new(words.color(accent)).stroke(Stroke::new(1.0, accent.gamma_multiply(0.7)))
    };
    if named(ui.add_sized(Vec2::new(rect.width(), height), button), &format!("{title} against the computer")).clicked()
    {
        command = Some(StartCommand::PlayAtOnce { game, computer: true }.into());
    }
    ui.horizontal(|ui| {
        let half = Vec2::new((rect.width() - ui.spacing().item_spacing.x) / 2.0, height);
        let button = egui::Button::new(text(people, "medium")).min_size(half);
        let hint = "All players sit at this screen";
        if named(ui.add(button), &format!("{title} with {people}")).tip(hint).clicked() {
            command = Some(StartCommand::PlayAtOnce { game, computer: false }.into());
        }
        let button = egui::Button::new(text("Learn", "medium")).min_size(half);
        let hint = "A tour: a few positions, each with a task";
        if named(ui.add(button), &format!("Learn {title}")).tip(hint).clicked() {
            command = Some(LearnCommand::ShowTour(game).into());
        }
    });
    command
}

/// What a button is called for those who do not see its card.
fn named(response: egui::Response, name: &str) -> egui::Response {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    response
}
