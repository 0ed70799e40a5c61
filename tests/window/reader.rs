//! A screen reader: the accessibility bus of a desktop of one's own, what can be read there, and what is announced.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::tasks::block_on;
use bevy::tasks::futures_lite::StreamExt as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use zbus::connection::Builder;
use zbus::message::Type;
use zbus::zvariant::{DynamicType, OwnedObjectPath, OwnedValue, Type as Signature, Value};
use zbus::{Connection, MatchRule, MessageStream};

use crate::Outcome;
use crate::bus::Bus;
use crate::wait::{PATIENCE, until};

/// Where distributions put the service that a desktop starts.
const LAUNCHERS: [&str; 3] =
    ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher", "/usr/lib/at-spi-bus-launcher"];

/// The name of the service, and where its two switches are.
const SERVICE: &str = "org.a11y.Bus";
const SWITCHES: &str = "/org/a11y/bus";

const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";

/// The kind of a window, and of what stands in a list: each square.
pub const FRAME: u32 = 23;
pub const LIST_ITEM: u32 = 32;

/// The bit of a state that the focused node has.
const FOCUSED: u32 = 1 << 12;

/// What can be read: a window, a square, a button.
#[derive(Clone, Debug)]
pub struct Node {
    program: String,
    path: OwnedObjectPath,
    /// Its name.
    pub name: String,
    /// Its kind, as the bus counts kinds.
    pub role: u32,
    /// Whether it has the focus.
    pub focused: bool,
}

