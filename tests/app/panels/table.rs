//! The panels beside the board, drawn from the data of real games.

use super::stage::*;
use regalia_app::board::BoardPosition;
use regalia_app::model::{ChosenSide, ClockData, FarSeats, TableData};
use regalia_app::panels::Spoken;
use regalia_app::panels::column::history::history_ui;
use regalia_app::panels::column::info::info_ui;
use regalia_app::panels::column::places::Places;
use regalia_app::panels::column::preview::{PreviewView, chosen_side_ui, preview_ui};
use regalia_app::panels::column::roster::{RosterRows, roster_ui};
use regalia_app::panels::column::seats::{SeatView, seat_ui};
use regalia_app::panels::column::turns_strip::turns_ui;
use regalia_app::panels::speech::live_region_ui;
use regalia_app::play::naming::Who;
use regalia_app::play::{Consequences, HandInput, ToMove};
use regalia_app::view::{Layout, Rotation};
use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Position, Seat};

/// A game with names, after these moves.
fn record(game: Game, moves: &str) -> Record {
    let names = ["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned);
    let mut record = Record::new(Options::new(game), names[..game.seats()].to_vec());
    for action in moves.split_whitespace() {
        record.play(record.position().parse_action(action).unwrap()).unwrap();
    }
    record
}

fn data(record: &Record) -> TableData {
    TableData::of(record, &BoardPosition::of(record.position()))
}

fn card() -> egui::Rect {
    egui::Rect::from_min_size(egui::pos2(800.0, 60.0), egui::vec2(420.0, 400.0))
}

#[test]
fn moves_are_gone_to_by_mouse_and_by_keys() {
    let data = data(&record(Game::Plunder, "e2e4 e7e5 g1f3"));
    let stage = || {
        let moves = data.moves.clone();
        Stage::new(None, move |ui, _| history_ui(ui, card(), &moves, false, |_| ()))
    };
    assert!(["e4", "e5", "Nf3"].iter().all(|text| stage().shows(text)));
    let answers = |stage: &mut Stage<Edit>| format!("{:?}", stage.answers());
    assert_eq!(answers(stage().click("e5")), "[Along(2, [])]");
    assert_eq!(answers(stage().click("Start (Home)")), "[Go(0)]");
    assert_eq!(answers(stage().click("Previous move (←)")), "[Undo]");
    let mut stage = stage();
    stage.go_to(Key::Tab, "e5");
    assert_eq!(answers(stage.key(Key::Enter)), "[Along(2, [])]");
    // After the last move there is no next one.
    assert_eq!(answers(stage.click("Last move (End)")), "[]");
}

#[test]
fn an_empty_list_of_moves_says_so() {
    let moves = data(&record(Game::Martian, "")).moves;
    let stage: Stage<Edit> = Stage::new(None, move |ui, _| history_ui(ui, card(), &moves, true, |_| ()));
    assert!(stage.shows("No moves yet. Pick up a piece to see where it can go."));
}

#[test]
fn a_colour_is_taken_in_the_roster() {
    // A white pawn on navy; navy's rook on green.
    let text = "15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0";
    let options = Options::new(Game::Sovereign);
    let position = Position::parse(text, &options).unwrap();
    let data = data(&Record::from_position(position, options, vec!["Ann".to_owned(), "Ben".to_owned()]));
    let stage = || {
        let armies = data.armies.clone();
        Stage::new(None, move |ui, _| roster_ui(ui, card(), &armies, RosterRows { height: 26.0, folded: false }).wanted)
    };
    let label = "Defect to Navy…";
    assert_eq!(stage().click(label).answers(), [Army::Navy]);
    let mut by_keys = stage();
    by_keys.go_to(Key::Tab, label);
    assert_eq!(by_keys.key(Key::Space).answers(), [Army::Navy]);
}

#[test]
fn the_clock_is_called_by_mouse_and_by_keys() {
    let data = data(&record(Game::Martian, ""));
    let stage = || {
        let info = data.info.clone();
        Stage::new(None, move |ui, _| info_ui(ui, &info, "Martian Chess", false, None))
    };
    let label = "Start the countdown with my next move";
    assert_eq!(stage().click(label).answers(), [HandInput::CallClock(true)]);
    let mut stage = stage();
    stage.key(Key::Tab);
    assert_eq!(stage.focused(), label);
    assert_eq!(stage.key(Key::Space).answers(), [HandInput::CallClock(true)]);
}

#[test]
fn after_the_end_nothing_is_said_about_the_next_move() {
    let mut record = record(Game::Martian, "c3d4 b6a5 d4c5");
    let shown = |record: &Record| {
        let info = data(record).info;
        let stage: Stage<HandInput> = Stage::new(None, move |ui, _| info_ui(ui, &info, "Martian Chess", false, None));
        ["Start the countdown with my next move", "Not straight back this turn"].map(|text| stage.shows(text))
    };
    assert_eq!(shown(&record), [true, true]);
    record.agree_draw().unwrap();
    assert_eq!(shown(&record), [false, false]);
}

#[test]
fn consequences_are_read_in_full() {
    let mut position = Position::start(&Options::new(Game::Sovereign).without_side_choice());
    for text in ["e2e4", "e15e13"] {
        position = position.play(position.parse_action(text).unwrap()).unwrap();
    }
    let action = position.parse_action("e4e5").unwrap();
    let (changes, after) = position.changes(action);
    let consequences = Consequences::of(Seat::One, &changes, &after);
    let sentences = consequences.sentences(|seat| Who::Named(format!("Seat {seat}")));
    let san = position.san(action);
    let title = format!("Preview: {san}");
    let stage: Stage<()> = Stage::new(None, move |ui, _| {
        let shown = Some((san.as_str(), &consequences));
        let game = Game::Sovereign;
        let view =
            PreviewView { shown, game, army: None, title: "", comment: None, checks: &[], notes: &[], why_none: None };
        preview_ui(ui, &view, |seat| Who::Named(format!("Seat {seat}")));
        None
    });
    assert!(stage.shows(&title));
    assert!(sentences.iter().all(|(sentence, _)| stage.shows(sentence)), "{sentences:?}");
    // A word of this game alone is explained beside it.
    assert!(sentences.iter().any(|(sentence, _)| sentence == "blocks l12"), "{sentences:?}");
    assert!(stage.shows("nobody can enter it while its twin is occupied"));
}

#[test]
fn seats_have_their_names() {
    let two = data(&record(Game::TwoKings, ""));
    let clocks = ClockData::default();
    let stage: Stage<()> = Stage::new(None, move |ui, tools| {
        let place = egui::Rect::from_min_size(egui::pos2(800.0, 60.0), egui::vec2(400.0, 54.0));
        let view = SeatView {
            game: Game::TwoKings,
            clocks: &clocks,
            castling: None,
            at_table: false,
            to_move: ToMove::default(),
            far: FarSeats::default(),
        };
        seat_ui(ui, place, &two.seats[0], &view, tools.icons);
        None
    });
    assert!(stage.shows("Ann") && stage.shows("White"), "{:?}", stage.labels());
    let four = data(&record(Game::Royale, ""));
    assert_eq!(four.seats.iter().filter(|seat| seat.to_move).count(), 1);
    // Four names are painted in a strip, which sends no command.
    let mut stage: Stage<()> = Stage::new(None, move |ui, _| {
        let view = SeatView {
            game: Game::Royale,
            clocks: &ClockData::default(),
            castling: None,
            at_table: false,
            to_move: ToMove::default(),
            far: FarSeats::default(),
        };
        turns_ui(ui, &four, &view);
        None
    });
    assert!(stage.key(Key::Tab).answers().is_empty());
}

#[test]
fn spoken_lines_are_a_live_region() {
    let spoken = Spoken { line: "Ann: e4. Ben to move.".to_owned(), ..Spoken::default() };
    let stage: Stage<()> = Stage::new(None, move |ui, _| {
        live_region_ui(ui, &spoken);
        None
    });
    let nodes = stage.harness.query_all_by(|node| node.role() == Kind::Status);
    let labels: Vec<_> = nodes.map(|node| (node.accesskit_node().label(), node.accesskit_node().live())).collect();
    assert_eq!(labels, [(Some("Ann: e4. Ben to move.".to_owned()), egui::accesskit::Live::Polite)]);
}

#[test]
fn the_side_that_was_not_chosen_is_one_button_away() {
    let mut record = record(Game::Sovereign, "e2e4 own=w e15e13");
    assert_eq!(data(&record).chosen_side, None, "later moves say nothing of it");
    record.jump(1);
    let side = data(&record).chosen_side.unwrap();
    let line = egui::Rect::from_min_size(egui::pos2(800.0, 60.0), egui::vec2(300.0, 30.0));
    let stage = |name: &str| {
        let side = ChosenSide { name: name.to_owned(), ..side.clone() };
        Stage::new(None, move |ui, _| {
            chosen_side_ui(&mut ui.new_child(egui::UiBuilder::new().max_rect(line)), &side, true)
        })
    };
    assert!(stage(&side.name).shows("Ben chose White here."));
    let (label, answer) = ("Choose Black instead", [HandInput::Choose(Action::Own(Army::Black))]);
    assert_eq!(stage(&side.name).click(label).answers(), answer);
    let mut by_keys = stage(&side.name);
    assert!(by_keys.answers().is_empty(), "nothing is chosen by itself");
    by_keys.go_to(Key::Tab, label);
    assert_eq!(by_keys.key(Key::Enter).answers(), answer);
    // A long name leaves the button where it is.
    let long = stage(&"Bartholomew ".repeat(4));
    assert_eq!(long.find(label).rect(), by_keys.find(label).rect());
    assert!(line.expand(1.0).contains_rect(long.find(label).rect()));
    // While the choice is still open, the card over the board asks.
    let open = self::record(Game::Sovereign, "e2e4");
    assert!(data(&open).side_choice.is_some() && data(&open).chosen_side.is_none());
}

#[test]
fn a_defection_that_is_not_legal_says_why() {
    // The rulebook's Figure 4: White controls three armies, and may defect to none of them.
    let text = "aqabvrvnbrbn2bkbbbnbrynyrsbsq/aranvpvp1bpbp1bpbpbpbpypyp1sr/nbnp12opob/nqnp11snopoq/crcp2bp2bp6rprr/cncp8rp4rn/gbgp12pppb/gqgp5bb2pp4pq/yqyp8vq5/ybyp12vpvb/onop6wp3bq1npnn/orop2wp7np2nr/rqrp12cpcq/rbrp12cpcb/sr1pppp1wpwpwp1wp1wp1gpanar/sqsbprpnwrwnwbwqwk1wngp2abaq 1 w b CEceln 0";
    let options = Options::new(Game::Sovereign);
    let position = Position::parse(text, &options).unwrap();
    let mut record = Record::from_position(position, options, vec!["Ann".to_owned(), "Ben".to_owned()]);
    let data = self::data(&record);
    record.set_player(Seat::One, Player::Computer(3));
    assert!(self::data(&record).armies.iter().all(|army| army.may_defect.is_none()), "the computer needs no button");
    let barred = data.armies.iter().filter(|army| army.may_defect.is_some());
    let barred: Vec<(Army, Option<bool>)> = barred.map(|army| (army.army, army.may_defect)).collect();
    assert_eq!(barred, [Army::Pink, Army::Cyan, Army::Navy].map(|army| (army, Some(false))));
    assert!(data.defections.is_empty(), "nor does the king offer any");
    let armies = data.armies.clone();
    let mut stage = Stage::new(None, move |ui, _| {
        let rows = RosterRows { height: 26.0, folded: false };
        roster_ui(ui, card(), &armies, rows).wanted
    });
    for (army, _) in barred {
        let label = format!("Defect to {army}…");
        assert!(stage.find(&label).accesskit_node().is_disabled(), "{label}");
        assert!(stage.click(&label).answers().is_empty(), "{label}");
        let said = stage.labels().into_iter().find(|said| said.starts_with(&label)).unwrap();
        assert!(said.ends_with("(rule 17)"), "{said}");
    }
}

#[test]
fn neutral_armies_share_a_row_where_the_column_is_low() {
    let data = data(&record(Game::Sovereign, ""));
    let layout = |y: f32| Layout::new(bevy::math::Vec2::new(1024.0, y), 1.0, Game::Sovereign, Rotation::NONE);
    let (low, high) = (Places::of(&layout(640.0), &data), Places::of(&layout(1000.0), &data));
    assert!(low.folded && !high.folded);
    // Three moves are visible, and the typed line below them.
    assert!(low.moves.height() >= 150.0, "{low:?}");
    let armies = data.armies.clone();
    let mut stage = Stage::new(None, move |ui, _| {
        let rows = RosterRows { height: low.army_row, folded: low.folded };
        roster_ui(ui, low.armies, &armies, rows).pointed
    });
    for army in Army::ALL {
        assert!(stage.shows(&format!("{army}: ")), "{army} is there");
    }
    stage.harness.get_by_label_contains("Violet: Neutral").hover();
    stage.settle();
    assert!(stage.answers().contains(&Army::Violet), "its story is shown");
}

#[test]
fn in_an_upright_window_a_game_without_a_roster_has_room_for_its_moves() {
    for game in [Game::Plunder, Game::TwoKings, Game::Martian] {
        for (x, y) in [(800.0, 1060.0), (800.0, 1080.0), (1080.0, 1920.0)] {
            let layout = Layout::new(bevy::math::Vec2::new(x, y), 1.0, game, Rotation::NONE);
            let places = Places::of(&layout, &data(&record(game, "")));
            // Three rows, and the line for typed moves.
            assert!(places.moves.height() >= 150.0, "{game}, {x} × {y}: {places:?}");
        }
    }
}

#[test]
fn the_end_of_a_countdown_is_no_matter_of_clocks() {
    let text = regalia_app::files::EXAMPLES.iter().find(|example| example.text.contains("martian")).unwrap().text;
    let mut record = regalia_core::record::save::from_text(text).unwrap();
    record.jump(record.len());
    let end = data(&record).end.unwrap();
    assert_eq!(end.reason, "countdown finished");
    assert!(!end.title.contains("clock") && !end.title.contains("time"), "{}", end.title);
}

#[test]
fn the_rights_to_castle_are_in_the_tooltip_of_a_seat() {
    let record = record(Game::TwoKings, "");
    let two = data(&record);
    let castling = two.castling.clone().unwrap();
    let told = castling.clone();
    let clocks = ClockData::default();
    let mut stage: Stage<()> = Stage::new(None, move |ui, tools| {
        let place = egui::Rect::from_min_size(egui::pos2(800.0, 60.0), egui::vec2(400.0, 74.0));
        let castling = Some(castling.as_str());
        let view = SeatView {
            game: Game::TwoKings,
            clocks: &clocks,
            castling,
            at_table: false,
            to_move: ToMove::default(),
            far: FarSeats::default(),
        };
        seat_ui(ui, place, &two.seats[1], &view, tools.icons);
        None
    });
    assert!(!stage.shows(&told), "it takes no room of its own");
    stage.harness.get_by_label_contains("Ben: Black").hover();
    let began = std::time::Instant::now();
    while !stage.shows(&told) {
        assert!(began.elapsed().as_secs() < 20, "no tooltip comes: {:?}", stage.labels());
        stage.settle();
    }
}

#[test]
fn a_name_stays_where_it_is_when_something_is_captured() {
    let place = |moves: &str| {
        let two = data(&record(Game::TwoKings, moves));
        let clocks = ClockData::default();
        let stage: Stage<()> = Stage::new(None, move |ui, tools| {
            let place = egui::Rect::from_min_size(egui::pos2(800.0, 60.0), egui::vec2(400.0, 74.0));
            let view = SeatView {
                game: Game::TwoKings,
                clocks: &clocks,
                castling: None,
                at_table: false,
                to_move: ToMove::default(),
                far: FarSeats::default(),
            };
            seat_ui(ui, place, &two.seats[0], &view, tools.icons);
            None
        });
        stage.harness.get_by_label_contains("Ann: White").rect()
    };
    assert_eq!(place("e2e4 d7d5"), place("e2e4 d7d5 e4d5"));
}
