//! Inputs at the table become requests; selection, notice and preview follow the board.

use bevy::ecs::change_detection::DetectChangesMut;
use bevy::prelude::*;
use regalia_app::board::{BoardIndex, BoardPlugin};
use regalia_app::play::{BoardNotice, Choice, Hand, HandInput, Highlights, PlayPlugin, Preview};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Army, Game, GamePosition, Options, Position, RuleRef, Seat, Square};

use super::{act, sq};
use crate::board::Table;
use crate::program::{Program, edit};

const PAWN: &str = "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0";

/// White: queen a4, pawn e2. Black: rook a8.
const PLAIN: &str = "15bk/16/16/16/16/16/16/16/br15/16/16/16/wq15/16/4wp11/8wk7 1 w b - 0";

fn seated(text: &str) -> Table {
    let options = Options::new(Game::Sovereign);
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    seat_at(Record::from_position(Position::parse(text, &options).unwrap(), options, names))
}

/// A table with this game.
pub fn seat_at(record: Record) -> Table {
    let mut table = Table::with(|app| {
        app.add_plugins((BoardPlugin, PlayPlugin));
    });
    table.begin(record);
    table
}

fn on(square: &str) -> Option<Square> {
    Some(sq(square))
}

impl Table {
    /// Runs a frame with these inputs.
    fn input(&mut self, inputs: impl IntoIterator<Item = HandInput>) {
        self.world().write_message_batch(inputs);
        self.frame();
    }

    fn hand(&self) -> &Hand {
        self.app.world().resource::<Hand>()
    }

    fn notice(&self) -> Option<(&str, Option<Square>)> {
        let line = self.app.world().resource::<BoardNotice>().line.as_ref();
        line.map(|(text, square)| (text.as_str(), *square))
    }

    /// What the preview shows, in the usual notation.
    fn preview(&self) -> Option<&str> {
        let shown = self.app.world().resource::<Preview>().shown.as_ref();
        shown.map(|(_, san, _)| san.as_str())
    }

    /// Marks the preview; recomputing removes the mark.
    fn mark_preview(&mut self) {
        let mut preview = self.world().resource_mut::<Preview>();
        preview.bypass_change_detection().shown.as_mut().unwrap().1 = "marked".to_owned();
    }
}

#[test]
fn a_click_and_a_click_are_a_ply() {
    let mut table = seated(PLAIN);
    table.input([HandInput::Press(on("e2"))]);
    table.input([HandInput::Release(on("e2"))]);
    assert_eq!((table.hand().selected(), table.record().cursor()), (on("e2"), 0));
    table.input([HandInput::Press(on("e3"))]);
    assert_eq!((table.hand().selected(), table.record().cursor()), (None, 1));
    // The same within one frame, by dragging.
    let drag = HandInput::Drag { over: on("a7"), far: true };
    table.input([HandInput::Press(on("a8")), drag, HandInput::Release(on("a7"))]);
    assert_eq!((table.record().cursor(), table.record().last().unwrap().action), (2, act("a8a7")));
}

#[test]
fn a_choice_is_answered_by_an_action() {
    let mut table = seated(PAWN);
    table.input([HandInput::Press(on("f8")), HandInput::Release(on("f8")), HandInput::Press(on("g8"))]);
    assert!(matches!(table.hand().choice(), Some(Choice::Promotion { .. })));
    assert_eq!(table.record().cursor(), 0);
    table.input([HandInput::Choose(act("f8g8n"))]);
    assert!(!table.hand().is_busy());
    assert_eq!(table.record().last().unwrap().action, act("f8g8n"));
}

#[test]
fn cancel_and_a_press_beside_the_board_let_everything_go() {
    for cancel in [HandInput::Cancel, HandInput::Press(None)] {
        let mut table = seated(PAWN);
        table.input([HandInput::Press(on("f8")), HandInput::Release(on("f8"))]);
        table.input([cancel]);
        assert!(!table.hand().is_busy(), "{cancel:?}");
        table.input([HandInput::Press(on("f8")), HandInput::Release(on("f8")), HandInput::Press(on("g8"))]);
        table.input([HandInput::Release(on("g8")), cancel]);
        assert!(!table.hand().is_busy() && table.notice().is_none(), "{cancel:?}");
    }
}

