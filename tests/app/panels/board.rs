//! The board and the typed line, by keyboard.

use super::stage::*;
use crate::program::press;
use regalia_app::board::BoardPosition;
use regalia_app::panels::column::typed_line::{Typing, example, heed_escape, take_slash, typed_line_ui};
use regalia_app::panels::game::command::GameCommand;
use regalia_app::panels::input::board_keys::{BoardKeys, board_keys};
use regalia_app::panels::input::pressed_keys;
use regalia_app::play::{BoardCursor, CursorStep, Hand, HandInput, RefusedText, TypedLine, spellings};
use regalia_app::view::{Layout, Rotation};
use regalia_core::rules::{Game, GamePosition, Options, Position, Role};

/// The board with its cursor, as the window keeps it, between a panel and the plies; every command as text.
fn stage<'a>(busy: bool, flipped: bool) -> Stage<'a, String> {
    let position = Position::start(&Options::new(Game::Sovereign));
    let layout = Layout::new(
        bevy::math::Vec2::new(1280.0, 800.0),
        1.0,
        Game::Sovereign,
        if flipped { Rotation::HALF } else { Rotation::NONE },
    );
    let mut cursor = BoardCursor::default();
    Stage::new(None, move |ui, _| {
        let keys = BoardKeys { cursor: &cursor, layout: &layout, covered: false, busy, spoken: "", squares: &[] };
        let mut commands = board_keys(ui, &keys);
        for command in &commands {
            if let Some(GameCommand::Hand(HandInput::Cursor(step))) = command.get() {
                cursor = cursor.after(*step, &Hand::default(), &position);
            }
        }
        commands.extend(pressed_keys(ui.ctx(), false, false));
        if ui.button("A panel").clicked() {
            commands.push(press::about());
        }
        commands.into_iter().map(|command| format!("{command:?}")).collect::<Vec<_>>()
    })
}

fn begins() -> String {
    format!("{:?}", GameCommand::Hand(HandInput::Cursor(CursorStep::Begin)))
}

fn ends() -> String {
    format!("{:?}", GameCommand::Hand(HandInput::Cursor(CursorStep::End)))
}

fn to(square: &str) -> String {
    format!("{:?}", GameCommand::Hand(HandInput::Cursor(CursorStep::To(square.parse().unwrap()))))
}

#[test]
fn plies_are_stepped_until_the_cursor_begins() {
    let mut stage = stage(false, false);
    assert_eq!(stage.key(Key::ArrowLeft).answers(), ["Request(Edit(Undo))"]);
    assert_eq!(stage.key(Key::ArrowRight).answers(), ["Request(Edit(Redo))"]);
    for begin in [Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::Tab] {
        assert_eq!(stage.key(begin).answers(), [begins()], "{begin:?}");
        assert_eq!(stage.focused(), "Board");
        assert_eq!(stage.key(Key::Escape).answers(), [ends()]);
        assert_eq!(stage.key(Key::ArrowLeft).answers(), ["Request(Edit(Undo))"], "plies again");
    }
}

#[test]
fn arrows_go_over_the_board_as_it_is_turned() {
    for (flipped, squares) in [(false, ["i2", "h2", "i2", "i1"]), (true, ["i1", "j1", "i1", "i2"])] {
        let mut stage = stage(false, flipped);
        stage.key(Key::Enter).answers();
        let keys = [Key::ArrowUp, Key::ArrowLeft, Key::ArrowRight, Key::ArrowDown];
        for (key, square) in keys.into_iter().zip(squares) {
            assert_eq!(stage.key(key).answers(), [to(square)], "{key:?}, flipped: {flipped}");
        }
    }
}

#[test]
fn enter_and_space_pick_and_letters_jump() {
    let mut stage = stage(false, false);
    stage.key(Key::Enter).answers();
    for key in [Key::Enter, Key::Space] {
        assert_eq!(stage.key(key).answers(), ["Hand(Pick(i1))"]);
    }
    for (letter, role) in [(Key::N, Role::Knight), (Key::R, Role::Rook), (Key::P, Role::Pawn), (Key::D, Role::Drone)] {
        let next = |back| format!("{:?}", GameCommand::Hand(HandInput::Cursor(CursorStep::Next { role, back })));
        assert_eq!(stage.key(letter).answers(), [next(false)]);
        assert_eq!(stage.chord(Modifiers::SHIFT, letter).answers(), [next(true)]);
    }
    // Other letters keep their meanings.
    assert_eq!(stage.key(Key::F).answers(), ["Flip"]);
    assert_eq!(stage.key(Key::Home).answers(), ["Request(Edit(Go(0)))"]);
    assert_eq!(stage.chord(Modifiers::SHIFT, Key::ArrowRight).answers(), ["Request(Edit(Variation(true)))"]);
}

