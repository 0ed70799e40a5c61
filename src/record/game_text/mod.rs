//! A record as text for people, and back: tags, then the moves as the list of moves shows them. Chess has PGN for this,
//! and what can be like it is like it.
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
//! let read = regalia::record::game_text::from_text(text, None).unwrap();
//! assert_eq!((read.record.names(), read.record.len()), (&["Ann".to_owned(), "Ben".to_owned()][..], 3));
//! assert_eq!(read.record.outcome().unwrap().to_string(), "1-0 resignation");
//! assert_eq!(regalia::record::game_text::to_text(&read.record), text);
//! ```
//!
//! # Grammar
//!
//! ```text
//! text      = tag* movetext
//! tag       = '[' name '"' value '"' ']'       on one line; in the value \" \\ \n \r \t, and \u{…} for what is not seen
//! movetext  = (move | variation | aside)* result?
//! variation = '(' (move | variation | aside)* result? ')'
//! aside     = '{' … '}' | ';' to the end of the line | '%' at the beginning of a line, to its end
//!           | '$' digits | number '.'* | signs without a letter or digit
//! result    = '*' | scores of the seats with '-' between, each 0, 1/2 or 1
//! ```
//!
//! - Tags come in any order; those that are not named here are passed over.
//!   - `Game` (or `Variant`): the game's title, or its short name as on the command line. Without it the text is one of
//!     the game that the reader suggests.
//!   - The seats are named by the army that each owns in the usual start: `White` and `Black`; in Royale `White`, `Ash`,
//!     `Slate`, `Black`. `Seat1` to `Seat4` are read as well. In Sovereign Chess White is who makes the first move, whatever
//!     side the other one takes then. A seat without a name has no tag.
//!   - Each rule option whose value is not the usual one: `Twins`, `Choice`, `Vests`, `Castling`, `Measure`,
//!     `Supply`, `Tie`.
//!   - `SetUp` and `FEN`: the position text, where the start is not the usual one.
//!   - `TimeControl`: `300+3` is 300 seconds and 3 more with each ply, `300d2` a delay of 2, `300+3d2` both; one for all
//!     seats, or one for each with spaces between.
//!   - `Result`, and `Termination`: why people ended the game (`agreement`, `claim`, `resignation`, `time`), or how its
//!     plies did.
//! - Moves are read in either form, as people write them or as coordinates; `!` and `?` behind them are passed over.
//! - A number counts rounds of the seats from the start of the text, the choice of a side left out. It stands with one point before the
//!   first seat's ply, and with three where a line begins or goes on with another seat's. Numbers are not checked.
//! - A variation stands for the ply before it; where none is before it, it begins where its line does. Its first moves may
//!   be ones that were made there already: so a line goes on where people had ended the game.
//! - A result in a variation is one that people agreed on; a comment behind it says why, as `Termination` does.
//! - Of comments only times are read: `[%clk 0:04:12]` is what the seat has left after the ply, `[%emt 0:00:03.5]` how
//!   long the ply took (it is written where the clock alone does not tell), `[%think 0:00:02]` how long was thought at the
//!   end of the line. A time that its seat did not have is cut to what it had.
//!
//! # What comes back
//!
//! Everything that a saved game holds: game, options, start, names, all lines, ends, time controls and
//! times. What the text does not carry: which of several ways was tried first, where the cursor stood, whether something was not saved yet, and what was thought
//! on the way back in the middle of a line. Comments of other programs are not kept.

mod clock;
mod error;
mod lex;
mod read;
mod tags;
mod write;

pub use error::{Place, TextError, TextProblem};
pub use read::{Parsed, from_text};
pub use write::to_text;

/// Whether a text is rather one of these than a saved game or a position: it begins with a tag, a comment or the number of
/// a move.
///
/// ```
/// use regalia::record::game_text::is_game_text;
/// assert!(is_game_text("[Game \"Two Kings\"]\n\n1. e4 *") && is_game_text(" 1.e4 e5"));
/// assert!(!is_game_text("// Regalia game\n(format: 1)") && !is_game_text("8/8/8/8 1 0 0 - - -"));
/// ```
#[must_use]
pub fn is_game_text(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let begins_with_number = number.len() < text.len() && number.starts_with('.');
    text.starts_with(['[', '{', ';', '%']) || begins_with_number
}
