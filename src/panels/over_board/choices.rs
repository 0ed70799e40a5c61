//! Choices at the board: what a pawn becomes, step or castling, a new colour for the king. They narrow legal actions.

use bevy_egui::egui::{self, Align2, Area, Id, Key, Order, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use crate::panels::book::notice_with_rule_ui;
use crate::panels::command::UiCommand;
use crate::panels::kit::icons::Icons;
use crate::panels::kit::style::{self, font};
use crate::panels::over_board::chip::{Offer, OptionPicture, chip_ui};
use crate::play::{Choice, Consequences, HandInput};
use crate::rules::{Action, Army, GamePosition, Piece, Position, Role, RuleRef, Seat, Square};
use crate::view::Layout;
use crate::view::theme::{CORNER, Palette, SMALL};

/// What a choice is drawn from.
pub(crate) struct ChoiceView<'a> {
    pub choice: &'a Choice,
    pub position: &'a Position,
    pub layout: &'a Layout,
    pub palette: &'a Palette,
    pub name: &'a dyn Fn(Seat) -> String,
    /// The action that the preview shows, with what it changes.
    pub ahead: Option<(Action, &'a Consequences)>,
}

/// What follows from the choice in this frame.
#[derive(Default)]
pub(crate) struct Answer {
    pub input: Option<HandInput>,
    /// The action that is pointed at.
    pub pointed: Option<Action>,
}

/// Draws the open choice over the board.
pub(crate) fn choice_ui(ctx: &egui::Context, view: &ChoiceView, icons: &mut Icons) -> Answer {
    match view.choice {
        Choice::Promotion { from, to, options } => promotion_ui(ctx, view, icons, *from, *to, options),
        Choice::StepOrCastle { to, step, castle } => {
            let army = view.position.owned(view.position.side_to_move());
            let picture = |role| OptionPicture::Piece(Piece { army, role });
            let offers = [
                Offer { action: *step, picture: picture(Role::King), label: "A step".to_owned(), key: 'k' },
                Offer { action: *castle, picture: picture(Role::Rook), label: "Castling".to_owned(), key: 'o' },
            ];
            chip_ui(ctx, view, icons, *to, "The king goes there by", &offers)
        }
        Choice::OwnOrVest { to, own, vest } => {
            chip_ui(ctx, view, icons, *to, "It goes there by", &ways(view, *own, *vest))
        }
        Choice::Plunder { to, options } => {
            let offers: Vec<Offer> = options.iter().map(|(kind, action)| plunder(*kind, *action)).collect();
            chip_ui(ctx, view, icons, *to, "Take a vest along?", &offers)
        }
        Choice::Risk { action, king, attackers } => {
            let (_, after) = view.position.changes(*action);
            let attacker = attackers.first().and_then(|square| Some((after.piece_at(*square)?, square)));
            let by =
                attacker.map_or(String::new(), |(piece, square)| format!(" from the {} on {square}", piece.name()));
            let question = format!("This leaves your king on {king} in check{by}.");
            let play = [(*action, "Play it all the same".to_owned(), 'p')];
            buttons_ui(ctx, view, *king, &question, &play)
        }
        Choice::Defection { army, king, options } => defection_ui(ctx, view, *army, *king, options),
    }
}

/// The two ways of a piece that gets there by its own move and by its vest.
fn ways(view: &ChoiceView, own: Action, vest: Action) -> [Offer; 2] {
    let from = if let Action::Move(step) = own { Some(step.from) } else { None };
    let standing = view.position.to_setup().pieces.into_iter().find(|standing| Some(standing.square) == from);
    let kind = standing.and_then(|standing| standing.vest);
    let name = kind.map_or("", Role::name);
    [
        Offer {
            action: own,
            picture: standing.map_or(OptionPicture::None, |standing| OptionPicture::Piece(standing.piece)),
            label: "Its own move, and the vest stays on".to_owned(),
            key: 'o',
        },
        Offer {
            action: vest,
            picture: kind.map_or(OptionPicture::None, OptionPicture::Vest),
            label: format!("Its {name} vest, which is gone then"),
            key: 'v',
        },
    ]
}

/// A vest that may be taken along, or none.
fn plunder(kind: Option<Role>, action: Action) -> Offer {
    match kind {
        Some(kind) => Offer {
            action,
            picture: OptionPicture::Vest(kind),
            label: format!("Take the {} vest", kind.name()),
            key: kind.letter(),
        },
        None => Offer { action, picture: OptionPicture::None, label: "Take none".to_owned(), key: 'x' },
    }
}

fn at(point: bevy::math::Vec2) -> Pos2 {
    egui::pos2(point.x, point.y)
}

/// How many options there may be for one pawn.
const OPTIONS_MOST: f32 = 5.0;

/// Where the option at `index` lies: a column that begins beside the square, on which the pawn stands by then, and goes to
/// the middle of the board, inside of what is seen of it.
#[must_use]
pub fn promotion_cell(layout: &Layout, to: Square, index: usize) -> Rect {
    let board = layout.board;
    let edge = layout.square().max(44.0).min(board.height() / (OPTIONS_MOST + 2.0));
    let centre = layout.visible_centre(to);
    let (beside, room) = ((layout.square() + edge) / 2.0 + 6.0, (OPTIONS_MOST - 0.5) * edge);
    let (y, down) = if centre.y > board.center().y {
        ((centre.y - beside).max(board.min.y + room), -edge)
    } else {
        ((centre.y + beside).min(board.max.y - room), edge)
    };
    Rect::from_center_size(egui::pos2(centre.x, y + down * index as f32), Vec2::splat(edge))
}

/// A column of pieces, one for each option.
fn promotion_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    icons: &mut Icons,
    from: Square,
    to: Square,
    options: &[(Role, Action)],
) -> Answer {
    let mut answer = Answer::default();
    let last = options.len().saturating_sub(1);
    let whole = promotion_cell(view.layout, to, 0).union(promotion_cell(view.layout, to, last));
    let Some(pawn) = view.position.piece_at(from) else { return answer };
    // Until another one is pointed at, the first is meant: Enter takes it.
    let mut said =
        options.first().map(|(role, _)| (promotion_cell(view.layout, to, 0), promotion_label(*role, pawn, view)));
    answer.pointed = options.first().map(|(_, action)| *action);
    answer.input = key_of(ctx, &options.iter().map(|(role, action)| (*action, role.letter())).collect::<Vec<_>>());
    let show = |ui: &mut Ui| {
        // The column itself takes clicks, but not the focus.
        let (rect, _) = ui.allocate_exact_size(whole.size(), Sense::CLICK);
        let palette = view.palette;
        let stroke = Stroke::new(2.0, palette.accent.egui());
        ui.painter().rect(rect.expand(3.0), CORNER, palette.panel.egui(), stroke, StrokeKind::Outside);
        for (index, (role, action)) in options.iter().enumerate() {
            let cell = promotion_cell(view.layout, to, index);
            let response = ui.interact(cell, ui.id().with(role), Sense::click());
            let label = promotion_label(*role, pawn, view);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if response.hovered() || response.has_focus() {
                answer.pointed = Some(*action);
                said = Some((cell, label));
            }
            if response.clicked() {
                answer.input = Some(HandInput::Choose(*action));
            }
        }
        for (index, (role, action)) in options.iter().enumerate() {
            let cell = promotion_cell(view.layout, to, index);
            if answer.pointed == Some(*action) {
                ui.painter().rect_filled(cell, 6.0, palette.accent.faint(70));
            }
            icons.paint(ui, cell.shrink(2.0), Piece { army: pawn.army, role: *role });
        }
    };
    Area::new(Id::new("promotion")).order(Order::Foreground).fixed_pos(whole.min).constrain(false).show(ctx, show);
    if let Some((cell, label)) = said {
        label_ui(ctx, view, cell, &label);
    }
    answer
}

