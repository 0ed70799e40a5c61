//! A gold light that runs once over the bar of the winner when a game ends.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Id, LayerId, Mesh, Order, Pos2, pos2};
use regalia_core::rules::Score;

use crate::model::TableData;
use crate::panels::column::end_card::EndCard;
use crate::view::theme::{MARK_GOLD, Rgb};
use crate::view::{Pace, Span, ViewState};

/// How long the light takes.
const RUN: Duration = Duration::from_millis(800);
/// The light's width as a share of the bar's, and its least width in points.
const WIDTH: (f32, f32) = (0.3, 60.0);
/// How far its far edge is ahead of the near one, as a share of the bar's breadth.
const SLANT: f32 = 0.5;
/// How strong it is in its middle, of 255.
const STRENGTH: u8 = 110;

/// Draws the light, from the moment in which the banner opens.
pub(in crate::panels) fn draw_sheen(
    mut contexts: EguiContexts,
    card: Res<EndCard>,
    data: Res<TableData>,
    view: Res<ViewState>,
    pace: Pace,
    time: Res<Time<Real>>,
    mut before: Local<(bool, Option<Span>)>,
) -> Result {
    let now = time.elapsed_secs();
    let (had_banner, span) = &mut *before;
    let had_banner = std::mem::replace(had_banner, card.banner);
    if card.banner && !had_banner {
        *span = pace.factor().map(|factor| Span::new(now, RUN, factor));
    }
    let Some(part) = span.map(|span| span.part(now)).filter(|part| *part < 1.0) else {
        *span = None;
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("sheen")));
    let winners = data.seats.iter().filter(|seat| seat.score == Some(Score::One));
    for bar in winners.filter_map(|seat| view.bars.0[seat.seat.index()]) {
        let bar = egui::Rect::from_min_max(pos2(bar.min.x, bar.min.y), pos2(bar.max.x, bar.max.y)).shrink(1.0);
        painter.with_clip_rect(bar).add(light(bar, part, MARK_GOLD));
    }
    ctx.request_repaint();
    Ok(())
}

/// The light over a bar: before it at the beginning, beyond it at the end, along its longer side.
fn light(bar: egui::Rect, part: f32, gold: Rgb) -> Mesh {
    let is_upright = bar.height() > 2.0 * bar.width();
    let (length, breadth) = if is_upright { (bar.height(), bar.width()) } else { (bar.width(), bar.height()) };
    let (half, slant) = ((length * WIDTH.0).max(WIDTH.1) / 2.0, breadth * SLANT);
    // It begins and ends a point away from the bar.
    let away = half + slant + 1.0;
    let middle = -away + (length + 2.0 * away) * part;
    let at = |along: f32, across: f32| -> Pos2 {
        if is_upright {
            pos2(bar.left() + across, bar.top() + along)
        } else {
            pos2(bar.left() + along, bar.top() + across)
        }
    };
    let mut mesh = Mesh::default();
    for (step, strength) in [(-half, 0), (0.0, STRENGTH), (half, 0)] {
        mesh.colored_vertex(at(middle + step + slant, 0.0), gold.faint(strength));
        mesh.colored_vertex(at(middle + step, breadth), gold.faint(strength));
    }
    for corner in [0, 2] {
        mesh.add_triangle(corner, corner + 1, corner + 2);
        mesh.add_triangle(corner + 1, corner + 2, corner + 3);
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_runs_over_the_whole_bar_and_leaves_it() {
        for size in [egui::vec2(340.0, 74.0), egui::vec2(30.0, 600.0), egui::vec2(300.0, 216.0)] {
            let bar = egui::Rect::from_min_size(pos2(10.0, 20.0), size);
            let lit = |part: f32| light(bar, part, MARK_GOLD).calc_bounds().intersect(bar);
            assert!(!lit(0.0).is_positive() && !lit(1.0).is_positive(), "{size}");
            let all = (1..50).map(|step| lit(step as f32 / 50.0)).fold(egui::Rect::NOTHING, |all, lit| all.union(lit));
            assert!(all.contains_rect(bar.shrink(0.1)), "{size}: {all}");
        }
    }
}
