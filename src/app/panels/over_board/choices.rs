//! The open choice at the board.

use bevy_egui::egui::{self, Align2, Area, Id, Key, Order};
use regalia_core::rules::{Action, Army, GamePosition, Piece, Role, Square};

use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::over_board::answer::{Answer, ChoiceView, accented_card, letter_of, near_square, squares_of};
use crate::panels::over_board::chip::{Offer, OptionPicture, chip_ui};
use crate::panels::{kit::ask::is_new, kit::icons::Icons, over_board::promotion::promotion_ui};
use crate::play::{Choice, Consequence, Consequences, HandInput, is_warning, sentence, words::capital};
use crate::view::{Layout, theme::SMALL};

pub fn choice_ui(ctx: &egui::Context, view: &ChoiceView, icons: &mut Icons) -> Answer {
    match view.choice {
        Choice::Promotion { from, to, options } => promotion_ui(ctx, view, icons, *from, *to, options),
        Choice::StepOrCastle { to, step, castle } => {
            let army = view.position.owned(view.position.side_to_move());
            let picture = |role| OptionPicture::Piece(Piece { army, role });
            let offers = [
                Offer { action: *step, picture: picture(Role::King), label: "One step".to_owned(), key: 'k' },
                Offer { action: *castle, picture: picture(Role::Rook), label: "Castling".to_owned(), key: 'o' },
            ];
            chip_ui(ctx, view, icons, *to, "How does the king get there?", &offers)
        }
        Choice::OwnOrVest { to, own, vest } => {
            chip_ui(ctx, view, icons, *to, "How does it get there?", &ways(view, *own, *vest))
        }
        Choice::Plunder { to, options } => {
            let offers: Vec<Offer> = options.iter().map(|(kind, action)| plunder(*kind, *action)).collect();
            chip_ui(ctx, view, icons, *to, "Take a vest?", &offers)
        }
        Choice::Risk { action, king, attackers, by, consequences } => {
            let by = by.zip(attackers.first());
            let by = by.map_or(String::new(), |(piece, square)| format!(" from the {} on {square}", piece.name()));
            let question = format!("This leaves your king on {king} in check{by}.");
            let mut about = squares_of(*action, consequences);
            about.extend(attackers);
            risk_ui(ctx, view, (*king, &about), &question, *action)
        }
        Choice::Defection { army, king, options, consequences } => {
            defection_ui(ctx, view, (*army, *king), options, consequences.as_deref())
        }
    }
}

/// The offers for a piece that gets there by its own move and by its vest.
fn ways(view: &ChoiceView, own: Action, vest: Action) -> [Offer; 2] {
    let from = if let Action::Move(step) = own { Some(step.from) } else { None };
    let standing = view.position.to_setup().pieces.into_iter().find(|standing| Some(standing.square) == from);
    let kind = standing.and_then(|standing| standing.vest);
    let name = kind.map_or("", Role::name);
    [
        Offer {
            action: own,
            picture: standing.map_or(OptionPicture::None, |standing| OptionPicture::Piece(standing.piece)),
            label: "Its own move (keeps the vest)".to_owned(),
            key: 'o',
        },
        Offer {
            action: vest,
            picture: kind.map_or(OptionPicture::None, OptionPicture::Vest),
            label: format!("Use the {name} vest (spends it)"),
            key: 'v',
        },
    ]
}

fn plunder(kind: Option<Role>, action: Action) -> Offer {
    match kind {
        Some(kind) => Offer {
            action,
            picture: OptionPicture::Vest(kind),
            label: capital(&format!("{} vest", kind.name())),
            key: kind.letter(),
        },
        None => Offer { action, picture: OptionPicture::None, label: "No vest".to_owned(), key: 'x' },
    }
}

