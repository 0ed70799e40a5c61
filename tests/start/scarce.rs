//! Machines that let the program have little: it says so in one sentence.

use std::process::Command;

use super::{Home, Outcome, REGALIA, cannot_start, check, check_has, ended, said};

/// The program under a limit of the shell, such as `ulimit -s 64`.
fn limited(home: &Home, limit: &str) -> Command {
    let mut command = home.command("/bin/sh");
    command.args(["-c", &format!(r#"{limit}; exec "$0" "$@""#), REGALIA]);
    command
}

/// The log cannot be written, and nothing else is wrong.
#[cfg(unix)]
pub fn no_file_may_grow(home: &Home) -> Outcome {
    let said = said(&mut limited(home, "ulimit -f 0"), 1)?;
    check_has(&said, &["neither DISPLAY nor WAYLAND_DISPLAY is set"])?;
    check(home.reports("data/regalia/reports").is_empty(), "there is a report")
}

#[cfg(target_os = "linux")]
pub fn little_memory(home: &Home) -> Outcome {
    for megabytes in [200, 600, 1000, 1200] {
        let mut command = limited(home, &format!("ulimit -v {}", megabytes * 1000));
        let wanted = format!("have {} MB of memory (ulimit -v), but a window needs ", megabytes * 1024 / 1000);
        cannot_start(&mut command, &[&wanted])?;
    }
    let mut command = limited(home, "ulimit -v 4000000");
    cannot_start(&mut command, &["neither DISPLAY nor WAYLAND_DISPLAY is set"])
}

#[cfg(target_os = "linux")]
pub fn little_stack(home: &Home) -> Outcome {
    for kilobytes in [64, 128, 512] {
        let limit = format!("ulimit -s {kilobytes}");
        let wanted = format!("have {kilobytes} KB of stack (ulimit -s), but a window needs 1024 KB");
        cannot_start(&mut limited(home, &limit), &[&wanted])?;
        // Commands have a stack of their own.
        let command = ["bestmove", "sovereign", "--depth", "2"];
        let answer = ended(limited(home, &limit).args(command))?;
        check(answer.status.success(), &String::from_utf8_lossy(&answer.stderr))?;
        check_has(&String::from_utf8_lossy(&answer.stdout), &["\nbestmove "])?;
    }
    cannot_start(&mut limited(home, "ulimit -s 1024"), &["neither DISPLAY nor WAYLAND_DISPLAY is set"])
}

/// No machine has room for such stacks. The log has no thread either.
pub fn no_more_threads(home: &Home) -> Outcome {
    let said = said(home.regalia().env("RUST_MIN_STACK", "70368744177664"), 1)?;
    check_has(&said, &["there is no log", "\nregalia: the system starts no more threads for this program"])?;
    check(said.lines().count() == 2, &format!("not two lines:\n{said}"))?;
    check(home.reports("data/regalia/reports").is_empty(), "there is a report")
}

#[cfg(not(unix))]
pub fn no_file_may_grow(_home: &Home) -> Outcome {
    Ok(())
}

#[cfg(not(target_os = "linux"))]
pub fn little_memory(_home: &Home) -> Outcome {
    Ok(())
}

#[cfg(not(target_os = "linux"))]
pub fn little_stack(_home: &Home) -> Outcome {
    Ok(())
}
