//! Everything over the board: choices, questions, notices.

pub mod answer;
pub mod chip;
pub mod choices;
pub mod drop_hint;
pub mod end_banner;
pub mod first_move;
pub mod king_menu;
pub mod looks_back;
pub mod message_card;
pub mod notice;
pub mod promotion;

use std::time::Instant;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Popup;
use regalia_core::record::Edit;
use regalia_core::rules::{Action, Square};

use crate::panels::column::end_card::{EndAnswer, EndCard};
use crate::panels::column::places::{Places, beside};
use crate::panels::message::MessageTasks;
use crate::panels::over_board::answer::{Answer, ChoiceView};
use crate::panels::over_board::choices::{choice_ui, forced_ui};
use crate::panels::over_board::message_card::{MessageCard, message_card_ui};
use crate::panels::study::hint::{HintView, hint_ui, next_beat};
use crate::panels::{
    column::TableView, column::typed_line::says_why, command::UiCommand, dialogs::Dialog, kit::icons::Icons,
    over_board::end_banner::end_banner_ui, over_board::first_move::first_move_ui, over_board::king_menu::king_menu_ui,
    over_board::looks_back::looks_back_ui, over_board::notice::notice_ui,
};
use crate::play::{BoardNotice, HandInput, ToMove, TypedLine};
use crate::tasks::{Alarm, Waker};
use crate::{computer::Hint, view::Pace};

#[derive(SystemParam)]
pub(super) struct OverBoard<'w> {
    table: TableView<'w>,
    notice: Res<'w, BoardNotice>,
    to_move: Res<'w, ToMove>,
    hint: Res<'w, Hint>,
    typed: Res<'w, TypedLine>,
    pace: Pace<'w>,
    waker: Res<'w, Waker>,
}

/// Draws everything over the board, unless a dialog is open, and sends what is chosen. `pointed` is the action pointed
/// at in the previous frame.
pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: OverBoard,
    dialog: Res<Dialog>,
    (mut icons, mut end_card, mut message): (ResMut<Icons>, ResMut<EndCard>, ResMut<MessageTasks>),
    mut commands: MessageWriter<UiCommand>,
    (mut pointed, mut alarm): (Local<Option<Action>>, Local<Alarm>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (table, is_covered) = (&shown.table, dialog.is_open());
    let layout = &*table.layout;
    let mut send = |input: Option<HandInput>| commands.write_batch(input.map(UiCommand::from));
    let mut answer = Answer::default();
    if !is_covered && !shown.to_move.is_awaited() {
        if let Some(choice) = &table.data.side_choice {
            send(first_move_ui(ctx, choice, layout, Places::of(layout, &table.data).armies));
        }
        if let Some((action, text)) = &table.data.forced {
            send(forced_ui(ctx, *action, text, layout));
        }
        if table.hand.choice().is_some() {
            answer = shown.choice_ui(ctx, &mut icons);
        } else if let Some(king) = shown.held_king() {
            answer = king_menu_ui(ctx, &table.data.defections, king, layout);
        }
    }
    send(answer.input);
    if answer.pointed != *pointed {
        *pointed = answer.pointed;
        send(Some(HandInput::Point(answer.pointed)));
    }
    if let Some(end) = table.data.end.as_ref().filter(|_| end_card.banner && !is_covered) {
        let answer = end_banner_ui(ctx, end, layout, &beside(layout, &table.data).all(), table.data.king);
        end_card.banner = answer.is_none();
        if let Some(EndAnswer::Do(command)) = answer {
            commands.write(command);
        }
    }
    let moves = &table.data.moves;
    // Spectators have their own controls for going back.
    let shows_earlier = moves.looks_back().filter(|_| moves.is_variation() || table.watch.view().is_none());
    if shows_earlier.is_some_and(|words| looks_back_ui(ctx, &words, layout)) {
        commands.write(Edit::Tip.into());
    }
    let has_message = !message.card.lines.is_empty() && !end_card.banner && !is_covered;
    if has_message && message_card_ui(ctx, &message.card, layout) {
        message.card = MessageCard::default();
    }
    if !is_covered && *shown.hint != Hint::None {
        commands.write_batch(shown.hint_ui(ctx));
    }
    // The window sleeps until the next dot of the hint is lit.
    let beat = next_beat(&shown.hint, shown.pace.moves() && !is_covered);
    alarm.set(beat.map(|beat| Instant::now() + beat), &shown.waker)?;
    // It does not cover an open menu.
    let is_said = is_covered || Popup::is_any_open(ctx) || says_why(ctx, &shown.typed);
    if !is_said {
        commands.write_batch(notice_ui(ctx, layout, &shown.notice));
    }
    Ok(())
}

impl OverBoard<'_> {
    fn choice_ui(&self, ctx: &bevy_egui::egui::Context, icons: &mut Icons) -> Answer {
        let table = &self.table;
        let Some(choice) = table.hand.choice() else { return Answer::default() };
        let view = ChoiceView {
            choice,
            position: table.position(),
            layout: &table.layout,
            name: &|seat| table.name(seat),
            ahead: table.preview.shown.as_ref().map(|(action, _, consequences)| (*action, consequences)),
        };
        choice_ui(ctx, &view, icons)
    }

    fn hint_ui(&self, ctx: &bevy_egui::egui::Context) -> Option<UiCommand> {
        let table = &self.table;
        let beside = beside(&table.layout, &table.data);
        let pieces: Vec<Square> = table.position().pieces().into_iter().map(|(square, _)| square).collect();
        let view = HintView {
            hint: &self.hint,
            layout: &table.layout,
            beside: &beside,
            king: table.data.king,
            pieces: &pieces,
            moves: self.pace.moves(),
        };
        hint_ui(ctx, &view)
    }

    /// The selected king, if it may defect.
    fn held_king(&self) -> Option<Square> {
        let (data, hand) = (&self.table.data, &self.table.hand);
        data.king
            .filter(|king| hand.selected() == Some(*king) && hand.dragged().is_none() && !data.defections.is_empty())
    }
}
