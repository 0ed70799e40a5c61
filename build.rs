//! Stamps the revision into the program, and version, icon and manifest into the files for Windows.

use std::path::Path;
use std::process::Command;

/// The sources of the program; an uncommitted change in them marks the revision with a `+`.
const SOURCES: [&str; 5] = ["src", "assets", "build.rs", "Cargo.toml", "Cargo.lock"];

const ICON: &str = "assets/icon.ico";
const MANIFEST: &str = "assets/desktop/regalia.manifest";

/// The stack of the main thread on Windows, in bytes, as Linux has it: 1 MB is usual there.
const STACK: u32 = 8 << 20;

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
    // The version comes from Cargo.toml.
    let mut resource = winresource::WindowsResource::new();
    // The name of the program in lists of Windows.
    resource.set("ProductName", "Regalia").set("FileDescription", "Regalia");
    resource.set_icon(ICON).set_manifest_file(MANIFEST);
    if let Err(why) = resource.compile() {
        println!("cargo:warning=no version, icon and manifest in the Windows file: {why}");
    }
    let is_msvc = std::env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|kind| kind == "msvc");
    let stack = if is_msvc { format!("/STACK:{STACK}") } else { format!("-Wl,--stack,{STACK}") };
    println!("cargo:rustc-link-arg-bins={stack}");
}
