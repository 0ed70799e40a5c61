//! What is true of a game in every position: one row for each game.

use super::{Army, Game, MoveKind, Piece, Role, RuleOption, Seat, Square, SquareSet};

/// A set of pieces: what the roles look like. Games with the same set share their drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// The six pieces of chess.
    Chess,
    /// Pyramids of three sizes.
    Pyramids,
}

/// One of the pieces that stand for a game in a small picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamplePiece {
    /// What it is.
    pub piece: Piece,
    /// The vest that it wears.
    pub vest: Option<Role>,
    /// Whether it is the king that counts, of several.
    pub is_royal: bool,
}

impl SamplePiece {
    pub(super) const fn new(army: Army, role: Role) -> Self {
        Self { piece: Piece { army, role }, vest: None, is_royal: false }
    }

    pub(super) const fn in_vest(self, vest: Role) -> Self {
        Self { vest: Some(vest), ..self }
    }

    pub(super) const fn crowned(self) -> Self {
        Self { is_royal: true, ..self }
    }
}

/// How the worth of a position is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoreUnit {
    /// In hundredths of a pawn, or in moves to mate.
    Centipawns,
    /// In points that one seat will have more than the other, or in moves to the win.
    Points,
    /// In shares of the one point that all seats play for.
    Shares,
}

/// Numbers by which the engine plays and judges a game. All but `random_plies` and `king_pawns` were measured.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How far each level from 1 to 7 misjudges positions, in hundredths of a pawn or point. What a misjudgement costs
    /// differs from game to game: these are chosen so that each level beats the one below about as often in all of them.
    pub level_blurs: [i32; 7],
    /// How many hundredths of a pawn or point ahead raise the expected result from 0.50 to 0.73, then to 0.88, 0.95 and so
    /// on. Fitted on 28 November 2026 to the results of 400 games of the engine against itself for each game (Sovereign:
    /// 300), by `cargo bench -p regalia-core --bench fit -- chance GAME --games 400 --nodes 4000 --seed 1`. Not used where
    /// shares are reported.
    pub chance_scale: f32,
    /// Positions that a review searches for each position of a game, if nobody says how many: a fraction of a second.
    pub review_nodes: u64,
    /// Positions searched for a move at full strength without a clock: about a second on an ordinary machine.
    pub move_nodes: u64,
    /// How many hundredths behind the computer considers a game lost.
    pub lost_at: i32,
    /// Plies played at random at the beginning of a game of a contest.
    pub random_plies: usize,
    /// What a king counts for the player of contests that plays for material, in pawns.
    pub king_pawns: i32,
}

