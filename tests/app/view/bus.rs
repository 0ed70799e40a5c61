//! A message bus of one's own, and a settings portal on it.

use std::collections::HashMap;
use std::fs;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::tasks::block_on;
use zbus::Connection;
use zbus::connection::Builder;
use zbus::zvariant::{OwnedValue, Value};

const PORTAL: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
const SETTINGS: &str = "org.freedesktop.portal.Settings";
pub const APPEARANCE: &str = "org.freedesktop.appearance";
pub const GNOME: &str = "org.gnome.desktop.interface";

/// How long the bus may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A namespace, a key, a value.
type Setting = (&'static str, &'static str, Value<'static>);

/// A bus; dropping it ends it.
pub struct Bus {
    socket: PathBuf,
    daemon: Child,
}

impl Bus {
    /// Whether this system can have one.
    pub fn is_there() -> bool {
        let asked = Command::new("dbus-daemon").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    }

    /// Starts a bus in a folder. With the variables of a desktop it starts the services of that desktop when they are asked
    /// for, otherwise nothing.
    pub fn open(folder: &Path, desktop: &[(&str, &str)]) -> Result<Self, String> {
        let (config, socket) = (folder.join("bus.conf"), folder.join("bus"));
        let services = if desktop.is_empty() { "" } else { "<standard_session_servicedirs/>" };
        let text = format!(
            "<busconfig><type>session</type><listen>unix:path={}</listen>{services}<policy context=\"default\">\
             <allow send_destination=\"*\" eavesdrop=\"true\"/><allow eavesdrop=\"true\"/><allow own=\"*\"/>\
             </policy></busconfig>",
            socket.display()
        );
        fs::write(&config, text).map_err(|why| format!("{}: {why}", config.display()))?;
        let mut command = Command::new("dbus-daemon");
        command.arg("--nofork").arg("--config-file").arg(&config).envs(desktop.iter().copied());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let daemon = command.spawn().map_err(|why| format!("dbus-daemon: {why}"))?;
        let bus = Self { socket, daemon };
        let began = Instant::now();
        while UnixStream::connect(&bus.socket).is_err() {
            if began.elapsed() > PATIENCE {
                return Err("dbus-daemon does not listen".to_owned());
            }
            sleep(Duration::from_millis(5));
        }
        Ok(bus)
    }

    /// The address of the bus.
    pub fn address(&self) -> String {
        format!("unix:path={}", self.socket.display())
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}

type Settings = Mutex<HashMap<String, HashMap<String, OwnedValue>>>;

fn put(all: &Settings, namespace: &str, key: &str, value: &Value) -> zbus::Result<()> {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(namespace.to_owned()).or_default().insert(key.to_owned(), value.try_to_owned()?);
    Ok(())
}

/// A settings portal; dropping it ends it.
pub struct Portal {
    bus: Connection,
    all: Arc<Settings>,
}

impl Portal {
    /// A portal with these settings, on the bus at this address. It answers each question after `delay`.
    pub fn open(address: &str, settings: &[Setting], delay: Duration) -> zbus::Result<Self> {
        let all: Arc<Mutex<HashMap<String, HashMap<String, OwnedValue>>>> = Arc::default();
        let answers = Answers { all: Arc::clone(&all), delay };
        for (namespace, key, value) in settings {
            put(&all, namespace, key, value)?;
        }
        let bus = Builder::address(address)?.serve_at(PATH, answers)?.name(PORTAL)?;
        Ok(Self { bus: block_on(bus.build())?, all })
    }

    /// Changes a setting and tells everybody.
    pub fn change(&self, namespace: &str, key: &str, value: impl Into<Value<'static>>) -> zbus::Result<()> {
        let value = value.into();
        put(&self.all, namespace, key, &value)?;
        let body = (namespace, key, value);
        block_on(self.bus.emit_signal(None::<&str>, PATH, SETTINGS, "SettingChanged", &body))
    }
}

/// What the portal answers.
struct Answers {
    all: Arc<Settings>,
    delay: Duration,
}

#[zbus::interface(name = "org.freedesktop.portal.Settings")]
impl Answers {
    fn read(&self, namespace: &str, key: &str) -> zbus::fdo::Result<OwnedValue> {
        let value = {
            let all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
            all.get(namespace).and_then(|settings| settings.get(key)).cloned()
        };
        sleep(self.delay);
        // A value within a value: that is how portals answer.
        let value = Value::Value(Box::new(Value::from(value.ok_or_else(|| zbus::fdo::Error::Failed(key.to_owned()))?)));
        value.try_to_owned().map_err(|why| zbus::fdo::Error::Failed(why.to_string()))
    }
}
