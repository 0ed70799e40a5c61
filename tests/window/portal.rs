//! The file dialogs of a desktop: a stand-in that notes what it is asked for, and a real one.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use bevy::tasks::block_on;
use zbus::Connection;
use zbus::connection::Builder;
use zbus::message::Header;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Value};

use crate::Outcome;
use crate::bus::Bus;

const NAME: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";

/// How long it takes to choose a file.
const THOUGHT: Duration = Duration::from_millis(300);

/// Where distributions put the services of the real one.
const SERVICES: [&str; 2] = ["xdg-desktop-portal", "xdg-desktop-portal-gtk"];
const FOLDERS: [&str; 2] = ["/usr/libexec", "/usr/lib"];

/// The windows of the program have no frame, so that what was measured in them stays where it is.
const NO_FRAME: &str = r#"<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application title="Regalia">
<decor>no</decor><position force="yes"><x>0</x><y>0</y></position></application></applications></openbox_config>"#;

/// What a program asked a dialog for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialogRequest {
    /// Whether it is to save.
    pub saves: bool,
    /// The window that the dialog belongs to.
    pub above: String,
    /// Its title.
    pub title: String,
    /// The folder it begins in.
    pub folder: PathBuf,
}

/// Dialogs in which one file is chosen soon.
pub struct Chooser {
    _bus: Connection,
    asked: Arc<Mutex<Vec<DialogRequest>>>,
    file: Arc<Mutex<PathBuf>>,
}

impl Chooser {
    /// Serves a bus.
    pub fn serve(bus: &Bus) -> Outcome<Self> {
        let (asked, file) = (Arc::default(), Arc::default());
        let dialogs = Dialogs { asked: Arc::clone(&asked), file: Arc::clone(&file) };
        let serve = || Builder::address(bus.address().as_str())?.serve_at(PATH, dialogs)?.name(NAME);
        let connection = serve().and_then(|bus| block_on(bus.build()));
        Ok(Self { _bus: connection.map_err(|why| format!("the portal: {why}"))?, asked, file })
    }

    /// Chooses this file whenever somebody asks.
    pub fn choose(&self, file: &Path) {
        file.clone_into(&mut self.file.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// What was asked for so far.
    pub fn asked(&self) -> Vec<DialogRequest> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

struct Dialogs {
    asked: Arc<Mutex<Vec<DialogRequest>>>,
    file: Arc<Mutex<PathBuf>>,
}

#[zbus::interface(name = "org.freedesktop.portal.FileChooser")]
impl Dialogs {
    async fn open_file(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        above: String,
        title: String,
        options: HashMap<String, OwnedValue>,
    ) -> zbus::fdo::Result<OwnedObjectPath> {
        self.answer(&header, bus, DialogRequest { saves: false, above, title, folder: folder(&options) }, &options)
            .await
    }

    async fn save_file(
        &self,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] bus: &Connection,
        above: String,
        title: String,
        options: HashMap<String, OwnedValue>,
    ) -> zbus::fdo::Result<OwnedObjectPath> {
        self.answer(&header, bus, DialogRequest { saves: true, above, title, folder: folder(&options) }, &options).await
    }
}

impl Dialogs {
    async fn answer(
        &self,
        header: &Header<'_>,
        bus: &Connection,
        asked: DialogRequest,
        options: &HashMap<String, OwnedValue>,
    ) -> zbus::fdo::Result<OwnedObjectPath> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let sender = header.sender().map(|sender| sender.trim_start_matches(':').replace('.', "_")).unwrap_or_default();
        let token =
            options.get("handle_token").and_then(|token| String::try_from(token.clone()).ok()).unwrap_or_default();
        let handle = format!("{PATH}/request/{sender}/{token}");
        let files = HashMap::from([("uris", Value::from(vec![format!("file://{}", file.display())]))]);
        let (bus, path) = (bus.clone(), handle.clone());
        // As with a person, the answer comes after the program knows that there is a dialog.
        std::thread::spawn(move || {
            sleep(THOUGHT);
            let request = "org.freedesktop.portal.Request";
            // Whoever asked may have gone.
            let _ = block_on(bus.emit_signal(None::<&str>, path.as_str(), request, "Response", &(0_u32, files)));
        });
        OwnedObjectPath::try_from(handle).map_err(|why| zbus::fdo::Error::Failed(why.to_string()))
    }
}

/// The folder among what is asked for: bytes, with a zero at the end.
fn folder(options: &HashMap<String, OwnedValue>) -> PathBuf {
    let bytes = options.get("current_folder").and_then(|bytes| Vec::<u8>::try_from(bytes.clone()).ok());
    let text = String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default();
    PathBuf::from(text.trim_end_matches('\0'))
}

/// A desktop with the dialogs of GTK and a window manager; dropping it ends both.
pub struct RealDesktop {
    bus: Bus,
    windows: Child,
}

impl RealDesktop {
    /// Whether this system can have one.
    pub fn is_there() -> bool {
        let is_service = |name: &&str| FOLDERS.iter().any(|folder| Path::new(folder).join(name).is_file());
        let openbox = Command::new("openbox").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        Bus::is_there() && openbox.is_ok() && SERVICES.iter().all(is_service)
    }

    /// Starts one on a screen, with its files in a folder.
    pub fn start(folder: &Path, display: &str) -> Outcome<Self> {
        let said = |why: std::io::Error| format!("the desktop: {why}");
        fs::create_dir_all(folder).map_err(said)?;
        let own = folder.to_string_lossy();
        let bus = Bus::open(
            folder,
            &[
                ("DISPLAY", display),
                ("XDG_CURRENT_DESKTOP", "GNOME"),
                ("HOME", &own),
                ("XDG_RUNTIME_DIR", &own),
                ("XDG_CONFIG_HOME", &own),
                ("XDG_DATA_HOME", &own),
                ("XDG_CACHE_HOME", &own),
                ("GSETTINGS_BACKEND", "memory"),
                ("NO_AT_BRIDGE", "1"),
            ],
        )?;
        let rules = folder.join("openbox.xml");
        fs::write(&rules, NO_FRAME).map_err(said)?;
        let mut openbox = Command::new("openbox");
        openbox.arg("--config-file").arg(&rules).env("DISPLAY", display).env("HOME", folder);
        openbox.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self { bus, windows: openbox.spawn().map_err(said)? })
    }

    /// The address of its bus.
    pub fn address(&self) -> String {
        self.bus.address()
    }
}

impl Drop for RealDesktop {
    fn drop(&mut self) {
        // If it has ended already, there is nothing to end.
        let _ = self.windows.kill();
        let _ = self.windows.wait();
    }
}
