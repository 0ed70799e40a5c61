//! Choices at the board: by mouse, letter, arrows and Enter, and cancelled by Esc.

use super::stage::*;
use regalia_app::board::BoardPosition;
use regalia_app::model::{SideChoice, TableData};
use regalia_app::panels::column::places::Places;
use regalia_app::panels::game::command::GameCommand;
use regalia_app::panels::input::pressed_keys;
use regalia_app::panels::over_board::answer::ChoiceView;
use regalia_app::panels::over_board::choices::choice_ui;
use regalia_app::panels::over_board::choices::forced_ui;
use regalia_app::panels::over_board::first_move::first_move_ui;
use regalia_app::play::{Choice, Hand, HandInput, Reply};
use regalia_app::view::{Layout, Rotation};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Position, Seat};

/// A white pawn before the zone, on cyan.
const PAWN: &str = "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0";

/// White castles with a pink rook on c1, and a white one on n1.
const CASTLES: &str = "8bk7/16/16/16/16/16/16/16/16/16/8wp7/16/16/16/16/2pr5wk4wr2 1 w b CN 0";

/// A white pawn on navy; navy's rook on green.
const DEFECTS: &str = "15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0";

/// An open choice with its position, reached through the hand.
struct Open {
    position: Position,
    choice: Choice,
}

/// The choice that follows from two presses.
fn open(text: &str, from: &str, to: &str) -> Open {
    let position = Position::parse(text, &Options::new(Game::Sovereign)).unwrap();
    let legal = BoardPosition::of(&position).legal;
    let mut hand = Hand::default();
    for square in [from, to] {
        assert_eq!(hand.pick(square.parse().unwrap(), &position, &legal), Reply::Nothing);
    }
    Open { choice: hand.choice().expect("a choice opens").clone(), position }
}

fn defection() -> Open {
    let position = Position::parse(DEFECTS, &Options::new(Game::Sovereign)).unwrap();
    let mut hand = Hand::default();
    hand.defect(Army::Navy, &position, &BoardPosition::of(&position).legal).unwrap();
    Open { choice: hand.choice().expect("a choice opens").clone(), position }
}

/// An open choice whose actions need not be legal: only its words and answers are tested.
fn asked(choice: Choice) -> Open {
    Open { choice, position: Position::start(&Options::new(Game::Plunder)) }
}

fn act(text: &str) -> Action {
    Action::parse(text, Game::Plunder).unwrap()
}

/// Draws a choice the way the window does, with the keys that the window reads.
fn stage<'a>(open: Open) -> Stage<'a, HandInput> {
    let front = Front::Choice(egui::Id::new(std::mem::discriminant(&open.choice)));
    Stage::new(Some(front), move |ui, tools| {
        let ctx = ui.ctx().clone();
        let mut inputs: Vec<HandInput> = pressed_keys(&ctx, true, false)
            .into_iter()
            .filter_map(|command| match command.get() {
                Some(GameCommand::Hand(input)) => Some(*input),
                _ => None,
            })
            .collect();
        let layout = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, open.position.game(), Rotation::NONE);
        let name = |seat: Seat| regalia_app::play::naming::Who::Named(format!("Seat {seat}"));
        let (choice, position) = (&open.choice, &open.position);
        let view = ChoiceView { choice, position, layout: &layout, name: &name, ahead: None };
        inputs.extend(choice_ui(&ctx, &view, tools.icons).input);
        inputs
    })
}

