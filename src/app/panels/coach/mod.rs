//! Coach marks in the first games of Sovereign Chess against the computer: your army, a coloured square worth taking,
//! what it gave; and once, a piece that can be captured for nothing. One at a time, on the real board; each is gone for
//! good once it is done or closed. What they teach comes from [`regalia_core::teaching`].

mod card;
mod follow;
mod mark;

pub use card::coach_ui;
pub(super) use card::draw;
pub(super) use follow::{follow, light};
pub use mark::{Coach, CoachMark};
