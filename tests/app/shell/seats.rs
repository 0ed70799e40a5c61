//! Playing together: clocks in the bars, a draw offer, a rematch.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_app::board::{BoardPosition, ClockState, RunningGame, TableClock, TimeSource};
use regalia_app::computer::{Pause, Speed};
use regalia_app::model::{ClockData, ClockFace, TableData};
use regalia_app::panels::Dialog;
use regalia_app::panels::Spoken;
use regalia_app::panels::StatusLine;
use regalia_app::panels::game::draw_offer::DrawOffer;
use regalia_core::record::{Player, Record, TimeControl};
use regalia_core::rules::{Action, Game, Options, Reason, Seat};

use super::Bench;
use crate::program::{Program, edit, press};
use crate::support::act;

fn started(game: Game, minutes: u32) -> Bench {
    let mut record = Record::new(Options::new(game), ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned).to_vec());
    if minutes > 0 {
        record.set_time(vec![TimeControl::minutes(minutes, 0).unwrap()]).unwrap();
    }
    Bench::with(record)
}

impl Bench {
    fn clock(&mut self, now: Instant) {
        self.app.world_mut().insert_resource(TimeSource::new(move || now));
    }

    fn faces(&self) -> Vec<(&str, bool, bool)> {
        let faces = &self.resource::<ClockData>().faces;
        faces.iter().map(|face: &ClockFace| (face.text.as_str(), face.running, face.low)).collect()
    }

    fn record(&self) -> &Record {
        &self.resource::<RunningGame>().record
    }

    fn dialog(&self) -> &Dialog {
        self.resource::<Dialog>()
    }
}

#[test]
fn who_watches_the_computer_can_pause_it() {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    for seat in [Seat::One, Seat::Two] {
        record.set_player(seat, Player::computer(1));
    }
    let mut bench = Bench::with(record);
    bench.press(press::pause());
    assert!(bench.resource::<Pause>().on);
    assert_eq!(bench.resource::<StatusLine>().0, "The computer is paused");
    assert!(bench.resource::<Spoken>().line.ends_with("The computer is paused."), "{:?}", bench.resource::<Spoken>());
    for text in ["e2e4", "e7e5"] {
        bench.press(edit::play(act(text)));
    }
    bench.press(press::speed(Speed::Slow));
    assert_eq!(bench.resource::<StatusLine>().0, "The computer plays slowly");
    assert_eq!(bench.resource::<Pause>().speed, Speed::Slow);
    // From an earlier move it goes on at the end.
    bench.press(edit::go_to(0));
    bench.press(press::pause());
    assert_eq!((bench.record().cursor(), bench.resource::<Pause>().on), (2, false));
    assert!(bench.resource::<Spoken>().line.ends_with("The computer goes on."), "{:?}", bench.resource::<Spoken>());
}

#[test]
fn p_pauses_the_clocks_also_where_the_computer_plays_alone() {
    let mut bench = started(Game::TwoKings, 5);
    bench.press(edit::play(act("e2e4")));
    bench.press(press::pause());
    assert_eq!(bench.resource::<ClockData>().state, ClockState::Paused);
    for seat in [Seat::One, Seat::Two] {
        bench.press(press::set_player(seat, Player::computer(1)));
    }
    bench.press(press::pause());
    assert_eq!((bench.resource::<ClockData>().state, bench.resource::<Pause>().on), (ClockState::Going, false));
}

