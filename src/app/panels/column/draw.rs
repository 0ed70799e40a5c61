//! Draws the column, and the bars of the seats around a board of four.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Rect, Ui, UiBuilder, Vec2};
use regalia_core::rules::{Action, Army, Seat};

use crate::computer::{Analysis, Fairness, Reviewing};
use crate::model::{ClockData, FarSeats};
use crate::panels::column::end_card::{EndAnswer, EndCard, end_ui};
use crate::panels::column::places::{Places, side_bars};
use crate::panels::column::preview::chosen_side_ui;
use crate::panels::column::preview::{PreviewView, about_ui, preview_ui, preview_words};
use crate::panels::column::roster::{RosterRows, roster_ui};
use crate::panels::column::seats::{SeatAnswer, SeatView};
use crate::panels::column::tools::{tools, tools_ui};
use crate::panels::column::watch::{self, watch_ui};
use crate::panels::kit::style::{self, Themed};
use crate::panels::study::analysis::{AnalysisAnswer, AnalysisView, Pressed, analysis_ui};
use crate::panels::{
    column::TableView, column::bar_places::player_bars, column::history::history_ui, column::info::info_ui,
    column::side_bar::side_bar_ui, column::table_bars::placed_seat_ui, column::turns_strip::turns_ui,
    column::typed_line, command::UiCommand, game::command::GameCommand, kit::icons::Icons, kit::region::region,
    kit::spoken::Spoken, study::command::StudyCommand, study::review::review_ui,
};
use crate::play::{HandInput, ToMove, Wait};
use crate::view::{Layout, Side, Turning, ViewSettings, ViewState};
use crate::{board::GameRequest, play::words::capital};

#[derive(SystemParam)]
pub(in crate::panels) struct Column<'w> {
    table: TableView<'w>,
    clocks: Res<'w, ClockData>,
    analysis: Res<'w, Analysis>,
    fairness: Res<'w, Fairness>,
    reviewing: Res<'w, Reviewing>,
    to_move: Res<'w, ToMove>,
    far: Res<'w, FarSeats>,
    spoken: Res<'w, Spoken>,
    settings: Res<'w, ViewSettings>,
}

/// What the column showed in the previous frame.
#[derive(Default)]
pub(in crate::panels) struct PreviousFrame {
    /// The army pointed at.
    army: Option<Army>,
    /// The action of the analysis pointed at.
    action: Option<Action>,
    /// Plies up to the position on the board, and how many of the current line are on the main line.
    position: (usize, usize),
    layout: Layout,
}

pub(in crate::panels) fn draw(
    mut contexts: EguiContexts,
    column: Column,
    mut end_card: ResMut<EndCard>,
    mut icons: ResMut<Icons>,
    mut view: ResMut<ViewState>,
    mut commands: MessageWriter<UiCommand>,
    mut before: Local<PreviousFrame>,
) -> Result {
    let ui = &mut region(contexts.ctx_mut()?, "column");
    let table = &column.table;
    let places = Places::of(&table.layout, &table.data);
    view.bars = player_bars(&table.layout, &places);
    commands.write_batch(column.seats_ui(ui, &places, &mut icons).map(|answer| match answer {
        SeatAnswer::Pause => GameRequest::SwitchClock.into(),
        SeatAnswer::Players => GameCommand::ShowPlayers.into(),
    }));
    if table.layout.at_table {
        leave_ui(ui);
        return Ok(());
    }
    let (input, army) = column.middle_ui(ui, &places);
    commands.write_batch(input.map(UiCommand::from));
    if army != before.army {
        before.army = army;
        commands.write(GameCommand::Hand(HandInput::PointArmy(army)).into());
    }
    let analysis = column.analysis_ui(ui, &places, &mut icons);
    if analysis.pointed != before.action {
        before.action = analysis.pointed;
        commands.write(GameCommand::Hand(HandInput::Point(analysis.pointed)).into());
    }
    commands.write_batch(analysis.pressed.map(|pressed| match pressed {
        Pressed::Close => StudyCommand::SwitchAnalysis.into(),
        Pressed::Lines(lines) => StudyCommand::AnalysisLines(lines).into(),
        Pressed::GoOn => StudyCommand::AnalyseOn.into(),
        Pressed::Play(line) => GameCommand::Line(line).into(),
    }));
    if let Some(place) = places.review {
        in_card(ui, place, "review", |ui| {
            let progress = column.reviewing.progress.map(|progress| (progress, column.reviewing.left));
            let pressed = review_ui(ui, progress, table.data.review.as_ref());
            commands.write_batch(pressed);
        });
    }
    let moves = &table.data.moves;
    let position = (moves.cursor, moves.fork);
    let follow = before.position != position || before.layout != *table.layout;
    (before.position, before.layout) = (position, *table.layout);
    commands.write_batch(column.moves_ui(ui, &places, follow));
    // It may grow over the card below it.
    commands.write_batch(column.preview_ui(ui, &places, &mut end_card));
    Ok(())
}

