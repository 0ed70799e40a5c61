//! The first-move choice: the second player has seen White's first move and chooses a side.

use bevy_egui::egui::{self, Align2, Area, Event, Id, Key, Order, Pos2, Rect, Stroke, Vec2};
use regalia_core::rules::{Action, Army};

use crate::model::SideChoice;
use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::kit::{focus, tiles};
use crate::panels::over_board::answer::{accented_card, is_pressed};
use crate::play::{HandInput, words::capital};
use crate::view::{Layout, theme::GAP};

/// The width of its text, and of the whole card.
const WIDTH: f32 = 400.0;
const CARD: f32 = WIDTH + 48.0;

/// Its height before it was ever drawn.
const HEIGHT: f32 = 260.0;

/// Draws the choice beside the board, where it leaves the armies free, or over the middle of the board where there is no
/// room. Enter takes the first answer.
pub fn first_move_ui(ctx: &egui::Context, choice: &SideChoice, layout: &Layout, armies: Rect) -> Option<HandInput> {
    let mut answer = None;
    // The key that has played White's move may still be down.
    let is_held = |event: &Event| matches!(event, Event::Key { key: Key::Enter | Key::Space, repeat: true, .. });
    ctx.input_mut(|input| input.events.retain(|event| !is_held(event)));
    let by_enter = focus::focused(ctx).is_none() && is_pressed(ctx, Key::Enter);
    let id = Id::new("first move");
    // As high as it was in the frame before.
    let height = ctx.memory(|memory| memory.area_rect(id)).map_or(HEIGHT, |rect| rect.height());
    let area = Area::new(id).order(Order::Foreground).pivot(Align2::CENTER_CENTER);
    area.fixed_pos(centre(layout, armies, height)).show(ctx, |ui| {
        accented_card(ui).inner_margin(22).show(ui, |ui| {
            ui.set_width(WIDTH);
            let question = match &choice.whom {
                Some(name) => format!("White has moved. {name}, which side do you want?"),
                None => "White has moved. Which side do you want?".to_owned(),
            };
            ui.label(style::heading(question));
            ui.add_space(4.0);
            let seen = format!(
                "{} played {} for White. Black moves next. This choice keeps the first move fair.",
                capital(&choice.other),
                choice.seen
            );
            ui.dim(seen);
            ui.add_space(12.0);
            for (army, text) in [
                (Army::White, format!("You keep this move; {} replies as Black", choice.other)),
                (Army::Black, format!("{} stays White; you reply as Black", capital(&choice.other))),
            ] {
                if side_ui(ui, army, &text) {
                    answer = Some(HandInput::Choose(Action::Own(army)));
                }
                ui.add_space(8.0);
            }
        });
    });
    answer.or(by_enter.then_some(HandInput::Choose(Action::Own(Army::White))))
}

/// The middle of a card of this height.
fn centre(layout: &Layout, armies: Rect, height: f32) -> Pos2 {
    let (board, beside) = (layout.board, layout.column);
    if beside.min.x <= board.max.x || beside.width() < CARD {
        return egui::pos2(board.center().x, board.center().y);
    }
    let highest = armies.bottom() + GAP + height / 2.0;
    egui::pos2(beside.center().x, beside.center().y.max(highest).min(beside.max.y - height / 2.0))
}

fn side_ui(ui: &mut egui::Ui, army: Army, text: &str) -> bool {
    let palette = ui.palette();
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 56.0), egui::Sense::click());
    let label = format!("Play {army}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    let lit = response.hovered() || response.has_focus();
    let stroke = if lit { palette.accent } else { palette.line };
    let fill = palette.raised.egui();
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.5, stroke.egui()), egui::StrokeKind::Inside);
    let tile = egui::Rect::from_center_size(rect.left_center() + Vec2::new(34.0, 0.0), Vec2::splat(30.0));
    tiles::army_tile(ui, tile, army);
    let left = rect.left() + 66.0;
    let painter = ui.painter();
    let name_at = egui::pos2(left, rect.center().y - 10.0);
    painter.text(name_at, Align2::LEFT_CENTER, label, style::font("semibold", 15.0), palette.text.egui());
    let text_at = egui::pos2(left, rect.center().y + 11.0);
    style::line(ui, text_at, rect.right() - 8.0 - left, text, egui::FontId::proportional(12.0), palette.dim.egui());
    response.clicked()
}
