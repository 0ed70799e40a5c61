//! Positions put together by hand: drafts, what the rules say about them, their text, and games that begin there.

use regalia_app::play::setup::{Draft, Editor, Step, Verdict};
use regalia_core::record::{Record, save};
use regalia_core::rules::{
    Army, Game, GamePosition, Options, Piece, Position, Role, Seat, SeatStanding, SideChoicePhase, Square,
};

use super::sq;
use crate::support::texts;

/// Positions of random games.
fn positions(game: Game) -> Vec<String> {
    texts(&format!("{}_positions.tsv", game.id().replace('-', "_")), 0)
}

fn piece(text: &str) -> Piece {
    let mut letters = text.chars();
    let mut next = || letters.next().unwrap();
    Piece { army: Army::from_letter(next()).unwrap(), role: Role::from_letter(next()).unwrap() }
}

/// An editor with an empty board.
fn empty(game: Game) -> Editor {
    Editor::with(Draft::empty(Options::new(game)))
}

/// Puts pieces on squares: `wk e1` and so on, with commas between.
fn put(editor: &mut Editor, pieces: &str) {
    for word in pieces.split(", ") {
        let (name, square) = word.split_once(' ').unwrap();
        editor.change(Step::Single, |draft| draft.put(sq(square), piece(name)));
    }
}

/// Why the draft is illegal.
fn problem(editor: &Editor) -> String {
    editor.verdict().position.as_ref().map_or_else(ToString::to_string, |_| "possible".to_owned())
}

fn faults(editor: &Editor) -> Vec<String> {
    editor.verdict().faults.iter().map(ToString::to_string).collect()
}

#[test]
fn every_position_goes_through_the_editor_unchanged() {
    for game in Game::ALL {
        let options = Options::new(game);
        for text in positions(game) {
            let mut editor = Editor::new(options);
            editor.type_text(text.clone());
            assert_eq!(editor.text_problem(), None, "{game}: {text}");
            let position = Position::parse(&text, &options).unwrap();
            assert_eq!(editor.verdict().position.as_ref(), Ok(&position), "{game}: {text}");
            assert_eq!(editor.verdict().moves, position.count_perft(), "{game}: {text}");
            // Put together again from its parts, it has the same text.
            let again = Editor::with(editor.draft().clone());
            assert_eq!(again.text(), position.to_string(), "{game}: {text}");
        }
    }
}

/// The usual start, placed piece by piece on the empty board, with everything else set by hand.
fn start_by_hand(game: Game) -> Editor {
    let start = Position::start(&Options::new(game));
    let parts = start.to_setup();
    let mut editor = empty(game);
    for standing in &parts.pieces {
        editor.change(Step::Single, |draft| draft.put(standing.square, standing.piece));
    }
    let rooks = editor.verdict().rooks.clone();
    assert_eq!(rooks.is_empty(), game == Game::Martian, "{game}: {rooks:?}");
    for rook in rooks {
        editor.change(Step::Single, |draft| draft.set_unmoved(rook, true));
    }
    editor.change(Step::Single, |draft| draft.set_side_choice(parts.side_choice));
    editor
}

#[test]
fn a_start_by_hand_is_the_usual_start() {
    for game in Game::ALL {
        let editor = start_by_hand(game);
        let start = Position::start(&Options::new(game));
        assert_eq!(editor.verdict().position.as_ref(), Ok(&start), "{game}");
        assert_eq!(editor.text(), start.to_string(), "{game}");
        assert!(editor.record(&[]).unwrap().is_usual_start(), "{game}");
    }
}

#[test]
fn every_change_is_taken_back_and_made_again() {
    for game in Game::ALL {
        let mut editor = start_by_hand(game);
        let end = editor.draft().clone();
        while editor.undo() {}
        assert_eq!(editor.draft(), &Draft::empty(Options::new(game)), "{game}");
        assert!(!editor.can_undo() && editor.can_redo());
        while editor.redo() {}
        assert_eq!(editor.draft(), &end, "{game}");
        assert!(editor.can_undo() && !editor.can_redo());
    }
}

