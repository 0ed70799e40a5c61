//! Draws everything over the board.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use regalia_core::rules::{Action, Square};

use crate::computer::Hint;
use crate::panels::column::TableView;
use crate::panels::column::end_card::{EndAnswer, EndCard};
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::kit::icons::Icons;
use crate::panels::over_board::answer::{Answer, ChoiceView};
use crate::panels::over_board::choices::choice_ui;
use crate::panels::over_board::end_banner::end_banner_ui;
use crate::panels::over_board::first_move::first_move_ui;
use crate::panels::over_board::forced::forced_ui;
use crate::panels::over_board::king_menu::king_menu_ui;
use crate::panels::over_board::message_card::{MessageCard, message_card_ui};
use crate::panels::over_board::notice::notice_ui;
use crate::panels::study::hint::hint_ui;
use crate::play::{BoardNotice, HandInput, Waiting};

/// What it is drawn from.
#[derive(SystemParam)]
pub(in crate::panels) struct OverBoard<'w, 's> {
    table: TableView<'w, 's>,
    notice: Res<'w, BoardNotice>,
    waiting: Res<'w, Waiting>,
    hint: Res<'w, Hint>,
}

/// Draws everything over the board, unless a dialog is open, and sends what is chosen. `pointed` is the action pointed
/// at in the previous frame.
pub(in crate::panels) fn draw(
    mut contexts: EguiContexts,
    shown: OverBoard,
    dialog: Res<Dialog>,
    (mut icons, mut end_card, mut message): (ResMut<Icons>, ResMut<EndCard>, ResMut<MessageCard>),
    mut commands: MessageWriter<UiCommand>,
    mut pointed: Local<Option<Action>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let table = &shown.table;
    let (layout, palette) = (&*table.layout, table.palette());
    let mut send = |input: Option<HandInput>| commands.write_batch(input.map(UiCommand::Hand));
    let mut answer = Answer::default();
    if !dialog.is_open() && shown.waiting.0.is_none() {
        if let Some(choice) = &table.data.side_choice {
            send(first_move_ui(ctx, choice, layout, palette));
        }
        if let Some((action, text)) = &table.data.forced {
            send(forced_ui(ctx, *action, text, layout, palette));
        }
        if table.hand.choice().is_some() {
            answer = shown.choice_ui(ctx, &mut icons);
        } else if let Some(king) = shown.held_king() {
            answer = king_menu_ui(ctx, &table.data.defections, king, layout, palette);
        }
    }
    send(answer.input);
    if answer.pointed != *pointed {
        *pointed = answer.pointed;
        send(Some(HandInput::Point(answer.pointed)));
    }
    if let Some(end) = table.data.end.as_ref().filter(|_| end_card.banner && !dialog.is_open()) {
        let answer = end_banner_ui(ctx, end, layout, table.data.king, palette);
        end_card.banner = answer.is_none();
        if let Some(EndAnswer::Do(command)) = answer {
            commands.write(command);
        }
    }
    let has_message = !message.lines.is_empty() && !end_card.banner && !dialog.is_open();
    if has_message && message_card_ui(ctx, &message, layout, palette) {
        *message = MessageCard::default();
    }
    if !dialog.is_open() {
        commands.write_batch(hint_ui(ctx, &shown.hint, layout, palette));
    }
    if let Some((text, square)) = shown.notice.line.as_ref().filter(|_| !dialog.is_open()) {
        commands.write_batch(notice_ui(
            ctx,
            layout,
            (text, *square, &shown.notice.squares),
            shown.notice.rule,
            palette,
        ));
    }
    Ok(())
}

impl OverBoard<'_, '_> {
    /// Draws the open choice.
    fn choice_ui(&self, ctx: &bevy_egui::egui::Context, icons: &mut Icons) -> Answer {
        let table = &self.table;
        let Some(choice) = table.hand.choice() else { return Answer::default() };
        let view = ChoiceView {
            choice,
            board: &table.board,
            layout: &table.layout,
            palette: table.palette(),
            name: &|seat| table.name(seat),
            ahead: table.preview.shown.as_ref().map(|(action, _, consequences)| (*action, consequences)),
        };
        choice_ui(ctx, &view, icons)
    }

    /// The selected king, if it may defect.
    fn held_king(&self) -> Option<Square> {
        let (data, hand) = (&self.table.data, &self.table.hand);
        data.king
            .filter(|king| hand.selected() == Some(*king) && hand.dragged().is_none() && !data.defections.is_empty())
    }
}
