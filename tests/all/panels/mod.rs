//! What the panels show, as data; and the panels themselves, drawn and operated without a window.

mod armies;
mod hidden;
mod tours;
mod watch;

#[cfg(feature = "ui-tests")]
mod answers;
#[cfg(feature = "ui-tests")]
mod bars;
#[cfg(feature = "ui-tests")]
mod board;
#[cfg(feature = "ui-tests")]
mod book;
#[cfg(feature = "ui-tests")]
mod choices;
#[cfg(feature = "ui-tests")]
mod dialogs;
#[cfg(feature = "ui-tests")]
mod editor;
#[cfg(feature = "ui-tests")]
mod end;
#[cfg(feature = "ui-tests")]
mod focus;
#[cfg(feature = "ui-tests")]
mod hints;
#[cfg(feature = "ui-tests")]
mod long_lists;
#[cfg(feature = "ui-tests")]
mod menus;
#[cfg(feature = "ui-tests")]
mod messages;
#[cfg(feature = "ui-tests")]
mod new_game;
#[cfg(feature = "ui-tests")]
mod notices;
#[cfg(feature = "ui-tests")]
mod path_dialog;
#[cfg(feature = "ui-tests")]
mod players;
#[cfg(feature = "ui-tests")]
mod settings;
#[cfg(feature = "ui-tests")]
mod speak;
#[cfg(feature = "ui-tests")]
mod stage;
#[cfg(feature = "ui-tests")]
mod table;
#[cfg(feature = "ui-tests")]
mod training;
