//! The engine for people: hints, analysis, coach marks, reviews. It thinks in a thread of its own, beside the one that
//! moves for the computer's seats.

use bevy::prelude::*;
use regalia_core::teaching::Depths;

use super::engine_thread::{EngineThread, Order, SearchUpdate};
use crate::tasks::Waker;

/// Who asks, by priority: the first in this list is served first; the others ask again when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asker {
    /// One move, at once.
    Hint,
    /// The position on the board.
    Analysis,
    /// What is worth taking in the position on the board.
    Coach,
    /// A whole game.
    Review,
}

/// The engine for people, and whom it serves. At most one order is thought about at a time.
#[derive(Resource, Default)]
pub struct Advisor {
    /// Whether nobody can see the window. Set by the owner of the window; nothing is analysed meanwhile.
    pub is_hidden: bool,
    engine_thread: EngineThread,
    waker: Waker,
    /// Who is served, and the number of the order.
    serves: Option<(Asker, u64)>,
    /// What the one that is served was told in this frame.
    heard: Option<(Asker, Vec<SearchUpdate>)>,
    /// What the last depths of a search found, and the number of its order.
    depths: (u64, Depths),
    /// Who will ask again, so that the table is kept.
    needed_by: [bool; 4],
}

impl Advisor {
    /// Starts a search and cancels any other, unless somebody with priority is being served. Returns whether it has.
    pub fn ask(&mut self, asker: Asker, order: Order) -> bool {
        if self.serves.is_some_and(|(served, _)| served < asker) {
            return false;
        }
        self.serves = Some((asker, self.engine_thread.think(order, &self.waker)));
        true
    }

    pub fn serves(&self, asker: Asker) -> bool {
        self.serves.is_some_and(|(served, _)| served == asker)
    }

    pub fn dismiss(&mut self, asker: Asker) {
        if self.serves(asker) {
            self.engine_thread.stop();
            self.serves = None;
        }
        self.heard.take_if(|(told, _)| *told == asker);
    }

    /// Says whether this asker needs the engine again; when nobody does, it gives its memory back.
    pub fn need(&mut self, asker: Asker, needed: bool) {
        self.needed_by[asker as usize] = needed;
    }

    pub fn heard(&self, asker: Asker) -> &[SearchUpdate] {
        self.heard.as_ref().filter(|(told, _)| *told == asker).map_or(&[], |(_, heard)| heard)
    }

    /// How the search of this asker has ended, if that was in this frame.
    pub fn ended(&self, asker: Asker) -> Option<&SearchUpdate> {
        self.heard(asker).iter().find(|told| !matches!(told, SearchUpdate::Depth(_)))
    }

    pub const fn depths(&self) -> &Depths {
        &self.depths.1
    }

    pub const fn is_awake(&self) -> bool {
        self.engine_thread.is_awake()
    }
}

pub(super) fn hear(mut advisor: ResMut<Advisor>, waker: Res<Waker>) {
    if waker.is_changed() {
        advisor.waker = waker.clone();
    }
    let advisor = advisor.bypass_change_detection();
    if !advisor.is_awake() {
        // A search that got no thread was told of in the previous frame.
        advisor.heard = None;
        return;
    }
    if let Some((_, served)) = advisor.serves
        && advisor.depths.0 != served
    {
        advisor.depths = (served, Depths::default());
    }
    let told = advisor.engine_thread.take();
    advisor.heard = advisor.serves.map(|(asker, served)| {
        // What was found for somebody who is not served any more is only a part.
        (asker, told.into_iter().filter(|(number, _)| *number == served).map(|(_, told)| told).collect())
    });
    let Some((asker, heard)) = &advisor.heard else { return };
    for told in heard {
        if let SearchUpdate::Depth(report) = told {
            advisor.depths.1.note(report);
        }
    }
    if advisor.ended(*asker).is_some() {
        advisor.serves = None;
    }
}

/// Ends the thread when nobody needs it.
pub(super) fn rest(mut advisor: ResMut<Advisor>) {
    if advisor.is_awake() && advisor.serves.is_none() && advisor.needed_by == [false; 4] {
        advisor.engine_thread.rest();
        advisor.heard = None;
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use regalia_core::engine::{Limits, Task};
    use regalia_core::record::Record;
    use regalia_core::rules::{Game, Options};

    use super::*;
    use crate::computer::Failure;

    fn hear_in(world: &mut World) {
        world.run_system_cached(hear).expect("the engine is heard");
    }

    fn world(advisor: Advisor) -> World {
        let mut world = World::new();
        world.insert_resource(Waker::default());
        world.insert_resource(advisor);
        world
    }

    #[test]
    fn a_failed_start_is_reported_in_one_frame_only() {
        let heard = Some((Asker::Coach, vec![SearchUpdate::Failed(Failure::NoThread)]));
        let mut world = world(Advisor { heard, ..Advisor::default() });
        assert!(world.resource::<Advisor>().ended(Asker::Coach).is_some());
        hear_in(&mut world);
        assert!(world.resource::<Advisor>().ended(Asker::Coach).is_none());
    }

    #[test]
    fn depths_are_kept_until_the_next_search_is_heard() {
        let order = |aloud| {
            let position = Record::new(Options::new(Game::Martian), Vec::new()).position().clone();
            Order { task: Task { lines: 2, ..Task::new(position, Limits::depth(2)) }, budget: None, aloud }
        };
        let mut world = world(Advisor::default());
        assert!(world.resource_mut::<Advisor>().ask(Asker::Analysis, order(true)));
        let began = Instant::now();
        while world.resource::<Advisor>().ended(Asker::Analysis).is_none() {
            assert!(began.elapsed() < Duration::from_mins(1), "the search does not end");
            thread::sleep(Duration::from_millis(1));
            hear_in(&mut world);
        }
        let found = world.resource::<Advisor>().depths().clone();
        assert_ne!(found, Depths::default());
        assert!(world.resource_mut::<Advisor>().ask(Asker::Hint, order(false)));
        assert_eq!(*world.resource::<Advisor>().depths(), found, "the analysis reads them later in this frame");
        hear_in(&mut world);
        assert_eq!(*world.resource::<Advisor>().depths(), Depths::default(), "they say nothing about the hint");
    }
}
