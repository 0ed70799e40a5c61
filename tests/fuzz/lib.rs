//! What a fuzzer's inputs are read as, and what must be true then: the promises of `tests/mutations`, and more.
//!
//! `cargo install cargo-fuzz`, then `cargo fuzz run --fuzz-dir tests/fuzz --sanitizer none TARGET tests/data/fuzz/TARGET`; with
//! `--features app` for `settings` and `training`.

#[cfg(feature = "app")]
#[path = "../support/app_texts.rs"]
mod app_texts;
#[path = "../mutations/kept.rs"]
mod kept;
#[path = "../mutations/loaders.rs"]
mod loaders;
#[path = "../support/peer_bytes.rs"]
mod peer_bytes;

use std::io::Cursor;

pub use peer_bytes::hear;

/// Reads an input of one of the targets of `tests/mutations`.
///
/// # Panics
/// If something is wrong with the result.
pub fn check(target: &str, bytes: &[u8]) {
    if let Err(why) = kept::read(target, bytes) {
        panic!("{why}");
    }
}

/// Reads settings (`"settings"`) or exercises (`"training"`).
///
/// # Panics
/// If something is wrong with the result.
#[cfg(feature = "app")]
pub fn check_of_app(target: &str, bytes: &[u8]) {
    if let Err(why) = app_texts::read(target, bytes) {
        panic!("{why}");
    }
}

/// Says lines to the engine, as a chess program does. Sizes of tables and numbers of threads are left out: what they
/// take is the machine's, not the text's.
pub fn converse(bytes: &[u8]) {
    let is_about_machine = |line: &[u8]| {
        let line = String::from_utf8_lossy(line).to_ascii_lowercase();
        line.contains("hash") || line.contains("threads")
    };
    let mut lines = b"setoption name Hash value 1\n".to_vec();
    lines.extend(bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| !is_about_machine(line)).flatten());
    // A cursor can be read to its end.
    let _ = regalia_core::cli::converse(Cursor::new(lines));
}
