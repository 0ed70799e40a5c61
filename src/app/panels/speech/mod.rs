//! Spoken lines for screen readers: the squares, what a move would change, what was played, why something was refused.

mod file;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Id, Rect, Sense, Ui, WidgetInfo, WidgetType, accesskit};
use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, PlacedPiece, Position, Square};

use crate::board::{BoardPosition, RunningGame};
use crate::computer::{Analysis, AnalysisProgress, Hint, ahead_words};
use crate::model::TableData;
use crate::panels::coach::{Coach, CoachMark};
use crate::panels::kit::spoken::{Spoken, named};
use crate::panels::{kit::region::ground, kit::status_line::StatusLine, study::hint::hint_words};
use crate::play::naming::{Who, called, label, turn};
use crate::play::words::{capital, one_of, told_result, with_stop};
use crate::play::{
    Away, BoardCursor, BoardNotice, Choice, Consequences, Hand, Preview, is_on_board, sentence, target_from,
};

pub(super) use file::named_file;
pub use file::{open_file, write_down};

/// Up to this many moves of a piece are listed one by one.
const NAMED_MOVES: usize = 12;

/// Whether a screen reader is active, as far as the system reports.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenReader {
    pub listens: bool,
}

/// The last line of each kind.
#[derive(Default)]
pub struct LastSpoken {
    turn: String,
    notice: Option<String>,
    choice: Option<String>,
    about: Option<(Square, String)>,
    status_line: String,
    advice: String,
    coach: String,
    /// Whether an earlier position is shown or, if true, a variation.
    looks_back: Option<bool>,
}

pub struct Facts<'a> {
    pub record: &'a Record,
    /// The position on the board.
    pub position: &'a Position,
    pub board: &'a BoardPosition,
    pub hand: &'a Hand,
    pub preview: &'a Preview,
    pub cursor: &'a BoardCursor,
    pub checks: &'a [String],
    pub status_line: &'a str,
    /// What the hint says, or what the finished analysis has found.
    pub advice: String,
    pub coach: String,
    /// What is shown of a game that goes on, if that is not its last position; otherwise empty.
    pub earlier: String,
    pub is_variation: bool,
}

#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub fn speak(
    board: Res<BoardPosition>,
    game: Option<Res<RunningGame>>,
    hand: Res<Hand>,
    preview: Res<Preview>,
    notice: Res<BoardNotice>,
    (cursor, reader): (Res<BoardCursor>, Res<ScreenReader>),
    data: Res<TableData>,
    status_line: Res<StatusLine>,
    (hint, analysis, away, coach): (Res<Hint>, Res<Analysis>, Res<Away>, Res<Coach>),
    mut last: Local<LastSpoken>,
    mut spoken: ResMut<Spoken>,
) {
    let Some(game) = game.filter(|_| !away.0) else {
        if status_line.is_changed() && !status_line.0.is_empty() {
            spoken.line = with_stop(&status_line.0);
        }
        return;
    };
    if away.is_changed() {
        // After returning to the board, speak the state of the game again.
        *last = LastSpoken::default();
    }
    let unchanged =
        !(game.is_changed() || board.is_changed() || hand.is_changed() || preview.is_changed() || away.is_changed());
    if unchanged
        && !(notice.is_changed() || cursor.is_changed() || data.is_changed() || status_line.is_changed())
        && !(hint.is_changed() || analysis.is_changed() || coach.is_changed() || reader.is_changed())
    {
        return;
    }
    let record = &game.record;
    let facts = Facts {
        record,
        position: board.or_record(record),
        board: &board,
        hand: &hand,
        preview: &preview,
        cursor: &cursor,
        checks: &data.checks,
        status_line: &status_line.0,
        advice: advice(&hint, &analysis, record),
        coach: coach.mark.as_ref().map(CoachMark::words).unwrap_or_default(),
        is_variation: data.moves.is_variation(),
        earlier: data.moves.looks_back().map(|(sentence, _)| sentence).unwrap_or_default(),
    };
    let about = facts.about();
    let squares = if reader.listens { facts.squares(about.as_ref()) } else { Vec::new() };
    let line = last.next(&facts, notice.line.as_ref().map(|(line, _)| line.clone()), about.clone());
    let now = Spoken { line: line.unwrap_or_else(|| spoken.line.clone()), about, squares };
    spoken.set_if_neq(now);
}

/// What the hint says; otherwise what the analysis has found when it is done.
fn advice(hint: &Hint, analysis: &Analysis, record: &Record) -> String {
    if let Some((words, _)) = hint_words(hint) {
        return words;
    }
    let Some(found) = analysis.found.as_ref().filter(|_| analysis.progress == AnalysisProgress::Done) else {
        return String::new();
    };
    let Some(best) = found.lines.first() else { return String::new() };
    let ahead = ahead_words(record.game(), best.score, found.seat, |seat| called(record, seat));
    let san = best.moves.first().map_or("", |(_, san)| san.as_str());
    format!("Analysis: {ahead}. {}", best_words(san, &found.why))
}

