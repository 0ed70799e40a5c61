//! The command table: the rows of all features. Menus, keys, the sheet of keys, tooltips and the README's list of keys
//! are made from it.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::command::{Chord, Command, CommandState, KeyGroup, Menu};
use super::{book, clipboard, dialogs, files, film, game, live, message, settings, start, study};

const TABLE: [&[Command]; 11] = [
    game::command::COMMANDS,
    study::command::COMMANDS,
    settings::command::COMMANDS,
    start::command::COMMANDS,
    files::command::COMMANDS,
    clipboard::command::COMMANDS,
    message::command::COMMANDS,
    film::command::COMMANDS,
    live::command::COMMANDS,
    book::command::COMMANDS,
    dialogs::command::COMMANDS,
];

pub fn all() -> impl Iterator<Item = &'static Command> {
    TABLE.into_iter().flatten()
}

/// The entries of a menu in their order, each with its group.
pub fn of_menu(menu: Menu, state: &CommandState) -> Vec<(u8, &'static Command)> {
    let mut entries: Vec<(u8, &Command)> = all()
        .filter(|command| (command.is_shown)(state))
        .filter_map(|command| command.menu.filter(|(of, _)| *of == menu).map(|(_, place)| (place, command)))
        .collect();
    entries.sort_by_key(|(place, _)| *place);
    entries.iter_mut().for_each(|(place, _)| *place /= 10);
    entries
}

/// All keys with their commands. Chords with more modifiers come first, because a shorter one would consume their key.
pub static CHORDS: LazyLock<Vec<(Chord, &Command)>> = LazyLock::new(|| {
    let mut chords: Vec<_> =
        all().flat_map(|command| command.keys.iter().map(move |chord| (*chord, command))).collect();
    chords.sort_by_key(|(Chord(modifiers, _), _)| Reverse(u8::from(modifiers.command) + u8::from(modifiers.shift)));
    chords
});

/// The lines of a group in the sheet of keys: the keys, and what they do.
pub fn key_lines(group: KeyGroup) -> Vec<(String, &'static str)> {
    let mut lines: Vec<(String, &'static str)> = Vec::new();
    for command in all() {
        let Some((_, help)) = command.help.filter(|(of, _)| *of == group) else { continue };
        let names: Vec<String> = command.keys.iter().map(|chord| chord.name()).collect();
        let names = names.join(", ");
        match lines.last_mut().filter(|(_, last)| *last == help) {
            Some((keys, _)) => *keys = format!("{keys}, {names}"),
            None => lines.push((names, help)),
        }
    }
    lines
}
