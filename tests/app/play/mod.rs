//! The player's hand, choices and messages, without a window.

mod affected;
mod by_message;
mod choices;
mod consequences;
mod cursor;
mod hand;
mod losses;
mod query_count;
mod refusals;
mod setup;
mod setup_random;
mod table;
mod typed;

use regalia_app::play::{Hand, Reply};
use regalia_core::rules::{Action, Game, Position, Refusal, Square};

use crate::support::sovereign;

/// A square by its name.
pub fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

/// An action by its text.
fn act(text: &str) -> Action {
    Action::parse(text, Game::Sovereign).unwrap()
}

/// The reply to play this action.
fn plays(text: &str) -> Reply {
    Reply::Play(act(text))
}

/// A hand in one position, and the pointer.
struct Player {
    hand: Hand,
    position: Position,
    legal: Vec<Action>,
}

impl Player {
    fn at(text: &str) -> Self {
        let position = sovereign(text);
        Self { hand: Hand::default(), legal: position.legal_actions(), position }
    }

    /// The button goes down, the pointer where it was before.
    fn press(&mut self, square: &str) -> Reply {
        self.hand.press(sq(square), &self.position, &self.legal)
    }

    /// The button goes up on a square; `-`: beside the board.
    fn release(&mut self, square: &str) -> Reply {
        self.hand.release(square.parse().ok(), &self.position, &self.legal)
    }

    /// Down and up on the same square, without moving.
    fn click(&mut self, square: &str) -> Reply {
        let pressed = self.press(square);
        let released = self.release(square);
        if pressed == Reply::Nothing { released } else { pressed }
    }

    /// The pointer moves, far enough to drag, over these squares; `-`: beside the board.
    fn drag(&mut self, over: &str) {
        over.split_whitespace().for_each(|square| self.hand.drag(square.parse().ok(), true));
    }

    /// Presses on one square and releases on another. Returns the reply to the release.
    fn drop(&mut self, from: &str, to: &str) -> Reply {
        let pressed = self.press(from);
        assert_eq!((pressed, self.hand.selected()), (Reply::Nothing, Some(sq(from))), "{from} is picked up");
        self.drag(to);
        self.release(to)
    }

    fn selected(&self) -> String {
        self.hand.selected().map_or("-".to_owned(), |square| square.to_string())
    }

    fn targets(&self) -> String {
        let targets = self.hand.targets(&self.position, &self.legal);
        targets.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Selects by a click and presses on another square. Returns the refusal; the piece stays selected until this puts
    /// it down.
    fn refusal(&mut self, from: &str, to: &str) -> Refusal {
        assert_eq!((self.click(from), self.selected()), (Reply::Nothing, from.to_owned()));
        let reply = self.press(to);
        let Reply::Refuse(at, refusal) = reply else { panic!("{from} to {to}: {reply:?}") };
        assert_eq!((at, self.selected().as_str(), self.hand.choice()), (sq(to), from, None));
        self.hand.clear();
        // Dragging there says the same.
        assert_eq!(self.drop(from, to), Reply::Refuse(at, refusal.clone()));
        assert_eq!((self.selected().as_str(), self.hand.dragged()), (from, None));
        self.hand.clear();
        refusal
    }
}
