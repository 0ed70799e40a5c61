//! Every dialog by mouse, by keys, and closed by Esc.

use std::path::Path;

use super::stage::*;
use crate::program::press;
use regalia_app::computer::Speed;
use regalia_app::files::{Conflict, Purpose};
use regalia_app::film::{Choices, Extent, FilmSize, Format};
use regalia_app::journal::Safety;
use regalia_app::model::SeatName;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::dialogs::Question;
use regalia_app::panels::dialogs::{Dialog, dialog_ui};
use regalia_app::panels::film::FilmPage;
use regalia_app::panels::film::command::ExportCommand;
use regalia_app::panels::game::draw_offer::DrawBy;
use regalia_app::panels::game::draw_offer::DrawOffer;
use regalia_app::panels::kit::ask::Usual;
use regalia_app::panels::path_dialog::PathDialog;
use regalia_app::panels::settings::SettingsPage;
use regalia_app::panels::settings::command::Chosen;
use regalia_app::panels::settings::command::LookCommand;
use regalia_app::panels::start::command::StartCommand;
use regalia_app::panels::start::new_game::NewGameForm;
use regalia_app::panels::start::time_form::TimeChoice;
use regalia_app::view::InterfaceSize;
use regalia_core::cli::Build;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Options, Seat};

const BUILD: Build = Build { version: "9.8.7", revision: Some("227941f0c1") };

fn seats(count: usize) -> Vec<SeatName> {
    let names = ["Ann", "Ben", "Cleo", "Dan"];
    let seat = |(name, seat): (&str, Seat)| SeatName {
        seat,
        name: name.to_owned(),
        given: name.to_owned(),
        player: Player::Person,
        to_move: seat == Seat::One,
        in_game: true,
        has_king: true,
        is_far: false,
    };
    names.into_iter().zip(Seat::ALL).take(count).map(seat).collect()
}

/// Draws a dialog in a game with `count` seats.
fn stage<'a>(dialog: Dialog, count: usize) -> Stage<'a, UiCommand> {
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    let (mut dialog, seats) = (dialog, seats(count));
    Stage::new(Some(front), move |ui, tools| {
        // Widgets behind it must be out of reach.
        let behind = ui.button("Behind the dialog").clicked().then_some(press::quit());
        dialog_ui(ui.ctx(), &mut dialog, &seats, tools.icons).into_iter().chain(behind)
    })
}

fn path(purpose: Purpose) -> Dialog {
    Dialog::Path(Box::new(PathDialog::new(purpose, Path::new("/home/ann/game.regalia"), true)))
}

fn film() -> Dialog {
    let record = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
    Dialog::Film(Box::new(FilmPage::new(&record, Choices::default())))
}

fn message() -> Dialog {
    Dialog::Message { title: "That did not work".to_owned(), text: "The disk is full.".to_owned() }
}

/// The buttons that close a dialog.
const CANCEL: (&str, &str) = ("Cancel", "Close");
const CLOSE: (&str, &str) = ("Close", "Close");

fn question(usual: Usual) -> Dialog {
    let answers = vec![("Open it", press::keys())];
    let text = "Two Kings · Ann – Ben. Ann played e4. Ben is to move.".to_owned();
    Dialog::Question(Box::new(Question { title: "A new game by message", text, answers, usual }))
}

fn unsaved() -> Dialog {
    Dialog::unsaved(&Safety::Kept, Dialog::None)
}

fn new_game() -> Dialog {
    Dialog::NewGame(NewGameForm::new(Game::Sovereign, &["Ann".to_owned(), "Ben".to_owned()]))
}

fn settings() -> Dialog {
    let mut chosen = Chosen::default();
    chosen.view.overlay = true;
    Dialog::Settings(Box::new(SettingsPage::new(chosen, InterfaceSize::USUAL, None)))
}