#[test]
fn impossible_drafts_say_why_and_where() {
    let mut editor = empty(Game::TwoKings);
    assert_eq!(problem(&editor), "White has no king");
    assert_eq!((editor.text(), editor.record(&[]).is_none()), ("", true));
    put(&mut editor, "wk e1, bk e8, wp a1");
    assert_eq!((problem(&editor).as_str(), faults(&editor)), ("a pawn cannot stand on a1", vec!["a1".to_owned()]));
    put(&mut editor, "wp a2, wq e2");
    editor.change(Step::Single, |draft| assert!(draft.remove(sq("a1"))));
    assert_eq!(problem(&editor), "player 2 is in check from e2, but it is not their turn");
    assert_eq!(faults(&editor), ["e2", "e8"]);
    editor.change(Step::Single, |draft| draft.set_side_to_move(Seat::Two));
    assert_eq!(problem(&editor), "possible");

    let mut editor = empty(Game::Plunder);
    put(&mut editor, "wk e1, bk e8, wr a1");
    editor.change(Step::Single, |draft| draft.wear(sq("a1"), Some(Role::Rook)));
    assert_eq!(problem(&editor), "the rook vest adds nothing to the white rook on a1");
    assert_eq!(faults(&editor), ["a1"]);
    editor.change(Step::Single, |draft| draft.wear(sq("a1"), Some(Role::Knight)));
    assert_eq!(editor.text(), "4k3/8/8/8/8/8/8/R(n)3K3 w - - 0 1");
    put(&mut editor, "wp a2, wp b2, wp c2");
    for square in ["a2", "b2", "c2"] {
        editor.change(Step::Single, |draft| draft.wear(sq(square), Some(Role::Queen)));
    }
    assert_eq!(problem(&editor), "3 queen vests are worn, but there are only 2: look at a2, b2, c2");
    assert_eq!(faults(&editor), ["a2", "b2", "c2"]);
    editor.change(Step::Single, |draft| draft.set_option("vests", "unlimited"));
    assert_eq!(problem(&editor), "possible");

    let mut editor = empty(Game::Sovereign);
    put(&mut editor, "wk i1, bk h16, wq d8, pp i6");
    assert_eq!(problem(&editor), "the pink pawn on i6 stands on its own colour");
    put(&mut editor, "pp i8");
    assert_eq!(faults(&editor), ["i6"], "the first problem is told first");
    editor.change(Step::Single, |draft| draft.carry(sq("i6"), None));
    assert_eq!(problem(&editor), "the pink pawn on i8 stands in the promotion zone");
    editor.change(Step::Single, |draft| draft.set_owner(Seat::Two, Army::White));
    assert_eq!(problem(&editor), "both players own White");

    let mut editor = empty(Game::Martian);
    assert_eq!(problem(&editor), "possible", "an empty board is where a game has ended");
    assert!(editor.verdict().outcome.is_some());
    put(&mut editor, "oq a1");
    editor.change(Step::Single, |draft| draft.set_last(Some((sq("a1"), sq("b1")))));
    assert!(problem(&editor).starts_with("the last move cannot have been a1b1: "), "{}", problem(&editor));
    editor.change(Step::Single, |draft| draft.set_last(None));
    editor.change(Step::Single, |draft| draft.set_clock(Some(9)));
    assert_eq!(problem(&editor), "the countdown is at 9, but starts at 7");
}

#[test]
fn royale_tells_who_is_out_and_how() {
    let mut editor = empty(Game::Royale);
    assert_eq!(problem(&editor), "there is no king on the board");
    put(&mut editor, "wk i1, bk h16");
    assert_eq!(problem(&editor), "possible");
    editor.change(Step::Single, |draft| draft.set_standing(Seat::Two, SeatStanding::Escaped));
    editor.change(Step::Single, |draft| draft.set_standing(Seat::Three, SeatStanding::Resigned));
    let owners: Vec<&str> = editor.text().split(' ').skip(2).take(4).collect();
    assert_eq!(owners[1].chars().nth(1), Some('~'), "{owners:?}");
    assert_eq!(owners[2].chars().nth(1), Some('!'), "{owners:?}");
    let away = editor.draft().parts().seats[1].owned;
    editor.change(Step::Single, |draft| draft.put(sq("a9"), Piece { army: away, role: Role::King }));
    assert!(problem(&editor).contains("marked as having escaped"), "{}", problem(&editor));
    assert_eq!(faults(&editor), ["a9"]);
}

