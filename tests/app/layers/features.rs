//! One compiled Bevy for `cargo run` and `cargo test`: no dev-dependency changes a feature of a shared crate.

use std::collections::BTreeSet;
use std::process::Command;

use crate::support::project;

/// Each crate of the program with its features, a line each, as cargo would compile it.
fn compiled(more: &[&str]) -> BTreeSet<String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(project(".")).args(["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p} {f}"]);
    let output = cargo.args(more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    // Tests switch the hooks in our own packages on.
    let lines =
        text.lines().map(|line| line.trim_end_matches(" (*)").trim_end()).filter(|line| !line.starts_with("regalia"));
    lines.map(str::to_owned).collect()
}

#[test]
fn tests_change_no_feature_of_a_shared_crate() {
    let program = compiled(&["--edges", "normal,build"]);
    let tests = compiled(&["--edges", "normal,build,dev", "--workspace"]);
    assert!(program.len() > 300 && program.iter().any(|line| line.starts_with("bevy_ecs ")), "{}", program.len());
    let changed: Vec<&String> = program.difference(&tests).collect();
    assert!(changed.is_empty(), "with other features in tests: {changed:#?}");
}