/// Declares [`GameSpec`], and a method of [`Game`] for each of its fields.
macro_rules! game_spec {
    ($($(#[$doc:meta])* $vis:vis $name:ident: $type:ty,)*) => {
        /// The row of a game: all that is true of it in every position. [`Game`] has a method for each field.
        #[derive(Debug)]
        pub(super) struct GameSpec {
            $(pub $name: $type,)*
            pub rule_numbers: RuleNumbers,
        }

        impl Game {
            $($(#[$doc])* $vis const fn $name(self) -> $type { self.spec().$name })*
        }
    };
}

/// The numbers, in one game's book, of the rules behind the refusals that several games share; `None` where the
/// book has no rule for one. Refusals of a single game carry their number themselves.
#[derive(Debug)]
pub(super) struct RuleNumbers {
    /// Moving a piece of another seat, and capturing an own one.
    pub command: Option<u8>,
    /// How pieces other than pawns move, and that nothing may stand in the way.
    pub way: Option<u8>,
    pub pawn_way: Option<u8>,
    pub pawn_capture: Option<u8>,
    pub double_step: Option<u8>,
    pub promotion_role: Option<u8>,
    pub promotion: Option<u8>,
    pub castling: Option<u8>,
    pub check: Option<u8>,
}

impl RuleNumbers {
    /// The book has no rule for any of them.
    pub const NONE: Self = Self {
        command: None,
        way: None,
        pawn_way: None,
        pawn_capture: None,
        double_step: None,
        promotion_role: None,
        promotion: None,
        castling: None,
        check: None,
    };
}

game_spec! {
    /// The name on the command line and in saves.
    pub id: &'static str,
    /// The name shown to players.
    pub title: &'static str,
    /// The name where there is little room.
    pub short_title: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Its names as a variant of UCI.
    pub uci_names: &'static [&'static str],
    /// The game whose rules hold here too wherever its own say nothing else.
    pub builds_on: Option<Game>,
    /// The rule options that players may choose.
    pub rule_options: &'static [RuleOption],
    /// The number of seats.
    pub seats: usize,
    /// The number of files and of ranks of the board.
    pub size: (u8, u8),
    /// The pieces that it is played with.
    pub piece_set: PieceSet,
    /// The roles that its pieces have.
    pub roles: &'static [Role],
    /// The armies that the seats own in the usual start; those of seats that do not play are meaningless.
    pub(super) first_armies: [Army; 4],
    /// The coloured squares, through which armies change hands: two for each army that has them.
    pub coloured_squares: &'static [(Army, [Square; 2])],
    /// The squares on which a pawn that arrives promotes.
    pub(super) promotion_squares: SquareSet,
    /// Whether two brown lines cross in the middle of the board, inside the promotion zone.
    pub has_brown_lines: bool,
    /// The number of ranks below the canal that runs across the board, if there is one. It parts two zones: a piece belongs
    /// to the army of the zone that it stands in.
    pub canal: Option<u8>,
    /// How many vests of each kind are on the stand at the start.
    pub vests: &'static [(Role, u8)],
    /// Whether an army can pass from one player to another, or belong to nobody. Elsewhere each player has one army.
    pub armies_change_hands: bool,
    /// Whether a seat can own any of the armies rather than always the same one.
    pub seats_choose_armies: bool,
    /// Whether the second seat may take a side after the first move.
    pub has_first_move_choice: bool,
    /// Whether two armies fight and no piece changes sides, so that the captured pieces show who is ahead.
    pub counts_material: bool,
    /// Whether captures score, and a countdown may be called.
    pub has_points: bool,
    /// Whether the game goes on when a seat loses its king or resigns.
    pub outlives_kings: bool,
    /// Whether kings castle.
    pub has_castling: bool,
    /// Whether castling is an action of its own, [`Action::Castle`](super::Action::Castle), rather than a move of the king.
    pub castles_by_target: bool,
    /// Whether pawns capture en passant.
    pub has_en_passant: bool,
    /// Whether the position text counts plies.
    pub writes_plies: bool,
    /// Moves as they may be written at the start of the game, as examples: with both squares, and as people write them.
    ///
    /// ```
    /// use regalia_core::rules::{Action, Game};
    /// let why = Action::parse("Zz9", Game::Plunder).unwrap_err();
    /// assert_eq!(why.to_string(), "'Zz9' is not a move; moves look like e2e4 or Nf3");
    /// ```
    pub sample_moves: [&'static str; 2],
    /// Four pieces of the start, from the upper left to the lower right of a square, that no other game has together.
    pub sample_pieces: [SamplePiece; 4],
    /// A position that shows what is special about the game; `None` where the start does.
    pub sample_position: Option<&'static str>,
    /// The kind of move that a `*` in move text stands for. Games that have neither kind refuse the move.
    pub starred_kind: MoveKind,
    /// How the worth of its positions is reported.
    pub score_unit: ScoreUnit,
    /// Numbers by which the engine plays and judges it.
    pub tuning: Tuning,
}

const _: () = {
    let mut index = 0;
    while index < Game::ALL.len() {
        let GameSpec { id, title, tuning, .. } = Game::ALL[index].spec();
        assert!(!id.is_empty() && !title.is_empty(), "a row takes no name from the row that it builds on");
        assert!(tuning.level_blurs[0] > 0 && tuning.lost_at > 0, "a row on the board of chess has numbers of its own");
        index += 1;
    }
};

impl Game {
    /// The army that a seat owns in the usual start.
    pub const fn first_army(self, seat: Seat) -> Army {
        self.first_armies()[seat.index()]
    }

    /// The two coloured squares of an army, if it has any.
    ///
    /// ```
    /// use regalia_core::rules::{Army, Game};
    /// assert_eq!(Game::Royale.twins(Army::Navy).map(|squares| squares.map(|square| square.to_string())).unwrap(), ["e5", "l12"]);
    /// ```
    pub fn twins(self, army: Army) -> Option<[Square; 2]> {
        self.coloured_squares().iter().find(|(other, _)| *other == army).map(|(_, squares)| *squares)
    }

    /// The colour of a coloured square; `None` for a plain one.
    pub fn colour_of(self, square: Square) -> Option<Army> {
        self.coloured_squares().iter().find(|(_, squares)| squares.contains(&square)).map(|(army, _)| *army)
    }

    /// Whether there are coloured squares, through which armies change hands.
    pub const fn has_coloured_squares(self) -> bool {
        !self.coloured_squares().is_empty()
    }

    /// Whether a pawn that arrives on a square promotes: on the last ranks of chess, in the middle of the board of
    /// Sovereign Chess (rule 12).
    pub const fn has_promotion_on(self, square: Square) -> bool {
        self.promotion_squares().contains(square)
    }

    /// The army whose zone a square lies in; `None` where the board has no zones.
    pub const fn zone_of(self, square: Square) -> Option<Army> {
        match self.canal() {
            Some(below) => Some(self.first_armies()[(square.rank() >= below) as usize]),
            None => None,
        }
    }

    /// Whether the board has zones, so that a piece belongs to the army of its zone.
    pub const fn has_zones(self) -> bool {
        self.canal().is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{GamePosition, Options, Position};
    use super::*;

    #[test]
    fn ids_are_distinct() {
        let ids: HashSet<_> = Game::ALL.into_iter().map(Game::id).collect();
        assert_eq!(ids.len(), Game::ALL.len());
    }

    #[test]
    fn sample_pieces_stand_in_the_start_of_their_game_alone() {
        for game in Game::ALL {
            let start = Position::start(&Options::new(game)).pieces();
            for sample in game.sample_pieces() {
                assert!(start.iter().any(|(_, piece)| *piece == sample.piece), "{game}: {}", sample.piece);
            }
            let mut others = Game::ALL.into_iter().filter(|other| *other != game);
            assert!(others.all(|other| other.sample_pieces() != game.sample_pieces()), "{game}");
        }
    }

    #[test]
    fn sample_positions_show_vests() {
        for game in Game::ALL {
            let Some(text) = game.sample_position() else { continue };
            let setup = Position::parse(text, &Options::new(game)).expect("a possible position").to_setup();
            assert!(setup.pieces.iter().any(|placed| placed.vest.is_some()), "{game}");
        }
    }
}
