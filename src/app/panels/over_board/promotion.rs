//! The promotion choice: a column of pieces at the target square.

use bevy_egui::egui::{self, Align2, Area, Id, Order, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::rules::{Action, GamePosition, Piece, Role, Square};

use crate::panels::kit::icons::Icons;
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::over_board::answer::{Answer, ChoiceView, key_of};
use crate::play::{HandInput, words::capital};
use crate::view::{Layout, theme::CORNER};

/// Maximum number of options of one promotion.
const MAX_OPTIONS: f32 = 5.0;

/// The place of the option at `index`: in a column that begins beside the target square and extends towards the middle
/// of the board, inside its visible part.
pub fn promotion_cell(layout: &Layout, to: Square, index: usize) -> Rect {
    let board = layout.board;
    let edge = layout.square().max(44.0).min(board.height() / (MAX_OPTIONS + 2.0));
    let centre = layout.visible_centre(to);
    let (beside, room) = ((layout.square() + edge) / 2.0 + 6.0, (MAX_OPTIONS - 0.5) * edge);
    let (y, down) = if centre.y > board.center().y {
        ((centre.y - beside).max(board.min.y + room), -edge)
    } else {
        ((centre.y + beside).min(board.max.y - room), edge)
    };
    Rect::from_center_size(egui::pos2(centre.x, y + down * index as f32), Vec2::splat(edge))
}

/// A column of pieces, one for each option.
pub(super) fn promotion_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    icons: &mut Icons,
    from: Square,
    to: Square,
    options: &[(Role, Action)],
) -> Answer {
    let mut answer = Answer::default();
    let last = options.len().saturating_sub(1);
    let whole = promotion_cell(view.layout, to, 0).union(promotion_cell(view.layout, to, last));
    let Some(pawn) = view.position.piece_at(from) else { return answer };
    // The first option is selected until another one is pointed at; Enter takes it.
    let mut said =
        options.first().map(|(role, _)| (promotion_cell(view.layout, to, 0), promotion_label(*role, pawn, view)));
    answer.pointed = options.first().map(|(_, action)| *action);
    answer.input = key_of(ctx, &options.iter().map(|(role, action)| (*action, role.letter())).collect::<Vec<_>>());
    let show = |ui: &mut Ui| {
        // The column takes clicks, but not the focus.
        let (rect, _) = ui.allocate_exact_size(whole.size(), Sense::CLICK);
        let palette = ui.palette();
        let stroke = Stroke::new(2.0, palette.accent.egui());
        ui.painter().rect(rect.expand(3.0), CORNER, palette.panel.egui(), stroke, StrokeKind::Outside);
        for (index, (role, action)) in options.iter().enumerate() {
            let cell = promotion_cell(view.layout, to, index);
            let response = ui.interact(cell, ui.id().with(role), Sense::click());
            let label = promotion_label(*role, pawn, view);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if response.hovered() || response.has_focus() {
                answer.pointed = Some(*action);
                said = Some((cell, label));
            }
            if response.clicked() {
                answer.input = Some(HandInput::Choose(*action));
            }
        }
        for (index, (role, action)) in options.iter().enumerate() {
            let cell = promotion_cell(view.layout, to, index);
            if answer.pointed == Some(*action) {
                ui.painter().rect_filled(cell, 6.0, palette.accent.faint(70));
            }
            icons.paint(ui, cell.shrink(2.0), Piece { army: pawn.army, role: *role });
        }
    };
    Area::new(Id::new("promotion")).order(Order::Foreground).fixed_pos(whole.min).constrain(false).show(ctx, show);
    if let Some((cell, label)) = said {
        label_ui(ctx, view, cell, &label);
    }
    answer
}

/// What an option means, beside the column and towards the middle of the board.
fn label_ui(ctx: &egui::Context, view: &ChoiceView, cell: Rect, label: &str) {
    let left_half = cell.center().x < view.layout.board.center().x;
    let (pivot, x) =
        if left_half { (Align2::LEFT_CENTER, cell.right() + 12.0) } else { (Align2::RIGHT_CENTER, cell.left() - 12.0) };
    let area = Area::new(Id::new("promotion label")).order(Order::Tooltip).interactable(false).pivot(pivot);
    area.fixed_pos(egui::pos2(x, cell.center().y)).show(ctx, |ui| {
        let frame =
            style::card(ui.palette()).inner_margin(egui::Margin::symmetric(12, 8)).shadow(ui.visuals().popup_shadow);
        frame.show(ui, |ui| {
            ui.set_max_width(280.0);
            ui.label(egui::RichText::new(label).font(font("medium", 13.0)).color(ui.palette().text.egui()));
        });
    });
}

/// The meaning of the option, if its name is not enough.
fn promotion_label(role: Role, pawn: Piece, view: &ChoiceView) -> String {
    let side_to_move = view.position.side_to_move();
    let owned = view.position.owned(side_to_move);
    if role != Role::King {
        return format!("{} ({})", capital(role.name()), role.letter().to_ascii_uppercase());
    }
    let Some(king) = view.position.royal(side_to_move) else {
        return format!("King (K): you have a king again and own {}", pawn.army);
    };
    if pawn.army == owned {
        format!("Coup d'état (K): this king replaces the one on {king}")
    } else {
        format!("Overthrow (K): this king replaces the one on {king}; you own {} and give up {owned}", pawn.army)
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::{Rotation, Zoom};

    fn at(point: bevy::math::Vec2) -> egui::Pos2 {
        egui::pos2(point.x, point.y)
    }

    #[test]
    fn promotion_options_are_on_the_visible_board() {
        for game in [Game::Sovereign, Game::Royale, Game::TwoKings] {
            for (quarters, factor) in [(0, 1.0), (2, 2.0), (1, 4.0), (3, 2.5)] {
                let rotation = Rotation::quarters(quarters).fitting(game);
                let plain = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, game, rotation);
                let layout = plain.zoomed(Zoom { factor, middle: bevy::math::Vec2::new(0.4, 0.7) });
                let board = Rect::from_min_max(at(layout.board.min), at(layout.board.max)).expand(0.1);
                for square in (0..=u8::MAX).map(Square::from_index).filter(|square| game.has_promotion_on(*square)) {
                    let cells = (0..MAX_OPTIONS as usize).map(|index| promotion_cell(&layout, square, index));
                    for cell in cells {
                        assert!(board.contains_rect(cell), "{square} at {factor}: {cell} in {board}");
                    }
                    let first = promotion_cell(&plain, square, 0).center();
                    let away = first.distance(at(plain.centre(square)));
                    assert!(away < plain.square() + 30.0, "{square} begins beside its square");
                    assert!(away > plain.square(), "{square}: the pawn is seen on it");
                }
            }
        }
    }
}
