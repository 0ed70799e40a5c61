//! The bar and its menus by mouse and by keys; the first screen.

use std::cell::Cell;

use super::stage::*;
use regalia_app::files::settings::Against;
use regalia_app::panels::bar::{BarData, bar_ui};
use regalia_app::panels::command::{CommandState, UiCommand};
use regalia_app::panels::commands::CHORDS;
use regalia_app::panels::dialogs::keys_sheet::groups;
use regalia_app::panels::faults::faults;
use regalia_app::panels::input::pressed_keys;
use regalia_app::panels::start::recent::RecentRow;
use regalia_app::panels::start::start_ui;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use crate::support::project;

fn data() -> BarData {
    BarData {
        title: "Sovereign Chess · Ann – Ben".to_owned(),
        state: CommandState { has_game: true, running: true, back: true, takes_back: true, ..CommandState::default() },
        ..BarData::default()
    }
}

fn bar<'a>(data: BarData) -> Stage<'a, UiCommand> {
    Stage::new(None, move |ui, _| {
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 44.0));
        // The window reads its own keys first.
        let pressed = pressed_keys(ui.ctx(), false, false);
        pressed.into_iter().chain(bar_ui(ui, rect, &data))
    })
}

fn only(stage: &mut Stage<UiCommand>) -> String {
    let answers = stage.answers();
    assert_eq!(answers.len(), 1, "{answers:?}");
    format!("{:?}", answers[0])
}

#[test]
fn entries_are_pressed_by_mouse() {
    for (menu, entry, asked) in [
        ("Game", "First screen", "GoHome"),
        ("Game", "New game…", "ShowNewGame"),
        ("Game", "Resign…", "AskResign"),
        ("Game", "Players…", "ShowPlayers"),
        ("Edit", "Copy position", "CopyPosition"),
        ("Edit", "Copy game as text", "CopyGame"),
        ("Edit", "Copy picture", "CopyPicture"),
        ("Edit", "Copy message", "Copy"),
        ("Edit", "Paste position, game or message", "Paste"),
        ("View", "Flip board", "Flip"),
        ("View", "Sound", "SwitchSound"),
        ("Study", "Hint", "Hint(More)"),
        ("Study", "Analysis", "SwitchAnalysis"),
        ("Study", "Review the game", "Review(Begin)"),
        ("Study", "Find the move…", "ShowTraining(None)"),
        ("Help", "Keys", "ShowKeys"),
    ] {
        let mut stage = bar(data());
        assert!(!stage.shows(entry), "{menu} is closed");
        stage.click(menu);
        assert_eq!(only(stage.click(entry)), asked);
        assert!(!stage.shows(entry), "{menu} has closed");
    }
}

#[test]
fn no_keys_have_two_meanings() {
    for first_screen in [true, false] {
        let mut seen = Vec::new();
        for (chord, command) in CHORDS.iter().copied().filter(|(_, command)| command.works_on(first_screen)) {
            assert!(!seen.contains(&chord), "{}: {}", chord.name(), command.label(&CommandState::default()));
            seen.push(chord);
        }
        assert!(seen.len() > 10);
    }
}

#[test]
fn the_readme_lists_all_keys() {
    let readme = std::fs::read_to_string(project("README.md")).unwrap();
    let (_, section) = readme.split_once("### All keys\n").unwrap();
    let listed = section.split("\n### ").next().unwrap().lines().filter(|line| line.starts_with("| ")).skip(1);
    let lines = groups().into_iter().flat_map(|(_, lines)| lines);
    let wanted: Vec<String> = lines.map(|(keys, what)| format!("| {keys} | {what} |")).collect();
    assert_eq!(listed.collect::<Vec<_>>(), wanted);
}

#[test]
fn impossible_commands_are_disabled() {
    let mut stage = bar(BarData::default());
    for (menu, entry) in [("Game", "Save"), ("Game", "Resign…"), ("Edit", "Copy position"), ("Edit", "Take back move")]
    {
        stage.click(menu).click(entry);
        assert!(stage.answers().is_empty(), "{entry}");
        // The press may have closed the menu already; then Esc clears the selection.
        stage.key(Key::Escape).answers();
    }
}

