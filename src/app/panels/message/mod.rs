//! Play by message: copies the game for the others, and continues the game of a received message.

pub mod command;
mod copy;
mod picture;
mod take;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use regalia_core::record::message::{Received, came_next, first_keys};
use regalia_core::record::{Edit, MessageState, OwnKey, PublicKey, Record};
use regalia_core::rules::Seat;

use crate::board::{BoardSystems, GameRequest, RunningGame};
use crate::computer::TurnSystems;
use crate::files::{FileEvent, FileRequest, KeyDesk, RecentGames};
use crate::panels::command::{CommandSystems, UiCommand};
use crate::panels::{
    clipboard::Clipboard, dialogs::Dialog, dialogs::command::DialogCommand, files::command::FilesCommand,
    game::command::GameCommand, kit::ask::Usual, kit::status_line::StatusLine, message::command::MessageCommand,
    over_board::message_card::MessageCard, start::command::StartCommand,
};
use crate::play::{HandInput, ToMove, happened, naming::names};
use picture::{Picture, add_picture};

pub(super) struct MessagePlugin;

impl Plugin for MessagePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<MessageTasks>()
            .add_message::<MessageCommand>()
            .add_systems(Update, (cancel_waiting, carry_out, resume, add_picture).chain().in_set(CommandSystems))
            .add_systems(Update, note_came_next.before(TurnSystems::Ask).after(BoardSystems));
    }
}

/// The messages that wait for something, and the card about the last one that came.
#[derive(Resource, Debug, Default)]
pub struct MessageTasks {
    arrived: Arrived,
    /// A message that will be copied when the key that signs it is known, and whether the player has said so.
    outgoing: Option<bool>,
    picture: Picture,
    pub card: MessageCard,
}

/// A received message, until its game is on the board.
#[derive(Debug, Default)]
struct Arrived {
    message: Option<Box<Received>>,
    /// Whether its game is being opened.
    opens: bool,
}

impl MessageTasks {
    /// Whether no message waits to be copied or to be shown.
    pub const fn is_idle(&self) -> bool {
        self.arrived.message.is_none() && self.outgoing.is_none()
    }
}

#[derive(SystemParam)]
struct MessageActions<'w> {
    game: Option<Res<'w, RunningGame>>,
    recent: Res<'w, RecentGames>,
    keys: KeyDesk<'w>,
    tasks: ResMut<'w, MessageTasks>,
    dialog: ResMut<'w, Dialog>,
    status_line: ResMut<'w, StatusLine>,
    requests: MessageWriter<'w, GameRequest>,
}

fn carry_out(mut commands: MessageReader<MessageCommand>, mut actions: MessageActions) {
    actions.close_card();
    for command in commands.read() {
        match command {
            MessageCommand::Copy => actions.tasks.outgoing = Some(false),
            MessageCommand::CopyAnyway => {
                *actions.dialog = Dialog::None;
                actions.tasks.outgoing = Some(true);
            }
            MessageCommand::Take(message) => {
                actions.tasks.arrived = Arrived { message: Some(message.clone()), opens: false };
            }
            MessageCommand::TakeAnyway(message, trusts) => {
                *actions.dialog = Dialog::None;
                actions.take(message.clone(), Some(*trusts));
            }
            MessageCommand::KeepVariation(line) => {
                *actions.dialog = Dialog::None;
                actions.requests.write(Edit::Line(0, line.clone()).into());
                actions.status_line.say("Kept as a variation: it is in the list of moves");
            }
            MessageCommand::AgreeToEnd(end, told) => {
                *actions.dialog = Dialog::None;
                actions.play(None, &[], Some(end));
                actions.requests.write(Edit::MessageState(*told).into());
            }
        }
    }
}

/// Esc closes the card. Stops waiting for a game that cannot be opened, or that the player does not want.
fn cancel_waiting(
    mut commands: MessageReader<UiCommand>,
    mut files: MessageReader<FileEvent>,
    mut tasks: ResMut<MessageTasks>,
) {
    let mut is_cancelled = files.read().filter(|event| matches!(event, FileEvent::Failed(_))).count() > 0;
    for command in commands.read() {
        is_cancelled |= matches!(command.get(), Some(DialogCommand::Close));
        if matches!(command.get(), Some(GameCommand::Hand(HandInput::Cancel))) {
            tasks.card = MessageCard::default();
        }
    }
    if is_cancelled && tasks.arrived.opens {
        tasks.arrived = Arrived::default();
    }
}