/// The best move with the reason for it, if one is known.
fn best_words(san: &str, why: &str) -> String {
    if why.is_empty() { format!("Best is {san}.") } else { format!("Best is {san}: {why}.") }
}

impl LastSpoken {
    /// The line about what is new, if anything is. A refusal comes before the contents of the square.
    fn next(&mut self, facts: &Facts, notice: Option<String>, about: Option<(Square, String)>) -> Option<String> {
        let now = Self {
            turn: facts.turn(),
            notice,
            choice: facts.choice(),
            about,
            status_line: facts.status_line.to_owned(),
            advice: facts.advice.clone(),
            coach: facts.coach.clone(),
            looks_back: (!facts.earlier.is_empty()).then_some(facts.is_variation),
        };
        let mut lines = Vec::new();
        if now.turn != self.turn {
            lines.push(now.turn.clone());
        }
        if now.choice != self.choice {
            lines.extend(now.choice.clone());
        }
        if now.notice != self.notice {
            lines.extend(now.notice.as_deref().map(with_stop));
        } else if now.about != self.about && lines.is_empty() {
            lines.extend(now.about.as_ref().map(|(square, text)| named(*square, text)));
        }
        if now.status_line != self.status_line && !now.status_line.is_empty() {
            lines.push(with_stop(&now.status_line));
        }
        for (line, before) in [(&now.advice, &self.advice), (&now.coach, &self.coach)] {
            if line != before && !line.is_empty() {
                lines.push(line.clone());
            }
        }
        if self.looks_back == Some(true) && !facts.is_variation {
            lines.push("Back in the game.".to_owned());
        }
        if now.looks_back.is_some() && now.looks_back != self.looks_back {
            lines.push(format!("{}; End goes back to the game.", facts.earlier));
        }
        *self = now;
        (!lines.is_empty()).then(|| lines.join(" "))
    }
}

