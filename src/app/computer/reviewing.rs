//! The review of a game in the background, position by position.

use std::time::Duration;

use bevy::prelude::*;
use regalia_core::record::{Edit, Record};
use regalia_core::review::Reviewer;
use regalia_core::rules::{Action, Game};

use super::advisor::{Advisor, Asker};
use super::engine_thread::{Failure, Order, SearchUpdate};
use super::fairness::Fairness;
use super::review_time::Pace;
use crate::board::{GameRequest, RunningGame, TimeSource};
use crate::tasks::Waker;

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewInput {
    /// Review the current line of the game.
    Begin,
    Cancel,
}

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewEvent {
    /// The notes are on their way into the game.
    Done,
    /// Another line is on the board, so that the notes would be about moves that nobody sees.
    LineLeft,
    Failed(Failure),
}

#[derive(Resource, Default)]
pub struct Reviewing {
    /// Positions that were looked at, and how many there are; `None` while nothing is reviewed.
    pub progress: Option<(usize, usize)>,
    /// How long it takes still, roughly.
    pub left: Duration,
    /// How many positions are looked at for each position of the game; `None`: as many as usual.
    pub nodes: Option<u64>,
    work: Option<Work>,
    /// How long each position of the game took in the last review, and which game that was.
    pace: Option<(Game, Duration)>,
}

struct Work {
    reviewer: Reviewer,
    /// The plies that are judged.
    line: Vec<Action>,
    pace: Pace,
}

fn line_of(record: &Record) -> Vec<Action> {
    record.main_line().map(|ply| ply.action).collect()
}

/// Begins and cancels reviews.
pub(super) fn begin(
    mut inputs: MessageReader<ReviewInput>,
    game: Option<Res<RunningGame>>,
    fairness: Res<Fairness>,
    source: Res<TimeSource>,
    mut advisor: ResMut<Advisor>,
    mut reviewing: ResMut<Reviewing>,
) {
    let record = game.as_ref().map(|game| &game.record);
    for input in inputs.read() {
        let wanted = record
            .filter(|record| *input == ReviewInput::Begin && !fairness.must_agree(record) && record.main_len() > 0);
        advisor.dismiss(Asker::Review);
        let (nodes, pace) = (reviewing.nodes, reviewing.pace);
        let work = |record: &Record| {
            let reviewer = Reviewer::of(record);
            let reviewer = if let Some(nodes) = nodes { reviewer.with_nodes(nodes) } else { reviewer };
            let known = pace.filter(|(game, _)| *game == record.game()).map(|(_, each)| each);
            let pace = Pace::new(source.now(), record.game(), nodes, known);
            Work { reviewer, line: line_of(record), pace }
        };
        reviewing.work = wanted.map(work);
        reviewing.tell(&source);
    }
    advisor.need(Asker::Review, reviewing.work.is_some());
}

/// Asks for one position after the other.
pub(super) fn review(
    game: Option<Res<RunningGame>>,
    waker: Res<Waker>,
    source: Res<TimeSource>,
    mut advisor: ResMut<Advisor>,
    mut reviewing: ResMut<Reviewing>,
    mut requests: MessageWriter<GameRequest>,
    mut told: MessageWriter<ReviewEvent>,
) {
    let record = game.as_ref().map(|game| &game.record);
    // Only a ply or another game changes the line.
    let is_left = game.as_ref().is_none_or(|game| {
        game.is_changed() && reviewing.work.as_ref().is_some_and(|work| work.line != line_of(&game.record))
    });
    let mut end = is_left.then_some(ReviewEvent::LineLeft);
    let Reviewing { work: Some(work), .. } = reviewing.bypass_change_detection() else { return };
    match advisor.ended(Asker::Review) {
        Some(SearchUpdate::Done(report)) => work.reviewer.take(report.as_ref()),
        Some(SearchUpdate::Failed(failure)) => end = Some(ReviewEvent::Failed(*failure)),
        Some(SearchUpdate::Depth(_)) | None => {}
    }
    // The next task is put together only when somebody can think about it.
    if end.is_none() && !advisor.serves(Asker::Review) {
        match work.reviewer.next() {
            Some(task) => _ = advisor.ask(Asker::Review, Order { task, budget: None, aloud: false }),
            None => {
                requests.write(Edit::Notes(work.reviewer.notes()).into());
                end = Some(ReviewEvent::Done);
                // The request is served in the next frame.
                waker.wake();
            }
        }
    }
    let progress = work.reviewer.progress();
    if let Some(end) = end {
        let each = work.pace.each(source.now(), progress.0);
        advisor.dismiss(Asker::Review);
        advisor.need(Asker::Review, false);
        told.write(end);
        let pace = record.filter(|_| end == ReviewEvent::Done).map(|record| (record.game(), each)).or(reviewing.pace);
        *reviewing = Reviewing { nodes: reviewing.nodes, pace, ..Reviewing::default() };
    } else if reviewing.progress != Some(progress) {
        reviewing.tell(&source);
    }
}

impl Reviewing {
    /// Says how far the review is.
    fn tell(&mut self, source: &TimeSource) {
        self.progress = self.work.as_ref().map(|work| work.reviewer.progress());
        let left = self.work.as_ref().map(|work| work.pace.left(source.now(), work.reviewer.progress()));
        self.left = left.unwrap_or_default();
    }
}
