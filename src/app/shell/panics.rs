//! Panics of libraries that are expected, and messages to the terminal.

use std::cell::Cell;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static IS_EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic in this thread will be caught by [`catch_panic`], and needs no report.
pub(super) fn is_expected() -> bool {
    IS_EXPECTED.try_with(Cell::get).unwrap_or(false)
}

pub(super) fn print_error(text: &str) {
    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "regalia: {text}");
}

/// Runs a function that may panic. Returns the message of the panic instead of reporting it.
pub(super) fn catch_panic<T>(function: impl FnOnce() -> T) -> Result<T, String> {
    let before = IS_EXPECTED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(function));
    IS_EXPECTED.set(before);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "an error without a message".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_the_message_of_a_panic() {
        assert_eq!(catch_panic(|| 3).ok(), Some(3));
        assert_eq!(catch_panic(|| panic!("no {}", "driver")), Err::<(), _>("no driver".to_owned()));
    }
}
