//! What the system lets the program have. With too little, libraries for drawing crash instead of saying so.

use super::cannot_start::CannotStart;

/// The address space that window and drawing take, in bytes: with less than about 1.4 GB, drivers that draw without a
/// graphics card end the program by a signal.
const MEMORY: u64 = 2_000_000_000;

/// The stack of the main thread, in bytes. Threads of the drivers get as much.
const STACK: u64 = 1 << 20;

/// Why the program cannot start with what the system lets it have, if it cannot.
#[cfg(target_os = "linux")]
pub(super) fn too_little() -> Option<CannotStart> {
    use rustix::process::{Resource, getrlimit};
    let [memory, stack] = [Resource::As, Resource::Stack].map(|resource| getrlimit(resource).current);
    wanting(memory, stack)
}

/// Elsewhere nobody sets such limits.
#[cfg(not(target_os = "linux"))]
pub(super) fn too_little() -> Option<CannotStart> {
    wanting(None, None)
}

/// What is too little of these limits, `None` if there is no limit.
fn wanting(memory: Option<u64>, stack: Option<u64>) -> Option<CannotStart> {
    let is_less = |limit: Option<u64>, least: u64| limit.filter(|limit| *limit < least);
    let why = if let Some(limit) = is_less(memory, MEMORY) {
        let (limit, least) = (limit / 1_000_000, MEMORY / 1_000_000);
        format!("the system lets this program have {limit} MB of memory (ulimit -v), but a window needs {least} MB")
    } else {
        let limit = is_less(stack, STACK)? >> 10;
        format!(
            "the system lets this program have {limit} KB of stack (ulimit -s), but a window needs {} KB",
            STACK >> 10
        )
    };
    Some(CannotStart { why, help: String::new(), has_screen: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_needs_memory_and_stack() {
        let said = |memory, stack| wanting(memory, stack).map(|reason| reason.why);
        assert_eq!(said(None, None), None);
        assert_eq!(said(Some(MEMORY), Some(STACK)), None);
        assert!(said(Some(1_200_000_000), None).is_some_and(|why| why.contains(" 1200 MB of memory (ulimit -v)")));
        assert!(said(None, Some(64 << 10)).is_some_and(|why| why.contains(" 64 KB of stack (ulimit -s)")));
    }
}
