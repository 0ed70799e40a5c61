//! The palette: what a click on the board does.

use bevy_egui::egui::{
    Color32, LayerId, Order, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use regalia_core::rules::{Army, Piece, Role};

use super::state::{Brush, EditorState, armies};
use crate::panels::kit::on_board::{hanging, square_at};
use crate::panels::kit::style::{StyledLabels, Themed};
use crate::panels::kit::tiles;
use crate::panels::{kit::icons::Icons, kit::mini_board::MiniAnswer, kit::tip::Tip};
use crate::play::setup::Step;
use crate::view::{picture::vest_colour, theme};

/// Edge of a cell with a piece, and of a tile with a letter.
const CELL: f32 = 48.0;
const TILE: f32 = 30.0;

/// `board` is where a dragged piece may be dropped.
pub(super) fn palette_ui(ui: &mut Ui, state: &mut EditorState, board: &MiniAnswer, icons: &mut Icons) {
    let armies = armies(state.editor.draft());
    let by_zone = state.editor.draft().game().has_zones();
    let rows: Vec<Army> = if armies.len() > 2 || by_zone { vec![state.army] } else { armies.clone() };
    if armies.len() > 2 {
        army_row(ui, state, &armies);
    }
    for (index, army) in rows.into_iter().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for role in state.editor.draft().roles() {
                piece_cell(ui, state, Piece { army, role: *role }, board, icons);
            }
            ui.add_space(8.0);
            let (brush, name) = if index == 0 { (Brush::Hand, "Move pieces") } else { (Brush::Eraser, "Eraser") };
            tool_cell(ui, state, brush, name);
            if index == 0 && (armies.len() > 2 || by_zone) {
                tool_cell(ui, state, Brush::Eraser, "Eraser");
            }
        });
    }
    if !state.editor.draft().game().vests().is_empty() {
        vest_row(ui, state);
    }
}

fn army_row(ui: &mut Ui, state: &mut EditorState, armies: &[Army]) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for army in armies {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(TILE), Sense::click());
            let chosen = state.army == *army;
            let name = army.to_string();
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &name));
            tiles::army_tile(ui, rect.shrink(3.0), *army);
            ring(ui, rect, chosen, &response);
            if response.clicked() {
                state.army = *army;
            }
            response.tip(name);
        }
    });
}

/// A piece to place, by clicks on the board or by dragging it there.
fn piece_cell(ui: &mut Ui, state: &mut EditorState, piece: Piece, board: &MiniAnswer, icons: &mut Icons) {
    let palette = ui.palette();
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(CELL), Sense::click_and_drag());
    let brush = Brush::Piece(piece.role);
    let chosen = state.brush == brush && state.army == piece.army;
    let game = state.editor.draft().game();
    let name = if game.has_zones() { piece.role.name().to_owned() } else { piece.name() };
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &name));
    // Every colour is visible on a board square; black is not on the panel.
    let square = if chosen { palette.light_square } else { palette.dark_square };
    ui.painter().rect_filled(rect.shrink(1.0), 6.0, square.egui());
    ring(ui, rect, chosen, &response);
    let figure = icons.piece(game, piece);
    let place = Rect::from_min_size((rect.min + Vec2::splat(3.0)).round(), Vec2::splat(CELL - 6.0));
    icons.paint_whole(ui.painter(), place, &figure);
    if response.clicked() || response.drag_started() {
        state.army = piece.army;
        state.choose(brush);
    }
    let pointer = ui.ctx().pointer_latest_pos();
    if let Some(at) = pointer.filter(|_| response.dragged()) {
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, response.id));
        icons.paint_whole(&painter, hanging(&board.layout, at), &figure);
    }
    let dropped = pointer.filter(|_| response.drag_stopped()).and_then(|at| square_at(&board.layout, at));
    if let Some(square) = dropped {
        state.apply_brush(square, Step::Single);
    }
    if !response.dragged() {
        response.tip(name);
    }
}

