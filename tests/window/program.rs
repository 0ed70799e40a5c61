//! The program under test: started, watched, ended.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::close::close;
use crate::screen::Screen;
use crate::wait::{PATIENCE, until};

/// The program that is tested.
pub const REGALIA: &str = env!("CARGO_BIN_EXE_regalia");

/// A running program with its window; dropping it ends the program.
pub struct Program {
    child: Child,
    window: String,
    /// From the start of the process until its window was visible.
    pub visible_after: Duration,
}

impl Program {
    /// Starts the program in `home`, with a file if one is given and with these additional environment variables. Waits
    /// for its window and focuses it.
    pub fn start(screen: &Screen, home: &Path, file: Option<&Path>, more: &[(&str, &str)]) -> Outcome<Self> {
        let mut command = command_on(screen, home)?;
        command.args(file).envs(more.iter().copied());
        let windows = || screen.xdotool(&["search", "--onlyvisible", "--name", "^Regalia$"]).unwrap_or_default();
        // Another program may be on the same screen.
        let before = windows();
        let began = Instant::now();
        let mut child = command.spawn().map_err(|why| format!("cannot start {REGALIA}: {why}"))?;
        let found = until("the window is visible", PATIENCE, || {
            if let Ok(Some(status)) = child.try_wait() {
                return Err(format!("the program ended at once: {status}"));
            }
            Ok(windows().lines().find(|window| before.lines().all(|other| other != *window)).map(str::to_owned))
        });
        let visible_after = began.elapsed();
        let window = found.clone().unwrap_or_default();
        let program = Self { child, window, visible_after };
        found?;
        program.focus(screen)?;
        Ok(program)
    }

    /// Focuses the window, because there is no window manager.
    pub fn focus(&self, screen: &Screen) -> Outcome {
        until("the window takes the keyboard", PATIENCE, || {
            Ok(screen.xdotool(&["windowfocus", "--sync", &self.window]).ok())
        })?;
        Ok(())
    }

    /// Lifts the window above all others, and focuses it.
    pub fn come_forward(&self, screen: &Screen) -> Outcome {
        screen.xdotool(&["windowraise", &self.window])?;
        self.focus(screen)
    }

    /// Resizes the window.
    pub fn resize(&self, screen: &Screen, width: usize, height: usize) -> Outcome {
        screen.xdotool(&["windowsize", &self.window, &width.to_string(), &height.to_string()]).map(drop)
    }

    /// The id of the window.
    pub fn window(&self) -> Outcome<u32> {
        self.window.parse().map_err(|why| format!("the window '{}': {why}", self.window))
    }

    /// Moves the window.
    pub fn move_to(&self, screen: &Screen, x: i32, y: i32) -> Outcome {
        screen.xdotool(&["windowmove", &self.window, &x.to_string(), &y.to_string()]).map(drop)
    }

    /// Closes the window as a window manager does when its button is pressed.
    pub fn close(&self, screen: &Screen) -> Outcome {
        close(screen.display(), self.window()?).map_err(|why| why.to_string())
    }

    /// Kills the process with SIGKILL.
    pub fn kill(&mut self) -> Outcome {
        self.child.kill().and_then(|()| self.child.wait()).map(drop).map_err(|why| why.to_string())
    }

    /// Fails if the program has ended.
    pub fn check_alive(&mut self) -> Outcome {
        match self.child.try_wait() {
            Ok(None) => Ok(()),
            Ok(Some(status)) => Err(format!("the program has ended: {status}")),
            Err(why) => Err(format!("the program: {why}")),
        }
    }

    /// Waits until the program has ended successfully.
    pub fn expect_end(&mut self) -> Outcome {
        let status = until("the program ends", PATIENCE, || self.child.try_wait().map_err(|why| why.to_string()))?;
        if status.success() { Ok(()) } else { Err(format!("the program ended with {status}")) }
    }

