//! The system's clipboard, and whether it has taken what was copied.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;
use bevy_egui::egui::ColorImage;

use crate::files::clipboard_refused;

#[derive(SystemParam)]
pub(crate) struct Clipboard<'w> {
    system: Option<ResMut<'w, EguiClipboard>>,
    #[cfg(feature = "test-hooks")]
    stand_in: Option<ResMut<'w, StandInClipboard>>,
}

/// Stands in for the system's clipboard in tests: not every machine has one, and a test must not change it.
#[cfg(feature = "test-hooks")]
#[derive(Resource, Debug, Default)]
pub struct StandInClipboard {
    pub refuses: bool,
    pub text: Option<String>,
    pub formatted: Option<String>,
    /// Width and height.
    pub picture: Option<[usize; 2]>,
}

impl Clipboard<'_> {
    /// The text that was copied last, here or elsewhere.
    pub fn text(&mut self) -> Option<String> {
        #[cfg(feature = "test-hooks")]
        if let Some(stand_in) = &self.stand_in {
            return stand_in.text.clone();
        }
        self.system.as_mut()?.get_text()
    }

    /// Returns whether the clipboard has taken it.
    pub fn copy_text(&mut self, text: &str) -> bool {
        #[cfg(feature = "test-hooks")]
        if let Some(stand_in) = &mut self.stand_in {
            stand_in.text = (!stand_in.refuses).then(|| text.to_owned());
            return !stand_in.refuses;
        }
        let Some(system) = &mut self.system else { return false };
        // An earlier refusal was about something else.
        clipboard_refused();
        system.set_text(text);
        !clipboard_refused()
    }

    /// Copies a formatted text, and beside it the plain one for programs that take no other. If the clipboard refuses
    /// it, the plain text is copied alone.
    pub fn copy_formatted(&mut self, html: &str, text: &str) {
        #[cfg(feature = "test-hooks")]
        if let Some(stand_in) = &mut self.stand_in {
            stand_in.formatted = (!stand_in.refuses).then(|| html.to_owned());
            return;
        }
        // Bevy's clipboard knows no formatted text. Both are the same below.
        let copied = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.set_html(html, Some(text)));
        if copied.is_err() && self.text().as_deref() != Some(text) {
            self.copy_text(text);
        }
    }

    /// Returns whether the clipboard has taken it.
    pub fn copy_picture(&mut self, picture: &ColorImage) -> bool {
        #[cfg(feature = "test-hooks")]
        if let Some(stand_in) = &mut self.stand_in {
            stand_in.picture = (!stand_in.refuses).then_some(picture.size);
            return !stand_in.refuses;
        }
        let Some(system) = &mut self.system else { return false };
        clipboard_refused();
        system.set_image(picture);
        // Without any clipboard, setting it reports nothing; only reading shows that it is missing.
        !clipboard_refused() && system.get_text().is_some()
    }
}
