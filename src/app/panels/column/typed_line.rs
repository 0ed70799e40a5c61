//! The line in which moves are typed, with completions.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{
    self, Align2, Area, Context, Event, EventFilter, Id, Key, Label, Modifiers, Order, Rect, RichText, Sense, Stroke,
    StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, WidgetType,
};
use regalia_core::rules::{Action, GamePosition, Position};

use crate::panels::kit::focus::{self, BOARD};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{column::TableView, column::places::Places, kit::icon::Icon, kit::region::region};
use crate::play::{Spelling, TypedLine, TypedMove, completions, spellings};
use crate::view::theme::{SMALL, TEXT};

const HEIGHT: f32 = 28.0;
/// A card of moves at least this high has room for the line and three rows of moves.
const MIN_CARD: f32 = 150.0;
/// How many completions are shown at once.
const SHOWN: usize = 8;
const ROW: f32 = 22.0;

/// What the line remembers between frames.
#[derive(Default)]
pub struct Typing {
    /// The completion that is chosen.
    chosen: Option<usize>,
    /// Whether there are completions, so that Tab belongs to the line.
    offers: bool,
    /// Whether a move was sent that is neither played nor refused yet.
    sent: bool,
    /// A legal move in both of its forms, for the hint.
    pub example: Option<Spelling>,
}

/// What the system keeps between frames.
#[derive(Default)]
pub(in crate::panels) struct LineState {
    typing: Typing,
    /// Every way to type a legal action in the current position.
    spellings: Option<Vec<Spelling>>,
}

pub(in crate::panels) fn draw(
    mut contexts: EguiContexts,
    table: TableView,
    mut line: ResMut<TypedLine>,
    mut moves: MessageWriter<TypedMove>,
    mut kept: Local<LineState>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let LineState { typing, spellings: all } = &mut *kept;
    if table.board.is_changed() {
        *all = None;
        typing.example = example(table.position(), &table.board.legal);
    }
    if wants_offers(ctx, &line.text) && all.is_none() {
        *all = Some(spellings(table.position(), &table.board.legal));
    }
    let Some(place) = place_in(ctx, Places::of(&table.layout, &table.data).moves, table.watch.view().is_some()) else {
        return Ok(());
    };
    let mut ui = region(ctx, "typed line");
    // Only the line uses what is typed, so others need not see a change.
    let line = line.bypass_change_detection();
    let all = all.as_deref().unwrap_or_default();
    if let Some(text) = typed_line_ui(&mut ui, place, line, typing, all) {
        moves.write(TypedMove(text));
        ctx.request_repaint();
    }
    Ok(())
}

/// The place of the line in a card of moves; in a low card, and where people only watch, only while somebody types.
pub(super) fn place_in(ctx: &Context, card: Rect, watched: bool) -> Option<Rect> {
    let typing = ctx.memory(|memory| memory.has_focus(line_id()));
    let inner = card.shrink2(Vec2::new(12.0, 8.0));
    let place = Rect::from_min_max(egui::pos2(inner.left(), inner.bottom() - HEIGHT), inner.max);
    (typing || card.height() >= MIN_CARD && !watched).then_some(place)
}

/// Maximum number of characters.
const MAX_LENGTH: usize = 40;

/// The id of the line, by which it gets the focus.
fn line_id() -> Id {
    Id::new("typed move")
}

/// `/` focuses the line, which begins empty, and is not part of the move. Returns whether it was pressed: the other keys of this frame are
/// then not shortcuts.
pub fn take_slash(ctx: &Context) -> bool {
    if ctx.text_edit_focused() {
        return false;
    }
    let is_slash = |event: &Event| matches!(event, Event::Text(text) if text == "/");
    let pressed = ctx.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| !is_slash(event));
        input.events.len() < before
    });
    if pressed {
        let board = focus::focused(ctx).filter(|id| *id == Id::new(BOARD));
        ctx.memory_mut(|memory| memory.request_focus(line_id()));
        ctx.data_mut(|data| {
            data.insert_temp(line_id(), BeginsEmpty);
            data.insert_temp(line_id(), FocusBefore(board));
        });
    }
    pressed
}

/// Esc in the line leaves it empty. It still lets go of what is held at the board, and of why a move was refused. Call it
/// before the other keys are read.
pub fn heed_escape(ctx: &Context) {
    let has_left = ctx.memory(|memory| memory.had_focus_last_frame(line_id()) && !memory.has_focus(line_id()));
    if has_left && ctx.input(|input| input.key_pressed(Key::Escape)) {
        ctx.data_mut(|data| data.insert_temp(line_id(), BeginsEmpty));
    }
}

/// Whether the line itself says why its move was refused.
pub fn says_why(ctx: &Context, line: &TypedLine) -> bool {
    line.why().is_some() && ctx.memory(|memory| memory.has_focus(line_id()))
}

