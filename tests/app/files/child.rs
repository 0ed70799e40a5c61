//! Tests on disks that are full or read-only: the test runs again in a child process with such a disk.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Tells a process that it is the child, and in which folder.
const FOLDER: &str = "REGALIA_TEST_FOLDER";

/// What the child prints when it has started.
const BEGUN: &str = "the child has begun";

/// The folder of the child; `None` in the test itself.
pub fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os(FOLDER).map(PathBuf::from);
    if folder.is_some() {
        println!("{BEGUN}");
    }
    folder
}

/// Runs a test again in this folder, under the first of these commands that the machine allows. Each is a shell script
/// that ends in `exec "$@"`, and a program with arguments that runs the shell.
///
/// # Panics
/// If the child fails, or none can be started.
pub fn run(test: &str, folder: &Path, ways: &[(&[&str], &str)]) {
    let mut tried = String::new();
    for (before, script) in ways {
        let mut words = before.to_vec();
        words.extend(["sh", "-c", script, "sh"]);
        let program = std::env::current_exe().unwrap();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(program).args(["--exact", test, "--nocapture"]).env(FOLDER, folder);
        command.current_dir(folder);
        let output = match command.output() {
            Ok(output) => output,
            Err(why) => {
                tried += &format!("{before:?}: {why}\n");
                continue;
            }
        };
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        if said.contains(BEGUN) {
            assert!(output.status.success(), "{before:?} {script}:\n{said}");
            return;
        }
        tried += &format!("{before:?} {script}: {said}\n");
    }
    panic!("this machine allows none of the ways to try this:\n{tried}");
}
