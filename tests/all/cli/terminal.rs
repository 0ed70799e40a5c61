//! The second program: the same commands under its own name, and no window.

use std::process::{Command, Output};

use super::prints;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_regalia-cli")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn it_has_the_commands_of_the_first_program() {
    for arguments in [&["perft", "plunder", "2"][..], &["replay", "saves/two-crowns.regalia"], &["moves", "martian"]] {
        let told = run(arguments);
        assert!(told.status.success(), "{}", text(&told.stderr));
        assert_eq!(text(&told.stdout), prints(arguments), "{arguments:?}");
    }
    assert_eq!(run(&["perft", "chess", "2"]).status.code(), Some(2));
}

#[test]
fn its_help_and_completions_name_itself() {
    let help = text(&run(&["--help"]).stdout);
    assert!(help.contains("\nUsage: regalia-cli <COMMAND>\n"), "{help}");
    // It opens no file in a window.
    assert!(!help.contains("FILE") && !help.contains("regalia ./moves"), "{help}");
    assert!(text(&run(&["perft", "--help"]).stdout).contains("\nUsage: regalia-cli perft "));
    assert!(text(&run(&["--version"]).stdout).starts_with("regalia-cli "));
    assert!(text(&run(&["completions", "powershell"]).stdout).contains("-CommandName 'regalia-cli'"));
}

#[test]
fn it_says_who_opens_the_window() {
    for arguments in [&[][..], &["saves/two-crowns.regalia"]] {
        let told = run(arguments);
        assert_eq!((told.status.code(), text(&told.stdout).as_str()), (Some(2), ""));
        let said = text(&told.stderr);
        assert_eq!(said, "regalia: regalia-cli has no window, regalia has; 'regalia-cli --help' lists its commands\n");
    }
}
