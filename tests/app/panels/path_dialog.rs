//! The program's own file dialog by mouse and by keys.

use std::path::{Path, PathBuf};

use super::stage::*;
use regalia_app::files::{FileRequest, Listed, Listing, Purpose};
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::files::command::FilesCommand;
use regalia_app::panels::path_dialog::{PathDialog, path_dialog_ui};

fn listed(folder: &str, name: &str, is_folder: bool) -> Listed {
    Listed { name: name.to_owned(), path: Path::new(folder).join(name), is_folder }
}

/// What is in a folder in these tests.
fn listing(folder: &Path) -> Listing {
    let entries = match folder.to_str() {
        Some("/games") => {
            vec![
                listed("/games", "club", true),
                listed("/games", "ann.regalia", false),
                listed("/games", "ben.regalia", false),
            ]
        }
        Some("/many") => (0..2000).map(|number| listed("/many", &format!("{number:04}.regalia"), false)).collect(),
        _ => Vec::new(),
    };
    let problem = (folder == Path::new("/locked")).then(|| "/locked cannot be listed: permission denied.".to_owned());
    Listing { folder: folder.to_owned(), entries, problem }
}

/// The dialog in a program that lists folders at once.
fn stage<'a>(purpose: Purpose, proposal: &str, explains: bool) -> Stage<'a, UiCommand> {
    let mut dialog = PathDialog::new(purpose, Path::new(proposal), explains);
    if let Some(folder) = dialog.wanted().map(Path::to_owned) {
        dialog.show(listing(&folder));
    }
    Stage::new(Some(Front::Dialog(egui::Id::new("path"))), move |ui, _| {
        let ctx = ui.ctx().clone();
        let modal = egui::Modal::new(egui::Id::new("dialog"));
        let answer = modal.show(&ctx, |ui| path_dialog_ui(ui, &mut dialog)).inner;
        if let Some(FilesCommand::Ask(FileRequest::List(folder))) = answer.as_ref().and_then(UiCommand::get) {
            dialog.show(listing(folder));
        }
        answer
    })
}

/// The paths of the answers, each with what it asks for.
fn answers(stage: &mut Stage<UiCommand>) -> Vec<String> {
    stage.answers().iter().map(|answer| format!("{answer:?}")).collect()
}

fn asked(what: &str, path: &str) -> Vec<String> {
    vec![format!("Ask({what}({:?}))", PathBuf::from(path))]
}

#[test]
fn it_says_once_why_it_is_shown() {
    let words = "No system file dialog was found. This one is Regalia's own.";
    assert!(stage(Purpose::Open, "/games/", true).shows(words));
    assert!(!stage(Purpose::Open, "/games/", false).shows(words));
}

#[test]
fn a_file_is_chosen_by_a_click_and_opened_by_another() {
    let mut stage = stage(Purpose::Open, "/games/", false);
    stage.click("ann.regalia");
    assert!(answers(&mut stage).is_empty());
    stage.click("ann.regalia");
    assert_eq!(answers(&mut stage), asked("OpenPath", "/games/ann.regalia"));
    stage.click("ben.regalia").click("Open");
    assert_eq!(answers(&mut stage), asked("OpenPath", "/games/ben.regalia"));
}

#[test]
fn folders_are_entered_and_left() {
    let mut stage = stage(Purpose::Open, "/games/", false);
    stage.click("club, a folder");
    assert_eq!(answers(&mut stage), asked("List", "/games/club"));
    assert!(!stage.shows("ann.regalia"));
    stage.click("Parent folder");
    assert_eq!(answers(&mut stage), asked("List", "/games"));
    assert!(stage.shows("ann.regalia"));
    stage.click("Up");
    assert_eq!(answers(&mut stage), asked("List", "/"));
    assert!(!stage.shows("Parent folder"));
}

