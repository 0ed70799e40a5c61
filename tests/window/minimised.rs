//! The window as a window manager leaves it when somebody minimises it: not on the screen, and marked as hidden.

use x11rb::CURRENT_TIME;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, InputFocus, PropMode, Window};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::Outcome;

x11rb::atom_manager! {
    /// The words of the protocol.
    Words: WordsCookie {
        _NET_WM_STATE, _NET_WM_STATE_HIDDEN,
    }
}

/// A minimised window.
pub struct Minimised {
    connection: RustConnection,
    words: Words,
    window: Window,
}

fn said(why: &dyn std::fmt::Display) -> String {
    format!("a minimised window: {why}")
}

impl Minimised {
    /// Minimises a window of this display.
    pub fn of(display: &str, window: Window) -> Outcome<Self> {
        let (connection, _) = x11rb::connect(Some(display)).map_err(|why| said(&why))?;
        let words = Words::new(&connection).map_err(|why| said(&why))?.reply().map_err(|why| said(&why))?;
        let minimised = Self { connection, words, window };
        minimised.mark(&[words._NET_WM_STATE_HIDDEN])?;
        minimised.connection.unmap_window(window).map_err(|why| said(&why))?;
        minimised.sync()?;
        Ok(minimised)
    }

    /// Brings it back, with the keyboard, as a window manager does.
    pub fn restore(self) -> Outcome {
        self.mark(&[])?;
        self.connection.map_window(self.window).map_err(|why| said(&why))?;
        self.connection.set_input_focus(InputFocus::PARENT, self.window, CURRENT_TIME).map_err(|why| said(&why))?;
        self.sync()
    }

    fn mark(&self, states: &[u32]) -> Outcome {
        let (window, property) = (self.window, self.words._NET_WM_STATE);
        let put = self.connection.change_property32(PropMode::REPLACE, window, property, AtomEnum::ATOM, states);
        put.map(drop).map_err(|why| said(&why))
    }

    fn sync(&self) -> Outcome {
        self.connection.sync().map_err(|why| said(&why))
    }
}