/// Every dialog, with its buttons and their commands. Enter presses the first one: Cancel, if the others cannot be
/// undone.
pub fn every_dialog() -> Vec<(Dialog, Vec<(&'static str, &'static str)>)> {
    vec![
        (question(Usual::First), vec![("Open it", "ShowKeys"), CANCEL]),
        (question(Usual::Cancel), vec![CANCEL, ("Open it", "ShowKeys")]),
        (unsaved(), vec![("Save", "SaveFirst"), ("Discard", "Discard"), CANCEL]),
        (path(Purpose::Open), vec![("Open", "Ask(OpenPath("), CANCEL]),
        (path(Purpose::Save), vec![("Save", "Ask(SaveTo("), CANCEL]),
        (
            Dialog::Overwrite { path: "/a.regalia".into(), conflict: Conflict::Changed },
            vec![CANCEL, ("Overwrite", "Ask(Overwrite("), ("Save as…", "Ask(SaveAs)")],
        ),
        (
            Dialog::Overwrite { path: "/a.png".into(), conflict: Conflict::ExportExists },
            vec![CANCEL, ("Replace", "Ask(ExportOver(")],
        ),
        (
            Dialog::Overwrite { path: "/a.regalia".into(), conflict: Conflict::Exists },
            vec![CANCEL, ("Replace", "Ask(Overwrite("), ("Save as…", "Ask(SaveAs)")],
        ),
        (path(Purpose::ExportText), vec![("Export", "Ask(ExportTo("), CANCEL]),
        (path(Purpose::ExportPicture), vec![("Save", "Ask(ExportTo("), CANCEL]),
        (path(Purpose::ExportGif), vec![("Export", "Ask(ExportTo("), CANCEL]),
        (film(), vec![("Export…", "Film("), CANCEL]),
        (message(), vec![CLOSE]),
        (Dialog::Players, vec![CLOSE]),
        (
            Dialog::Resign,
            vec![CANCEL, ("Ann resigns", "Request(Edit(Resign(One)))"), ("Ben resigns", "Request(Edit(Resign(Two)))")],
        ),
        (Dialog::AskDraw(DrawBy::Offer), vec![CANCEL, ("Offer a draw", "OfferDraw")]),
        (Dialog::AskDraw(DrawBy::Claim), vec![CANCEL, ("Claim a draw", "Request(Edit(Claim))")]),
        (
            Dialog::Draw(DrawOffer::new(&seats(2))),
            vec![CANCEL, ("Ben accepts", "AcceptDraw"), ("Ben declines", "DeclineDraw")],
        ),
        (settings(), vec![CLOSE, ("Reset to defaults", "ChangeSettings(")]),
        (Dialog::Keys, vec![CLOSE]),
        (Dialog::About(BUILD), vec![CLOSE]),
        (new_game(), vec![("Start game", "Begin("), CANCEL]),
    ]
}

/// The only answer, as text.
fn only(stage: &mut Stage<UiCommand>) -> String {
    let answers = stage.answers();
    assert_eq!(answers.len(), 1, "{answers:?}");
    format!("{:?}", answers[0])
}

#[test]
fn every_button_sends_its_command() {
    for (dialog, buttons) in every_dialog() {
        for (label, asked) in buttons {
            let mut stage = stage(dialog.clone(), 2);
            assert!(stage.answers().is_empty(), "{dialog:?}");
            stage.click(label);
            let answer = only(&mut stage);
            assert!(answer.starts_with(asked), "{label} in {dialog:?}: {answer}");
        }
    }
}

#[test]
fn every_button_is_reached_by_tab_and_pressed_by_enter_and_space() {
    for (dialog, buttons) in every_dialog() {
        for (label, asked) in buttons {
            for press in [Key::Enter, Key::Space] {
                let mut stage = stage(dialog.clone(), 2);
                stage.go_to(Key::Tab, label);
                assert_eq!(stage.focused(), label, "{dialog:?}");
                let answer = only(stage.key(press));
                assert!(answer.starts_with(asked), "{press:?} on {label} in {dialog:?}: {answer}");
            }
        }
    }
}

#[test]
fn escape_closes_every_dialog() {
    for (dialog, _) in every_dialog() {
        let mut stage = stage(dialog.clone(), 2);
        assert_eq!(only(stage.key(Key::Escape)), "Close", "{dialog:?}");
    }
}

#[test]
fn enter_presses_the_usual_button_at_once() {
    for (dialog, buttons) in every_dialog() {
        // The form for a new game begins with the choice of the game, the settings and the players with the first of them.
        if matches!(dialog, Dialog::NewGame(_) | Dialog::Settings(_) | Dialog::Players) {
            continue;
        }
        let mut stage = stage(dialog.clone(), 2);
        let answer = only(stage.key(Key::Enter));
        assert!(answer.starts_with(buttons[0].1), "{dialog:?}: {answer}");
    }
}