#[test]
fn f10_opens_the_first_menu_and_arrows_go_through_it() {
    let mut stage = bar(data());
    stage.key(Key::F10);
    assert!(stage.shows("New game…") && stage.is_at("Game"), "{}", stage.focused());
    stage.key(Key::ArrowDown);
    assert!(stage.is_at("First screen"), "{}", stage.focused());
    stage.key(Key::ArrowDown);
    assert!(stage.is_at("New game…"), "{}", stage.focused());
    stage.key(Key::ArrowUp).key(Key::ArrowUp);
    assert!(stage.is_at("Quit"), "from the first to the last: {}", stage.focused());
    assert_eq!(only(stage.key(Key::Enter)), "Quit");
}

#[test]
fn arrows_go_from_menu_to_menu() {
    let mut stage = bar(data());
    stage.key(Key::F10);
    for (key, entry) in [
        (Key::ArrowRight, "Copy position"),
        (Key::ArrowRight, "Flip board"),
        (Key::ArrowRight, "Review the game"),
        (Key::ArrowRight, "About Regalia"),
        (Key::ArrowRight, "New game…"),
        (Key::ArrowLeft, "About Regalia"),
    ] {
        stage.key(key);
        assert!(stage.shows(entry), "{entry}: {:?}", stage.labels());
    }
    stage.key(Key::ArrowDown);
    assert_eq!(only(stage.key(Key::Enter)), "ShowRules");
}

#[test]
fn escape_and_f10_close_a_menu() {
    for close in [Key::Escape, Key::F10] {
        let mut stage = bar(data());
        stage.key(Key::F10).key(close);
        assert!(!stage.shows("New game…") && stage.answers().is_empty(), "{close:?}");
    }
}

#[test]
fn examples_are_reached_by_keys() {
    let mut stage = bar(data());
    stage.key(Key::F10);
    stage.go_to(Key::ArrowDown, "Examples");
    stage.key(Key::Enter);
    assert!(stage.shows("Regime change"), "{:?}", stage.labels());
}

#[test]
fn help_has_the_tour_of_every_game_before_and_in_a_game() {
    for data in [BarData::default(), data()] {
        for game in Game::ALL {
            let mut stage = bar(data.clone());
            stage.click("Help");
            let asked = only(stage.click(&format!("Tour of {}", game.title())));
            assert_eq!(asked, format!("ShowTour({game:?})"));
        }
    }
}

#[test]
fn exports_are_reached_by_keys() {
    for (entry, asked) in [("Game as text…", "Text"), ("Picture of the board…", "Picture")] {
        let mut stage = bar(data());
        stage.key(Key::F10);
        stage.go_to(Key::ArrowDown, "Export");
        stage.key(Key::Enter);
        assert_eq!(only(stage.click(entry)), asked);
    }
}

#[test]
fn the_first_screen_offers_games_by_mouse_and_keys() {
    let start =
        || Stage::new(None, |ui, tools| start_ui(ui, Some(&[]), (Against::default(), false, false), tools.icons));
    for (label, asked) in [
        ("Play the computer", "PlayComputer"),
        ("New game", "ShowNewGame"),
        ("Open a game…", "Ask(Open)"),
        ("Find the move", "ShowTraining(None)"),
        ("Regime change", "Ask(OpenExample(0))"),
    ] {
        assert_eq!(only(start().click(label)), asked);
        let mut stage = start();
        stage.go_to(Key::Tab, label);
        assert_eq!(only(stage.key(Key::Enter)), asked);
    }
}

