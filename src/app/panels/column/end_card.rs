//! The card in the column when a game has ended: who won and why, and what to do next.

use bevy::prelude::{DetectChangesMut, MessageReader, Res, ResMut, Resource};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align, FontId, Label, Layout, Rect, RichText, Stroke, StrokeKind, Ui, UiBuilder, Vec2};

use crate::board::{GameEvent, RunningGame};
use crate::panels::kit::icon::{Icon, icon_button};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{
    command::UiCommand, files::command::FilesCommand, kit::tip::Tip, start::command::StartCommand,
    study::command::StudyCommand,
};
use crate::view::theme::{CORNER, SMALL};
use crate::{computer::ReviewInput, files::FileRequest, model::EndData};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndCard {
    /// Whether the player has closed the card.
    pub put_away: bool,
    /// Whether the banner is over the board: from the end of a game until it is closed or somebody steps back. A game
    /// that is opened has ended before.
    pub banner: bool,
}

impl EndCard {
    /// Closes the banner, or without one the card.
    pub const fn close(&mut self) {
        self.put_away = !self.banner;
        self.banner = false;
    }
}

/// Opens the banner when the game on the board ends, and forgets what was closed when it goes on.
pub fn follow_end(mut events: MessageReader<GameEvent>, game: Option<Res<RunningGame>>, mut card: ResMut<EndCard>) {
    let is_over = game.is_some_and(|game| game.record.outcome().is_some());
    for event in events.read() {
        let banner = match event {
            GameEvent::Applied(..) => is_over && !event.is_step(),
            GameEvent::Began => false,
            GameEvent::Refused(..) => continue,
        };
        card.set_if_neq(EndCard { put_away: false, banner });
    }
}

#[derive(Clone, Debug)]
pub enum EndAnswer {
    Do(UiCommand),
    Close,
}

pub(super) fn end_ui(ui: &mut Ui, rect: Rect, data: &EndData) -> Option<EndAnswer> {
    let palette = ui.palette();
    let mut answer = None;
    let stroke = Stroke::new(2.0, palette.accent.egui());
    ui.painter().rect(rect, CORNER, palette.raised.egui(), stroke, StrokeKind::Inside);
    let inner = rect.shrink2(Vec2::new(16.0, 9.0));
    let mut ui = ui.new_child(UiBuilder::new().id_salt("end").max_rect(inner));
    ui.spacing_mut().item_spacing = Vec2::new(8.0, 5.0);
    ui.horizontal(|ui| {
        ui.set_height(24.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if icon_button(ui, Icon::Close, true, "Close (Esc)").clicked() {
                answer = Some(EndAnswer::Close);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let mut job = LayoutJob::default();
                let format = |font_id: FontId, color| TextFormat { font_id, color, ..TextFormat::default() };
                job.append(&data.title, 0.0, format(font("semibold", 16.0), palette.accent.egui()));
                job.append(&data.reason, 10.0, format(FontId::proportional(SMALL), palette.dim.egui()));
                let whole = format!("{} · {}", data.title, data.reason);
                ui.add(Label::new(job).truncate()).tip(whole);
            });
        });
    });
    ui.horizontal(|ui| {
        if style::primary_button(ui, "Rematch").clicked() {
            answer = Some(EndAnswer::Do(StartCommand::Rematch.into()));
        }
        if ui.button(RichText::new("New game…")).clicked() {
            answer = Some(EndAnswer::Do(StartCommand::ShowNewGame.into()));
        }
        if !data.is_reviewed && ui.button("Review").tip("Where did the game turn?").clicked() {
            answer = Some(EndAnswer::Do(StudyCommand::Review(ReviewInput::Begin).into()));
        }
        if ui.available_width() > 56.0 && ui.button(RichText::new("Save")).clicked() {
            answer = Some(EndAnswer::Do(FilesCommand::Ask(FileRequest::Save).into()));
        }
    });
    answer
}
