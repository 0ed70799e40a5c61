//! Playing with others, each at a computer of their own: opening and joining a table, who sits there, what the others
//! want. What happens at the table is in [`online::live`](crate::online::live).
//!
//! | file | what |
//! |---|---|
//! | `view` | what people fill in, and what the dialog shows now |
//! | `pages` | how it is drawn |
//! | `command`, `actions` | the commands, and what they do |
//! | `follow` | when the dialog opens by itself; how the seats are connected |
//! | `words` | what others want, in words |

mod actions;
pub mod command;
mod follow;
mod pages;
mod view;
mod words;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Key;

use crate::board::{BoardSystems, RunningGame};
use crate::online::live::{LiveRequest, LiveTable};
use crate::panels::command::{CommandSystems, UiCommand};
use crate::panels::dialogs::{AWAY, Dialog, MARGIN};
use crate::panels::kit::modal::{modal, room};
use crate::panels::{
    dialogs::command::DialogCommand, live::command::LiveCommand, settings::Preferences, start::new_game::NewGameForm,
    start::players_form::PlayersForm,
};
use crate::{files::Leaving, play::TableSystems, view::Theme};

pub use pages::{LiveAnswer, page_ui};
pub use view::{AskPage, ChoosePage, LiveDesk, Page, TablePage, page};

pub(super) struct LivePanelsPlugin;

impl Plugin for LivePanelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<LiveDesk>()
            .init_resource::<Leaving<LiveCommand>>()
            .add_systems(Update, actions::carry_out.in_set(CommandSystems))
            .add_systems(
                Update,
                (follow::follow_table, follow::follow_seats).chain().after(BoardSystems).after(TableSystems::Follow),
            );
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut dialog: ResMut<Dialog>,
    mut desk: ResMut<LiveDesk>,
    (table, game): (Res<LiveTable>, Option<Res<RunningGame>>),
    (theme, preferences): (Res<Theme>, Preferences),
    mut commands: MessageWriter<UiCommand>,
    mut requests: MessageWriter<LiveRequest>,
) -> Result {
    if !matches!(*dialog, Dialog::Live) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let page = page(&table, &desk, game.as_deref());
    let desk = desk.bypass_change_detection();
    let shown = modal("live", MARGIN, theme.palette()).show(ctx, |ui| {
        ui.set_max_size(room(ctx, MARGIN, AWAY));
        page_ui(ui, &page, desk)
    });
    let escape = ctx.input(|input| input.key_pressed(Key::Escape)) && !shown.any_popup_open;
    let answer = shown.inner.or_else(|| escape.then(|| escaped(&page)).flatten());
    match answer {
        Some(LiveAnswer::Close) => {
            desk.leaves = false;
            commands.write(DialogCommand::Close.into());
        }
        Some(LiveAnswer::ChooseGame) => *dialog = Dialog::NewGame(form(&preferences, desk)),
        Some(LiveAnswer::GoOn(seat)) => {
            commands.write(LiveCommand::GoOn(seat, desk.form.clone()).into());
        }
        Some(LiveAnswer::Join(invitation, place)) => {
            commands.write(LiveCommand::Join { invitation, name: desk.name.clone(), place }.into());
        }
        Some(LiveAnswer::Tell(request)) => {
            desk.leaves = false;
            requests.write(request);
            ctx.request_repaint();
        }
        Some(LiveAnswer::Later(id)) => {
            desk.postponed = Some(id);
            commands.write(DialogCommand::Close.into());
        }
        None => {}
    }
    Ok(())
}

/// What Esc does on a page; nothing where somebody waits for an answer.
const fn escaped(page: &Page) -> Option<LiveAnswer> {
    match page {
        Page::Choose(_) | Page::Table(_) => Some(LiveAnswer::Close),
        Page::Joining(_) => Some(LiveAnswer::Tell(LiveRequest::Leave)),
        Page::Ask(ask) => match ask.later {
            Some(id) => Some(LiveAnswer::Later(id)),
            None => None,
        },
    }
}

fn form(preferences: &Preferences, desk: &LiveDesk) -> NewGameForm {
    let mut form = preferences.form(None);
    if let Some(name) = form.names.first_mut() {
        desk.name.trim().clone_into(name);
    }
    form.players = PlayersForm::new(&[], form.players.level());
    form.live = Some(desk.form.clone());
    form
}