impl Facts<'_> {
    /// The last ply, what somebody has written about it, checks, and whose turn it is or how the game has ended.
    fn turn(&self) -> String {
        let mut parts = Vec::new();
        if let Some(ply) = self.record.last() {
            parts.push(format!("{}: {}.", label(self.record, ply.side_to_move), ply.san));
        }
        parts.extend(self.record.comment(self.record.cursor()).map(str::to_owned));
        parts.extend(self.checks.iter().map(|check| format!("{check}.")));
        match &self.board.outcome {
            Some(outcome) => {
                let told = told_result(self.record, outcome);
                parts.push(format!("The game is over: {}. {told}.", outcome.reason.words()));
            }
            None => parts.push(format!("{}.", capital(&turn(self.record, self.position.side_to_move())))),
        }
        parts.join(" ")
    }

    /// The open question with its answers.
    fn choice(&self) -> Option<String> {
        let question = match self.hand.choice()? {
            Choice::Promotion { to, options, .. } => {
                let names: Vec<&str> = options.iter().map(|(role, _)| role.name()).collect();
                format!("The pawn on {to} becomes {}?", one_of(&names))
            }
            Choice::StepOrCastle { to, .. } => format!("To {to}: one step, or castling?"),
            Choice::OwnOrVest { to, .. } => format!("To {to}: its own move, or with the vest?"),
            Choice::Plunder { options, .. } => {
                let names: Vec<&str> =
                    options.iter().map(|(kind, _)| kind.map_or("none", |kind| kind.name())).collect();
                format!("Take which vest: {}?", one_of(&names))
            }
            Choice::Risk { king, .. } => format!("This leaves your king on {king} in check. Play anyway?"),
            Choice::Defection { army, options, .. } => {
                let steps: Vec<String> = options.iter().filter_map(|action| step_of(*action)).collect();
                let ceded = self.position.owned(self.position.side_to_move());
                match steps[..] {
                    [] => format!("Defect to {army}? You give up {ceded}."),
                    _ => format!("Defect to {army} and step to {}?", steps.join(", ")),
                }
            }
        };
        Some(question)
    }

    /// The contents of the cursor's square, and what can be done there.
    fn about(&self) -> Option<(Square, String)> {
        let square = self.cursor.square()?;
        let held = self.hand.selected().filter(|held| *held != square);
        let mut text = self.contents(square, &self.position.to_setup().pieces, &self.position.blocked_squares());
        match (&self.preview.shown, held) {
            (Some((_, san, consequences)), _) if self.preview.hover == Some(square) => {
                let name = |seat| called(self.record, seat);
                let sentences: Vec<String> = consequences.by_sentence().map(|about| sentence(about, name)).collect();
                let none = || Consequences::none(self.record.game()).to_owned();
                let changes = if sentences.is_empty() { none() } else { sentences.join("; ") };
                text.push_str(&format!(". If {san}: {changes}"));
            }
            (_, Some(held)) => {
                let piece = self.position.piece_at(held).map_or(String::new(), |piece| piece.name());
                text.push_str(&format!(". The {piece} on {held} cannot go there"));
            }
            _ => text.push_str(&self.moves(square)),
        }
        text.push('.');
        Some((square, text))
    }

    /// All squares by name, the cursor's with what can be done there.
    fn squares(&self, about: Option<&(Square, String)>) -> Vec<(Square, String)> {
        let (pieces, blocked) = (self.position.to_setup().pieces, self.position.blocked_squares());
        let name = |square: Square| match about {
            Some((cursor, text)) if *cursor == square => named(square, text),
            _ => named(square, &self.contents(square, &pieces, &blocked)),
        };
        let all = (0..=u8::MAX).map(Square::from_index).filter(|square| is_on_board(self.position.game(), *square));
        all.map(|square| (square, name(square))).collect()
    }

    /// The piece on a square, who controls it, and the kind of square.
    fn contents(&self, square: Square, pieces: &[PlacedPiece], blocked: &[Square]) -> String {
        let standing = pieces.iter().find(|standing| standing.square == square);
        let colour =
            self.position.game().colour_of(square).map(|army| format!("{} square", army.to_string().to_lowercase()));
        let blocked = blocked.contains(&square);
        let mut words = match standing {
            Some(standing) => {
                let piece = standing.piece;
                let whose = match self.position.commander(piece.army) {
                    Some(seat) if self.position.owned(seat) == piece.army => match called(self.record, seat) {
                        Who::You => "yours".to_owned(),
                        name => name.whose(),
                    },
                    Some(seat) => format!("controlled by {}", called(self.record, seat)),
                    None => "neutral".to_owned(),
                };
                let vest = standing.vest.map(|kind| format!("wears a {} vest", kind.name()));
                [Some(piece.name()), Some(whose), vest].into_iter().flatten().collect::<Vec<_>>()
            }
            None => vec!["empty".to_owned()],
        };
        words.extend(colour);
        words.extend(blocked.then(|| "blocked".to_owned()));
        words.extend((self.hand.selected() == Some(square)).then(|| "held".to_owned()));
        words.join(", ")
    }

    /// Where the piece on a square may go, if the player to move may move it.
    fn moves(&self, square: Square) -> String {
        let position = self.position;
        if position.validate_piece(square).is_err() || self.board.outcome.is_some() {
            return String::new();
        }
        let king = position.royal(position.side_to_move());
        let mut targets: Vec<Square> =
            self.board.legal.iter().filter_map(|action| target_from(*action, square, king)).collect();
        targets.sort();
        targets.dedup();
        if targets.is_empty() {
            return ". No moves".to_owned();
        }
        let name = |to: &Square| match position.piece_at(*to) {
            Some(piece) => format!("{to} captures {}", piece.name()),
            None => to.to_string(),
        };
        let (captures, quiet): (Vec<Square>, Vec<Square>) =
            targets.iter().partition(|to| position.piece_at(**to).is_some());
        let mut named: Vec<String> = captures.iter().chain(&quiet).take(NAMED_MOVES).map(name).collect();
        if targets.len() > NAMED_MOVES {
            named.push(format!("{} more", targets.len() - NAMED_MOVES));
        }
        format!(". Moves: {}", named.join(", "))
    }
}

/// Where the king steps in a defection.
fn step_of(action: Action) -> Option<String> {
    match action {
        Action::Defect { step, .. } => step.map(|square| square.to_string()),
        _ => None,
    }
}

pub(super) fn draw_live_region(mut contexts: EguiContexts, spoken: Res<Spoken>) -> Result {
    live_region_ui(&ground(contexts.ctx_mut()?, "speech"), &spoken);
    Ok(())
}

/// The newest line as a live region: screen readers read it whenever it changes. Nothing is visible.
pub fn live_region_ui(ui: &Ui, spoken: &Spoken) {
    let id = Id::new("spoken");
    let response = ui.interact(Rect::from_min_size(ui.max_rect().left_bottom(), egui::Vec2::ZERO), id, Sense::hover());
    let line = spoken.announced();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, line));
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_role(accesskit::Role::Status);
        node.set_live(accesskit::Live::Polite);
        if !line.is_empty() {
            node.set_label(line);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::best_words;

    #[test]
    fn a_best_move_without_a_reason_is_a_whole_sentence() {
        assert_eq!(best_words("Nf3", ""), "Best is Nf3.");
        assert_eq!(best_words("Nf3", "it attacks the queen"), "Best is Nf3: it attacks the queen.");
    }
}