/// Marks that somebody begins to type, or has given up: what an earlier attempt left is in the way.
#[derive(Clone, Copy, Default)]
struct BeginsEmpty;

/// What had the focus before somebody began to type, if it was the board.
#[derive(Clone, Copy, Default)]
struct FocusBefore(Option<Id>);

/// Gives up the keyboard focus: it returns to the board if it came from there.
fn leave(ctx: &Context) {
    let FocusBefore(board) = ctx.data_mut(|data| data.remove_temp(line_id())).unwrap_or_default();
    ctx.memory_mut(|memory| match board {
        Some(board) => memory.request_focus(board),
        None => memory.surrender_focus(line_id()),
    });
    ctx.request_repaint();
}

/// Takes pasted text that cannot be a move, because it has several lines or is too long: it is a message or a game.
/// Returns whether there was such a text. The line loses the focus.
pub fn take_pasted(ctx: &Context) -> bool {
    if !ctx.memory(|memory| memory.has_focus(line_id())) {
        return false;
    }
    let is_no_move = |text: &str| text.trim().contains('\n') || text.trim().chars().count() > MAX_LENGTH;
    let pasted = ctx.input_mut(|input| {
        let before = input.events.len();
        // Pasted text arrives as typed text.
        input.events.retain(|event| !matches!(event, Event::Paste(text) | Event::Text(text) if is_no_move(text)));
        input.events.len() < before
    });
    if pasted {
        ctx.memory_mut(|memory| memory.surrender_focus(line_id()));
    }
    pasted
}

/// A legal move as an example: preferably neither a capture nor a move that needs a choice.
#[must_use]
pub fn example(position: &Position, legal: &[Action]) -> Option<Spelling> {
    let is_free = |square| GamePosition::piece_at(position, square).is_none();
    let is_plain =
        |action: &&Action| matches!(action, Action::Move(step) if is_free(step.to)) && action.promotes_to().is_none();
    let action = legal.iter().find(is_plain).or(legal.first())?;
    spellings(position, std::slice::from_ref(action)).into_iter().next()
}

/// Whether completions are needed, because somebody has begun to type.
fn wants_offers(ctx: &Context, text: &str) -> bool {
    ctx.memory(|memory| memory.has_focus(line_id())) && !text.trim().is_empty()
}

/// Draws the line in `rect`. Returns the text of the move to play. `spellings` are those of the legal actions, once
/// somebody types.
pub fn typed_line_ui(
    ui: &mut Ui,
    rect: Rect,
    line: &mut TypedLine,
    typing: &mut Typing,
    spellings: &[Spelling],
) -> Option<String> {
    let palette = ui.palette();
    let id = line_id();
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    // A click on a completion takes the focus for a moment.
    let had_focus = ui.memory(|memory| memory.had_focus_last_frame(id));
    let leaves_refused = !has_focus && !had_focus && line.why().is_some();
    if ui.data_mut(|data| data.remove_temp::<BeginsEmpty>(id)).is_some() || leaves_refused {
        line.clear();
        typing.chosen = None;
    }
    let why = line.why().map(str::to_owned);
    let is_played = line.text.is_empty();
    if typing.sent && (is_played || why.is_some()) {
        typing.sent = false;
        if is_played && has_focus {
            leave(ui.ctx());
        }
    }
    let text = &mut line.text;
    let mut offered = Vec::new();
    if wants_offers(ui.ctx(), text) {
        offered = completions(text, spellings).into_iter().map(|spelling| form_for(text, spelling)).collect();
        line_keys(ui.ctx(), text, typing, &offered);
    } else if has_focus {
        typing.chosen = None;
    }
    typing.offers = !offered.is_empty();
    let filter = EventFilter { tab: typing.offers, horizontal_arrows: true, vertical_arrows: true, escape: false };
    let example = typing.example.as_ref().map_or(String::new(), |example| match example {
        Spelling { coordinates, people, .. } if coordinates == people => format!(", such as {people}"),
        Spelling { coordinates, people, .. } => format!(", such as {coordinates} or {people}"),
    });
    let hint = egui::RichText::new(format!("Type a move{example} ( / )")).size(SMALL).color(palette.dim.egui());
    let edit = TextEdit::singleline(text)
        .id(id)
        .hint_text(hint)
        .char_limit(MAX_LENGTH)
        .event_filter(filter)
        .margin(egui::Margin::symmetric(8, 5))
        .desired_width(f32::INFINITY);
    let edit = if why.is_some() { edit.background_color(palette.warning.faint(46)) } else { edit };
    let response = ui.put(rect, edit);
    if why.is_some() {
        let stroke = Stroke::new(1.5, palette.warning.egui());
        ui.painter().rect_stroke(rect, 6.0, stroke, StrokeKind::Inside);
        Icon::Close.paint(ui.painter(), rect.right_center() - Vec2::new(14.0, 0.0), 0.9, palette.warning.egui());
    }
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::TextEdit, true, "Type a move");
        info.current_text_value = Some(text.clone());
        info
    });
    if response.changed() {
        (typing.chosen, typing.sent) = (None, false);
        // After a refusal `/` starts over; otherwise it is ignored while somebody types.
        let refused = line.refused.as_ref().map(|refused| refused.text.as_str());
        if let Some((_, after)) = text.split_once('/').filter(|(before, _)| Some(*before) == refused) {
            *text = after.to_owned();
        }
        text.retain(|sign| sign != '/');
    }
    // The line holds the letters of this frame from here on.
    let enter = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let wanted = (enter && !text.trim().is_empty()).then(|| {
        if let Some(form) = typing.chosen.take().and_then(|place| offered.get(place)) {
            complete(ui.ctx(), text, form.clone());
        }
        // Until the move is played, it can be put right.
        response.request_focus();
        typing.sent = true;
        text.clone()
    });
    // A click on a completion takes the focus away before the completion sees the click.
    let seen = (response.has_focus() || response.lost_focus()) && !(offered.is_empty() && why.is_none());
    if seen && let Some(form) = offers_ui(ui, rect, why.as_deref(), &offered, typing.chosen) {
        complete(ui.ctx(), text, form);
        response.request_focus();
    }
    wanted
}