#[test]
fn a_refusal_is_one_line_with_names_and_rule_until_the_next_press() {
    let mut table = seated(PLAIN);
    table.input([HandInput::Press(on("a8"))]);
    assert_eq!(table.notice(), Some(("That is Ben's piece. It is Ann's turn (rule 5).", on("a8"))));
    let rule = |table: &Table| table.app.world().resource::<BoardNotice>().rule;
    assert_eq!(rule(&table), Some(RuleRef { book: Game::Sovereign, number: 5 }));
    table.frame();
    assert!(table.notice().is_some(), "it stays");
    table.input([HandInput::Press(on("a4"))]);
    assert_eq!((table.notice(), rule(&table)), (None, None));
    table.input([HandInput::Release(on("a4")), HandInput::Press(on("j13"))]);
    let told = "A queen moves at most 8 squares; j13 is 9 away (rule 6)";
    assert_eq!(table.notice(), Some((told, on("j13"))));
    table.input([HandInput::Cancel]);
    assert_eq!(table.notice(), None);
    table.input([HandInput::Defect(Army::Red)]);
    let told = "You do not control Red, so your king cannot defect to it (rule 15)";
    assert_eq!(table.notice(), Some((told, on("i1"))));
    table.play("a4a5");
    assert_eq!(table.notice(), None);
}

#[test]
fn once_a_game_it_is_told_that_an_earlier_move_is_kept() {
    const KEPT: (&str, Option<Square>) =
        ("The game goes on from here; what was played before stays as a variation", None);
    let mut table = seated(PLAIN);
    let is_news = |table: &Table| table.app.world().resource::<BoardNotice>().is_news;
    let play = |table: &mut Table, text: &str| table.play_action(act(text));
    play(&mut table, "e2e3");
    table.undo();
    play(&mut table, "e2e3");
    assert_eq!(table.notice(), None, "the same move is no other one");
    play(&mut table, "a8a7");
    table.go_to(0);
    play(&mut table, "a4a5");
    assert_eq!((table.notice(), is_news(&table)), (Some(KEPT), true));
    table.input([HandInput::Press(on("a8"))]);
    assert_eq!(table.notice(), None);
    table.go_to(0);
    play(&mut table, "a4a6");
    assert_eq!(table.notice(), None, "it is known by now");
    // The reply of the computer leaves it in view.
    let record = table.record().clone().with_players(&[Player::Person, Player::computer(2)], 7);
    table.begin(record);
    table.go_to(0);
    play(&mut table, "e2e4");
    play(&mut table, "a8a6");
    assert_eq!(table.notice(), Some(KEPT));
    play(&mut table, "a4b4");
    assert_eq!(table.notice(), None);
}

#[test]
fn who_plays_alone_against_the_computer_is_called_you() {
    let options = Options::new(Game::Sovereign);
    let position = Position::parse(PLAIN, &options).unwrap();
    let names = vec!["Player".to_owned(), "Computer".to_owned()];
    let record = Record::from_position(position, options, names);
    let mut table = seated(PLAIN);
    table.begin(record.with_players(&[Player::Person, Player::computer(2)], 7));
    table.input([HandInput::Press(on("a8"))]);
    let told = "That is the computer's piece. It is your turn (rule 5).";
    assert_eq!(table.notice(), Some((told, on("a8"))));
    table.input([HandInput::Press(on("i1")), HandInput::Release(on("i1")), HandInput::Press(on("k4"))]);
    let told = table.notice().map(|(told, _)| told.to_owned()).unwrap();
    assert!(told.starts_with("A king moves one square (rule "), "{told}");
}

#[test]
fn in_martian_chess_a_half_is_named_by_its_player() {
    let names = || vec!["Ann".to_owned(), "Ben".to_owned()];
    let mut table = seated(PLAIN);
    for (players, told) in [
        (
            [Player::Person, Player::Person],
            "That piece is in Ben's half. Ann moves what stands in the other half (rule 2).",
        ),
        (
            [Player::Person, Player::computer(2)],
            "That piece is in the computer's half. You move what stands in yours (rule 2).",
        ),
    ] {
        let record = Record::new(Options::new(Game::Martian), names()).with_players(&players, 7);
        table.begin(record);
        table.input([HandInput::Press(on("b6"))]);
        assert_eq!(table.notice(), Some((told, on("b6"))));
    }
}

