//! How a piece looks: the description from which the board's sprites, its picture and the small boards are drawn.

use regalia_core::rules::{Army, Game, GamePosition, Piece, PieceSet, Position, Role, Seat, Square};

use super::{picture, plate::Plate, shadow, sheen};
use crate::view::layout::{Layout, Rotation, Seating};
use crate::view::look::{ArmyPalette, Finish, Light, PieceDesign, Turning, ViewSettings};

/// What the look of the pieces on a board depends on.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// use regalia_app::view::{Finish, PieceLooks, PieceStyle};
/// let style = PieceStyle { seating: Game::Sovereign.into(), finish: Finish::default(), faces: None };
/// let position = Position::start(&Options::new(Game::Sovereign));
/// let look = |at: &str| {
///     let square = at.parse().unwrap();
///     PieceLooks::of(&position).look(square, position.piece_at(square).unwrap(), None, style)
/// };
/// // White's pawn stands on a plate; the pink rook is nobody's.
/// assert_eq!((look("e2").parts().count(), look("c1").parts().count()), (2, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceLooks {
    /// Who controls each army, by the army's index.
    pub commanders: [Option<Seat>; 12],
    /// How much light falls on each army, by the army's index.
    pub lights: [Light; 12],
    /// The royal kings, where a side has two kings.
    pub crowned: Vec<Square>,
}

/// How the player wants pieces to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceStyle {
    pub seating: Seating,
    pub finish: Finish,
    /// How the board is turned, if pieces are upright for the player who controls them; `None` if they are upright on
    /// the screen.
    pub faces: Option<Rotation>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceLook {
    /// The piece in the colour of its army.
    pub body: PiecePart,
    /// The plate of the seat that controls it, in games in which armies change hands.
    pub plate: Option<PiecePart>,
    /// The light that it catches if it is lit.
    pub sheen: Option<PiecePart>,
    pub crown: Option<PiecePart>,
    pub badge: Option<PiecePart>,
    pub shadow: PiecePart,
    pub light: Light,
    /// How far it is turned clockwise, in radians.
    pub angle: f32,
}

/// A drawing that a piece is made of. It fills [`reach`](Self::reach) squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PiecePart {
    /// The piece as it looks in this set; see [`body`](Self::body).
    Body(PieceSet, Piece, Finish),
    Plate(Plate),
    Crown,
    Badge(Role, ArmyPalette),
    /// The shadow of a piece, with or without that of a plate.
    Shadow(PieceSet, Role, PieceDesign, bool),
    /// The light on a lit piece.
    Sheen(PieceSet, Role, PieceDesign),
    /// The light that runs over a piece when its army changes hands.
    Gleam(PieceSet, Role, PieceDesign),
}

impl PieceLooks {
    pub fn of(position: &Position) -> Self {
        let pieces = position.pieces();
        let has_two_kings = |army: Army| pieces.iter().filter(|(_, piece)| is_king_of(*piece, army)).count() > 1;
        let armies_of_kings = pieces.iter().filter(|(square, piece)| {
            let commander = position.commander(piece.army);
            commander.is_some_and(|seat| position.royal(seat) == Some(*square)) && has_two_kings(piece.army)
        });
        let commanders = Army::ALL.map(|army| position.commander(army));
        let changes_hands = position.game().armies_change_hands();
        let light = |commander: Option<Seat>| match commander {
            None if changes_hands => Light::Muted,
            _ => Light::Plain,
        };
        Self {
            commanders,
            lights: commanders.map(light),
            crowned: armies_of_kings.map(|(square, _)| *square).collect(),
        }
    }

    /// The same with more light on what the only person in a game against the computer commands.
    #[must_use]
    pub fn lit_for(mut self, person: Option<Seat>) -> Self {
        for (light, commander) in self.lights.iter_mut().zip(self.commanders) {
            if person.is_some() && commander == person {
                *light = Light::Lit;
            }
        }
        self
    }

    pub fn look(&self, square: Square, piece: Piece, vest: Option<Role>, style: PieceStyle) -> PieceLook {
        let game = style.seating.game;
        let (set, design) = (game.piece_set(), style.finish.design);
        let commander = self.commanders[piece.army.index()];
        let changes_hands = game.armies_change_hands();
        // Where army and owner are the same, a plate would only be a saucer, and there is nothing to tell apart.
        let owner = commander.filter(|_| changes_hands);
        let light = if changes_hands { self.lights[piece.army.index()] } else { Light::Plain };
        PieceLook {
            body: PiecePart::body(game, piece, style.finish),
            plate: owner.map(|seat| PiecePart::Plate(Plate::of(seat, style.seating))),
            sheen: (light == Light::Lit).then_some(PiecePart::Sheen(set, piece.role, design)),
            crown: self.crowned.contains(&square).then_some(PiecePart::Crown),
            badge: vest.map(|kind| PiecePart::Badge(kind, style.finish.armies)),
            shadow: PiecePart::Shadow(set, piece.role, design, owner.is_some()),
            light,
            angle: style.angle(commander),
        }
    }
}

fn is_king_of(piece: Piece, army: Army) -> bool {
    piece == Piece { army, role: Role::King }
}

