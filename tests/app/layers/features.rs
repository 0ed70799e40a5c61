//! One compiled Bevy for `cargo run`, `cargo test` and the tests of one package: crates have the same features in each.

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

#[test]
fn tests_of_one_package_build_no_library_again() {
    // Macros and build scripts run on the building machine, where a crate may have other features than in the program.
    let kinds = ["normal,dev,no-proc-macro", "normal,build,dev"];
    for edges in kinds {
        let workspace = compiled(&["--edges", edges, "--workspace"]);
        for package in ["regalia", "regalia-app", "regalia-core"] {
            let alone = compiled(&["--edges", edges, "--package", package]);
            assert!(alone.len() > 50, "{package}: {}", alone.len());
            let changed: Vec<&String> = alone.difference(&workspace).collect();
            assert!(changed.is_empty(), "{package}, with other features than in the workspace: {changed:#?}");
        }
    }
}