#[test]
fn the_left_game_is_offered_without_moving_anything() {
    let row = |offer: bool| {
        let offer = offer.then(|| ("Continue Royale, ply 37, from 14:32?".to_owned(), "Ann – Ben".to_owned()));
        RecentRow::of_journal("/j/1.journal", "Royale · Ann – Ben", "ply 37 · today, 14:32", offer)
    };
    let question = "Continue Royale, ply 37, from 14:32?";
    for offered in [true, false] {
        let (known, covered) = (Cell::new(false), Cell::new(true));
        let rows = [row(offered)];
        let mut stage = Stage::new(None, |ui, tools| {
            start_ui(ui, known.get().then_some(&rows[..]), (Against::default(), covered.get(), false), tools.icons)
        });
        let place = |stage: &Stage<UiCommand>, label| stage.find(label).rect();
        let before = ["New game", "Open a game…"].map(|label| place(&stage, label));
        assert!(!stage.shows("Continue") && !stage.shows("Regime change"), "{:?}", stage.labels());
        known.set(true);
        stage.settle();
        assert_eq!(stage.focused(), "", "not while something else is asked");
        covered.set(false);
        stage.settle();
        assert_eq!(["New game", "Open a game…"].map(|label| place(&stage, label)), before);
        if offered {
            assert_eq!(stage.focused(), question);
            assert_eq!(only(stage.key(Key::Enter)), "Ask(Continue(\"/j/1.journal\"))");
        } else {
            assert!(!stage.shows("Continue"), "a game that has ended is only listed");
            assert_eq!(only(stage.click("Royale · Ann – Ben")), "Ask(Continue(\"/j/1.journal\"))");
        }
    }
}

/// The words and the outlines of four squares on the screen.
fn painted(stage: &Stage<UiCommand>) -> (Vec<String>, Vec<egui::Rect>) {
    let frame = Theme::Dark.palette().wood.frame.egui();
    let (mut words, mut outlines) = (Vec::new(), Vec::new());
    let mut shapes: Vec<_> = stage.harness.output().shapes.iter().map(|clipped| &clipped.shape).collect();
    while let Some(shape) = shapes.pop() {
        match shape {
            egui::Shape::Vec(more) => shapes.extend(more),
            egui::Shape::Text(text) => words.push(text.galley.text().to_owned()),
            egui::Shape::Rect(rect) if rect.stroke.color == frame && rect.stroke.width > 1.0 => {
                outlines.push(rect.rect)
            }
            _ => {}
        }
    }
    (words, outlines)
}

#[test]
fn the_cards_of_the_games_have_pictures_of_one_kind() {
    let offer = Some(("Continue Royale, ply 37, from 14:32?".to_owned(), "Ann – Ben".to_owned()));
    let row = RecentRow::of_journal("/j/1.journal", "Royale · Ann – Ben", "ply 37 · today, 14:32", offer);
    let (mut with_boards, mut with_pieces) = (0, 0);
    for (width, height) in
        [(1920.0, 1080.0), (1280.0, 800.0), (1280.0, 700.0), (1024.0, 640.0), (962.0, 601.0), (800.0, 600.0)]
    {
        for rows in [&[][..], std::slice::from_ref(&row)] {
            let mut stage =
                Stage::new(None, |ui, tools| start_ui(ui, Some(rows), (Against::default(), false, false), tools.icons));
            stage.harness.set_size(egui::vec2(width, height));
            stage.settle();
            let (words, outlines) = painted(&stage);
            let cards = Game::ALL.map(|game| {
                let button = stage.find(&format!("{} against the computer", game.title())).rect();
                let is_here = |at: &&egui::Rect| button.x_range().contains(at.center().x) && at.bottom() < button.top();
                outlines.iter().filter(is_here).count()
            });
            // In a narrow window the cards lie, and their buttons are not below the pictures.
            let is_upright = stage.find("Learn Martian Chess").rect().left() > width / 2.0 && width > 900.0;
            if is_upright {
                assert!(cards == [0; 5] || cards == [1; 5], "{width} × {height}, {} offered: {cards:?}", rows.len());
                *if cards[0] == 0 { &mut with_boards } else { &mut with_pieces } += 1;
            }
            assert!(!words.contains(&"Regalia".to_owned()), "the name is in the bar");
        }
    }
    assert!(with_boards > 0 && with_pieces > 0, "{with_boards} {with_pieces}");
}