#[test]
fn a_name_to_save_under_goes_along_and_gets_its_ending() {
    let mut stage = stage(Purpose::Save, "/games/Ann - Ben", false);
    stage.click("club, a folder").click("Save");
    assert_eq!(answers(&mut stage)[1..], asked("SaveTo", "/games/club/Ann - Ben.regalia"));
}

#[test]
fn the_name_is_selected_each_time_so_that_typing_replaces_it() {
    for _ in 0..2 {
        let mut stage = stage(Purpose::Save, "/games/ann.regalia", false);
        stage.text("Eve").click("Save");
        assert_eq!(answers(&mut stage), asked("SaveTo", "/games/Eve.regalia"));
    }
    // One dialog after another in the same window.
    let dialogs = ["/games/ann.regalia", "/games/Ann against Ben.regalia"];
    let mut shown = dialogs.map(|path| PathDialog::new(Purpose::Save, Path::new(path), false));
    let now = std::rc::Rc::new(std::cell::Cell::new(0));
    let at = now.clone();
    let mut stage: Stage<UiCommand> = Stage::new(None, move |ui, _| path_dialog_ui(ui, &mut shown[at.get()]));
    stage.key(Key::Home);
    now.set(1);
    stage.settle();
    stage.text("Eve").click("Save");
    assert_eq!(answers(&mut stage), asked("SaveTo", "/games/Eve.regalia"));
}

#[test]
fn everything_is_done_by_keys_alone() {
    let mut stage = stage(Purpose::Open, "/games/", false);
    stage.go_to(Key::ArrowDown, "club, a folder");
    stage.key(Key::Enter);
    assert_eq!(answers(&mut stage), asked("List", "/games/club"));
    assert_eq!(stage.focused(), "Parent folder", "the keyboard stays in the list");
    stage.key(Key::Enter);
    assert_eq!(answers(&mut stage), asked("List", "/games"));
    stage.text("b");
    assert_eq!(stage.focused(), "ben.regalia");
    stage.key(Key::Enter);
    assert!(answers(&mut stage).is_empty());
    stage.key(Key::Enter);
    assert_eq!(answers(&mut stage), asked("OpenPath", "/games/ben.regalia"));
    stage.go_to(Key::Tab, "Cancel");
    stage.key(Key::Space);
    assert_eq!(answers(&mut stage), ["Close"]);
}

#[test]
fn of_two_thousand_games_those_in_sight_are_drawn_and_keys_reach_all() {
    let mut stage = stage(Purpose::Open, "/many/", false);
    let drawn = |stage: &Stage<UiCommand>| stage.labels().iter().filter(|label| label.ends_with(".regalia")).count();
    assert!((5..20).contains(&drawn(&stage)), "{}", drawn(&stage));
    stage.go_to(Key::ArrowDown, "0000.regalia");
    for expected in ["0001.regalia", "0002.regalia"] {
        assert!(stage.key(Key::ArrowDown).is_at(expected));
    }
    for number in 3..30 {
        stage.key(Key::ArrowDown);
        assert_eq!(stage.focused(), format!("{number:04}.regalia"));
    }
    stage.key(Key::End);
    assert_eq!(stage.focused(), "1999.regalia");
    stage.key(Key::Home);
    assert_eq!(stage.focused(), "Parent folder");
    assert!((5..20).contains(&drawn(&stage)));
}

#[test]
fn a_folder_that_cannot_be_listed_says_why() {
    let stage = stage(Purpose::Open, "/locked/", false);
    assert!(stage.shows("/locked cannot be listed: permission denied."));
    assert!(stage.shows("Parent folder"));
}

#[test]
fn a_typed_name_is_relative_to_the_shown_folder() {
    let mut stage = stage(Purpose::Open, "/games/", false);
    stage.chord(Modifiers::COMMAND, Key::A).text("club/cid.regalia").key(Key::Enter);
    assert_eq!(answers(&mut stage), asked("OpenPath", "/games/club/cid.regalia"));
}
