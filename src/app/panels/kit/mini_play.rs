//! A small board to play on: a position, a hand that plays in it, and questions. It never touches the running game.
//! The panel that shows it decides what to do with the chosen action.

use bevy_egui::egui::{Id, Rect, Ui};
use regalia_core::rules::{Action, GamePosition, Position, Refusal, Role, Square};

use crate::panels::kit::mini_board::{MiniAnswer, MiniBoard, MiniView};
use crate::panels::{kit::icons::Icons, kit::note::Sentence, kit::style::Themed};
use crate::play::naming::Who;
use crate::play::words::{capital, closed};
use crate::play::{Choice, Consequences, Hand, Reply, refusal_words};
use crate::view::theme::Palette;
use crate::view::{Ink, Mark, Rotation};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    None,
    Play(Action),
    Refused(Refusal),
}

/// What a choice asks, and what may be answered.
pub struct Question {
    pub text: &'static str,
    pub answers: Vec<(String, Action)>,
}

/// A position to play in.
#[derive(Clone, Debug)]
pub struct MiniPlay {
    position: Position,
    legal: Vec<Action>,
    pub hand: Hand,
    /// Whether the primary button is down on the board.
    pressed: bool,
    presses: u32,
    /// The action that led here.
    last: Option<Action>,
    hovered: Option<Square>,
    preview: Vec<Sentence>,
    /// Whether it takes input.
    open: bool,
    pub rotation: Rotation,
    /// What an arrow points out, until the board is pressed.
    pointed: Option<Action>,
    /// The squares of a hint, as on the large board: a piece, and where it goes.
    advised: Vec<Square>,
    changes: u32,
}

impl MiniPlay {
    #[must_use]
    pub fn new(position: Position, legal: Vec<Action>) -> Self {
        Self {
            position,
            legal,
            hand: Hand::default(),
            pressed: false,
            presses: 0,
            last: None,
            hovered: None,
            preview: Vec::new(),
            open: true,
            rotation: Rotation::NONE,
            pointed: None,
            advised: Vec::new(),
            changes: 0,
        }
    }

    /// Shows another position to play in.
    pub fn set(&mut self, position: Position, legal: Vec<Action>, last: Option<Action>) {
        let (rotation, presses, changes) = (self.rotation, self.presses, self.changes + 1);
        *self = Self { last, rotation, presses, changes, ..Self::new(position, legal) };
    }

    /// Shows another position, only to look at.
    pub fn show(&mut self, position: Position, last: Option<Action>) {
        self.set(position, Vec::new(), last);
        self.open = false;
    }

    /// Points an action out by an arrow, until the board is pressed.
    pub fn point_out(&mut self, action: Option<Action>) {
        self.pointed = action;
        self.changes += 1;
    }

    /// Points out the squares of a hint, until the board shows another position.
    pub fn advise(&mut self, squares: Vec<Square>) {
        self.advised = squares;
        self.changes += 1;
    }

    #[must_use]
    pub fn advised(&self) -> &[Square] {
        &self.advised
    }

    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The legal actions, if it takes input.
    #[must_use]
    pub fn legal(&self) -> &[Action] {
        &self.legal
    }

    /// What the action under the pointer would change.
    #[must_use]
    pub fn preview(&self) -> &[Sentence] {
        &self.preview
    }

    /// After another press, earlier feedback may be outdated.
    #[must_use]
    pub const fn presses(&self) -> u32 {
        self.presses
    }

    #[must_use]
    pub const fn changes(&self) -> u32 {
        self.changes
    }

    pub fn press(&mut self, square: Square) -> Wish {
        if !self.open {
            return Wish::None;
        }
        self.pressed = true;
        self.presses += 1;
        self.pointed = None;
        let reply = self.hand.press(square, &self.position, &self.legal);
        self.follow(reply)
    }

    pub fn drag(&mut self, over: Option<Square>) {
        self.hand.drag(over, true);
    }

    pub fn release(&mut self, over: Option<Square>) -> Wish {
        if !std::mem::take(&mut self.pressed) || !self.open {
            return Wish::None;
        }
        let reply = self.hand.release(over, &self.position, &self.legal);
        self.follow(reply)
    }

    /// A press and a release on a square; the press may already have happened.
    pub fn click(&mut self, square: Square) -> Wish {
        let pressed = if self.pressed { Wish::None } else { self.press(square) };
        let released = self.release(Some(square));
        if pressed == Wish::None { released } else { pressed }
    }

    /// Takes an answer, or an action without a square on the board.
    pub fn choose(&mut self, action: Action) -> Wish {
        if !self.open {
            return Wish::None;
        }
        let reply = self.hand.choose(action, &self.position);
        self.follow(reply)
    }

    /// Lets go of what is held; returns whether anything was.
    pub fn cancel(&mut self) -> bool {
        let busy = self.hand.is_busy();
        self.hand.clear();
        self.changes += 1;
        busy
    }

    /// The pointer is over another square: works out what a move to it would change.
    pub fn hover(&mut self, square: Option<Square>) {
        if self.hovered != square {
            self.hovered = square;
            self.preview_hovered();
        }
    }

    fn preview_hovered(&mut self) {
        let action = self.hovered.and_then(|square| self.hand.action_at(square, &self.position, &self.legal));
        self.preview = action.map_or_else(Vec::new, |action| sentences(&self.position, action));
        self.changes += 1;
    }

