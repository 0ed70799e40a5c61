//! The board follows the game of a live table, whatever it shows meanwhile.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_app::board::{
    ClockState, GameEvent, RunningGame, SeatClock, TableChange, TableClock, TableUpdate, TimeSource,
};
use regalia_core::record::{Edit, Player, Record, TableState, TimeControl, save};
use regalia_core::rules::{Game, GamePosition, Options, Outcome, Reason, Seat};
use regalia_core::table::{TurnTime, end_edits, play_edits, spent_edit, whole_line};

use super::{Table, act};
use crate::program::{Program, edit};

/// A table, whose machine moves the first seat.
struct Live {
    table: Table,
    game: Record,
    now: Instant,
    /// When the turn began.
    since: Instant,
}

fn record(base: Option<u64>) -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    if let Some(base) = base {
        let control = TimeControl::new(Duration::from_secs(base), Duration::ZERO, Duration::ZERO).unwrap();
        record.set_time(vec![control]).unwrap();
    }
    record
}

impl Live {
    fn new(base: Option<u64>) -> Self {
        let now = Instant::now();
        let mut live = Self { table: Table::empty(), game: record(base), now, since: now };
        live.wait(0);
        let game = Box::new(live.game.clone());
        assert_eq!(live.follow(TableChange::Other(game)), [GameEvent::Began]);
        live
    }

    fn wait(&mut self, millis: u64) {
        self.now += Duration::from_millis(millis);
        let now = self.now;
        self.table.world().insert_resource(TimeSource::new(move || now));
    }

    fn follow(&mut self, change: TableChange) -> Vec<GameEvent> {
        let state = TableState { number: self.game.len() as u64, ..TableState::new(7, self.game.len()) };
        let spent = (self.now - self.since).as_millis() as u64;
        let turn = TurnTime { plies: self.game.len(), spent, runs: !self.game.is_empty() };
        self.table.follow_table(TableUpdate { change, state, seats: vec![Seat::One], turn })
    }

    /// Tells the board the whole game.
    fn whole(&mut self) -> Vec<GameEvent> {
        self.follow(TableChange::Whole(Box::new(self.game.clone())))
    }

    /// The game goes on by these edits.
    fn edits(&mut self, edits: &[Edit]) -> Vec<GameEvent> {
        for edit in edits {
            self.game.apply(edit).unwrap();
            if !matches!(edit, Edit::Spent(..) | Edit::Name(..)) {
                self.since = self.now;
            }
            // What was taken back is no part of the table's game.
            self.game = whole_line(&self.game);
        }
        self.follow(TableChange::Edits(edits.to_vec()))
    }

    /// The game goes on by a ply that took so long.
    fn ply(&mut self, text: &str, millis: u64) -> Vec<GameEvent> {
        let action = self.game.position().parse_action(text).unwrap();
        self.edits(&play_edits(action, Duration::from_millis(millis)))
    }

    fn left(&mut self) -> Vec<u128> {
        self.table.frame();
        let index = self.table.index();
        let seats = [Seat::One, Seat::Two].map(|seat| index.seat(seat).unwrap());
        seats.map(|seat| self.table.world().get::<SeatClock>(seat).unwrap().left.as_millis()).to_vec()
    }

    fn line(&self) -> Vec<String> {
        self.table.record().line().map(|ply| ply.san.clone()).collect()
    }

    fn running(&mut self) -> &RunningGame {
        self.table.world().resource::<RunningGame>()
    }
}

#[test]
fn the_board_follows_move_by_move() {
    let mut live = Live::new(None);
    assert_eq!(edit::kinds(&live.ply("e4", 0)), ["ply"]);
    assert_eq!(edit::kinds(&live.ply("e5", 0)), ["ply"]);
    assert_eq!(live.line(), ["e4", "e5"]);
    assert_eq!(live.table.record().table_state(), Some(TableState { number: 2, ..TableState::new(7, 2) }));
    assert!(live.running().is_live() && live.running().record.is_at_tip());
    assert!(live.running().is_moved_here(Seat::One) && !live.running().is_moved_here(Seat::Two));
    // It is told again: nothing happens.
    assert_eq!(live.whole(), []);
    // Many moves at once are shown at once.
    for text in ["Nf3", "Nc6", "Nc3", "Nf6"] {
        live.game.play(live.game.position().parse_action(text).unwrap()).unwrap();
    }
    assert_eq!(edit::kinds(&live.whole()), ["step"]);
    assert_eq!(live.table.read(), *live.game.position());
}