/// What an option means, beside the column and towards the middle of the board.
fn label_ui(ctx: &egui::Context, view: &ChoiceView, cell: Rect, label: &str) {
    let left_half = cell.center().x < view.layout.board.center().x;
    let (pivot, x) =
        if left_half { (Align2::LEFT_CENTER, cell.right() + 12.0) } else { (Align2::RIGHT_CENTER, cell.left() - 12.0) };
    let area = Area::new(Id::new("promotion label")).order(Order::Tooltip).interactable(false).pivot(pivot);
    area.fixed_pos(egui::pos2(x, cell.center().y)).show(ctx, |ui| {
        let frame =
            style::card(view.palette).inner_margin(egui::Margin::symmetric(12, 8)).shadow(ui.visuals().popup_shadow);
        frame.show(ui, |ui| {
            ui.set_max_width(280.0);
            ui.label(egui::RichText::new(label).font(font("medium", 13.0)).color(view.palette.text.egui()));
        });
    });
}

/// What becoming this means, as far as it is more than its name.
fn promotion_label(role: Role, pawn: Piece, view: &ChoiceView) -> String {
    let side_to_move = view.position.side_to_move();
    let owned = view.position.owned(side_to_move);
    if role != Role::King {
        return format!("{} ({})", capital(role.name()), role.letter().to_ascii_uppercase());
    }
    let Some(king) = view.position.royal(side_to_move) else {
        return format!("King (K): you own {} and have a king again", pawn.army);
    };
    if pawn.army == owned {
        format!("Coup d'état (K): the king on {king} leaves the board, this one takes its place")
    } else {
        format!("Overthrow (K): the king on {king} leaves the board, you own {} and give up {owned}", pawn.army)
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The key that stands for one of the options; Enter takes the first.
pub(crate) fn key_of(ctx: &egui::Context, options: &[(Action, char)]) -> Option<HandInput> {
    let pressed = |key: Key| ctx.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    let by_letter = options
        .iter()
        .find(|(_, letter)| Key::from_name(&letter.to_ascii_uppercase().to_string()).is_some_and(pressed));
    let by_enter = options.first().filter(|_| pressed(Key::Enter));
    by_letter.or(by_enter).map(|(action, _)| HandInput::Choose(*action))
}

/// A card with a question and a button for each answer, near a square but not on it.
fn buttons_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    near: Square,
    question: &str,
    options: &[(Action, String, char)],
) -> Answer {
    let mut answer = Answer {
        input: key_of(ctx, &options.iter().map(|(action, _, key)| (*action, *key)).collect::<Vec<_>>()),
        pointed: None,
    };
    near_square(ctx, view, near, 250.0, |ui| {
        ui.label(style::title(question));
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            for (action, label, _) in options {
                let response = ui.button(label);
                if response.hovered() || response.has_focus() {
                    answer.pointed = Some(*action);
                }
                if response.clicked() {
                    answer.input = Some(HandInput::Choose(*action));
                }
            }
            if ui.button("Cancel").clicked() {
                answer.input = Some(HandInput::Cancel);
            }
        });
    });
    answer
}

