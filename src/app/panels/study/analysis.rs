//! The card of the analysis: a bar, who is ahead, the best lines, and why.

use std::borrow::Cow;

use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, FontId, Layout, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2,
};
use regalia_core::engine::Score;
use regalia_core::rules::{Action, Army, GamePosition, Position, Seat};

use crate::computer::{
    Analysis, AnalysisProgress, Found, MOST_LINES, ShownLine, ahead_words, first_chance, score_words,
};
use crate::panels::kit::icon::{Icon, icon_button};
use crate::panels::kit::mini_board::{MiniBoard, MiniView};
use crate::panels::kit::style::{self, StyledLabels, Themed, font};
use crate::panels::kit::tiles;
use crate::panels::{kit::icons::Icons, kit::tip::Tip, study::command::ANALYSIS};
use crate::play::{naming::Who, words::capital};
use crate::view::theme::{MARK_DARK, MARK_LIGHT, SMALL, TEXT};
use crate::view::{Rotation, Seating};

/// Height of the title, of the bar with its words, of a line, of the reason.
const TITLE: f32 = 26.0;
const BAR: f32 = 30.0;
const LINE: f32 = 21.0;
const REASON: f32 = 34.0;
/// Space around the contents, above and below.
const AROUND: f32 = 20.0;

/// Width of the scores before the lines.
const SCORE: f32 = 54.0;

/// The edge of the board that shows where a line leads, in points.
const BOARD: f32 = 260.0;

/// In points.
pub fn height(lines: usize) -> f32 {
    AROUND + TITLE + BAR + LINE * lines as f32 + REASON
}

pub struct AnalysisView<'a> {
    pub analysis: &'a Analysis,
    pub position: &'a Position,
    /// The army that each seat owns.
    pub owned: &'a [Army],
    pub seating: Seating,
    /// How many moves of a line can be played by pressing them.
    pub playable: usize,
    pub rotation: Rotation,
    /// Whether the game is over at this position.
    pub is_over: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisAnswer {
    pub pointed: Option<Action>,
    pub pressed: Option<Pressed>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Pressed {
    /// Switch it off.
    Close,
    Lines(usize),
    /// Think longer.
    GoOn,
    Play(Vec<Action>),
}

pub fn analysis_ui(ui: &mut Ui, view: &AnalysisView, icons: &mut Icons, name: impl Fn(Seat) -> Who) -> AnalysisAnswer {
    let mut answer = AnalysisAnswer::default();
    let room = ui.max_rect();
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 0.0);
    title_ui(ui, view, &mut answer);
    let Some(found) = &view.analysis.found else {
        ui.dim(waiting_words(view));
        return answer;
    };
    bar_ui(ui, view, found, &name);
    // Scores and bar are seen from White's side, whoever plays it.
    let side = view.seating.sides.usual(found.seat);
    let room = room.bottom() - ui.cursor().top();
    let fits = (room / LINE).floor().max(1.0) as usize;
    let lines = found.lines.len().min(fits);
    for (number, line) in found.lines.iter().take(lines).enumerate() {
        line_ui(ui, view, (number, line), side, icons, &mut answer);
    }
    let left = room - LINE * lines as f32;
    if !found.why.is_empty() && left >= 15.0 {
        ui.add_space(3.0);
        let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), left - 3.0), Sense::hover());
        let text = capital(&found.why);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        let mut job = egui::text::LayoutJob::simple(
            text.clone(),
            FontId::proportional(SMALL),
            ui.palette().dim.egui(),
            rect.width(),
        );
        job.wrap.max_rows = ((left - 3.0) / 15.0).floor().max(1.0) as usize;
        let galley = ui.painter().layout_job(job);
        ui.painter().galley(rect.min, galley, ui.palette().dim.egui());
        response.tip(text);
    }
    answer
}

fn waiting_words(view: &AnalysisView) -> Cow<'static, str> {
    match view.analysis.progress {
        _ if view.is_over => "The game is over here. Step back in the moves to analyse it.".into(),
        AnalysisProgress::Failed(failure) => format!("The analysis failed {}.", failure.why()).into(),
        _ => "Thinking…".into(),
    }
}

fn title_ui(ui: &mut Ui, view: &AnalysisView, answer: &mut AnalysisAnswer) {
    let (analysis, palette) = (view.analysis, ui.palette());
    ui.horizontal(|ui| {
        ui.set_height(TITLE);
        ui.label(style::title("Analysis"));
        if let Some(found) = &analysis.found {
            let sign = if analysis.progress == AnalysisProgress::Thinks { "…" } else { "" };
            let told = style::dim(format!("depth {}{sign}", found.depth), palette);
            ui.label(told).tip("How many moves ahead each line was searched");
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            if icon_button(ui, Icon::Close, true, &ANALYSIS.with_keys("Stop the analysis")).clicked() {
                answer.pressed = Some(Pressed::Close);
            }
            let lines = analysis.lines;
            if icon_button(ui, Icon::More, lines < MOST_LINES, "One more line").clicked() {
                answer.pressed = Some(Pressed::Lines(lines + 1));
            }
            if icon_button(ui, Icon::Less, lines > 1, "One line less").clicked() {
                answer.pressed = Some(Pressed::Lines(lines - 1));
            }
            if analysis.progress == AnalysisProgress::Done && !view.is_over {
                let text = RichText::new("Think longer").size(SMALL).color(palette.accent.egui());
                if ui.add(egui::Button::new(text).frame(false)).clicked() {
                    answer.pressed = Some(Pressed::GoOn);
                }
            }
        });
    });
}

