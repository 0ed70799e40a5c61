//! A record as text for people, and back: tags, then the moves as the move list shows them. It is as close to PGN as
//! the variants allow.
//!
//! ```
//! let text = r#"[Game "Two Kings"]
//! [White "Ann"]
//! [Black "Ben"]
//! [Result "1-0"]
//! [Termination "resignation"]
//! [TimeControl "300+3"]
//!
//! 1. e4 {[%clk 0:05:00]} 1... e5 {[%clk 0:04:58.5]} (1... c5 {[%clk 0:05:01]} 2.
//! Nf3 {[%clk 0:05:01]}) 2. Nf3 {[%clk 0:04:50]} 1-0
//! "#;
//! let read = regalia_core::record::game_text::from_text(text, None).unwrap();
//! assert_eq!((read.record.names(), read.record.len()), (&["Ann".to_owned(), "Ben".to_owned()][..], 3));
//! assert_eq!(read.record.outcome().unwrap().to_string(), "1-0 resignation");
//! assert_eq!(regalia_core::record::game_text::to_text(&read.record), text);
//! ```
//!
//! # Grammar
//!
//! ```text
//! text      = tag* movetext
//! tag       = '[' name '"' value '"' ']' on one line; in the value \" \\ \n \r \t, and \u{…} for what cannot be printed,
//!             for [ and for {
//! movetext  = (move | variation | aside)* result?
//! variation = '(' (move | variation | aside)* result? ')'
//! aside     = '{' … '}' | ';' to the end of the line | '%' at the beginning of a line, to its end
//!           | '$' digits | '!' | '?!' | '?' | '??' | number '.'* | signs without a letter or digit
//! result    = '*' | scores of the seats with '-' between, each 0, 1/2 or 1
//! ```
//!
//! - Tags come in any order; unknown tags are ignored.
//!   - `Game` (or `Variant`): the game's title, or its short name as on the command line. Without it the reader's hint
//!     decides.
//!   - The seats are named by the army that each owns in the usual start: `White` and `Black`; in Royale `White`,
//!     `Ash`, `Slate`, `Black`. `Seat1` to `Seat4` are read as well. In Sovereign Chess `White` is the player who makes
//!     the first move, whichever side the other player then chooses. A seat without a name has no tag.
//!   - For each seat that the computer plays, `WhiteType` is `program` and `WhiteLevel` its level, 1 to 8; without a
//!     level it is the strongest. Other seats are persons', as with the type `human`. `Seed` is the number that decides
//!     the computer's mistakes, if it is not 0. Values that say none of this are ignored.
//!   - Each rule option whose value is not the default: `Twins`, `Choice`, `Vests`, `Castling`, `Measure`, `Supply`,
//!     `Tie`.
//!   - `SetUp` and `FEN`: the position text, if the game has another start than the usual one.
//!   - `TimeControl`: `300+3` is 300 seconds plus 3 per ply, `300d2` a delay of 2, `300+3d2` both; one for all seats,
//!     or one for each, separated by spaces.
//!   - `Result`, and `Termination`: why people ended the game (`agreement`, `claim`, `resignation`, `time`), or how its
//!     moves ended it.
//! - Moves are read as people write them or as coordinates. `$1`, `$6`, `$2` and `$4` after them are the marks `!`, `?!`,
//!   `?` and `??`, which are read as well; other signs are ignored. Glyphs with numbers are written, because every reader
//!   of PGN knows them: signs are for texts that people type.
//! - Numbers count rounds from the start of the text, without the choice of a side. One dot follows the number before
//!   the first seat's ply, three dots where a line begins or resumes with another seat's. Numbers are not checked.
//! - A variation replaces the ply before it, or begins where its line begins if there is none. It may begin with moves
//!   that were already made there: that is how a line continues after an agreed end.
//! - A result in a variation is an agreed one; the comment after it says why, as `Termination` does.
//! - In comments only notes and times are read. `[%eval 0.35]` is what the position after the ply is worth, in pawns for
//!   the first seat, `[%eval #-3]` that the second seat ends the game in three moves. In Martian Chess it is the final
//!   difference of points, in Royale what each seat can expect of the point: `[%eval 0.31,0.22,0.25,0.22]`. Before the
//!   first move it is about the start. `[%better e2e4 e7e5]` is a better line from the position before the ply.
//! - `[%clk 0:04:12]` is the time left after the ply, `[%emt 0:00:03.5]` the time the
//!   ply took (written where the clock alone does not tell), `[%think 0:00:02]` the time spent at the end of the line.
//!   A ply cannot take more time than its player had; the excess is cut.
//!
//! # What survives
//!
//! Everything that a saved game holds: game, options, start, names, players, seed, all lines, notes, ends, time controls
//! and times. Lost are the order in which variations were tried, the cursor, whether there were unsaved changes, thinking
//! time in the middle of a line, comments of other programs, and the state of a game by [message](super::message).

mod clock;
mod comment;
mod error;
mod lex;
mod read;
mod tags;
mod write;

pub use error::{Place, TextError, TextProblem};
pub use read::{Parsed, from_text};
pub use write::to_text;
pub(in crate::record) use write::to_text_within;

/// Whether a text looks like this format rather than a saved game or a position: it begins with a tag, a comment or a
/// move number.
///
/// ```
/// use regalia_core::record::game_text::is_game_text;
/// assert!(is_game_text("[Game \"Two Kings\"]\n\n1. e4 *") && is_game_text(" 1.e4 e5"));
/// assert!(!is_game_text("// Regalia game\n(format: 1)") && !is_game_text("8/8/8/8 1 0 0 - - -"));
/// ```
pub fn is_game_text(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let begins_with_number = number.len() < text.len() && number.starts_with('.');
    text.starts_with(['[', '{', ';', '%']) || begins_with_number
}
