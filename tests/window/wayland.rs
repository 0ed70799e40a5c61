//! A Wayland desktop without a monitor: Weston, with its panel. Its input is nobody's, so all that can be done is look.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::Outcome;
use crate::picture::Picture;
use crate::program::{command, processor_seconds};
use crate::wait::{PATIENCE, until};

/// The name of its display.
const DISPLAY: &str = "wayland-of-the-story";

/// A running desktop; dropping it ends it.
pub struct Wayland {
    server: Child,
    home: PathBuf,
    width: usize,
}

impl Wayland {
    /// Whether this system can have one.
    pub fn is_there() -> bool {
        let finds = |program: &str| {
            let asked = Command::new(program).arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status();
            asked.is_ok()
        };
        finds("weston") && finds("weston-screenshooter")
    }

    /// Starts a desktop of this size.
    pub fn start(home: &Path, width: usize, height: usize) -> Outcome<Self> {
        let mut weston = Command::new("weston");
        // Drawn with OpenGL: with `--use-pixman` Weston 10 crashes when a window gets another size.
        weston.args(["--backend=headless-backend.so", "--use-gl", "--debug"]);
        weston.arg(format!("--width={width}")).arg(format!("--height={height}")).arg(format!("--socket={DISPLAY}"));
        weston.env("XDG_RUNTIME_DIR", home).env("HOME", home).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        weston.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let server = weston.spawn().map_err(|why| format!("cannot start Weston: {why}"))?;
        let desktop = Self { server, home: home.to_owned(), width };
        until("Weston has its panel", PATIENCE, || Ok(desktop.picture().ok().filter(|picture| !picture.is_dark())))?;
        Ok(desktop)
    }

    /// A picture of the desktop.
    pub fn picture(&self) -> Outcome<Picture> {
        let said = |why: std::io::Error| format!("no picture of Weston: {why}");
        let folder = tempfile::tempdir_in(&self.home).map_err(said)?;
        let mut shot = Command::new("weston-screenshooter");
        shot.current_dir(folder.path()).env("XDG_RUNTIME_DIR", &self.home).env("WAYLAND_DISPLAY", DISPLAY);
        shot.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().map_err(said)?;
        let taken = fs::read_dir(folder.path()).map_err(said)?.flatten().next().ok_or("Weston took no picture")?;
        let pixels = Command::new("convert").arg(taken.path()).args(["-depth", "8", "rgb:-"]).output().map_err(said)?;
        Picture::new(self.width, pixels.stdout).ok_or_else(|| "Weston's picture is none".to_owned())
    }

    /// Starts the program with a file.
    pub fn open(&self, file: &Path) -> Outcome<OnWayland> {
        let mut command = command(&self.home)?;
        let child = command.arg(file).env_remove("DISPLAY").env("WAYLAND_DISPLAY", DISPLAY).spawn();
        Ok(OnWayland(child.map_err(|why| format!("cannot start the program: {why}"))?))
    }

    /// Ends the desktop, as when somebody logs out.
    pub fn end(mut self) {
        self.stop();
    }

    fn stop(&mut self) {
        // If it has ended already, there is nothing to end.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Drop for Wayland {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The program on that desktop; dropping it ends it.
pub struct OnWayland(Child);

impl OnWayland {
    /// The processor time used so far, in seconds.
    pub fn processor_seconds(&self) -> Outcome<f64> {
        processor_seconds(self.0.id())
    }

    /// Fails if the program has ended.
    pub fn check_alive(&mut self) -> Outcome {
        match self.0.try_wait() {
            Ok(None) => Ok(()),
            ended => Err(format!("the program has ended: {ended:?}")),
        }
    }

    /// Waits until the program has ended by itself.
    pub fn expect_end(&mut self) -> Outcome {
        until("the program ends", PATIENCE, || self.0.try_wait().map_err(|why| why.to_string())).map(drop)
    }
}

impl Drop for OnWayland {
    fn drop(&mut self) {
        // If it has ended already, there is nothing to end.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
