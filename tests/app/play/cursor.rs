//! The keyboard's cursor: where it begins, where it goes, what it picks up.

use regalia_app::board::BoardPlugin;
use regalia_app::play::{BoardCursor, BoardNotice, Choice, CursorStep, Hand, HandInput, PlayPlugin, Preview};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, GamePosition, Options, Position, Role, Seat, Square};

use super::{act, sq};
use crate::board::{Table, game};
use crate::program::Program;

/// White: queen a4, pawn e2, knights c2 and k9. Black: rook a8, knight d9.
const PLAIN: &str = "15bk/16/16/16/16/16/16/3bn6wn5/br15/16/16/16/wq15/16/2wn1wp11/8wk7 1 w b - 0";

/// A white pawn before the zone, on cyan.
const PAWN: &str = "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0";

fn seated(record: Record) -> Table {
    let mut table = Table::with(|app| {
        app.add_plugins((BoardPlugin, PlayPlugin));
    });
    table.begin(record);
    table
}

fn start(game: Game) -> Record {
    Record::new(Options::new(game), vec!["Ann".to_owned(), "Ben".to_owned()])
}

/// Runs a frame with each of these steps.
fn steps(table: &mut Table, steps: impl IntoIterator<Item = CursorStep>) {
    for step in steps {
        table.world().write_message(HandInput::Cursor(step));
        table.frame();
    }
}

fn input(table: &mut Table, input: HandInput) {
    table.world().write_message(input);
    table.frame();
}

fn cursor(table: &Table) -> String {
    let cursor = table.app.world().resource::<BoardCursor>();
    cursor.square().map_or("-".to_owned(), |square| square.to_string())
}

fn hover(table: &Table) -> Option<Square> {
    table.app.world().resource::<Preview>().hover
}

fn next(letter: char, back: bool) -> CursorStep {
    CursorStep::Next { role: Role::from_letter(letter).unwrap(), back }
}

#[test]
fn the_cursor_begins_at_the_king_and_stays_where_it_was() {
    let mut table = seated(game(PLAIN));
    assert_eq!(cursor(&table), "-");
    steps(&mut table, [CursorStep::To(sq("c3"))]);
    assert_eq!((cursor(&table), hover(&table)), ("-".to_owned(), None), "it does not move before it has begun");
    let mut table = seated(game(PLAIN));
    steps(&mut table, [CursorStep::Begin]);
    assert_eq!((cursor(&table).as_str(), hover(&table)), ("i1", Some(sq("i1"))));
    steps(&mut table, [CursorStep::To(sq("c3")), CursorStep::End]);
    assert_eq!((cursor(&table).as_str(), hover(&table)), ("-", None), "nothing is pointed at any longer");
    steps(&mut table, [CursorStep::Begin]);
    assert_eq!(cursor(&table), "c3");
}

#[test]
fn the_cursor_begins_at_the_selected_piece() {
    let mut table = seated(game(PLAIN));
    input(&mut table, HandInput::Pick(sq("a4")));
    steps(&mut table, [CursorStep::Begin]);
    assert_eq!(cursor(&table), "a4");
}

#[test]
fn a_letter_jumps_to_the_next_piece_that_may_move() {
    let mut table = seated(game(PLAIN));
    steps(&mut table, [CursorStep::Begin, next('n', false)]);
    assert_eq!(cursor(&table), "c2");
    // The black knight on d9 is passed over, and after the last one comes the first.
    for (back, expected) in [(false, "k9"), (false, "c2"), (true, "k9"), (true, "c2")] {
        steps(&mut table, [next('n', back)]);
        assert_eq!(cursor(&table), expected);
    }
    steps(&mut table, [next('q', false), next('r', false)]);
    assert_eq!(cursor(&table), "a4", "White has no rook");
    table.play("e2e3");
    steps(&mut table, [next('n', false)]);
    assert_eq!(cursor(&table), "d9", "now it is Black's turn");
}

#[test]
fn it_stays_on_the_board_of_the_game() {
    let mut table = seated(start(Game::Martian));
    steps(&mut table, [CursorStep::Begin]);
    let begun = cursor(&table);
    assert_ne!(begun, "-");
    steps(&mut table, [CursorStep::To(sq("e1"))]);
    assert_eq!(cursor(&table), begun, "the board of Martian Chess has four files");
    steps(&mut table, [CursorStep::To(sq("d8")), next('d', false)]);
    let position = table.record().position().clone();
    let square = sq(&cursor(&table));
    assert_eq!(GamePosition::piece_at(&position, square).map(|piece| piece.role), Some(Role::Drone));
}

