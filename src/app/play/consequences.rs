//! What a move would change beyond the piece that moves, and the words for it: preview, speech, films, hints, tours and
//! exercises all tell it from here.

use std::mem::discriminant;

use regalia_core::rules::{
    Action, Army, Change, Game, GamePosition, Piece, Position, Reason, Role, Seat, SeatStanding, Square,
};
use regalia_core::teaching::captors;

use super::affected::Affected;
use super::naming::Who;
use super::words::{PieceName, all_of, listed, own_name};

/// One thing that an action changes beyond the piece that moves, seen from the seat that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The seat's king has this colour now.
    TakesColour(Army),
    Captures(PieceName),
    /// Two pieces, and what they become.
    Merges([Role; 3]),
    /// A piece that crosses into another seat's zone and now belongs to that seat.
    GoesTo(Seat, Role),
    /// The seat's own king leaves the board.
    KingLeaves {
        /// Whether another one takes its place.
        is_replaced: bool,
    },
    Gains(Army),
    /// An army that another seat loses and nobody gains.
    Frees(Army),
    GivesUp(Army),
    /// An army that another seat gains.
    HandsOver(Army, Seat),
    Blocks(Square),
    Unblocks(Square),
    TakesVest(Role),
    ReturnsVest(Role),
    /// The king on this square is royal now.
    Royal(Square),
    Scores(u8),
    /// The moves left on Martian Chess's clock.
    Countdown(u8),
    /// A seat loses its king, gets one again, or leaves.
    Standing(Seat, SeatStanding),
    Checks(Seat),
    /// The seat's own king is in check.
    OwnCheck,
    /// A piece on this square can capture the one that moves, where it arrives.
    CapturableBy(PieceName, Square),
    /// How the game ends, and the points if any are scored.
    Ends(Reason, Option<[u8; 2]>),
}

impl Consequence {
    /// Where it comes in a preview. Those of one rank keep the order in which they happen.
    const fn rank(&self) -> u8 {
        match self {
            Self::TakesColour(_) => 0,
            Self::Captures(_) | Self::Merges(_) | Self::GoesTo(..) | Self::KingLeaves { .. } => 1,
            Self::Gains(_) => 2,
            Self::Frees(_) => 3,
            Self::GivesUp(_) => 4,
            Self::HandsOver(..) => 5,
            Self::Blocks(_) | Self::Unblocks(_) => 6,
            Self::TakesVest(_) => 7,
            Self::ReturnsVest(_) => 8,
            _ => 9,
        }
    }

    /// What a sentence lists when it tells several of one kind; `None` if each has its own sentence.
    fn listed(&self) -> Option<String> {
        match self {
            Self::Captures(piece) => Some(format!("the {piece}")),
            Self::Gains(army) | Self::Frees(army) | Self::GivesUp(army) => Some(army.to_string()),
            Self::Blocks(square) | Self::Unblocks(square) => Some(square.to_string()),
            Self::CapturableBy(piece, square) => Some(format!("the {piece} on {square}")),
            _ => None,
        }
    }
}

/// All that an action changes beyond the piece that moves, seen from the seat that plays it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// In the order in which a preview tells them.
    pub list: Vec<Consequence>,
    pub on_board: Affected,
}

impl Consequences {
    /// What `changes` mean for `seat`; `after` is the resulting position.
    pub fn of(seat: Seat, changes: &[Change], after: &Position) -> Self {
        let on_board = Affected::of(seat, changes, after);
        let mut list: Vec<_> = changes.iter().flat_map(|change| of_change(seat, *change, changes, after)).collect();
        let (own, others): (Vec<Seat>, Vec<Seat>) =
            on_board.attacks.iter().map(|attack| attack.seat).partition(|checked| *checked == seat);
        list.extend(others.into_iter().map(Consequence::Checks));
        list.extend(own.first().map(|_| Consequence::OwnCheck));
        if let Some(outcome) = after.outcome() {
            let points = after.to_setup().seats.iter().map(|seat| seat.score).collect::<Vec<_>>();
            let points = <[u8; 2]>::try_from(points).ok().filter(|points| *points != [0; 2]);
            list.push(Consequence::Ends(outcome.reason, points));
        }
        list.sort_by_key(Consequence::rank);
        Self { list, on_board }
    }

