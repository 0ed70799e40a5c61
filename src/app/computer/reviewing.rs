//! The review of a game in the background, position by position.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_core::record::{Edit, Record};
use regalia_core::review::{Reviewer, nodes};
use regalia_core::rules::{Action, Game};

use super::advisor::{Advisor, Asker};
use super::engine_thread::{Failure, Order, SearchUpdate};
use super::fairness::Fairness;
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

/// How many positions the engine looks at in a second on a machine that has other work, too; if nothing else is known.
const PER_SECOND: u64 = 300_000;

/// The first guess counts like this many positions of the game.
const GUESSED: u32 = 3;

/// When a review began, and how long each position of the game may take.
#[derive(Clone, Copy, Debug)]
struct Pace {
    began: Instant,
    guess: Duration,
}

impl Pace {
    /// A review that begins now, with `asked` nodes for each position. `known`: how long each took in the last review.
    fn new(now: Instant, game: Game, asked: Option<u64>, known: Option<Duration>) -> Self {
        let per_position = Duration::from_secs_f64(asked.unwrap_or_else(|| nodes(game)) as f64 / PER_SECOND as f64);
        Self { began: now, guess: known.unwrap_or(per_position) }
    }

    /// How long each of the positions took so far.
    fn each(&self, now: Instant, done: usize) -> Duration {
        let done = u32::try_from(done).unwrap_or(u32::MAX - GUESSED);
        (now.saturating_duration_since(self.began) + self.guess * GUESSED) / (done + GUESSED)
    }

    /// How much longer it takes when `done` of `all` positions have been searched.
    fn left(&self, now: Instant, (done, all): (usize, usize)) -> Duration {
        self.each(now, done) * u32::try_from(all.saturating_sub(done)).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guess_gives_way_to_what_is_measured() {
        let began = Instant::now();
        let after = |seconds: u64| began + Duration::from_secs(seconds);
        let pace = Pace::new(began, Game::Plunder, None, None);
        assert_eq!(pace.left(began, (0, 60)).as_secs_f32().round(), 80.);
        // It takes more than twice as long.
        let left = pace.left(after(60), (20, 60)).as_secs();
        assert!((105..120).contains(&left), "{left}");
        assert_eq!(pace.left(after(180), (60, 60)), Duration::ZERO);
        let again = Pace::new(began, Game::Plunder, None, Some(pace.each(after(180), 60)));
        assert!(again.left(began, (0, 60)) > Duration::from_secs(160));
        let few = Pace::new(began, Game::Sovereign, Some(400), None);
        assert!(few.left(began, (0, 100)) < Duration::from_secs(1));
    }
}
