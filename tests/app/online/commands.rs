//! What people press in the window goes to the table: opening, joining, asking, going on.

use regalia_app::computer::Fairness;
use regalia_app::model::{FarSeat, FarSeats};
use regalia_app::online::live::LiveRequest;
use regalia_app::panels::live::LiveDesk;
use regalia_app::panels::live::command::LiveCommand;
use regalia_app::panels::start::new_game::{FirstSeat, NewGameForm};
use regalia_app::panels::start::players_form::LiveForm;
use regalia_app::panels::{Dialog, UiCommand};
use regalia_app::view::{Layout, Rotation, Seating};
use regalia_core::rules::{Game, Seat};
use regalia_core::table::{Place, Question};

use super::windows::{Program, all_at, folder, until};
use crate::program::Program as _;
use crate::program::press;

#[test]
fn commands_of_the_window_go_to_the_table() {
    let (one, other) = (folder(), folder());
    let (mut ann, mut ben) = (Program::start(one.path()), Program::start(other.path()));
    // Ann opens a table from the form, Ben pastes the invitation.
    ann.press(LiveCommand::Show);
    assert!(matches!(ann.resource::<Dialog>(), Dialog::Live));
    let mut form = NewGameForm::new(Game::TwoKings, &["Ann".to_owned()]);
    (form.first, form.live) = (FirstSeat::Player(0), Some(LiveForm::default()));
    ann.press(LiveCommand::Open(Box::new(form)));
    until(&mut [&mut ann], "the table is open", |all| all[0].table().invitation().is_some());
    let invitation = ann.table().invitation().unwrap().to_owned();
    ben.press(LiveCommand::Paste(format!(" {invitation}\n")));
    let (name, place) = ("Ben".to_owned(), Place::Sit(Vec::new()));
    let pasted = ben.resource::<LiveDesk>().invitation.clone();
    ben.press(LiveCommand::Join { invitation: pasted, name, place });
    let mut all = [&mut ann, &mut ben];
    until(&mut all, "Ben knocks", |all| !all[0].table().knocks().is_empty());
    // The dialog asks Ann, and closes when everybody is here.
    assert!(matches!(ann.resource::<Dialog>(), Dialog::Live));
    ann.admit(true);
    until(&mut [&mut ann, &mut ben], "both see the board", |all| {
        all.iter().all(|program| program.plies() == Some(0) && matches!(program.resource::<Dialog>(), Dialog::None))
    });
    let far = |program: &Program| program.resource::<FarSeats>().0.map(|far| far == Some(FarSeat::Connected));
    until(&mut [&mut ann, &mut ben], "connected", |all| {
        far(all[0]) == [false, true, false, false] && far(all[1]) == [true, false, false, false]
    });
    // Each sees the board from the own side.
    let rotation = |program: &Program| program.resource::<Layout>().rotation;
    let seating = Seating::of(ann.record().unwrap());
    until(&mut [&mut ann, &mut ben], "Ben sits at the bottom", |all| {
        rotation(all[1]) == Rotation::towards(Seat::Two, seating)
    });
    assert_eq!(rotation(&ann), Rotation::NONE);
    ann.play(0);
    all_at(&mut [&mut ann, &mut ben], 1);
    // A draw, help, and a rematch are asked of the other; each opens a dialog there.
    let asks: [(UiCommand, Question); 3] = [
        (press::ask_draw(), Question::Draw),
        (press::analysis(), Question::Engine),
        (press::rematch(), Question::Rematch),
    ];
    for (command, question) in asks {
        ben.press(command);
        assert_eq!(ben.table().own_question(), Some(&question));
        until(&mut [&mut ann, &mut ben], "Ann is asked", |all| {
            all[0].table().question().is_some() && matches!(all[0].resource::<Dialog>(), Dialog::Live)
        });
        let yes = question == Question::Engine;
        ann.ask(LiveRequest::Answer(yes));
        until(&mut [&mut ann, &mut ben], "answered", |all| all[1].table().own_question().is_none());
        ann.press(press::close());
    }
    assert!(ben.resource::<Fairness>().agreed && ann.resource::<Fairness>().agreed);
    assert_eq!(ben.plies(), Some(1));
    // The table is closed; the game is open here, and goes on at another one.
    ann.ask(LiveRequest::Leave);
    until(&mut [&mut ann, &mut ben], "both are away", |all| all.iter().all(|program| !program.table().is_some()));
    ann.press(press::close());
    ann.press(LiveCommand::GoOn(Seat::One, LiveForm::default()));
    until(&mut [&mut ann], "another table is open", |all| all[0].table().invitation().is_some());
    assert_eq!((ann.plies(), ann.table().own_seats(), ann.table().free_seats()), (Some(1), vec![Seat::One], 1));
    let invitation = ann.table().invitation().unwrap().to_owned();
    let (name, place) = ("Ben".to_owned(), Place::Sit(vec![0]));
    ben.press(press::close());
    ben.press(LiveCommand::Join { invitation, name, place });
    until(&mut [&mut ann, &mut ben], "Ben knocks", |all| !all[0].table().knocks().is_empty());
    ann.admit(true);
    until(&mut [&mut ann, &mut ben], "it goes on", |all| all[1].waits().is_none() && all[1].plies() == Some(1));
    ben.play(3);
    all_at(&mut [&mut ann, &mut ben], 2);
    ann.ask(LiveRequest::Leave);
    until(&mut [&mut ann, &mut ben], "both are away", |all| all.iter().all(|program| !program.table().is_some()));
    // What is no invitation is refused in words.
    ben.press(LiveCommand::Join { invitation: "hello".to_owned(), name: "Ben".to_owned(), place: Place::Watch });
    let trouble = ben.resource::<LiveDesk>().trouble.clone();
    assert_eq!(trouble.as_deref(), Some("This is no invitation; one is a long word that begins with “regalia”."));
}
