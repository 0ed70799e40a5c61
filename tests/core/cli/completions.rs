//! What shells complete, and what the man page tells: every command there is.

use std::fs;

use super::prints;
use crate::support::project;

/// The commands that the program itself lists.
fn commands() -> Vec<String> {
    let help = prints(&["--help"]);
    let list = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let names: Vec<String> =
        list.lines().filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect();
    assert!(names.len() >= 10 && names.iter().any(|name| name == "perft"), "{help}");
    names
}

#[test]
fn completions_for_each_shell_have_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = prints(&["completions", shell]);
        for name in commands() {
            assert!(text.contains(&name), "{shell}: {name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_a_command_and_an_option() {
    use std::io::Write as _;

    let mut script = tempfile::NamedTempFile::new().unwrap();
    script.write_all(prints(&["completions", "bash"]).as_bytes()).unwrap();
    for (typed, expected) in [("per", "perft"), ("bestmove sovereign --thr", "--threads")] {
        let asked = format!(
            "source {}; COMP_WORDS=(regalia-cli {typed}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _regalia__cli regalia-cli \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[*]}}\"",
            script.path().display()
        );
        let output = std::process::Command::new("bash").args(["-c", &asked]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected, "{typed}");
    }
}

#[test]
fn the_manual_names_every_command() {
    let manual = fs::read_to_string(project("assets/desktop/regalia.6")).unwrap();
    let readme = fs::read_to_string(project("README.md")).unwrap();
    for name in commands() {
        assert!(manual.contains(&format!("\n.BI {name} ")) || manual.contains(&format!("\n.B {name}\n")), "{name}");
        assert!(readme.contains(&format!("\nregalia {name} ")), "{name}");
    }
}
