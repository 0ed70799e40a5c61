//! Which seat plays which side, also where the second player chooses: whoever shows or says White, Black, first or second
//! asks here.

use super::Record;
use crate::rules::{Action, Army, Game, GamePosition, Position, Seat, SideChoicePhase};

/// Which seat plays which side. In Sovereign Chess the second player may choose White after White's first move; then the
/// two have exchanged their sides, and stay so whatever armies they come to own.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, GamePosition as _, Options, Seat};
/// let mut record = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
/// for text in ["e2e4", "own=w"] {
///     record.play(record.position().parse_action(text).unwrap()).unwrap();
/// }
/// let sides = record.sides();
/// assert_eq!(record.name(sides.first()), "Ben");
/// assert_eq!((sides.place(Seat::One), sides.usual(Seat::One)), (1, Seat::Two));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sides {
    is_exchanged: bool,
}

impl Sides {
    /// The sides in a position whose history is not known.
    pub fn of(position: &Position) -> Self {
        let seats = Seat::ALL.iter().take(position.game().seats());
        Self::owning(&seats.map(|seat| position.owned(*seat)).collect::<Vec<_>>())
    }

    /// The sides of seats that own these armies, one for each seat.
    pub fn owning(armies: &[Army]) -> Self {
        let is_exchanged = matches!(armies, [Army::Black, _] | [_, Army::White]);
        Self { is_exchanged }
    }

    /// The seat that has this seat's side where nobody has exchanged sides.
    pub const fn usual(self, seat: Seat) -> Seat {
        match (self.is_exchanged, seat) {
            (true, Seat::One) => Seat::Two,
            (true, Seat::Two) => Seat::One,
            (_, seat) => seat,
        }
    }

    /// The place of a seat in the order of the sides, from 0: White's is the first.
    pub const fn place(self, seat: Seat) -> usize {
        self.usual(seat).index()
    }

    /// The seat that plays the first side: White's, in games with White and Black.
    pub const fn first(self) -> Seat {
        self.usual(Seat::One)
    }

    /// The seats of a game in the order of their sides.
    pub fn seats(self, game: Game) -> impl Iterator<Item = Seat> + Clone {
        // An exchange undoes itself.
        Seat::ALL.into_iter().take(game.seats()).map(move |seat| self.usual(seat))
    }
}

impl Record {
    /// The sides at the cursor.
    pub fn sides(&self) -> Sides {
        self.sides_along().nth(self.cursor()).unwrap_or_default()
    }

    /// The sides at the end of the current line.
    pub fn sides_of_line(&self) -> Sides {
        self.sides_along().last().unwrap_or_default()
    }

    /// What a seat is called by its side: the army with which that side begins; while a side is still to be chosen,
    /// `First player` or `Second player`.
    pub fn side_name(&self, seat: Seat) -> &'static str {
        if self.is_side_open() {
            return if seat == Seat::One { "First player" } else { "Second player" };
        }
        self.game().first_army(self.sides_of_line().usual(seat)).name()
    }

    /// Whether a side is still to be chosen at the end of the current line.
    pub fn is_side_open(&self) -> bool {
        let last = self.position_after(self.len());
        last.is_some_and(|position| position.side_choice() != SideChoicePhase::Done)
    }

    /// The sides along the current line: before each ply, and after the last.
    pub fn sides_along(&self) -> impl Iterator<Item = Sides> {
        let mut sides = Sides::of(self.start());
        let after = self.line().map(move |ply| {
            if matches!(ply.action, Action::Own(_)) {
                sides = Sides::of(&ply.position);
            }
            sides
        });
        std::iter::once(Sides::of(self.start())).chain(after)
    }
}
