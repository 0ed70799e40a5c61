//! Where each piece goes when the board steps through the history, so that it keeps its entity.

use regalia_core::record::{Place, Record};
use regalia_core::rules::{Action, Change, GamePosition, Position, Square};

/// Where the pieces of one position are in another position of the same game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trail {
    /// For each square the target of its piece; `None` if it is empty, or if the other position lacks the piece.
    ways: [Option<Square>; 256],
}

impl Trail {
    pub const NONE: Self = Self { ways: [None; 256] };

    /// From a position to the one after `action`, which must be legal.
    pub fn of_action(before: &Position, action: Action) -> Self {
        let mut trail = Self::NONE;
        for (square, _) in before.pieces() {
            trail.ways[square.index()] = Some(square);
        }
        for change in before.changes(action).0 {
            match change {
                Change::Removed { square, .. } => trail.lead(square, None),
                Change::Moved { from, to, .. } => trail.lead(from, Some(to)),
                _ => {}
            }
        }
        trail
    }

    /// From a place in the record to its cursor.
    pub fn between(record: &Record, from: Place) -> Self {
        let along = |way: &[(&Position, Action)]| {
            let trails = way.iter().map(|(before, action)| Self::of_action(before, *action));
            trails.reduce(|trail, next| trail.then(&next))
        };
        match record.way_from(from).map(|way| along(&way)) {
            [None, None] => Self::NONE,
            [Some(back), None] => back.back(),
            [None, Some(on)] => on,
            [Some(back), Some(on)] => back.back().then(&on),
        }
    }

    pub fn then(&self, next: &Self) -> Self {
        Self { ways: self.ways.map(|way| next.to(way?)) }
    }

    pub fn back(&self) -> Self {
        let mut back = Self::NONE;
        for from in (0..=u8::MAX).map(Square::from_index) {
            if let Some(to) = self.to(from) {
                back.ways[to.index()] = Some(from);
            }
        }
        back
    }

    /// Where the piece on a square goes.
    pub const fn to(&self, from: Square) -> Option<Square> {
        self.ways[from.index()]
    }

    /// Moves the piece that is on `square` by now, or removes it.
    fn lead(&mut self, square: Square, to: Option<Square>) {
        if let Some(way) = self.ways.iter_mut().find(|way| **way == Some(square)) {
            *way = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{Game, Options, Role};

    use super::*;

    fn sq(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn record(text: &str, moves: &[&str]) -> Record {
        let options = Options::new(Game::Sovereign);
        let position = Position::parse(text, &options).expect("a position");
        let mut record = Record::from_position(position, options, Vec::new());
        for action in moves {
            record.play(Action::parse(action, Game::Sovereign).expect("an action")).expect("a legal action");
        }
        record
    }

    #[test]
    fn a_pawn_that_becomes_king_goes_back_as_that_pawn() {
        let record = record("15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0", &[]);
        let coup = record.legal_actions().into_iter().find(|action| action.promotes_to() == Some(Role::King));
        let trail = Trail::of_action(record.position(), coup.expect("a coup"));
        assert_eq!(trail.to(sq("i1")), None);
        let to = trail.to(sq("f8")).expect("the pawn goes on");
        assert_eq!(trail.back().to(to), Some(sq("f8")));
        assert_eq!(trail.to(sq("p16")), Some(sq("p16")));
    }

    #[test]
    fn ways_are_put_together_along_a_line() {
        let text = "15bk/16/16/16/16/16/16/16/br15/16/16/16/wq15/16/4wp11/8wk7 1 w b - 0";
        let mut record = record(text, &["a4a8", "p16p15", "a8c8", "p15p14"]);
        let mut between = |from: usize, to: usize| {
            record.jump(from);
            let place = record.place();
            record.jump(to);
            Trail::between(&record, place)
        };
        let whole = between(0, 4);
        assert_eq!(
            [whole.to(sq("a4")), whole.to(sq("a8")), whole.to(sq("p16"))],
            [Some(sq("c8")), None, Some(sq("p14"))]
        );
        assert_eq!(between(4, 0), whole.back());
        assert_eq!(between(2, 3).to(sq("a8")), Some(sq("c8")));
        assert_eq!(between(2, 2), Trail::NONE);
    }
}
