//! A diagram in the book: pointing at a piece shows where it may go.

use bevy_egui::egui::{Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::rules::{Action, Game, GamePosition, Square};

use super::prose::caption_ui;
use crate::book::Diagram;
use crate::panels::kit::mini_board::{MiniBoard, MiniView};
use crate::panels::{kit::icons::Icons, kit::on_board::place};
use crate::play::target_from;
use crate::view::theme::{MARK_DARK, MARK_GOLD, MARK_LIGHT};
use crate::view::{Layout, Mark};

#[derive(Clone, Debug)]
pub(super) struct DiagramView {
    board: MiniBoard,
    /// The marks while nothing is pointed at.
    plain: Vec<(Square, Mark)>,
    /// Squares with a line around them.
    ringed: Vec<Square>,
    legal: Vec<Action>,
    king: Option<Square>,
    hovered: Option<Square>,
}

/// The size of a game's board in the book, in points, including frame and coordinates.
fn size(game: Game) -> Vec2 {
    match game.size() {
        (16, _) => Vec2::splat(446.0),
        (4, _) => Vec2::new(170.0, 310.0),
        _ => Vec2::splat(300.0),
    }
}

impl DiagramView {
    pub fn new(diagram: &Diagram) -> Self {
        let mut board = MiniBoard::of(&diagram.position);
        board.view = MiniView { interactive: false, ..MiniView::default() };
        board.arrows = diagram.arrows.iter().map(|(from, to)| (*from, *to, MARK_GOLD)).collect();
        let king = diagram.position.royal(diagram.position.side_to_move());
        Self {
            plain: board.marks.clone(),
            board,
            ringed: diagram.marks.clone(),
            legal: diagram.legal.clone(),
            king,
            hovered: None,
        }
    }

    /// Shows where the piece on a square may go.
    pub fn point(&mut self, square: Option<Square>) {
        if self.hovered == square {
            return;
        }
        self.hovered = square;
        self.board.marks = self.plain.clone();
        let Some(from) = square else { return };
        let ways: Vec<Action> =
            self.legal.iter().copied().filter(|action| target_from(*action, from, self.king).is_some()).collect();
        if ways.is_empty() {
            return;
        }
        self.board.marks.push((from, Mark::Selected));
        let mut targets: Vec<Square> = ways.iter().filter_map(|action| target_from(*action, from, self.king)).collect();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            let vest = ways
                .iter()
                .filter(|action| target_from(**action, from, self.king) == Some(to))
                .all(|action| action.is_by_vest());
            let mark = match (self.board.standing(to).is_some(), vest) {
                (false, false) => Mark::Dot,
                (false, true) => Mark::VestDot,
                (true, false) => Mark::Ring,
                (true, true) => Mark::VestRing,
            };
            self.board.marks.push((to, mark));
        }
    }

    #[cfg(test)]
    fn targets(&self) -> Vec<Square> {
        let is_target = |mark: Mark| matches!(mark, Mark::Dot | Mark::Ring | Mark::VestDot | Mark::VestRing);
        self.board.marks.iter().filter(|(_, mark)| is_target(*mark)).map(|(square, _)| *square).collect()
    }

    pub fn ui(&mut self, ui: &mut Ui, id: Id, caption: &str, icons: &mut Icons) {
        let size = size(self.board.game);
        let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), size.y), Sense::hover());
        if ui.is_rect_visible(rect) {
            let place = Rect::from_center_size(rect.center(), size);
            let answer = self.board.show(ui, place, id, icons);
            ring_ui(ui, &answer.layout, &self.ringed);
            if answer.hovered != self.hovered {
                self.point(answer.hovered);
                ui.ctx().request_repaint();
            }
        }
        ui.vertical_centered(|ui| {
            ui.set_max_width(420.0);
            caption_ui(ui, caption);
        });
    }
}

/// Draws an outline around squares that a text mentions.
pub(super) fn ring_ui(ui: &Ui, layout: &Layout, squares: &[Square]) {
    for square in squares {
        let rect = place(layout, *square);
        for (inset, width, colour) in [(0.0, 3.5, MARK_DARK), (0.75, 2.0, MARK_GOLD), (2.75, 0.75, MARK_LIGHT)] {
            let stroke = Stroke::new(width, colour.egui());
            ui.painter().rect_stroke(rect.shrink(inset), 4.0, stroke, StrokeKind::Inside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::book;

    #[test]
    fn pointing_at_a_piece_shows_its_ways_and_only_while_it_lasts() {
        let book = book(Game::Sovereign).expect("the book can be read");
        let diagram = book.diagrams().find(|diagram| diagram.caption.contains("may not stop on f8")).expect("the rook");
        let mut picture = DiagramView::new(diagram);
        let square = |name: &str| name.parse::<Square>().expect("a square");
        picture.point(Some(square("b8")));
        let targets = picture.targets();
        assert!(targets.contains(&square("j8")) && targets.contains(&square("h8")));
        assert!(!["f8", "i8", "k8"].map(square).iter().any(|not| targets.contains(not)), "{targets:?}");
        picture.point(Some(square("k9")));
        assert!(picture.targets().is_empty(), "Black is not on the move");
        picture.point(Some(square("i1")));
        assert!(!picture.targets().is_empty());
        picture.point(None);
        assert!(picture.targets().is_empty());
    }
}
