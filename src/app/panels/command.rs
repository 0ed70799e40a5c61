//! Commands of the player: the messages that carry them to their feature, and the rows of the command table.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{Key, Modifiers};

use crate::computer::Speed;
use crate::view::{Theme, ViewSettings};

/// The systems of the features that carry out commands, after [`dispatch`] and before the board and the files follow.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandSystems;

/// A message with which a feature can be asked for something.
pub trait FeatureCommand: Message + Clone + Debug {}

/// A command of the player, on its way to the feature that carries it out.
#[derive(Message, Clone)]
pub struct UiCommand(Arc<dyn Sendable>);

trait Sendable: Any + Debug + Send + Sync {
    fn send(&self, world: &mut World);
}

impl<C: FeatureCommand> Sendable for C {
    fn send(&self, world: &mut World) {
        world.write_message(self.clone());
    }
}

impl<C: FeatureCommand> From<C> for UiCommand {
    fn from(command: C) -> Self {
        Self(Arc::new(command))
    }
}

impl UiCommand {
    /// The command itself, if it is one of this feature.
    pub fn get<C: FeatureCommand>(&self) -> Option<&C> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl Debug for UiCommand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Sends the commands of this frame to their features.
pub(super) fn dispatch(mut commands: MessageReader<UiCommand>, mut queue: Commands) {
    for command in commands.read().cloned() {
        queue.queue(move |world: &mut World| command.0.send(world));
    }
}

/// What the rows of the table depend on.
#[derive(Clone, Debug, Default)]
pub struct CommandState {
    pub has_game: bool,
    /// Whether the first screen is shown while a game waits.
    pub waits: bool,
    pub running: bool,
    pub takes_back: bool,
    /// Whether there are moves before the position on the board.
    pub back: bool,
    /// Whether a move can be redone.
    pub ahead: bool,
    /// How the player to move may claim a draw, in words.
    pub claim: Option<String>,
    /// What pausing does now, in words, if there is something to pause.
    pub pause: Option<&'static str>,
    /// How fast a computer plays alone or a game plays itself, if either does.
    pub speed: Option<Speed>,
    pub view: ViewSettings,
    pub theme: Theme,
    pub muted: bool,
    pub four_sides: bool,
    pub analyses: bool,
    pub reviewing: bool,
    pub reviewed: bool,
    pub zoomed: bool,
}

/// A menu of the bar, or one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    Game,
    Edit,
    View,
    Study,
    Help,
    Examples,
    Recent,
    Export,
    Speed,
    Tours,
}

/// The groups of the sheet of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyGroup {
    Moves,
    Cursor,
    Look,
    Game,
    Touch,
    Help,
}

/// Where the keys of a command work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screens {
    Board,
    First,
    Both,
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord(pub Modifiers, pub Key);

impl Chord {
    pub const fn key(key: Key) -> Self {
        Self(Modifiers::NONE, key)
    }

    pub const fn shift(key: Key) -> Self {
        Self(Modifiers::SHIFT, key)
    }

    pub const fn ctrl(key: Key) -> Self {
        Self(Modifiers::COMMAND, key)
    }

    pub const fn ctrl_shift(key: Key) -> Self {
        Self(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
    }

    /// As the keyboard names it, such as `Ctrl+Shift+S`.
    pub fn name(self) -> String {
        let key = match self.1 {
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::Comma => ",",
            Key::Plus => "+",
            Key::Equals => "=",
            Key::Minus => "−",
            Key::Escape => "Esc",
            Key::Questionmark => "?",
            key => key.name(),
        };
        let ctrl = if self.0.command { "Ctrl+" } else { "" };
        let shift = if self.0.shift { "Shift+" } else { "" };
        format!("{ctrl}{shift}{key}")
    }

    /// Whether it types a letter or digit, which other things mean too.
    pub fn is_letter(self) -> bool {
        let name = self.1.name();
        self.0.is_none() && name.len() == 1 && name.chars().all(char::is_alphanumeric)
    }
}

/// A row of the command table: what a menu shows and what keys do.
#[derive(Clone, Copy)]
pub struct Command {
    /// Its menu, and its place there: tens are groups with a line between them.
    pub menu: Option<(Menu, u8)>,
    pub keys: &'static [Chord],
    /// What the keys do, in the sheet of keys; commands with the same words share a line.
    pub help: Option<(KeyGroup, &'static str)>,
    /// Whether the keys have no meaning in a text field, so that they work while somebody types.
    pub works_while_typing: bool,
    label: &'static str,
    label_now: Option<fn(&CommandState) -> Option<&str>>,
    screens: Screens,
    pub is_shown: fn(&CommandState) -> bool,
    pub is_enabled: fn(&CommandState) -> bool,
    /// Whether it is switched on, for an entry with a tick.
    pub is_on: Option<fn(&CommandState) -> bool>,
    /// Whether it is one of several of which one is on.
    pub is_radio: bool,
    pub run: Run,
}

/// What a row does.
#[derive(Clone, Copy)]
pub enum Run {
    Command(fn() -> UiCommand),
    Submenu(Menu),
}

impl Command {
    /// A row without menu and keys.
    pub const fn new(label: &'static str, run: fn() -> UiCommand) -> Self {
        Self::with(label, Run::Command(run))
    }

