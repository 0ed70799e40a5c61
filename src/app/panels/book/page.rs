//! The open book: games and contents at the left, the text at the right.

use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    self, Align, Id, Key, Label, Modifiers, Rect, RichText, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2,
};
use regalia_core::rules::{Game, RuleRef};

use super::prose::{MEASURE, caption_ui, prose_ui};
use super::{diagram::DiagramView, values::values_ui};
use crate::book::{Book, Part, book};
use crate::panels::kit::style::{self, StyledLabels, Themed, font};
use crate::panels::{
    book::command::LearnCommand, command::UiCommand, dialogs::command::DialogCommand, kit::icons::Icons,
    kit::modal::below_bar, start::new_game::NewGameForm,
};

/// Width of the list of games and contents.
const LIST: f32 = 208.0;
/// Width of the margin with the rules' numbers.
const MARGIN: f32 = 40.0;

#[derive(Clone, Debug)]
pub struct BookView {
    game: Game,
    /// The place to scroll to.
    target: Option<ScrollTarget>,
    /// The requested rule.
    asked: Option<u8>,
    /// The diagrams of the game, once they have been shown.
    pictures: Vec<DiagramView>,
    /// The New Game form from which the book was opened.
    pub form: Option<Box<NewGameForm>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScrollTarget {
    Top,
    Section(usize),
    Rule(u8),
}

impl BookView {
    pub fn new(game: Game) -> Self {
        Self { game, target: Some(ScrollTarget::Top), asked: None, pictures: Vec::new(), form: None }
    }

    pub fn at(rule: RuleRef) -> Self {
        Self { target: Some(ScrollTarget::Rule(rule.number)), asked: Some(rule.number), ..Self::new(rule.book) }
    }

    pub const fn game(&self) -> Game {
        self.game
    }

    /// The rule at which it was opened.
    pub const fn rule(&self) -> Option<u8> {
        self.asked
    }

    fn turn_to(&mut self, game: Game) {
        *self = Self { form: self.form.take(), ..Self::new(game) };
    }
}

pub fn book_ui(ui: &mut Ui, view: &mut BookView, icons: &mut Icons) -> Option<UiCommand> {
    let palette = ui.palette();
    let window = below_bar(ui.ctx());
    let size = Vec2::new((window.x - 76.0).min(880.0), (window.y - 76.0).min(900.0));
    let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
    let (list, text) = whole.split_left_right_at_x(whole.left() + LIST);
    ui.painter().vline(list.right() + 8.0, whole.y_range(), Stroke::new(1.0, palette.line.egui()));
    let book = match book(view.game) {
        Ok(book) => book,
        // The program's texts are tested, but a bad text must not bring the window down.
        Err(error) => {
            ui.put(text, Label::new(format!("These rules cannot be read: {error}")));
            return ui.put(list, egui::Button::new("Close")).clicked().then_some(DialogCommand::Close.into());
        }
    };
    if view.pictures.is_empty() {
        view.pictures = book.diagrams().map(DiagramView::new).collect();
    }
    let mut list_ui = ui.new_child(UiBuilder::new().id_salt("contents").max_rect(list));
    let command = contents_ui(&mut list_ui, view, book);
    // Another book has been opened: it is drawn in the next frame.
    if view.pictures.is_empty() {
        ui.ctx().request_repaint();
        return command;
    }
    let text = Rect::from_min_max(text.min + Vec2::new(24.0, 0.0), text.max);
    let mut text_ui = ui.new_child(UiBuilder::new().id_salt("text").max_rect(text));
    pages_ui(&mut text_ui, view, book, icons);
    command
}

/// The games, and the contents of the chosen one's book.
fn contents_ui(ui: &mut Ui, view: &mut BookView, book: &Book) -> Option<UiCommand> {
    let palette = ui.palette();
    let mut command = None;
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.dim("Rules");
    ui.add_space(4.0);
    for game in Game::ALL {
        let chosen = game == view.game;
        let colour = if chosen { palette.accent } else { palette.text };
        let text = RichText::new(game.short_title()).font(font("serif", 17.0)).color(colour.egui());
        if entry(ui, text, chosen, 28.0, game.title()) && !chosen {
            view.turn_to(game);
            return None;
        }
    }
    ui.add_space(10.0);
    ui.separator();
    ui.add_space(6.0);
    for (index, section) in book.sections.iter().enumerate() {
        let text = RichText::new(&section.title).size(12.5);
        if entry(ui, text, false, 23.0, &section.title) {
            view.target = Some(ScrollTarget::Section(index));
        }
    }
    ui.with_layout(egui::Layout::bottom_up(Align::Min), |ui| {
        ui.add_space(2.0);
        if style::primary_button(ui, "Close").clicked() {
            command = Some(DialogCommand::Close.into());
        }
        ui.add_space(8.0);
        if ui.button("Take the tour").clicked() {
            command = Some(LearnCommand::ShowTour(view.game).into());
        }
    });
    command
}

/// A clickable line.
fn entry(ui: &mut Ui, text: RichText, chosen: bool, height: f32, name: &str) -> bool {
    let palette = ui.palette();
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), Sense::click());
    let kind = egui::WidgetType::SelectableLabel;
    response.widget_info(|| egui::WidgetInfo::selected(kind, true, chosen, name));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 6.0, palette.raised.egui());
    }
    let galley = egui::WidgetText::from(text).into_galley(
        ui,
        Some(egui::TextWrapMode::Truncate),
        rect.width() - 16.0,
        egui::TextStyle::Body,
    );
    let at = egui::pos2(rect.left() + 8.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, palette.text.egui());
    response.clicked()
}

