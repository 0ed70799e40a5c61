//! Drags files over a window and drops them, like a file manager, by the X protocol for drag and drop (XDND, version
//! 5).

use std::path::Path;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_FROM_PARENT, CURRENT_TIME};

use crate::Outcome;
use crate::wait::{PATIENCE, until};

/// The protocol's version.
const VERSION: u32 = 5;

x11rb::atom_manager! {
    /// The words of the protocol.
    Words: WordsCookie {
        XdndAware, XdndEnter, XdndPosition, XdndStatus, XdndDrop, XdndFinished, XdndSelection, XdndActionCopy,
        uris: b"text/uri-list",
    }
}

/// Files being dragged.
pub struct HeldFiles {
    connection: RustConnection,
    words: Words,
    source: Window,
    target: Window,
    uris: String,
}

impl HeldFiles {
    /// Drags files over a window of this display, until the window has accepted them and asked for their names.
    pub fn over(display: &str, target: Window, files: &[&Path]) -> Outcome<Self> {
        let said = |why: &dyn std::fmt::Display| format!("drag and drop: {why}");
        let (connection, screen) = x11rb::connect(Some(display)).map_err(|why| said(&why))?;
        let words = Words::new(&connection).map_err(|why| said(&why))?.reply().map_err(|why| said(&why))?;
        let root = connection.setup().roots.get(screen).ok_or("drag and drop: no screen")?.root;
        let source = connection.generate_id().map_err(|why| said(&why))?;
        let aux = CreateWindowAux::new();
        let class = WindowClass::INPUT_OUTPUT;
        let made = connection.create_window(0, source, root, 0, 0, 1, 1, 0, class, COPY_FROM_PARENT, &aux);
        made.map_err(|why| said(&why))?;
        connection
            .set_selection_owner(source, words.XdndSelection, CURRENT_TIME)
            .map_err(|why| said(&why))?
            .check()
            .map_err(|why| said(&why))?;
        let uris = files.iter().map(|file| format!("file://{}\r\n", file.display())).collect();
        let held = Self { connection, words, source, target, uris };
        held.tell(words.XdndEnter, [VERSION << 24, words.uris, 0, 0])?;
        let middle = 300 << 16 | 300;
        held.tell(words.XdndPosition, [0, middle, CURRENT_TIME, words.XdndActionCopy])?;
        let (mut taken, mut asked) = (false, false);
        until("the window takes the files", PATIENCE, || {
            match held.event()? {
                Some(Event::SelectionRequest(request)) => {
                    held.answer(&request)?;
                    asked = true;
                }
                Some(Event::ClientMessage(message)) if message.type_ == words.XdndStatus => {
                    taken = message.data.as_data32()[1] & 1 == 1;
                }
                _ => {}
            }
            Ok((taken && asked).then_some(()))
        })?;
        Ok(held)
    }

    /// Drops them, and waits until the window has taken them.
    pub fn let_go(self) -> Outcome {
        self.tell(self.words.XdndDrop, [0, CURRENT_TIME, 0, 0])?;
        until("the window has taken the files", PATIENCE, || {
            Ok(match self.event()? {
                Some(Event::ClientMessage(message)) if message.type_ == self.words.XdndFinished => Some(()),
                _ => None,
            })
        })
    }

    fn event(&self) -> Outcome<Option<Event>> {
        self.connection.poll_for_event().map_err(|why| format!("drag and drop: {why}"))
    }

    /// Sends a message of the protocol: the sending window, and four more numbers.
    fn tell(&self, word: u32, [one, two, three, four]: [u32; 4]) -> Outcome {
        let data = [self.source, one, two, three, four];
        let message = ClientMessageEvent::new(32, self.target, word, data);
        let sent = self.connection.send_event(false, self.target, EventMask::NO_EVENT, message);
        sent.and_then(|_| self.connection.flush()).map_err(|why| format!("drag and drop: {why}"))
    }

    /// Sends the names of the files.
    fn answer(&self, request: &SelectionRequestEvent) -> Outcome {
        let said = |why: &dyn std::fmt::Display| format!("drag and drop: {why}");
        let known = request.target == self.words.uris;
        if known {
            let (window, property) = (request.requestor, request.property);
            let put = self.connection.change_property8(
                PropMode::REPLACE,
                window,
                property,
                self.words.uris,
                self.uris.as_bytes(),
            );
            put.map_err(|why| said(&why))?;
        }
        let notice = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: request.time,
            requestor: request.requestor,
            selection: request.selection,
            target: request.target,
            property: if known { request.property } else { AtomEnum::NONE.into() },
        };
        let sent = self.connection.send_event(false, request.requestor, EventMask::NO_EVENT, notice);
        sent.and_then(|_| self.connection.flush()).map_err(|why| said(&why))
    }
}