/// A card with a question about a dangerous move, near a square but not on it. Enter may be meant for what was typed
/// before the card opened, so it cancels; the move takes a letter, a click, or a step of the focus.
fn risk_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    near: (Square, &[Square]),
    question: &str,
    action: Action,
) -> Answer {
    let mut answer = Answer { input: letter_of(ctx, &[(action, 'p')]), pointed: Some(action) };
    near_square(ctx, view, near, 250.0, |ui| {
        let is_new = is_new(ui, question, "");
        ui.label(style::title(question));
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            if ui.button("Play anyway").clicked() {
                answer.input = Some(HandInput::Choose(action));
            }
            let cancel = ui.button("Cancel");
            if is_new {
                cancel.request_focus();
            }
            if cancel.clicked() {
                answer.input = Some(HandInput::Cancel);
            }
        });
    });
    answer
}

/// The king defects: asks for confirmation, with the consequences. If the king has to step off its square, the player chooses the square on the board.
fn defection_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    (army, king): (Army, Square),
    options: &[Action],
    consequences: Option<&Consequences>,
) -> Answer {
    let mut answer = Answer::default();
    let plain = options.iter().copied().find(|action| matches!(action, Action::Defect { step: None, .. }));
    // Without a step there is one action; with a step the consequences depend on the square.
    answer.pointed = plain;
    if let Some(action) = plain.filter(|_| ctx.input(|input| input.key_pressed(Key::Enter))) {
        answer.input = Some(HandInput::Choose(action));
    }
    let palette = ctx.palette();
    let before = view.position.owned(view.position.side_to_move());
    let plain = plain.zip(consequences);
    let about = match plain {
        Some((action, consequences)) => squares_of(action, consequences),
        None => {
            let step = |action: &Action| if let Action::Defect { step, .. } = action { *step } else { None };
            options.iter().filter_map(step).collect()
        }
    };
    near_square(ctx, view, (king, &about), 290.0, |ui| {
        ui.label(style::title(format!("Defect to {army}?")));
        ui.add_space(2.0);
        match plain {
            Some((action, consequences)) => {
                ui.dim(format!("You give up {before}. This is your whole turn."));
                // The title and this line already say these.
                let known = [Consequence::TakesColour(army), Consequence::GivesUp(before)];
                for about in consequences.by_sentence().filter(|about| !matches!(about, [one] if known.contains(one))) {
                    let colour = if is_warning(about) { palette.warning } else { palette.text };
                    let sentence = format!("· {}", sentence(about, view.name));
                    ui.label(egui::RichText::new(sentence).size(SMALL).color(colour.egui()));
                }
                ui.add_space(6.0);
                ui.horizontal(|ui| {
                    if style::primary_button(ui, &format!("Defect to {army}")).clicked() {
                        answer.input = Some(HandInput::Choose(action));
                    }
                    if ui.button("Cancel").clicked() {
                        answer.input = Some(HandInput::Cancel);
                    }
                });
            }
            None => {
                let text = format!(
                    "Your king is on a square of that colour, so it must step off: choose a marked square. You give up {before}."
                );
                ui.dim(text);
                ui.add_space(6.0);
                if ui.button("Cancel").clicked() {
                    answer.input = Some(HandInput::Cancel);
                }
            }
        }
    });
    answer
}

/// The only legal action, an escape or a pass: a card over the middle of the board explains it and plays it.
pub fn forced_ui(ctx: &egui::Context, action: Action, text: &str, layout: &Layout) -> Option<HandInput> {
    let mut pressed = ctx.input(|input| input.key_pressed(Key::Enter));
    let centre = layout.board.center();
    let area = Area::new(Id::new("forced")).order(Order::Foreground).pivot(Align2::CENTER_CENTER);
    area.fixed_pos(egui::pos2(centre.x, centre.y)).show(ctx, |ui| {
        accented_card(ui).inner_margin(22).show(ui, |ui| {
            ui.set_width(360.0);
            ui.label(style::heading(text));
            ui.add_space(12.0);
            let label = if action == Action::Escape { "The king escapes" } else { "Pass" };
            pressed |= style::primary_button(ui, label).clicked();
        });
    });
    pressed.then_some(HandInput::Choose(action))
}
