//! The program without a window: its name, and what it says of the window.

use super::{prints, refuses};

#[test]
fn its_help_and_completions_name_itself() {
    let help = prints(&["--help"]);
    assert!(help.contains("\nUsage: regalia-cli <COMMAND>\n"), "{help}");
    // It opens no file in a window.
    assert!(!help.contains("FILE") && !help.contains("regalia ./moves"), "{help}");
    assert!(prints(&["perft", "--help"]).contains("\nUsage: regalia-cli perft "));
    assert!(prints(&["completions", "powershell"]).contains("-CommandName 'regalia-cli'"));
}

#[test]
fn it_says_who_opens_the_window() {
    for arguments in [&[][..], &["saves/two-crowns.regalia"], &["./moves"]] {
        let said = refuses(arguments);
        assert_eq!(said, "regalia: regalia-cli has no window, regalia has; 'regalia-cli --help' lists its commands");
    }
}
