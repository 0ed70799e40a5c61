//! Commands for the look of board and window.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use regalia_core::record::Record;

use crate::board::RunningGame;
use crate::panels::settings::{Preferences, size_note};
use crate::panels::{
    command::CommandSystems, dialogs::Dialog, kit::status_line::StatusLine, settings::command::LookCommand,
};
use crate::view::{InterfaceSize, ReducedMotion, Rotation, ViewSettings, ViewState, Zoom};

pub(in crate::panels) struct LookPlugin;

impl Plugin for LookPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<LookCommand>().add_systems(Update, carry_out.in_set(CommandSystems));
    }
}

fn carry_out(
    mut commands: MessageReader<LookCommand>,
    mut look: LookActions,
    game: Option<Res<RunningGame>>,
    mut dialog: ResMut<Dialog>,
    mut status_line: ResMut<StatusLine>,
) {
    let running = game.as_ref().map(|game| &game.record);
    for command in commands.read() {
        match command {
            LookCommand::Flip => look.turn(Rotation::HALF),
            LookCommand::TurnQuarter => look.turn_quarter(running),
            LookCommand::WholeBoard => look.view.zoom = Zoom::default(),
            LookCommand::SwitchChains => look.change(|view| view.overlay = !view.overlay),
            LookCommand::SwitchSquareLetters => look.change(|view| view.square_letters = !view.square_letters),
            LookCommand::SwitchPieceLetters => look.change(|view| view.piece_letters = !view.piece_letters),
            LookCommand::SwitchReducedMotion => look.change(|view| {
                let is_reduced = view.reduced_motion == ReducedMotion::On;
                view.reduced_motion = if is_reduced { ReducedMotion::System } else { ReducedMotion::On };
            }),
            LookCommand::SetTurning(turning) => look.change(|view| view.turning = *turning),
            LookCommand::LargerText => look.resize(InterfaceSize::larger, &mut status_line),
            LookCommand::SmallerText => look.resize(InterfaceSize::smaller, &mut status_line),
            LookCommand::UsualText => look.resize(|_| Some(InterfaceSize::USUAL), &mut status_line),
            LookCommand::SwitchSound => status_line.say(look.preferences.switch_sound()),
            LookCommand::SwitchTheme => look.preferences.switch_theme(),
            LookCommand::SwitchTable => look.switch_table(running),
            LookCommand::SwitchFullscreen => look.switch_fullscreen(),
            LookCommand::ShowSettings => *dialog = Dialog::Settings(Box::new(look.preferences.page(look.size()))),
            LookCommand::ChangeSettings(chosen) => look.preferences.choose(chosen.as_ref().clone()),
        }
    }
}

#[derive(SystemParam)]
struct LookActions<'w, 's> {
    preferences: Preferences<'w>,
    view: ResMut<'w, ViewState>,
    window: Single<'w, 's, &'static mut Window, With<PrimaryWindow>>,
}

impl LookActions<'_, '_> {
    fn turn(&mut self, by: Rotation) {
        self.view.rotation = self.view.rotation.and(by);
    }

    /// Only in games with players at all four sides.
    fn turn_quarter(&mut self, running: Option<&Record>) {
        let rotation = self.view.rotation.and(Rotation::quarters(1));
        // A quarter turn does not fit two seats.
        if running.is_some_and(|record| rotation.fitting(record.game()) == rotation) {
            self.turn(Rotation::quarters(1));
        }
    }

    /// Needs a game.
    fn switch_table(&mut self, running: Option<&Record>) {
        self.view.at_table = !self.view.at_table && running.is_some();
    }

    fn switch_fullscreen(&mut self) {
        self.window.mode = match self.window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }

    fn change(&mut self, change: impl FnOnce(&mut ViewSettings)) {
        let mut view = *self.preferences.view;
        change(&mut view);
        self.preferences.view.set_if_neq(view);
    }

    /// Changes the text size, if there is another one, and says so: nothing else shows it, and a small window may have no
    /// room for it.
    fn resize(&mut self, next: impl FnOnce(InterfaceSize) -> Option<InterfaceSize>, status_line: &mut StatusLine) {
        let before = self.preferences.view.size;
        let Some(size) = next(before).filter(|size| *size != before) else { return };
        self.change(|view| view.size = size);
        let note = size_note(size, InterfaceSize::most_in(self.size()));
        let note = note.map_or(String::new(), |note| format!(" · {note}"));
        status_line.say(format!("Text size {}%{note}", size.percent()));
    }

    /// In logical pixels.
    fn size(&self) -> Vec2 {
        self.window.physical_size().as_vec2() / self.window.resolution.base_scale_factor()
    }
}
