//! The sheet of keys: what the keys of the command table do, and the mouse.

use bevy_egui::egui::{self, RichText, Ui};

use crate::panels::command::{KeyGroup, UiCommand};
use crate::panels::kit::style::{self, StyledLabels};
use crate::panels::{commands, dialogs::command::DialogCommand, kit::modal::below_bar};

/// What mouse, fingers and the keys of a choice or of the cursor do, which are no commands.
const OTHERS: [(KeyGroup, &[(&str, &str)]); 4] = [
    (
        KeyGroup::Moves,
        &[
            ("/", "type a move; Tab completes, Enter plays"),
            ("Q R B N K", "choose what a pawn becomes"),
            ("Enter", "choose the first answer"),
        ],
    ),
    (
        KeyGroup::Cursor,
        &[
            ("↑ ↓ Enter", "put a cursor on the board"),
            ("Arrows", "with the cursor: to the next square"),
            ("Enter", "with the cursor: pick up, play"),
            ("K Q R B N P D", "with the cursor: next such piece"),
            ("Shift+letter", "with the cursor: previous such piece"),
            ("Esc", "leave the cursor"),
            ("Tab, Shift+Tab", "next field, previous field"),
            ("F10", "the menus"),
        ],
    ),
    (
        KeyGroup::Look,
        &[
            ("Wheel, middle button", "zoom, drag the board"),
            ("Wheel over the moves", "step through them"),
            ("Right button", "arrows and circles; left click clears"),
            ("Shift, Alt + right button", "red, blue, with both yellow"),
        ],
    ),
    (
        KeyGroup::Touch,
        &[
            ("Tap, drag", "select and play, drag a piece"),
            ("Long press, then drag", "circles and arrows"),
            ("Two fingers", "zoom and drag the board"),
        ],
    ),
];

/// Every group of the sheet with its lines: the keys, and what they do.
pub fn groups() -> Vec<(&'static str, Vec<(String, &'static str)>)> {
    let names = [
        ("Moves", KeyGroup::Moves),
        ("Board without a mouse", KeyGroup::Cursor),
        ("Look", KeyGroup::Look),
        ("Game and files", KeyGroup::Game),
        ("Touch", KeyGroup::Touch),
        ("Help", KeyGroup::Help),
    ];
    let lines = |group| {
        let others = OTHERS.iter().filter(|(of, _)| *of == group).flat_map(|(_, lines)| *lines);
        let others = others.map(|(keys, what)| ((*keys).to_owned(), *what));
        commands::key_lines(group).into_iter().chain(others).collect()
    };
    names.map(|(name, group)| (name, lines(group))).into()
}

/// The groups of each column, in a wide and in a narrow window.
const WIDE: [&[usize]; 3] = [&[0, 5], &[1, 3], &[2, 4]];
const NARROW: [&[usize]; 2] = [&[0, 3, 5], &[2, 1, 4]];

/// Width of a column, and the space between two columns.
const COLUMN: f32 = 362.0;
const BETWEEN: f32 = 20.0;
/// Width of the keys in a column.
const KEYS: f32 = 140.0;
/// The height that the dialog needs besides the columns.
const AROUND: f32 = 170.0;

pub(super) fn keys_ui(ui: &mut Ui) -> Option<UiCommand> {
    ui.label(style::heading("Keys"));
    let groups = groups();
    let window = below_bar(ui.ctx());
    let wide = 3.0 * COLUMN + 2.0 * BETWEEN + 60.0 <= window.x;
    let columns: &[&[usize]] = if wide { &WIDE } else { &NARROW };
    let count = columns.len() as f32;
    ui.set_width(count * COLUMN + (count - 1.0) * BETWEEN);
    // In a low window the list scrolls, so that the button stays inside.
    let room = (window.y - AROUND).max(120.0);
    egui::ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = BETWEEN;
            for column in columns {
                ui.vertical(|ui| {
                    ui.set_width(COLUMN);
                    column.iter().filter_map(|index| groups.get(*index)).for_each(|group| group_ui(ui, group));
                });
            }
        });
    });
    ui.add_space(14.0);
    style::primary_button(ui, "Close").clicked().then_some(DialogCommand::Close.into())
}

fn group_ui(ui: &mut Ui, (name, lines): &(&str, Vec<(String, &str)>)) {
    ui.add_space(12.0);
    ui.label(style::title(*name));
    ui.add_space(4.0);
    let grid = egui::Grid::new(name).num_columns(2).min_row_height(18.0).min_col_width(KEYS);
    grid.spacing([12.0, 5.0]).show(ui, |ui| {
        for (keys, what) in lines {
            ui.label(RichText::new(keys).font(style::font("medium", 12.0)));
            ui.dim(*what);
            ui.end_row();
        }
    });
}