#[test]
fn escape_lets_go_before_it_leaves_the_board() {
    let mut stage = stage(true, false);
    stage.key(Key::Enter).answers();
    assert_eq!(stage.key(Key::Escape).answers(), ["Hand(Cancel)"]);
    assert_eq!(stage.focused(), "Board");
}

#[test]
fn tab_leaves_the_board_for_the_next_panel() {
    let mut stage = stage(false, false);
    stage.key(Key::Tab).answers();
    assert_eq!(stage.key(Key::Tab).answers(), [ends()]);
    assert_eq!(stage.focused(), "A panel");
    // There arrows do not step through the moves, other keys still work, and Enter presses.
    assert!(!stage.key(Key::ArrowLeft).answers().contains(&"Request(Edit(Undo))".to_owned()));
    stage.go_to(Key::Tab, "A panel");
    stage.answers();
    assert_eq!(stage.key(Key::F).answers(), ["Flip"]);
    assert_eq!(stage.key(Key::Enter).answers(), ["ShowAbout"]);
}

#[test]
fn copying_and_pasting_are_asked_for() {
    let mut stage = stage(false, false);
    stage.harness.event(Event::Copy);
    stage.settle();
    assert_eq!(stage.answers(), ["CopyPosition"]);
    assert_eq!(stage.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::C).answers(), ["CopyGame"]);
    assert_eq!(stage.chord(Modifiers::COMMAND, Key::V).answers(), ["Paste"]);
    assert_eq!(stage.chord(Modifiers::COMMAND, Key::P).answers(), ["ShowPlayers"]);
}

/// Why f2g3 is refused.
const REFUSED: &str = "A pawn captures diagonally, and g3 is empty";

/// The line for moves at the start of Plunder Chess, where f2g3 is refused; what is to be played, and the keys that reach the window.
fn line<'a>() -> Stage<'a, String> {
    let position = Position::start(&Options::new(Game::Plunder));
    let all = spellings(&position, &BoardPosition::of(&position).legal);
    let (mut line, mut typing) = (TypedLine::default(), Typing::default());
    Stage::new(None, move |ui, _| {
        take_slash(ui.ctx());
        heed_escape(ui.ctx());
        let commands = pressed_keys(ui.ctx(), false, false);
        let place = egui::Rect::from_min_size(egui::pos2(900.0, 700.0), egui::vec2(300.0, 28.0));
        let played = typed_line_ui(ui, place, &mut line, &mut typing, &all);
        match played.clone() {
            Some(text) if text == "f2g3" => line.refused = Some(RefusedText { text, why: REFUSED.to_owned() }),
            Some(_) => line.clear(),
            None => {}
        }
        let played = played.map(|text| format!("plays {text}"));
        commands.into_iter().map(|command| format!("{command:?}")).chain(played).collect::<Vec<_>>()
    })
}

#[test]
fn a_slash_begins_to_type_and_enter_plays() {
    let mut line = line();
    assert_eq!(line.text("/").focused(), "Type a move");
    assert_eq!(line.text("Nf3").answers(), Vec::<String>::new(), "letters are no shortcuts here");
    assert_eq!(line.key(Key::Enter).answers(), ["plays Nf3"]);
    assert_eq!(line.find("Type a move").value().as_deref(), Some(""));
    assert_eq!(line.focused(), "", "the keys are the board's again");
    assert_eq!(line.key(Key::ArrowLeft).key(Key::F).answers(), ["Request(Edit(Undo))", "Flip"]);
}

#[test]
fn a_slash_begins_anew_after_an_attempt() {
    let mut line = line();
    let value = |line: &Stage<String>| line.find("Type a move").value().unwrap_or_default();
    line.text("/").text("f2g3").key(Key::Enter);
    assert_eq!((value(&line).as_str(), line.shows(REFUSED)), ("f2g3", true), "it can be put right");
    assert_eq!(line.focused(), "Type a move");
    // Esc empties it at once, not only when the next move is begun.
    line.key(Key::Escape).answers();
    assert_eq!((value(&line).as_str(), line.shows(REFUSED), line.focused()), ("", false, String::new()));
    line.text("/").text("e4");
    assert_eq!(value(&line), "e4");
    // So it does with what was not tried yet.
    line.key(Key::Escape).answers();
    assert_eq!(value(&line), "");
    // Without Esc a slash begins anew, too.
    line.text("/").text("f2g3").key(Key::Enter);
    line.text("/").text("e4");
    assert_eq!((value(&line).as_str(), line.shows(REFUSED)), ("e4", false));
    line.answers();
    assert_eq!(line.text("/").key(Key::Enter).answers(), ["plays e4"], "while somebody types it is no beginning");
}