/// The hand or the eraser.
fn tool_cell(ui: &mut Ui, state: &mut EditorState, brush: Brush, name: &str) {
    let palette = ui.palette();
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(CELL), Sense::click());
    let chosen = state.brush == brush;
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, name));
    background_ui(ui, rect, chosen, &response);
    let ink = if chosen { palette.text } else { palette.dim };
    draw_tool(ui, rect.center(), brush, ink.egui());
    if response.clicked() {
        state.choose(brush);
    }
    let help = if brush == Brush::Hand { "Move pieces: click one, then where it goes" } else { "Erase pieces" };
    response.tip(help);
}

/// Four arrows for the hand, a cross for the eraser.
fn draw_tool(ui: &Ui, at: Pos2, brush: Brush, ink: Color32) {
    let stroke = Stroke::new(2.0, ink);
    let painter = ui.painter();
    if brush == Brush::Eraser {
        for way in [Vec2::splat(9.0), Vec2::new(9.0, -9.0)] {
            painter.line_segment([at - way, at + way], stroke);
        }
        return;
    }
    for way in [Vec2::X, -Vec2::X, Vec2::Y, -Vec2::Y] {
        let tip = at + way * 13.0;
        painter.line_segment([at, tip - way * 3.0], stroke);
        let wing = way.rot90() * 4.0;
        let head = vec![tip, tip - way * 5.5 + wing, tip - way * 5.5 - wing];
        painter.add(bevy_egui::egui::Shape::convex_polygon(head, ink, Stroke::NONE));
    }
}

/// The vests, with how many are left.
fn vest_row(ui: &mut Ui, state: &mut EditorState) {
    let palette = ui.palette();
    let parts = state.editor.draft().parts();
    let limited = parts.options.get("vests") != Some("unlimited");
    let worn = |kind: Role| parts.pieces.iter().filter(|standing| standing.vest == Some(kind)).count();
    let kinds = state.editor.draft().game().vests().iter();
    let kinds: Vec<(Role, Option<usize>)> =
        kinds.map(|(kind, all)| (*kind, limited.then(|| usize::from(*all).saturating_sub(worn(*kind))))).collect();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.dim("Vests");
        for (kind, left) in kinds {
            let (rect, response) = ui.allocate_exact_size(Vec2::new(TILE + 30.0, TILE), Sense::click());
            let chosen = state.brush == Brush::Vest(kind);
            let name = format!("{} vest", kind.name());
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &name));
            background_ui(ui, rect, chosen, &response);
            let tile = Rect::from_min_size(rect.min, Vec2::splat(TILE)).shrink(4.0);
            tiles::letter_tile(ui, tile, vest_colour(kind), kind.letter());
            let count = left.map_or_else(|| "∞".to_owned(), |left| format!("× {left}"));
            let at = tile.right_center() + Vec2::new(5.0, 0.0);
            let font = bevy_egui::egui::FontId::proportional(theme::SMALL);
            ui.painter().text(at, bevy_egui::egui::Align2::LEFT_CENTER, count, font, palette.text.egui());
            if response.clicked() {
                state.choose(Brush::Vest(kind));
            }
            response.tip(format!("{name}: click a piece to put it on, click again to take it off"));
        }
    });
}

/// The background of a cell, raised when it is chosen.
fn background_ui(ui: &Ui, rect: Rect, chosen: bool, response: &Response) {
    let palette = ui.palette();
    let lit = response.hovered() || response.has_focus();
    if chosen || lit {
        ui.painter().rect_filled(rect, 6.0, palette.raised.egui());
    }
    ring(ui, rect, chosen, response);
}

/// The ring around the chosen cell, and a fainter one around the cell with pointer or focus.
fn ring(ui: &Ui, rect: Rect, chosen: bool, response: &Response) {
    let palette = ui.palette();
    let colour = match (chosen, response.hovered() || response.has_focus()) {
        (true, _) => palette.accent,
        (false, true) => palette.dim,
        (false, false) => return,
    };
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, colour.egui()), StrokeKind::Inside);
}