#[test]
fn whoever_looks_at_an_earlier_move_goes_on_looking_at_it() {
    let mut live = Live::new(None);
    live.ply("e4", 0);
    live.ply("e5", 0);
    live.table.go_to(1);
    assert_eq!(live.ply("Nf3", 0), []);
    assert_eq!(
        (live.table.record().cursor(), live.line()),
        (1, vec!["e4".to_owned(), "e5".to_owned(), "Nf3".to_owned()])
    );
    assert!(!live.running().record.is_at_tip());
    assert_eq!(live.table.read(), *live.game.position_after(1).unwrap());
    // And back in the game it is at its last move.
    live.table.back_to_game();
    assert!(live.running().record.is_at_tip());
    assert_eq!(edit::kinds(&live.ply("Nc6", 0)), ["ply"]);
}

#[test]
fn a_variation_that_somebody_tries_stays_apart_from_the_game() {
    let mut live = Live::new(None);
    live.ply("e4", 0);
    live.ply("e5", 0);
    live.table.go_to(1);
    live.table.play("c7c5");
    live.table.play("g1f3");
    assert!(!live.running().record.is_on_main_line());
    assert_eq!(live.ply("d4", 0), []);
    assert_eq!(live.line(), ["e4", "c5", "Nf3"]);
    live.table.back_to_game();
    assert_eq!(live.line(), ["e4", "e5", "d4"]);
    assert!(live.running().record.is_at_tip());
}

#[test]
fn moves_are_taken_back_and_other_ones_played() {
    let mut live = Live::new(None);
    for text in ["e4", "e5", "Nf3"] {
        live.ply(text, 0);
    }
    assert_eq!(edit::kinds(&live.edits(&[Edit::TakeBack(1)])), ["step"]);
    assert_eq!(live.table.record().cursor(), 1);
    assert!(live.running().record.is_at_tip());
    live.ply("c5", 0);
    assert_eq!(live.line(), ["e4", "c5"]);
    assert_eq!(live.table.record().alternatives(1).count(), 1, "what was taken back stays as a variation");
}

#[test]
fn what_a_spectator_tries_is_no_part_of_the_game_that_is_kept() {
    let mut live = Live::new(None);
    live.ply("e4", 0);
    live.ply("e5", 0);
    for text in ["g1f3", "b8c6"] {
        live.table.request(edit::vary(act(text)));
    }
    live.ply("d4", 0);
    live.table.request(edit::leave_table());
    let saved = save::from_text(&save::to_text(live.table.record())).unwrap();
    for record in [live.table.record(), &saved] {
        let played: Vec<&str> = record.main_line().map(|ply| ply.san.as_str()).collect();
        assert_eq!((played, record.plies()), (vec!["e4", "e5", "d4"], 5));
    }
    // Nor is what is tried after that, but at the end of the game.
    live.table.go_to(2);
    live.table.play("b1c3");
    assert!(!live.table.record().is_on_main_line());
    live.table.back_to_game();
    live.table.play("d7d5");
    assert_eq!(live.table.record().main_len(), 4);
}

#[test]
fn the_end_comes_and_goes_with_the_table() {
    let mut live = Live::new(None);
    live.ply("e4", 0);
    let won = Outcome::win(Seat::Two, 2, Reason::Resignation);
    assert_eq!(edit::kinds(&live.edits(&end_edits(won.clone(), Duration::ZERO))), ["end"]);
    assert_eq!(live.table.status().outcome, Some(won));
    // It is taken back, and the same move is played again without its end.
    live.edits(&[Edit::TakeBack(0)]);
    assert_eq!(live.table.status().outcome, None);
    live.ply("e4", 0);
    assert_eq!((live.table.status().outcome.clone(), live.table.record().outcome()), (None, None));
    // It ends while somebody looks at the beginning.
    live.table.go_to(0);
    let drawn = live.game.position().draw(Reason::Agreement);
    assert_eq!(live.edits(&end_edits(drawn, Duration::ZERO)), []);
    assert_eq!(live.table.status().outcome, None);
    live.table.back_to_game();
    assert_eq!(live.table.status().outcome.as_ref().map(|outcome| outcome.reason), Some(Reason::Agreement));
}

#[test]
fn players_and_the_hosts_times_are_taken_over() {
    let mut live = Live::new(Some(60));
    live.edits(&[Edit::Player(Seat::Two, Player::Computer(3)), Edit::Name(Seat::One, "Anna".to_owned())]);
    live.ply("e4", 2_000);
    assert_eq!(
        (live.table.record().player(Seat::Two), live.table.record().name(Seat::One)),
        (Player::Computer(3), "Anna")
    );
    assert_eq!(live.left()[0], 58_000);
    // The host has counted more.
    assert_eq!(live.edits(&[spent_edit(1, Duration::from_secs(5))]), []);
    assert_eq!((live.left()[0], live.line().len()), (55_000, 1));
    // So it has when the whole game comes.
    live.game.set_spent(1, Duration::from_secs(6));
    assert_eq!(live.whole(), []);
    assert_eq!((live.left()[0], live.line().len()), (54_000, 1));
}

