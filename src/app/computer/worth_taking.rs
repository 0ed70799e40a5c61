//! Which coloured square is worth taking: the engine looks whether a way to a neutral army gives nothing away.

use bevy::prelude::*;
use regalia_core::engine::{Limits, Report, Score, Task};
use regalia_core::review::{self, DUBIOUS};
use regalia_core::rules::{Action, Game, GamePosition, Position};
use regalia_core::{record::Record, rules::sovereign::Takeover};

use super::advisor::{Advisor, Asker};
use super::engine_thread::{Order, SearchUpdate};
use crate::board::{BoardPosition, RunningGame};
use crate::tasks::Waker;

/// Number of the ways that are compared.
const COMPARED: usize = 3;

/// What the player to move in a game of Sovereign Chess can take without giving anything away.
#[derive(Resource, Default)]
pub struct WorthTaking {
    /// Whether anybody wants to know.
    pub wanted: bool,
    /// How many positions each search looks at; `None`: as many as for each move of a review.
    pub nodes: Option<u64>,
    work: Option<Work>,
}

/// What is looked at next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// What the best move promises.
    Best,
    /// The ways of one move.
    One,
    /// The ways of two moves.
    Two,
    Done,
}

struct Work {
    position: Position,
    ways: Vec<Takeover>,
    stage: Stage,
    best: Option<Score>,
    found: Option<Takeover>,
}

impl WorthTaking {
    /// The best way to bring in a neutral army after which the engine expects hardly less than after the best move:
    /// less than a review would blame. `None` if there is none, or until it is known.
    pub fn way(&self) -> Option<Takeover> {
        self.work.as_ref().and_then(|work| work.found)
    }

    pub fn is_known(&self) -> bool {
        self.work.as_ref().is_some_and(|work| work.stage == Stage::Done)
    }
}

impl Work {
    fn of(record: &Record) -> Self {
        let position = record.position().clone();
        let ways = position.takeovers(position.side_to_move());
        let stage = if ways.is_empty() { Stage::Done } else { Stage::Best };
        Self { position, ways, stage, best: None, found: None }
    }

    /// The ways that are looked at in this stage.
    fn compared(&self) -> impl Iterator<Item = &Takeover> {
        self.ways.iter().filter(|way| match self.stage {
            Stage::One => way.through().is_none(),
            Stage::Two => way.through().is_some(),
            Stage::Best | Stage::Done => false,
        })
    }

    /// What the engine is to think about next.
    fn task(&self, record: &Record, nodes: Option<u64>) -> Task {
        let mut only: Vec<Action> = Vec::new();
        for action in self.compared().map(|way| Action::Move(way.step)) {
            if !only.contains(&action) {
                only.push(action);
            }
        }
        let limits = Limits::nodes(nodes.unwrap_or(review::nodes(Game::Sovereign)));
        let lines = only.len().clamp(1, COMPARED);
        Task { earlier: record.earlier(), lines, only, ..Task::new(self.position.clone(), limits) }
    }

    /// Takes what was found, and goes on to the next stage that has something to look at.
    fn take(&mut self, report: Option<&Report>) {
        let seat = self.position.side_to_move();
        match (self.best, report) {
            (None, Some(report)) => self.best = report.lines.first().map(|line| line.score),
            (Some(best), Some(report)) => {
                let best = review::expected(Game::Sovereign, review::eval(best, seat), seat);
                let is_good = |way: &&Takeover| {
                    let line = report.lines.iter().find(|line| line.moves.first() == Some(&Action::Move(way.step)));
                    line.is_some_and(|line| {
                        let promised = review::expected(Game::Sovereign, review::eval(line.score, seat), seat);
                        best - promised < DUBIOUS
                    })
                };
                let found = self.compared().find(is_good).copied();
                self.found = found;
            }
            (_, None) => {}
        }
        let next = |stage| match stage {
            _ if self.best.is_none() || self.found.is_some() => Stage::Done,
            Stage::Best => Stage::One,
            Stage::One => Stage::Two,
            Stage::Two | Stage::Done => Stage::Done,
        };
        self.stage = next(self.stage);
        while self.stage != Stage::Done && self.compared().next().is_none() {
            self.stage = next(self.stage);
        }
    }
}

/// Looks at the position on the board, while anybody wants to know.
pub(super) fn seek(
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    waker: Res<Waker>,
    mut advisor: ResMut<Advisor>,
    mut worth: ResMut<WorthTaking>,
) {
    let is_wanted = worth.wanted && board.outcome.is_none();
    let Some(game) = game.filter(|_| is_wanted) else {
        if worth.work.is_some() {
            advisor.dismiss(Asker::Coach);
            advisor.need(Asker::Coach, false);
            worth.work = None;
        }
        return;
    };
    let is_other = |work: &Work| game.is_changed() && work.position != *game.record.position();
    if worth.work.as_ref().is_none_or(is_other) {
        advisor.dismiss(Asker::Coach);
        worth.work = Some(Work::of(&game.record));
        waker.wake();
    }
    let nodes = worth.nodes;
    let Some(work) = &mut worth.bypass_change_detection().work else { return };
    let told = advisor.ended(Asker::Coach);
    let is_told = told.is_some();
    if let Some(told) = told {
        work.take(if let SearchUpdate::Done(report) = told { report.as_ref() } else { None });
    }
    let is_done = work.stage == Stage::Done;
    if !is_done && !advisor.serves(Asker::Coach) {
        advisor.ask(Asker::Coach, Order { task: work.task(&game.record, nodes), budget: None, aloud: false });
    }
    advisor.need(Asker::Coach, !is_done);
    if is_told && is_done {
        worth.set_changed();
        waker.wake();
    }
}
