//! How safe the game on the board is, its file, and what the bar says about both.

use std::path::{Path, PathBuf};

use regalia_core::record::journal::MAX_JOURNAL_PLIES;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Safety {
    /// There is nothing to keep, or no place to keep it.
    NotKept,
    /// Every ply is on the disk.
    Kept,
    Keeping,
    /// The last change is not on the disk, because the disk does not answer.
    Late,
    /// The game is longer than any that is kept: its last moves are lost when the program ends.
    Full,
    /// It cannot be written; the reason, as the end of a sentence.
    Trouble(String),
}

impl Safety {
    /// What the bar says, maybe nothing, and whether that is a warning. `is_modified`: whether the game has unsaved
    /// moves.
    ///
    /// ```
    /// use regalia_app::journal::Safety;
    /// assert_eq!(Safety::Kept.words(true), ("Kept automatically".to_owned(), false));
    /// assert_eq!(Safety::Kept.words(false).0, "");
    /// assert!(Safety::Late.words(true).1);
    /// ```
    pub fn words(&self, is_modified: bool) -> (String, bool) {
        match self {
            Self::Trouble(why) => (format!("Moves are not kept: {why}"), true),
            Self::Full => ("The game is too long to be kept further".to_owned(), true),
            Self::Late => ("The last moves are not kept yet: the disk does not answer".to_owned(), true),
            Self::Kept if is_modified => ("Kept automatically".to_owned(), false),
            Self::Keeping if is_modified => ("Keeping…".to_owned(), false),
            _ => (String::new(), false),
        }
    }

    /// More about a warning, in sentences; empty if there is none. `journal` is the path of the journal.
    pub fn more(&self, journal: Option<&Path>) -> String {
        match self {
            Self::Trouble(why) => {
                let folder = journal.and_then(Path::parent);
                let folder = folder.map_or(String::new(), |folder| format!(" in {}", folder.display()));
                format!(
                    "The game goes on, but its moves cannot be kept{folder}: {why}. Regalia tries again every few \
                     seconds. Saved games are as safe as ever."
                )
            }
            Self::Full => format!(
                "The game goes on. Its first {MAX_JOURNAL_PLIES} moves are kept, with all variations. Later moves are \
                 lost when the program ends."
            ),
            Self::Late => "The game goes on. Its last moves will be kept as soon as the disk answers. If the program ends before that, they may be lost."
                .to_owned(),
            _ => String::new(),
        }
    }
}

/// The file of the game on the board, if it has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentFile(pub Option<PathBuf>);

impl CurrentFile {
    /// What the bar says about the file: its name, and whether the game is saved to it. Empty for a new game.
    pub fn label(&self, modified: bool) -> String {
        let name = self.0.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        match (name, modified) {
            (Some(name), false) => format!("{name} · saved"),
            (Some(name), true) => format!("not saved to {name} yet"),
            (None, true) => "not saved to a file yet".to_owned(),
            (None, false) => String::new(),
        }
    }
}
