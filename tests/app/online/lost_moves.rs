//! A host that has lost moves asks the people there whether to take them over from a player, who is named.

use std::cell::RefCell;

use regalia_app::board::RunningGame;
use regalia_app::online::live::LiveRequest;
use regalia_app::panels::live::{AskPage, LiveDesk, Page, page};
use regalia_core::record::TableState;
use regalia_core::rules::Game;
use regalia_core::table::{ChairState, Place};

use super::windows::{Program, folder, until};
use super::{Machine, some_action};
use crate::program::Program as _;

/// What the dialog asks.
fn asked(program: &Program) -> Option<AskPage> {
    match page(program.table(), &LiveDesk::default(), program.app.world().get_resource::<RunningGame>()) {
        Page::Ask(ask) => Some(ask),
        _ => None,
    }
}

/// Ann's window, and a guest who comes back with so many plies of both players after Ann's first one.
fn ann_and_guest(plies: usize) -> (Program, RefCell<Machine>, tempfile::TempDir) {
    let folder = folder();
    let mut ann = Program::start(folder.path());
    let invitation = ann.open_table(Game::TwoKings).parse().unwrap();
    let guest = RefCell::new(Machine::join(2, &invitation, Place::Sit(vec![2])));
    until(&mut [&mut ann], "somebody knocks", |all| {
        guest.borrow_mut().poll();
        !all[0].table().knocks().is_empty()
    });
    ann.admit(true);
    until(&mut [&mut ann], "seated", |all| {
        guest.borrow_mut().poll();
        all[0].waits().is_none() && guest.borrow().session.state().is_some()
    });
    ann.play(0);
    until(&mut [&mut ann], "the guest has the move", |_| {
        guest.borrow_mut().poll();
        guest.borrow().game().record().len() == 1
    });
    let (state, mut record) = (guest.borrow().session.state().unwrap(), guest.borrow().game().record().clone());
    drop(guest);
    let is_away = |program: &Program| program.table().chairs().contains(&ChairState::Guest { here: false });
    until(&mut [&mut ann], "the guest is away", |all| is_away(all[0]));
    for number in 0..plies {
        record.play(some_action(&record, number).unwrap()).unwrap();
    }
    let state = TableState { number: state.number + 5, ..TableState::new(state.id, record.len()) };
    let guest = RefCell::new(Machine::come(2, &invitation, Place::Sit(vec![2]), Some((state, &record))));
    until(&mut [&mut ann], "Ann is asked", |all| {
        guest.borrow_mut().poll();
        asked(all[0]).is_some()
    });
    (ann, guest, folder)
}

#[test]
fn names_the_player_and_takes_over_what_people_agree_to() {
    for (plies, text) in [
        (1, "Guest 2 still has one move that this computer has lost. Go on with them?"),
        (
            2,
            "Guest 2 still has 2 moves that this computer has lost, including moves of other players. Go on with them?",
        ),
    ] {
        for yes in [true, false] {
            let (mut ann, guest, _folder) = ann_and_guest(plies);
            let ask = asked(&ann).unwrap();
            assert_eq!((ask.title.as_str(), ask.text.as_str()), ("Moves were lost here", text));
            ann.ask(if yes { ask.yes.1 } else { ask.no.1 });
            let wanted = if yes { 1 + plies } else { 1 };
            until(&mut [&mut ann], "both agree", |all| {
                guest.borrow_mut().poll();
                let of_ann = all[0].record().map(|record| record.len());
                asked(all[0]).is_none() && of_ann == Some(wanted) && guest.borrow().game().record().len() == wanted
            });
        }
    }
}

#[test]
fn a_late_click_plays_nothing() {
    let (mut ann, guest, _folder) = ann_and_guest(2);
    let ask = asked(&ann).unwrap();
    let action = some_action(ann.record().unwrap(), 5).unwrap();
    // The guest goes on from the host's game before anybody clicks.
    until(&mut [&mut ann], "the guest has the host's game", |_| {
        guest.borrow_mut().poll();
        guest.borrow().game().record().len() == 1
    });
    guest.borrow_mut().play(action);
    until(&mut [&mut ann], "it is over", |all| {
        guest.borrow_mut().poll();
        asked(all[0]).is_none() && all[0].record().is_some_and(|record| record.len() == 2)
    });
    let LiveRequest::TakeLonger(..) = ask.yes.1 else { panic!("{ask:?}") };
    ann.ask(ask.yes.1);
    for _ in 0..5 {
        ann.frame();
        guest.borrow_mut().poll();
    }
    let record = ann.record().unwrap();
    assert_eq!((record.len(), record.line().last().map(|ply| ply.action)), (2, Some(action)));
}