#[test]
fn the_cursor_resets_on_a_smaller_board() {
    let mut table = seated(start(Game::Sovereign));
    steps(&mut table, [CursorStep::Begin, CursorStep::To(sq("p16"))]);
    table.begin(start(Game::TwoKings));
    assert_eq!((cursor(&table).as_str(), hover(&table)), ("-", None), "no square is shown until a key is pressed");
    steps(&mut table, [CursorStep::Begin]);
    assert!(["d1", "e1"].contains(&cursor(&table).as_str()), "{}", cursor(&table));
}

#[test]
fn the_only_person_begins_on_the_own_side_while_the_computer_is_to_move() {
    for game in Game::ALL.into_iter().filter(|game| game.seats() == 2) {
        let mut table = seated(start(game));
        steps(&mut table, [CursorStep::Begin]);
        let players = [Player::computer(1), Player::Person];
        table.begin(start(game).with_players(&players, 7));
        assert_eq!(cursor(&table), "-");
        steps(&mut table, [CursorStep::Begin]);
        let position = table.record().position().clone();
        let army = GamePosition::piece_at(&position, sq(&cursor(&table))).map(|piece| piece.army);
        assert_eq!(army, Some(GamePosition::owned(&position, Seat::Two)), "{game}");
    }
}

#[test]
fn two_picks_are_a_ply() {
    let mut table = seated(game(PLAIN));
    steps(&mut table, [CursorStep::Begin, CursorStep::To(sq("e2"))]);
    input(&mut table, HandInput::Pick(sq("e2")));
    assert_eq!(table.app.world().resource::<Hand>().selected(), Some(sq("e2")));
    // The preview is about the cursor's square.
    steps(&mut table, [CursorStep::To(sq("e3"))]);
    let shown = table.app.world().resource::<Preview>().shown.as_ref().map(|(action, ..)| *action);
    assert_eq!(shown, Some(act("e2e3")));
    input(&mut table, HandInput::Pick(sq("e3")));
    assert_eq!((table.record().cursor(), table.record().last().unwrap().action), (1, act("e2e3")));
    assert_eq!(cursor(&table), "e3", "the next player goes on from there");
}

#[test]
fn a_second_pick_of_the_same_piece_puts_it_down() {
    let mut table = seated(game(PLAIN));
    for held in [Some(sq("e2")), None, Some(sq("e2"))] {
        input(&mut table, HandInput::Pick(sq("e2")));
        assert_eq!(table.app.world().resource::<Hand>().selected(), held);
        assert_eq!(table.app.world().resource::<Hand>().dragged(), None);
    }
}

#[test]
fn a_pick_asks_and_is_refused_like_a_click() {
    let mut table = seated(game(PAWN));
    input(&mut table, HandInput::Pick(sq("f8")));
    input(&mut table, HandInput::Pick(sq("g8")));
    assert!(matches!(table.app.world().resource::<Hand>().choice(), Some(Choice::Promotion { .. })));
    let mut table = seated(game(PLAIN));
    input(&mut table, HandInput::Pick(sq("a8")));
    let told = "That is Black's piece. It is White's turn (rule 5).".to_owned();
    assert_eq!(table.app.world().resource::<BoardNotice>().line, Some((told, Some(sq("a8")))));
}

#[test]
fn a_press_of_the_pointer_takes_over() {
    let mut table = seated(game(PLAIN));
    steps(&mut table, [CursorStep::Begin]);
    input(&mut table, HandInput::Press(Some(sq("a4"))));
    assert_eq!(cursor(&table), "-");
    steps(&mut table, [CursorStep::Begin]);
    assert_eq!(cursor(&table), "a4", "it goes on where the pointer was");
}

#[test]
fn every_game_has_a_place_to_begin() {
    for game in Game::ALL {
        let position = Position::clone(start_position(game).position());
        let begun = BoardCursor::default().after(CursorStep::Begin, &Hand::default(), &position);
        assert!(begun.square().is_some() && begun.is_active(), "{game}");
    }
}

fn start_position(game: Game) -> Record {
    Record::new(Options::new(game), vec!["A".to_owned(); game.seats()])
}
