//! What ends a game: mate, counting, and what people agree on.

use regalia_core::record::{EndRefused, Record};
use regalia_core::rules::{Action, GamePosition, Outcome, Reason, Refusal, Seat};

use super::{QUIET, ROUND, from, line, play, usual};
use crate::support::act;

/// White mates by going from j15 to b15.
const MATE_IN_ONE: &str = "bk15/9wq6/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 1 w b -";

fn result(record: &Record) -> String {
    record.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

fn rounds(record: &mut Record, rounds: usize) {
    (0..rounds).for_each(|_| play(record, &ROUND.join(" ")));
}

/// Checks that every way to go on is refused at the cursor.
fn check_closed(record: &mut Record, action: Action) {
    let outcome = record.outcome().unwrap();
    assert_eq!(record.play(action), Err(Refusal::Over(outcome.clone())));
    assert_eq!(record.legal_actions(), []);
    assert!(!record.may_claim());
    for refused in [record.claim(), record.agree_draw(), record.resign(Seat::One), record.flag(Seat::Two)] {
        assert_eq!(refused, Err(EndRefused::Over(outcome.clone())));
    }
}

#[test]
fn a_draw_may_be_claimed_at_the_third_occurrence() {
    let mut record = from(QUIET);
    rounds(&mut record, 1);
    assert_eq!((record.occurrences(), record.may_claim()), (2, false));
    let refused = record.claim().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "there is no draw to claim: this is occurrence 2 of the position, with 4 moves since a capture or pawn move"
    );
    rounds(&mut record, 1);
    assert_eq!((record.occurrences(), record.may_claim(), result(&record).as_str()), (3, true, "*"));
    record.claim().unwrap();
    assert_eq!(result(&record), "1/2-1/2 claim");
    check_closed(&mut record, act("a1b3"));
}

#[test]
fn the_fifth_occurrence_draws_by_itself() {
    let mut record = from(QUIET);
    rounds(&mut record, 4);
    assert_eq!((record.occurrences(), result(&record).as_str()), (5, "1/2-1/2 repetition"));
    check_closed(&mut record, act("a1b3"));
    // One ply before, play went on.
    record.undo();
    assert_eq!((record.occurrences(), result(&record).as_str()), (4, "*"));
}

#[test]
fn occurrences_are_those_of_the_line_played() {
    let mut record = from(QUIET);
    rounds(&mut record, 2);
    record.jump(4);
    play(&mut record, "i1i2 p16o14");
    assert_eq!(record.occurrences(), 1);
    play(&mut record, "i2i1 o14p16");
    assert_eq!(record.occurrences(), 3);
}

#[test]
fn an_irreversible_ply_resets_the_halfmove_clock() {
    let mut record = from("8bk6bn/16/16/16/16/16/16/16/16/16/16/16/16/16/4wp11/wn7wk7 1 w b - 0");
    rounds(&mut record, 2);
    play(&mut record, "e2e3 p16o14 a1b3 o14p16 b3a1");
    assert_eq!((record.occurrences(), record.position().halfmove_clock()), (2, 4));
}

#[test]
fn the_count_of_quiet_plies_may_begin_before_the_record() {
    let mut record = from(&format!("{QUIET} 99"));
    assert!(!record.may_claim());
    play(&mut record, "a1b3");
    assert_eq!((record.occurrences(), record.may_claim()), (1, true));
    record.claim().unwrap();
    assert_eq!(result(&record), "1/2-1/2 claim");
}

#[test]
fn seventy_five_quiet_moves_of_each_seat_draw_by_themselves() {
    let mut record = from(&format!("{QUIET} 148"));
    play(&mut record, "a1b3");
    assert_eq!(result(&record), "*");
    play(&mut record, "p16o14");
    assert_eq!(result(&record), "1/2-1/2 75-moves");
    check_closed(&mut record, act("b3a1"));
}

#[test]
fn a_fifth_occurrence_is_named_before_the_seventy_fifth_move() {
    let mut record = from(&format!("{QUIET} 134"));
    rounds(&mut record, 4);
    assert_eq!((record.position().halfmove_clock(), result(&record).as_str()), (150, "1/2-1/2 repetition"));
}

#[test]
fn mate_by_the_last_quiet_move_wins() {
    let mut record = from(&format!("{MATE_IN_ONE} 300 149"));
    play(&mut record, "j15b15");
    assert_eq!((record.position().halfmove_clock(), result(&record).as_str()), (150, "1-0 checkmate"));
    assert_eq!(record.last().unwrap().san, "wQj15-b15#");
    check_closed(&mut record, act("a16a15"));
}

#[test]
fn a_capture_that_leaves_only_the_kings_draws() {
    let mut record = from("8bk7/16/16/16/16/16/16/16/16/16/16/16/16/16/8bn7/8wk7 1 w b - 0");
    play(&mut record, "i1i2");
    assert_eq!(result(&record), "1/2-1/2 material");
    check_closed(&mut record, act("i16i15"));
}

#[test]
fn a_start_that_is_mate_already_takes_no_ply() {
    let mut record = from("bk15/1wq14/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 2 w b - 0");
    assert_eq!(result(&record), "1-0 checkmate");
    check_closed(&mut record, act("a16a15"));
}

#[test]
fn people_end_a_game_by_agreement_resignation_and_time() {
    type End = fn(&mut Record) -> Result<(), EndRefused>;
    let ends: [(End, &str); 4] = [
        (Record::agree_draw, "1/2-1/2 agreement"),
        (|record| record.resign(Seat::One), "0-1 resignation"),
        (|record| record.resign(Seat::Two), "1-0 resignation"),
        (|record| record.flag(Seat::Two), "1-0 time"),
    ];
    for (end, told) in ends {
        let mut record = usual();
        play(&mut record, "e2e4 own=b");
        end(&mut record).unwrap();
        assert_eq!(result(&record), told);
        check_closed(&mut record, act("e15e13"));
        // One ply before, the game went on, and stepping there and back keeps the end.
        assert!(record.undo());
        assert_eq!(result(&record), "*");
        assert!(record.redo());
        assert_eq!(result(&record), told);
    }
    assert_eq!(usual().resign(Seat::Three), Err(EndRefused::NoSeat(Seat::Three)));
}

#[test]
fn an_agreed_end_closes_the_line_and_can_be_withdrawn() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13");
    record.jump(2);
    record.resign(Seat::Two).unwrap();
    assert_eq!((line(&record).as_str(), record.redo()), ("e2e4 own=b", false));
    assert!(record.withdraw_end() && !record.withdraw_end());
    assert_eq!((line(&record).as_str(), record.outcome()), ("e2e4 own=b e15e13", None));
}

#[test]
fn another_line_beside_an_agreed_end_goes_on() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13");
    record.agree_draw().unwrap();
    record.undo();
    play(&mut record, "f15f13");
    assert_eq!(record.outcome(), None);
    assert!(record.switch_variation(true));
    assert_eq!(record.outcome(), Some(Outcome::draw(2, Reason::Agreement)));
}
