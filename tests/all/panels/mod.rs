//! What the panels show, as data: no window is opened.

mod armies;
mod hidden;
mod tours;