    /// The entry that opens a submenu.
    pub const fn submenu(label: &'static str, menu: Menu) -> Self {
        Self::with(label, Run::Submenu(menu))
    }

    const fn with(label: &'static str, run: Run) -> Self {
        Self {
            menu: None,
            keys: &[],
            help: None,
            works_while_typing: false,
            label,
            label_now: None,
            screens: Screens::Board,
            is_shown: |_| true,
            is_enabled: |_| true,
            is_on: None,
            is_radio: false,
            run,
        }
    }

    #[must_use]
    pub const fn at(mut self, menu: Menu, place: u8) -> Self {
        self.menu = Some((menu, place));
        self
    }

    #[must_use]
    pub const fn keys(mut self, keys: &'static [Chord], group: KeyGroup, help: &'static str) -> Self {
        self.keys = keys;
        self.help = Some((group, help));
        self
    }

    #[must_use]
    pub const fn while_typing(mut self) -> Self {
        self.works_while_typing = true;
        self
    }

    /// Its keys also work on the first screen.
    #[must_use]
    pub const fn everywhere(mut self) -> Self {
        self.screens = Screens::Both;
        self
    }

    /// Its keys work on all screens, also in a text field.
    #[must_use]
    pub const fn always(self) -> Self {
        self.while_typing().everywhere()
    }

    #[must_use]
    pub const fn on_first_screen(mut self) -> Self {
        self.screens = Screens::First;
        self
    }

    #[must_use]
    pub const fn shown_if(mut self, is_shown: fn(&CommandState) -> bool) -> Self {
        self.is_shown = is_shown;
        self
    }

    #[must_use]
    pub const fn enabled_if(mut self, is_enabled: fn(&CommandState) -> bool) -> Self {
        self.is_enabled = is_enabled;
        self
    }

    /// It needs a game on the board.
    #[must_use]
    pub const fn in_game(self) -> Self {
        self.enabled_if(|state| state.has_game)
    }

    #[must_use]
    pub const fn ticked_if(mut self, is_on: fn(&CommandState) -> bool) -> Self {
        self.is_on = Some(is_on);
        self
    }

    #[must_use]
    pub const fn chosen_if(mut self, is_on: fn(&CommandState) -> bool) -> Self {
        self.is_radio = true;
        self.ticked_if(is_on)
    }

    /// What it is called while that is not its usual label.
    #[must_use]
    pub const fn named_by(mut self, label: fn(&CommandState) -> Option<&str>) -> Self {
        self.label_now = Some(label);
        self
    }

    pub fn label<'a>(&self, state: &'a CommandState) -> &'a str {
        self.label_now.and_then(|label| label(state)).unwrap_or(self.label)
    }

    /// Its first keys as a menu or a tooltip shows them; empty without any.
    pub fn shortcut(&self) -> String {
        self.keys.first().map_or(String::new(), |chord| chord.name())
    }

    /// A label with its first keys, such as `Flip board (F)`.
    pub fn with_keys(&self, label: &str) -> String {
        format!("{label} ({})", self.shortcut())
    }

    /// Whether its keys work on the first screen, or at the board.
    pub fn works_on(&self, first_screen: bool) -> bool {
        self.screens == Screens::Both || first_screen == (self.screens == Screens::First)
    }
}