#[test]
fn the_focus_stays_in_the_dialog() {
    for (dialog, buttons) in every_dialog() {
        let mut stage = stage(dialog.clone(), 2);
        let round = stage.round();
        for (label, _) in buttons {
            assert!(round.iter().any(|stop| stop == label), "{label} in {dialog:?}: {round:?}");
        }
        assert!(!round.iter().any(|stop| stop == "Behind the dialog"), "{round:?}");
        for key in [Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight] {
            for _ in 0..6 {
                stage.key(key);
                // Arrows choose one of several; Tab stops at the chosen one.
                assert!(
                    stage.is_at_choice() || round.contains(&stage.focused()),
                    "{key:?} in {dialog:?} leads to '{}'",
                    stage.focused()
                );
            }
        }
        let is_choosing = |answer: &UiCommand| matches!(answer.get(), Some(LookCommand::ChangeSettings(_)));
        assert!(stage.answers().iter().all(is_choosing), "{dialog:?}");
    }
}

#[test]
fn among_four_only_the_player_to_move_resigns() {
    let mut stage = stage(Dialog::Resign, 4);
    assert!(!stage.shows("Ben resigns"));
    assert_eq!(only(stage.click("Ann resigns")), "Hand(Choose(Resign))");
}

#[test]
fn nobody_resigns_for_a_player_at_another_computer() {
    let shown = |count: usize, far: &[usize], to_move: usize| {
        let mut seats = seats(count);
        far.iter().for_each(|seat| seats[*seat].is_far = true);
        seats.iter_mut().enumerate().for_each(|(at, seat)| seat.to_move = at == to_move);
        let mut dialog = Dialog::Resign;
        Stage::<UiCommand>::new(None, move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &seats, tools.icons))
    };
    for to_move in [0, 1] {
        let mut two = shown(2, &[1], to_move);
        assert!(two.shows("Resign this game?") && two.shows("Ben will win."), "{:?}", two.labels());
        assert_eq!(only(two.click("Resign")), "Request(Edit(Resign(One)))");
    }
    let waits = shown(4, &[1, 2, 3], 1);
    assert!(waits.shows("You can resign when it is your turn.") && !waits.shows("resigns"), "{:?}", waits.labels());
    let watches = shown(2, &[0, 1], 0);
    assert!(watches.shows("You only watch this game.") && !watches.shows("resigns"), "{:?}", watches.labels());
}

#[test]
fn who_plays_alone_resigns_for_nobody_else() {
    let shown = |count: usize, computers: &[usize], to_move: usize| {
        let mut seats = seats(count);
        computers.iter().for_each(|seat| seats[*seat].player = Player::computer(3));
        seats.iter_mut().enumerate().for_each(|(at, seat)| seat.to_move = at == to_move);
        let mut dialog = Dialog::Resign;
        Stage::<UiCommand>::new(None, move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &seats, tools.icons))
    };
    for to_move in [0, 1] {
        let mut alone = shown(2, &[1], to_move);
        assert!(alone.shows("Resign this game?") && alone.shows("The computer will win."), "{:?}", alone.labels());
        assert!(!alone.shows("Ben resigns"));
        assert_eq!(only(alone.click("Resign")), "Request(Edit(Resign(One)))");
    }
    let four = shown(4, &[1, 2, 3], 0);
    assert!(four.shows("Your king leaves the board. Your pieces stay"), "{:?}", four.labels());
    let waits = shown(4, &[1, 2, 3], 1);
    assert!(waits.shows("You can resign when it is your turn.") && !waits.shows("resigns"), "{:?}", waits.labels());
}

#[test]
fn a_path_is_typed_and_used() {
    let mut stage = stage(Dialog::Path(Box::new(PathDialog::new(Purpose::Open, Path::new(""), false))), 2);
    // Without a path there is nothing to open.
    stage.key(Key::Enter);
    assert!(stage.answers().is_empty());
    stage.text("a.regalia").key(Key::Enter);
    assert_eq!(only(&mut stage), "Ask(OpenPath(\"a.regalia\"))");
}

#[test]
fn texts_stand_in_their_dialogs() {
    use regalia_app::panels::dialogs::keys_sheet::groups;

    assert!(stage(message(), 2).shows("The disk is full."));
    assert!(stage(Dialog::About(BUILD), 2).shows("Version 9.8.7 · revision 227941f0c1"));
    let keys = stage(Dialog::Keys, 2);
    for (names, what) in groups().into_iter().flat_map(|(_, lines)| lines) {
        assert!(keys.shows(&names) && keys.shows(what), "{names}: {what}");
    }
}