#[test]
fn the_line_shows_that_its_move_was_refused_until_it_is_changed_or_left() {
    let mut line = line();
    line.text("/").text("f2g3").key(Key::Enter);
    assert!(line.shows(REFUSED));
    let warning = Theme::Dark.palette().warning.egui();
    let is_marked = |line: &Stage<String>| {
        let stroked = |shape: &egui::epaint::ClippedShape| match &shape.shape {
            egui::Shape::Rect(rect) => rect.stroke.color == warning && (rect.rect.height() - 28.0).abs() < 1.0,
            _ => false,
        };
        line.harness.output().shapes.iter().any(stroked)
    };
    assert!(is_marked(&line));
    line.key(Key::Backspace);
    assert!(!line.shows(REFUSED) && !is_marked(&line), "what is changed is another move");
    line.text("3").key(Key::Enter);
    assert!(line.shows(REFUSED));
    let pos = egui::pos2(40.0, 40.0);
    line.harness.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        line.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
    }
    line.settle();
    line.settle();
    assert_eq!((line.find("Type a move").value().unwrap_or_default().as_str(), line.shows(REFUSED)), ("", false));
}

#[test]
fn without_the_focus_letters_are_shortcuts() {
    let mut line = line();
    assert_eq!(line.key(Key::F).answers(), ["Flip"]);
    line.text("/");
    assert!(line.key(Key::F).answers().is_empty());
    assert_eq!(line.key(Key::Escape).focused(), "");
    line.answers();
    assert_eq!(line.key(Key::F).answers(), ["Flip"]);
}

#[test]
fn completions_are_chosen_by_arrows_and_taken_by_tab() {
    let mut line = line();
    line.text("/").text("e");
    assert!(line.shows("e3") && line.shows("e4"), "{:?}", line.labels());
    line.key(Key::Tab);
    assert_eq!(line.key(Key::Enter).answers(), ["plays e3"], "the first one");
    let mut line = line_with("e");
    line.key(Key::ArrowDown).key(Key::ArrowDown);
    assert_eq!(line.key(Key::Enter).answers(), ["plays e4"], "the chosen one");
    let mut line = line_with("e2");
    line.key(Key::Tab);
    assert_eq!(line.key(Key::Enter).answers(), ["plays e2e3"], "in the form that was begun");
}

fn line_with<'a>(text: &str) -> Stage<'a, String> {
    let mut line = line();
    line.text("/").text(text);
    line
}

#[test]
fn a_completion_is_taken_by_the_mouse() {
    let mut line = line_with("e");
    line.click("e4");
    assert_eq!(line.find("Type a move").value().as_deref(), Some("e4"));
    assert_eq!(line.key(Key::Enter).answers(), ["plays e4"]);
}

#[test]
fn saving_works_while_a_move_is_typed_and_letters_are_no_shortcuts() {
    let mut line = TypedLine::default();
    let mut typing = Typing::default();
    let mut stage: Stage<String> = Stage::new(None, move |ui, _| {
        take_slash(ui.ctx());
        let commands = pressed_keys(ui.ctx(), false, false);
        let place = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(300.0, 28.0));
        typed_line_ui(ui, place, &mut line, &mut typing, &[]);
        commands.into_iter().map(|command| format!("{command:?}")).collect::<Vec<_>>()
    });
    stage.harness.event(Event::Text("/".to_owned()));
    stage.settle();
    assert_eq!(stage.focused(), "Type a move");
    assert!(stage.key(Key::F).answers().is_empty(), "a letter is typed");
    assert!(stage.chord(Modifiers::COMMAND, Key::Z).answers().is_empty(), "the line's own taking back");
    assert_eq!(stage.chord(Modifiers::COMMAND, Key::S).answers(), ["Ask(Save)"]);
}

#[test]
fn the_hint_gives_a_move_that_is_legal() {
    for game in Game::ALL {
        let position = Position::start(&Options::new(game));
        let example = example(&position, &position.legal_actions()).unwrap();
        for text in [&example.coordinates, &example.people] {
            let action = position.parse_action(text).unwrap();
            assert_eq!(position.validate(action), Ok(()), "{game}: {text}");
        }
    }
}
