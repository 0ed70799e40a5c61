//! Everything in a position besides its pieces: whose turn it is, owners, castling, counts, rules.

use bevy_egui::egui::{self, ComboBox, DragValue, RichText, Ui, WidgetInfo, WidgetType};
use regalia_core::rules::{Army, RuleOption, Seat, SeatStanding, SideChoicePhase, Square, martian};

use super::state::EditorState;
use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::kit::tiles;
use crate::panels::{kit::check_box::check_box, kit::one_of::OneOf, kit::tip::Tip};
use crate::play::setup::{Draft, MOST_PLIES, Step};
use crate::view::Plate;

/// Width of the names of rows.
const NAMES: f32 = 92.0;
/// Offset from a seat's name to its fields.
const BEHIND: f32 = 92.0;

pub(super) fn facts_ui(ui: &mut Ui, state: &mut EditorState) {
    ui.spacing_mut().item_spacing.y = 6.0;
    seats_ui(ui, state);
    let game = state.editor.draft().game();
    if game.has_first_move_choice() {
        row(ui, "Opening", |ui| side_choice_ui(ui, state));
    }
    if game.has_points() {
        row(ui, "Countdown", |ui| clock_ui(ui, state));
        row(ui, "Last move", |ui| last_ui(ui, state));
    }
    if game.has_castling() {
        row(ui, "Castling", |ui| castling_ui(ui, state));
    }
    if game.has_en_passant() {
        row(ui, "En passant", |ui| passant_ui(ui, state));
    }
    if game.writes_plies() {
        row(ui, "Counts", |ui| counts_ui(ui, state));
    }
    for (index, option) in game.rule_options().iter().enumerate() {
        row(ui, if index == 0 { "Rules" } else { "" }, |ui| option_ui(ui, state, option));
    }
}

fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    let palette = ui.palette();
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(NAMES, 24.0), egui::Sense::hover());
        let font = egui::FontId::proportional(crate::view::theme::SMALL);
        ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, name, font, palette.dim.egui());
        ui.horizontal_wrapped(contents);
    });
}

/// One line per seat: whether it is to move, what it owns, whether it has left the game, its points.
fn seats_ui(ui: &mut Ui, state: &mut EditorState) {
    let game = state.editor.draft().game();
    let chooses_army = game.seats_choose_armies();
    let seats: Vec<Seat> = state.editor.draft().seats().collect();
    let before = state.editor.draft().parts().side_to_move;
    let mut to_move = before;
    let mut movers = OneOf::new(ui, "to move", &mut to_move, &seats);
    for (index, seat) in seats.iter().copied().enumerate() {
        let name = state.name(seat);
        row(ui, if index == 0 { "To move" } else { "" }, |ui| {
            let parts = state.editor.draft().parts();
            let this = parts.seats[seat.index()];
            let (rect, _) = ui.allocate_exact_size(egui::vec2(24.0, 20.0), egui::Sense::hover());
            tiles::plate(ui, rect.center(), Plate::of(seat, state.board.seating));
            let says_army = chooses_army || name == this.owned.name();
            let label = if says_army { name.clone() } else { format!("{name} ({})", this.owned) };
            let left = ui.cursor().left();
            movers.radio(ui, &seat, label);
            // Align the fields after the names.
            ui.add_space((left + BEHIND - ui.cursor().left()).max(0.0));
            if chooses_army {
                let label = format!("{name} owns");
                if let Some(army) = army_box(ui, ("owner", seat.number()), &label, this.owned) {
                    state.editor.change(Step::Single, |draft| draft.set_owner(seat, army));
                }
            }
            if game.outlives_kings() {
                standing_ui(ui, state, seat, this.standing);
            }
            if game.has_points() {
                let points = if this.score == 1 { " point" } else { " points" };
                let mut score = this.score;
                let response = ui.add(DragValue::new(&mut score).suffix(points));
                named(&response, WidgetType::DragValue, &format!("{name}: points"));
                if response.changed() {
                    state.editor.change(Step::Score(seat), |draft| draft.set_score(seat, score));
                }
            }
        });
    }
    if to_move != before {
        state.editor.change(Step::Single, |draft| draft.set_side_to_move(to_move));
    }
}