/// How a choice opens, and each key with the answer that it gives.
type Case = (fn() -> Open, Vec<(Key, &'static str)>);

/// Every kind of choice that keys answer.
fn every_choice() -> Vec<Case> {
    vec![
        (
            || open(PAWN, "f8", "g8"),
            vec![(Key::Q, "f8g8q"), (Key::N, "f8g8n"), (Key::R, "f8g8r"), (Key::B, "f8g8b"), (Key::K, "f8g8k")],
        ),
        (|| open(CASTLES, "i1", "h1"), vec![(Key::K, "i1h1"), (Key::O, "O-O@h1")]),
        (
            || {
                let (own, vest) = (act("b1c3"), act("b1c3*"));
                asked(Choice::OwnOrVest { to: "c3".parse().unwrap(), own, vest })
            },
            vec![(Key::O, "b1c3"), (Key::V, "b1c3*")],
        ),
        (defection, vec![(Key::Enter, "K=n")]),
    ]
}

#[test]
fn letters_answer() {
    for (open, keys) in every_choice() {
        for (key, answer) in keys {
            let mut stage = stage(open());
            assert_eq!(stage.key(key).answers(), [HandInput::Choose(act(answer))], "{key:?}");
        }
    }
}

#[test]
fn enter_takes_the_first_and_the_focus_begins_there() {
    for (open, keys) in every_choice() {
        let mut stage = stage(open());
        assert_ne!(stage.focused(), "", "something has the focus");
        assert_eq!(stage.key(Key::Enter).answers(), [HandInput::Choose(act(keys[0].1))]);
    }
}

#[test]
fn arrows_and_tab_choose_and_enter_answers() {
    for (open, keys) in every_choice().into_iter().filter(|(_, keys)| keys.len() > 1) {
        for step in [Key::ArrowDown, Key::ArrowRight, Key::Tab] {
            let mut stage = stage(open());
            stage.key(step);
            assert_eq!(stage.key(Key::Enter).answers(), [HandInput::Choose(act(keys[1].1))], "{step:?}");
        }
    }
}

#[test]
fn escape_lets_go() {
    for (open, _) in every_choice() {
        assert_eq!(stage(open()).key(Key::Escape).answers(), [HandInput::Cancel]);
    }
}

#[test]
fn the_mouse_answers_by_the_words_of_each_option() {
    let mut promotion = stage(open(PAWN, "f8", "g8"));
    assert_eq!(promotion.click("Knight (N)").answers(), [HandInput::Choose(act("f8g8n"))]);
    let mut castling = stage(open(CASTLES, "i1", "h1"));
    assert_eq!(castling.click("Castling").answers(), [HandInput::Choose(act("O-O@h1"))]);
    let mut king = stage(defection());
    assert_eq!(king.click("Defect to Navy").answers(), [HandInput::Choose(act("K=n"))]);
    assert_eq!(king.click("Cancel").answers(), [HandInput::Cancel]);
}

#[test]
fn vests_are_taken_or_left_by_letter() {
    use regalia_core::rules::Role;
    let options = vec![(Some(Role::Rook), act("b1c3:r")), (Some(Role::Knight), act("b1c3:n")), (None, act("b1c3"))];
    for (key, answer) in [(Key::R, "b1c3:r"), (Key::N, "b1c3:n"), (Key::X, "b1c3"), (Key::Enter, "b1c3:r")] {
        let choice = Choice::Plunder { to: "c3".parse().unwrap(), options: options.clone() };
        assert_eq!(stage(asked(choice)).key(key).answers(), [HandInput::Choose(act(answer))], "{key:?}");
    }
}

/// A king that is about to be left in check.
fn risk() -> Open {
    let position = Position::parse(PAWN, &Options::new(Game::Sovereign)).unwrap();
    let (king, action) = ("i1".parse().unwrap(), act("i1i2"));
    let choice = Choice::Risk { action, king, attackers: Vec::new(), by: None, consequences: Box::default() };
    Open { choice, position }
}

#[test]
fn a_risk_is_taken_or_not() {
    assert!(stage(risk()).shows("leaves your king on i1 in check"));
    assert_eq!(stage(risk()).key(Key::P).answers(), [HandInput::Choose(act("i1i2"))]);
    assert_eq!(stage(risk()).click("Play anyway").answers(), [HandInput::Choose(act("i1i2"))]);
    assert_eq!(stage(risk()).click("Cancel").answers(), [HandInput::Cancel]);
    assert_eq!(stage(risk()).key(Key::Escape).answers(), [HandInput::Cancel]);
}

#[test]
fn enter_alone_never_takes_a_risk() {
    let mut asked = stage(risk());
    assert_eq!(asked.focused(), "Cancel", "the focus begins at the safe answer");
    assert_eq!(asked.key(Key::Enter).answers(), [HandInput::Cancel]);
    // Enter that ended a typed move and is still held, or came twice, in the frame in which the question opens.
    let mut open = None;
    let mut typed: Stage<HandInput> = Stage::new(None, {
        let mut is_open = false;
        move |ui, tools| {
            is_open |= ui.input(|input| input.key_pressed(Key::Enter));
            let risk = is_open.then(|| open.get_or_insert_with(risk))?;
            let layout = Layout::default();
            let (choice, position) = (&risk.choice, &risk.position);
            let name = |seat: Seat| regalia_app::play::naming::Who::Named(seat.to_string());
            let view = ChoiceView { choice, position, layout: &layout, name: &name, ahead: None };
            choice_ui(ui.ctx(), &view, tools.icons).input
        }
    });
    typed.key(Key::Enter);
    assert!(typed.shows("Play anyway"));
    assert!(!typed.answers().contains(&HandInput::Choose(act("i1i2"))));
    for step in [Key::Tab, Key::ArrowLeft, Key::ArrowUp] {
        let mut meant = stage(risk());
        meant.key(step);
        assert_eq!(meant.focused(), "Play anyway", "{step:?}");
        assert_eq!(meant.key(Key::Enter).answers(), [HandInput::Choose(act("i1i2"))], "{step:?}");
    }
}

/// Where the card of the question is drawn.
fn card(stage: &Stage<HandInput>) -> egui::Rect {
    stage.harness.ctx.memory(|memory| memory.area_rect(egui::Id::new("choice"))).unwrap()
}

#[test]
fn a_question_covers_nothing_that_it_is_about() {
    let layout =
        |position: &Position| Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, position.game(), Rotation::NONE);
    // The king becomes navy, gives white up and navy's rook crosses over.
    let (defection, risk) = (defection(), risk());
    for (open, about) in [(defection, ["i1", "e5", "f6"]), (risk, ["i1", "i2", "i2"])] {
        let layout = layout(&open.position);
        let stage = stage(open);
        let card = card(&stage);
        assert!(egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1280.0, 800.0)).contains_rect(card), "{card}");
        let place = |name: &str| regalia_app::panels::kit::on_board::place(&layout, name.parse().unwrap());
        let around = place(about[0]).expand(layout.square() - 1.0);
        assert!(!card.intersects(around), "{card} is beside the king, whose steps are around it");
        for square in about.map(place) {
            assert!(!card.intersects(square.shrink(1.0)), "{card} covers {square}");
        }
    }
}

