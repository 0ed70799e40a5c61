//! The editor's state: the draft, the brush and the drawn board.

use bevy::prelude::Resource;
use bevy_egui::egui::Response;
use regalia_core::record::{Record, Sides};
use regalia_core::rules::{Army, Game, GamePosition, Options, Piece, Position, Role, Seat, Square};

use crate::panels::kit::mini_board::{MiniAnswer, MiniBoard, MiniView};
use crate::play::setup::{Draft, Editor, Step};
use crate::view::{Mark, Rotation};

/// The editor, once it has been opened. It keeps its state until the program ends.
#[derive(Resource, Default)]
pub struct EditorDesk(pub Option<EditorState>);

/// What a click on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Picks a piece up, and puts it down with the next click.
    Hand,
    Eraser,
    /// Places a piece of this kind, in the chosen army.
    Piece(Role),
    /// Gives a vest of this kind to a piece, or takes it off.
    Vest(Role),
}

#[derive(Clone, Debug)]
pub struct EditorState {
    pub editor: Editor,
    pub(super) brush: Brush,
    pub(super) army: Army,
    /// The piece that the hand has picked up by a click.
    pub(super) held: Option<Square>,
    /// The drawn board; it follows each change.
    pub board: MiniBoard,
    /// The text of the last ply (Martian Chess).
    pub(super) last_text: String,
    /// By seat.
    pub(super) names: Vec<String>,
    /// Whether the brush is painting with the button down.
    stroke: bool,
    drawn_for: (Draft, Option<Square>),
}

impl EditorState {
    /// Begins with the position of the running game, otherwise with the usual start of Sovereign Chess.
    /// The draft is a copy: the record does not change.
    pub fn new(running: Option<&Record>) -> Self {
        let draft = running.map_or_else(
            || Draft::start(Options::new(Game::Sovereign)),
            |record| Draft::of(record.position(), *record.options()),
        );
        let editor = Editor::with(draft.clone());
        let mut state = Self {
            brush: Brush::Piece(editor.draft().roles()[0]),
            army: armies(&draft)[0],
            held: None,
            board: MiniBoard::empty(draft.game()),
            last_text: String::new(),
            names: Vec::new(),
            stroke: false,
            drawn_for: (draft, None),
            editor,
        };
        state.draw_board();
        state
    }

    pub fn name(&self, seat: Seat) -> String {
        let name = self.names.get(seat.index()).filter(|name| !name.trim().is_empty());
        let game = self.editor.draft().game();
        let usual = || match seat {
            _ if !game.seats_choose_armies() => game.first_army(seat).name(),
            Seat::One => "First player",
            Seat::Two => "Second player",
            Seat::Three => "Third player",
            Seat::Four => "Fourth player",
        };
        name.cloned().unwrap_or_else(|| usual().to_owned())
    }

    /// A game that begins here, with the seats' names; `None` while the draft is illegal.
    pub fn record(&self) -> Option<Record> {
        let seats = self.editor.draft().game().seats();
        self.editor.record(self.names.get(..seats.min(self.names.len())).unwrap_or_default())
    }

    /// The piece that the brush places.
    pub(super) const fn piece(&self, role: Role) -> Piece {
        Piece { army: self.army, role }
    }

    /// Updates everything after the changes of a frame.
    pub(super) fn follow(&mut self) {
        if (self.editor.draft(), self.held) == (&self.drawn_for.0, self.drawn_for.1) {
            return;
        }
        let draft = self.editor.draft();
        if draft.game() != self.drawn_for.0.game() {
            self.brush = Brush::Piece(draft.roles()[0]);
            self.army = armies(draft)[0];
            self.held = None;
        }
        if draft.parts().last != self.drawn_for.0.parts().last {
            self.last_text = draft.parts().last.map_or_else(String::new, |(from, to)| format!("{from}{to}"));
        }
        self.held = self.held.filter(|square| draft.at(*square).is_some());
        self.draw_board();
    }

