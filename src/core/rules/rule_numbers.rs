//! Which rules of a game's book forbid what several games forbid.

/// The numbers, in one game's book, of the rules behind the refusals that several games share; `None` where the
/// file has no rule for one. What only one game forbids carries its number itself.
pub(super) struct RuleNumbers {
    /// Moving a piece of another seat, and capturing an own one.
    pub command: Option<u8>,
    /// How pieces other than pawns move, and that nothing may stand in the way.
    pub way: Option<u8>,
    /// How pawns move.
    pub pawn_way: Option<u8>,
    /// How pawns capture.
    pub pawn_capture: Option<u8>,
    /// From where pawns make double steps.
    pub double_step: Option<u8>,
    /// What pawns promote to.
    pub promotion_role: Option<u8>,
    /// Which moves promote.
    pub promotion: Option<u8>,
    /// Castling.
    pub castling: Option<u8>,
    /// The safety of the king.
    pub check: Option<u8>,
}

impl RuleNumbers {
    /// No rule of the file is behind any of them.
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
