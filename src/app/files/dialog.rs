//! The system's file dialogs. Also notices that there are none, or that the clipboard failed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::log::BoxedLayer;
use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::prelude::App;
use winit::window::Window;

use super::{Purpose, export::extensions};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Path(PathBuf),
    Cancelled,
    /// This system has no file dialogs.
    Unavailable,
}

/// Set when the dialog library logs an error: it returns the same as for a cancel.
static DIALOG_FAILED: AtomicBool = AtomicBool::new(false);

/// Set when the clipboard library logs an error: it returns none.
static CLIPBOARD_REFUSED: AtomicBool = AtomicBool::new(false);

/// Whether the clipboard has failed since the last call.
pub fn clipboard_refused() -> bool {
    CLIPBOARD_REFUSED.swap(false, Ordering::SeqCst)
}

/// A log layer, for Bevy's log plugin, that notices when a file dialog or the clipboard fails.
pub fn dialog_layer(_app: &mut App) -> Option<BoxedLayer> {
    Some(Box::new(DialogErrors))
}

struct DialogErrors;

impl<S: Subscriber> Layer<S> for DialogErrors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == bevy::log::Level::ERROR {
            event.record(&mut FindTarget);
            if event.metadata().target().starts_with("bevy_egui") {
                CLIPBOARD_REFUSED.store(true, Ordering::SeqCst);
            }
        }
    }
}

/// Finds the module that wrote a message of the `log` crate.
struct FindTarget;

impl Visit for FindTarget {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "log.target" && value.starts_with("rfd") {
            DIALOG_FAILED.store(true, Ordering::SeqCst);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

/// Call it on the main thread; the future can be awaited anywhere.
pub(super) fn ask(
    purpose: Purpose,
    proposal: &Path,
    window: Option<&Window>,
) -> impl Future<Output = Answer> + Send + use<> {
    DIALOG_FAILED.store(false, Ordering::SeqCst);
    let mut dialog = rfd::AsyncFileDialog::new().set_title(purpose.title());
    dialog = dialog.add_filter(kind(purpose), extensions(purpose));
    if let Some(window) = window {
        dialog = dialog.set_parent(window);
    }
    if let Some(folder) = proposal.parent().filter(|folder| folder.is_dir()) {
        dialog = dialog.set_directory(folder);
    }
    let opens = purpose == Purpose::Open;
    if let (false, Some(name)) = (opens, proposal.file_name()) {
        dialog = dialog.set_file_name(name.to_string_lossy());
    }
    // Both are created here, on the main thread; only one is awaited.
    let open = opens.then(|| dialog.clone().pick_file());
    let save = (!opens).then(|| dialog.save_file());
    async move {
        let picked = match (open, save) {
            (Some(open), _) => open.await,
            (None, Some(save)) => save.await,
            (None, None) => None,
        };
        match picked {
            Some(file) => Answer::Path(file.path().to_owned()),
            None if DIALOG_FAILED.load(Ordering::SeqCst) && !has_zenity() => Answer::Unavailable,
            None => Answer::Cancelled,
        }
    }
}

/// The kind of files that a dialog shows, as a label.
const fn kind(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Open | Purpose::Save => "Regalia games",
        Purpose::ExportText => "Text",
        Purpose::ExportPicture => "Pictures",
        Purpose::ExportPoster => "Posters",
        Purpose::ExportSheets => "Web pages",
        Purpose::ExportGif | Purpose::ExportApng => "Films",
    }
}

fn has_zenity() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file())
}