impl Column<'_> {
    /// Whether the players face each other, so that the far one reads from the other side.
    fn faces(&self) -> bool {
        self.settings.turning == Turning::FaceToFace
    }

    /// Returns what was pressed.
    fn seats_ui(&self, ui: &mut Ui, places: &Places, icons: &mut Icons) -> Option<SeatAnswer> {
        let data = &self.table.data;
        let view = SeatView {
            game: self.table.layout.game,
            clocks: &self.clocks,
            castling: data.castling.as_deref(),
            at_table: self.table.layout.at_table,
            to_move: *self.to_move,
            far: *self.far,
        };
        let mut answer = None;
        if data.seats.len() > 2 {
            for ((place, side), seat) in side_bars(&self.table.layout).into_iter().zip(&data.seats) {
                let is_turned = self.faces() && self.table.layout.side_of(seat.seat) == Side::Top;
                let side = if is_turned { 2 } else { side };
                answer = side_bar_ui(ui, place, seat, side, &view, icons).or(answer);
            }
            if self.table.layout.at_table {
                return answer;
            }
            let mut pause = false;
            in_card(ui, places.far_seat, "turns", |ui| pause = turns_ui(ui, data, &view));
            return if pause { Some(SeatAnswer::Pause) } else { answer };
        }
        let first_is_far = self.table.layout.side_of(Seat::One) == Side::Top;
        let (far, near) = if first_is_far { (0, 1) } else { (1, 0) };
        for (seat, place) in [(far, places.far_seat), (near, places.near_seat)] {
            if let Some(seat) = data.seats.get(seat) {
                let is_turned = self.faces() && place == places.far_seat;
                answer = placed_seat_ui(ui, place, seat, is_turned, &view, icons).or(answer);
            }
        }
        answer
    }

    /// Draws the armies, or the card of a game without a roster. Returns an input for the hand, and the army pointed
    /// at.
    fn middle_ui(&self, ui: &mut Ui, places: &Places) -> (Option<HandInput>, Option<Army>) {
        let data = &self.table.data;
        if !data.armies.is_empty() {
            let rows = RosterRows { height: places.army_row, folded: places.folded };
            let answer = roster_ui(ui, places.armies, &data.armies, rows);
            return (answer.wanted.map(HandInput::Defect), answer.pointed);
        }
        let mut input = None;
        in_card(ui, places.armies, "info", |ui| {
            let ahead = self.table.preview.shown.as_ref().map(|(_, _, consequences)| consequences);
            let title = self.table.layout.game.title();
            input = info_ui(ui, &data.info, title, self.table.hand.calls_clock(), ahead);
        });
        (input, None)
    }

    /// Draws what a move would change, or how the game has ended.
    fn preview_ui(&self, ui: &mut Ui, places: &Places, end_card: &mut EndCard) -> Option<UiCommand> {
        let data = &self.table.data;
        // Over the board the banner says the same.
        let is_told = data.comment.as_ref().is_some_and(|comment| comment.earlier.is_none())
            && self.table.preview.shown.is_none();
        if let Some(end) = data.end.as_ref().filter(|_| !end_card.put_away && !end_card.banner && !is_told) {
            return match end_ui(ui, places.preview, end)? {
                EndAnswer::Do(command) => Some(command),
                EndAnswer::Close => {
                    end_card.put_away = true;
                    None
                }
            };
        }
        let shown = self.table.preview.shown.as_ref();
        let words = shown.map(|(action, ..)| preview_words(self.table.position(), *action)).unwrap_or_default();
        let shown = shown.map(|(.., consequences)| (words.as_str(), consequences));
        let mut input = None;
        let place = grown(ui, places.preview, places.column_bottom());
        if place != places.preview {
            // It lies over the card below it, which it would otherwise only touch.
            ui.painter().add(ui.visuals().popup_shadow.as_shape(place, style::card(ui.palette()).corner_radius));
        }
        let used = in_card(ui, place, "preview", |ui| {
            if let Some(side) = &data.chosen_side {
                input = chosen_side_ui(ui, side, !self.to_move.is_awaited());
            }
            match &self.spoken.about {
                Some((square, text)) if shown.is_none() => about_ui(ui, *square, text),
                _ => {
                    let army = self.table.preview.army.and_then(|army| data.armies.iter().find(|row| row.army == army));
                    // Without a roster its card shows them.
                    let notes = if data.armies.is_empty() { &[] } else { data.notes.as_slice() };
                    let why_none = self.why_none_can_move();
                    let why_none = why_none.as_deref();
                    let (title, comment) = (data.title.as_str(), data.comment.as_ref());
                    let (game, checks) = (self.table.position().game(), data.checks.as_slice());
                    let view = PreviewView { shown, game, army, title, comment, checks, notes, why_none };
                    preview_ui(ui, &view, |seat| self.table.name(seat));
                }
            }
        });
        note_height(ui, used);
        input.map(UiCommand::from)
    }

    /// Why no piece can be moved, in a sentence; empty if the choice of side says it, `None` if one can. The computer's
    /// thinking is over soon.
    fn why_none_can_move(&self) -> Option<String> {
        let data = &self.table.data;
        if data.side_choice.is_some() || data.chosen_side.is_some() {
            return Some(String::new());
        }
        if data.end.is_some() {
            return Some("The game is over.".to_owned());
        }
        let (seat, _) = self.to_move.awaited().filter(|(_, wait)| *wait == Wait::Earlier)?;
        Some(format!("{} is to move in this position.", capital(&self.table.name(seat))))
    }

    fn analysis_ui(&self, ui: &mut Ui, places: &Places, icons: &mut Icons) -> AnalysisAnswer {
        let (Some(place), data) = (places.analysis, &self.table.data) else { return AnalysisAnswer::default() };
        let owned: Vec<Army> = data.seats.iter().map(|seat| seat.owned).collect();
        let against_people = data.seats.iter().all(|seat| seat.player.level().is_none());
        let view = AnalysisView {
            analysis: &self.analysis,
            position: self.table.position(),
            owned: &owned,
            // In a game against the computer a person moves for one seat only.
            playable: match self.to_move.is_awaited() {
                true => 0,
                false if against_people || self.fairness.is_open() => usize::MAX,
                false => 1,
            },
            seating: self.table.layout.seating,
            rotation: self.table.layout.rotation,
            is_over: data.end.is_some(),
        };
        let mut answer = AnalysisAnswer::default();
        in_card(ui, place, "analysis", |ui| {
            answer = analysis_ui(ui, &view, icons, |seat| self.table.name(seat));
        });
        answer
    }

    /// Draws the list of moves with the tools, and below it the row for those who watch. Returns what was pressed. `follow` scrolls to
    /// the current move.
    fn moves_ui(&self, ui: &mut Ui, places: &Places, follow: bool) -> Option<UiCommand> {
        let (mut wanted, mut watched, mut used) = (None, None, None);
        in_card(ui, places.moves, "moves", |ui| {
            let watch = self.table.watch.view();
            let whole = ui.max_rect();
            if let Some(line) = typed_line::place_in(ui.ctx(), places.moves, watch.is_some()) {
                ui.set_max_height(line.top() - whole.top() - 6.0);
            } else if let Some(view) = watch {
                let row = Rect::from_min_max(whole.left_bottom() - Vec2::new(0.0, watch::HEIGHT), whole.max);
                watched = watch_ui(ui, row, view);
                ui.set_max_height(row.top() - whole.top() - 6.0);
            }
            let tools = tools(&self.table.data, self.to_move.is_awaited(), watch.is_some());
            let row = |ui: &mut Ui| used = tools_ui(ui, tools);
            wanted = history_ui(ui, places.moves, &self.table.data.moves, follow, row);
        });
        used.or(watched).or(wanted.map(UiCommand::from))
    }
}

