//! Chips, the king's colours and the roster, operated without a window.

use bevy_egui::egui::accesskit::Role as Kind;
use bevy_egui::egui::{self, Rect, Ui, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use regalia_app::board::BoardPosition;
use regalia_app::model::{Defection, TableData};
use regalia_app::panels::column::roster::{self, RosterRows, roster_ui};
use regalia_app::panels::kit::icons::Icons;
use regalia_app::panels::kit::style;
use regalia_app::panels::over_board::answer::{Answer, ChoiceView};
use regalia_app::panels::over_board::choices::choice_ui;
use regalia_app::panels::over_board::king_menu::king_menu_ui;
use regalia_app::play::{Hand, HandInput};
use regalia_app::view::{Layout, Theme};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Position, Square};

/// A panel's answers: everything pressed, and what is pointed at now.
#[derive(Default)]
struct Heard {
    inputs: Vec<HandInput>,
    pointed: Option<Action>,
    army: Option<Army>,
    wanted: Option<Army>,
}

impl Heard {
    fn hear(&mut self, answer: Answer) {
        self.inputs.extend(answer.input);
        self.pointed = answer.pointed;
    }
}

fn stage<'a>(mut draw: impl FnMut(&mut Ui, &mut Heard) + 'a) -> Harness<'a, Heard> {
    let mut is_styled = false;
    let app = move |ui: &mut Ui, heard: &mut Heard| {
        if !is_styled {
            style::install_fonts(ui.ctx(), Theme::Dark);
            style::install_theme(ui.ctx(), Theme::Dark);
            is_styled = true;
            ui.ctx().request_repaint();
            return;
        }
        draw(ui, heard);
    };
    let mut harness = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).build_ui_state(app, Heard::default());
    harness.run();
    harness
}

fn position(game: Game, text: &str) -> Position {
    Position::parse(text, &Options::new(game)).expect("a position")
}

fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}

fn act(text: &str) -> Action {
    Action::parse(text, Game::Plunder).expect("an action")
}

/// The choice that is open after a piece was moved by two presses.
fn asked<'a>(position: &'a Position, from: &str, to: &str) -> Harness<'a, Heard> {
    let legal = BoardPosition::of(position).legal;
    let mut hand = Hand::default();
    hand.press(sq(from), position, &legal);
    hand.press(sq(to), position, &legal);
    let choice = hand.choice().cloned().expect("a choice");
    let layout = Layout { game: position.game(), ..Layout::default() };
    let mut icons = Icons::default();
    stage(move |ui, heard| {
        let name = |seat: regalia_core::rules::Seat| regalia_app::play::naming::Who::Named(seat.to_string());
        let view = ChoiceView { choice: &choice, position, layout: &layout, name: &name, ahead: None };
        heard.hear(choice_ui(ui.ctx(), &view, &mut icons));
    })
}

#[test]
fn a_vest_is_taken_or_left_by_the_chip() {
    let position = position(Game::Plunder, "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1");
    let mut harness = asked(&position, "c3", "d5");
    assert_eq!(harness.state().pointed, Some(act("c3d5:r")), "the first is what Enter takes");
    harness.get_by_role_and_label(Kind::Button, "No vest").hover();
    harness.run();
    assert_eq!(harness.state().pointed, Some(act("c3d5")));
    harness.get_by_role_and_label(Kind::Button, "No vest").click();
    harness.run();
    assert_eq!(harness.state().inputs, [HandInput::Choose(act("c3d5"))]);
}

#[test]
fn enter_takes_the_first_answer_and_letters_take_theirs() {
    let position = position(Game::Plunder, "4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1");
    for (key, taken) in [(egui::Key::Enter, "c3d5:r"), (egui::Key::R, "c3d5:r"), (egui::Key::X, "c3d5")] {
        let mut harness = asked(&position, "c3", "d5");
        harness.key_press(key);
        harness.run();
        assert_eq!(harness.state().inputs, [HandInput::Choose(act(taken))], "{key:?}");
    }
}

#[test]
fn a_promotion_offers_the_queen_first_and_shows_it() {
    let position = position(Game::Sovereign, "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0");
    let mut harness = asked(&position, "f8", "g8");
    assert_eq!(harness.state().pointed, Some(act("f8g8q")));
    harness.get_by_role_and_label(Kind::Button, "Knight (N)").click();
    harness.run();
    assert_eq!(harness.state().inputs, [HandInput::Choose(act("f8g8n"))]);
}

#[test]
fn the_held_king_offers_its_colours_and_shows_what_each_changes() {
    let position = position(Game::Sovereign, "15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0");
    let defections = Defection::all(&BoardPosition::of(&position));
    let mut harness = stage(move |ui, heard| {
        heard.hear(king_menu_ui(ui.ctx(), &defections, sq("i1"), &Layout::default()));
    });
    let label = "Defect to Navy";
    harness.get_by_role_and_label(Kind::Button, label).hover();
    harness.run();
    assert_eq!(harness.state().pointed, Some(act("K=n")));
    harness.get_by_role_and_label(Kind::Button, label).click();
    harness.run();
    assert_eq!(harness.state().inputs, [HandInput::Defect(Army::Navy)]);
}

#[test]
fn a_row_is_pointed_at_by_the_pointer_and_by_the_focus() {
    let position = position(Game::Sovereign, "15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0");
    let record = Record::from_position(position, Options::new(Game::Sovereign), Vec::new());
    let data = TableData::of(&record, &BoardPosition::of(record.position()));
    let mut harness = stage(move |ui, heard| {
        let height = roster::height(data.armies.len(), 26.0);
        let place = Rect::from_min_size(egui::pos2(700.0, 60.0), Vec2::new(500.0, height));
        let answer = roster_ui(ui, place, &data.armies, RosterRows { height: 26.0, folded: false });
        (heard.army, heard.wanted) = (answer.pointed, heard.wanted.or(answer.wanted));
    });
    assert_eq!(harness.state().army, None);
    let row = "Navy: White's king on i1 → white pawn on e5; 1 piece; squares e5 (held), l12";
    harness.get_by_label(row).hover();
    harness.run();
    assert_eq!(harness.state().army, Some(Army::Navy));
    harness.get_by_label_contains("Cyan: Neutral").focus();
    harness.event(egui::Event::PointerGone);
    harness.run();
    assert_eq!(harness.state().army, Some(Army::Cyan));
    harness.get_by_role_and_label(Kind::Button, "Defect to Navy…").click();
    harness.run();
    assert_eq!(harness.state().wanted, Some(Army::Navy));
}