#[test]
fn a_move_that_is_played_again_takes_its_new_time() {
    let mut live = Live::new(Some(60));
    live.ply("e4", 2_000);
    live.ply("e5", 3_000);
    live.edits(&[Edit::TakeBack(0)]);
    assert_eq!(live.left(), [60_000, 60_000]);
    live.ply("e4", 7_000);
    assert_eq!(live.left(), [53_000, 60_000]);
    // The same while somebody looks at another move.
    live.edits(&[Edit::TakeBack(0)]);
    live.table.request(edit::vary(act("d2d4")));
    live.ply("e4", 9_000);
    assert_eq!(live.left(), [51_000, 60_000]);
}

#[test]
fn what_the_host_does_not_confirm_stays_as_a_variation() {
    let mut live = Live::new(Some(60));
    live.ply("e4", 0);
    // It is played here, and the host's game goes on with another move.
    live.ply("e5", 4_000);
    live.ply("Nf3", 0);
    assert_eq!(edit::kinds(&live.edits(&[Edit::TakeBack(1)])), ["step"]);
    assert_eq!(edit::kinds(&live.ply("c5", 1_000)), ["ply"]);
    assert_eq!((live.line(), live.left()[1]), (vec!["e4".to_owned(), "c5".to_owned()], 59_000));
    let instead: Vec<&str> = live.table.record().alternatives(1).flatten().map(|ply| ply.san.as_str()).collect();
    assert_eq!(instead, ["e5", "Nf3"]);
}

#[test]
fn moves_are_taken_back_while_somebody_looks_at_a_variation() {
    let mut live = Live::new(None);
    for text in ["e4", "e5", "Nf3"] {
        live.ply(text, 0);
    }
    live.table.go_to(1);
    live.table.request(edit::vary(act("c7c5")));
    assert_eq!(live.edits(&[Edit::TakeBack(1)]), []);
    assert_eq!((live.line(), live.table.record().main_len()), (vec!["e4".to_owned(), "c5".to_owned()], 1));
    assert_eq!(live.ply("d5", 0), []);
    assert_eq!((live.line(), live.table.record().cursor()), (vec!["e4".to_owned(), "c5".to_owned()], 2));
    live.table.back_to_game();
    assert_eq!(live.line(), ["e4", "d5"]);
    assert_eq!(live.table.read(), *live.game.position());
}

#[test]
fn the_whole_game_keeps_what_the_board_has_beside_it() {
    let mut live = Live::new(None);
    for text in ["e4", "e5", "Nf3"] {
        live.ply(text, 0);
    }
    live.game = record(None);
    for text in ["e2e4", "c7c5"] {
        live.game.play(act(text)).unwrap();
    }
    live.game.agree_draw().unwrap();
    assert_eq!(edit::kinds(&live.whole()), ["step", "ply", "end"]);
    assert_eq!((live.line(), live.table.record().plies()), (vec!["e4".to_owned(), "c5".to_owned()], 4));
    // The end was lost on the host's disk.
    live.game.withdraw_end();
    assert_eq!(edit::kinds(&live.whole()), ["step"]);
    assert_eq!(live.table.status().outcome, None);
}

#[test]
fn clocks_run_on_whatever_the_board_shows_and_whatever_covers_it() {
    let mut live = Live::new(Some(60));
    assert_eq!(live.left(), [60_000, 60_000]);
    live.wait(9_000);
    assert_eq!(live.left(), [60_000, 60_000], "nobody's time runs before the first move");
    live.ply("e4", 0);
    live.wait(5_000);
    assert_eq!(live.left(), [60_000, 55_000]);
    live.table.go_to(0);
    live.table.switch_clock();
    live.table.world().resource_mut::<regalia_app::board::TableClock>().is_covered = true;
    live.table.frame();
    live.wait(5_000);
    assert_eq!(live.left(), [60_000, 50_000]);
    assert_eq!(live.table.world().resource::<TableClock>().state(), ClockState::Going);
    // A flag falls only where the host says so.
    live.wait(60_000);
    assert_eq!(live.left(), [60_000, 0]);
    live.table.back_to_game();
    assert_eq!(live.table.status().outcome, None);
    let now = live.now;
    let up = live.table.resource::<TableClock>().is_up_at_table(live.table.record(), now);
    assert!(up.is_some_and(|thought| thought >= Duration::from_secs(60)));
    // Away from the table the clocks stand, and the board is anybody's.
    assert_eq!(edit::kinds(&live.table.leave_table()), ["change"]);
    assert!(!live.running().is_live() && live.running().is_moved_here(Seat::Two));
    assert_eq!(live.table.record().table_state(), None);
    assert_eq!(live.table.world().resource::<TableClock>().state(), ClockState::Paused);
}
