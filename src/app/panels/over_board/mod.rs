//! Everything over the board: choices, questions, notices.

pub mod answer;
pub mod chip;
pub mod choices;
mod draw;
pub mod drop_hint;
pub mod end_banner;
pub mod first_move;
pub mod king_menu;
pub mod looks_back;
pub mod message_card;
pub mod notice;
pub mod promotion;

pub(super) use draw::draw;