/// The bar of chances, and who is ahead in words.
fn bar_ui(ui: &mut Ui, view: &AnalysisView, found: &Found, name: &impl Fn(Seat) -> Who) {
    let Some(best) = found.lines.first() else { return };
    let words = ahead_words(GamePosition::game(view.position), best.score, found.seat, name);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), BAR), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
    let bar = Rect::from_min_size(rect.min, Vec2::new(rect.width(), 8.0));
    let parts: Vec<(f32, Color32)> = match best.score {
        Score::Share(shares) => {
            let armies = view.owned.iter().map(|army| tiles::army_colours(ui.ctx(), *army).fill.egui());
            shares.into_iter().zip(armies).collect()
        }
        score => {
            let side = view.seating.sides.usual(found.seat);
            let first = first_chance(GamePosition::game(view.position), score, side);
            vec![(first, MARK_LIGHT.egui()), (1.0 - first, MARK_DARK.egui())]
        }
    };
    let sum: f32 = parts.iter().map(|(part, _)| part).sum::<f32>().max(f32::EPSILON);
    let mut left = bar.left();
    for (part, colour) in parts {
        let right = left + bar.width() * part / sum;
        let place = Rect::from_min_max(pos2(left, bar.top()), pos2(right, bar.bottom()));
        ui.painter().rect_filled(place, CornerRadius::ZERO, colour);
        left = right;
    }
    ui.painter().rect_stroke(bar, 3.0, Stroke::new(1.0, ui.palette().line.egui()), StrokeKind::Outside);
    let at = pos2(rect.left(), bar.bottom() + 11.0);
    style::line(ui, at, rect.width(), &words, font("medium", SMALL), ui.palette().text.egui());
    response.tip(words);
}

/// One line: its score, then its moves, each of which can be pointed at and pressed.
fn line_ui(
    ui: &mut Ui,
    view: &AnalysisView,
    (number, line): (usize, &ShownLine),
    side: Seat,
    icons: &mut Icons,
    answer: &mut AnalysisAnswer,
) {
    let palette = ui.palette();
    let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), LINE), Sense::hover());
    let colour = if number == 0 { palette.accent } else { palette.text };
    let score = score_words(line.score, side);
    style::line(ui, row.left_center(), SCORE - 4.0, &score, font("semibold", SMALL), colour.egui());
    let mut left = row.left() + SCORE;
    for (index, (action, san)) in line.moves.iter().enumerate() {
        let id = if index == 0 { font("medium", TEXT - 0.5) } else { FontId::proportional(TEXT - 0.5) };
        let colour = if index == 0 { palette.text } else { palette.dim };
        let galley = ui.painter().layout_no_wrap(san.clone(), id, colour.egui());
        let width = galley.size().x;
        if left + width > row.right() {
            break;
        }
        let place = Rect::from_min_max(pos2(left - 3.0, row.top()), pos2(left + width + 3.0, row.bottom()));
        let can_play = index < view.playable;
        let sense = if can_play { Sense::click() } else { Sense::hover() };
        let response = ui.interact(place, ui.id().with(("line", number, index)), sense);
        let label = format!("Line {}: {score}, {san}", number + 1);
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Button, can_play, if index == 0 { &label } else { san }));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(place.shrink2(Vec2::new(0.0, 1.5)), 5.0, palette.raised.egui());
            if index == 0 {
                answer.pointed = Some(*action);
            }
        }
        ui.painter().galley(pos2(left, row.center().y - galley.size().y / 2.0), galley, colour.egui());
        if response.clicked() {
            let moves = line.moves.iter().take(index + 1).map(|(action, _)| *action).collect();
            answer.pressed = Some(Pressed::Play(moves));
        }
        if index > 0 {
            response.on_hover_ui(|ui| ahead_ui(ui, view, &line.moves[..=index], icons));
        }
        left += width + 9.0;
    }
}

/// A small board with the position after these moves.
fn ahead_ui(ui: &mut Ui, view: &AnalysisView, moves: &[(Action, String)], icons: &mut Icons) {
    let mut position = view.position.clone();
    for (action, _) in moves {
        let Ok(after) = position.play(*action) else { return };
        position = after;
    }
    let mut board = MiniBoard::of(&position);
    board.seating = view.seating;
    board.view = MiniView { rotation: view.rotation, coordinates: false, interactive: false, draggable: false };
    let (files, ranks) = GamePosition::game(view.position).size();
    let (files, ranks) = (f32::from(files), f32::from(ranks));
    let size = Vec2::new(files, ranks) * (BOARD / files.max(ranks));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    board.show(ui, rect, "line ahead", icons);
    let words: Vec<&str> = moves.iter().map(|(_, san)| san.as_str()).collect();
    ui.set_max_width(size.x);
    ui.dim(words.join("  "));
}
