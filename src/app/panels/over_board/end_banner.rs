//! The banner over the board when a game has just ended: who won, what decided it, and what to do next.
//!
//! It lies away from the king of the player to move, and a press anywhere else, its cross or Esc closes it: the final
//! position can be looked at. The card in the column says the same from then on.

use bevy_egui::egui::{self, Align2, Area, FontId, Id, Order, Rect, RichText, Vec2, pos2};
use regalia_core::rules::Square;

use crate::model::EndData;
use crate::panels::column::end_card::EndAnswer;
use crate::panels::kit::icon::{Icon, icon_button};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::over_board::answer::{accented_card, is_pressed_outside};
use crate::panels::{
    files::command::FilesCommand, film::command::ExportCommand, kit::on_board::squares, kit::tip::Tip,
    start::command::StartCommand, study::command::StudyCommand,
};
use crate::{computer::ReviewInput, files::FileRequest, view::Layout};

/// Its greatest width, and the space to the edges of the board.
const WIDTH: f32 = 520.0;
const AROUND: f32 = 10.0;
/// Minimum width of a place beside the board, and the height that it needs before it was ever drawn there.
const MIN_WIDTH: f32 = 240.0;
const HEIGHT: f32 = 118.0;

/// Draws the banner in the first of the places `beside` the board that has room for it, or over the board. `king`: the
/// king of the player to move; the banner lies in the other half of the board.
pub fn end_banner_ui(
    ctx: &egui::Context,
    data: &EndData,
    layout: &Layout,
    beside: &[Rect],
    king: Option<Square>,
) -> Option<EndAnswer> {
    let id = Id::new("end of the game");
    // As high as it was at this width before.
    let at_width = |room: &Rect| id.with((room.width().min(WIDTH) as u32, &data.title, &data.decided));
    let has_room = |room: &&Rect| {
        let height: Option<f32> = ctx.data(|data| data.get_temp(at_width(room)));
        room.width() >= MIN_WIDTH && room.height() + 0.5 >= height.unwrap_or(HEIGHT)
    };
    let room = beside.iter().find(has_room);
    let board = squares(layout).intersect(ctx.viewport_rect());
    let is_above = king.is_none_or(|square| layout.visible_centre(square).y > board.center().y);
    let (at, pivot) = match room {
        Some(room) => (room.center_top(), Align2::CENTER_TOP),
        None if is_above => (board.center_top() + Vec2::new(0.0, AROUND), Align2::CENTER_TOP),
        None => (board.center_bottom() - Vec2::new(0.0, AROUND), Align2::CENTER_BOTTOM),
    };
    // A board of few columns is narrower than the buttons.
    let most = room.map_or(ctx.viewport_rect().width() - 4.0 * AROUND, Rect::width);
    let width = WIDTH.min(most);
    let area = Area::new(id).order(Order::Foreground).pivot(pivot);
    let shown = area.fixed_pos(at).show(ctx, |ui| {
        let frame = accented_card(ui).inner_margin(egui::Margin::symmetric(18, 12));
        frame.show(ui, |ui| contents_ui(ui, width - 40.0, data)).inner
    });
    if let Some(room) = room {
        let height = shown.response.rect.height();
        ctx.data_mut(|data| data.insert_temp(at_width(room), height));
        if height > room.height() + 0.5 {
            ctx.request_discard("the banner has no room here");
        }
    }
    let is_left = is_pressed_outside(ctx, id, shown.response.rect);
    shown.inner.or_else(|| is_left.then_some(EndAnswer::Close))
}

fn contents_ui(ui: &mut egui::Ui, width: f32, data: &EndData) -> Option<EndAnswer> {
    let palette = ui.palette();
    let mut answer = None;
    ui.set_width(width);
    ui.spacing_mut().item_spacing = Vec2::new(8.0, 4.0);
    let top = ui.cursor().min;
    let cross = Rect::from_min_size(pos2(top.x + width - 24.0, top.y - 2.0), Vec2::splat(24.0));
    // A long title is a little smaller.
    let room = width - 34.0;
    let title = [26.0, 20.0, 16.0].map(|size| font("serif", size));
    let long = |id: &FontId| {
        let galley = ui.painter().layout_no_wrap(data.title.clone(), id.clone(), palette.accent.egui());
        galley.size().x > room
    };
    let id = title.iter().find(|id| !long(id)).unwrap_or(&title[2]).clone();
    ui.scope(|ui| {
        ui.set_max_width(room);
        ui.add(egui::Label::new(RichText::new(&data.title).font(id).color(palette.accent.egui())).wrap());
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(cross), |ui| {
        if icon_button(ui, Icon::Close, true, "Close (Esc)").clicked() {
            answer = Some(EndAnswer::Close);
        }
    });
    ui.add(egui::Label::new(RichText::new(&data.decided).size(14.0)).wrap());
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        if style::primary_button(ui, "Rematch").clicked() {
            answer = Some(EndAnswer::Do(StartCommand::Rematch.into()));
        }
        let review = "Look at every move: where did the game turn?";
        if !data.is_reviewed && ui.button("Review").tip(review).clicked() {
            answer = Some(EndAnswer::Do(StudyCommand::Review(ReviewInput::Begin).into()));
        }
        for (label, about, does) in [
            ("Save", "Save the game to a file", FilesCommand::Ask(FileRequest::Save).into()),
            ("Film…", "Make an animated picture of the game", ExportCommand::ShowFilm.into()),
            ("New game…", "Another game, other players", StartCommand::ShowNewGame.into()),
        ] {
            if ui.button(label).tip(about).clicked() {
                answer = Some(EndAnswer::Do(does));
            }
        }
    });
    answer
}
