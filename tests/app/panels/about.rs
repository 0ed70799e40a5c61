//! What *Help ▸ About* says.

use std::path::Path;

use super::stage::*;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::dialogs::about::about_ui;
use regalia_core::cli::Build;

const BUILD: Build = Build { version: "9.8.7", revision: None };

fn about(reports: Option<&'static str>) -> Stage<'static, UiCommand> {
    Stage::new(None, move |ui, _| about_ui(ui, BUILD, reports.map(Path::new)))
}

#[test]
fn the_folder_of_logs_and_reports_can_be_copied() {
    let mut stage = about(Some("/home/ann/regalia/reports"));
    assert!(stage.shows("are in /home/ann/regalia"), "{:?}", stage.labels());
    stage.find("Copy path").click();
    stage.harness.step();
    let commands = &stage.harness.output().platform_output.commands;
    let copied = egui::OutputCommand::CopyText("/home/ann/regalia".to_owned());
    assert!(commands.contains(&copied), "{commands:?}");
    assert!(stage.answers().is_empty());
    let mut without = about(None);
    assert!(!without.shows("Copy path"));
    assert_eq!(format!("{:?}", without.click("Close").answers()), "[Close]");
}

#[test]
fn about_says_when_the_network_is_used() {
    let stage = about(None);
    for told in ["only while a table is open, joined or looked for", "also private ones", "Relays see"] {
        assert!(stage.shows(told), "{told}: {:?}", stage.labels());
    }
}

#[test]
fn about_has_the_licences_of_everything_from_others() {
    let mut stage = about(None);
    let first = "Regalia itself is under MIT or Apache-2.0.";
    assert!(!stage.shows(first));
    stage.click("Third-party licences");
    assert!(stage.shows(first), "{:?}", stage.labels());
}
