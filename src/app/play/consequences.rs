//! What a move would change, in words for the preview.

use regalia_core::rules::{
    Action, Army, Change, Game, GamePosition, Piece, Position, Role, Seat, SeatStanding, Square,
};
use regalia_core::teaching::captors;

use super::words::{all_of, own_name};
use super::{affected::Affected, naming::agrees};

/// What an action changes beyond the piece that moves, seen from the seat that plays it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// Captured pieces, in words: `black bishop`.
    pub captured: Vec<String>,
    /// Set if the seat's own king leaves the board: whether another one takes its place.
    pub king_leaves: Option<bool>,
    /// A merger: the two pieces, and what they become.
    pub merged: Option<[Role; 3]>,
    /// A piece that crosses into another seat's zone and now belongs to that seat.
    pub passed: Option<(Role, Seat)>,
    pub gained: Vec<Army>,
    pub given_up: Vec<Army>,
    /// Armies that another seat gains, with that seat.
    pub handed_over: Vec<(Army, Seat)>,
    /// Armies that another seat loses and the player to move does not gain.
    pub freed: Vec<Army>,
    pub crowned: Option<Army>,
    pub blocked: Vec<Square>,
    pub unblocked: Vec<Square>,
    pub vests_on: Vec<Role>,
    pub vests_off: Vec<Role>,
    pub royal: Vec<(Seat, Square)>,
    pub points: u8,
    /// The moves left on Martian Chess's clock, if it runs.
    pub clock: Option<u8>,
    /// Seats that lose their king, get one again, or leave.
    pub standings: Vec<(Seat, SeatStanding)>,
    pub checks: Vec<Seat>,
    pub own_check: bool,
    pub ends: Option<String>,
    /// The pieces that can capture the one that moves where it arrives, in words: `bishop on d7`. Only the preview of a
    /// player who learns the game tells them, with [`with_captors`](Self::with_captors).
    pub captors: Vec<String>,
    pub on_board: Affected,
}

impl Consequences {
    /// What `changes` mean for `seat`; `after` is the resulting position.
    pub fn of(seat: Seat, changes: &[Change], after: &Position) -> Self {
        let mut all = Self { on_board: Affected::of(seat, changes, after), ..Self::default() };
        let arrives = changes.iter().find_map(|change| match change {
            Change::Moved { to, .. } => Some(*to),
            _ => None,
        });
        let new_king =
            changes.iter().any(|change| matches!(change, Change::Became { after, .. } if after.role == Role::King));
        for change in changes {
            match *change {
                Change::Removed { square, piece } if piece.role == Role::King && arrives != Some(square) => {
                    all.king_leaves = Some(new_king);
                }
                Change::Removed { square, piece } => match merged(square, piece, changes) {
                    Some(roles) => all.merged = Some(roles),
                    None => all.captured.push(named(after.game(), piece)),
                },
                Change::Became { square, before, after: now }
                    if before.army != now.army && after.game().zone_of(square) == Some(now.army) =>
                {
                    all.passed = after.commander(now.army).map(|owner| (before.role, owner));
                }
                Change::Owner { seat: owner, after, .. } if owner == seat => all.crowned = Some(after),
                Change::Command { army, before, after } => {
                    if after == Some(seat) {
                        all.gained.push(army);
                        continue;
                    }
                    if before == Some(seat) {
                        all.given_up.push(army);
                    }
                    match after {
                        Some(other) => all.handed_over.push((army, other)),
                        None if before != Some(seat) => all.freed.push(army),
                        None => {}
                    }
                }
                Change::Blocked(square) => all.blocked.push(square),
                Change::Unblocked(square) => all.unblocked.push(square),
                Change::VestOn { kind, .. } => all.vests_on.push(kind),
                Change::VestOff { kind, .. } => all.vests_off.push(kind),
                Change::Royal { seat, square } => all.royal.push((seat, square)),
                Change::Score { points, .. } => all.points += points,
                Change::Clock { plies } => all.clock = Some(plies),
                Change::Standing { seat, now } => all.standings.push((seat, now)),
                Change::Moved { .. } | Change::Became { .. } | Change::Owner { .. } => {}
            }
        }
        all.checks = all.on_board.attacks.iter().map(|attack| attack.seat).collect();
        all.own_check = all.checks.contains(&seat);
        all.checks.retain(|checked| *checked != seat);
        all.ends = after.outcome().map(|outcome| {
            let points: Vec<String> = after.to_setup().seats.iter().map(|seat| seat.score.to_string()).collect();
            let scored = points.iter().any(|points| points != "0");
            if scored { points.join("–") } else { outcome.reason.words().to_owned() }
        });
        all
    }

    /// The same with the pieces that can capture the one that this action moves; `after` is the resulting position.
    #[must_use]
    pub fn with_captors(mut self, action: Action, after: &Position) -> Self {
        if let Action::Move(step) = action {
            let named = |square: Square| {
                let piece = GamePosition::piece_at(after, square)?;
                Some(format!("{} on {square}", own_name(after, piece)))
            };
            self.captors = captors(after, step.to).into_iter().filter_map(named).collect();
        }
        self
    }

