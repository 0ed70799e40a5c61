//! The open choice at the board.

use bevy_egui::egui;
use regalia_core::rules::{Action, GamePosition, Piece, Role, Square};

use crate::panels::over_board::answer::{Answer, ChoiceView, letter_of, near_square};
use crate::panels::over_board::chip::{Offer, OptionPicture, chip_ui};
use crate::panels::{
    kit::ask::is_new, kit::icons::Icons, kit::style, over_board::defection::defection_ui,
    over_board::promotion::promotion_ui, over_board::question_place::squares_of,
};
use crate::play::words::capital;
use crate::play::{Choice, HandInput};

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

/// The offer to take a vest, or none.
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
