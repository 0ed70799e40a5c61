//! The rules in the program: the book of each game with its diagrams, and a tour in positions to play.
//!
//! Texts come from [`crate::book`]. One room each: `page` (the open book), `diagram` (a position in it), `prose` (how
//! paragraphs look), `tour` (what happens in a tour, without a window), `tour_page` (how it looks), `link` (the way from
//! a refusal to its rule).

mod diagram;
mod link;
mod page;
mod prose;
mod tour;
mod tour_page;

pub use link::notice_with_rule_ui;
pub use page::BookView;
pub use page::book_ui;
pub use tour::{Feedback, TourView};
pub use tour_page::tour_ui;
