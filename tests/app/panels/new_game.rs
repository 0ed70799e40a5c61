//! The form for a new game: how its cards look, and that its rules are read at a glance.

use super::stage::*;
use egui::epaint::Shape;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::dialogs::{Dialog, dialog_ui};
use regalia_app::panels::start::command::StartCommand;
use regalia_app::panels::start::new_game::{FirstSeat, NewGameForm};
use regalia_app::play::naming::label;
use regalia_core::record::Player;
use regalia_core::rules::{Game, Options, Seat};

/// The form in a window of this size.
fn stage<'a>(game: Game, window: egui::Vec2) -> Stage<'a, UiCommand> {
    stage_of(NewGameForm::new(game, &[]), window)
}

fn stage_of<'a>(form: NewGameForm, window: egui::Vec2) -> Stage<'a, UiCommand> {
    let mut dialog = Dialog::NewGame(form);
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    let mut stage = Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &[], tools.icons));
    stage.harness.set_size(window);
    stage.settle();
    stage.settle();
    stage
}

/// Outlines and dots of the card of a game, with their colours; what the small board shows is left out.
fn look(stage: &Stage<UiCommand>, game: Game) -> Vec<String> {
    let card = stage.find(game.title()).rect();
    let mut look = Vec::new();
    let mut shapes: Vec<&Shape> = stage.harness.output().shapes.iter().map(|clipped| &clipped.shape).collect();
    while let Some(shape) = shapes.pop() {
        match shape {
            Shape::Vec(more) => shapes.extend(more),
            Shape::Rect(outline) if card.expand(4.0).contains_rect(outline.rect) && outline.rect.width() > 200.0 => {
                look.push(format!("outline {:?} {:?}", outline.fill, outline.stroke));
            }
            Shape::Circle(dot) if card.contains(dot.center) => {
                look.push(format!("dot of {} {:?} {:?}", dot.radius, dot.fill, dot.stroke));
            }
            _ => {}
        }
    }
    look.sort();
    look
}

#[test]
fn the_chosen_game_is_told_from_the_others_with_and_without_the_focus() {
    let mut stage = stage(Game::Sovereign, egui::vec2(1280.0, 800.0));
    let [focused, plain] = [Game::Sovereign, Game::Martian].map(|game| look(&stage, game));
    stage.key(Key::Tab);
    let chosen = look(&stage, Game::Sovereign);
    assert!(chosen != focused && chosen != plain && focused != plain, "{chosen:?}\n{focused:?}\n{plain:?}");
    // Without any colour too: a dot says which one is chosen, a ring around the card where the focus is.
    let count = |look: &[String], what: &str| look.iter().filter(|part| part.starts_with(what)).count();
    let shapes = [&chosen, &focused, &plain].map(|look| (count(look, "outline"), count(look, "dot")));
    assert_eq!(shapes, [(1, 2), (3, 2), (1, 1)], "{chosen:?}\n{focused:?}");
}

/// The game that the form starts.
fn started(stage: &mut Stage<UiCommand>) -> Option<NewGameForm> {
    let begun = |command| if let StartCommand::Begin(form) = command { Some(form) } else { None };
    commands(stage.answers()).into_iter().find_map(begun)
}

#[test]
fn arrows_choose_a_game_and_enter_starts_it() {
    let mut stage = stage(Game::Sovereign, egui::vec2(1280.0, 800.0));
    assert!(stage.focused() == Game::Sovereign.title(), "{}", stage.focused());
    let next = |game: Game, step: usize| {
        let place = Game::ALL.iter().position(|other| *other == game).unwrap();
        Game::ALL[(place + step) % Game::ALL.len()]
    };
    let mut game = Game::Sovereign;
    for (key, step) in [(Key::ArrowDown, 1), (Key::ArrowRight, 1), (Key::ArrowUp, Game::ALL.len() - 1)] {
        stage.key(key);
        game = next(game, step);
        assert_eq!(stage.focused(), game.title(), "{key:?}");
    }
    // Space presses the chosen card, which changes nothing.
    stage.key(Key::Space);
    assert!(started(&mut stage).is_none());
    stage.key(Key::Enter);
    assert_eq!(started(&mut stage).map(|form| form.options.game()), Some(game));
    // Tab leaves the cards at once, and comes back to the chosen one.
    stage.key(Key::Tab);
    assert!(Game::ALL.iter().all(|game| stage.focused() != game.title()), "{}", stage.focused());
    stage.chord(Modifiers::SHIFT, Key::Tab);
    assert_eq!(stage.focused(), game.title());
}

#[test]
fn pressing_the_chosen_game_keeps_its_rules() {
    let mut form = NewGameForm::new(Game::Sovereign, &[]);
    form.options.set("choice", "off").unwrap();
    let mut dialog = Dialog::NewGame(form);
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    let mut stage = Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &[], tools.icons));
    stage.settle();
    stage.click(Game::Sovereign.title());
    stage.key(Key::Enter);
    assert_eq!(started(&mut stage).and_then(|form| form.options.get("choice")), Some("off"));
}

