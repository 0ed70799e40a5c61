//! A separate screen: an X server without a monitor, xdotool for mouse and keys, ImageMagick for pictures.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::Outcome;
use crate::picture::Picture;
use crate::program::is_asleep;

/// A running X server; dropping it ends the server.
pub struct Screen {
    server: Child,
    display: String,
    width: usize,
}

impl Screen {
    /// Starts a server with one screen of this size.
    pub fn start(width: usize, height: usize) -> Outcome<Self> {
        Self::with_depth(width, height, 24)
    }

    /// The same with this many bits per pixel.
    pub fn with_depth(width: usize, height: usize, bits: u8) -> Outcome<Self> {
        let mut server = Command::new("Xvfb")
            // The server finds a free display and writes its number to standard output.
            .args(["-displayfd", "1", "-dpi", "96", "-noreset", "-nolisten", "tcp"])
            .args(["-screen", "0", &format!("{width}x{height}x{bits}")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("cannot start Xvfb: {why}"))?;
        let mut number = String::new();
        if let Some(output) = server.stdout.take() {
            BufReader::new(output).read_line(&mut number).map_err(|why| format!("Xvfb: {why}"))?;
        }
        let screen = Self { server, display: format!(":{}", number.trim()), width };
        if number.trim().is_empty() { Err("Xvfb has no display".to_owned()) } else { Ok(screen) }
    }

    /// The name of the display, for `DISPLAY`.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// A command that runs on this screen.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.display).stdin(Stdio::null());
        command
    }

    /// Whether the server is idle.
    pub fn is_asleep(&self) -> bool {
        is_asleep(self.server.id())
    }

    /// Runs xdotool with these arguments. Returns its output.
    pub fn xdotool(&self, words: &[&str]) -> Outcome<String> {
        let output =
            self.command("xdotool").args(words).output().map_err(|why| format!("cannot run xdotool: {why}"))?;
        if !output.status.success() {
            let error = String::from_utf8_lossy(&output.stderr);
            return Err(format!("xdotool {}: {}", words.join(" "), error.trim()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// A picture of the whole screen.
    pub fn picture(&self) -> Outcome<Picture> {
        let output = self
            .command("import")
            .args(["-window", "root", "-depth", "8", "rgb:-"])
            .output()
            .map_err(|why| format!("cannot run import (ImageMagick): {why}"))?;
        Picture::new(self.width, output.stdout).ok_or_else(|| "import took no picture".to_owned())
    }

    /// Writes a picture of the whole screen to a file; its extension decides the format.
    pub fn picture_to(&self, file: &Path) -> Outcome {
        let mut import = self.command("import");
        import.args(["-window", "root"]).arg(file);
        let status = import.status().map_err(|why| format!("cannot run import (ImageMagick): {why}"))?;
        if status.success() { Ok(()) } else { Err(format!("import wrote no {}", file.display())) }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // If it has ended already, there is nothing to end.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
