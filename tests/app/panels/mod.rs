//! What the panels show, as data; and the panels themselves, drawn and operated without a window.

mod armies;
mod hidden;
mod tours;
mod variations;
mod watch;
mod why;

mod answers;
mod bars;
mod board;
mod book;
mod choices;
mod coach;
mod dialogs;
mod earlier;
mod editor;
mod end;
mod focus;
mod glyphs;
mod hint_card;
mod hints;
mod long_lists;
mod menus;
mod messages;
mod new_game;
mod notices;
mod path_dialog;
mod players;
mod settings;
mod settled;
mod sides;
mod speak;
mod stage;
mod table;
mod tools;
mod training;