/// The form in the answer.
fn form(stage: &mut Stage<UiCommand>) -> NewGameForm {
    match commands(stage.answers()).pop() {
        Some(StartCommand::Begin(form)) => form,
        other => panic!("no game begins: {other:?}"),
    }
}

#[test]
fn a_game_is_chosen_and_named_by_mouse() {
    let mut stage = stage(new_game(), 2);
    stage.click(Game::Plunder.title()).click("Start game");
    let form = form(&mut stage);
    assert_eq!((form.options.game(), &form.names[..2]), (Game::Plunder, &["Ann".to_owned(), "Ben".to_owned()][..]));
}

#[test]
fn a_game_is_chosen_and_begun_by_keys_alone() {
    let mut stage = stage(new_game(), 2);
    assert_eq!(stage.focused(), Game::Sovereign.title(), "the focus begins at the chosen game");
    stage.go_to(Key::ArrowDown, Game::Martian.title());
    stage.key(Key::Space);
    assert!(stage.answers().is_empty());
    stage.go_to(Key::Tab, "Start game");
    stage.key(Key::Enter);
    assert_eq!(form(&mut stage).options.game(), Game::Martian);
}

#[test]
fn enter_in_a_name_begins() {
    let mut stage = stage(new_game(), 2);
    stage.click("First player").text("a").key(Key::Enter);
    let form = form(&mut stage);
    assert_eq!((form.options.game(), form.names[0].as_str()), (Game::Sovereign, "Anna"));
}

#[test]
fn enter_in_a_number_does_not_begin() {
    let mut form = NewGameForm::new(Game::Sovereign, &["Ann".to_owned(), "Ben".to_owned()]);
    form.time.choice = TimeChoice::Custom;
    let mut stage = stage(Dialog::NewGame(form), 2);
    let minutes = "Everybody: minutes for the game";
    stage.harness.get_by_label(minutes).click();
    stage.settle();
    stage.text("25").key(Key::Enter);
    assert!(stage.answers().is_empty(), "the number is taken, and no game begins");
    stage.click("Start game");
    assert_eq!(self::form(&mut stage).time.custom[0].minutes, 25);
}

#[test]
fn a_new_game_fits_into_a_narrow_window() {
    for game in Game::ALL {
        let mut stage = stage(Dialog::NewGame(NewGameForm::new(game, &[])), 2);
        stage.harness.set_size(egui::vec2(800.0, 700.0));
        stage.settle();
        stage.settle();
        for node in stage.harness.root().children_recursive() {
            let label = node.accesskit_node().label().unwrap_or_default();
            let Some(rect) = node.accesskit_node().bounding_box().filter(|_| !label.is_empty()) else { continue };
            let is_inside = rect.x0 >= -0.5 && rect.x1 <= 800.5;
            assert!(label == "Behind the dialog" || is_inside, "{game}: {label} at {rect:?}");
        }
    }
}

#[test]
fn a_player_without_a_king_is_not_told_that_it_leaves() {
    let mut seats = seats(4);
    let shown = |seats: Vec<SeatName>| {
        let mut dialog = Dialog::Resign;
        Stage::<UiCommand>::new(None, move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &seats, tools.icons))
    };
    let rest = "Ann's pieces stay, but every turn from now on is a pass. Ben, Cleo and Dan play on.";
    assert!(shown(seats.clone()).shows(&format!("The king leaves the board. {rest}")));
    seats[0].has_king = false;
    let without = shown(seats);
    assert!(without.shows(rest) && !without.shows("leaves the board"), "{:?}", without.labels());
}

#[test]
fn a_film_is_exported_as_it_was_chosen() {
    let mut stage = stage(film(), 2);
    assert!(stage.shows("0 moves and the result, about 7 seconds"), "{:?}", stage.labels());
    for choice in ["Decisive moves", "Fast", "Large (1080)", "Ben", "APNG (all colours)"] {
        stage.click(choice);
    }
    stage.click("Export…");
    let answers = stage.answers();
    let [ExportCommand::Film(choices)] = &commands(&answers)[..] else { panic!("{answers:?}") };
    let wanted = Choices {
        format: Format::Apng,
        size: FilmSize::Large,
        speed: Speed::Fast,
        extent: Extent::Decisive,
        bottom: Seat::Two,
    };
    assert_eq!(*choices, wanted);
}