impl PieceStyle {
    pub fn of(layout: &Layout, settings: &ViewSettings) -> Self {
        let faces = (settings.turning == Turning::FaceToFace).then_some(layout.rotation);
        Self { seating: layout.seating, finish: Finish::of(settings), faces }
    }

    /// How far a piece that this seat controls is turned clockwise, in radians.
    pub fn angle(&self, commander: Option<Seat>) -> f32 {
        let seat = commander.unwrap_or(Seat::One);
        self.faces.map_or(0.0, |rotation| rotation.side_of(seat, self.seating).angle())
    }
}

impl PieceLook {
    /// Its parts, from back to front, without its shadow.
    pub fn parts(&self) -> impl Iterator<Item = PiecePart> + use<> {
        [self.plate, Some(self.body), self.sheen, self.crown, self.badge].into_iter().flatten()
    }
}

impl PiecePart {
    /// The piece as it looks in this game. Games with the same set of pieces share the drawing.
    pub const fn body(game: Game, piece: Piece, finish: Finish) -> Self {
        Self::Body(game.piece_set(), piece, finish)
    }

    /// How many squares it is wide and high.
    pub const fn reach(self) -> f32 {
        if matches!(self, Self::Shadow(..) | Self::Gleam(..)) { shadow::REACH } else { 1.0 }
    }

    pub fn svg(self) -> String {
        match self {
            Self::Body(set, piece, finish) => picture::piece(set, piece, finish),
            Self::Plate(plate) => picture::plate(plate),
            Self::Crown => picture::royal_mark(),
            Self::Badge(kind, armies) => picture::badge(kind, armies),
            Self::Shadow(set, role, design, has_plate) => shadow::shadow(set, role, design, has_plate),
            Self::Sheen(set, role, design) => sheen::sheen(set, role, design),
            Self::Gleam(set, role, design) => sheen::gleam(set, role, design),
        }
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{GamePosition, Options, Position};

    use super::*;

    #[test]
    fn a_piece_carries_plate_crown_and_badge_from_far_to_near() {
        let options = Options::new(Game::TwoKings);
        let position = Position::parse("4k3/8/8/8/4r3/8/8/1K2K3 w - - 0 1", &options).expect("a possible position");
        let looks = PieceLooks::of(&position);
        let (b1, e1): (Square, Square) = ("b1".parse().expect("a square"), "e1".parse().expect("a square"));
        assert_eq!(looks.crowned, [b1]);
        let finish = Finish { letters: true, ..Finish::default() };
        let style = PieceStyle { seating: Game::TwoKings.into(), finish, faces: None };
        let king = Piece { army: Army::White, role: Role::King };
        let body = PiecePart::body(Game::TwoKings, king, finish);
        let parts = |square, vest| looks.look(square, king, vest, style).parts().collect::<Vec<_>>();
        assert_eq!(parts(e1, None), [body]);
        assert_eq!(
            parts(b1, Some(Role::Knight)),
            [body, PiecePart::Crown, PiecePart::Badge(Role::Knight, finish.armies)]
        );
    }

    #[test]
    fn plate_and_light_tell_whose_an_army_is_where_armies_change_hands() {
        for game in Game::ALL {
            let position = Position::start(&Options::new(game));
            let looks = PieceLooks::of(&position);
            let style = PieceStyle { seating: game.into(), finish: Finish::default(), faces: None };
            for (square, piece) in position.pieces() {
                let commander = GamePosition::commander(&position, piece.army);
                let look = |person| looks.clone().lit_for(person).look(square, piece, None, style);
                let plate = commander.map(|seat| PiecePart::Plate(Plate::of(seat, game)));
                let (light, lit) = match commander {
                    None => (Light::Muted, Light::Muted),
                    Some(Seat::Two) => (Light::Plain, Light::Lit),
                    Some(_) => (Light::Plain, Light::Plain),
                };
                if game.armies_change_hands() {
                    assert_eq!((look(None).plate, look(None).light, look(Some(Seat::Two)).light), (plate, light, lit));
                    assert_eq!(look(Some(Seat::Two)).sheen.is_some(), lit == Light::Lit);
                } else {
                    assert_eq!(look(Some(Seat::Two)), look(None), "{game}: {square}");
                    assert_eq!((look(None).plate, look(None).light), (None, Light::Plain), "{game}: {square}");
                }
            }
        }
    }

    #[test]
    fn pieces_face_their_commanders_only_where_players_face_each_other() {
        let upright = PieceStyle { seating: Game::Plunder.into(), finish: Finish::default(), faces: None };
        assert_eq!(upright.angle(Some(Seat::Two)), 0.0);
        let facing = PieceStyle { faces: Some(Rotation::NONE), ..upright };
        assert_eq!((facing.angle(Some(Seat::One)), facing.angle(None)), (0.0, 0.0));
        assert_eq!(facing.angle(Some(Seat::Two)), std::f32::consts::PI);
        let turned = PieceStyle { faces: Some(Rotation::HALF), ..upright };
        assert_eq!(turned.angle(Some(Seat::Two)), 0.0);
    }
}
