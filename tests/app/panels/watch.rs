//! The row for those who watch the computer play alone, its entries in the menu, its key.

use super::stage::*;
use regalia_app::board::{BoardPosition, ClockState};
use regalia_app::computer::Speed;
use regalia_app::files::EXAMPLES;
use regalia_app::model::{ClockData, Comment, FarSeats, TableData, WatchView, Watched, may_be_watched, pause_words};
use regalia_app::panels::bar::{BarData, bar_ui};
use regalia_app::panels::column::preview::{PreviewView, preview_ui};
use regalia_app::panels::column::seats::{SeatView, seat_ui};
use regalia_app::panels::column::side_bar::side_bar_ui;
use regalia_app::panels::column::watch::{HEIGHT, watch_ui};
use regalia_app::panels::command::{CommandState, UiCommand};
use regalia_app::panels::input::pressed_keys;
use regalia_app::play::{ToMove, Wait};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, GamePosition, Options, Seat};

fn row<'a>(view: WatchView, width: f32) -> Stage<'a, UiCommand> {
    Stage::new(None, move |ui, _| {
        let rect = egui::Rect::from_min_size(egui::pos2(40.0, 40.0), egui::vec2(width, HEIGHT));
        watch_ui(ui, rect, view)
    })
}

fn only(stage: &mut Stage<UiCommand>) -> String {
    let answers = stage.answers();
    assert_eq!(answers.len(), 1, "{answers:?}");
    format!("{:?}", answers[0])
}

#[test]
fn the_row_pauses_and_chooses_a_speed_by_mouse_and_keys() {
    for width in [260.0, 420.0] {
        let going = WatchView { who: Watched::Computer, waits: false, speed: Speed::Normal };
        let mut stage = row(going, width);
        assert_eq!(only(stage.click("Pause the computer (P)")), "SwitchPause");
        for speed in Speed::ALL {
            let label = format!("Speed: {}", speed.label().to_lowercase());
            if speed != going.speed {
                assert_eq!(only(stage.click(&label)), format!("SetSpeed({speed:?})"));
            }
        }
        stage.go_to(Key::Tab, "Speed: normal");
        assert_eq!(only(stage.key(Key::ArrowLeft)), "SetSpeed(Slow)");
        assert_eq!(only(stage.key(Key::ArrowRight)), "SetSpeed(Fast)");
        let waits = WatchView { who: Watched::Computer, waits: true, speed: Speed::Fast };
        assert_eq!(only(row(waits, width).click("The computer goes on playing (P)")), "SwitchPause");
        // The four buttons do not cover each other.
        let labels = ["Pause the computer (P)", "Speed: slow", "Speed: normal", "Speed: fast"];
        let places = labels.map(|label| stage.find(label).rect());
        assert!(places.windows(2).all(|pair| pair[0].right() <= pair[1].left() + 0.5), "{places:?}");
    }
}

fn bar<'a>(watch: Option<WatchView>, clock: ClockState) -> Stage<'a, UiCommand> {
    let state = CommandState {
        has_game: true,
        running: true,
        pause: pause_words(watch, clock),
        speed: watch.map(|watch| watch.speed),
        ..CommandState::default()
    };
    let data = BarData { state, ..BarData::default() };
    Stage::new(None, move |ui, _| {
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 44.0));
        let pressed = pressed_keys(ui.ctx(), false, false);
        pressed.into_iter().chain(bar_ui(ui, rect, &data))
    })
}

#[test]
fn the_menu_has_the_pause_and_the_speeds_where_the_computer_plays_alone() {
    let going = WatchView { who: Watched::Computer, waits: false, speed: Speed::Normal };
    let mut stage = bar(Some(going), ClockState::Off);
    assert_eq!(only(stage.click("Game").click("Pause the computer")), "SwitchPause");
    stage.click("Game").click("Speed");
    assert_eq!(only(stage.click("Fast")), "SetSpeed(Fast)");
    let mut stage = bar(Some(WatchView { waits: true, ..going }), ClockState::Off);
    assert_eq!(only(stage.click("Game").click("Let the computer go on")), "SwitchPause");
    // With clocks they are what is paused.
    let mut stage = bar(Some(going), ClockState::Going);
    stage.click("Game");
    assert!(stage.shows("Pause the clock") && !stage.shows("Pause the computer") && stage.shows("Speed"));
    // With a person there is neither.
    let mut stage = bar(None, ClockState::Off);
    stage.click("Game");
    assert!(!stage.shows("Pause the computer") && !stage.shows("Speed"), "{:?}", stage.labels());
    assert_eq!(only(bar(Some(going), ClockState::Off).key(Key::P)), "SwitchPause");
}