fn army_box(ui: &mut Ui, id: (&str, u8), label: &str, chosen: Army) -> Option<Army> {
    let mut wanted = None;
    let combo = ComboBox::from_id_salt(id).selected_text(chosen.to_string()).width(104.0).height(340.0);
    let response = combo.show_ui(ui, |ui| {
        for army in Army::ALL {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(18.0), egui::Sense::hover());
                tiles::army_tile(ui, rect, army);
                if ui.selectable_label(army == chosen, army.to_string()).clicked() {
                    wanted = Some(army);
                }
            });
        }
    });
    named(&response.response, WidgetType::ComboBox, label);
    wanted
}

fn standing_ui(ui: &mut Ui, state: &mut EditorState, seat: Seat, now: SeatStanding) {
    let words = |standing| match standing {
        SeatStanding::Escaped => "king has escaped",
        SeatStanding::Resigned => "has resigned",
        SeatStanding::Playing | SeatStanding::Kingless => "in the game",
    };
    let all = [SeatStanding::Playing, SeatStanding::Escaped, SeatStanding::Resigned];
    let chosen = if now == SeatStanding::Kingless { SeatStanding::Playing } else { now };
    let label = format!("{} is", state.name(seat));
    if let Some(standing) = choice(ui, (("standing", seat.number()), &label, 122.0), &all, chosen, words) {
        state.editor.change(Step::Single, |draft| draft.set_standing(seat, standing));
    }
}

fn side_choice_ui(ui: &mut Ui, state: &mut EditorState) {
    let words = |side_choice| match side_choice {
        SideChoicePhase::First => "First move",
        SideChoicePhase::Choice => "Choosing sides",
        SideChoicePhase::Done => "Finished",
    };
    let all = [SideChoicePhase::First, SideChoicePhase::Choice, SideChoicePhase::Done];
    let now = state.editor.draft().parts().side_choice;
    if let Some(side_choice) = choice(ui, (("opening", 0), "Opening", 236.0), &all, now, words) {
        state.editor.change(Step::Single, |draft| draft.set_side_choice(side_choice));
    }
}

/// A check box for each rook that castling could use.
fn castling_ui(ui: &mut Ui, state: &mut EditorState) {
    let rooks = state.editor.verdict().rooks.clone();
    if rooks.is_empty() {
        let possible = state.editor.verdict().position.is_ok();
        let text =
            if possible { "no king and rook on their home squares" } else { "available once the position is legal" };
        ui.dim(text);
        return;
    }
    ui.spacing_mut().item_spacing.x = 10.0;
    let all = rooks.iter().all(|rook| unmoved(state.editor.draft(), *rook));
    for rook in &rooks {
        let mut on = unmoved(state.editor.draft(), *rook);
        let response = check_box(ui, &mut on, rook.to_string());
        if response.changed() {
            state.editor.change(Step::Single, |draft| draft.set_unmoved(*rook, on));
        }
        response.tip(format!("Castling with the rook on {rook}: neither it nor its king has moved"));
    }
    if rooks.len() > 1 && ui.small_button(if all { "none" } else { "all" }).clicked() {
        state.editor.change(Step::Single, |draft| rooks.iter().for_each(|rook| draft.set_unmoved(*rook, !all)));
    }
}

fn unmoved(draft: &Draft, rook: Square) -> bool {
    draft.at(rook).is_some_and(|standing| standing.unmoved)
}

fn passant_ui(ui: &mut Ui, state: &mut EditorState) {
    let now = state.editor.draft().parts().en_passant;
    let squares = &state.editor.verdict().passed;
    if squares.is_empty() {
        let possible = state.editor.verdict().position.is_ok();
        let text = if possible { "no pawn can be captured en passant" } else { "available once the position is legal" };
        ui.dim(text);
        return;
    }
    let all: Vec<Option<Square>> = std::iter::once(None).chain(squares.iter().copied().map(Some)).collect();
    let words = |square: Option<Square>| square.map_or("none".to_owned(), |square| format!("on {square}"));
    if let Some(square) = choice(ui, (("en passant", 0), "En passant", 86.0), &all, now, words) {
        state.editor.change(Step::Single, |draft| draft.set_en_passant(square));
    }
}

fn clock_ui(ui: &mut Ui, state: &mut EditorState) {
    let all: Vec<Option<u8>> = std::iter::once(None).chain((0..=martian::CLOCK).rev().map(Some)).collect();
    let words = |clock: Option<u8>| clock.map_or("not running".to_owned(), |plies| format!("{plies} moves left"));
    let now = state.editor.draft().parts().clock;
    if let Some(clock) = choice(ui, (("clock", 0), "Countdown", 120.0), &all, now, words) {
        state.editor.change(Step::Single, |draft| draft.set_clock(clock));
    }
}

