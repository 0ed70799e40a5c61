//! Who moves for the players: in the form of a new game, on the first screen, in the bars, in the running game.

use super::stage::*;
use regalia_app::board::BoardPosition;
use regalia_app::files::settings::Against;
use regalia_app::model::{ClockData, FarSeats, SeatName, TableData};
use regalia_app::panels::column::seats::{SeatAnswer, SeatView, seat_ui};
use regalia_app::panels::column::side_bar::side_bar_ui;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::dialogs::command::DialogCommand;
use regalia_app::panels::dialogs::{Dialog, dialog_ui};
use regalia_app::panels::game::command::GameCommand;
use regalia_app::panels::kit::player_choice::level_words;
use regalia_app::panels::start::command::StartCommand;
use regalia_app::panels::start::new_game::{FirstSeat, NewGameForm};
use regalia_app::panels::start::start_ui;
use regalia_app::panels::start::time_form::{TimeChoice, TimeForm};
use regalia_app::play::ToMove;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Options, Seat};

use Player::{Computer, Person};

/// A form in a window of this size.
fn form<'a>(form: NewGameForm, width: f32, height: f32) -> Stage<'a, UiCommand> {
    let mut dialog = Dialog::NewGame(form);
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    let mut stage = Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &[], tools.icons));
    stage.harness.set_size(egui::vec2(width, height));
    stage.settle();
    stage.settle();
    stage
}

