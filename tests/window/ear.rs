//! An ear: a sound server without a loudspeaker, and a recording of what it would play.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use regalia_app::sound::RATE;

use crate::Outcome;
use crate::wait::{PATIENCE, until};

/// Softer than this is silence.
const SILENCE: f32 = 1e-4;

/// A sound has no such number of samples in a row that are exactly 0.
const GAP: usize = 64;

/// A sound server and a recorder; dropping it ends both.
pub struct Ear {
    folder: PathBuf,
    server: Child,
    recorder: Option<Child>,
}

/// How well a recording fits a sound.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How loud it is in the recording.
    pub gain: f32,
    /// The part of its energy that is different.
    pub error: f32,
}

/// Whether this system has PulseAudio.
pub fn is_there() -> bool {
    ["pulseaudio", "parec", "pactl"].into_iter().all(|name| {
        let asked = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    })
}

/// The variable that leads programs to the server in this folder.
pub fn server_at(folder: &Path) -> String {
    format!("unix:{}", folder.join("native").display())
}

impl Ear {
    /// Starts the server in a folder, and records what it plays.
    pub fn open(folder: &Path) -> Outcome<Self> {
        let said = |why: std::io::Error| format!("{}: {why}", folder.display());
        fs::create_dir_all(folder).map_err(said)?;
        // A server that was killed leaves it behind.
        let _ = fs::remove_file(folder.join("native"));
        let log = File::create(folder.join("server.log")).map_err(said)?;
        let socket = folder.join("native");
        let listens = format!("--load=module-native-protocol-unix auth-anonymous=1 socket={}", socket.display());
        let mut command = Command::new("pulseaudio");
        command.args(["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"]);
        command.args(["--load=module-null-sink sink_name=ear rate=48000 format=float32le", &listens]);
        for name in ["HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "PULSE_RUNTIME_PATH"] {
            command.env(name, folder);
        }
        command.env_remove("DISPLAY").env_remove("DBUS_SESSION_BUS_ADDRESS");
        let server = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        let server = server.map_err(|why| format!("pulseaudio: {why}"))?;
        let mut ear = Self { folder: folder.to_path_buf(), server, recorder: None };
        until("the sound server listens", PATIENCE, || Ok(socket.exists().then_some(())))?;
        let tape = File::create(ear.tape()).map_err(said)?;
        let recorder = ear
            .client("parec")
            .args(["-d", "ear.monitor", "--format=float32le", "--rate=48000", "--channels=1", "--latency-msec=20"])
            .stdout(tape)
            .spawn();
        ear.recorder = Some(recorder.map_err(|why| format!("parec: {why}"))?);
        until("the recorder runs", PATIENCE, || Ok((ear.heard()?.len() > RATE as usize / 10).then_some(())))?;
        Ok(ear)
    }

    fn client(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command.env("PULSE_SERVER", server_at(&self.folder)).env("HOME", &self.folder);
        command.stdin(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn tape(&self) -> PathBuf {
        self.folder.join("tape")
    }

    /// The recording so far.
    pub fn heard(&self) -> Outcome<Vec<f32>> {
        let bytes = fs::read(self.tape()).map_err(|why| why.to_string())?;
        Ok(bytes.as_chunks().0.iter().copied().map(f32::from_le_bytes).collect())
    }

    /// Waits until something is heard after the first `from` samples of the recording, and until the last has died
    /// away. Returns the recording from the first sample that is not silent.
    pub fn listen(&self, from: usize) -> Outcome<Vec<f32>> {
        until("a sound is heard and dies away", PATIENCE, || {
            let tape = self.heard()?;
            let new = tape.get(from..).unwrap_or_default();
            let is_loud = |sample: &f32| sample.abs() > SILENCE;
            let ends = new.iter().rposition(is_loud).is_some_and(|last| new.len() - last > RATE as usize / 2);
            Ok(new.iter().position(is_loud).filter(|_| ends).map(|first| new[first..].to_vec()))
        })
    }

    /// Whether nothing is heard for this long after the first `from` samples.
    pub fn is_silent(&self, from: usize, time: Duration) -> Outcome<bool> {
        sleep(time);
        let tape = self.heard()?;
        let new = tape.get(from..).unwrap_or_default();
        let enough = new.len() as f32 > time.as_secs_f32() * RATE as f32 / 2.0;
        if enough {
            Ok(new.iter().all(|sample| sample.abs() <= SILENCE))
        } else {
            Err("the recorder stopped".to_owned())
        }
    }

    /// Whether all streams to the server rest; `None` if there is no stream.
    pub fn rests(&self) -> Outcome<Option<bool>> {
        let asked = self.client("pactl").args(["list", "sink-inputs"]).env("LC_ALL", "C").output();
        let said = String::from_utf8_lossy(&asked.map_err(|why| format!("pactl: {why}"))?.stdout).into_owned();
        let corks: Vec<&str> = said.lines().filter_map(|line| line.trim().strip_prefix("Corked: ")).collect();
        Ok((!corks.is_empty()).then(|| corks.iter().all(|cork| *cork == "yes")))
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        for process in self.recorder.iter_mut().chain([&mut self.server]) {
            // It may have ended by itself.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Whether a recording has a gap between sounds: somebody did not get enough of the processor.
pub fn is_interrupted(heard: &[f32]) -> bool {
    let end = heard.iter().rposition(|sample| sample.abs() > SILENCE).unwrap_or(0);
    heard[..end].chunk_by(|one, other| (*one == 0.0) == (*other == 0.0)).any(|run| run[0] == 0.0 && run.len() >= GAP)
}

/// How well a recording that begins with a sound fits this one.
pub fn fit(heard: &[f32], clip: &[f32]) -> Fit {
    // The recording begins with the first sample that is not silent; the sound begins a little earlier.
    let first = clip.iter().position(|sample| sample.abs() > SILENCE).unwrap_or(0);
    let dot = |one: &[f32], other: &[f32]| {
        one.iter().zip(other).map(|(one, other)| f64::from(*one) * f64::from(*other)).sum::<f64>()
    };
    let padded: Vec<f32> = vec![0.0; first + 64].into_iter().chain(heard.iter().copied()).collect();
    let energy = dot(clip, clip);
    let fits = (0..128 + first).filter_map(|lag| padded.get(lag..lag + clip.len())).map(|part| {
        let gain = dot(part, clip) / energy;
        let error = (dot(part, part) - gain * gain * energy) / energy;
        Fit { gain: gain as f32, error: error as f32 }
    });
    fits.min_by(|one, other| one.error.total_cmp(&other.error)).unwrap_or(Fit { gain: 0.0, error: 1.0 })
}