    /// The same with the pieces that can capture the one that this action moves, which only a player who learns the
    /// game is told; `after` is the resulting position.
    #[must_use]
    pub fn with_captors(mut self, action: Action, after: &Position) -> Self {
        if let Action::Move(step) = action {
            let named = |square: Square| {
                let piece = GamePosition::piece_at(after, square)?;
                Some(Consequence::CapturableBy(own_name(after, piece), square))
            };
            let captors = captors(after, step.to).into_iter().filter_map(named);
            let end = self.list.iter().position(|one| matches!(one, Consequence::Ends(..))).unwrap_or(self.list.len());
            self.list.splice(end..end, captors);
        }
        self
    }

    pub fn gained(&self) -> Vec<Army> {
        let gained = |one: &Consequence| if let Consequence::Gains(army) = one { Some(*army) } else { None };
        self.list.iter().filter_map(gained).collect()
    }

    pub fn points(&self) -> u8 {
        self.list.iter().map(|one| if let Consequence::Scores(points) = one { *points } else { 0 }).sum()
    }

    /// The squares that its sentences name, but for those of [captors](Self::with_captors).
    pub fn squares(&self) -> Vec<Square> {
        let square = |one: &Consequence| match *one {
            Consequence::Blocks(square) | Consequence::Unblocks(square) | Consequence::Royal(square) => Some(square),
            _ => None,
        };
        self.list.iter().filter_map(square).collect()
    }

    /// What each sentence of a preview is about: one consequence, or several of one kind.
    pub fn by_sentence(&self) -> impl Iterator<Item = &[Consequence]> {
        let is_one_kind =
            |one: &Consequence, other: &Consequence| discriminant(one) == discriminant(other) && one.listed().is_some();
        self.list.chunk_by(is_one_kind)
    }

