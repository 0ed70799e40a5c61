//! A window of another program that lies over everything on the screen.

use x11rb::COPY_FROM_PARENT;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::Outcome;
use crate::places;

/// The window; dropping it closes it.
pub struct Cover {
    // The server destroys the window when the connection ends.
    _connection: RustConnection,
}

impl Cover {
    /// Opens it on this display.
    pub fn over(display: &str) -> Outcome<Self> {
        let said = |why: &dyn std::fmt::Display| format!("a window over everything: {why}");
        let (connection, screen) = x11rb::connect(Some(display)).map_err(|why| said(&why))?;
        let root = connection.setup().roots.get(screen).ok_or("a window over everything: no screen")?.root;
        let window = connection.generate_id().map_err(|why| said(&why))?;
        let (width, height) = (places::WINDOW.max.x as u16, places::WINDOW.max.y as u16);
        let aux = CreateWindowAux::new().background_pixel(0).override_redirect(1);
        let class = WindowClass::INPUT_OUTPUT;
        connection
            .create_window(0, window, root, 0, 0, width, height, 0, class, COPY_FROM_PARENT, &aux)
            .map_err(|why| said(&why))?;
        connection.map_window(window).map_err(|why| said(&why))?;
        connection.sync().map_err(|why| said(&why))?;
        Ok(Self { _connection: connection })
    }
}
