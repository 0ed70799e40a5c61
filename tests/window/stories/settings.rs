//! Settings: choices are there next time, and a broken file is reported.

use std::fs;

use crate::Outcome;
use crate::desk::{Desk, SETTINGS};
use crate::places;
use crate::wait::{PATIENCE, until};

/// Points that may differ, of a million: edges of letters, and a button that the pointer has left.
const FEW: usize = 40_000;

/// Chooses the light theme, a larger size, and another place and size of the window, and checks that they come back.
pub fn tell(desk: &mut Desk) -> Outcome {
    desk.start(None)?;
    desk.menu(places::VIEW_MENU, places::LIGHT_COLOURS)?;
    desk.quiet()?;
    desk.chord(&["ctrl"], "equal")?;
    desk.resize(1000, 700)?;
    desk.move_to(120, 60)?;
    desk.quiet()?;
    desk.rest_pointer()?;
    let chosen = desk.quiet()?;
    quit(desk)?;
    let path = desk.path(SETTINGS);
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    for line in ["theme: \"light\"", "interface_size: 110", "window_size: (1000, 700)", "window_place: (120, 60)"] {
        if !text.contains(line) {
            return Err(format!("no '{line}' in\n{text}"));
        }
    }
    desk.start_again(None)?;
    until("all is as it was", PATIENCE, || {
        let differences = desk.picture()?.differences(&chosen, places::WINDOW);
        Ok((differences < FEW).then_some(()))
    })?;
    quit(desk)?;

    // The window's screen is gone, and one value is nonsense.
    let text = text.replace("(120, 60)", "(5000, 60)").replace("110", "\"large\"");
    fs::write(&path, &text).map_err(|why| why.to_string())?;
    let told = desk.start_again(None)?;
    desk.keys(&["Return"])?;
    desk.changed("the message is closed", &told, places::below_bar())?;
    let aside = path.with_extension("ron.broken");
    if fs::read_to_string(&aside).ok() != Some(text) {
        return Err(format!("{} is not what was broken", aside.display()));
    }
    quit(desk)?;
    let text = fs::read_to_string(&path).map_err(|why| why.to_string())?;
    for line in ["theme: \"light\"", "interface_size: 100", "window_place: (280, 60)"] {
        if !text.contains(line) {
            return Err(format!("no '{line}' in\n{text}"));
        }
    }
    Ok(())
}

fn quit(desk: &mut Desk) -> Outcome {
    desk.chord(&["ctrl"], "q")?;
    desk.program()?.expect_end()
}
