//! Times in the text: `0:04:12.5` in comments, `300+3` in the tag.

use std::fmt::Write as _;
use std::time::Duration;

use super::comment::command;
use crate::record::{TimeControl, timing::distinct};
use crate::rules::Action;

/// A time as `h:mm:ss`, with as many decimals as it needs.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}{}", seconds / 3600, seconds / 60 % 60, seconds % 60, decimals(time))
}

fn decimals(time: Duration) -> String {
    match time.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    }
}

/// The time after `[%name ` in a comment.
pub(super) fn find(comment: &str, name: &str) -> Option<Duration> {
    read_clock(command(comment, name)?)
}

/// Reads `s`, `m:s` or `h:m:s`.
fn read_clock(text: &str) -> Option<Duration> {
    let (whole, last) = text.rsplit_once(':').map_or((None, text), |(whole, last)| (Some(whole), last));
    let mut minutes = 0;
    if let Some(whole) = whole {
        let parts: Vec<&str> = whole.split(':').collect();
        if parts.len() > 2 {
            return None;
        }
        for part in parts {
            minutes = minutes * 60 + number(part)?;
        }
    }
    Some(Duration::from_secs(minutes * 60) + seconds(last)?)
}

/// A number small enough not to overflow when multiplied.
fn number(text: &str) -> Option<u64> {
    text.parse::<u32>().ok().filter(|_| !text.starts_with('+')).map(u64::from)
}

/// Reads seconds with decimals, cut to milliseconds.
fn seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let millis = fraction.bytes().chain(*b"000").take(3).fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Some(Duration::from_secs(number(whole)?) + Duration::from_millis(millis))
}

/// How long a ply took whose player had `before` and has `left` after it; `None` if the clock cannot tell.
pub(super) fn spent(control: TimeControl, before: Duration, left: Duration, action: Action) -> Duration {
    match action {
        Action::Pass | Action::Escape => Duration::ZERO,
        Action::Resign => before.saturating_sub(left),
        _ => (before + control.increment()).saturating_sub(left),
    }
}

/// The value of the tag: a single time control if all seats have the same.
pub(super) fn controls(controls: &[TimeControl]) -> String {
    distinct(controls).iter().map(|control| self::control(*control)).collect::<Vec<_>>().join(" ")
}

fn control(control: TimeControl) -> String {
    let short = |time: Duration| format!("{}{}", time.as_secs(), decimals(time));
    let mut text = short(control.base());
    for (sign, turn) in [('+', control.increment()), ('d', control.delay())] {
        if !turn.is_zero() {
            // Writing to a string cannot fail.
            let _ = write!(text, "{sign}{}", short(turn));
        }
    }
    text
}

/// Reads the value of the tag; empty for a game without time or with an unknown one.
pub(super) fn read_controls(text: &str) -> Result<Vec<TimeControl>, String> {
    if matches!(text.trim(), "" | "-" | "?") {
        return Ok(Vec::new());
    }
    text.split_whitespace().map(read_control).collect()
}

fn read_control(text: &str) -> Result<TimeControl, String> {
    let parts = || {
        let (rest, delay) = text.split_once('d').map_or((text, None), |(rest, delay)| (rest, Some(delay)));
        let (base, increment) = rest.split_once('+').map_or((rest, None), |(base, turn)| (base, Some(turn)));
        let turn = |text: Option<&str>| text.map_or(Some(Duration::ZERO), seconds);
        Some((seconds(base)?, turn(increment)?, turn(delay)?))
    };
    let (base, increment, delay) =
        parts().ok_or_else(|| format!("'{text}' is not a time control (300, 300+3, 300d2 are)"))?;
    TimeControl::new(base, increment, delay).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_and_read() {
        for (millis, text) in
            [(0, "0:00:00"), (252_000, "0:04:12"), (3_661_500, "1:01:01.5"), (86_400_001, "24:00:00.001")]
        {
            let time = Duration::from_millis(millis);
            assert_eq!(clock(time), text);
            assert_eq!(find(&format!("best [%eval 0.1] [%clk {text}] here"), "clk"), Some(time));
        }
        for (text, millis) in [("12", 12_000), ("4:12", 252_000), ("0:0:0.0009", 0), ("99:99", 6_039_000)] {
            assert_eq!(read_clock(text), Some(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", ":", "1:2:3:4", "-1", "+1", "1:-1", "x", "1.x", "99999999999", "1:²"] {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }

    #[test]
    fn controls_are_written_and_read() {
        for text in ["300", "300+3", "300d2.5", "300+3d2", "86400+3600d3600", "1.001", "300+3 60"] {
            assert_eq!(controls(&read_controls(text).expect("controls")), text);
        }
        assert_eq!(read_controls("-").expect("none"), []);
        for (text, why) in [
            ("40/7200:3600", "'40/7200:3600' is not a time control (300, 300+3, 300d2 are)"),
            ("0", "a seat has between one second and 24 hours, not 0 s"),
            ("300+3601", "a turn adds or waits for at most one hour, not 3601 s"),
        ] {
            assert_eq!(read_controls(text).expect_err("no controls"), why);
        }
    }
}