fn pages_ui(ui: &mut Ui, view: &mut BookView, book: &Book, icons: &mut Icons) {
    let page = ui.available_height();
    let area = ScrollArea::vertical().id_salt(("book", view.game)).auto_shrink(false);
    area.show(ui, |ui| {
        if let Some(far) = scroll_keys(ui, page) {
            ui.scroll_with_delta_animation(Vec2::new(0.0, -far), ScrollAnimation::none());
            // It takes effect in the next frame.
            ui.ctx().request_repaint();
        }
        let room = ui.available_width() - 16.0;
        let column = MEASURE.min(room - MARGIN);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(((room - column - MARGIN) / 2.0).max(0.0) + MARGIN);
            ui.vertical(|ui| {
                ui.set_width(column);
                column_ui(ui, view, book, icons);
            });
        });
    });
}

fn column_ui(ui: &mut Ui, view: &mut BookView, book: &Book, icons: &mut Icons) {
    let target = view.target;
    if !ui.is_sizing_pass() {
        view.target = None;
    }
    let title = ui.label(RichText::new(view.game.title()).font(font("serif", 30.0)));
    if target == Some(ScrollTarget::Top) {
        scroll_to_top(ui, title.rect);
    }
    ui.add_space(2.0);
    prose_ui(ui, &book.lead);
    let mut diagram = 0;
    for (index, section) in book.sections.iter().enumerate() {
        ui.add_space(20.0);
        let heading = RichText::new(&section.title).font(font("serif", 20.0));
        let heading = ui.label(heading);
        if target == Some(ScrollTarget::Section(index)) {
            scroll_to_top(ui, heading.rect);
        }
        for part in &section.parts {
            ui.add_space(8.0);
            let place = part_ui(ui, part, view, &mut diagram, icons);
            if matches!((target, part), (Some(ScrollTarget::Rule(wanted)), Part::Rule(number, _)) if wanted == *number)
            {
                scroll_to_top(ui, place.expand(10.0));
            }
        }
    }
    ui.add_space(24.0);
}

fn scroll_to_top(ui: &Ui, rect: Rect) {
    ui.scroll_to_rect_animation(rect, Some(Align::TOP), ScrollAnimation::none());
    // This frame finds the place; the next one scrolls there.
    ui.ctx().request_repaint();
}

/// How far the keys scroll, in points: down is positive.
fn scroll_keys(ui: &Ui, page: f32) -> Option<f32> {
    // While a widget has the focus, arrows move the focus.
    let free = ui.memory(|memory| memory.focused().is_none());
    let keys = [
        (Key::ArrowDown, 48.0, free),
        (Key::ArrowUp, -48.0, free),
        (Key::Space, page * 0.85, free),
        (Key::PageDown, page * 0.85, true),
        (Key::PageUp, -page * 0.85, true),
        (Key::End, 1e5, true),
        (Key::Home, -1e5, true),
    ];
    let far: f32 = ui.input_mut(|input| {
        let pressed = keys.into_iter().filter(|(.., may)| *may);
        pressed.map(|(key, far, _)| far * input.count_and_consume_key(Modifiers::NONE, key) as f32).sum()
    });
    (far != 0.0).then_some(far)
}

/// Returns its place.
fn part_ui(ui: &mut Ui, part: &Part, view: &mut BookView, diagram: &mut usize, icons: &mut Icons) -> Rect {
    match part {
        Part::Text(text) => prose_ui(ui, text).rect,
        Part::Rule(number, text) => rule_ui(ui, *number, text, view.asked == Some(*number)),
        Part::House(key, text) => house_rule_ui(ui, view.game, key, text),
        Part::Values(values) => values_ui(ui, values),
        Part::Diagram(shown) => {
            ui.add_space(4.0);
            let id = Id::new(("diagram", view.game, *diagram));
            let picture = view.pictures.get_mut(*diagram);
            *diagram += 1;
            let top = ui.cursor().min;
            if let Some(picture) = picture {
                picture.ui(ui, id, &shown.caption, icons);
            }
            ui.add_space(4.0);
            Rect::from_min_max(top, ui.min_rect().max)
        }
    }
}

/// A rule with its number in the margin; the requested one is marked with a line.
fn rule_ui(ui: &mut Ui, number: u8, text: &str, asked: bool) -> Rect {
    let palette = ui.palette();
    let response = prose_ui(ui, text);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("Rule {number}: {}", text.replace('_', "")))
    });
    let rect = response.rect;
    let at = rect.left_top() - Vec2::new(14.0, -1.0);
    let colour = if asked { palette.accent } else { palette.dim };
    ui.painter().text(at, egui::Align2::RIGHT_TOP, number, font("serif", 16.0), colour.egui());
    if asked {
        let stroke = Stroke::new(2.0, palette.accent.egui());
        ui.painter().vline(rect.left() - 8.0, rect.shrink2(Vec2::new(0.0, 2.0)).y_range(), stroke);
    }
    rect
}

/// What a rule option changes.
fn house_rule_ui(ui: &mut Ui, game: Game, key: &str, text: &str) -> Rect {
    let label = game.rule_options().iter().find(|option| option.key == key).map_or(key, |option| option.label);
    let frame = egui::Frame::new().fill(ui.palette().raised.egui()).corner_radius(6).inner_margin(12);
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let title = format!("House rule · {label}");
        ui.label(RichText::new(title).font(font("medium", 12.5)));
        caption_ui(ui, text);
    });
    shown.response.rect
}
