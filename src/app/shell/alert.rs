//! A message box for players who started the program without a terminal. It must not need what has just failed, so
//! another program shows it.

#[cfg(any(windows, target_os = "macos"))]
pub(super) fn show(title: &str, text: &str) {
    rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error).set_title(title).set_description(text).show();
}

#[cfg(not(any(windows, target_os = "macos")))]
pub(super) use desktop::show;

#[cfg(not(any(windows, target_os = "macos")))]
mod desktop {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use textwrap::{Options, WordSplitter};

    /// Programs that show message boxes, with their arguments; the first that works is used.
    const TOOLS: [(&str, &[&str]); 3] = [
        ("zenity", &["--error", "--no-markup", "--width=480", "--title", "TITLE", "--text", "TEXT"]),
        ("kdialog", &["--title", "TITLE", "--error", "TEXT"]),
        ("xmessage", &["-center", "-title", "TITLE", "TEXT"]),
    ];

    /// A program that is still running after this time is showing the text.
    const FAILURE_TIMEOUT: Duration = Duration::from_millis(400);

    /// Shows a text if possible. It does not wait for an answer: the box outlives this program.
    pub(in crate::shell) fn show(title: &str, text: &str) {
        let has_screen = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if !["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(has_screen) {
            return;
        }
        for (tool, words) in TOOLS {
            let words = words.iter().map(|word| match *word {
                "TITLE" => title.to_owned(),
                "TEXT" => wrapped(text),
                word => word.to_owned(),
            });
            if is_shown_by(Command::new(tool).args(words)) {
                return;
            }
        }
    }

    fn is_shown_by(command: &mut Command) -> bool {
        let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(mut child) = command.spawn() else { return false };
        const STEP: Duration = Duration::from_millis(20);
        for _ in 0..FAILURE_TIMEOUT.as_millis() / STEP.as_millis() {
            match child.try_wait() {
                // The player may have pressed the button quickly; xmessage returns 1 when its box is closed.
                Ok(Some(status)) => return status.success(),
                Ok(None) => sleep(STEP),
                Err(_) => return false,
            }
        }
        true
    }

    /// The text in lines of a readable length: not every program breaks lines.
    fn wrapped(text: &str) -> String {
        // Paths are not broken, so that they can be copied.
        let options = Options::new(76).break_words(false).word_splitter(WordSplitter::NoHyphenation);
        textwrap::fill(text, options)
    }

    #[cfg(test)]
    mod tests {
        use super::wrapped;

        #[test]
        fn wraps_lines_between_words() {
            let text = format!("{}\n\n/a/path/{}", "word ".repeat(40).trim_end(), "x".repeat(100));
            let wrapped = wrapped(&text);
            let lines: Vec<&str> = wrapped.lines().collect();
            assert!(lines[..lines.len() - 1].iter().all(|line| line.chars().count() <= 76), "{wrapped}");
            assert_eq!(lines.iter().filter(|line| line.is_empty()).count(), 1);
            // Paths are not broken, so that they can be copied.
            assert!(lines.last().is_some_and(|line| line.starts_with("/a/path/x") && line.len() == 108));
            assert_eq!(wrapped.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
        }
    }
}