fn defection_ui(ctx: &egui::Context, view: &ChoiceView, army: Army, king: Square, options: &[Action]) -> Answer {
    let mut answer = Answer::default();
    let plain = options.iter().copied().find(|action| matches!(action, Action::Defect { step: None, .. }));
    // Without a step there is one action, with a step what it changes depends on the square.
    answer.pointed = plain;
    if let Some(action) = plain.filter(|_| ctx.input(|input| input.key_pressed(Key::Enter))) {
        answer.input = Some(HandInput::Choose(action));
    }
    let palette = view.palette;
    let before = view.position.owned(view.position.side_to_move());
    near_square(ctx, view, king, 290.0, |ui| {
        ui.label(style::title(format!("Your king becomes {army}")));
        ui.add_space(2.0);
        match plain {
            Some(action) => {
                let (changes, after) = view.position.changes(action);
                let consequences = Consequences::of(view.position.side_to_move(), &changes, &after);
                ui.label(style::dim(format!("{before} is ceded. It ends your turn."), palette));
                for (sentence, warning) in consequences.sentences(view.name).into_iter().skip(1) {
                    let colour = if warning { palette.warning } else { palette.text };
                    ui.label(egui::RichText::new(format!("· {sentence}")).size(SMALL).color(colour.egui()));
                }
                ui.add_space(6.0);
                ui.horizontal(|ui| {
                    if style::primary_button(ui, &format!("Take {army}"), palette).clicked() {
                        answer.input = Some(HandInput::Choose(action));
                    }
                    if ui.button("Cancel").clicked() {
                        answer.input = Some(HandInput::Cancel);
                    }
                });
            }
            None => {
                let text = format!(
                    "It stands on a square of that colour, so it must step off: choose a marked square. {before} is ceded."
                );
                ui.label(style::dim(text, palette));
                ui.add_space(6.0);
                if ui.button("Cancel").clicked() {
                    answer.input = Some(HandInput::Cancel);
                }
            }
        }
    });
    answer
}

