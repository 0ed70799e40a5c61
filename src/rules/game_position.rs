//! What every game's position can be asked: the contract that [`Position`](super::Position) passes on.

use std::fmt;
use std::ops::ControlFlow;

use super::{
    Action, ActionTextError, Army, Change, Options, Outcome, Piece, PositionError, Problem, Reason, Refusal, Seat,
    Setup, Square, SquareSet,
};

/// A position of one game; always a possible one. Its `Display` is the position text.
pub trait GamePosition: Clone + PartialEq + Eq + fmt::Debug + fmt::Display + Sized {
    /// The position text of the usual start under these options.
    fn start_text(options: &Options) -> String;

    /// Reads a position text into a setup; whether that is a possible position, [`from_setup`](Self::from_setup) says.
    ///
    /// # Errors
    /// What is wrong, and where in the text.
    fn read(text: &str, options: &Options) -> Result<Setup, PositionError>;

    /// The usual start under these options.
    #[must_use]
    fn start(options: &Options) -> Self {
        match Self::parse(&Self::start_text(options), options) {
            Ok(position) => position,
            Err(error) => unreachable!("the usual start, which every test that begins a game reads: {error}"),
        }
    }

    /// Reads a position text.
    ///
    /// # Errors
    /// What is wrong, and where in the text; or what makes the position impossible.
    fn parse(text: &str, options: &Options) -> Result<Self, PositionError> {
        Self::from_setup(&Self::read(text, options)?).map_err(PositionError::whole)
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// What makes it impossible.
    fn from_setup(setup: &Setup) -> Result<Self, Problem>;

    /// The setup of this position; [`from_setup`](Self::from_setup) gives the very same position back.
    fn to_setup(&self) -> Setup;

    /// Whose turn it is.
    fn side_to_move(&self) -> Seat;

    /// Plies played.
    fn ply(&self) -> u32;

    /// Plies since something that cannot be taken back, as the game counts them for its draws.
    fn halfmove_clock(&self) -> u32;

    /// Quiet plies after which a seat may claim a draw; `None` where there is no such claim.
    fn claimable_after(&self) -> Option<u32>;

    /// Whether a position that occurs again and again ends the game or lets a draw be claimed.
    fn repetition_counts(&self) -> bool {
        true
    }

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Who commands an army; `None`: it is neutral.
    fn commander(&self, army: Army) -> Option<Seat>;

    /// The army that a seat owns.
    fn owned(&self, seat: Seat) -> Army;

    /// The king of a seat that counts now, if it has one: by it castling and changes of colour are made.
    fn royal(&self, seat: Seat) -> Option<Square>;

    /// The attacked kings: seat, square of the king, squares of the attackers.
    fn checks(&self) -> Vec<(Seat, Square, SquareSet)>;

    /// Calls `visit` for each legal action that perft counts, each once, until it breaks off; gives what it broke off
    /// with. That is every legal action but resigning and calls of the clock. Mate, stalemate and other decided ends
    /// leave none; a draw by count or for lack of material does not empty the list.
    fn visit_perft(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// How many legal actions perft counts here.
    fn count_perft(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_perft(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Calls `visit` for every legal action, each once, until it breaks off: first for those that perft counts, then for
    /// the others.
    fn visit_legal(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_perft(visit)
    }

    /// Whether the action is legal here.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    fn validate(&self, action: Action) -> Result<(), Refusal>;

    /// Which piece on `square` the mover may use.
    ///
    /// # Errors
    /// If there is none, or it is not the mover's to use.
    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal>;

    /// Squares within reach of a piece that it may not enter because of what they are, or what is on them or on their
    /// twin: its own colour, an occupied twin, a neutral piece, the way back over the canal. Each comes with what
    /// [`validate`](Self::validate) says of it, in the order of the squares. There are none where a game has no such rules,
    /// for a piece that the side to move may not use, and when the game is over.
    fn barred(&self, _from: Square) -> Vec<(Square, Refusal)> {
        Vec::new()
    }

    /// Plays an action that is known to be legal. Anything else leaves a position that means nothing.
    fn play_unchecked(&mut self, action: Action);

    /// What a legal action changes, in the order in which it happens, and the position after it.
    fn changes(&self, action: Action) -> (Vec<Change>, Self);

    /// How the position itself ends the game; repetition and what people agree on are the record's.
    fn outcome(&self) -> Option<Outcome>;

    /// A draw for this reason that people agree on or claim, or that repetition brings: half a point for each seat
    /// that is in the game still.
    fn draw(&self, reason: Reason) -> Outcome {
        Outcome::draw(2, reason)
    }

    /// Whether both positions allow the same play from here on: all but the counts agree.
    fn same_play(&self, other: &Self) -> bool;

    /// A number for all that decides the play: equal wherever [`same_play`](Self::same_play) says so, and as good as
    /// never otherwise (one chance in 2⁶⁴ for two positions). Plies and quiet plies do not count. The same position has
    /// the same key in every run of this version; it is not for saving.
    fn key(&self) -> u64;

    /// The action as people write it; it must be legal here.
    fn san(&self, action: Action) -> String;

    /// Reads an action in the coordinate form or as people write it; whether it is legal, [`validate`](Self::validate) says.
    ///
    /// # Errors
    /// If the text is neither, or speaks of another piece than the one that stands there.
    fn parse_action(&self, text: &str) -> Result<Action, ActionTextError>;
}