fn sides<'a>(whom: Option<&str>) -> Stage<'a, HandInput> {
    let choice = SideChoice { whom: whom.map(str::to_owned), other: "Ann".to_owned(), seen: "wPe2-e4".to_owned() };
    let front = Front::Choice(egui::Id::new("side"));
    Stage::new(Some(front), move |ui, _| {
        let _ = ui.button("Armies");
        first_move_ui(ui.ctx(), &choice, &Layout::default(), egui::Rect::ZERO)
    })
}

#[test]
fn a_side_is_taken_by_mouse_and_by_keys() {
    let ben = || sides(Some("Ben"));
    assert!(ben().shows("White has moved. Ben, which side do you want?") && ben().shows("wPe2-e4"));
    let alone = sides(None);
    assert!(alone.shows("White has moved. Which side do you want?") && alone.shows("keeps the first move fair"));
    for (label, army) in [("Play White", Army::White), ("Play Black", Army::Black)] {
        let mut stage = ben();
        assert_eq!(stage.click(label).answers(), [HandInput::Choose(Action::Own(army))]);
        let mut stage = ben();
        stage.go_to(Key::Tab, label);
        assert_eq!(stage.key(Key::Enter).answers(), [HandInput::Choose(Action::Own(army))]);
    }
}

#[test]
fn what_a_side_means_fits_into_its_button() {
    for (other, is_whole) in [("the first player", true), ("Maximilian Alexander of Habsburg-Lothringen", false)] {
        let choice = SideChoice { whom: None, other: other.to_owned(), seen: "wPe2-e4".to_owned() };
        let stage: Stage<HandInput> =
            Stage::new(None, move |ui, _| first_move_ui(ui.ctx(), &choice, &Layout::default(), egui::Rect::ZERO));
        let button = stage.find("Play White").rect();
        let lines = stage.harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text().starts_with("You keep") => Some(text),
            _ => None,
        });
        let lines: Vec<_> = lines.map(|text| (text.visual_bounding_rect(), text.galley.elided)).collect();
        assert!(!lines.is_empty(), "{other}");
        for (place, is_cut) in lines {
            assert!(button.contains_rect(place) && is_cut != is_whole, "{other}: {place} in {button}");
        }
    }
}