/// A screen reader on a desktop of its own; dropping it ends both.
pub struct Reader {
    session: Option<Bus>,
    launcher: Child,
    switches: Connection,
    bus: Connection,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Reader {
    /// Whether this system can have one.
    pub fn is_there() -> bool {
        Bus::is_there() && launcher().is_some()
    }

    /// Starts a desktop, on which both switches are off, with its files in a folder.
    pub fn begin(folder: &Path) -> Outcome<Self> {
        std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let session = Bus::open(folder, &[])?;
        let mut command = Command::new(launcher().ok_or("no accessibility bus")?);
        command.arg("--launch-immediately").env("DBUS_SESSION_BUS_ADDRESS", session.address());
        // What it keeps, it keeps nowhere else.
        command.env("HOME", folder).env("XDG_RUNTIME_DIR", folder).env("GSETTINGS_BACKEND", "memory");
        command.env_remove("DISPLAY").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let launcher = command.spawn().map_err(|why| format!("the accessibility bus: {why}"))?;
        let switches = block_on(open(&session.address())).map_err(said)?;
        let address = || block_on(ask(&switches, SERVICE, SWITCHES, SERVICE, "GetAddress", &())).ok();
        let address: String = until("there is an accessibility bus", PATIENCE, || Ok(address()))?;
        let bus = block_on(open(&address)).map_err(said)?;
        let heard = Arc::default();
        block_on(listen(&bus, Arc::clone(&heard))).map_err(said)?;
        Ok(Self { session: Some(session), launcher, switches, bus, heard })
    }

    /// The address of the desktop's bus.
    pub fn address(&self) -> String {
        self.session.as_ref().map_or_else(String::new, Bus::address)
    }

    /// Turns a switch of the desktop.
    pub fn switch(&self, name: &str, on: bool) -> Outcome {
        let body = ("org.a11y.Status", name, Value::from(on));
        block_on(ask(&self.switches, SERVICE, SWITCHES, PROPERTIES, "Set", &body)).map_err(said)
    }

    /// What was announced so far.
    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until a line is announced.
    pub fn hears(&self, line: &str) -> Outcome {
        let heard =
            until("a line is announced", PATIENCE, || Ok(self.heard().iter().any(|one| one == line).then_some(())));
        heard.map_err(|why| format!("{why}: '{line}', but {:?}", self.heard()))
    }

    /// All that can be read in all programs.
    pub fn nodes(&self) -> Outcome<Vec<Node>> {
        block_on(self.read()).map_err(said)
    }

    /// Waits for what is like this.
    pub fn find(&self, what: &str, is_it: impl Fn(&Node) -> bool) -> Outcome<Node> {
        let mut last = Ok(Vec::new());
        let found = until(what, PATIENCE, || {
            // Something may go while it is read: then it is read once more.
            last = self.nodes();
            Ok(last.iter().flatten().find(|node| is_it(node)).cloned())
        });
        found.map_err(|why| {
            let shown = |node: &Node| format!("'{}'{}", node.name, if node.focused { " (focused)" } else { "" });
            let seen = last.map(|nodes| nodes.iter().map(shown).collect::<Vec<_>>().join(", "));
            format!("{why}; there is {}", seen.unwrap_or_else(|why| why))
        })
    }

    /// Does the first thing that can be done with a node: presses it.
    pub fn press(&self, node: &Node) -> Outcome {
        let done = ask(&self.bus, &node.program, node.path.as_str(), "org.a11y.atspi.Action", "DoAction", &(0_i32,));
        let done: bool = block_on(done).map_err(said)?;
        if done { Ok(()) } else { Err(format!("'{}' cannot be pressed", node.name)) }
    }

    async fn read(&self) -> zbus::Result<Vec<Node>> {
        let root = "/org/a11y/atspi/accessible/root";
        let mut open: Vec<(String, OwnedObjectPath)> =
            ask(&self.bus, "org.a11y.atspi.Registry", root, ACCESSIBLE, "GetChildren", &()).await?;
        let mut found = Vec::new();
        while let Some((program, path)) = open.pop() {
            let at = path.as_str();
            let name = ask(&self.bus, &program, at, PROPERTIES, "Get", &(ACCESSIBLE, "Name")).await?;
            let role = ask(&self.bus, &program, at, ACCESSIBLE, "GetRole", &()).await?;
            let state: Vec<u32> = ask(&self.bus, &program, at, ACCESSIBLE, "GetState", &()).await?;
            open.extend(
                ask::<Vec<(String, OwnedObjectPath)>>(&self.bus, &program, at, ACCESSIBLE, "GetChildren", &()).await?,
            );
            let focused = state.first().is_some_and(|bits| bits & FOCUSED != 0);
            found.push(Node { name: text(name), role, focused, program, path });
        }
        Ok(found)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // Without the desktop's bus the service ends, and its own bus with it.
        self.session = None;
        let _ = until("the accessibility bus ends", Duration::from_secs(2), || {
            self.launcher.try_wait().map_err(|why| why.to_string())
        });
        let _ = self.launcher.kill();
        let _ = self.launcher.wait();
    }
}

fn launcher() -> Option<PathBuf> {
    LAUNCHERS.iter().map(PathBuf::from).find(|path| path.is_file())
}

fn said(why: zbus::Error) -> String {
    format!("the accessibility bus: {why}")
}

fn text(value: OwnedValue) -> String {
    String::try_from(value).unwrap_or_default()
}

async fn open(address: &str) -> zbus::Result<Connection> {
    Builder::address(address)?.method_timeout(PATIENCE).build().await
}

/// Calls a method.
async fn ask<T: DeserializeOwned + Signature>(
    bus: &Connection,
    program: &str,
    path: &str,
    interface: &str,
    method: &str,
    body: &(impl Serialize + DynamicType),
) -> zbus::Result<T> {
    bus.call_method(Some(program), path, Some(interface), method, body).await?.body().deserialize()
}

/// Writes down what is announced, until the bus ends.
async fn listen(bus: &Connection, heard: Arc<Mutex<Vec<String>>>) -> zbus::Result<()> {
    let rule = MatchRule::builder().msg_type(Type::Signal).interface("org.a11y.atspi.Event.Object")?;
    let rule = rule.member("Announcement")?.build();
    let mut announced = MessageStream::for_match_rule(rule, bus, None).await?;
    std::thread::spawn(move || {
        while let Some(Ok(message)) = block_on(announced.next()) {
            let body = message.body();
            let read = body.deserialize::<(String, i32, i32, OwnedValue, HashMap<String, OwnedValue>)>();
            if let Ok((_, _, _, line, _)) = read {
                heard.lock().unwrap_or_else(PoisonError::into_inner).push(text(line));
            }
        }
    });
    Ok(())
}
