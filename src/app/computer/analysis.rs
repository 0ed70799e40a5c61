//! Analysis: what the engine thinks about the position on the board, while it is asked.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use regalia_core::engine::{Budget, Limits, Report, Score, Task};
use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Position, Seat};
use regalia_core::teaching::Depths;

use super::advisor::{Advisor, Asker};
use super::engine_thread::{Failure, Order, SearchUpdate};
use super::{fairness::Fairness, reason::Why};
use crate::board::{BoardPosition, GameEvent, RunningGame};
use crate::play::{Away, naming::called};

/// How long it thinks about a position, and how much longer each time it is asked to go on.
const PATIENCE: Duration = Duration::from_secs(20);

pub const MOST_LINES: usize = 5;

const SHOWN_MOVES: usize = 12;

#[derive(Clone, Debug, PartialEq)]
pub struct ShownLine {
    /// What it is worth to the player who moves first.
    pub score: Score,
    /// Its moves, each as people write it.
    pub moves: Vec<(Action, String)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub lines: Vec<ShownLine>,
    /// Plies that were searched in full.
    pub depth: u32,
    pub seat: Seat,
    pub why: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisProgress {
    /// It is off, or there is nothing to think about.
    #[default]
    Idle,
    Thinks,
    /// It has thought as long as it was asked to.
    Done,
    Failed(Failure),
}

#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Analysis {
    pub on: bool,
    /// How many lines it looks for, 1 to [`MOST_LINES`].
    pub lines: usize,
    pub found: Option<Arc<Found>>,
    pub progress: AnalysisProgress,
    rounds: u32,
}

impl Default for Analysis {
    fn default() -> Self {
        Self { on: false, lines: 3, found: None, progress: AnalysisProgress::Idle, rounds: 0 }
    }
}

impl Analysis {
    pub fn switch(&mut self, on: bool) {
        *self = Self { on, lines: self.lines, ..Self::default() };
    }

    pub fn show_lines(&mut self, lines: usize) {
        self.lines = lines.clamp(1, MOST_LINES);
    }

    pub fn go_on(&mut self) {
        if self.progress == AnalysisProgress::Done {
            self.rounds += 1;
        }
    }
}

/// A position, how many lines are wanted, and how often somebody has asked to go on.
type Question = (Position, usize, u32);

/// Ends with its game: in a new one nobody has asked for it yet. In a game that is read it goes on. It also ends where
/// it would be unfair.
pub(super) fn end(
    mut events: MessageReader<GameEvent>,
    game: Option<Res<RunningGame>>,
    fairness: Res<Fairness>,
    mut analysis: ResMut<Analysis>,
) {
    let began = events.read().any(|event| *event == GameEvent::Began);
    let ends = |record: &Record| began && record.main_len() == 0 || fairness.must_agree(record);
    if analysis.on && game.is_none_or(|game| ends(&game.record)) {
        analysis.switch(false);
    }
}

/// Asks about the position on the board when it is another one, and shows what was found.
pub(super) fn analyse(
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    away: Res<Away>,
    mut advisor: ResMut<Advisor>,
    mut analysis: ResMut<Analysis>,
    mut asked: Local<Option<Question>>,
) {
    let record = game.as_ref().map(|game| &game.record);
    advisor.need(Asker::Analysis, analysis.on);
    let record = record.filter(|_| analysis.on && board.outcome.is_none());
    let is_other = record.map(Record::position) != asked.as_ref().map(|(before, ..)| before);
    if is_other {
        let (on, lines) = (analysis.on, analysis.lines);
        analysis.set_if_neq(Analysis { on, lines, ..Analysis::default() });
    }
    let (Some(record), true) = (record, !advisor.is_hidden && !away.0) else {
        advisor.dismiss(Asker::Analysis);
        asked.take_if(|_| record.is_none());
        if record.is_none() && analysis.progress != AnalysisProgress::Idle {
            analysis.progress = AnalysisProgress::Idle;
        }
        return;
    };
    for told in advisor.heard(Asker::Analysis) {
        match told {
            // A depth that was not finished knows fewer lines.
            SearchUpdate::Depth(report) | SearchUpdate::Done(Some(report))
                if !is_other
                    && analysis
                        .found
                        .as_ref()
                        .is_none_or(|found| report.lines.len() >= found.lines.len().min(analysis.lines)) =>
            {
                let found = Some(Arc::new(found(record, report, advisor.depths())));
                if analysis.found != found {
                    analysis.found = found;
                }
            }
            _ => {}
        }
        match told {
            SearchUpdate::Depth(_) => {}
            SearchUpdate::Done(_) => analysis.progress = AnalysisProgress::Done,
            SearchUpdate::Failed(failure) => analysis.progress = AnalysisProgress::Failed(*failure),
        }
    }
    let is_answered = matches!(analysis.progress, AnalysisProgress::Done | AnalysisProgress::Failed(_));
    let wanted = (analysis.lines, analysis.rounds);
    let is_asked = !is_other && asked.as_ref().is_some_and(|(_, lines, rounds)| (*lines, *rounds) == wanted);
    if is_asked && (advisor.serves(Asker::Analysis) || is_answered) {
        return;
    }
    let task =
        Task { earlier: record.earlier(), lines: analysis.lines, ..Task::new(record.position().clone(), Limits::NONE) };
    let budget = Budget::exactly(PATIENCE * (1 + analysis.rounds));
    let begins = advisor.ask(Asker::Analysis, Order { task, budget: Some(budget), aloud: true });
    if begins && analysis.progress != AnalysisProgress::Thinks {
        analysis.progress = AnalysisProgress::Thinks;
    }
    *asked = Some((record.position().clone(), analysis.lines, analysis.rounds));
}

fn found(record: &Record, report: &Report, depths: &Depths) -> Found {
    let position = record.position();
    let lines: Vec<ShownLine> = report
        .lines
        .iter()
        .map(|line| ShownLine { score: line.score, moves: notation(position, &line.moves) })
        .collect();
    let why = Why::of(position, &report.lines, depths, |seat| called(record, seat)).line();
    Found { lines, depth: report.depth, seat: report.seat, why }
}

pub(super) fn notation(position: &Position, moves: &[Action]) -> Vec<(Action, String)> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for action in moves.iter().take(SHOWN_MOVES) {
        let Ok(after) = position.play(*action) else { break };
        let san = match action {
            Action::Own(army) => format!("chooses {army}"),
            _ => position.san(*action),
        };
        words.push((*action, san));
        position = after;
    }
    words
}
