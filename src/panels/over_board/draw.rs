//! Draws everything over the board.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::board::RunningGame;
use crate::panels::column::data::TableData;
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::kit::icons::Icons;
use crate::panels::over_board::answer::{Answer, ChoiceView};
use crate::panels::over_board::choices::choice_ui;
use crate::panels::over_board::first_move::first_move_ui;
use crate::panels::over_board::forced::forced_ui;
use crate::panels::over_board::king_menu::king_menu_ui;
use crate::panels::over_board::notice::notice_ui;
use crate::play::{BoardNotice, Hand, HandInput, Preview};
use crate::rules::{Action, Seat, Square};
use crate::view::{Layout, Theme};

/// What it is drawn from.
#[derive(SystemParam)]
pub(in crate::panels) struct OverBoard<'w> {
    game: Res<'w, RunningGame>,
    data: Res<'w, TableData>,
    hand: Res<'w, Hand>,
    preview: Res<'w, Preview>,
    notice: Res<'w, BoardNotice>,
    layout: Res<'w, Layout>,
    theme: Res<'w, Theme>,
}

/// Draws everything over the board, unless a dialog is open, and sends what is chosen. `pointed` is the action pointed
/// at in the previous frame.
pub(in crate::panels) fn draw(
    mut contexts: EguiContexts,
    shown: OverBoard,
    dialog: Res<Dialog>,
    mut icons: ResMut<Icons>,
    mut commands: MessageWriter<UiCommand>,
    mut pointed: Local<Option<Action>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (layout, palette) = (&*shown.layout, shown.theme.palette());
    let mut send = |input: Option<HandInput>| commands.write_batch(input.map(UiCommand::Hand));
    let mut answer = Answer::default();
    if !dialog.is_open() {
        if let Some(choice) = &shown.data.side_choice {
            send(first_move_ui(ctx, choice, layout, palette));
        }
        if let Some((action, text)) = &shown.data.forced {
            send(forced_ui(ctx, *action, text, layout, palette));
        }
        if shown.hand.choice().is_some() {
            answer = shown.choice_ui(ctx, &mut icons);
        } else if let Some(king) = shown.held_king() {
            answer = king_menu_ui(ctx, &shown.data.defections, king, layout, palette);
        }
    }
    send(answer.input);
    if answer.pointed != *pointed {
        *pointed = answer.pointed;
        send(Some(HandInput::Point(answer.pointed)));
    }
    if let Some((text, square)) = shown.notice.line.as_ref().filter(|_| !dialog.is_open()) {
        commands.write_batch(notice_ui(ctx, layout, (text, *square), shown.notice.rule, palette));
    }
    Ok(())
}

impl OverBoard<'_> {
    /// Draws the open choice.
    fn choice_ui(&self, ctx: &bevy_egui::egui::Context, icons: &mut Icons) -> Answer {
        let Some(choice) = self.hand.choice() else { return Answer::default() };
        let record = &self.game.record;
        let view = ChoiceView {
            choice,
            position: record.position(),
            layout: &self.layout,
            palette: self.theme.palette(),
            name: &|seat: Seat| record.name(seat).to_owned(),
            ahead: self.preview.shown.as_ref().map(|(action, _, consequences)| (*action, consequences)),
        };
        choice_ui(ctx, &view, icons)
    }

    /// The selected king, if it may defect.
    fn held_king(&self) -> Option<Square> {
        self.data.king.filter(|king| {
            self.hand.selected() == Some(*king) && self.hand.dragged().is_none() && !self.data.defections.is_empty()
        })
    }
}