#[test]
fn a_refusal_names_the_player_whose_turn_it_is_on_the_board() {
    let mut table = seated(PLAIN);
    table.world().resource_mut::<BoardIndex>().turn.side_to_move = Seat::Two;
    table.frame();
    table.input([HandInput::Press(on("a4"))]);
    assert_eq!(table.notice(), Some(("That is Ann's piece. It is Ben's turn (rule 5).", on("a4"))));
    table.play_action(act("e2e3"));
    assert_eq!(table.notice(), Some(("That is Ann's piece. It is Ben's turn (rule 5).", None)));
    assert_eq!(table.record().position().side_to_move(), Seat::One, "the record knows nothing of it");
}

#[test]
fn refusals_of_the_board_are_shown_as_well() {
    let mut table = seated(PLAIN);
    table.play_action(act("a1a2"));
    assert_eq!(table.notice(), Some(("There is no piece on a1", None)));
    table.claim_draw();
    assert!(table.notice().is_some_and(|(line, at)| line.contains("no draw to claim") && at.is_none()));
}

#[test]
fn before_the_choice_of_a_side_its_chooser_is_named() {
    let options = Options::new(Game::Sovereign);
    let mut table = seated(&Position::start(&options).to_string());
    table.play("e2e4");
    table.input([HandInput::Press(on("e15"))]);
    assert_eq!(table.notice(), Some(("Ben chooses a side first", on("e15"))));
    table.input([HandInput::Choose(act("own=b"))]);
    assert_eq!((table.record().cursor(), table.notice()), (2, None));
}

#[test]
fn after_the_end_a_press_says_why_nothing_moves() {
    let mut table = seated(PLAIN);
    table.input([HandInput::Press(on("a4"))]);
    table.agree_draw();
    assert!(!table.hand().is_busy(), "what was held is let go");
    let told = "The game is over; step back in the moves to try another way";
    table.input([HandInput::Release(on("a4")), HandInput::Press(on("a4"))]);
    assert_eq!((table.notice(), table.hand().is_busy()), (Some((told, on("a4"))), false));
    table.input([HandInput::Press(on("k10"))]);
    assert_eq!(table.notice(), None);
    table.input([HandInput::Choose(act("a4a5"))]);
    assert_eq!((table.notice(), table.record().cursor()), (Some((told, None)), 0));
}

#[test]
fn once_the_game_has_ended_no_king_changes_its_colour() {
    let mut table = seated("15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0");
    table.input([HandInput::Defect(Army::Navy)]);
    assert!(matches!(table.hand().choice(), Some(Choice::Defection { .. })));
    table.agree_draw();
    assert!(!table.hand().is_busy());
    table.input([HandInput::Defect(Army::Navy)]);
    let told = "The game is over; step back in the moves to try another way";
    assert_eq!((table.notice(), table.hand().is_busy()), (Some((told, on("i1"))), false));
}

#[test]
fn another_position_lets_everything_go() {
    let requests = [edit::undo(), edit::begin(crate::board::game(PAWN))];
    for request in requests {
        let mut table = seated(PLAIN);
        table.play("e2e3");
        table.input([HandInput::Press(on("a8"))]);
        assert!(table.hand().is_busy());
        table.request(request);
        assert!(!table.hand().is_busy() && table.hand().dragged().is_none());
        // The button is still down: its release does nothing.
        table.input([HandInput::Release(on("a7"))]);
        assert!(table.notice().is_none());
    }
}

#[test]
fn without_a_game_inputs_are_forgotten() {
    let mut table = Table::with(|app| {
        app.add_plugins((BoardPlugin, PlayPlugin));
    });
    table.input([HandInput::Press(on("e2")), HandInput::Hover(on("e2"))]);
    table.begin(crate::board::game(PLAIN));
    assert!(!table.hand().is_busy());
}

#[test]
fn the_preview_follows_hover_and_selection() {
    let mut table = seated(PLAIN);
    table.input([HandInput::Hover(on("e3"))]);
    assert_eq!(table.preview(), None, "nothing is selected");
    table.input([HandInput::Press(on("e2")), HandInput::Release(on("e2"))]);
    assert_eq!(table.preview(), Some("wPe2-e3"), "the selection has come under the pointer");
    table.input([HandInput::Hover(on("f2"))]);
    assert_eq!(table.preview(), Some("wPe2-f2"));
    table.input([HandInput::Hover(on("k9"))]);
    assert_eq!(table.preview(), None, "no way there");
    table.input([HandInput::Hover(on("e3"))]);
    table.input([HandInput::Cancel]);
    assert_eq!(table.preview(), None, "the selection is gone");
}

