//! A whole board as figures. Pictures and small boards are drawn from the same scene.

use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, PlacedPiece, Square};

use crate::play::{Attack, Preview};
use crate::view::artwork::{Figure, Mark, PieceLooks, PieceStyle, Placed};
use crate::view::layout::{Layout, Rotation};
use crate::view::look::theme::{Palette, Rgb};
use crate::view::marks::overlay::{Overlay, OverlayInput};
use crate::view::marks::overlay_figures::{over_pieces, under_pieces};
use crate::view::{artwork::shadow::RESTING, look::ViewSettings, marks, marks::drawings, marks::shapes::Shape};

const GHOST: f32 = 0.3;

#[derive(Clone, Debug)]
pub struct Look<'a> {
    pub rotation: Rotation,
    /// The view settings: letters, chains of control, orientation of pieces.
    pub settings: ViewSettings,
    pub palette: &'a Palette,
    pub shapes: Vec<Shape>,
}

#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    pub pieces: &'a [PlacedPiece],
    pub looks: &'a PieceLooks,
    pub style: PieceStyle,
    /// The marks, the lowest first.
    pub marks: &'a [(Square, Mark)],
    /// Arrows from square to square; on one square it is a circle.
    pub arrows: &'a [(Square, Square, Rgb)],
    /// The square whose piece is dragged: only its ghost is there.
    pub held: Option<Square>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The empty board in plain colours, if it is part of the scene.
    pub board: Vec<Placed>,
    pub below: Vec<Placed>,
    /// The pieces with their shadows.
    pub pieces: Vec<Placed>,
    pub above: Vec<Placed>,
}

impl Scene {
    /// The scene of these contents, without the empty board.
    pub fn of(layout: &Layout, contents: Contents) -> Self {
        let Contents { pieces, looks, style, marks, arrows, held } = contents;
        let square = layout.square();
        let looked = |at: &PlacedPiece| (looks.look(at.square, at.piece, at.vest, style), layout.centre(at.square));
        let marks = |is_over: bool| {
            let wanted = marks.iter().filter(move |(_, mark)| mark.is_over() == is_over);
            wanted.map(|(square, mark)| Placed::on(Figure::Mark(*mark), layout, *square))
        };
        let shadows = pieces.iter().filter(|at| held != Some(at.square)).map(|at| {
            let (look, middle) = looked(at);
            Placed::shadow(&look, middle, square, RESTING)
        });
        let bodies = pieces.iter().flat_map(|at| {
            let ((look, middle), opacity) = (looked(at), if held == Some(at.square) { GHOST } else { 1.0 });
            Placed::piece(&look, middle, square).map(move |part| part.with_opacity(opacity))
        });
        let arrows = arrows.iter().map(|(from, to, colour)| {
            let arrow = Placed::between(Figure::pointer(*from, *to, *colour), layout, *from, *to);
            arrow.with_opacity(drawings::OPACITY)
        });
        Self {
            board: Vec::new(),
            below: marks(false).collect(),
            pieces: shadows.chain(bodies).collect(),
            above: marks(true).chain(arrows).collect(),
        }
    }

    /// The scene of a game at the record's cursor, with the last move, checks and blocked squares marked, chains of
    /// control if they are shown, and a figure below the piece of each lit square; without the empty board.
    pub fn of_record(record: &Record, look: &Look, layout: &Layout, lights: &[(Square, Figure)]) -> Self {
        let position = record.position();
        let (checks, armies) = (Attack::of(&position.checks()), look.settings.armies);
        let asked =
            OverlayInput { chains: look.settings.overlay, checks: &checks, preview: &Preview::default(), sign: None };
        let overlay = Overlay::of(position, asked);
        let mut marks = marks::standing(record, position, position.checks().into_iter().map(|(_, king, _)| king));
        marks.sort_by_key(|(_, mark)| *mark);
        let contents = Contents {
            pieces: &position.to_setup().pieces,
            looks: &PieceLooks::of(position).lit_for(record.only_person()),
            style: PieceStyle::of(layout, &look.settings),
            marks: &marks,
            arrows: &look.shapes.iter().map(|shape| (shape.from, shape.to, shape.ink.colour())).collect::<Vec<_>>(),
            held: None,
        };
        let mut scene = Self::of(layout, contents);
        scene.below.splice(0..0, under_pieces(&overlay, layout, armies));
        scene.below.extend(lights.iter().map(|(square, light)| Placed::on(light.clone(), layout, *square)));
        scene.above.splice(0..0, over_pieces(&overlay, layout, look.palette.background, armies));
        scene
    }

    /// What is on the board.
    pub fn contents(&self) -> impl Iterator<Item = &Placed> + Clone {
        self.below.iter().chain(&self.pieces).chain(&self.above)
    }

    pub fn figures(&self) -> impl Iterator<Item = &Placed> + Clone {
        self.board.iter().chain(self.contents())
    }
}
