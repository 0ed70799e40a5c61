//! The hint while files are dragged over the window.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Area, Id, Order, Pos2, Stroke};

use crate::panels::kit::style::{self, Themed};
use crate::{board::RunningGame, files::FileTasks, view::Layout};

/// Draws the hint over the middle of the board or, before a game, of the window.
pub(in crate::panels) fn draw(
    mut contexts: EguiContexts,
    tasks: Res<FileTasks>,
    game: Option<Res<RunningGame>>,
    layout: Res<Layout>,
    mut last: Local<Vec<PathBuf>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let board = layout.board.center();
    let middle = if game.is_some() { egui::pos2(board.x, board.y) } else { ctx.viewport_rect().center() };
    drop_hint_ui(ctx, &tasks.held, middle);
    if *last != tasks.held {
        last.clone_from(&tasks.held);
        ctx.request_repaint();
    }
    Ok(())
}

/// Centred at `middle`; nothing if no file is dragged.
pub fn drop_hint_ui(ctx: &egui::Context, held: &[PathBuf], middle: Pos2) {
    let palette = ctx.palette();
    let Some(text) = words(held) else { return };
    let area = Area::new(Id::new("drop")).order(Order::Foreground).interactable(false);
    area.pivot(Align2::CENTER_CENTER).fixed_pos(middle).show(ctx, |ui| {
        let frame = style::card(palette).stroke(Stroke::new(2.0, palette.accent.egui())).inner_margin(18);
        frame.show(ui, |ui| {
            ui.set_max_width(360.0);
            ui.label(style::title(text));
        });
    });
}

fn words(held: &[PathBuf]) -> Option<String> {
    let first = held.first()?;
    let name = first.file_name().unwrap_or(first.as_os_str()).to_string_lossy();
    Some(match held.len() {
        1 => format!("Drop to open {name}"),
        count => format!("Drop to open {name}, the first of {count} files"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_file_is_named() {
        assert_eq!(words(&[]), None);
        assert_eq!(words(&["/a/Ann.regalia".into()]).as_deref(), Some("Drop to open Ann.regalia"));
        let two = words(&["/a/Ann.regalia".into(), "/b".into()]);
        assert_eq!(two.as_deref(), Some("Drop to open Ann.regalia, the first of 2 files"));
        assert_eq!(words(&["/".into()]).as_deref(), Some("Drop to open /"));
    }
}
