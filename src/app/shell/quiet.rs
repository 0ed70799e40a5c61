//! Messages to the terminal, and panics that are expected.

use std::any::Any;
use std::cell::Cell;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn is_quiet() -> bool {
    QUIET.try_with(Cell::get).unwrap_or(false)
}

pub(super) fn say(text: &str) {
    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "regalia: {text}");
}

/// Runs a function that may panic, without a report or a message.
pub(super) fn quietly<T>(what: impl FnOnce() -> T) -> Result<T, Box<dyn Any + Send>> {
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(what));
    QUIET.set(before);
    result
}

/// The message of a panic.
pub(super) fn words(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "an error without a message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quiet_panic_returns_its_message() {
        assert_eq!(quietly(|| 3).ok(), Some(3));
        let failed = quietly(|| panic!("no {}", "driver")).map_err(|payload| words(&*payload));
        assert_eq!(failed, Err::<(), _>("no driver".to_owned()));
    }
}