#[test]
fn every_game_is_begun_or_learnt_with_one_press() {
    let start =
        || Stage::new(None, |ui, tools| start_ui(ui, Some(&[]), (Against::default(), false, false), tools.icons));
    let (mut by_mouse, mut by_keys) = (start(), start());
    for game in Game::ALL {
        let title = game.title();
        let people = if game.seats() > 2 { "4 people" } else { "2 people" };
        for (label, asked) in [
            (format!("{title} against the computer"), format!("PlayAtOnce {{ game: {game:?}, computer: true }}")),
            (format!("{title} with {people}"), format!("PlayAtOnce {{ game: {game:?}, computer: false }}")),
            (format!("Learn {title}"), format!("ShowTour({game:?})")),
        ] {
            assert_eq!(only(by_mouse.click(&label)), asked);
            by_keys.go_to(Key::Tab, &label);
            assert_eq!(only(by_keys.key(Key::Enter)), asked);
        }
        assert!(by_mouse.shows(&format!("{title}, {} players: ", game.seats())), "{title}");
    }
    assert!(by_mouse.shows("are kept here automatically"), "a place without games says what comes there");
}

#[test]
fn beside_a_game_to_continue_nothing_else_is_to_be_started_above() {
    let offer = Some(("Continue Royale".to_owned(), "Ann – Ben".to_owned()));
    let rows = [RecentRow::of_journal("/j/1.journal", "Royale · Ann – Ben", "ply 37 · today, 14:32", offer)];
    let stage = Stage::<UiCommand>::new(None, |ui, tools| {
        start_ui(ui, Some(&rows), (Against::default(), false, false), tools.icons)
    });
    assert!(stage.shows("earlier ones will appear here") && !stage.shows("above"), "{:?}", stage.labels());
}

#[test]
fn the_words_of_all_rows_begin_below_each_other() {
    let mut board = RecentRow::of_board(&Record::new(Options::new(Game::Martian), Vec::new()));
    let file = RecentRow::of_journal("/g.regalia", "g.regalia", "/home/ann · today 14:32", None);
    let titles = [board.title.clone(), file.title.clone()];
    board.offer = None;
    let rows = [board, file];
    let stage = Stage::<UiCommand>::new(None, |ui, tools| {
        start_ui(ui, Some(&rows), (Against::default(), false, false), tools.icons)
    });
    let left = |title: &String| {
        let shapes = stage.harness.output().shapes.iter();
        let mut places = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text() == title => Some(text.pos.x),
            _ => None,
        });
        places.next().unwrap()
    };
    assert_eq!(left(&titles[0]), left(&titles[1]));
}

#[test]
fn nothing_on_the_first_screen_is_cut_short() {
    let rows = [
        ("Sovereign Chess Royale · Maximilian – Wilhelmina – Bartholomew", true),
        ("Martian Chess · Ann – Ben", false),
    ];
    let about = "112 moves, 1–0–½–½ · yesterday 14:32 · not saved to at the lake in summer.regalia yet";
    let offer =
        || ("Continue Sovereign Chess Royale".to_owned(), "Last played 14:32 · move 10 (Ben to move)".to_owned());
    let rows: Vec<RecentRow> = rows
        .into_iter()
        .map(|(title, is_left)| RecentRow::of_journal("/j/1.journal", title, about, is_left.then(offer)))
        .collect();
    for size in [(1280.0, 800.0), (1920.0, 1080.0), (1024.0, 640.0), (800.0, 1200.0), (640.0, 400.0), (2560.0, 1080.0)]
    {
        let rows = &rows;
        let mut stage = Stage::<UiCommand>::new(None, move |ui, tools| {
            start_ui(ui, Some(rows), (Against::default(), false, false), tools.icons)
        });
        let size = egui::vec2(size.0, size.1);
        stage.harness.set_size(size);
        stage.settle();
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        // What is further down is reached by scrolling.
        let tall = window.with_max_y(f32::INFINITY);
        let found = faults(&stage.harness.output().shapes, tall);
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "{size}: {found:#?}");
        let reach = stage.find("Open a game…").rect();
        assert!(window.contains_rect(reach), "{size}: {reach}");
    }
}
