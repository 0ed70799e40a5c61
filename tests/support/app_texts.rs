//! The texts that only the window reads, and what must be true of their results.

use regalia_app::files::settings;
use regalia_app::training::Notebook;

/// Reads settings (`"settings"`) or a notebook of exercises (`"training"`). Returns whether it could be read.
///
/// # Errors
/// What is wrong with the result, or that there is no such target.
pub fn read(target: &str, bytes: &[u8]) -> Result<bool, String> {
    // Bytes that are not text are refused at once.
    let Ok(text) = std::str::from_utf8(bytes) else { return Ok(false) };
    match target {
        "settings" => {
            let found = settings::read(text);
            let written = settings::write(&found.settings, &found.unknown);
            let again = settings::read(&written);
            if !again.is_clean() || again.settings != found.settings {
                return Err(format!("{found:?} is written as\n{written}\nand read as {again:?}"));
            }
            // A value may gain the line end that closes its comment, once.
            let twice = settings::read(&settings::write(&again.settings, &again.unknown));
            if twice != again {
                return Err(format!("{again:?} comes back as {twice:?}"));
            }
            Ok(found.is_clean())
        }
        "training" => {
            let Ok(notebook) = Notebook::read(text) else { return Ok(false) };
            let written = notebook.to_text();
            let again = Notebook::read(&written).map_err(|why| format!("cannot be written: {why}\n{written}"))?;
            if again.to_text() != written {
                return Err(format!("{written}\ncomes back as\n{}", again.to_text()));
            }
            Ok(true)
        }
        _ => Err(format!("there is no target {target}")),
    }
}
