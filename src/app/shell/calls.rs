//! The calls that led to an error, as text.

use std::backtrace::Backtrace;

/// What a call is printed as whose name is not in the program file.
const NAMELESS: &str = "<unknown>";

/// The calls that led here. If their names are not in the program file, as in packages, there are addresses instead, with
/// the one that they count from: `.ci/symbols` finds the names in the file that the package was made with.
pub(super) fn here() -> String {
    let calls = Backtrace::force_capture();
    let named = calls.to_string();
    if !named.contains(NAMELESS) {
        return named;
    }
    let beginning = beginning().map_or("unknown".to_owned(), |address| format!("0x{address}"));
    format!("loaded at {beginning}\n{calls:#}")
}

/// Where the program begins in memory, as a hexadecimal number.
#[cfg(target_os = "linux")]
fn beginning() -> Option<String> {
    let program = std::fs::read_link("/proc/self/exe").ok()?;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let first = maps.lines().find(|line| program.to_str().is_some_and(|program| line.ends_with(program)))?;
    first.split_once('-').map(|(address, _)| address.to_owned())
}

/// Other systems do not tell it by a file.
#[cfg(not(target_os = "linux"))]
fn beginning() -> Option<String> {
    None
}
