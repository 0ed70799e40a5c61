//! What a seat has captured: small pieces in groups, in its bar.

use bevy_egui::egui::{self, Align2, Rect, Sense, Ui, Vec2};
use regalia_core::record::Record;
use regalia_core::rules::{Army, Game, Piece, Role, Seat};

use crate::panels::kit::icons::Icons;
use crate::panels::kit::style::{Themed, font};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// Each kind of piece with its number: by army, the more valuable pieces first.
    pub groups: Vec<(Piece, u32)>,
    /// Its lead over the other seat in captured material, in points; 0 in games that do not count material.
    pub lead: u32,
}

/// The usual piece values of chess; not a rule.
const fn worth(role: Role) -> u32 {
    match role {
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        // Kings are not counted: they are never captured for good.
        Role::King => 4,
        Role::Pawn => 1,
        Role::Drone => 0,
    }
}

impl Captured {
    /// What each seat has captured up to the cursor.
    #[must_use]
    pub fn of(record: &Record) -> Vec<Self> {
        let seats = record.game().seats();
        let mut all = vec![Self::default(); seats];
        for ply in record.line().take(record.cursor()) {
            let (Some(piece), Some(captured)) = (ply.taken, all.get_mut(ply.side_to_move.index())) else { continue };
            match captured.groups.iter_mut().find(|(kind, _)| *kind == piece) {
                Some((_, count)) => *count += 1,
                None => captured.groups.push((piece, 1)),
            }
        }
        for captured in &mut all {
            captured.groups.sort_by_key(|(piece, _)| (piece.army, piece.role));
        }
        // Captured material tells who is ahead with two armies, but not with twelve that change hands.
        if record.game().counts_material() {
            let points: Vec<u32> = all.iter().map(Self::points).collect();
            for (seat, captured) in all.iter_mut().enumerate() {
                let other = points[Seat::ALL[seat].next(seats).index()];
                captured.lead = points[seat].saturating_sub(other);
            }
        }
        all
    }

    #[must_use]
    pub fn count(&self) -> u32 {
        self.groups.iter().map(|(_, count)| count).sum()
    }

    fn points(&self) -> u32 {
        self.groups.iter().map(|(piece, count)| worth(piece.role) * count).sum()
    }

    /// The captured pieces in words: `2 red pawns, a red knight`.
    #[must_use]
    pub fn words(&self) -> String {
        let mut text = String::new();
        let mut army: Option<Army> = None;
        for (piece, count) in &self.groups {
            if army.is_some() {
                text.push_str(if army == Some(piece.army) { ", " } else { "\n" });
            }
            army = Some(piece.army);
            let name = piece.name();
            text.push_str(&if *count == 1 { format!("1 {name}") } else { format!("{count} {name}s") });
        }
        text
    }
}

/// Draws the captured pieces from the left of `rect`, as far as there is room, and the rest as a number; `upright`
/// draws them from top to bottom.
pub fn captured_ui(ui: &Ui, rect: Rect, (game, captured): (Game, &Captured), upright: bool, icons: &mut Icons) {
    let palette = ui.palette();
    if captured.groups.is_empty() {
        return;
    }
    let (length, edge) = if upright { (rect.height(), rect.width()) } else { (rect.width(), rect.height()) };
    let along = if upright { Vec2::Y } else { Vec2::X };
    // Equal pieces overlap; different kinds are spaced apart.
    let (again, kind, rest) = (edge * 0.36, edge * 0.98, 34.0);
    let extent = |count: u32| kind + again * (count.min(8) - 1) as f32;
    let lead = if captured.lead > 0 { format!("+{}", captured.lead) } else { String::new() };
    let room = length - if lead.is_empty() { 0.0 } else { rest };
    let whole: f32 = captured.groups.iter().map(|(_, count)| extent(*count)).sum();
    let room = if whole <= room { room } else { room - rest };
    let (mut fitting, mut end) = (0, 0.0);
    for (_, count) in &captured.groups {
        if end + extent(*count) > room {
            break;
        }
        (fitting, end) = (fitting + 1, end + extent(*count));
    }
    // A background like the board's, on which both black and white pieces are visible.
    let ground = Rect::from_min_max(rect.min, rect.min + along * end + (Vec2::splat(1.0) - along) * edge);
    ui.painter().rect_filled(ground, 5.0, palette.dark_square.egui());
    let (mut at, mut drawn) = (0.0, 0);
    for (piece, count) in &captured.groups[..fitting] {
        for index in 0..(*count).min(8) {
            let corner = rect.min + along * (at + again * index as f32);
            icons.paint_of(ui, Rect::from_min_size(corner.round(), Vec2::splat(edge)), game, *piece);
        }
        at += extent(*count);
        drawn += count;
    }
    let missing = captured.count() - drawn;
    let centre = if upright { rect.center_top() } else { rect.left_center() };
    let mut number = |text: String, colour: egui::Color32| {
        let anchor = if upright { Align2::CENTER_TOP } else { Align2::LEFT_CENTER };
        ui.painter().text(centre + along * (at + 3.0), anchor, text, font("semibold", 11.0), colour);
        at += rest;
    };
    if missing > 0 {
        number(format!("+{missing}"), palette.dim.egui());
    }
    if !lead.is_empty() {
        number(lead, palette.text.egui());
    }
    let used = Rect::from_min_size(rect.min, if upright { Vec2::new(edge, at) } else { Vec2::new(at, edge) });
    let id = ui.id().with(("captured", rect.min.x as i32, rect.min.y as i32));
    let response = ui.interact(used.intersect(rect), id, Sense::hover());
    let words = || format!("captured\n{}", captured.words());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words()));
    response.on_hover_ui(|ui| _ = ui.label(words()));
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod tests {
    use regalia_core::rules::{GamePosition, Options, Seat};

    use super::*;

    fn played(game: Game, moves: &str) -> Record {
        let mut record = Record::new(Options::new(game), Vec::new());
        for text in moves.split_whitespace() {
            record.play(record.position().parse_action(text).unwrap()).unwrap();
        }
        record
    }

    #[test]
    fn captured_pieces_follow_the_cursor() {
        let mut record = played(Game::TwoKings, "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2");
        let words = |record: &Record| Captured::of(record).iter().map(Captured::words).collect::<Vec<_>>();
        assert_eq!(words(&record), ["1 black queen, 1 black pawn", "2 white pawns"]);
        assert_eq!(Captured::of(&record).iter().map(|captured| captured.lead).collect::<Vec<_>>(), [8, 0]);
        record.jump(4);
        assert_eq!(words(&record), ["1 black pawn", "1 white pawn"]);
        record.jump(0);
        assert_eq!(words(&record), ["", ""]);
    }

    #[test]
    fn a_king_that_is_given_up_is_not_a_capture() {
        let mut record = played(Game::Royale, "");
        record.play(regalia_core::rules::Action::Resign).unwrap();
        assert!(record.position().royal(Seat::One).is_none());
        assert!(Captured::of(&record).iter().all(|captured| captured.count() == 0));
    }
}