fn names() -> Vec<String> {
    ["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec()
}

/// The game that begins, with the first seat for the first player.
fn begun(stage: &mut Stage<UiCommand>) -> Record {
    stage.click("Start game");
    match commands(stage.answers()).pop() {
        Some(StartCommand::Begin(mut form)) => {
            form.first = FirstSeat::Player(0);
            form.record(|below| below - 1)
        }
        other => panic!("no game begins: {other:?}"),
    }
}

fn players(record: &Record) -> Vec<(&str, Player)> {
    let seats = Seat::ALL.into_iter().take(record.game().seats());
    seats.map(|seat| (record.name(seat), record.player(seat))).collect()
}

#[test]
fn a_player_becomes_the_computer_and_gets_a_level() {
    let mut stage = form(NewGameForm::new(Game::Sovereign, &names()), 1280.0, 800.0);
    assert!(!stage.shows("level"), "{:?}", stage.labels());
    stage.click("Second player: computer");
    assert!(stage.shows(&format!("Level 3: {}", level_words(3))), "{:?}", stage.labels());
    stage.click("Second player: higher level").click("Second player: higher level").click("Second player: lower level");
    assert!(stage.shows("Level 4") && stage.shows(level_words(4)), "{:?}", stage.labels());
    let record = begun(&mut stage);
    assert_eq!(players(&record), [("Ann", Person), ("Computer", Computer(4))]);
    assert_eq!(record.seed(), usize::MAX as u64 - 1, "the game has a seed");
    // The name is still there when a person plays after all.
    stage.click("Second player: person");
    assert_eq!(players(&begun(&mut stage)), [("Ann", Person), ("Ben", Person)]);
}

#[test]
fn the_computer_can_play_all_seats_by_keys_alone() {
    let mut stage = form(NewGameForm::new(Game::Royale, &names()), 1280.0, 800.0);
    let arrows = [Key::ArrowRight, Key::ArrowLeft, Key::ArrowUp, Key::ArrowDown];
    for (player, key) in ["First", "Second", "Third", "Fourth"].into_iter().zip(arrows) {
        stage.go_to(Key::Tab, &format!("{player} player: person"));
        assert_eq!(stage.key(key).focused(), format!("{player} player: computer"));
    }
    stage.go_to(Key::Tab, "Fourth player: higher level");
    for _ in 0..9 {
        stage.key(Key::Enter);
    }
    let record = begun(&mut stage);
    let expected = [("Computer 1", 3), ("Computer 2", 3), ("Computer 3", 3), ("Computer 4", 8)];
    assert_eq!(players(&record), expected.map(|(name, level)| (name, Computer(level))));
}

#[test]
fn the_players_keep_their_levels_whoever_gets_which_seat() {
    let mut new = NewGameForm::new(Game::Royale, &names());
    new.players.set(1, Computer(2));
    new.players.set(3, Computer(7));
    new.first = FirstSeat::Player(3);
    let record = new.record(|_| 0);
    let expected = [("Computer 1", Computer(7)), ("Ann", Person), ("Computer 2", Computer(2)), ("Cleo", Person)];
    assert_eq!(players(&record), expected);
    new.first = FirstSeat::Random;
    for shift in 0..4 {
        let record = new.record(|below| shift % below);
        let (people, computers): (Vec<_>, Vec<_>) =
            players(&record).into_iter().partition(|(_, player)| *player == Person);
        let mut people: Vec<&str> = people.into_iter().map(|(name, _)| name).collect();
        let (names, mut levels): (Vec<&str>, Vec<_>) = computers.into_iter().unzip();
        people.sort_unstable();
        levels.sort_by_key(|player| player.level());
        assert_eq!((people, names), (vec!["Ann", "Cleo"], vec!["Computer 1", "Computer 2"]));
        assert_eq!(levels, [Computer(2), Computer(7)]);
    }
}

#[test]
fn the_form_fits_whoever_plays_and_however_long_they_think() {
    let own = TimeForm { choice: TimeChoice::Custom, per_player: true, ..TimeForm::default() };
    for (game, time) in Game::ALL.into_iter().flat_map(|game| [(game, TimeForm::default()), (game, own.clone())]) {
        for (width, height) in [(880.0, 600.0), (1024.0, 640.0)] {
            let mut new = NewGameForm::new(game, &names());
            (0..4).for_each(|player| new.players.set(player, Computer(5)));
            new.time = time.clone();
            let stage = form(new, width, height);
            for node in stage.harness.root().children_recursive() {
                let node = node.accesskit_node();
                let label = node.label().or_else(|| node.value()).unwrap_or_default();
                let Some(rect) = node.bounding_box().filter(|_| !label.is_empty()) else { continue };
                // What a list has scrolled away counts as outside as well, so only its visible rows are looked at.
                let is_row = label.contains("seconds") || label.contains("minutes") || label.starts_with("Computer ");
                let is_inside = rect.x0 >= -0.5 && rect.x1 <= f64::from(width) + 0.5;
                assert!(is_inside, "{game} {width}: {label} at {rect:?}");
                assert!(is_row || rect.y1 <= f64::from(height) + 0.5, "{game} {height}: {label} at {rect:?}");
            }
            // The choices of one row do not cover each other.
            let [lower, higher, person, computer] =
                ["lower level", "higher level", "person", "computer"].map(|what| format!("First player: {what}"));
            let places = [lower, higher, person, computer].map(|label| stage.find(&label).rect());
            for pair in places.windows(2) {
                assert!(pair[0].right() <= pair[1].left() + 0.5, "{pair:?}");
            }
            assert!(places[0].left() > stage.find(game.title()).rect().right() + 80.0, "the name has room: {places:?}");
        }
    }
}

#[test]
fn every_players_time_is_reached_in_a_low_window() {
    for (width, height) in [(880.0, 600.0), (1024.0, 640.0), (938.0, 600.0)] {
        let mut new = NewGameForm::new(Game::Royale, &names());
        new.players.set(1, Computer(5));
        new.time = TimeForm { choice: TimeChoice::Custom, per_player: true, ..TimeForm::default() };
        let mut stage = form(new, width, height);
        let players = ["Ann", "Computer", "Cleo", "Dan"];
        for name in players.into_iter().chain(["Ann"]) {
            let label = format!("{name}: delay, seconds before the clock starts to run each turn");
            for _ in 0..80 {
                if stage.is_at(&label) {
                    break;
                }
                stage.key(Key::Tab);
            }
            stage.settle();
            let role = egui::accesskit::Role::SpinButton;
            let field = stage.harness.get_by_role_and_label(role, &label).rect();
            let (buttons, above) = (stage.find("Start game").rect(), stage.find("Different times").rect());
            assert!(stage.is_at(&label), "{width}: {label}");
            assert!(above.bottom() <= field.top() + 0.5, "{width}: {name} at {field:?} below {above:?}");
            assert!(field.bottom() <= buttons.top() + 0.5, "{width}: {name} at {field:?} above {buttons:?}");
            assert!(buttons.bottom() <= height, "{width}: {buttons:?}");
        }
    }
}

#[test]
fn one_press_plays_the_computer() {
    let against = Against { options: Options::new(Game::Royale), level: 6 };
    let start = || Stage::new(None, move |ui, tools| start_ui(ui, Some(&[]), (against, false, false), tools.icons));
    let label = format!("Play the computer ({}, level 6)", Game::Royale.title());
    assert!(matches!(commands(start().click(&label).answers())[..], [StartCommand::PlayComputer]));
    let mut stage = start();
    stage.go_to(Key::Tab, &label);
    assert!(matches!(commands(stage.key(Key::Enter).answers())[..], [StartCommand::PlayComputer]));
}

#[test]
fn a_game_against_the_computer_has_one_person() {
    let record = NewGameForm::against(Options::new(Game::Royale), 2, "Ann").record(|_| 0);
    let mut known = players(&record);
    known.sort_by_key(|(name, _)| (*name).to_owned());
    let level = Computer(2);
    assert_eq!(known, [("Ann", Person), ("Computer 1", level), ("Computer 2", level), ("Computer 3", level)]);
    let record = NewGameForm::against(Options::new(Game::Martian), 1, "").record(|_| 0);
    assert!(players(&record).contains(&("Computer", Computer(1))), "{:?}", players(&record));
    assert!(record.names().contains(&String::new()), "nobody is given a name");
    // The seats are drawn.
    let first =
        |drawn: usize| NewGameForm::against(Options::new(Game::Martian), 1, "").record(|_| drawn).player(Seat::One);
    assert_ne!(first(0), first(1));
}

#[test]
fn a_bar_tells_the_level_and_that_the_computer_thinks() {
    let mut record = Record::new(Options::new(Game::Royale), names());
    record.set_player(Seat::One, Computer(3));
    let data = TableData::of(&record, &BoardPosition::of(record.position()));
    for side in [None, Some(-1), Some(0), Some(1)] {
        let shown = |thinking: Option<Seat>| {
            let (seat, clocks) = (data.seats[0].clone(), ClockData::default());
            Stage::new(None, move |ui, tools| {
                let view = SeatView {
                    game: Game::Royale,
                    clocks: &clocks,
                    castling: None,
                    at_table: false,
                    to_move: ToMove { seat: thinking, thinks: true, ..ToMove::default() },
                    far: FarSeats::default(),
                };
                let rect =
                    |width, height| egui::Rect::from_min_size(egui::pos2(100.0, 60.0), egui::vec2(width, height));
                match side {
                    None => seat_ui(ui, rect(400.0, 74.0), &seat, &view, tools.icons),
                    Some(side) => {
                        let rect = if side == 0 { rect(600.0, 28.0) } else { rect(28.0, 600.0) };
                        side_bar_ui(ui, rect, &seat, side, &view, tools.icons)
                    }
                }
            })
        };
        let quiet = shown(None);
        assert!(quiet.shows("Ann (Computer, level 3): White, to move"), "{:?}", quiet.labels());
        assert!(!quiet.shows("thinking"));
        // Other seats than the one that thinks show no sign.
        assert!(!shown(Some(Seat::Two)).shows("thinking"));
        let mut thinks = shown(Some(Seat::One));
        assert!(thinks.shows("to move, thinking") && thinks.shows("thinking…"), "{:?}", thinks.labels());
        thinks.harness.get_by_label_contains("Ann (Computer").click();
        thinks.settle();
        assert_eq!(thinks.answers(), [SeatAnswer::Players]);
    }
}

/// The dialog of the players of a running game.
fn dialog<'a>(players: Vec<Player>) -> Stage<'a, UiCommand> {
    let mut dialog = Dialog::Players;
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    let seat = |((name, seat), player): ((String, Seat), &Player)| SeatName {
        seat,
        name,
        given: String::new(),
        player: *player,
        to_move: seat == Seat::One,
        in_game: true,
        has_king: true,
        is_far: false,
    };
    let seats: Vec<SeatName> = names().into_iter().zip(Seat::ALL).zip(&players).map(seat).collect();
    Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &seats, tools.icons))
}

