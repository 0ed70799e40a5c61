//! Earlier positions of a game with the computer are for looking; one's own earlier move may be played anew.

use regalia_app::board::{ClockState, TableClock};
use regalia_app::computer::Pause;
use regalia_app::play::{Hand, HandInput, TypedMove};
use regalia_core::record::{Player, TimeControl};
use regalia_core::rules::{Action, Army, Game, Seat};

use super::{game, quick};
use crate::board::Table;
use crate::play::sq;
use crate::program::Program;

const BACK: &str = "It is the computer's turn here. Press End to go back to the game.";

impl Table {
    fn by_hand(&mut self, inputs: impl IntoIterator<Item = HandInput>) {
        for input in inputs {
            self.world().write_message(input);
            self.frame();
        }
    }

    fn moves_by_hand(&mut self, from: &str, to: &str) {
        self.by_hand([HandInput::Press(Some(sq(from))), HandInput::Release(Some(sq(from)))]);
        self.by_hand([HandInput::Press(Some(sq(to))), HandInput::Release(Some(sq(to)))]);
    }
}

/// A game of four plies against the computer, which has the second seat.
fn begun() -> Table {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    for (text, plies) in [("e2e4", 2), ("d2d4", 4)] {
        table.play(text);
        table.until(|table| table.plies() == plies);
    }
    table
}

#[test]
fn the_computers_pieces_are_not_moved_in_an_earlier_position() {
    let mut table = begun();
    let line: Vec<Action> = table.record().line().map(|ply| ply.action).collect();
    table.go_to(1);
    assert_eq!(table.waits_for(), Some(Seat::Two));
    for (from, to) in [("e7", "e5"), ("d7", "d5"), ("g8", "f6")] {
        table.moves_by_hand(from, to);
    }
    table.by_hand([HandInput::Pick(sq("e7"))]);
    assert_eq!(table.notice_text().as_deref(), Some(BACK));
    table.by_hand([HandInput::Cancel]);
    table.world().write_message(TypedMove("e7e5".to_owned()));
    table.frame();
    assert_eq!(table.notice_text().as_deref(), Some(BACK));
    assert!(!table.world().resource::<Hand>().is_busy());
    assert_eq!(table.some_frames(), [], "the computer does not move here, either");
    let now: Vec<Action> = table.record().line().map(|ply| ply.action).collect();
    assert_eq!((table.plies(), now, table.record().plies()), (1, line, 4));
}

#[test]
fn ones_own_earlier_move_is_played_anew_and_the_old_one_stays() {
    let mut table = begun();
    table.go_to(2);
    assert_eq!(table.waits_for(), None);
    table.moves_by_hand("g1", "f3");
    let moved = |table: &Table| table.record().line().nth(2).map(|ply| ply.action.to_string());
    assert_eq!(moved(&table).as_deref(), Some("g1f3"));
    assert!(table.record().plies() > 4, "the earlier line is kept");
    assert_eq!(
        table.notice_text().as_deref(),
        Some("The game goes on from here; what was played before stays as a variation")
    );
    table.until(|table| table.plies() == 4);
}

#[test]
fn a_variation_is_for_looking_until_a_person_moves_there() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    // A move that is taken back before the computer has answered it.
    table.world().resource_mut::<Pause>().on = true;
    table.play("d2d4");
    table.take_back();
    table.world().resource_mut::<Pause>().on = false;
    table.play("g1f3");
    table.until(|table| table.plies() == 4);
    let line = |table: &Table| table.record().line().map(|ply| ply.action).collect::<Vec<_>>();
    let played = line(&table);
    let tried = table.record().alternatives(2).flatten().map(|ply| ply.action).collect::<Vec<_>>();
    table.show_line(2, tried.clone());
    assert_eq!((table.plies(), line(&table)), (3, [&played[..2], &tried[..]].concat()));
    assert_eq!((table.some_frames(), table.waits_for()), (vec![], Some(Seat::Two)));
    table.back_to_game();
    assert_eq!((table.plies(), line(&table)), (4, played.clone()));
    assert_eq!((table.some_frames(), table.waits_for()), (vec![], None));
    // A move of the person's makes it the game.
    table.show_line(2, tried);
    table.go_to(2);
    table.play("d2d4");
    table.until(|table| table.plies() == 4);
    assert_eq!(line(&table)[2].to_string(), "d2d4");
    table.go_to(0);
    table.back_to_game();
    assert_eq!((table.plies(), line(&table)[2].to_string().as_str()), (4, "d2d4"));
}

#[test]
fn a_side_that_the_computer_chose_is_not_chosen_anew() {
    let mut table = quick(game(Game::Sovereign, &[(1, 2)]));
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    table.some_frames();
    let plies = table.record().plies();
    table.go_to(1);
    table.by_hand([Army::White, Army::Black].map(|army| HandInput::Choose(Action::Own(army))));
    assert_eq!((table.plies(), table.record().plies()), (1, plies));
}

#[test]
fn a_game_that_is_over_may_be_tried_in_another_way() {
    let mut table = begun();
    table.resign(Seat::One);
    table.go_to(1);
    table.frame();
    assert_eq!(table.waits_for(), None);
}

#[test]
fn stopped_clocks_do_not_hand_over_the_computers_move() {
    let mut record = game(Game::TwoKings, &[]);
    record.set_time(vec![TimeControl::minutes(5, 0).unwrap()]).unwrap();
    let mut table = quick(record);
    for text in ["e2e4", "e7e5", "g1f3"] {
        table.play(text);
    }
    table.switch_clock();
    table.set_player(Seat::Two, Player::computer(1));
    table.some_frames();
    table.moves_by_hand("d7", "d5");
    table.by_hand([HandInput::Pick(sq("d7"))]);
    let told = "It is the computer's turn, and the clocks are stopped. Press P to resume.";
    assert_eq!(table.notice_text().as_deref(), Some(told));
    assert_eq!((table.plies(), table.world().resource::<TableClock>().state()), (3, ClockState::Paused));
}