    /// The sentences that a preview shows, each with whether it is a warning; `name` says what a seat is called in a
    /// sentence.
    ///
    /// ```
    /// use regalia_app::play::Consequences;
    /// use regalia_core::rules::{Foreseen, Game, GamePosition, Options, Position, Seat};
    /// let options = Options::new(Game::TwoKings);
    /// let position = Position::parse("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", &options).unwrap();
    /// let seen = Foreseen::of(&position, position.parse_action("e1e2").unwrap()).unwrap();
    /// let told = Consequences::of(Seat::One, seen.changes(), seen.after()).sentences(|seat| seat.to_string());
    /// assert_eq!(told[0], ("captures the black rook".to_owned(), false));
    /// ```
    pub fn sentences(&self, name: impl Fn(Seat) -> String) -> Vec<(String, bool)> {
        let squares = self.about_squares().into_iter().map(|(sentence, _)| (sentence, false));
        self.about_pieces(&name).into_iter().chain(squares).chain(self.about_the_game(&name)).collect()
    }

    /// The sentences about coloured squares, each with what it means.
    pub fn about_squares(&self) -> Vec<(String, &'static str)> {
        let told = |verb: &str, squares: &[Square], means: [&'static str; 2]| {
            let sentence = format!("{verb} {}", join(squares.iter().map(Square::to_string)));
            (!squares.is_empty()).then(|| (sentence, means[usize::from(squares.len() > 1)]))
        };
        let blocked = [
            "(nobody can enter it while its twin is occupied)",
            "(nobody can enter them while their twins are occupied)",
        ];
        let freed = ["(it can be entered again)", "(they can be entered again)"];
        [told("blocks", &self.blocked, blocked), told("frees", &self.unblocked, freed)].into_iter().flatten().collect()
    }

    fn about_pieces(&self, name: &impl Fn(Seat) -> String) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        let mut add = |text: String, warning| lines.push((text, warning));
        if let Some(army) = self.crowned {
            add(format!("your king becomes {army}"), false);
        }
        if !self.captured.is_empty() {
            add(format!("captures {}", join(self.captured.iter().map(|piece| format!("the {piece}")))), false);
        }
        if let Some([one, other, both]) = self.merged {
            add(format!("merges {} and {} into a {}", one.name(), other.name(), both.name()), false);
        }
        if let Some((role, owner)) = self.passed {
            add(format!("{} gets your {}", name(owner), role.name()), false);
        }
        if let Some(another) = self.king_leaves {
            add(format!("your {}king leaves the board", if another { "old " } else { "" }), false);
        }
        if !self.gained.is_empty() {
            add(format!("gains {}", join(self.gained.iter().map(Army::to_string))), false);
        }
        if !self.freed.is_empty() {
            add(format!("makes {} neutral", join(self.freed.iter().map(Army::to_string))), false);
        }
        if !self.given_up.is_empty() {
            add(format!("gives up {}", join(self.given_up.iter().map(Army::to_string))), true);
        }
        for (army, seat) in &self.handed_over {
            add(format!("hands {army} to {}", name(*seat)), true);
        }
        lines
    }

    fn about_the_game(&self, name: &impl Fn(Seat) -> String) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        let mut add = |text: String, warning| lines.push((text, warning));
        for kind in &self.vests_on {
            add(format!("takes a {} vest", kind.name()), false);
        }
        for kind in &self.vests_off {
            add(format!("returns the {} vest", kind.name()), false);
        }
        for (_, square) in &self.royal {
            add(format!("the king on {square} becomes royal"), false);
        }
        if self.points > 0 {
            add(format!("scores {}", self.points), false);
        }
        match self.clock {
            Some(1) => add("countdown: 1 move left".to_owned(), true),
            Some(plies) => add(format!("countdown: {plies} moves left"), plies == 0),
            None => {}
        }
        for (seat, now) in &self.standings {
            let (other, you) = match now {
                SeatStanding::Playing => ("has a king again", "have a king again"),
                SeatStanding::Kingless => ("is left without a king", "are left without a king"),
                SeatStanding::Escaped => ("plays on without a king", "play on without a king"),
                SeatStanding::Resigned => ("passes from now on", "pass from now on"),
            };
            let name = name(*seat);
            add(format!("{name} {}", agrees(&name, other, you)), false);
        }
        for seat in &self.checks {
            add(format!("gives check to {}", name(*seat)), false);
        }
        if self.own_check {
            add("leaves your own king in check".to_owned(), true);
        }
        if !self.captors.is_empty() {
            let by: Vec<String> = self.captors.iter().map(|captor| format!("the {captor}")).collect();
            add(format!("can be captured there by {}", all_of(&by)), false);
        }
        if let Some(how) = &self.ends {
            add(format!("ends the game: {how}"), false);
        }
        lines
    }

    /// What the preview says about a move without [sentences](Self::sentences).
    pub const fn none(game: Game) -> &'static str {
        if game.armies_change_hands() {
            "no armies change hands"
        } else if game.has_zones() {
            "nothing changes hands"
        } else {
            "nothing else changes"
        }
    }
}

/// The two pieces that merge on `square`, if they do, and what they become.
fn merged(square: Square, piece: Piece, changes: &[Change]) -> Option<[Role; 3]> {
    changes.iter().find_map(|change| match *change {
        Change::Became { square: at, before, after } if at == square && before.army == piece.army => {
            Some([before.role, piece.role, after.role])
        }
        _ => None,
    })
}

/// A captured piece in words; without its colour in games where colours mean nothing.
fn named(game: Game, piece: Piece) -> String {
    if game.has_zones() { piece.role.name().to_owned() } else { piece.name() }
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
