//! A tour in progress: attempts, feedback, and the next step.

use regalia_app::book::tour;
use regalia_app::panels::{Feedback, TourView};
use regalia_core::rules::{Action, Game, GamePosition, Square};

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

fn said(view: &TourView) -> String {
    let lines = |lines: &[(String, bool)]| lines.iter().map(|(line, _)| line.as_str()).collect::<Vec<_>>().join("; ");
    match view.feedback() {
        Feedback::Nothing => String::new(),
        Feedback::Refused(why) => format!("no: {why}"),
        Feedback::Other(all) => format!("other: {}", lines(all)),
        Feedback::Done(all) => format!("done: {}", lines(all)),
    }
}

#[test]
fn the_violet_square_gives_the_violet_army() {
    let mut view = TourView::new(Game::Sovereign).unwrap();
    view.click(sq("d10"));
    assert_eq!(said(&view), "no: Nobody controls Violet. Move a piece to h6 or i11 to control it (rule 5).");
    view.click(sq("h5"));
    assert_eq!(said(&view), "", "what was said is over once something else is pressed");
    view.click(sq("h7"));
    assert!(said(&view).starts_with("no: "), "{}", said(&view));
    view.click(sq("i1"));
    view.click(sq("i2"));
    assert!(said(&view).starts_with("other: "), "{}", said(&view));
    assert!(!view.is_done());
    view.click(sq("h5"));
    view.click(sq("h6"));
    assert!(said(&view).starts_with("done: gains Violet"), "{}", said(&view));
    assert!(view.is_done() && !view.is_last());
    view.next();
    assert_eq!((view.progress(), said(&view).as_str()), ((1, 9), ""));
}

#[test]
fn a_piece_can_be_dragged_there() {
    let mut view = TourView::new(Game::Sovereign).unwrap();
    view.press(sq("h5"));
    view.drag(Some(sq("h6")));
    view.release(Some(sq("h6")));
    assert!(view.is_done(), "{}", said(&view));
    view.back();
    assert!(view.is_done(), "there is nothing before the first step");
    view.next();
    view.back();
    assert_eq!((view.progress().0, view.is_done()), (0, false));
}

#[test]
fn a_solved_step_takes_no_more_moves() {
    let mut view = TourView::new(Game::Martian).unwrap();
    view.show_me();
    let before = said(&view);
    assert!(before.contains("scores 3"), "{before}");
    view.click(sq("c7"));
    view.click(sq("d6"));
    view.show_me();
    assert_eq!(said(&view), before);
}

#[test]
fn castling_is_told() {
    let mut view = TourView::new(Game::Sovereign).unwrap();
    view.go_to(5);
    view.show_me();
    assert_eq!(said(&view), "done: the king castles to e1");
}

#[test]
fn refusals_teach_the_one_who_plays() {
    let mut view = TourView::new(Game::Martian).unwrap();
    let far = view
        .current()
        .unwrap()
        .position
        .to_setup()
        .pieces
        .iter()
        .map(|standing| standing.square)
        .find(|square| square.rank() > 3);
    view.click(far.expect("a piece beyond the canal"));
    let told = "no: That piece is in Cyan's half. You move what stands in yours (rule 2).";
    assert_eq!(said(&view), told);
    let mut view = TourView::new(Game::Sovereign).unwrap();
    view.click(sq("i1"));
    view.click(sq("k4"));
    assert!(said(&view).starts_with("no: A king moves one square (rule "), "{}", said(&view));
}

#[test]
fn every_tour_can_be_shown_from_its_beginning_to_its_end() {
    for game in Game::ALL {
        let mut view = TourView::new(game).unwrap();
        loop {
            view.show_me();
            assert!(view.is_done(), "{game}: {}", said(&view));
            // What is shown is also told, even if the move changes nothing else.
            assert_ne!(said(&view), "done: ", "{game}, step {:?}", view.progress());
            if view.is_last() {
                break;
            }
            view.next();
            assert!(!view.is_done());
        }
    }
}

#[test]
fn every_tour_can_be_done_by_hand() {
    for game in Game::ALL {
        let mut view = TourView::new(game).unwrap();
        for (index, step) in tour(game).unwrap().steps.iter().enumerate() {
            assert_eq!(view.progress().0, index);
            let action = step.moves[0];
            let king = step.position.royal(step.position.side_to_move());
            match action {
                Action::Move(go) => {
                    view.call_clock(action.calls_clock());
                    view.click(go.from);
                    view.click(go.to);
                }
                Action::Castle { target } => {
                    view.click(king.unwrap());
                    view.click(target);
                }
                other => view.choose(other),
            }
            // The promotion, the vest and the risk are asked one after the other.
            for _ in 0..3 {
                if view.is_asked() {
                    view.choose(action);
                }
            }
            assert!(view.is_done(), "{game}, '{}': {}", step.title, said(&view));
            view.next();
        }
    }
}
