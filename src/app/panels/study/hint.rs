//! The card with the hint.

use std::time::Duration;

use bevy_egui::egui::{self, Area, Id, Label, Order, RichText, Sense, Stroke, Ui, Vec2};
use regalia_core::rules::Square;

use crate::computer::{Hint, HintInput, HintStep};
use crate::panels::kit::card_place::{Beside, Card};
use crate::panels::kit::style::{self, Themed};
use crate::panels::study::command::{HINT, StudyCommand};
use crate::panels::{command::UiCommand, kit::tip::Tip};
use crate::view::Layout;
use crate::view::theme::{SMALL, TEXT};

/// The usual width of the card, and the space around its contents.
const WIDTH: f32 = 380.0;
const MARGIN: (i8, i8) = (14, 9);
const STROKE: f32 = 1.5;
/// Its height before it was ever drawn.
const HEIGHT: f32 = 74.0;

/// How long each dot is lit while the engine thinks.
const BEAT: Duration = Duration::from_millis(320);
const DOTS: usize = 3;

/// What a hint says now, and what the key for more does; `None` if there is no hint.
pub fn hint_words(hint: &Hint) -> Option<(String, Option<String>)> {
    match hint {
        Hint::None => None,
        Hint::Thinks => Some(("Looking for a move…".to_owned(), None)),
        Hint::Cannot(why) => Some((why.clone(), None)),
        Hint::Shown(shown) => {
            let more = match shown.step {
                HintStep::Piece => Some(HINT.with_keys("Where to?")),
                HintStep::Square => Some(HINT.with_keys("Why?")),
                HintStep::Reason => None,
            };
            Some((shown.words().to_owned(), more))
        }
    }
}

/// How long until the card looks different by itself: only while a move is looked for, and only where things may move.
pub fn next_beat(hint: &Hint, moves: bool) -> Option<Duration> {
    (moves && *hint == Hint::Thinks).then_some(BEAT)
}

pub struct HintView<'a> {
    pub hint: &'a Hint,
    pub layout: &'a Layout,
    pub beside: &'a Beside,
    /// The king of the player to move, which the card never covers.
    pub king: Option<Square>,
    /// The squares of all pieces, which it covers only where there is no other place.
    pub pieces: &'a [Square],
    /// Whether things may move.
    pub moves: bool,
}

impl HintView<'_> {
    /// The squares of all steps of the hint, so that the card does not move between them.
    fn about(&self) -> Vec<Square> {
        let mut about: Vec<Square> = self.king.into_iter().collect();
        if let Hint::Shown(shown) = self.hint {
            about.extend(shown.from.into_iter().chain(shown.to));
            about.extend(&shown.squares);
        }
        about
    }
}

pub fn hint_ui(ctx: &egui::Context, view: &HintView) -> Option<UiCommand> {
    let (text, more) = hint_words(view.hint)?;
    let (id, layout, palette) = (Id::new("hint"), view.layout, ctx.palette());
    let mut command = None;
    let width = WIDTH.min(ctx.viewport_rect().width() - 40.0).min(layout.board.width() - 8.0);
    // Near the icon of the hint.
    let (near, about) = (view.beside.tools, view.about());
    let card = Card { id, text: &text, near, free: [&about, view.pieces, &[]], usual: Vec2::new(width, HEIGHT) };
    let place = card.place(ctx, layout, view.beside);
    let area = Area::new(id).order(Order::Middle).constrain(false).fixed_pos(place.min);
    let drawn = area.show(ctx, |ui| {
        let frame = style::card(palette)
            .stroke(Stroke::new(STROKE, palette.accent.egui()))
            .inner_margin(egui::Margin::symmetric(MARGIN.0, MARGIN.1))
            .shadow(ui.visuals().popup_shadow);
        frame.show(ui, |ui| {
            ui.set_width(place.width() - 2.0 * (f32::from(MARGIN.0) + STROKE));
            let thinks = *view.hint == Hint::Thinks;
            let has_dots = thinks && view.moves;
            let text = if has_dots { text.trim_end_matches('…') } else { text.as_str() };
            ui.horizontal_top(|ui| {
                ui.add(Label::new(RichText::new(text).size(TEXT)).wrap());
                if has_dots {
                    dots_ui(ui);
                }
            });
            if let Hint::Shown(shown) = view.hint
                && !shown.line().is_empty()
            {
                let moves = style::dim(shown.line().join("  "), palette);
                ui.add(Label::new(moves).wrap());
            }
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                if let Some(more) = more
                    && style::primary_button(ui, &more).clicked()
                {
                    command = Some(StudyCommand::Hint(HintInput::More).into());
                }
                let close = if thinks { "Cancel" } else { "Close" };
                if ui.button(RichText::new(close).size(SMALL)).tip("Esc").clicked() {
                    command = Some(StudyCommand::Hint(HintInput::Close).into());
                }
            });
        });
    });
    card.note(ctx, place.width(), drawn.response.rect.height());
    command
}

/// Dots of which one after the other is lit.
fn dots_ui(ui: &mut Ui) {
    let palette = ui.palette();
    let lit = (ui.input(|input| input.time) / BEAT.as_secs_f64()) as usize % DOTS;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(9.0 * DOTS as f32, 16.0), Sense::hover());
    for dot in 0..DOTS {
        let colour = if dot == lit { palette.accent.egui() } else { palette.dim.faint(110) };
        let at = rect.left_center() + Vec2::new(9.0 * dot as f32 + 4.5, 1.0);
        ui.painter().circle_filled(at, 2.5, colour);
    }
}
