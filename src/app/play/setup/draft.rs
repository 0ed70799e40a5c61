//! A position being set up by hand, legal or not.

use regalia_core::rules::{
    Army, Game, GamePosition, Options, Piece, PlacedPiece, Position, PositionError, Role, Seat, SeatStanding, Setup,
    SideChoicePhase, Square,
};

/// The highest ply count that position text can hold.
pub const MOST_PLIES: u32 = 1_000_000;

/// A position that is being set up; it may be illegal.
///
/// ```
/// use regalia_app::play::setup::Draft;
/// use regalia_core::rules::{Army, Game, Options, Piece, Role};
/// let mut draft = Draft::empty(Options::new(Game::TwoKings));
/// let square = "e4".parse().unwrap();
/// draft.put(square, Piece { army: Army::White, role: Role::Rook });
/// assert_eq!(draft.at(square).unwrap().piece.to_string(), "wr");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Each square of the board at most once.
    parts: Setup,
}

impl Draft {
    pub fn start(options: Options) -> Self {
        Self::of(&Position::start(&options), options)
    }

    /// An empty board, the first seat to move, owners as at the start.
    pub fn empty(options: Options) -> Self {
        let mut draft = Self::start(options);
        draft.parts.pieces.clear();
        draft.parts.side_choice = SideChoicePhase::Done;
        draft
    }

    /// A draft of this position, under the given options.
    pub fn of(position: &Position, options: Options) -> Self {
        // Some options affect only the start, so the position does not know them.
        Self { parts: Setup { options, ..position.to_setup() } }
    }

    /// Reads a position text, legal or not.
    pub fn read(text: &str, options: Options) -> Result<Self, PositionError> {
        let mut draft = Self { parts: Setup { options, ..Position::read(text, &options)? } };
        draft.set_ply(draft.parts.ply);
        draft.set_halfmove_clock(draft.parts.halfmove_clock);
        Ok(draft)
    }

    pub const fn parts(&self) -> &Setup {
        &self.parts
    }

    pub const fn options(&self) -> &Options {
        &self.parts.options
    }

    pub const fn game(&self) -> Game {
        self.parts.options.game()
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.game().seats())
    }

    pub fn at(&self, square: Square) -> Option<&PlacedPiece> {
        self.parts.pieces.iter().find(|standing| standing.square == square)
    }

    pub const fn roles(&self) -> &'static [Role] {
        self.game().roles()
    }

    /// Puts a piece on a square, replacing what is there. In games with zones the zone decides its army. Does nothing
    /// for a square outside the board or a role that the game does not have.
    pub fn put(&mut self, square: Square, piece: Piece) {
        let (files, ranks) = self.game().size();
        if square.file() >= files || square.rank() >= ranks || !self.roles().contains(&piece.role) {
            return;
        }
        self.remove(square);
        let army = self.game().zone_of(square).unwrap_or(piece.army);
        let piece = Piece { army, ..piece };
        self.parts.pieces.push(PlacedPiece { square, piece, vest: None, unmoved: false });
    }

    /// Like [`put`](Self::put), but removes the piece if the same one is already there.
    pub fn toggle(&mut self, square: Square, piece: Piece) {
        let before = self.at(square).map(|standing| standing.piece);
        self.put(square, piece);
        if before.is_some() && self.at(square).map(|standing| standing.piece) == before {
            self.remove(square);
        }
    }

    /// Removes the piece on a square with its vest. Returns whether there was one.
    pub fn remove(&mut self, square: Square) -> bool {
        let before = self.parts.pieces.len();
        self.parts.pieces.retain(|standing| standing.square != square);
        before > self.parts.pieces.len()
    }

    /// Moves a piece with its vest to another square, or removes it.
    pub fn carry(&mut self, from: Square, to: Option<Square>) {
        let Some(PlacedPiece { piece, vest, .. }) = self.at(from).copied() else { return };
        if to == Some(from) {
            return;
        }
        self.remove(from);
        if let Some(to) = to {
            self.put(to, piece);
            self.wear(to, vest);
        }
    }

    /// Gives the piece on a square a vest of this kind, or none.
    pub fn wear(&mut self, square: Square, vest: Option<Role>) {
        let known = vest.is_none_or(|kind| self.game().vests().iter().any(|(other, _)| *other == kind));
        if let Some(standing) = self.standing_mut(square).filter(|_| known) {
            standing.vest = vest;
        }
    }

    /// Sets whose turn it is. Does nothing for a seat that the game does not have; neither do the methods below.
    pub fn set_side_to_move(&mut self, seat: Seat) {
        if seat.index() < self.game().seats() {
            self.parts.side_to_move = seat;
        }
    }

    pub fn set_owner(&mut self, seat: Seat, army: Army) {
        if let Some(state) = self.parts.seats.get_mut(seat.index()) {
            state.owned = army;
        }
    }

    /// Sets whether a seat without a king has escaped or resigned.
    pub fn set_standing(&mut self, seat: Seat, standing: SeatStanding) {
        if let Some(state) = self.parts.seats.get_mut(seat.index()) {
            state.standing = standing;
        }
    }

    pub fn set_score(&mut self, seat: Seat, score: u8) {
        if let Some(state) = self.parts.seats.get_mut(seat.index()) {
            state.score = score;
        }
    }

    pub fn set_side_choice(&mut self, side_choice: SideChoicePhase) {
        self.parts.side_choice = side_choice;
    }

    pub fn set_unmoved(&mut self, rook: Square, unmoved: bool) {
        if let Some(standing) = self.standing_mut(rook).filter(|standing| standing.piece.role == Role::Rook) {
            standing.unmoved = unmoved;
        }
    }

    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.parts.en_passant = square;
    }

    pub fn set_last(&mut self, last: Option<(Square, Square)>) {
        self.parts.last = last;
    }

    pub fn set_clock(&mut self, clock: Option<u8>) {
        self.parts.clock = clock;
    }

    pub fn set_ply(&mut self, ply: u32) {
        self.parts.ply = ply.min(MOST_PLIES);
    }

    pub fn set_halfmove_clock(&mut self, halfmove_clock: u32) {
        self.parts.halfmove_clock = halfmove_clock.min(MOST_PLIES);
    }

    /// Sets a rule option; an unknown value changes nothing. If the draft is the usual start, it becomes that of the
    /// new options.
    pub fn set_option(&mut self, key: &str, value: &str) {
        let is_start = *self == Self::start(self.parts.options);
        if self.parts.options.set(key, value).is_ok() && is_start {
            *self = Self::start(self.parts.options);
        }
    }

    /// The draft as given to the rules: kings count as unmoved, so that the rooks alone decide who may castle.
    pub(super) fn for_rules(&self, every_rook: bool) -> Setup {
        let mut parts = self.parts.clone();
        for standing in &mut parts.pieces {
            standing.unmoved |= standing.piece.role == Role::King || every_rook && standing.piece.role == Role::Rook;
        }
        parts
    }

    fn standing_mut(&mut self, square: Square) -> Option<&mut PlacedPiece> {
        self.parts.pieces.iter_mut().find(|standing| standing.square == square)
    }
}
