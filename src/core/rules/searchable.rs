//! What a search asks of a position besides [`GamePosition`]. Nothing here allocates.

use std::ops::ControlFlow;

use super::{Action, GamePosition, Outcome, Piece, Reason, Score, Seat, Square, SquareSet};

/// How much a quiescence search wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactical {
    /// Captures and promotions.
    Captures,
    /// Those, and in Sovereign Chess and Royale whatever may change who commands an army: a piece that leaves or enters
    /// a coloured square, and a king that changes its colour.
    Command,
}

/// The end of a game, like an [`Outcome`], without allocating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// What each seat gets; seats that do not play have nothing.
    pub scores: [Score; 4],
    /// Why it ended.
    pub reason: Reason,
}

impl End {
    /// `winner` gets the point.
    pub fn win(winner: Seat, reason: Reason) -> Self {
        let mut scores = [Score::Zero; 4];
        scores[winner.index()] = Score::One;
        Self { scores, reason }
    }

    /// Half a point for each of the first `seats` seats.
    ///
    /// # Panics
    /// If there are more than four.
    pub fn draw(seats: usize, reason: Reason) -> Self {
        let mut scores = [Score::Zero; 4];
        scores[..seats].fill(Score::Half);
        Self { scores, reason }
    }

    /// The same as an [`Outcome`] of a game of so many seats.
    ///
    /// # Panics
    /// If there are more than four.
    pub fn outcome(&self, seats: usize) -> Outcome {
        Outcome { scores: self.scores[..seats].to_vec(), reason: self.reason }
    }
}

/// A position that can be searched.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Role, Searchable, Seat, two_kings::Position};
/// let text = "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1";
/// let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
/// let (square, piece) = position.taken(position.parse_action("Nxd5").unwrap()).unwrap();
/// assert_eq!((piece.role, position.attacked_by(Seat::One).contains(square)), (Role::Queen, true));
/// assert!(!position.is_in_check(Seat::One) && position.plain_end().is_none());
/// ```
pub trait Searchable: GamePosition {
    /// Calls `visit` for each legal action that is [tactical](Self::is_tactical), each once, until it breaks off; in the order
    /// of [`visit_perft`](GamePosition::visit_perft).
    fn visit_tactical(&self, tactical: Tactical, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_perft(
            |action| if self.is_tactical(action, tactical) { visit(action) } else { ControlFlow::Continue(()) },
        )
    }

    /// Calls `visit` for each legal action that is [tactical](Self::is_tactical) and likely, each once, until it breaks off; in
    /// an order that is always the same. `is_likely` may be asked of actions that are not legal, so that their legality
    /// need not be looked at.
    fn visit_likely(
        &self,
        tactical: Tactical,
        is_likely: impl Fn(Action) -> bool,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_tactical(
            tactical,
            |action| if is_likely(action) { visit(action) } else { ControlFlow::Continue(()) },
        )
    }

    /// Calls `visit` for each legal action that is neither a capture nor a promotion, each once, until it breaks off; in
    /// the order of [`visit_perft`](GamePosition::visit_perft).
    fn visit_quiet(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_perft(|action| {
            if self.is_tactical(action, Tactical::Captures) { ControlFlow::Continue(()) } else { visit(action) }
        })
    }

    /// Calls `visit` for each legal action of [`visit_quiet`](Self::visit_quiet) that gives check, each once, until it breaks
    /// off; in the same order.
    fn visit_quiet_checks(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_quiet(|action| {
            let mut after = self.clone();
            after.play_unchecked(action);
            if after.is_in_check(after.side_to_move()) { visit(action) } else { ControlFlow::Continue(()) }
        })
    }

    /// Whether a legal action is a capture or a promotion, or by [`Tactical::Command`] may change a command.
    fn is_tactical(&self, action: Action, tactical: Tactical) -> bool;

    /// The piece that a legal action captures, and where it stands.
    fn taken(&self, action: Action) -> Option<(Square, Piece)>;

    /// Whether the king of a seat that counts is attacked.
    fn is_in_check(&self, seat: Seat) -> bool;

    /// The position if the side to move did nothing: a null move. `None` where that could not be: in check, before the
    /// first-move choice is made, and in games where passing would change what the game is about (Martian Chess, where
    /// moving is compulsory, and Royale).
    fn passed(&self) -> Option<Self>;

    /// Whether the side to move chooses its side: what one of its two actions is worth to it, the other costs it.
    fn chooses_side(&self) -> bool {
        false
    }

    /// The end of the game where it shows without a look at the legal actions. Mate and stalemate do not; a draw by count
    /// does, but mate on the same ply comes before it.
    fn plain_end(&self) -> Option<End>;

    /// The end of the game if there is no legal action.
    fn end_without_actions(&self) -> End;

    /// The squares on which a seat's pieces could capture; pins are left out of account.
    fn attacked_by(&self, seat: Seat) -> SquareSet;

    /// The same action with a call of the clock, where that is legal too (Martian Chess).
    fn with_clock_call(&self, _action: Action) -> Option<Action> {
        None
    }
}