/// The spelling of an action that continues what has been typed.
fn form_for(typed: &str, spelling: &Spelling) -> String {
    let begins = |form: &str| form.to_ascii_lowercase().starts_with(&typed.trim().to_ascii_lowercase());
    if begins(&spelling.coordinates) && !begins(&spelling.people) {
        spelling.coordinates.clone()
    } else {
        spelling.people.clone()
    }
}

/// ↑ and ↓ choose a completion, Tab takes it.
fn line_keys(ctx: &Context, text: &mut String, typing: &mut Typing, offered: &[String]) {
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let shown = offered.len().min(SHOWN);
    if shown > 0 && pressed(Key::ArrowDown) {
        typing.chosen = Some(typing.chosen.map_or(0, |place| (place + 1) % shown));
    }
    if shown > 0 && pressed(Key::ArrowUp) {
        typing.chosen = Some(typing.chosen.unwrap_or(0).checked_sub(1).unwrap_or(shown - 1));
    }
    let chosen = typing.chosen.and_then(|place| offered.get(place));
    if let Some(form) = chosen.or(offered.first()).filter(|_| pressed(Key::Tab)) {
        complete(ctx, text, form.clone());
        typing.chosen = None;
    }
}

/// Puts a spelling into the line and the text cursor at its end.
fn complete(ctx: &Context, text: &mut String, form: String) {
    let end = CCursor::new(form.chars().count());
    *text = form;
    if let Some(mut state) = egui::text_edit::TextEditState::load(ctx, line_id()) {
        state.cursor.set_char_range(Some(CCursorRange::one(end)));
        state.store(ctx, line_id());
    }
}

/// Draws above the line why its move was refused, and the completions; returns the one that was pressed.
fn offers_ui(ui: &Ui, line: Rect, why: Option<&str>, offered: &[String], chosen: Option<usize>) -> Option<String> {
    let palette = ui.palette();
    let mut taken = None;
    let area = Area::new(Id::new("typed offers")).order(Order::Foreground).pivot(Align2::LEFT_BOTTOM);
    area.fixed_pos(line.left_top() - Vec2::new(0.0, 4.0)).constrain(true).show(ui.ctx(), |ui| {
        let frame = style::card(palette).inner_margin(6).shadow(ui.visuals().popup_shadow);
        let frame = if why.is_some() { frame.stroke(Stroke::new(1.5, palette.warning.egui())) } else { frame };
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if let Some(why) = why {
                ui.set_max_width(line.width() - 12.0);
                ui.add(Label::new(RichText::new(why).size(TEXT).color(palette.text.egui())).wrap());
            }
            for (index, form) in offered.iter().take(SHOWN).enumerate() {
                // Tab does not stop here: it belongs to the line.
                let (row, response) = ui.allocate_exact_size(Vec2::new(line.width().min(240.0), ROW), Sense::CLICK);
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, form));
                if chosen == Some(index) || response.hovered() {
                    ui.painter().rect_filled(row, 5.0, palette.accent.faint(60));
                }
                let at = row.left_center() + Vec2::new(8.0, 0.0);
                ui.painter().text(at, Align2::LEFT_CENTER, form, font("medium", TEXT), palette.text.egui());
                if response.clicked() {
                    taken = Some(form.clone());
                }
            }
            if offered.len() > SHOWN {
                ui.label(style::dim(format!("  and {} more", offered.len() - SHOWN), palette));
            }
        });
    });
    taken
}
