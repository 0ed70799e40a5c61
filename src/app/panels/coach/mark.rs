//! What a coach mark says, and which squares it speaks of.

use bevy::prelude::Resource;
use regalia_core::rules::sovereign::Takeover;
use regalia_core::rules::{Army, GamePosition, Position, Role, Seat, Square};

use crate::board::BoardPosition;
use crate::files::settings::{Lesson, Lessons};

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Coach {
    pub mark: Option<CoachMark>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CoachMark {
    pub lesson: Lesson,
    pub army: Army,
    pub title: String,
    pub text: String,
    /// The square beside which it stands.
    pub at: Square,
    pub lit: Vec<Square>,
    /// More squares that it does not cover.
    pub free: Vec<Square>,
    /// The squares of all pieces, which it covers only where there is no other place.
    pub pieces: Vec<Square>,
    /// The coloured squares, which it leaves free if possible.
    pub coloured: Vec<Square>,
}

impl CoachMark {
    /// The mark for `seat` that comes next; `shown` is the one shown before this ply, `way` what is worth taking.
    #[must_use]
    pub fn next(
        lessons: Lessons,
        position: &Position,
        board: &BoardPosition,
        seat: Seat,
        shown: Option<&Self>,
        way: Option<Takeover>,
    ) -> Option<Self> {
        match lessons.next()? {
            Lesson::Army => Self::army(position, board, seat),
            // While the other player thinks, what was said stays.
            Lesson::Square if position.side_to_move() != seat => {
                shown.filter(|shown| shown.lesson == Lesson::Square).cloned()
            }
            Lesson::Square => Some(Self::square(position, board, way?)),
            Lesson::Gain => Self::gain(position, board, seat),
            // It comes with a move.
            Lesson::Danger => None,
        }
    }

    /// Which pieces are the player's own.
    fn army(position: &Position, board: &BoardPosition, seat: Seat) -> Option<Self> {
        let army = position.owned(seat);
        let lit = squares_of(position, army);
        Some(Self {
            lesson: Lesson::Army,
            army,
            title: format!("These are yours: {army}"),
            text: "Click one to see where it can go. Protect your king.".to_owned(),
            at: position.royal(seat)?,
            pieces: pieces(position),
            coloured: coloured(position),
            free: targets(board, &lit),
            lit,
        })
    }

    /// Which coloured square to take, and how.
    fn square(position: &Position, board: &BoardPosition, way: Takeover) -> Self {
        let (Takeover { army, square, piece, .. }, from, through) = (way, way.step.from, way.through());
        let whose = if position.owned(position.side_to_move()) == piece.army { "Your" } else { "Your new" };
        let name = if whose == "Your" { piece.role.name().to_owned() } else { piece.name() };
        let text = match through {
            None => format!("{whose} {name} can go there now: from {from} to {square}. Then you control {army}."),
            Some(through) => {
                format!(
                    "{whose} {name} gets there in two moves: {from} to {through}, then {square}. Then you control {army}."
                )
            }
        };
        let mut free = targets(board, &[from]);
        free.extend([from].into_iter().chain(through).chain(twins(position, army)));
        Self {
            lesson: Lesson::Square,
            army,
            title: format!("Worth taking: the {} square", army.to_string().to_lowercase()),
            text,
            at: square,
            pieces: pieces(position),
            coloured: coloured(position),
            lit: vec![square],
            free,
        }
    }

    /// The army that the player has taken.
    fn gain(position: &Position, board: &BoardPosition, seat: Seat) -> Option<Self> {
        let is_gained = |army: &Army| {
            position.commander(*army) == Some(seat) && position.owned(seat) != *army && position.strength(*army) > 0
        };
        // The one that the player's own pieces hold comes first.
        let army = Army::ALL.into_iter().filter(is_gained).min_by_key(|army| position.command(*army).chain.len())?;
        let (holds, by) = position.occupant_of_colour(army)?;
        let lit = squares_of(position, army);
        let queen =
            lit.iter().find(|square| position.piece_at(**square).is_some_and(|piece| piece.role == Role::Queen));
        Some(Self {
            lesson: Lesson::Gain,
            army,
            title: format!("You control {army} now"),
            text: format!(
                "Move its pieces as your own, for as long as your {} stays on {holds}.",
                if position.owned(seat) == by.army { by.role.name().to_owned() } else { by.name() }
            ),
            at: queen.or(lit.first()).copied()?,
            pieces: pieces(position),
            coloured: coloured(position),
            free: targets(board, &lit).into_iter().chain([holds]).chain(twins(position, army)).collect(),
            lit,
        })
    }

    /// All of it, for screen readers.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}. {}", self.title, self.text)
    }
}

pub(super) fn squares_of(position: &Position, army: Army) -> Vec<Square> {
    position.pieces().into_iter().filter(|(_, piece)| piece.army == army).map(|(square, _)| square).collect()
}

/// Where the pieces on these squares can go now.
fn targets(board: &BoardPosition, from: &[Square]) -> Vec<Square> {
    use regalia_core::rules::Action;
    let target = |action: &Action| match *action {
        Action::Move(step) if from.contains(&step.from) => Some(step.to),
        _ => None,
    };
    let mut targets: Vec<Square> = board.legal.iter().filter_map(target).collect();
    targets.sort();
    targets.dedup();
    targets
}

pub(super) fn pieces(position: &Position) -> Vec<Square> {
    position.pieces().into_iter().map(|(square, _)| square).collect()
}

pub(super) fn coloured(position: &Position) -> Vec<Square> {
    position.game().coloured_squares().iter().flat_map(|(_, squares)| *squares).collect()
}

fn twins(position: &Position, army: Army) -> impl Iterator<Item = Square> {
    position.game().twins(army).into_iter().flatten()
}
