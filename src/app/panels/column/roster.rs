//! The armies: who controls each, and through which piece.

use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Ui, Vec2};
use regalia_core::rules::Army;

use crate::model::ArmyData;
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::kit::{tiles, tip::Tip};
use crate::view::theme::{CORNER, SMALL, TEXT};

/// Height of the title line.
const HEAD: f32 = 32.0;
/// Width of the name of one coloured square.
const SQUARE: f32 = 34.0;
/// From the left edge of a row to the plate of its player.
const PLATE: f32 = 99.0;
/// Minimum number of letters of a name that is cut.
const MIN_NAME: usize = 3;
/// A row at least this wide shows its army's coloured squares.
const SQUARES_FROM: f32 = 440.0;

/// In points.
pub const fn height(rows: usize, row: f32) -> f32 {
    HEAD + row * rows as f32 + 6.0
}

#[must_use]
pub fn row_place(rect: Rect, row: f32, index: usize) -> Rect {
    let top = rect.top() + HEAD + row * index as f32;
    Rect::from_min_max(egui::pos2(rect.left() + 8.0, top), egui::pos2(rect.right() - 8.0, top + row))
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The army that the king of the player to move is to defect to.
    pub wanted: Option<Army>,
    /// The army whose row is under the pointer or has the keyboard's focus.
    pub pointed: Option<Army>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RosterRows {
    pub height: f32,
    /// Whether the neutral armies share the last row.
    pub folded: bool,
}

pub fn roster_ui(ui: &mut Ui, rect: Rect, armies: &[ArmyData], rows: RosterRows) -> Answer {
    let palette = ui.palette();
    let line = egui::Stroke::new(1.0, palette.line.egui());
    ui.painter().rect(rect, CORNER, palette.panel.egui(), line, egui::StrokeKind::Inside);
    let painter = ui.painter();
    let head = rect.min + Vec2::new(16.0, HEAD / 2.0);
    painter.text(head, Align2::LEFT_CENTER, "Armies", font("semibold", 14.0), palette.text.egui());
    let row = row_place(rect, rows.height, 0);
    let squares = egui::pos2(row.right() - 34.0 - 2.0 * SQUARE, head.y);
    let titles = [
        (Align2::LEFT_CENTER, egui::pos2(row.left() + PLATE, head.y), "Controlled by"),
        (Align2::LEFT_CENTER, squares, if row.width() >= SQUARES_FROM { "Squares" } else { "" }),
        (Align2::RIGHT_CENTER, egui::pos2(row.right() - 8.0, head.y), "Pieces"),
    ];
    for (anchor, at, title) in titles {
        painter.text(at, anchor, title, FontId::proportional(SMALL), palette.dim.egui());
    }
    let mut answer = Answer::default();
    let own_row = |army: &&ArmyData| !rows.folded || army.commander.is_some();
    let mut count = 0;
    for (index, army) in armies.iter().filter(own_row).enumerate() {
        let (pointed, wanted) = row_ui(ui, row_place(rect, rows.height, index), army);
        answer.pointed = answer.pointed.or(pointed.then_some(army.army));
        answer.wanted = answer.wanted.or(wanted.then_some(army.army));
        count += 1;
    }
    if rows.folded {
        let neutral: Vec<&ArmyData> = armies.iter().filter(|army| !own_row(army)).collect();
        let pointed = neutral_ui(ui, row_place(rect, rows.height, count), &neutral);
        answer.pointed = answer.pointed.or(pointed);
    }
    answer
}

/// Draws the neutral armies in one row, a tile each. Returns the one pointed at.
fn neutral_ui(ui: &mut Ui, place: Rect, armies: &[&ArmyData]) -> Option<Army> {
    let palette = ui.palette();
    const NAME: f32 = 66.0;
    let middle = place.center().y;
    let name_at = egui::pos2(place.left() + 8.0, middle);
    style::line(ui, name_at, NAME, "Neutral", FontId::proportional(TEXT), palette.dim.egui());
    let step = ((place.width() - NAME - 8.0) / armies.len().max(1) as f32).min(26.0);
    let mut pointed = None;
    for (index, army) in armies.iter().enumerate() {
        let centre = egui::pos2(place.left() + NAME + step * (index as f32 + 0.5), middle);
        let tile = Rect::from_center_size(centre, Vec2::splat((step - 4.0).min(place.height() - 4.0)));
        let response =
            ui.interact(tile.expand(2.0), ui.id().with(("army", army.army)), Sense::hover() | Sense::FOCUSABLE);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, label(army)));
        tiles::army_tile(ui, tile, army.army);
        if response.contains_pointer() || response.has_focus() {
            let stroke = egui::Stroke::new(1.5, palette.accent.egui());
            ui.painter().rect_stroke(tile.expand(2.0), 5.0, stroke, egui::StrokeKind::Inside);
            pointed = Some(army.army);
        }
        response.tip(army.army.to_string());
    }
    pointed
}