#[test]
fn only_legal_options_are_offered() {
    let mut editor = empty(Game::TwoKings);
    put(&mut editor, "wk e1, bk e8, wr h1, wr b1, br a8");
    let squares = |squares: &[Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(squares(&editor.verdict().rooks), "h1 a8");
    editor.change(Step::Single, |draft| draft.set_unmoved(sq("h1"), true));
    assert_eq!(editor.text(), "r3k3/8/8/8/8/8/8/1R2K2R w K - 0 1");
    // A rook that has been away has moved.
    editor.change(Step::Single, |draft| draft.carry(sq("h1"), Some(sq("h2"))));
    editor.change(Step::Single, |draft| draft.carry(sq("h2"), Some(sq("h1"))));
    assert_eq!(editor.text(), "r3k3/8/8/8/8/8/8/1R2K2R w - - 0 1");

    put(&mut editor, "wp e5, bp d5, bp f5, bp h5");
    assert_eq!(squares(&editor.verdict().passed), "d6 f6");
    editor.change(Step::Single, |draft| draft.set_en_passant(Some(sq("f6"))));
    assert!(editor.text().ends_with(" w - f6 0 1"), "{}", editor.text());
    // What the rules drop is dropped.
    editor.change(Step::Single, |draft| draft.set_en_passant(Some(sq("h6"))));
    assert_eq!(editor.draft().parts().en_passant, None);
    assert_eq!(squares(&Verdict::of(&Draft::start(Options::new(Game::Sovereign))).passed), "");
}

#[test]
fn pyramids_belong_to_the_zone_where_they_are_put() {
    let mut editor = empty(Game::Martian);
    put(&mut editor, "oq a1, oq b8, od c4");
    assert_eq!(editor.text(), "1q2/4/4/4/2d1/4/4/q3 1 0 0 - -");
    editor.change(Step::Single, |draft| draft.carry(sq("a1"), Some(sq("a5"))));
    assert_eq!(editor.draft().at(sq("a5")).unwrap().piece, piece("cq"));
    editor.change(Step::Score(Seat::Two), |draft| draft.set_score(Seat::Two, 12));
    editor.change(Step::Single, |draft| draft.set_clock(Some(3)));
    assert_eq!(editor.text(), "1q2/4/4/q3/2d1/4/4/4 1 0 12 - 3");
}

#[test]
fn impossible_edits_are_ignored() {
    for game in [Game::TwoKings, Game::Martian] {
        let mut editor = empty(game);
        let before = editor.draft().clone();
        put(&mut editor, "wq i1, wq a9, wq p16");
        put(&mut editor, if game == Game::Martian { "ok a1, on a1" } else { "wd a1" });
        editor.change(Step::Single, |draft| draft.wear(sq("p16"), Some(Role::Queen)));
        editor.change(Step::Single, |draft| draft.set_side_to_move(Seat::Three));
        editor.change(Step::Single, |draft| draft.set_owner(Seat::Four, Army::Pink));
        editor.change(Step::Single, |draft| draft.set_option("choice", "sideways"));
        assert_eq!(editor.draft(), &before);
        assert!(!editor.can_undo(), "nothing has changed");
    }
}

#[test]
fn a_stroke_or_a_count_is_taken_back_as_one() {
    let mut editor = empty(Game::TwoKings);
    for square in ["a2", "b2", "c2"] {
        editor.change(Step::Stroke, |draft| draft.put(sq(square), piece("wp")));
    }
    editor.rest();
    editor.change(Step::Stroke, |draft| draft.put(sq("d2"), piece("wp")));
    for halfmove_clock in 1..9 {
        editor.change(Step::Quiet, |draft| draft.set_halfmove_clock(halfmove_clock));
    }
    assert!(editor.undo() && editor.draft().parts().halfmove_clock == 0);
    assert!(editor.undo() && editor.draft().parts().pieces.len() == 3);
    assert!(editor.undo() && editor.draft().parts().pieces.is_empty());
    assert!(!editor.undo());
}

#[test]
fn typed_text_is_read_as_soon_as_it_is_a_position() {
    let mut editor = empty(Game::TwoKings);
    let typed = "4k3/8/8/8/8/8/8/4K3 b - - 3 9";
    for end in 1..=typed.len() {
        editor.type_text(typed[..end].to_owned());
        assert_eq!(editor.text(), &typed[..end]);
    }
    assert_eq!((editor.text_problem(), editor.draft().parts().pieces.len()), (None, 2));
    assert_eq!((editor.draft().parts().halfmove_clock, editor.draft().parts().side_to_move), (3, Seat::Two));
    editor.type_text("4k3/8/8/8/8/8/8/4K2 b - - 3 9".to_owned());
    let said = editor.text_problem().unwrap().to_string();
    assert_eq!(said, "board, column 20: rank 1 has 7 squares, not 8");
    assert_eq!(editor.draft().parts().pieces.len(), 2, "the board stays as it is");
    // Changes on the board update the text.
    editor.change(Step::Single, |draft| draft.set_side_to_move(Seat::One));
    assert_eq!((editor.text(), editor.text_problem()), ("4k3/8/8/8/8/8/8/4K3 w - - 3 9", None));
}

#[test]
fn pasted_text_finds_its_game() {
    let mut editor = empty(Game::Martian);
    let before = editor.draft().clone();
    let text = "8bk7/16/16/16/16/16/16/10pp5/16/16/8wp7/16/16/16/16/8wk7 1 w b - 0";
    editor.paste(&format!("  {text}\n"));
    assert_eq!((editor.draft().game(), editor.text_problem()), (Game::Sovereign, None));
    assert_eq!(editor.text(), format!("{text} 0 -"));
    // One undo takes all of it back.
    assert!(editor.undo());
    assert_eq!(editor.draft(), &before);
    editor.paste("what\nis this");
    assert_eq!((editor.text(), editor.draft()), ("what is this", &before));
    assert!(editor.text_problem().is_some());
}

#[test]
fn an_illegal_text_is_shown_with_its_problem() {
    let text = "8/8/8/8/3q4/8/8/4K2R w K - 0 1";
    let mut editor = empty(Game::TwoKings);
    editor.type_text(text.to_owned());
    assert_eq!((editor.text(), editor.text_problem()), (text, None));
    assert_eq!(editor.draft().parts().pieces.len(), 3);
    assert!(editor.verdict().position.is_err() && editor.record(&[]).is_none());
    // With Black's king the draft is legal, and the text is the position's.
    put(&mut editor, "bk g8");
    assert_eq!(editor.text().split(' ').next(), Some("6k1/8/8/8/3q4/8/8/4K2R"));
    assert!(editor.undo());
    assert_eq!(editor.text(), "", "an impossible draft has no text of its own");
    let mut pasted = empty(Game::TwoKings);
    pasted.paste(&format!("{text}\n"));
    assert_eq!((pasted.text(), pasted.draft()), (text, editor.draft()));
    assert!(pasted.undo());
    assert!(pasted.draft().parts().pieces.is_empty());
}

#[test]
fn each_game_keeps_its_draft() {
    let mut editor = empty(Game::TwoKings);
    put(&mut editor, "wk e1");
    editor.choose_game(Game::Royale);
    assert_eq!(editor.draft(), &Draft::start(Options::new(Game::Royale)));
    editor.change(Step::Single, |draft| draft.carry(sq("i1"), None));
    editor.choose_game(Game::TwoKings);
    assert_eq!(editor.draft().parts().pieces.len(), 1);
    editor.choose_game(Game::Royale);
    assert!(editor.draft().at(sq("i1")).is_none());
    editor.choose_game(Game::Royale);
    assert!(editor.draft().at(sq("i1")).is_none());
}

#[test]
fn the_start_follows_the_options() {
    let mut editor = Editor::new(Options::new(Game::Sovereign));
    assert_eq!(editor.draft().parts().side_choice, SideChoicePhase::First);
    editor.change(Step::Single, |draft| draft.set_option("choice", "off"));
    assert_eq!(editor.draft().parts().side_choice, SideChoicePhase::Done);
    let record = editor.record(&[]).unwrap();
    assert!(record.is_usual_start() && record.options().get("choice") == Some("off"));
}

#[test]
fn control_is_shown_even_for_illegal_drafts() {
    let mut editor = empty(Game::Sovereign);
    // A white pawn on the pink square i6; there is no king yet.
    put(&mut editor, "wp i6, pp a3");
    assert!(editor.verdict().position.is_err());
    assert_eq!(editor.verdict().commanders[Army::Pink.index()], Some(Seat::One));
    put(&mut editor, "wk i1, bk h16");
    let position = editor.verdict().position.as_ref().unwrap();
    assert_eq!(editor.verdict().commanders, Army::ALL.map(|army| position.commander(army)));
}

#[test]
fn a_game_that_begins_here_is_saved_and_read_again() {
    for game in Game::ALL {
        for text in positions(game).into_iter().take(8) {
            let mut editor = Editor::new(Options::new(game));
            editor.paste(&text);
            assert_eq!(editor.draft().game(), game, "{text}");
            let names = ["Ann", "Bob", "Cid", "Dot"].map(str::to_owned);
            let record = editor.record(&names[..game.seats()]).unwrap();
            assert_eq!(Some(record.start()), editor.verdict().position.as_ref().ok());
            assert_eq!((record.name(Seat::Two), record.is_modified()), ("Bob", false));
            let again: Record = save::from_text(&save::to_text(&record)).unwrap();
            assert_eq!((again.start(), again.options()), (record.start(), record.options()), "{text}");
            assert_eq!(again.names(), record.names());
        }
    }
}
