//! Questions that players ask each other.

use regalia_core::record::Player;
use regalia_core::rules::{Game, Outcome, Reason, Seat};
use regalia_core::table::{Answered, Chair, Notice, Place, Question, Refused, Request};

use super::quick::{Quick, ann_and_ben, who};

/// The machine with this number asks for something.
fn requests(table: &mut Quick, number: usize, request: Request) {
    let effects = match number {
        0 => table.host.request(request, table.now).unwrap(),
        guest => table.guests[guest - 1].request(request, table.now),
    };
    table.follow(number, effects);
}

/// The guest with this number asks.
fn asks(table: &mut Quick, number: usize, seat: Seat, question: Question) {
    requests(table, number, Request::Ask { seat: seat.number(), question });
}

/// The machine with this number answers the question that it was asked last.
fn answers(table: &mut Quick, number: usize, yes: bool) {
    let asked = table.notices[number].iter().rev().find_map(|notice| match notice {
        Notice::Asked(asked) => Some(asked.id),
        _ => None,
    });
    requests(table, number, Request::Answer { question: asked.unwrap(), yes });
}

#[test]
fn a_move_is_taken_back_when_the_other_says_yes() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    table.play(1, "e5", 0);
    asks(&mut table, 1, Seat::Two, Question::TakeBack { plies: 1 });
    assert_eq!(table.host.game().record().len(), 2);
    answers(&mut table, 0, false);
    assert_eq!(table.notices[1].last(), Some(&Notice::Closed(1, Answered::No(1))));
    asks(&mut table, 1, Seat::Two, Question::TakeBack { plies: 1 });
    answers(&mut table, 0, true);
    assert_eq!(table.host.game().record().len(), 1);
    table.check();
    table.play(1, "c5", 0);
    table.check();
}

#[test]
fn a_question_lapses_when_the_game_goes_on_or_the_asker_takes_it_back() {
    let mut table = ann_and_ben(None);
    asks(&mut table, 1, Seat::Two, Question::Draw);
    table.play(0, "e4", 0);
    assert_eq!(table.host.question(), None);
    assert!(table.host.request(Request::Answer { question: 1, yes: true }, table.now).is_err());
    asks(&mut table, 1, Seat::Two, Question::Draw);
    let draw = Request::Ask { seat: 1, question: Question::Draw };
    assert_eq!(table.host.request(draw, table.now).unwrap_err(), Refused::Busy);
    requests(&mut table, 1, Request::Answer { question: 2, yes: false });
    assert_eq!(table.notices[0].last(), Some(&Notice::Closed(2, Answered::Lapsed)));
    table.check();
}

#[test]
fn all_whom_it_concerns_must_agree() {
    let mut table = Quick::new(Game::Royale, None);
    for seat in [2, 3, 4] {
        table.join(who(Place::Sit(vec![seat])));
    }
    asks(&mut table, 1, Seat::Two, Question::Draw);
    for number in [0, 2] {
        answers(&mut table, number, true);
        assert_eq!(table.host.game().record().outcome(), None);
    }
    // The last one was away for a moment.
    table.cut(3);
    table.connect(3);
    answers(&mut table, 3, true);
    assert_eq!(table.host.game().record().outcome(), Some(Outcome::draw(4, Reason::Agreement)));
    table.check();
}

#[test]
fn a_rematch_moves_everybody_one_seat_on() {
    let mut table = ann_and_ben(None);
    requests(&mut table, 0, Request::Resign { seat: 1 });
    asks(&mut table, 0, Seat::One, Question::Rematch);
    answers(&mut table, 1, true);
    assert_eq!(table.guests[0].seats(), [Seat::One]);
    assert!(table.host.chairs()[1] == Chair::Host && table.host.game().record().is_empty());
    assert_eq!(table.game(1).record().names(), ["Ben", "Ann"]);
    table.play(1, "e4", 0);
    table.play(0, "e5", 0);
    table.check();
}

#[test]
fn a_level_is_changed_when_all_agree_and_what_cannot_be_is_refused() {
    let mut table = Quick::new(Game::Royale, None);
    table.join(who(Place::Sit(vec![2])));
    let effects = table.host.reseat(Seat::Three, Chair::Computer, Player::Computer(2), "Computer", table.now);
    table.follow(0, effects);
    asks(&mut table, 1, Seat::Two, Question::Level { seat: 3, level: 6 });
    answers(&mut table, 0, true);
    assert_eq!(table.game(1).record().player(Seat::Three), Player::Computer(6));
    table.check();
    asks(&mut table, 1, Seat::Two, Question::Level { seat: 1, level: 6 });
    asks(&mut table, 1, Seat::Three, Question::Draw);
    assert!(matches!(
        table.notices[1][..],
        [.., Notice::Refused(Refused::NoComputer), Notice::Refused(Refused::NotYours)]
    ));
}

#[test]
fn a_guest_resigns_and_claims_by_the_rules() {
    let mut table = ann_and_ben(None);
    requests(&mut table, 1, Request::Claim);
    assert_eq!(table.notices[1].last(), Some(&Notice::Refused(Refused::NotYours)));
    table.play(0, "e4", 0);
    requests(&mut table, 1, Request::Claim);
    assert_eq!(table.notices[1].last(), Some(&Notice::Refused(Refused::NothingToClaim)));
    requests(&mut table, 1, Request::Resign { seat: 2 });
    assert_eq!(table.host.game().record().outcome(), Some(Outcome::win(Seat::One, 2, Reason::Resignation)));
    table.check();
}

#[test]
fn the_program_of_the_host_answers_for_the_computer_whether_it_agrees_on_a_draw() {
    let mut table = Quick::new(Game::TwoKings, None);
    let effects = table.host.reseat(Seat::One, Chair::Computer, Player::Computer(3), "Computer", table.now);
    table.follow(0, effects);
    table.join(who(Place::Sit(vec![2])));
    asks(&mut table, 1, Seat::Two, Question::Draw);
    answers(&mut table, 0, false);
    assert_eq!(table.notices[1].last(), Some(&Notice::Closed(1, Answered::No(1))));
    assert_eq!(table.host.game().record().outcome(), None);
    asks(&mut table, 1, Seat::Two, Question::Draw);
    answers(&mut table, 0, true);
    assert!(table.host.game().record().outcome().is_some());
    table.check();
}
