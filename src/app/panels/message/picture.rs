//! The picture beside a message: programs that take formatted text (mail, documents, some chats) paste it with the
//! board above it. All others take the text alone, which is in the clipboard at once; the picture joins it when it is
//! drawn.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bevy::prelude::*;
use regalia_core::{record::Record, rules::GamePosition as _};

use super::MessageTasks;
use crate::panels::{clipboard::Clipboard, film::CurrentLook};
use crate::tasks::{Background, Waker};
use crate::view::{BoardPicture, Look, Measure, Rotation, Seating};

/// The longer side of the picture in pixels, at one pixel for each point: it fits into a chat.
const SIDE: u32 = 640;

/// The message in the clipboard whose picture is being drawn.
#[derive(Debug, Default)]
pub(super) struct Picture {
    wanted: Option<(String, usize)>,
    drawing: Option<(String, Background<Option<String>>)>,
}

impl Picture {
    /// Draws the picture of a message after `plies` plies of the current line.
    pub(super) fn wants(&mut self, message: String, plies: usize) {
        self.wanted = Some((message, plies));
    }
}

/// Starts drawing, and puts a finished picture beside its message, if that is still in the clipboard.
pub(super) fn add_picture(
    mut tasks: ResMut<MessageTasks>,
    shown: CurrentLook,
    mut clipboard: Clipboard,
    waker: Res<Waker>,
) {
    // Reading does not trigger change detection.
    if tasks.picture.wanted.is_none() && tasks.picture.drawing.is_none() {
        return;
    }
    let picture = &mut tasks.picture;
    if let Some(((message, plies), record)) = picture.wanted.take().zip(shown.record()) {
        let mut record = record.clone();
        record.jump(plies);
        // The reader sees the board from the side that plays the reply.
        let reader = record.position().side_to_move();
        let rotation = Rotation::towards(reader, Seating::of(&record)).fitting(record.game());
        let (look, text) = (Look { rotation, shapes: Vec::new(), ..shown.look() }, message.clone());
        picture.drawing = Some((message, Background::run(move |_| formatted(&text, &record, &look), &waker)));
    }
    let Some((message, drawing)) = &mut picture.drawing else { return };
    let Some(formatted) = drawing.take() else { return };
    if clipboard.text().as_ref() == Some(message)
        && let Some(formatted) = formatted
    {
        clipboard.copy_formatted(&formatted, message);
    }
    picture.drawing = None;
}

/// The message below a picture of the board, as HTML.
fn formatted(message: &str, record: &Record, look: &Look) -> Option<String> {
    let measure = Measure::within(record.game(), SIDE, 1.0);
    let board = BoardPicture::with_lights(record, look, measure, &[]);
    let png = STANDARD.encode(board.png().ok()?);
    let [width, height] = board.size();
    let mut html =
        format!(r#"<p><img src="data:image/png;base64,{png}" width="{width}" height="{height}" alt=""></p>"#);
    for part in message.split("\n\n") {
        let lines: Vec<String> = part.trim_end().lines().map(escaped).collect();
        // Writing to a string cannot fail.
        let _ = write!(html, "<p>{}</p>", lines.join("<br>"));
    }
    Some(html)
}

fn escaped(line: &str) -> String {
    line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{Game, Options};

    use super::*;
    use crate::view::{Theme, ViewSettings};

    #[test]
    fn the_board_stands_above_the_text() {
        let record = Record::new(Options::new(Game::Martian), Vec::new());
        let look = Look {
            rotation: Rotation::NONE,
            settings: ViewSettings::default(),
            palette: Theme::Dark.palette(),
            shapes: Vec::new(),
        };
        let html =
            formatted("Ann & Ben <3\nYour turn.\n\n[Game \"Martian\"]\n1. B&d5 {end}\n", &record, &look).expect("HTML");
        let (picture, text) = html.split_once("</p>").expect("a picture");
        let png = picture.split_once("base64,").and_then(|(_, rest)| rest.split_once('"')).expect("its data").0;
        assert!(STANDARD.decode(png).expect("base64").starts_with(b"\x89PNG"));
        assert_eq!(text, "<p>Ann &amp; Ben &lt;3<br>Your turn.</p><p>[Game \"Martian\"]<br>1. B&amp;d5 {end}</p>");
    }
}