    fn follow(&mut self, reply: Reply) -> Wish {
        let wish = match reply {
            Reply::Nothing => Wish::None,
            Reply::Refuse(_, refusal) => Wish::Refused(refusal),
            Reply::Play(action) => {
                self.hand.clear();
                match self.position.validate(action) {
                    Ok(()) => Wish::Play(action),
                    Err(refusal) => Wish::Refused(refusal),
                }
            }
        };
        self.preview_hovered();
        wish
    }

    /// A refusal in words, with its rule.
    #[must_use]
    pub fn words(&self, refusal: &Refusal) -> String {
        let to_move = self.position.side_to_move();
        let name = |seat| if seat == to_move { Who::You } else { Who::Named(self.position.owned(seat).to_string()) };
        closed(refusal_words(refusal, &self.position, name))
    }

    #[must_use]
    pub fn question(&self) -> Option<Question> {
        let question = |text, answers| Some(Question { text, answers });
        match self.hand.choice()? {
            Choice::Promotion { options, .. } => {
                let answers = options.iter().map(|(role, action)| (capital(role.name()), *action)).collect();
                question("What does the pawn become?", answers)
            }
            Choice::StepOrCastle { step, castle, .. } => {
                let answers = vec![("One step".to_owned(), *step), ("Castling".to_owned(), *castle)];
                question("How does the king get there?", answers)
            }
            Choice::OwnOrVest { own, vest, .. } => {
                let answers = vec![("Its own move".to_owned(), *own), ("Use the vest".to_owned(), *vest)];
                question("With its own move, or with the vest? Using the vest spends it.", answers)
            }
            Choice::Plunder { options, .. } => {
                let label = |kind: Option<Role>| {
                    kind.map_or("No vest".to_owned(), |kind| format!("{} vest", capital(kind.name())))
                };
                question("Take a vest?", options.iter().map(|(kind, action)| (label(*kind), *action)).collect())
            }
            Choice::Risk { action, .. } => {
                question("This leaves your own king in check.", vec![("Play anyway".to_owned(), *action)])
            }
            Choice::Defection { options, .. } => {
                let plain = options.iter().filter(|action| matches!(action, Action::Defect { step: None, .. }));
                let answers = plain.map(|action| ("Defect".to_owned(), *action)).collect();
                question("Your king takes another colour.", answers)
            }
        }
    }

    pub fn board_ui(&mut self, ui: &mut Ui, rect: Rect, id: Id, icons: &mut Icons) -> (MiniAnswer, Wish) {
        let palette = ui.palette();
        let kept = ui.data(|data| data.get_temp::<(u32, MiniBoard)>(id)).filter(|(made, _)| *made == self.changes);
        let board = kept.map_or_else(|| self.board(palette), |(_, board)| board);
        let answer = board.show(ui, rect, id.with("board"), icons);
        let made = self.changes;
        ui.data_mut(|data| data.insert_temp(id, (made, board)));
        self.hover(answer.hovered.or(answer.cursor.filter(|_| answer.cursor_is_seen)));
        let mut wish = answer.pressed.map_or(Wish::None, |square| self.press(square));
        if let Some((_, over)) = answer.drag {
            self.drag(over);
        }
        if let Some((_, over)) = answer.dropped {
            self.drag(over);
            wish = self.release(over).or(wish);
        }
        if let Some(square) = answer.clicked {
            wish = self.click(square).or(wish);
        }
        if self.changes != made {
            ui.ctx().request_repaint();
        }
        (answer, wish)
    }

    fn board(&self, palette: &Palette) -> MiniBoard {
        let mut board = MiniBoard::of(&self.position);
        board.view = MiniView { interactive: self.open, rotation: self.rotation, ..MiniView::default() };
        if let Some(Action::Move(step)) = self.last {
            board.marks.insert(0, (step.from, Mark::LastFrom));
            board.marks.insert(0, (step.to, Mark::LastTo));
        }
        if let (Some(from), Some(to)) = (self.advised.first(), self.advised.last()) {
            board.arrows.push((*from, *to, Ink::Blue.colour()));
        }
        if let Some(Action::Move(step)) = self.pointed {
            board.arrows.push((step.from, step.to, palette.warning));
        }
        if let Some(square) = self.hand.selected() {
            board.marks.push((square, Mark::Selected));
        }
        let vest = self.hand.vest_targets(&self.position, &self.legal);
        for to in self.hand.targets(&self.position, &self.legal) {
            board.marks.push((to, self.target_mark(to, vest.contains(&to))));
        }
        board
    }

    fn target_mark(&self, to: Square, by_vest: bool) -> Mark {
        match (self.hovered == Some(to), self.position.piece_at(to).is_some(), by_vest) {
            (true, ..) => Mark::Fill,
            (false, false, false) => Mark::Dot,
            (false, false, true) => Mark::VestDot,
            (false, true, false) => Mark::Ring,
            (false, true, true) => Mark::VestRing,
        }
    }
}

impl Wish {
    fn or(self, other: Self) -> Self {
        if self == Self::None { other } else { self }
    }
}

#[must_use]
pub fn sentences(position: &Position, action: Action) -> Vec<Sentence> {
    let (changes, after) = position.changes(action);
    let name = |seat| Who::Named(position.owned(seat).to_string());
    Consequences::of(position.side_to_move(), &changes, &after).sentences(name)
}
