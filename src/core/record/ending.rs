//! What people end a game with: claiming a draw, agreeing on one, resigning, running out of time.

use super::tree::{NodeId, Tree};
use super::{Record, edit::Edit};
use crate::rules::{GamePosition, Outcome, Position, Reason, Seat};

/// Occurrences of one position after which a draw may be claimed.
const CLAIM_OCCURRENCES: u32 = 3;

/// Why people cannot end a game this way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum EndRefused {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// No draw can be claimed here.
    #[error(
        "there is no draw to claim: this is occurrence {occurrences} of the position, with {halfmove_clock} moves since a capture or pawn move"
    )]
    NothingToClaim {
        occurrences: u32,
        /// In plies.
        halfmove_clock: u32,
    },
    /// The game has no such seat.
    #[error("this game has no player {0}")]
    NoSeat(Seat),
    /// The cursor is elsewhere than at the tip of a main line that is fixed.
    #[error("this is not the last position of the game")]
    NotAtTip,
    /// People cannot agree on this outcome here.
    #[error("'{0}' is not a result that people agree on here")]
    NotAgreed(Outcome),
    /// The seat has time left.
    #[error("player {0} has time left")]
    HasTime(Seat),
    /// It is another seat's turn.
    #[error("it is not the turn of player {0}")]
    NotToMove(Seat),
    /// With more than two seats nobody wins by it.
    #[error("the others play on: in this game a player resigns with the move 'resign'")]
    OthersPlayOn,
}

impl Record {
    /// Whether the player to move may claim a draw at the cursor: at the third occurrence of the position, or after 50
    /// moves of each seat without a capture or pawn move.
    pub fn may_claim(&self) -> bool {
        may_claim(&self.tree, self.at())
    }

    /// Ends the game at the cursor as a claimed draw.
    ///
    /// # Errors
    /// If the game is over, or there is nothing to claim.
    pub fn claim(&mut self) -> Result<(), EndRefused> {
        self.check_running()?;
        if !self.may_claim() {
            let halfmove_clock = self.position().halfmove_clock();
            return Err(EndRefused::NothingToClaim { occurrences: self.occurrences(), halfmove_clock });
        }
        self.end(self.position().draw(Reason::Claim))
    }

    /// Ends the game at the cursor as a draw by agreement.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), EndRefused> {
        self.end(self.position().draw(Reason::Agreement))
    }

    /// Ends the game at the cursor: `seat` resigns, the other one wins. In a game of more than two, where the others
    /// play on, resigning is an [action](crate::rules::Action::Resign) instead.
    ///
    /// # Errors
    /// If the game is over, has no such seat, or has more than two.
    pub fn resign(&mut self, seat: Seat) -> Result<(), EndRefused> {
        self.lose(seat, Reason::Resignation)
    }

    /// Ends the game at the cursor: `seat` has run out of time, the other one wins.
    ///
    /// # Errors
    /// If the game is over, has no such seat, or has more than two.
    pub fn flag(&mut self, seat: Seat) -> Result<(), EndRefused> {
        self.lose(seat, Reason::Time)
    }

    /// Takes back an agreed end at the cursor. Returns whether there was one.
    pub fn withdraw_end(&mut self) -> bool {
        let here = self.at();
        let had_end = self.tree.node_mut(here).agreed.take().is_some();
        if had_end {
            self.edits.push(Edit::Withdraw);
            self.change();
            self.rebuild_line();
        }
        had_end
    }

    /// Ends the game at the cursor with an outcome that was read from a file or a message.
    ///
    /// # Errors
    /// If the game is over, or people cannot agree on that outcome here.
    pub fn end_agreed(&mut self, outcome: Outcome) -> Result<(), EndRefused> {
        let claims = outcome.reason == Reason::Claim && !self.may_claim();
        if claims || !can_be_agreed(&outcome, self.position()) {
            return Err(EndRefused::NotAgreed(outcome));
        }
        self.end(outcome)
    }

    fn lose(&mut self, seat: Seat, reason: Reason) -> Result<(), EndRefused> {
        let seats = self.game().seats();
        if seat.index() >= seats {
            return Err(EndRefused::NoSeat(seat));
        }
        if seats > 2 {
            self.check_running()?;
            return Err(EndRefused::OthersPlayOn);
        }
        self.end(Outcome::win(seat.next(seats), seats, reason))
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), EndRefused> {
        self.check_running()?;
        let (here, continues) = (self.at(), self.continues_game());
        if !self.is_at_tip() && (continues || self.is_on_main_line()) {
            self.promote_to_cursor();
        }
        self.note_thinking_time();
        self.edits.push(Edit::End(outcome.clone()));
        self.tree.node_mut(here).agreed = Some(outcome);
        self.change();
        self.rebuild_line();
        Ok(())
    }

    fn check_running(&self) -> Result<(), EndRefused> {
        self.outcome().map_or(Ok(()), |outcome| Err(EndRefused::Over(outcome)))
    }
}

/// Whether the player to move may claim a draw at this node.
fn may_claim(tree: &Tree, id: NodeId) -> bool {
    let position = tree.position(id);
    let halfmove_clock = position.claimable_after().is_some_and(|limit| position.halfmove_clock() >= limit);
    (halfmove_clock || tree.node(id).occurrences >= CLAIM_OCCURRENCES) && tree.outcome(id).is_none()
}

/// What is found at a node where no plies have ended the game.
pub(super) const GOES_ON: &str = "the moves leave the game going on";

/// What is found at this node instead, if people cannot have ended the game there with this outcome.
pub(super) fn contradiction(outcome: &Outcome, tree: &Tree, id: NodeId) -> Option<String> {
    if let Some(decided) = &tree.node(id).decided {
        return Some(format!("the moves end in {decided}"));
    }
    if !can_be_agreed(outcome, tree.position(id)) {
        return Some(GOES_ON.to_owned());
    }
    let claims = outcome.reason == Reason::Claim && !may_claim(tree, id);
    claims.then(|| "there was no draw to claim".to_owned())
}

/// Whether people can agree on this outcome in this position.
pub(super) fn can_be_agreed(outcome: &Outcome, position: &Position) -> bool {
    let (seats, reason) = (position.game().seats(), outcome.reason);
    match reason {
        Reason::Claim | Reason::Agreement => *outcome == position.draw(reason),
        Reason::Resignation | Reason::Time if seats == 2 => {
            Seat::ALL.iter().take(seats).any(|seat| *outcome == Outcome::win(*seat, seats, reason))
        }
        _ => false,
    }
}