/// A card beside a square, two squares away from it, so that its neighbours stay free.
fn near_square(ctx: &egui::Context, view: &ChoiceView, square: Square, width: f32, contents: impl FnOnce(&mut Ui)) {
    // Beside a zoomed square there is no room for its own size.
    let edge = view.layout.square().min(view.layout.board.size().max_element() / 8.0);
    let centre = at(view.layout.visible_centre(square));
    let left_half = centre.x < view.layout.board.center().x;
    let x = if left_half { centre.x + 1.7 * edge } else { centre.x - 1.7 * edge };
    let (pivot, y) = match (left_half, centre.y < view.layout.board.center().y) {
        (true, true) => (Align2::LEFT_TOP, centre.y - edge / 2.0),
        (true, false) => (Align2::LEFT_BOTTOM, centre.y + edge / 2.0),
        (false, true) => (Align2::RIGHT_TOP, centre.y - edge / 2.0),
        (false, false) => (Align2::RIGHT_BOTTOM, centre.y + edge / 2.0),
    };
    Area::new(Id::new("choice")).order(Order::Foreground).pivot(pivot).fixed_pos(egui::pos2(x, y)).show(ctx, |ui| {
        let frame = style::card(view.palette)
            .stroke(Stroke::new(2.0, view.palette.accent.egui()))
            .shadow(ui.visuals().window_shadow);
        frame.show(ui, |ui| {
            ui.set_width(width);
            contents(ui);
        });
    });
}

/// A line at the board: why something was refused. Its rule can be pressed.
pub(crate) fn notice_ui(
    ctx: &egui::Context,
    layout: &Layout,
    (text, square): (&str, Option<Square>),
    rule: Option<RuleRef>,
    palette: &Palette,
) -> Option<UiCommand> {
    let board = layout.board;
    let (x, y, pivot) = match square.map(|square| layout.visible_centre(square)) {
        Some(centre) if centre.y > board.min.y + 2.0 * layout.square() => {
            (centre.x, centre.y - 0.62 * layout.square(), Align2::CENTER_BOTTOM)
        }
        Some(centre) => (centre.x, centre.y + 0.62 * layout.square(), Align2::CENTER_TOP),
        None => (board.center().x, board.max.y - 12.0, Align2::CENTER_BOTTOM),
    };
    let area = Area::new(Id::new("notice")).order(Order::Tooltip).interactable(false).pivot(pivot);
    let inside = Rect::from_min_max(egui::pos2(board.min.x, board.min.y), egui::pos2(board.max.x, board.max.y));
    area.fixed_pos(egui::pos2(x, y))
        .constrain_to(inside)
        .show(ctx, |ui| {
            let frame = style::card(palette)
                .stroke(Stroke::new(1.5, palette.warning.egui()))
                .inner_margin(egui::Margin::symmetric(12, 8))
                .shadow(ui.visuals().popup_shadow);
            frame
                .show(ui, |ui| {
                    ui.set_max_width(420.0);
                    notice_with_rule_ui(ui, text, rule, palette)
                })
                .inner
        })
        .inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;
    use crate::view::{Turns, Zoom};

    #[test]
    fn the_options_of_a_pawn_lie_on_what_is_seen_of_the_board() {
        for game in [Game::Sovereign, Game::Royale, Game::TwoKings] {
            for (quarters, factor) in [(0, 1.0), (2, 2.0), (1, 4.0), (3, 2.5)] {
                let turns = Turns::quarters(quarters).fitting(game);
                let plain = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, game, turns);
                let layout = plain.zoomed(Zoom { factor, middle: bevy::math::Vec2::new(0.4, 0.7) });
                let board = Rect::from_min_max(at(layout.board.min), at(layout.board.max)).expand(0.1);
                for square in (0..=u8::MAX).map(Square::from_index).filter(|square| game.has_promotion_on(*square)) {
                    let cells = (0..OPTIONS_MOST as usize).map(|index| promotion_cell(&layout, square, index));
                    for cell in cells {
                        assert!(board.contains_rect(cell), "{square} at {factor}: {cell} in {board}");
                    }
                    let first = promotion_cell(&plain, square, 0).center();
                    let away = first.distance(at(plain.centre(square)));
                    assert!(away < plain.square() + 30.0, "{square} begins beside its square");
                    assert!(away > plain.square(), "{square}: the pawn is seen on it");
                }
            }
        }
    }
}