    pub(super) fn handle(&mut self, answer: &MiniAnswer) {
        let brush = self.brush;
        if let Some(at) = answer.pressed {
            // Starting on an empty square, or with the eraser, the brush paints as long as the button is down.
            let free = self.editor.draft().at(at).is_none();
            self.stroke = brush == Brush::Eraser || free && matches!(brush, Brush::Piece(_));
            if self.stroke {
                self.apply_brush(at, Step::Stroke);
            }
        } else if self.stroke && is_down(&answer.response) {
            answer.hovered.into_iter().for_each(|at| self.apply_brush(at, Step::Stroke));
        }
        if let Some((from, to)) = answer.dropped {
            self.held = None;
            self.editor.change(Step::Single, |draft| draft.carry(from, to));
        }
        match answer.clicked {
            Some(at) if !self.stroke => self.click(at),
            _ => {}
        }
        if let Some(at) = answer.second {
            self.erase(at);
        }
        if !is_down(&answer.response) && self.stroke {
            self.stroke = false;
            self.editor.rest();
        }
    }

    pub(super) fn erase(&mut self, at: Square) {
        self.editor.change(Step::Single, |draft| {
            draft.remove(at);
        });
    }

    /// A click, or Enter at the cursor.
    fn click(&mut self, at: Square) {
        match self.brush {
            Brush::Hand => match self.held.take() {
                Some(from) => self.editor.change(Step::Single, |draft| draft.carry(from, Some(at))),
                None => self.held = self.editor.draft().at(at).map(|standing| standing.square),
            },
            Brush::Piece(role) => {
                let piece = self.piece(role);
                self.editor.change(Step::Single, |draft| draft.toggle(at, piece));
            }
            Brush::Eraser | Brush::Vest(_) => self.apply_brush(at, Step::Single),
        }
    }

    /// Applies the brush to a square.
    pub(super) fn apply_brush(&mut self, at: Square, step: Step) {
        match self.brush {
            Brush::Hand => {}
            Brush::Eraser => self.editor.change(step, |draft| {
                draft.remove(at);
            }),
            Brush::Piece(role) => {
                let piece = self.piece(role);
                self.editor.change(step, |draft| draft.put(at, piece));
            }
            Brush::Vest(kind) => self.editor.change(step, |draft| {
                let worn = draft.at(at).and_then(|standing| standing.vest);
                draft.wear(at, Some(kind).filter(|kind| worn != Some(*kind)));
            }),
        }
    }

    fn draw_board(&mut self) {
        let (draft, verdict) = (self.editor.draft(), self.editor.verdict());
        let parts = draft.parts();
        let view = MiniView { draggable: self.brush != Brush::Eraser, ..self.board.view };
        self.board = match &verdict.position {
            Ok(position) => MiniBoard::of(position),
            Err(_) => {
                let mut board = MiniBoard::empty(draft.game());
                board.pieces.clone_from(&parts.pieces);
                let owned: Vec<Army> = parts.seats.iter().map(|seat| seat.owned).collect();
                board.seating.sides = Sides::owning(&owned);
                board.looks.commanders = verdict.commanders;
                board.marks = verdict.faults.iter().map(|square| (*square, Mark::Check)).collect();
                board
            }
        };
        self.board.view = view;
        if let Some((from, to)) = parts.last {
            self.board.marks.extend([(from, Mark::LastFrom), (to, Mark::LastTo)]);
        }
        self.board.marks.extend(parts.en_passant.map(|square| (square, Mark::Dot)));
        self.board.marks.extend(self.held.map(|square| (square, Mark::Selected)));
        self.drawn_for = (draft.clone(), self.held);
    }

    pub(super) fn choose(&mut self, brush: Brush) {
        self.brush = brush;
        self.held = None;
        self.board.view.draggable = brush != Brush::Eraser;
    }

    pub(super) fn turn(&mut self) {
        self.board.view.rotation = self.board.view.rotation.and(Rotation::HALF);
    }
}

/// The armies whose pieces can be placed: those of the usual start.
pub(super) fn armies(draft: &Draft) -> Vec<Army> {
    let start = Position::start(draft.options()).to_setup();
    Army::ALL.into_iter().filter(|army| start.pieces.iter().any(|standing| standing.piece.army == *army)).collect()
}

fn is_down(response: &Response) -> bool {
    response.is_pointer_button_down_on() && response.ctx.input(|input| input.pointer.primary_down())
}
