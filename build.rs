//! Stamps the revision into the program, and version and icon into the file for Windows.

use std::path::Path;
use std::process::Command;

/// The sources of the program; an uncommitted change in them marks the revision with a `+`.
const SOURCES: [&str; 5] = ["src", "assets", "build.rs", "Cargo.toml", "Cargo.lock"];

const ICON: &str = "assets/icon.ico";

fn main() {
    for source in SOURCES {
        println!("cargo:rerun-if-changed={source}");
    }
    println!("cargo:rustc-env=REGALIA_REVISION={}", revision().unwrap_or_else(|| "unknown".to_owned()));
    // Not cfg!(windows): that is the build machine.
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        stamp_windows_file();
    }
}

/// The commit, with a `+` if the sources have changed since; `None` outside the program's own repository.
fn revision() -> Option<String> {
    // If the sources were unpacked inside another repository, its revision is not ours.
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    watch_head();
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    let changed = git(&[&["--no-optional-locks", "status", "--porcelain", "--"], &SOURCES[..]].concat())?;
    Some(if changed.is_empty() { commit } else { format!("{commit}+") })
}

/// Runs this script again when another commit is checked out or made.
fn watch_head() {
    // Watch the folder of all branches: a branch in packed-refs has no file.
    for path in ["HEAD", "refs/heads", "packed-refs"].iter().filter_map(|name| git(&["rev-parse", "--git-path", name]))
    {
        // A missing file would count as changed in every build.
        if Path::new(&path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

/// What git prints, trimmed; `None` without git or if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

fn stamp_windows_file() {
    // Version and description come from Cargo.toml.
    let mut resource = winresource::WindowsResource::new();
    if Path::new(ICON).exists() {
        resource.set_icon(ICON);
    }
    if let Err(why) = resource.compile() {
        println!("cargo:warning=no version and icon in the Windows file: {why}");
    }
}