#[test]
fn a_seat_changes_hands_in_the_running_game() {
    let stage = || dialog(vec![Person, Computer(1), Computer(8), Person]);
    for (label, asked) in [
        ("Ann: computer", Some((Seat::One, Computer(1)))),
        ("Ben: person", Some((Seat::Two, Person))),
        ("Ben: higher level", Some((Seat::Two, Computer(2)))),
        ("Ben: lower level", None),
        ("Cleo: lower level", Some((Seat::Three, Computer(7)))),
        ("Dan: person", None),
    ] {
        let is_possible = asked.is_some() || label.ends_with("person");
        if is_possible {
            let answers = stage().click(label).answers();
            let given = commands(answers).into_iter().map(|answer| match answer {
                GameCommand::SetPlayer(seat, player) => (seat, player),
                other => panic!("{label}: {other:?}"),
            });
            assert_eq!(given.collect::<Vec<_>>(), asked.into_iter().collect::<Vec<_>>(), "{label}");
        } else {
            assert!(stage().harness.get_by_label(label).accesskit_node().is_disabled(), "{label}");
        }
    }
    let stage = stage();
    assert!(stage.shows(level_words(1)) && stage.shows(level_words(8)), "{:?}", stage.labels());
}

#[test]
fn a_person_gets_a_name_in_the_running_game() {
    let named = |answers: Vec<UiCommand>| match &commands(answers)[..] {
        [] => None,
        [GameCommand::SetName(seat, name)] => Some((*seat, name.clone())),
        others => panic!("{others:?}"),
    };
    let mut stage = dialog(vec![Person, Computer(1), Computer(8), Person]);
    assert!(!stage.shows("Name of Ben"), "a computer: {:?}", stage.labels());
    let begin = |stage: &mut Stage<UiCommand>| {
        stage.find("Name of Dan").focus();
        stage.settle();
        stage.text(" Dora ");
    };
    begin(&mut stage);
    assert_eq!(named(stage.answers()), None, "not before the name is left");
    assert_eq!(named(stage.key(Key::Enter).answers()), Some((Seat::Four, "Dora".to_owned())));
    begin(&mut stage);
    assert!(matches!(commands(stage.key(Key::Escape).answers())[..], [DialogCommand::Close]), "given up");
}

#[test]
fn players_of_one_name_are_told_apart() {
    let mut dialog = Dialog::Players;
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    let seats: Vec<SeatName> = [Seat::One, Seat::Two]
        .map(|seat| SeatName {
            seat,
            name: "Ann".to_owned(),
            given: "Ann".to_owned(),
            player: Person,
            to_move: seat == Seat::One,
            in_game: true,
            has_king: true,
            is_far: false,
        })
        .to_vec();
    let mut stage = Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &seats, tools.icons));
    let second = stage.harness.get_all_by_label("Ann: computer").nth(1).expect("two players");
    second.click();
    stage.settle();
    assert!(matches!(commands(stage.answers())[..], [GameCommand::SetPlayer(Seat::Two, Computer(3))]));
}
