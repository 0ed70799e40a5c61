//! What a seat has captured.

use regalia_core::record::Record;
use regalia_core::rules::{Army, Piece, Role, Seat};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// Each kind of piece with its number: by army, the more valuable pieces first.
    pub groups: Vec<(Piece, u32)>,
    /// Its lead over the other seat in captured material, in points; 0 in games that do not count material.
    pub lead: u32,
}

/// The usual piece values of chess; not a rule.
const fn worth(role: Role) -> u32 {
    match role {
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        // Kings are not counted: they are never captured for good.
        Role::King => 4,
        Role::Pawn => 1,
        Role::Drone => 0,
    }
}

impl Captured {
    /// What each seat has captured up to the cursor.
    #[must_use]
    pub fn of(record: &Record) -> Vec<Self> {
        let seats = record.game().seats();
        let mut all = vec![Self::default(); seats];
        for ply in record.line().take(record.cursor()) {
            let (Some(piece), Some(captured)) = (ply.taken, all.get_mut(ply.side_to_move.index())) else { continue };
            match captured.groups.iter_mut().find(|(kind, _)| *kind == piece) {
                Some((_, count)) => *count += 1,
                None => captured.groups.push((piece, 1)),
            }
        }
        for captured in &mut all {
            captured.groups.sort_by_key(|(piece, _)| (piece.army, piece.role));
        }
        // Captured material tells who is ahead with two armies, but not with twelve that change hands.
        if record.game().counts_material() {
            let points: Vec<u32> = all.iter().map(Self::points).collect();
            for (seat, captured) in all.iter_mut().enumerate() {
                let other = points[Seat::ALL[seat].next(seats).index()];
                captured.lead = points[seat].saturating_sub(other);
            }
        }
        all
    }

    #[must_use]
    pub fn count(&self) -> u32 {
        self.groups.iter().map(|(_, count)| count).sum()
    }

    fn points(&self) -> u32 {
        self.groups.iter().map(|(piece, count)| worth(piece.role) * count).sum()
    }

    /// The captured pieces in words: `2 red pawns, a red knight`.
    #[must_use]
    pub fn words(&self) -> String {
        let mut text = String::new();
        let mut army: Option<Army> = None;
        for (piece, count) in &self.groups {
            if army.is_some() {
                text.push_str(if army == Some(piece.army) { ", " } else { "\n" });
            }
            army = Some(piece.army);
            let name = piece.name();
            text.push_str(&if *count == 1 { format!("1 {name}") } else { format!("{count} {name}s") });
        }
        text
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod tests {
    use regalia_core::rules::{Game, GamePosition, Options};

    use super::*;

    fn played(game: Game, moves: &str) -> Record {
        let mut record = Record::new(Options::new(game), Vec::new());
        for text in moves.split_whitespace() {
            record.play(record.position().parse_action(text).unwrap()).unwrap();
        }
        record
    }

    #[test]
    fn captured_pieces_follow_the_cursor() {
        let mut record = played(Game::TwoKings, "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2");
        let words = |record: &Record| Captured::of(record).iter().map(Captured::words).collect::<Vec<_>>();
        assert_eq!(words(&record), ["1 black queen, 1 black pawn", "2 white pawns"]);
        assert_eq!(Captured::of(&record).iter().map(|captured| captured.lead).collect::<Vec<_>>(), [8, 0]);
        record.jump(4);
        assert_eq!(words(&record), ["1 black pawn", "1 white pawn"]);
        record.jump(0);
        assert_eq!(words(&record), ["", ""]);
    }

    #[test]
    fn a_king_that_is_given_up_is_not_a_capture() {
        let mut record = played(Game::Royale, "");
        record.play(regalia_core::rules::Action::Resign).unwrap();
        assert!(record.position().royal(Seat::One).is_none());
        assert!(Captured::of(&record).iter().all(|captured| captured.count() == 0));
    }
}
