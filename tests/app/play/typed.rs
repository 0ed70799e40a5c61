//! Typed moves: every form of every legal action, what is proposed, why a text is refused.

use regalia_app::board::BoardPlugin;
use regalia_app::play::{
    BoardNotice, Choice, Hand, PlayPlugin, TypedLine, TypedMove, TypedProblem, completions, read_typed, spellings,
};
use regalia_core::record::Record;
use regalia_core::rules::{Action, ActionTextError, Game, GamePosition, Options, Position};

use super::act;
use crate::board::{Table, game};
use crate::program::Program;

/// White: queen a4, pawn e2. Black: rook a8.
const PLAIN: &str = "15bk/16/16/16/16/16/16/16/br15/16/16/16/wq15/16/4wp11/8wk7 1 w b - 0";

fn position(game: Game, text: &str) -> Position {
    Position::parse(text, &Options::new(game)).unwrap()
}

fn read(position: &Position, text: &str) -> String {
    match read_typed(text, position, &position.legal_actions()) {
        Ok(action) => action.to_string(),
        Err(TypedProblem::Text(error)) => format!("text: {error}"),
        Err(TypedProblem::Refused(refusal)) => format!("refused: {refusal}"),
    }
}

fn seated(record: Record) -> Table {
    let mut table = Table::with(|app| {
        app.add_plugins((BoardPlugin, PlayPlugin));
    });
    table.begin(record);
    table
}

/// Types a text and presses Enter. Returns what is left in the line, and the notice.
fn enter(table: &mut Table, text: &str) -> (String, Option<String>) {
    table.world().resource_mut::<TypedLine>().text = text.to_owned();
    table.world().write_message(TypedMove(text.to_owned()));
    table.frame();
    let notice = table.app.world().resource::<BoardNotice>().line.as_ref();
    (table.app.world().resource::<TypedLine>().text.clone(), notice.map(|(line, _)| line.clone()))
}

#[test]
fn every_legal_action_is_read_in_both_forms_in_every_game() {
    for game in Game::ALL {
        let record = Record::new(Options::new(game), vec!["A".to_owned(); game.seats()]);
        let mut position = record.position().clone();
        for ply in 0..40 {
            let legal = position.legal_actions();
            for spelling in spellings(&position, &legal) {
                for form in [&spelling.coordinates, &spelling.people] {
                    assert_eq!(
                        read_typed(form, &position, &legal),
                        Ok(spelling.action),
                        "{game}: {form} in {position}"
                    );
                }
            }
            let Some(action) = legal.get((ply * 7 + 3) % legal.len().max(1)) else { break };
            position = position.play(*action).unwrap();
        }
    }
}

#[test]
fn the_short_form_works_if_one_piece_fits() {
    let start = Position::start(&Options::new(Game::Sovereign));
    let knight = start.legal_actions().into_iter().map(|action| start.san(action)).find(|text| text.contains('N'));
    let text = knight.unwrap();
    let to = text.rsplit('-').next().unwrap();
    assert_eq!(read(&start, &format!("N{to}")), read(&start, &text));
    let plain = position(Game::Sovereign, PLAIN);
    assert_eq!(read(&plain, "Qxa8"), "a4a8");
    assert_eq!([read(&plain, "Pe4"), read(&plain, "e4")], ["e2e4", "e2e4"]);
    // In the orthodox games the form of the field comes first.
    let chess = Position::start(&Options::new(Game::Plunder));
    assert_eq!([read(&chess, "Nf3"), read(&chess, "e4")], ["g1f3", "e2e4"]);
}

#[test]
fn a_piece_that_two_could_be_is_asked_for() {
    // Knights on c2 and e2 both reach d4.
    let two = position(Game::Sovereign, "15bk/16/16/16/16/16/16/16/16/16/16/16/16/16/2wn1wn11/8wk7 1 w b - 0");
    let problem = read_typed("Nd4", &two, &two.legal_actions());
    assert!(matches!(problem, Err(TypedProblem::Text(ActionTextError::Ambiguous { .. }))), "{problem:?}");
    assert_eq!(read(&two, "c2d4"), "c2d4");
}