/// In a corner: how to leave table mode.
fn leave_ui(ui: &Ui) {
    let palette = ui.palette();
    let corner = ui.max_rect().left_bottom() + Vec2::new(12.0, -14.0);
    style::line(ui, corner, 200.0, "Esc leaves table mode", egui::FontId::proportional(11.0), palette.dim.egui());
}

/// Where the preview keeps the height of its contents.
fn height_id() -> egui::Id {
    egui::Id::new("height of the preview")
}

/// The place of the preview when its contents need more room: it covers the panels below, so that none of them moves.
fn grown(ui: &Ui, place: Rect, bottom: f32) -> Rect {
    let needed: f32 = ui.data(|data| data.get_temp(height_id())).unwrap_or_default();
    place.with_max_y((place.top() + needed).clamp(place.bottom(), bottom.max(place.bottom())))
}

/// Remembers that height. If it is new, this frame is drawn once more.
fn note_height(ui: &Ui, used: f32) {
    let before: Option<f32> = ui.data_mut(|data| {
        let before = data.get_temp(height_id());
        data.insert_temp(height_id(), used);
        before
    });
    if before.is_none_or(|before| (before - used).abs() > 0.5) {
        ui.ctx().request_discard("the preview has another height");
    }
}

/// A card of exactly this size. Returns the height that its contents need.
fn in_card(ui: &mut Ui, rect: Rect, id: &str, contents: impl FnOnce(&mut Ui)) -> f32 {
    let card = style::card(ui.palette());
    ui.painter().rect(rect, card.corner_radius, card.fill, card.stroke, egui::StrokeKind::Inside);
    let inner = rect - card.inner_margin;
    let mut ui = ui.new_child(UiBuilder::new().id_salt(id).max_rect(inner));
    ui.shrink_clip_rect(inner.expand(4.0));
    contents(&mut ui);
    ui.min_rect().height() + card.inner_margin.sum().y
}
