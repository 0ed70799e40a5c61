//! The live board: entities, relationships, and the schedule that plays a ply on them.

mod agreement;
mod clocks;
mod control;
mod every_game;
mod identity;
mod live_table;
mod players;
mod requests;
mod schedule;
mod whole;

use crate::program::{Program, edit};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use regalia_app::board::{BoardIndex, BoardPlugin, BoardPosition, GameEvent, Occupant, PieceId, read_position};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Refusal, Square};

/// The usual options except these two.
pub fn rules(twins: &str, choice: &str) -> Options {
    let mut options = Options::new(Game::Sovereign);
    options.set("twins", twins).unwrap();
    options.set("choice", choice).unwrap();
    options
}

/// A game from a position, under the usual options.
pub fn game(text: &str) -> Record {
    let options = Options::new(Game::Sovereign);
    Record::from_position(Position::parse(text, &options).unwrap(), options, Vec::new())
}

/// A square by its name.
pub fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

/// An action by its text.
pub fn act(text: &str) -> Action {
    Action::parse(text, Game::Sovereign).unwrap()
}

/// A program without a window, with nothing in it but the board.
pub struct Table {
    pub app: App,
    events: MessageCursor<GameEvent>,
}

impl Program for Table {
    fn app(&self) -> &App {
        &self.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    fn frame(&mut self) -> Vec<GameEvent> {
        self.app.update();
        self.events.read(self.app.world().resource::<Messages<GameEvent>>()).cloned().collect()
    }
}

impl Table {
    /// A table without a game.
    pub fn empty() -> Self {
        Self::with(|app| {
            app.add_plugins(BoardPlugin);
        })
    }

    /// A program with these plugins; the board's must be among them.
    pub fn with(plugins: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        plugins(&mut app);
        Self { app, events: MessageCursor::default() }
    }

    /// This game on the board.
    pub fn of(record: Record) -> Self {
        let mut table = Self::empty();
        table.begin(record);
        table
    }

    /// This position on the board, under the usual options.
    pub fn at(text: &str) -> Self {
        Self::of(game(text))
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn status(&self) -> &BoardPosition {
        self.app.world().resource::<BoardPosition>()
    }

    pub fn index(&self) -> &BoardIndex {
        self.app.world().resource::<BoardIndex>()
    }

    /// The position that the entities form.
    pub fn read(&mut self) -> Position {
        read_position(self.world()).unwrap()
    }

    /// The entity of a square.
    pub fn square(&self, square: Square) -> Entity {
        self.index().square(square).unwrap()
    }

    /// The piece on a square.
    pub fn occupant(&self, square: Square) -> Option<Entity> {
        Some(self.app.world().get::<Occupant>(self.square(square))?.piece())
    }

    /// Each occupied square with its piece and that piece's number.
    pub fn standing(&self) -> Vec<(Square, Entity, PieceId)> {
        let squares = (0..=u8::MAX).map(Square::from_index);
        let piece = |square| {
            let piece = self.occupant(square)?;
            Some((square, piece, *self.app.world().get::<PieceId>(piece)?))
        };
        squares.filter_map(piece).collect()
    }

    /// Plays an illegal action. Returns the refusal, and checks that nothing has changed.
    pub fn refused(&mut self, action: Action) -> Refusal {
        let before = (self.read().to_string(), self.record().cursor(), self.standing());
        let events = self.play_action(action);
        let (asked, refusal) = edit::illegal(&events);
        assert_eq!(asked, action);
        let now = (self.read().to_string(), self.record().cursor(), self.standing());
        assert_eq!(now, before, "{action} is refused and changes the board");
        refusal.clone()
    }
}