/// Returns whether it is pointed at, and whether its button was pressed.
fn row_ui(ui: &mut Ui, place: Rect, army: &ArmyData) -> (bool, bool) {
    let palette = ui.palette();
    let sense = Sense::hover() | Sense::FOCUSABLE;
    let response = ui.interact(place, ui.id().with(("army", army.army)), sense);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, label(army)));
    let pointed = response.contains_pointer() || response.has_focus();
    if pointed {
        ui.painter().rect_filled(place, 6.0, palette.raised.egui());
    }
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.0, palette.accent.egui());
        ui.painter().rect_stroke(place, 6.0, stroke, egui::StrokeKind::Inside);
    }
    let middle = place.center().y;
    let tile = Rect::from_center_size(
        egui::pos2(place.left() + 17.0, middle),
        Vec2::splat(18.0_f32.min(place.height() - 4.0)),
    );
    tiles::army_tile(ui, tile, army.army);
    let body = FontId::proportional(TEXT);
    let name_at = egui::pos2(place.left() + 36.0, middle);
    style::line(ui, name_at, 60.0, &army.army.to_string(), body.clone(), palette.text.egui());
    if let Some(plate) = army.plate {
        tiles::plate(ui, egui::pos2(place.left() + PLATE + 9.0, middle), plate);
    }
    let shows_squares = place.width() >= SQUARES_FROM;
    let squares_width = if shows_squares { 2.0 * SQUARE + 8.0 } else { 0.0 };
    let button_width = if army.may_defect.is_some() { 92.0 } else { 0.0 };
    let why_at = egui::pos2(place.left() + 128.0, middle);
    let width = place.right() - 40.0 - squares_width - button_width - why_at.x;
    let colour = if army.commander.is_some() { palette.text } else { palette.dim };
    style::line(ui, why_at, width, &fitting(ui, army, &body, width), body.clone(), colour.egui());
    if shows_squares {
        squares_ui(ui, egui::pos2(place.right() - 40.0 - 2.0 * SQUARE, middle), place.height(), army);
    }
    let count_at = egui::pos2(place.right() - 8.0, middle);
    ui.painter().text(count_at, Align2::RIGHT_CENTER, army.pieces.to_string(), body, palette.dim.egui());
    let wanted = army.may_defect.is_some_and(|may| defect_button(ui, place, army, may));
    (pointed, wanted)
}

/// Who controls an army, and how; where the button leaves little room, words are left out and a long name is cut before
/// the piece is.
fn fitting(ui: &Ui, army: &ArmyData, font: &FontId, width: f32) -> String {
    let fits = |text: &str| style::text_width(ui, text, font.clone()) <= width;
    let [long, short, square] = army.why();
    let letters: Vec<char> = army.who.chars().collect();
    let cut = (MIN_NAME..letters.len())
        .rev()
        .map(|count| format!("{}… · {}", letters[..count].iter().collect::<String>(), army.how[1]));
    [long, short.clone()].into_iter().chain(cut).chain([square]).find(|text| fits(text)).unwrap_or(short)
}

/// The two coloured squares of an army; an occupied one has a frame.
fn squares_ui(ui: &Ui, left: egui::Pos2, row: f32, army: &ArmyData) {
    let palette = ui.palette();
    let height = (row - 2.0).min(17.0);
    for (index, (square, held)) in army.squares.iter().enumerate() {
        let at = left + Vec2::new(SQUARE * (index as f32 + 0.5), 0.0);
        let colour = if *held { palette.text } else { palette.dim };
        if *held {
            let frame = Rect::from_center_size(at, Vec2::new(SQUARE - 4.0, height));
            let stroke = egui::Stroke::new(1.5, palette.text.egui());
            ui.painter().rect_stroke(frame, 4.0, stroke, egui::StrokeKind::Inside);
        }
        let id = FontId::proportional(SMALL - 0.5);
        ui.painter().text(at, Align2::CENTER_CENTER, square.to_string(), id, colour.egui());
    }
}

fn label(army: &ArmyData) -> String {
    let squares = army.squares.map(|(square, held)| format!("{square}{}", if held { " (held)" } else { "" }));
    let pieces = if army.pieces == 1 { "piece" } else { "pieces" };
    format!("{}: {}; {} {pieces}; squares {}", army.army, army.story, army.pieces, squares.join(", "))
}

#[must_use]
pub fn defect_place(row: Rect) -> Rect {
    let size = Vec2::new(84.0, (row.height() - 4.0).min(20.0));
    let squares = if row.width() >= SQUARES_FROM { 2.0 * SQUARE + 8.0 } else { 0.0 };
    Rect::from_center_size(egui::pos2(row.right() - 36.0 - squares - size.x / 2.0, row.center().y), size)
}

pub const DEFECTING: &str = "To defect: your king takes this colour and gives up its old one. That is your whole turn.";

/// If it is disabled, its tooltip says why.
fn defect_button(ui: &mut Ui, place: Rect, data: &ArmyData, enabled: bool) -> bool {
    let palette = ui.palette();
    let army = data.army;
    let rect = defect_place(place);
    let sense = if enabled { Sense::click() } else { Sense::hover() | Sense::FOCUSABLE };
    let response = ui.interact(rect, ui.id().with(("defect", army)), sense);
    let label = format!("Defect to {army}…");
    let lit = response.hovered() || response.has_focus();
    let why = if !enabled && lit { format!("{label} {}", data.why_not_defect) } else { label };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, &why));
    let (fill, stroke) = if lit { (palette.line, palette.accent) } else { (palette.raised, palette.line) };
    let stroke = egui::Stroke::new(1.0, stroke.egui());
    ui.painter().rect(rect, 5.0, fill.egui(), stroke, egui::StrokeKind::Inside);
    let (id, colour) = (FontId::proportional(SMALL - 1.0), if enabled { palette.accent } else { palette.dim });
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, "Defect…", id, colour.egui());
    response.tip(format!("{why}\n{DEFECTING}")).clicked() && enabled
}
