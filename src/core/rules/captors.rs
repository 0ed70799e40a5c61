//! What can be captured next.

use std::ops::ControlFlow;

use super::{Action, GamePosition, Move, Position, Square};

impl Position {
    /// The squares of the pieces of the side to move that can capture what stands on `target`.
    ///
    /// ```
    /// use regalia_core::rules::{Game, GamePosition, Options, Position};
    /// let position = Position::parse("3rk3/8/8/3N4/8/8/8/4K3 b - - 0 1", &Options::new(Game::TwoKings)).unwrap();
    /// let [knight, rook] = ["d5", "d8"].map(|square| square.parse().unwrap());
    /// assert_eq!(position.captors(knight), [rook]);
    /// ```
    pub fn captors(&self, target: Square) -> Vec<Square> {
        let mut squares: Vec<Square> = self.captures_on(target).into_iter().map(|step| step.from).collect();
        squares.sort();
        squares.dedup();
        squares
    }

    /// The square of a piece of the side to move that can capture what stands on `target` and cannot be captured there in
    /// return.
    ///
    /// ```
    /// use regalia_core::rules::{Game, GamePosition, Options, Position};
    /// let free = |text: &str| {
    ///     let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
    ///     position.free_captor("d5".parse().unwrap()).is_some()
    /// };
    /// assert!(free("3rk3/8/8/3N4/8/8/8/4K3 b - - 0 1"));
    /// assert!(!free("3rk3/8/8/3N4/2P5/8/8/4K3 b - - 0 1")); // the pawn protects it
    /// ```
    pub fn free_captor(&self, target: Square) -> Option<Square> {
        let is_free =
            |step: &Move| self.play(Action::Move(*step)).is_ok_and(|after| after.captures_on(target).is_empty());
        self.captures_on(target).into_iter().find(is_free).map(|step| step.from)
    }

    /// The moves of the side to move that capture what stands on `target`.
    fn captures_on(&self, target: Square) -> Vec<Move> {
        let mut found = Vec::new();
        // A piece of the player's own may be entered too, where two of them merge.
        let piece = self.piece_at(target).filter(|piece| self.commander(piece.army) != Some(self.side_to_move()));
        if piece.is_some() {
            let _ = self.visit_perft(|action| {
                if let Action::Move(step) = action
                    && step.to == target
                {
                    found.push(step);
                }
                ControlFlow::Continue(())
            });
        }
        found
    }
}