/// Copies a message and handles a received one as soon as the key and the recent games are known.
fn resume(
    mut clipboard: Clipboard,
    mut actions: MessageActions,
    mut commands: MessageWriter<UiCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Reading does not trigger change detection.
    if let Some(sure) = actions.tasks.outgoing
        && actions.keys.is_known()
    {
        actions.tasks.outgoing = None;
        actions.copy(&mut clipboard, sure);
    }
    if let Some(command) = actions.handle() {
        commands.write(command);
        // It is carried out in the next frame.
        redraw.write(RequestRedraw);
    }
}

/// Notes whether the next move at the position on the board came by message. Reads this install's key, which tells who
/// plays here, only in a game with signed messages.
fn note_came_next(
    game: Option<Res<RunningGame>>,
    mut keys: KeyDesk,
    mut to_move: ResMut<ToMove>,
    mut was_known: Local<bool>,
) {
    let record = game.as_ref().map(|game| &game.record).filter(|record| record.message_state().is_some());
    let Some(record) = record else {
        if to_move.elsewhere.came_by_message {
            to_move.elsewhere.came_by_message = false;
        }
        return;
    };
    let is_known = Seat::ALL.into_iter().all(|seat| record.key(seat).is_none()) || keys.is_known();
    let becomes_known = std::mem::replace(&mut *was_known, is_known) != is_known;
    if becomes_known || game.as_ref().is_some_and(|game| game.is_changed()) {
        let own = keys.own().map(OwnKey::public);
        let came_by_message = is_known && came_next(record, own).is_some();
        if to_move.elsewhere.came_by_message != came_by_message {
            to_move.elsewhere.came_by_message = came_by_message;
        }
    }
}

impl MessageActions<'_> {
    /// Closes the card when another position is on the board.
    fn close_card(&mut self) {
        let here = self.game.as_ref().map(|game| &game.record);
        let of = |record: &Record| (record.message_state().map(|state| state.id), record.cursor());
        let card = &self.tasks.card;
        if !card.lines.is_empty() && here.map(of) != Some((Some(card.game), card.plies)) {
            self.tasks.card = MessageCard::default();
        }
    }

    /// Continues the game of the received message. Returns the command that opens it, if it is kept here.
    fn handle(&mut self) -> Option<UiCommand> {
        // Reading does not trigger change detection.
        let id = self.tasks.arrived.message.as_ref()?.record.message_state()?.id;
        if !self.keys.is_known() {
            return None;
        }
        if self.game.as_ref().and_then(|game| game.record.message_state()).is_some_and(|state| state.id == id) {
            let message = std::mem::take(&mut self.tasks.arrived).message?;
            self.take(message, None);
            return None;
        }
        if self.tasks.arrived.opens || !self.recent.is_known {
            return None;
        }
        let is_of = |state: MessageState| state.id == id;
        let kept = self.recent.shelf.games.iter().find(|kept| kept.message_state.is_some_and(is_of));
        if let Some(path) = kept.map(|kept| kept.path.clone()) {
            self.tasks.arrived.opens = true;
            return Some(FilesCommand::Ask(FileRequest::Continue(path)).into());
        }
        let message = std::mem::take(&mut self.tasks.arrived).message?;
        let record = &message.record;
        let kept = if self.game.is_some() { " It opens in place of the game on the board." } else { "" };
        let unsigned = if message.signer.is_none() { " It is not signed." } else { "" };
        let happened = happened(record, record.len().saturating_sub(1)).join(" ");
        let text = format!("{} · {}. {happened}{unsigned}{kept}", record.game().title(), names(record));
        let answers = vec![("Open it", StartCommand::PlayFrom(self.as_new_game(&message)).into())];
        *self.dialog = Dialog::question("A new game by message", text, answers, Usual::First);
        None
    }

    /// The key of this install.
    fn own(&self) -> Option<PublicKey> {
        self.keys.own().map(OwnKey::public)
    }

    /// The game of a message as it begins here, with the keys of its players.
    fn as_new_game(&self, message: &Received) -> Box<Record> {
        let mut record = message.record.clone();
        for (seat, key) in first_keys(&message.record, message, self.own()) {
            record.set_key(seat, key);
        }
        record.take_edits();
        Box::new(record)
    }
}
