//! What the keys do, in groups.

use bevy_egui::egui::{self, RichText, Ui};

use crate::panels::command::UiCommand;
use crate::panels::command::dialogs::DialogCommand;
use crate::panels::kit::modal::below_bar;
use crate::panels::kit::style;
use crate::view::theme::Palette;

pub struct Group {
    pub name: &'static str,
    /// The keys, and what they do.
    pub keys: &'static [(&'static str, &'static str)],
}

/// What the keys do; `keys` implements it.
pub const GROUPS: [Group; 6] = [
    Group {
        name: "Moves",
        keys: &[
            ("← →", "previous move, next move"),
            ("Home End", "start, last move"),
            ("Shift + ← →", "previous, next variation of this move"),
            ("Ctrl + Z", "take back a move"),
            ("Ctrl + Shift + Z, Ctrl + Y", "redo"),
            ("/", "type a move; Tab completes, Enter plays"),
            ("Q R B N K", "choose what a pawn becomes"),
            ("Enter", "choose the first answer"),
            ("Esc", "cancel"),
            ("P", "pause or resume the clock or the computer"),
            ("H", "a hint; again: where to, and why"),
            ("A", "analysis of the position on the board"),
        ],
    },
    Group {
        name: "Board without a mouse",
        keys: &[
            ("↑ ↓ Enter", "put a cursor on the board"),
            ("Arrows", "with the cursor: to the next square"),
            ("Enter", "with the cursor: pick up, play"),
            ("K Q R B N P D", "with the cursor: next such piece"),
            ("Shift + letter", "with the cursor: previous such piece"),
            ("Esc", "leave the cursor"),
            ("Tab, Shift + Tab", "next field, previous field"),
            ("F10", "the menus"),
        ],
    },
    Group {
        name: "Look",
        keys: &[
            ("F", "flip the board"),
            ("R", "rotate a quarter turn (four players)"),
            ("C", "chains of control"),
            ("L", "letters on coloured squares"),
            ("Wheel, middle button", "zoom, drag the board"),
            ("0", "reset the zoom"),
            ("Wheel over the moves", "step through them"),
            ("Right button", "arrows and circles; left click clears"),
            ("Shift, Alt + right button", "red, blue, with both yellow"),
            ("Ctrl + Plus, Minus, 0", "text larger, smaller, default"),
            ("F11", "full screen"),
            ("T", "table mode: only board, bars and clocks"),
            ("M", "sound off or on"),
        ],
    },
    Group {
        name: "Game and files",
        keys: &[
            ("Ctrl + N", "new game"),
            ("Ctrl + O", "open"),
            ("Ctrl + S, Ctrl + Shift + S", "save, save as"),
            ("Ctrl + P", "players: person or computer"),
            ("Ctrl + C, Ctrl + Shift + C", "copy the position, the game"),
            ("Ctrl + M", "copy a message with the game"),
            ("Ctrl + V", "paste a position, game, message"),
            ("Ctrl + Home", "first screen; again or Esc: back to the game"),
            ("Ctrl + ,", "settings"),
            ("Ctrl + Q", "quit"),
        ],
    },
    Group {
        name: "Touch",
        keys: &[
            ("Tap, drag", "select and play, drag a piece"),
            ("Long press, then drag", "circles and arrows"),
            ("Two fingers", "zoom and drag the board"),
        ],
    },
    Group { name: "Help", keys: &[("F1", "the rules; after a refused move, its rule"), ("?", "this list")] },
];

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

/// Returns the command that was pressed.
pub(super) fn keys_ui(ui: &mut Ui, palette: &Palette) -> Option<UiCommand> {
    ui.label(style::heading("Keys"));
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
                    column.iter().filter_map(|index| GROUPS.get(*index)).for_each(|group| group_ui(ui, group, palette));
                });
            }
        });
    });
    ui.add_space(14.0);
    style::primary_button(ui, "Close", palette).clicked().then_some(UiCommand::Dialogs(DialogCommand::Close))
}

fn group_ui(ui: &mut Ui, group: &Group, palette: &Palette) {
    ui.add_space(12.0);
    ui.label(style::title(group.name).color(palette.text.egui()));
    ui.add_space(4.0);
    let grid = egui::Grid::new(group.name).num_columns(2).min_row_height(18.0).min_col_width(KEYS);
    grid.spacing([12.0, 5.0]).show(ui, |ui| {
        for (keys, what) in group.keys {
            ui.label(RichText::new(*keys).font(style::font("medium", 12.0)).color(palette.text.egui()));
            ui.label(style::dim(*what, palette));
            ui.end_row();
        }
    });
}