    /// Destroys the window from outside, as window managers do to programs that do not respond. Waits until the program
    /// has ended, and returns its exit status.
    pub fn destroy_window(&mut self, screen: &Screen) -> Outcome<Option<i32>> {
        screen.xdotool(&["windowclose", &self.window])?;
        let status = until("the program ends", PATIENCE, || self.child.try_wait().map_err(|why| why.to_string()))?;
        Ok(status.code())
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// The processor time used so far, in seconds.
    pub fn processor_seconds(&self) -> Outcome<f64> {
        processor_seconds(self.child.id())
    }

    /// Memory in use, in megabytes.
    pub fn megabytes(&self) -> Outcome<f64> {
        let status = proc_file(self.child.id(), "status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        let kilobytes = line.split_whitespace().next().and_then(|number| number.parse::<f64>().ok());
        kilobytes.map(|kilobytes| kilobytes / 1024.0).ok_or_else(|| "no VmRSS".to_owned())
    }

    /// Whether no thread of the program is running or waiting for a processor.
    pub fn is_asleep(&self) -> bool {
        is_asleep(self.child.id())
    }
}

/// The processor time that a process has used so far, in seconds.
pub fn processor_seconds(process: u32) -> Outcome<f64> {
    let stat = proc_file(process, "stat")?;
    // The name in brackets may contain spaces; the state and the numbers follow it.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok());
    let used = ticks(11).zip(ticks(12)).map(|(user, system)| user + system);
    // The kernel counts in hundredths of a second in these files.
    used.map(|ticks| ticks / 100.0).ok_or_else(|| format!("unreadable: {stat}"))
}

fn proc_file(process: u32, name: &str) -> Outcome<String> {
    let file = PathBuf::from(format!("/proc/{process}/{name}"));
    fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))
}

impl Drop for Program {
    fn drop(&mut self) {
        // If it has ended already, there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program in `home`, on this screen.
fn command_on(screen: &Screen, home: &Path) -> Outcome<Command> {
    let mut command = command(home)?;
    command.env("DISPLAY", screen.display()).env("WINIT_X11_SCALE_FACTOR", "1");
    Ok(command)
}

/// The program in `home`; its output goes to its log.
pub fn command(home: &Path) -> Outcome<Command> {
    let said = |why| format!("{}: {why}", home.display());
    let log = File::create(log_of(home)).map_err(said)?;
    let errors = log.try_clone().map_err(said)?;
    let nothing = home.join("empty");
    fs::create_dir_all(&nothing).map_err(said)?;
    let mut command = Command::new(REGALIA);
    command.current_dir(home).stdin(Stdio::null()).stdout(log).stderr(errors);
    command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command.env("RUST_LOG", "warn,regalia_app=debug,regalia_core=debug").env("NO_COLOR", "1");
    for folder in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
        command.env(folder, home);
    }
    let spoken = spoken_of(home);
    // Remove the output of an earlier process.
    let _ = fs::remove_file(&spoken);
    command.env("REGALIA_SPEAK", spoken);
    // No portal and no zenity, so file dialogs are the program's own.
    command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere").env("PATH", nothing);
    Ok(command)
}

/// Runs the program with these environment variables until it ends by itself. Returns its exit status and output.
pub fn run_to_end(screen: &Screen, home: &Path, more: &[(&str, &str)]) -> Outcome<(Option<i32>, String)> {
    let mut child = command_on(screen, home)?.envs(more.iter().copied()).spawn().map_err(|why| why.to_string())?;
    let ended = until("the program ends", PATIENCE, || child.try_wait().map_err(|why| why.to_string()));
    if ended.is_err() {
        // It may end by itself at this moment.
        let _ = child.kill();
        let _ = child.wait();
    }
    let said = fs::read_to_string(log_of(home)).map_err(|why| why.to_string())?;
    ended.map(|status| (status.code(), said))
}

/// Whether no thread of a process is running or waiting for a processor; `false` if it has ended.
pub fn is_asleep(process: u32) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return false };
    threads.flatten().all(|thread| {
        let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        // The state follows the name in brackets.
        !stat.rsplit(')').next().unwrap_or_default().trim_start().starts_with(['R', 'D'])
    })
}

/// The file with the program's output.
pub fn log_of(home: &Path) -> PathBuf {
    home.join("program.log")
}

/// The file with the spoken lines.
pub fn spoken_of(home: &Path) -> PathBuf {
    home.join("spoken.txt")
}

/// Runs the command line. Returns its output.
pub fn command_line(words: &[&str]) -> Outcome<String> {
    let output = Command::new(REGALIA).args(words).stdin(Stdio::null()).output();
    let output = output.map_err(|why| format!("cannot start {REGALIA}: {why}"))?;
    if !output.status.success() {
        return Err(format!("regalia {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
