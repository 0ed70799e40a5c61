//! The rules in the program: a book with diagrams and an interactive tour for each game.
//!
//! Texts come from [`crate::book`]. One file each: `page` (the open book), `diagram` (a position in it), `prose`
//! (paragraphs), `values` (what moves are worth), `tour` (the state of a tour, without a window), `tour_page` (its
//! drawing), `link` (from a refusal to its rule).

pub mod command;
mod diagram;
mod learn;
mod link;
mod page;
mod prose;
mod tour;
mod tour_page;
mod values;

pub(super) use learn::LearnPlugin;
pub use link::notice_with_rule_ui;
pub use page::BookView;
pub use page::book_ui;
pub use tour::{Feedback, TourView};
pub use tour_page::tour_ui;
