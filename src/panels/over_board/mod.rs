//! What lies over the board and asks: promotions, vests, defections, sides, forced actions.

pub mod chip;
pub mod choices;
pub mod drop_hint;
pub mod first_move;
pub mod forced;
pub mod king_menu;