#[test]
fn each_rule_option_stays_in_one_line_in_a_narrow_window() {
    let mut options = 0;
    for game in Game::ALL {
        let stage = stage(game, egui::vec2(800.0, 700.0));
        let line = stage.find("Random").rect().height();
        for option in game.rule_options() {
            // A switch is called by its option, a choice by its values.
            let is_switch = option.values.iter().all(|(value, _)| matches!(*value, "on" | "off"));
            let labels: Vec<&str> =
                if is_switch { vec![option.label] } else { option.values.iter().map(|(_, about)| *about).collect() };
            for label in labels {
                let place = stage.find(label).rect();
                assert!(place.height() < 1.5 * line && place.right() <= 800.0, "{game}: {label} at {place}");
                options += 1;
            }
        }
    }
    assert!(options > 5, "{options}");
}

#[test]
fn the_form_stays_where_it_is_when_another_game_is_chosen() {
    let windows = [(1280.0, 800.0), (1024.0, 640.0), (800.0, 1200.0), (1920.0, 1080.0)];
    for (window, level) in windows.into_iter().flat_map(|window| [(window, None), (window, Some(3))]) {
        let form = match level {
            Some(level) => NewGameForm::against(Options::new(Game::Sovereign), level, "Ann"),
            None => NewGameForm::new(Game::Sovereign, &[]),
        };
        let mut stage = stage_of(form, egui::vec2(window.0, window.1));
        let places = |stage: &Stage<UiCommand>| Game::ALL.map(|game| stage.find(game.title()).rect());
        let before = places(&stage);
        for game in Game::ALL {
            stage.click(game.title());
            stage.settle();
            assert_eq!(places(&stage), before, "{game} {window:?} {level:?}");
            let start = stage.find("Start game").rect();
            assert!(start.bottom() <= window.1 && start.right() <= window.0, "{game} {window:?}: {start}");
        }
    }
}

#[test]
fn rules_and_ends_are_told_without_the_words_of_the_rule_book() {
    let told: Vec<&str> = Game::ALL
        .iter()
        .flat_map(|game| game.rule_options())
        .flat_map(|option| option.values.iter().map(|(_, about)| *about))
        .chain([regalia_core::rules::Reason::EmptyZone.words()])
        .collect();
    for words in [
        "Leaving one twin frees the other.",
        "No attack on the king or on its path",
        "A draw, unless one half is empty at the end",
        "one half is empty",
    ] {
        assert!(told.contains(&words), "{words}");
    }
}

#[test]
fn several_computers_are_numbered_as_they_move() {
    let mut form = NewGameForm::new(Game::Royale, &["Ann".to_owned()]);
    (1..4).for_each(|player| form.players.set(player, Player::Computer(2)));
    for drawn in 0..3 {
        let record = form.record(|below| drawn.min(below - 1));
        let computers: Vec<&str> =
            record.names().iter().map(String::as_str).filter(|name| name.starts_with("Computer")).collect();
        assert_eq!(computers, ["Computer 1", "Computer 2", "Computer 3"], "{:?}", record.names());
        assert!(record.names().contains(&"Ann".to_owned()));
    }
}

#[test]
fn every_game_remembers_its_own_players() {
    let mut form = NewGameForm::new(Game::Plunder, &[]);
    form.players.set(1, Player::Computer(4));
    // Whoever plays alone plays alone in a game for four as well, at the same level.
    form.choose(Game::Royale);
    assert_eq!(form.players.first(4)[1..], [Player::Computer(4); 3]);
    form.players.set(2, Player::Person);
    form.choose(Game::Martian);
    assert_eq!(form.players.first(2), [Player::Person; 2], "two people play together");
    form.choose(Game::Royale);
    assert_eq!(form.players.get(2), Player::Person);
    form.choose(Game::Plunder);
    assert_eq!(form.players.first(2), [Player::Person, Player::Computer(4)]);
}

#[test]
fn people_without_names_are_called_by_their_sides() {
    let form = NewGameForm { first: FirstSeat::Player(0), ..NewGameForm::new(Game::Royale, &[]) };
    let record = form.record(|_| 0);
    assert_eq!(record.names(), [""; 4]);
    assert_eq!(Seat::ALL.map(|seat| record.name(seat).to_owned()), ["White", "Ash", "Slate", "Black"]);
    let form = NewGameForm::against(Options::new(Game::Plunder), 2, "");
    let record = form.record(|_| 0);
    let person = record.only_person().unwrap();
    assert_eq!((label(&record, person), label(&record, person.next(2))), ("You".to_owned(), "Computer".to_owned()));
}