#[test]
fn the_bars_show_the_clocks() {
    let mut bench = started(Game::TwoKings, 5);
    assert_eq!(bench.faces(), [("5:00", false, false), ("5:00", false, false)]);
    let now = Instant::now();
    bench.clock(now);
    bench.press(edit::play(act("e2e4")));
    bench.clock(now + Duration::from_secs(291));
    bench.frames(1);
    assert_eq!(bench.faces(), [("5:00", false, false), ("9.0", true, true)]);
    bench.press(edit::switch_clock());
    assert_eq!(bench.resource::<ClockData>().state, ClockState::Paused);
    assert_eq!(bench.faces(), [("5:00", false, false), ("9.0", false, true)]);
    // No flag falls behind a question.
    bench.press(edit::switch_clock());
    bench.press(press::ask_resign());
    assert!(matches!(bench.dialog(), Dialog::Resign));
    bench.clock(now + Duration::from_secs(1000));
    bench.frames(2);
    assert_eq!((bench.faces()[1], bench.record().outcome()), (("9.0", false, true), None));
    bench.press(press::close());
    assert_eq!(bench.faces()[1], ("9.0", true, true));
    bench.clock(now + Duration::from_secs(1008));
    bench.frames(1);
    assert_eq!((bench.faces()[1], bench.record().outcome()), (("1.0", true, true), None));
    // A question that opens in the frame in which a time is up has nothing to ask any more.
    bench.clock(now + Duration::from_secs(1010));
    bench.press(press::ask_resign());
    assert_eq!(bench.record().outcome().map(|outcome| outcome.reason), Some(Reason::Time));
    assert!(matches!(bench.dialog(), Dialog::None));
    let end = bench.resource::<TableData>().end.clone().unwrap();
    assert_eq!((end.title.as_str(), end.reason.as_str()), ("Ann wins on time", "out of time"));
    assert!(started(Game::TwoKings, 0).faces().is_empty());
}

#[test]
fn a_dialog_holds_the_clocks_while_it_covers_the_table() {
    let mut bench = started(Game::TwoKings, 5);
    let now = Instant::now();
    let at = |bench: &mut Bench, seconds: u64| bench.clock(now + Duration::from_secs(seconds));
    at(&mut bench, 0);
    bench.press(edit::play(Action::parse("e2e4", Game::TwoKings).unwrap()));
    at(&mut bench, 10);
    bench.frames(1);
    let dialogs = [
        press::new_game(),
        press::settings(),
        press::editor(),
        press::rules(),
        press::tour(Game::TwoKings),
        press::keys(),
        press::about(),
        press::ask_resign(),
        press::ask_draw(),
    ];
    let last = 100 * dialogs.len() as u64;
    for (seconds, open) in (1..).map(|count| 100 * count).zip(dialogs) {
        bench.press(open);
        assert!(bench.dialog().is_open());
        bench.frames(2);
        assert_eq!(bench.faces()[1], ("4:50", false, false), "nobody's time runs");
        at(&mut bench, seconds);
        bench.frames(2);
        bench.press(press::close());
        assert_eq!(bench.faces()[1], ("4:50", true, false), "it runs on from where it was");
    }
    at(&mut bench, last + 5);
    bench.frames(1);
    assert_eq!(bench.faces()[1].0, "4:45");
    // A draw that is declined takes no time, nor does reading that it is.
    bench.press(press::ask_draw());
    at(&mut bench, last + 100);
    bench.press(press::decline_draw());
    assert!(matches!(bench.dialog(), Dialog::Message { .. }));
    at(&mut bench, last + 200);
    bench.press(press::close());
    assert_eq!(bench.faces()[1], ("4:45", true, false));
    // However long the question is open, who resigns does not lose on time.
    bench.press(press::ask_resign());
    at(&mut bench, last + 1000);
    bench.press(edit::resign(Seat::Two));
    assert_eq!(bench.record().outcome().map(|outcome| outcome.reason), Some(Reason::Resignation));
    assert_eq!(bench.faces()[1].0, "4:45");
}

#[test]
fn a_question_that_opens_too_late_does_not_hold_a_time_that_is_up() {
    let mut bench = started(Game::TwoKings, 5);
    let now = Instant::now();
    bench.clock(now);
    bench.press(edit::play(act("e2e4")));
    // The time runs out within the frame that opens the question, after the board has looked at it.
    let runs_out = move |mut time: ResMut<TimeSource>| *time = TimeSource::new(move || now + Duration::from_secs(301));
    bench.app.add_systems(PostUpdate, runs_out);
    bench.clock(now + Duration::from_secs(299));
    bench.send(press::ask_resign());
    bench.frames(1);
    assert!(matches!(bench.dialog(), Dialog::Resign) && bench.record().outcome().is_none());
    let tick = bench.resource::<TableClock>().next_tick(bench.record(), now + Duration::from_secs(301));
    assert_eq!(tick, Some(Duration::from_millis(1)), "the window wakes at once");
    bench.frames(1);
    assert_eq!(bench.record().outcome().map(|outcome| outcome.reason), Some(Reason::Time));
    assert!(matches!(bench.dialog(), Dialog::None));
}