#[test]
fn the_choice_of_side_leaves_the_board_free_where_there_is_room() {
    for (x, y, is_free) in [(1280.0, 800.0, true), (1920.0, 1080.0, true), (800.0, 600.0, false)] {
        let layout = Layout::new(bevy::math::Vec2::new(x, y), 1.0, Game::Sovereign, Rotation::NONE);
        let choice = SideChoice { whom: None, other: "Ann".to_owned(), seen: "wPe2-e4".to_owned() };
        let mut record = Record::new(Options::new(Game::Sovereign), Vec::new());
        record.play(record.position().parse_action("e2e4").unwrap()).unwrap();
        let places = Places::of(&layout, &TableData::of(&record, &BoardPosition::of(record.position())));
        let mut stage: Stage<HandInput> =
            Stage::new(None, move |ui, _| first_move_ui(ui.ctx(), &choice, &layout, places.armies));
        stage.harness.set_size(egui::vec2(x, y));
        stage.settle();
        let card = stage.harness.ctx.memory(|memory| memory.area_rect(egui::Id::new("first move"))).unwrap();
        assert!(!is_free || !card.intersects(places.armies), "{x} × {y}: {card} covers {}", places.armies);
        for label in ["Play White", "Play Black"] {
            let place = stage.find(label).rect();
            assert_eq!(place.left() > layout.board.max.x, is_free, "{x} × {y}: {place}");
            assert!(place.right() <= x && place.bottom() <= y, "{x} × {y}: {place}");
        }
    }
}

#[test]
fn enter_takes_the_first_side_and_arrows_and_tab_reach_the_other() {
    let own = |army| [HandInput::Choose(Action::Own(army))];
    let ben = || sides(Some("Ben"));
    assert!(ben().is_at("Play White"), "the focus begins there");
    assert_eq!(ben().key(Key::Enter).answers(), own(Army::White));
    for key in [Key::ArrowDown, Key::ArrowRight, Key::Tab] {
        let mut stage = ben();
        stage.key(key);
        assert_eq!(stage.key(Key::Enter).answers(), own(Army::Black), "{key:?}");
    }
    // A click beside the card takes the focus away; the keys still lead there.
    for (key, army) in [(Key::Tab, Army::White), (Key::ArrowUp, Army::Black)] {
        let mut stage = ben();
        stage.harness.hover_at(egui::pos2(1200.0, 700.0));
        stage.harness.drag_at(egui::pos2(1200.0, 700.0));
        stage.harness.drop_at(egui::pos2(1200.0, 700.0));
        stage.settle();
        assert_eq!(stage.focused(), "");
        stage.key(key);
        assert_eq!(stage.key(Key::Enter).answers(), own(army), "{key:?}");
    }
}

#[test]
fn the_key_that_played_the_first_move_chooses_no_side_while_it_stays_down() {
    let mut stage = sides(Some("Ben"));
    let held =
        |repeat| Event::Key { key: Key::Enter, physical_key: None, pressed: true, repeat, modifiers: Modifiers::NONE };
    stage.harness.event(held(false));
    stage.settle();
    assert_eq!(stage.answers().len(), 1);
    for _ in 0..5 {
        stage.harness.event(held(true));
        stage.settle();
    }
    assert!(stage.answers().is_empty());
}

#[test]
fn a_forced_action_is_confirmed() {
    let stage = || -> Stage<HandInput> {
        Stage::new(None, |ui, _| {
            forced_ui(ui.ctx(), Action::Pass, "Ann has nothing to play and passes", &Layout::default())
        })
    };
    assert_eq!(stage().click("Pass").answers(), [HandInput::Choose(Action::Pass)]);
    assert_eq!(stage().key(Key::Enter).answers(), [HandInput::Choose(Action::Pass)]);
    assert!(stage().key(Key::Escape).answers().is_empty(), "it cannot be refused");
}