#[test]
fn a_text_is_refused_with_its_reason() {
    let plain = position(Game::Sovereign, PLAIN);
    assert!(read(&plain, "hello").starts_with("text: 'hello' is not a move"), "{}", read(&plain, "hello"));
    assert_eq!(read(&plain, "a4j13"), "refused: a queen moves at most 8 squares; j13 is 9 away");
    let mut table = seated(game(PLAIN));
    let (left, told) = enter(&mut table, "a4j13");
    let reason = "A queen moves at most 8 squares; j13 is 9 away (rule 6)";
    assert_eq!((left.as_str(), told.as_deref()), ("a4j13", Some(reason)), "what was typed stays to be put right");
    let (left, told) = enter(&mut table, "a8a7");
    let reason = "That is Black's piece. It is White's turn (rule 5).";
    assert_eq!((left.as_str(), told.as_deref()), ("a8a7", Some(reason)));
    assert_eq!(table.record().cursor(), 0);
    // The line itself knows it, until something else stands in it.
    let why = |table: &Table| table.app.world().resource::<TypedLine>().why().map(str::to_owned);
    assert_eq!(why(&table).as_deref(), Some(reason));
    table.world().resource_mut::<TypedLine>().text = "a8a".to_owned();
    assert_eq!(why(&table), None);
}

#[test]
fn a_typed_move_is_played_and_the_line_is_empty_then() {
    let mut table = seated(game(PLAIN));
    assert_eq!(enter(&mut table, "wQa4xa8"), (String::new(), None));
    assert_eq!(table.record().last().unwrap().action, act("a4a8"));
    // What is typed meanwhile is another text and stays.
    table.world().write_message(TypedMove("p16p15".to_owned()));
    table.world().resource_mut::<TypedLine>().text = "e2".to_owned();
    table.frame();
    assert_eq!((table.record().cursor(), table.app.world().resource::<TypedLine>().text.as_str()), (2, "e2"));
}

#[test]
fn a_typed_move_clears_the_selection() {
    let mut table = seated(game(PLAIN));
    table.world().write_message(regalia_app::play::HandInput::Pick("e2".parse().unwrap()));
    table.frame();
    enter(&mut table, "a4a5");
    assert!(!table.app.world().resource::<Hand>().is_busy());
    assert_eq!(table.record().last().unwrap().action, act("a4a5"));
}

#[test]
fn speech_announces_the_end_of_the_game() {
    let mut table = seated(game(PLAIN));
    table.agree_draw();
    let (left, told) = enter(&mut table, "a4a5");
    assert_eq!(told.as_deref(), Some("The game is over; step back in the moves to try another way"));
    assert_eq!((left.as_str(), table.record().cursor()), ("a4a5", 0));
}

#[test]
fn a_risk_is_asked_about_as_at_the_board() {
    // Royale has no pins: the king may be left in check, but the player is asked first.
    let options = Options::new(Game::Royale);
    let start = Record::new(options, ["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec());
    let mut position = start.position().clone();
    let mut found = None;
    for ply in 0..400_usize {
        let legal = position.legal_actions();
        let side_to_move = position.side_to_move();
        let risky = legal.iter().find(|action| {
            let after = position.changes(**action).1;
            after.checks().iter().any(|(seat, ..)| *seat == side_to_move)
        });
        if let Some(action) = risky {
            found = Some(*action);
            break;
        }
        let Some(action) = legal.get((ply * 31 + 7) % legal.len().max(1)) else { break };
        position = position.play(*action).unwrap();
    }
    let action = found.expect("a risky move turns up");
    let names = ["Ann", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec();
    let mut table = seated(Record::from_position(position, options, names));
    assert_eq!(enter(&mut table, &action.to_string()), (String::new(), None));
    let hand = table.app.world().resource::<Hand>();
    assert!(matches!(hand.choice(), Some(Choice::Risk { action: asked, .. }) if *asked == action));
    assert_eq!(table.record().cursor(), 0);
}

#[test]
fn completions_continue_the_typed_text_in_any_form() {
    let plain = position(Game::Sovereign, PLAIN);
    let all = spellings(&plain, &plain.legal_actions());
    let found = |text: &str| -> Vec<String> {
        completions(text, &all).into_iter().map(|spelling| spelling.coordinates.clone()).collect()
    };
    assert!(found("").is_empty() && found(" ").is_empty());
    assert_eq!(found("e2"), ["e2f2", "e2e3", "e2e4"]);
    assert_eq!(found("wPe2-e"), ["e2e3", "e2e4"]);
    assert_eq!(found("Qa8"), ["a4a8"]);
    assert_eq!(found("qxa8"), ["a4a8"]);
    assert!(found("wQ").len() > 10 && found("zz").is_empty());
}

#[test]
fn marks_of_vest_and_clock_can_be_typed() {
    let martian = Position::start(&Options::new(Game::Martian));
    let star = Action::parse(&format!("{}*", martian.legal_actions()[0]), Game::Martian).unwrap();
    assert_eq!(read(&martian, &star.to_string()), star.to_string());
    assert_eq!(read(&martian, &martian.san(star)), star.to_string());
    let sovereign = position(Game::Sovereign, "15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0");
    assert_eq!(read(&sovereign, "K=n"), "K=n");
    assert_eq!(read(&sovereign, "wK=n"), "K=n");
}