#[test]
fn stepping_back_through_a_game_asks_nothing() {
    let mut bench = Bench::with(Record::new(Options::new(Game::Sovereign), Vec::new()));
    let asks = |bench: &Bench| bench.resource::<TableData>().side_choice.is_some();
    for (action, asked) in [("e2e4", true), ("own=b", false), ("e15e13", false)] {
        bench.press(edit::play(Action::parse(action, Game::Sovereign).unwrap()));
        assert_eq!(asks(&bench), asked, "{action}");
    }
    bench.press(edit::go_to(1));
    assert!(!asks(&bench) && !bench.resource::<TableData>().at_end, "the side was taken long ago");
    assert!(bench.resource::<TableData>().chosen_side.is_some(), "it is said which");
    // Nor is a forced action.
    let mut bench = started(Game::Royale, 0);
    let forced = |bench: &Bench| bench.resource::<TableData>().forced.as_ref().map(|(action, _)| *action);
    bench.press(edit::play(Action::Resign));
    for _ in 0..3 {
        let action = bench.resource::<BoardPosition>().legal[0];
        bench.press(edit::play(action));
    }
    assert_eq!((bench.record().len(), forced(&bench)), (4, Some(Action::Pass)));
    bench.press(edit::play(Action::Pass));
    bench.press(edit::undo());
    assert_eq!((bench.record().cursor(), forced(&bench)), (4, None));
}

#[test]
fn a_draw_needs_everybody_in_the_game() {
    let mut bench = started(Game::Royale, 0);
    bench.press(edit::play(Action::Resign));
    bench.press(press::ask_draw());
    let Dialog::Draw(offer) = bench.dialog() else { panic!("{:?}", bench.dialog()) };
    let asked = ["Cid", "Dot"].map(str::to_owned).to_vec();
    assert_eq!(*offer, DrawOffer { by: "Ben".to_owned(), asked, agreed: Vec::new() });
    bench.press(press::accept_draw());
    assert_eq!(bench.record().outcome(), None);
    bench.press(press::decline_draw());
    let Dialog::Message { title, .. } = bench.dialog() else { panic!("{:?}", bench.dialog()) };
    assert_eq!((title.as_str(), bench.record().outcome()), ("Dot declines", None));
    // Nobody is asked now: an answer has no effect.
    bench.press(press::accept_draw());
    assert_eq!(bench.record().outcome(), None);
    bench.press(press::ask_draw());
    bench.press(press::accept_draw());
    bench.press(press::accept_draw());
    assert_eq!(bench.record().outcome().map(|outcome| outcome.to_string()).as_deref(), Some("0-1/2-1/2-1/2 agreement"));
    assert_eq!(bench.resource::<TableData>().end.as_ref().unwrap().title, "½ for Ben, Cid and Dot");
}

#[test]
fn a_rematch_asks_about_an_unsaved_game_and_exchanges_seats() {
    let mut bench = started(Game::Plunder, 3);
    bench.press(edit::resign(Seat::One));
    bench.press(press::rematch());
    assert!(matches!(bench.dialog(), Dialog::Unsaved { .. }));
    bench.press(press::close());
    assert_eq!(bench.record().names(), ["Ann", "Ben"]);
    bench.press(press::rematch());
    bench.press(press::discard());
    bench.frames(2);
    assert_eq!((bench.record().names(), bench.record().outcome()), (&["Ben".to_owned(), "Ann".to_owned()][..], None));
    assert_eq!(bench.faces(), [("3:00", false, false); 2]);
    assert!(bench.resource::<TableData>().end.is_none());
    // Nothing is lost, so the program does not ask.
    bench.press(press::rematch());
    assert_eq!(bench.record().names(), ["Ann", "Ben"]);
}
