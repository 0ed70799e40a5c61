//! Pictures of a whole board for files and for small boards.

pub(super) mod board_picture;
pub(super) mod scene;
pub(super) mod small_picture;
