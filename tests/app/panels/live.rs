//! The dialog of a live table: opening and joining, who sits there, what the others want.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use bevy_egui::egui::Ui;
use regalia_app::model::FarSeat;
use regalia_app::online::live::LiveRequest;
use regalia_app::panels::live::{AskPage, ChoosePage, LiveAnswer, LiveDesk, Page, TablePage, page_ui};

use regalia_core::rules::Seat;

use super::stage::{Key, Stage};

type Desk = Rc<RefCell<LiveDesk>>;

fn stage<'a>(page: Page) -> (Stage<'a, LiveAnswer>, Desk) {
    let desk = Desk::default();
    let filled = Rc::clone(&desk);
    let stage = Stage::new(None, move |ui, _| page_ui(ui, &page, &mut filled.borrow_mut()));
    (stage, desk)
}

/// The only answer since the last call, in words.
fn only(stage: &mut Stage<LiveAnswer>) -> String {
    let answers = stage.answers();
    assert_eq!(answers.len(), 1, "{answers:?}");
    format!("{:?}", answers[0])
}

fn choose() -> ChoosePage {
    let found = vec![
        ("Two Kings · Ann".to_owned(), 1, "regaliaabc".to_owned()),
        ("Martian Chess · Eve".to_owned(), 0, "regaliaxyz".to_owned()),
    ];
    ChoosePage { found, is_searching: true, ..ChoosePage::default() }
}

#[test]
fn a_table_is_opened_as_it_was_chosen() {
    let (mut stage, desk) = stage(Page::Choose(choose()));
    stage.click("Your name").text("Ann");
    assert!(!desk.borrow().form.internet && !desk.borrow().form.is_public, "nobody sees the table unasked");
    assert!(stage.shows("Nothing leaves your network."));
    stage.click("Over the internet").click("The clock of a player who is away runs on");
    assert!(stage.shows("a relay of the iroh project"));
    stage.click("Choose the game…");
    assert_eq!(only(&mut stage), "ChooseGame");
    let desk = desk.borrow();
    assert_eq!((desk.name.as_str(), desk.form.internet, desk.form.away_clock_runs), ("Ann", true, false));
}

#[test]
fn a_table_is_joined_by_invitation_or_from_the_list() {
    let (mut stage, _) = stage(Page::Choose(choose()));
    stage.click("Join Two Kings · Ann");
    assert_eq!(only(&mut stage), "Join(\"regaliaabc\", Sit([0]))");
    stage.click("Watch Martian Chess · Eve");
    assert_eq!(only(&mut stage), "Join(\"regaliaxyz\", Watch)");
    assert!(stage.shows("no free seat"));
    stage.click("Invitation").text("regaliaqqq");
    stage.click("Watch");
    assert_eq!(only(&mut stage), "Join(\"regaliaqqq\", Watch)");
    stage.click("Join");
    assert_eq!(only(&mut stage), "Join(\"regaliaqqq\", Sit([0]))");
    // Two at this computer.
    stage.click("2").click("Join");
    assert_eq!(only(&mut stage), "Join(\"regaliaqqq\", Sit([0, 0]))");
    stage.click("Cancel");
    assert_eq!(only(&mut stage), "Close");
}

#[test]
fn a_game_on_the_board_goes_on_at_a_table() {
    let people = vec![(Seat::One, "Ann".to_owned()), (Seat::Two, "Ben".to_owned())];
    let (mut stage, _) = stage(Page::Choose(ChoosePage { people, ..choose() }));
    assert!(stage.shows("go on with the game on the board"));
    stage.click("Ben");
    assert_eq!(only(&mut stage), "GoOn(Two)");
}

#[test]
fn what_went_wrong_is_said() {
    let trouble = Some("The host said no. Ask the host, or watch the game instead.".to_owned());
    let (mut stage, _) = stage(Page::Choose(ChoosePage { trouble, ..ChoosePage::default() }));
    assert!(stage.shows("The host said no."));
    // Nothing is looked for before somebody asks for it.
    stage.click("Look for tables");
    assert_eq!(only(&mut stage), "Tell(Search(true))");
}

