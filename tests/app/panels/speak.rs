//! What is said at the board, while a game is played by keys.

use bevy::prelude::*;

use regalia_app::board::{BoardPlugin, BoardSystems};
use regalia_app::computer::{Analysis, Hint, Replay, Reviewing};
use regalia_app::model::{self, TableData};
use regalia_app::panels::coach::Coach;
use regalia_app::panels::speech::{self, ScreenReader};
use regalia_app::panels::{Spoken, StatusLine};
use regalia_app::play::{CursorStep, HandInput, PlayPlugin, TableSystems, TypedMove};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Square};

use crate::program::{Edit, edit};

/// White: queen a4, pawns e2 and f8 (before the zone). Black: rook a8. Neutral: a red rook.
const TABLE: &str = "15bk/16/16/16/16/16/16/16/br4wp9rr/16/16/16/wq15/16/4wp11/8wk7 1 w b - 0";

/// A table without a window at which everything is said.
struct Listener {
    app: App,
}

impl Listener {
    fn new(record: Record) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, BoardPlugin, PlayPlugin))
            .init_resource::<TableData>()
            .init_resource::<Spoken>()
            .init_resource::<ScreenReader>()
            .init_resource::<StatusLine>()
            .init_resource::<Coach>()
            .init_resource::<Hint>()
            .init_resource::<Analysis>()
            .init_resource::<Reviewing>()
            .init_resource::<Replay>()
            .add_systems(
                Update,
                (model::gather, speech::speak).chain().after(BoardSystems).after(TableSystems::Follow),
            );
        let mut listener = Self { app };
        listener.ask(edit::begin(record));
        listener
    }

    fn at(text: &str) -> Self {
        let options = Options::new(Game::Sovereign);
        let position = Position::parse(text, &options).unwrap();
        Self::new(Record::from_position(position, options, vec!["Ann".to_owned(), "Ben".to_owned()]))
    }

    fn line(&self) -> String {
        self.app.world().resource::<Spoken>().line.clone()
    }

    fn ask(&mut self, request: Edit) -> String {
        self.app.world_mut().write_message(request);
        self.app.update();
        self.app.update();
        self.line()
    }

    fn input(&mut self, input: HandInput) -> String {
        self.app.world_mut().write_message(input);
        self.app.update();
        self.line()
    }

    fn go(&mut self, square: &str) -> String {
        self.input(HandInput::Cursor(CursorStep::To(sq(square))))
    }
}

fn act(text: &str) -> Action {
    Action::parse(text, Game::Sovereign).unwrap()
}

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn whose_turn_it_is_comes_first() {
    assert_eq!(Listener::at(TABLE).line(), "Ann to move.");
}

#[test]
fn a_square_speaks_its_piece_owner_and_moves() {
    let mut listener = Listener::at(TABLE);
    let first = listener.input(HandInput::Cursor(CursorStep::Begin));
    assert!(first.starts_with("i1: white king, Ann's. Moves: "), "{first}");
    assert_eq!(listener.go("e2"), "e2: white pawn, Ann's. Moves: f2, e3, e4.");
    assert_eq!(listener.go("a8"), "a8: black rook, Ben's.", "it is not Ben's turn");
    let queen = listener.go("a4");
    assert!(queen.starts_with("a4: white queen, Ann's. Moves: a8 captures black rook, "), "{queen}");
    assert!(queen.ends_with(" more."), "a long list is cut: {queen}");
    assert_eq!(listener.go("p8"), "p8: red rook, neutral.");
    assert_eq!(listener.go("c3"), "c3: empty.");
    let coloured = (0..=u8::MAX).map(Square::from_index).find(|square| Game::Sovereign.colour_of(*square).is_some());
    let said = listener.go(&coloured.unwrap().to_string());
    assert!(said.contains(" square"), "{said}");
}

#[test]
fn selection_and_preview_are_spoken() {
    let mut listener = Listener::at(TABLE);
    listener.input(HandInput::Cursor(CursorStep::Begin));
    listener.go("a4");
    let held = listener.input(HandInput::Pick(sq("a4")));
    assert!(held.starts_with("a4: white queen, Ann's, held. Moves: "), "{held}");
    assert_eq!(listener.go("c3"), "c3: empty. The white queen on a4 cannot go there.");
    let takes = listener.go("a8");
    assert!(
        takes.starts_with("a8: black rook, Ben's. If wQa4xa8") && takes.contains("captures the black rook"),
        "{takes}"
    );
}

#[test]
fn plies_checks_and_refusals_are_spoken() {
    let mut listener = Listener::at(TABLE);
    listener.input(HandInput::Cursor(CursorStep::Begin));
    assert_eq!(listener.ask(edit::play(act("e2e3"))), "Ann: wPe2-e3. Ben to move.");
    let refused = listener.input(HandInput::Pick(sq("a4")));
    assert_eq!(refused, "That is Ann's piece. It is Ben's turn (rule 5).");
    listener.ask(edit::play(act("a8a7")));
    let over = listener.ask(edit::agree_draw());
    assert!(over.contains("The game is over: "), "{over}");
}

#[test]
fn a_choice_is_spoken_as_a_question() {
    let mut listener = Listener::at("15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0");
    listener.app.world_mut().write_message(TypedMove("f8f9".to_owned()));
    listener.app.update();
    listener.input(HandInput::Pick(sq("f8")));
    let asked = listener.input(HandInput::Pick(sq("g8")));
    assert_eq!(asked, "The pawn on g8 becomes queen, knight, rook, bishop or king?");
}

#[test]
fn nothing_new_is_said_in_an_idle_frame() {
    let mut listener = Listener::at(TABLE);
    listener.input(HandInput::Cursor(CursorStep::Begin));
    let watch = listener.app.world_mut().register_system(|spoken: Res<Spoken>| spoken.is_changed());
    let changed = |listener: &mut Listener| listener.app.world_mut().run_system(watch).unwrap();
    changed(&mut listener);
    listener.app.update();
    assert!(!changed(&mut listener));
    listener.go("e2");
    assert!(changed(&mut listener));
    listener.go("e2");
    assert!(!changed(&mut listener), "the same square again");
}

#[test]
fn each_line_is_appended_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("spoken");
    std::fs::write(&path, "before\n").unwrap();
    let mut app = App::new();
    app.init_resource::<Spoken>().add_systems(Update, speech::write_down(speech::open_file(&path)));
    for line in ["one", "one", "two"] {
        app.world_mut().resource_mut::<Spoken>().line = line.to_owned();
        app.update();
        app.update();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "before\none\ntwo\n");
}