/// The last ply, which must not be reversed at once: two typed squares.
fn last_ui(ui: &mut Ui, state: &mut EditorState) {
    let palette = ui.palette();
    let edit = egui::TextEdit::singleline(&mut state.last_text).desired_width(86.0).hint_text("none").char_limit(6);
    let response = ui.add(edit.margin(egui::Margin::symmetric(8, 4)));
    named(&response, WidgetType::TextEdit, "The last move, as two squares");
    let read = read_way(&state.last_text);
    if response.changed()
        && let Ok(last) = read
    {
        let typed = state.last_text.clone();
        state.editor.change(Step::Text, |draft| draft.set_last(last));
        state.last_text = typed;
    }
    match read {
        Err(()) => ui.label(style::dim("two squares, like a1b2", palette).color(palette.warning.egui())),
        Ok(_) => ui.dim("may not be undone straight away"),
    };
}

/// Two squares, or nothing.
fn read_way(text: &str) -> Result<Option<(Square, Square)>, ()> {
    let text = text.trim();
    if text.is_empty() || text == "-" {
        return Ok(None);
    }
    let (from, rest) = Square::split_from(text).ok_or(())?;
    let to = rest.trim_start_matches('-').parse().map_err(|_| ())?;
    Ok(Some((from, to)))
}

fn counts_ui(ui: &mut Ui, state: &mut EditorState) {
    let parts = state.editor.draft().parts();
    let (mut ply, mut halfmove_clock) = (parts.ply, parts.halfmove_clock);
    let response = ui.add(DragValue::new(&mut ply).range(0..=MOST_PLIES).prefix("moves by all players: "));
    named(&response, WidgetType::DragValue, "Moves by all players (plies)");
    if response.changed() {
        state.editor.change(Step::Ply, |draft| draft.set_ply(ply));
    }
    let response =
        ui.add(DragValue::new(&mut halfmove_clock).range(0..=MOST_PLIES).prefix("since capture or pawn move: "));
    named(&response, WidgetType::DragValue, "Moves since the last capture or pawn move (plies)");
    if response.changed() {
        state.editor.change(Step::Quiet, |draft| draft.set_halfmove_clock(halfmove_clock));
    }
    response.tip("Moves of all players since the last capture or pawn move; they count towards a draw");
    // As a whole in the next line, if it has no room in this one.
    ui.add(egui::Label::new(style::dim("drag or click to type", ui.palette())).extend());
}

/// A rule option: a check box or a choice.
fn option_ui(ui: &mut Ui, state: &mut EditorState, option: &'static RuleOption) {
    let chosen = state.editor.draft().options().get(option.key).unwrap_or_default();
    let about = |value: &str| option.values.iter().find(|(name, _)| *name == value).map_or("", |(_, about)| *about);
    let mut wanted = None;
    if matches!(chosen, "on" | "off") {
        let mut on = chosen == "on";
        let response = check_box(ui, &mut on, option.label);
        if response.changed() {
            wanted = Some(if on { "on" } else { "off" });
        }
        response.tip(about(chosen));
    } else {
        let combo = ComboBox::from_id_salt(option.key).selected_text(about(chosen)).width(300.0);
        let response = combo.truncate().show_ui(ui, |ui| {
            for (value, about) in option.values {
                if ui.selectable_label(*value == chosen, *about).clicked() {
                    wanted = Some(*value);
                }
            }
        });
        named(&response.response, WidgetType::ComboBox, option.label);
        response.response.tip(about(chosen));
    }
    if let Some(value) = wanted {
        state.editor.change(Step::Single, |draft| draft.set_option(option.key, value));
    }
}

/// A box with a list of choices; `id` separates it from others. Returns the one that was pressed.
fn choice<T: Copy + PartialEq, W: Into<String>>(
    ui: &mut Ui,
    (id, label, width): ((&str, u8), &str, f32),
    all: &[T],
    chosen: T,
    words: impl Fn(T) -> W,
) -> Option<T> {
    let mut wanted = None;
    let combo = ComboBox::from_id_salt(id).selected_text(RichText::new(words(chosen))).width(width);
    let response = combo.show_ui(ui, |ui| {
        for one in all {
            if ui.selectable_label(*one == chosen, words(*one).into()).clicked() {
                wanted = Some(*one);
            }
        }
    });
    named(&response.response, WidgetType::ComboBox, label);
    wanted
}

/// Gives a widget its name for screen readers.
fn named(response: &egui::Response, kind: WidgetType, label: &str) {
    response.widget_info(|| WidgetInfo::labeled(kind, true, label));
}