#[test]
fn whoever_waits_can_give_up() {
    let (mut stage, _) = stage(Page::Joining("The host is asked whether you may come in.".to_owned()));
    assert!(stage.shows("The host is asked"));
    stage.click("Cancel");
    assert_eq!(only(&mut stage), "Tell(Leave)");
}

fn table() -> TablePage {
    TablePage {
        title: "Your table".to_owned(),
        about: "Royale · on this network".to_owned(),
        seats: vec![
            ("White".to_owned(), "Ann (you)".to_owned(), None),
            ("Ash".to_owned(), "Ben".to_owned(), Some(FarSeat::Connected)),
            ("Black".to_owned(), "Eve".to_owned(), Some(FarSeat::Away(12))),
            ("Slate".to_owned(), "waiting for somebody".to_owned(), Some(FarSeat::Open)),
        ],
        watching: 2,
        invitation: Some("regalia".to_owned() + &"abcdefgh".repeat(20)),
        is_host: true,
    }
}

#[test]
fn the_table_says_who_sits_there_and_is_closed_after_a_question() {
    let (mut stage, desk) = stage(Page::Table(table()));
    for text in
        ["Ann (you)", "Ben", "connected", "away 12 s", "waiting for somebody", "2 more people watch.", "QR code"]
    {
        assert!(stage.shows(text), "{text}");
    }
    stage.click("Copy the invitation");
    assert!(stage.shows("Copied") && desk.borrow().copied.is_some());
    stage.click("Close the table…");
    assert!(stage.answers().is_empty() && stage.shows("All players keep the game as it is."));
    stage.click("Stay");
    assert!(stage.answers().is_empty());
    stage.click("Close the table…").click("Close the table");
    assert_eq!(only(&mut stage), "Tell(Leave)");
    // At a guest there is no invitation to give away.
    let guest = TablePage { invitation: None, is_host: false, title: "The table of Ann".to_owned(), ..table() };
    let (mut stage, _) = self::stage(Page::Table(guest));
    assert!(!stage.shows("Invitation"));
    stage.click("To the board");
    assert_eq!(only(&mut stage), "Close");
}

#[test]
fn a_question_is_answered_now_or_later() {
    let ask = |later| {
        Page::Ask(AskPage {
            title: "Ben offers a draw".to_owned(),
            text: "If you agree, the game ends as a draw.".to_owned(),
            yes: ("Agree", LiveRequest::Answer(true)),
            no: ("No", LiveRequest::Answer(false)),
            later,
        })
    };
    let (mut stage, _) = stage(ask(Some(7)));
    stage.click("Agree");
    assert_eq!(only(&mut stage), "Tell(Answer(true))");
    stage.click("No");
    assert_eq!(only(&mut stage), "Tell(Answer(false))");
    // Enter does not answer what nobody has read.
    for (later, usual, answer) in [(Some(7), "Later", "Later(7)"), (None, "No", "Tell(Answer(false))")] {
        let (page, is_asked) = (ask(later), Rc::new(Cell::new(false)));
        let (shows, desk) = (Rc::clone(&is_asked), Desk::default());
        let draw = move |ui: &mut Ui| page_ui(ui, &page, &mut desk.borrow_mut());
        let mut stage = Stage::new(None, move |ui, _| shows.get().then(|| draw(ui)).flatten());
        is_asked.set(true);
        // The key follows within a second.
        stage.settle();
        stage.key(Key::Enter);
        assert!(stage.answers().is_empty(), "the key was meant for the board");
        assert!(stage.is_at(usual));
        assert_eq!(stage.shows("Later"), later.is_some());
        stage.key(Key::Enter);
        assert_eq!(only(&mut stage), answer);
    }
}