#[test]
fn a_panels_preview_comes_before_the_pointers() {
    let mut table = seated(PAWN);
    let click = |square| [HandInput::Press(on(square)), HandInput::Release(on(square))];
    table.input(click("f8").into_iter().chain([HandInput::Hover(on("g8"))]));
    assert_eq!(table.preview(), Some("wPf8-g8=Q"));
    table.input([HandInput::Point(Some(act("f8g8n")))]);
    assert_eq!(table.preview(), Some("wPf8-g8=N"));
    // What is not legal is not shown.
    table.input([HandInput::Point(Some(act("f8a1")))]);
    assert_eq!(table.preview(), Some("wPf8-g8=Q"));
    table.input([HandInput::Point(None)]);
    assert_eq!(table.preview(), Some("wPf8-g8=Q"));
}

#[test]
fn the_preview_is_worked_out_only_when_something_has_changed() {
    let mut table = seated(PLAIN);
    let click = [HandInput::Press(on("e2")), HandInput::Release(on("e2")), HandInput::Hover(on("e3"))];
    table.input(click);
    table.mark_preview();
    table.frame();
    assert_eq!(table.preview(), Some("marked"), "an idle frame");
    table.input([HandInput::Hover(on("e3")), HandInput::Point(None)]);
    assert_eq!(table.preview(), Some("marked"), "the same square again");
    table.input([HandInput::Drag { over: on("e3"), far: false }]);
    assert_eq!(table.preview(), Some("marked"), "the same action again");
    let written = table.record().stamp();
    table.mark_saved(written);
    assert_eq!(table.preview(), Some("marked"), "nothing on the board has changed");
    table.input([HandInput::Hover(on("f2"))]);
    assert_eq!(table.preview(), Some("wPe2-f2"), "another square");
}

/// Whether the preview has changed since this was asked last.
fn preview_changed(preview: Res<Preview>) -> bool {
    preview.is_changed()
}

#[test]
fn the_preview_changes_only_when_it_must() {
    let mut table = seated(PLAIN);
    let watch = table.world().register_system(preview_changed);
    let changed = |table: &mut Table| table.world().run_system(watch).unwrap();
    changed(&mut table);
    table.frame();
    assert!(!changed(&mut table), "an idle frame");
    table.input([HandInput::Hover(on("e3"))]);
    assert!(changed(&mut table), "the pointer is elsewhere");
    table.input([HandInput::Hover(on("e3"))]);
    assert!(!changed(&mut table), "the pointer is where it was");
    table.input([HandInput::Press(on("e2")), HandInput::Release(on("e2"))]);
    assert!(changed(&mut table), "by the selection alone");
    table.frame();
    assert!(!changed(&mut table), "an idle frame after it");
    table.play("e2e3");
    assert!(changed(&mut table) && table.preview().is_none(), "the position is another");
}

#[test]
fn a_press_on_any_piece_shows_its_reach_until_the_next_press() {
    let mut table = seated(PLAIN);
    let reach = |table: &Table| {
        let looked = table.app.world().resource::<Highlights>().looked_at;
        looked.map(|(from, reach)| (from, reach.iter().map(|to| to.to_string()).collect::<Vec<_>>()))
    };
    for input in [HandInput::Press(on("a8")), HandInput::Pick(sq("a8"))] {
        table.input([input]);
        let (from, to) = reach(&table).unwrap();
        assert_eq!(from, sq("a8"));
        assert!(to.contains(&"a4".to_owned()) && to.contains(&"i8".to_owned()), "{to:?}");
        assert!(!to.contains(&"j8".to_owned()), "no piece goes further than eight squares: {to:?}");
        assert!(!to.contains(&"a3".to_owned()), "it stops at the queen: {to:?}");
        assert!(table.notice().unwrap().0.contains("Ben"), "and the line says whose it is");
        table.input([HandInput::Cancel]);
        assert_eq!((reach(&table), table.notice()), (None, None), "Esc ends it");
    }
    table.input([HandInput::Press(on("a8"))]);
    table.input([HandInput::Press(on("c3"))]);
    assert_eq!(reach(&table), None, "so does a press on an empty square");
    // What one's own piece may do has its own marks, and an attempt to capture is no look.
    table.input([HandInput::Press(on("e2")), HandInput::Release(on("e2"))]);
    assert_eq!((reach(&table), table.hand().selected()), (None, on("e2")));
    table.input([HandInput::Press(on("a8"))]);
    assert_eq!(reach(&table), None);
}
