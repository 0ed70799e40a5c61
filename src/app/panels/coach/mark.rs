//! What a coach mark says, and which squares it speaks of.

use bevy::prelude::Resource;
use regalia_core::rules::{Action, Army, Change, GamePosition, Position, Role, Seat, Square};
use regalia_core::teaching::{Hanging, Takeover};

use crate::board::BoardPosition;
use crate::files::settings::{Lesson, Lessons};
use crate::panels::game::command::TAKE_BACK;
use crate::play::words::own_name;

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
    /// The piece that it says can be captured.
    pub danger: Option<Hanging>,
}

impl CoachMark {
    /// The mark for `seat` that comes next; `shown` is the one shown before this ply, `way` what is worth taking.
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

    fn new(lesson: Lesson, position: &Position, (army, at): (Army, Square), [title, text]: [String; 2]) -> Self {
        Self {
            lesson,
            army,
            title,
            text,
            at,
            lit: vec![at],
            free: Vec::new(),
            pieces: position.pieces().into_iter().map(|(square, _)| square).collect(),
            coloured: position.game().coloured_squares().iter().flat_map(|(_, squares)| *squares).collect(),
            danger: None,
        }
    }

    /// Which pieces are the player's own.
    fn army(position: &Position, board: &BoardPosition, seat: Seat) -> Option<Self> {
        let army = position.owned(seat);
        let lit = position.squares_of(army);
        let text = "Click one to see where it can go. Protect your king.".to_owned();
        let words = [format!("These are yours: {army}"), text];
        let mark = Self::new(Lesson::Army, position, (army, position.royal(seat)?), words);
        Some(Self { free: targets(board, &lit), lit, ..mark })
    }

    /// Which coloured square to take, and how.
    fn square(position: &Position, board: &BoardPosition, way: Takeover) -> Self {
        let (Takeover { army, square, piece, .. }, from, through) = (way, way.step.from, way.through());
        let whose = if position.owned(position.side_to_move()) == piece.army { "Your" } else { "Your new" };
        let name = own_name(position, piece);
        let gets_there = match through {
            None => format!("can go there now: from {from} to {square}"),
            Some(through) => format!("gets there in two moves: {from} to {through}, then {square}"),
        };
        let text = format!("{whose} {name} {gets_there}. Then you control {army}.");
        let words = [format!("Worth taking: the {} square", army.to_string().to_lowercase()), text];
        let mut free = targets(board, &[from]);
        free.extend([from].into_iter().chain(through).chain(twins(position, army)));
        Self { free, ..Self::new(Lesson::Square, position, (army, square), words) }
    }

    /// The army that the player has taken.
    fn gain(position: &Position, board: &BoardPosition, seat: Seat) -> Option<Self> {
        let is_gained = |army: &Army| {
            position.commander(*army) == Some(seat) && position.owned(seat) != *army && position.strength(*army) > 0
        };
        // The one that the player's own pieces hold comes first.
        let army = Army::ALL.into_iter().filter(is_gained).min_by_key(|army| position.command(*army).chain.len())?;
        let (holds, by) = position.occupant_of_colour(army)?;
        let by = if position.owned(seat) == by.army { by.role.name().to_owned() } else { by.name() };
        let lit = position.squares_of(army);
        let queen =
            lit.iter().find(|square| position.piece_at(**square).is_some_and(|piece| piece.role == Role::Queen));
        let at = *queen.or(lit.first())?;
        let text = format!("Move its pieces as your own, for as long as your {by} stays on {holds}.");
        let mark = Self::new(Lesson::Gain, position, (army, at), [format!("You control {army} now"), text]);
        let free = targets(board, &lit).into_iter().chain([holds]).chain(twins(position, army)).collect();
        Some(Self { free, lit, ..mark })
    }

    /// The piece that the player to move in `before` has put where it can be captured for nothing.
    pub(super) fn danger(danger: Hanging, before: &Position, after: &Position) -> Self {
        let Hanging { piece, at, captor, from } = danger;
        let text = format!(
            "The {} on {from} can go there, and nothing of yours can capture it in return. You may {}.",
            own_name(after, captor),
            TAKE_BACK.with_keys("take your move back")
        );
        let words = [format!("Your {} on {at} can be captured", own_name(before, piece)), text];
        let mark = Self::new(Lesson::Danger, after, (piece.army, at), words);
        Self { lit: vec![at, from], danger: Some(danger), ..mark }
    }

    /// This mark about a danger after the other player's move with these changes; `None` if the danger is over.
    pub(super) fn after_reply(self, changes: &[Change], now: &Position) -> Option<Self> {
        let danger = self.danger?;
        let is_captured = |change: &Change| matches!(change, Change::Removed { square, .. } if *square == danger.at);
        if !changes.iter().any(is_captured) {
            return danger.is_attacked(now).then_some(self);
        }
        let text = "Nothing of yours protected it. While you point at a square, the preview says what can capture you \
                    there.";
        let title = format!("Your {} on {} was captured", own_name(now, danger.piece), danger.at);
        Some(Self { title, text: text.to_owned(), lit: vec![danger.at], danger: None, ..self })
    }

    /// All of it, for screen readers.
    pub fn words(&self) -> String {
        format!("{}. {}", self.title, self.text)
    }
}

/// Where the pieces on these squares can go now.
fn targets(board: &BoardPosition, from: &[Square]) -> Vec<Square> {
    let target = |action: &Action| match *action {
        Action::Move(step) if from.contains(&step.from) => Some(step.to),
        _ => None,
    };
    let mut targets: Vec<Square> = board.legal.iter().filter_map(target).collect();
    targets.sort();
    targets.dedup();
    targets
}

fn twins(position: &Position, army: Army) -> impl Iterator<Item = Square> {
    position.game().twins(army).into_iter().flatten()
}