    /// The sentences that a preview shows, each with whether it is a warning; `name` says what a seat is called in a
    /// sentence.
    pub fn sentences(&self, name: impl Fn(Seat) -> Who) -> Vec<(String, bool)> {
        self.by_sentence().map(|told| (sentence(told, &name), is_warning(told))).collect()
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

fn of_change(seat: Seat, change: Change, changes: &[Change], after: &Position) -> Vec<Consequence> {
    match change {
        Change::Removed { square, piece } => vec![removed(seat, (square, piece), changes, after)],
        Change::Became { square, before, after: now }
            if before.army != now.army && after.game().zone_of(square) == Some(now.army) =>
        {
            let owner = after.commander(now.army);
            owner.map(|owner| Consequence::GoesTo(owner, before.role)).into_iter().collect()
        }
        Change::Owner { seat: owner, after, .. } if owner == seat => vec![Consequence::TakesColour(after)],
        Change::Command { army, after: Some(now), .. } if now == seat => vec![Consequence::Gains(army)],
        Change::Command { army, before, after: now } => {
            let given_up = (before == Some(seat)).then_some(Consequence::GivesUp(army));
            let handed_over = now.map(|other| Consequence::HandsOver(army, other));
            let told: Vec<Consequence> = given_up.into_iter().chain(handed_over).collect();
            if told.is_empty() { vec![Consequence::Frees(army)] } else { told }
        }
        Change::Blocked(square) => vec![Consequence::Blocks(square)],
        Change::Unblocked(square) => vec![Consequence::Unblocks(square)],
        Change::VestOn { kind, .. } => vec![Consequence::TakesVest(kind)],
        Change::VestOff { kind, .. } => vec![Consequence::ReturnsVest(kind)],
        Change::Royal { square, .. } => vec![Consequence::Royal(square)],
        Change::Score { points, .. } => vec![Consequence::Scores(points)],
        Change::Clock { plies } => vec![Consequence::Countdown(plies)],
        Change::Standing { seat, now } => vec![Consequence::Standing(seat, now)],
        Change::Moved { .. } | Change::Became { .. } | Change::Owner { .. } => Vec::new(),
    }
}

/// What it means that a piece leaves the board: it is captured, merged with the one that arrives, or the seat's own king.
fn removed(seat: Seat, (square, piece): (Square, Piece), changes: &[Change], after: &Position) -> Consequence {
    let is_target = changes.iter().any(|change| matches!(change, Change::Moved { to, .. } if *to == square));
    if piece.role == Role::King && !is_target {
        let is_king = |change: &Change| matches!(change, Change::Became { after, .. } if after.role == Role::King);
        return Consequence::KingLeaves { is_replaced: changes.iter().any(is_king) };
    }
    let merged = changes.iter().find_map(|change| match *change {
        Change::Became { square: at, before, after } if at == square && before.army == piece.army => {
            Some([before.role, piece.role, after.role])
        }
        _ => None,
    });
    merged.map_or(Consequence::Captures(PieceName::by(after, seat, piece)), Consequence::Merges)
}

pub fn is_warning(told: &[Consequence]) -> bool {
    use Consequence::{Countdown, GivesUp, HandsOver, OwnCheck};
    matches!(told, [GivesUp(_) | HandsOver(..) | Countdown(0 | 1) | OwnCheck, ..])
}

/// One sentence about consequences of one kind, without capital and full stop: `gains Pink, Red`.
pub fn sentence(told: &[Consequence], name: impl Fn(Seat) -> Who) -> String {
    let items: Vec<String> = told.iter().filter_map(Consequence::listed).collect();
    let Some(first) = told.first() else { return String::new() };
    match first {
        Consequence::TakesColour(army) => format!("your king becomes {army}"),
        Consequence::Captures(_) => format!("captures {}", listed(&items)),
        Consequence::Merges([one, other, both]) => {
            format!("merges {} and {} into a {}", one.name(), other.name(), both.name())
        }
        Consequence::GoesTo(owner, role) => format!("{} gets your {}", name(*owner), role.name()),
        Consequence::KingLeaves { is_replaced: true } => "your old king leaves the board".to_owned(),
        Consequence::KingLeaves { is_replaced: false } => "your king leaves the board".to_owned(),
        Consequence::Gains(_) => format!("gains {}", listed(&items)),
        Consequence::Frees(_) => format!("makes {} neutral", listed(&items)),
        Consequence::GivesUp(_) => format!("gives up {}", listed(&items)),
        Consequence::HandsOver(army, seat) => format!("hands {army} to {}", name(*seat)),
        Consequence::Blocks(_) => format!("blocks {}", listed(&items)),
        Consequence::Unblocks(_) => format!("frees {}", listed(&items)),
        Consequence::TakesVest(kind) => format!("takes a {} vest", kind.name()),
        Consequence::ReturnsVest(kind) => format!("returns the {} vest", kind.name()),
        Consequence::Royal(square) => format!("the king on {square} becomes royal"),
        Consequence::Scores(points) => format!("scores {points}"),
        Consequence::Countdown(1) => "countdown: 1 move left".to_owned(),
        Consequence::Countdown(plies) => format!("countdown: {plies} moves left"),
        Consequence::Standing(seat, now) => {
            let (other, you) = match now {
                SeatStanding::Playing => ("has a king again", "have a king again"),
                SeatStanding::Kingless => ("is left without a king", "are left without a king"),
                SeatStanding::Escaped => ("plays on without a king", "play on without a king"),
                SeatStanding::Resigned => ("passes from now on", "pass from now on"),
            };
            name(*seat).does(other, you)
        }
        Consequence::Checks(seat) => format!("gives check to {}", name(*seat)),
        Consequence::OwnCheck => "leaves your own king in check".to_owned(),
        Consequence::CapturableBy(..) => format!("can be captured there by {}", all_of(&items)),
        Consequence::Ends(_, Some([one, other])) => format!("ends the game: {one}–{other}"),
        Consequence::Ends(reason, None) => format!("ends the game: {}", reason.words()),
    }
}

/// What a sentence about coloured squares means, for those who do not know the game.
pub const fn meaning(told: &[Consequence]) -> Option<&'static str> {
    match told {
        [Consequence::Blocks(_)] => Some("(nobody can enter it while its twin is occupied)"),
        [Consequence::Blocks(_), ..] => Some("(nobody can enter them while their twins are occupied)"),
        [Consequence::Unblocks(_)] => Some("(it can be entered again)"),
        [Consequence::Unblocks(_), ..] => Some("(they can be entered again)"),
        _ => None,
    }
}