#[test]
fn a_game_that_is_over_can_be_watched() {
    let view = WatchView { who: Watched::Game, waits: true, speed: Speed::Normal };
    assert_eq!(only(row(view, 300.0).click("Watch the game, move by move (P)")), "SwitchPause");
    assert_eq!(only(row(WatchView { waits: false, ..view }, 300.0).click("Stop at this move (P)")), "SwitchPause");
    for (waits, entry) in [(true, "Watch the game"), (false, "Stop watching")] {
        // Also if it was played with clocks: they stand still.
        for clock in [ClockState::Off, ClockState::Paused] {
            let mut stage = bar(Some(WatchView { waits, ..view }), clock);
            assert_eq!(only(stage.click("Game").click(entry)), "SwitchPause");
        }
    }
    let mut record = Record::new(Options::new(Game::Plunder), Vec::new());
    assert!(!may_be_watched(&record));
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        assert!(!may_be_watched(&record));
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record.jump(0);
    assert!(may_be_watched(&record));
}

#[test]
fn the_card_says_what_is_written_about_a_move() {
    let card = |comment: Option<Comment>, is_over: bool| -> Stage<'static, ()> {
        Stage::new(None, move |ui, _| {
            let (game, title) = (Game::Plunder, "Borrowed vests");
            let (checks, why_none) = (&[][..], is_over.then_some("The game is over."));
            let comment = comment.as_ref();
            let view = PreviewView { shown: None, game, army: None, title, comment, checks, notes: &[], why_none };
            preview_ui(ui, &view, |seat| regalia_app::play::naming::Who::Named(format!("Seat {seat}")));
            None
        })
    };
    let comment = |earlier: Option<&str>| {
        Some(Comment { text: "The knight takes a pawn.".to_owned(), earlier: earlier.map(str::to_owned) })
    };
    let told = card(comment(Some("Move 7: Nxe5")), false);
    assert!(told.shows("Move 7: Nxe5") && !told.shows("Select a piece"), "{:?}", told.labels());
    let told = card(comment(None), false);
    assert!(told.shows("Borrowed vests") && told.shows("The knight takes a pawn."), "{:?}", told.labels());
    let quiet = card(None, false);
    assert!(quiet.shows("Borrowed vests") && quiet.shows("Select a piece"), "{:?}", quiet.labels());
    let over = card(None, true);
    assert!(over.shows("The game is over.") && !over.shows("Select a piece"), "{:?}", over.labels());
    let over = card(comment(Some("Move 7: Nxe5")), true);
    assert!(over.shows("Move 7: Nxe5") && !over.shows("The game is over."), "{:?}", over.labels());
}

/// Whoever steps through a game reads only what is written about the move on the board.
#[test]
fn what_is_written_goes_with_its_move() {
    let mut seen = 0;
    for example in &EXAMPLES {
        let mut record = example.record().unwrap();
        for ply in 0..=record.len() {
            record.jump(ply);
            let data = TableData::of(&record, &BoardPosition::of(record.position()));
            let told = data.comment.map(|comment| (comment.text, comment.earlier));
            assert_eq!(told, record.comment(ply).map(|text| (text.to_owned(), None)), "{} {ply}", example.title);
            // While it plays itself, the last words stay, with their move.
            let watched = TableData::on(&BoardPosition::of(record.position()), &record, 0).comment;
            let last = (0..=ply).rev().find(|ply| record.comment(*ply).is_some());
            assert_eq!(watched.as_ref().map(|comment| comment.text.as_str()), last.and_then(|ply| record.comment(ply)));
            assert_eq!(watched.is_some_and(|comment| comment.earlier.is_some()), last.is_some_and(|last| last < ply));
            seen += usize::from(last.is_some_and(|last| last < ply));
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_bar_says_why_the_computer_waits() {
    let mut record = Record::new(Options::new(Game::Royale), vec!["Deep".to_owned()]);
    record.set_player(Seat::One, Player::Computer(3));
    let data = TableData::of(&record, &BoardPosition::of(record.position()));
    for (wait, word, about) in [
        (Wait::Paused, "paused", "Press P to resume"),
        (Wait::Clocks, "paused", "Press P to resume"),
        (Wait::Earlier, "waiting", "press End"),
        (Wait::Fault, "waiting", "A person can take over"),
    ] {
        for around in [false, true] {
            let (seat, clocks) = (data.seats[0].clone(), ClockData::default());
            let stage: Stage<()> = Stage::new(None, move |ui, tools| {
                let to_move =
                    ToMove { seat: Some(Seat::One), wait: Some(wait), is_computer: true, ..ToMove::default() };
                let view = SeatView {
                    game: Game::Royale,
                    clocks: &clocks,
                    castling: None,
                    at_table: false,
                    to_move,
                    far: FarSeats::default(),
                };
                let place = egui::Rect::from_min_size(egui::pos2(100.0, 60.0), egui::vec2(500.0, 74.0));
                if around {
                    side_bar_ui(ui, place, &seat, 0, &view, tools.icons);
                } else {
                    seat_ui(ui, place, &seat, &view, tools.icons);
                }
                None
            });
            assert!(stage.labels().iter().any(|label| label == word), "{:?}", stage.labels());
            assert!(stage.shows("to move, waiting: ") && stage.shows(about), "{:?}", stage.labels());
        }
    }
}
