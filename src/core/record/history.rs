//! The record of one game: its start, its plies, the cursor that steps through them.

pub use super::limits::MAX_LETTERS;

use super::stamp::{Origin, Stamp};
use super::tree::{NodeId, Ply, START, Tree};
use super::{
    edit::Edit,
    keys::PublicKey,
    message_state::MessageState,
    player::Player,
    shown::on_one_line,
    table_state::TableState,
    time::{TimeControl, millis},
};
use crate::rules::{Action, Change, Foreseen, Game, GamePosition, Options, Outcome, Position, Refusal, Seat};

fn truncate_name(name: &mut String) {
    if let Some((end, _)) = name.char_indices().nth(MAX_LETTERS) {
        name.truncate(end);
    }
}

/// One game: options, start, names, every ply that was played, how it ended, and a cursor.
///
/// The main line is the game as it was played; every other line is a variation. The current line is the one that is
/// looked at; the cursor is on it. An unfinished game that is played at this computer continues from wherever a ply is
/// played: the plies after that point become a variation. Of every other game the main line is
/// [fixed](Self::fixed_plies), and a ply elsewhere than at its tip is a variation.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut record = Record::new(Options::new(Game::Sovereign), Vec::new());
/// for text in ["e2e4", "own=b", "e15e13"] {
///     record.play(record.position().parse_action(text).unwrap()).unwrap();
/// }
/// assert!(record.undo());
/// record.play(record.position().parse_action("f15f13").unwrap()).unwrap();
/// assert_eq!((record.len(), record.variations()), (3, 1));
/// assert_eq!(record.last().unwrap().san, "bPf15-f13");
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    pub(super) options: Options,
    pub(super) origin: Origin,
    pub(super) names: Vec<String>,
    /// Empty if nobody gave it one.
    pub(super) title: String,
    /// One per seat.
    pub(super) players: Vec<Player>,
    /// Decides what the computer overlooks in this game.
    pub(super) seed: u64,
    /// What the others know, in a game that is played by message.
    pub(super) message_state: Option<MessageState>,
    /// How far the game is at its table, in a game that is played live.
    pub(super) table_state: Option<TableState>,
    /// The keys of its players, one per seat; empty if none is known.
    pub(super) keys: Vec<Option<PublicKey>>,
    /// The names, fit to be drawn and spoken.
    shown_names: Vec<String>,
    pub(super) is_usual_start: bool,
    /// One per seat; empty in a game without time.
    pub(super) time: Vec<TimeControl>,
    pub(super) tree: Tree,
    /// The plies that were really played.
    pub(super) main: Vec<NodeId>,
    /// Whether a ply elsewhere than at the tip never changes the main line.
    pub(super) is_fixed: bool,
    /// The current line, without the start: through the cursor, and on from there.
    pub(super) line: Vec<NodeId>,
    pub(super) cursor: usize,
    pub(super) stamp: Stamp,
    /// The change count at the last save.
    pub(super) saved: u64,
    /// Changes since [`take_edits`](Self::take_edits) was last called.
    pub(super) edits: Vec<Edit>,
}

impl Record {
    /// A game from the usual start, with a name for each seat. Missing names are empty; surplus names, and letters
    /// beyond [`MAX_LETTERS`], are dropped.
    pub fn new(options: Options, names: Vec<String>) -> Self {
        Self::from_position(Position::start(&options), options, names)
    }

    /// A game from any position. The position must have been read under these options.
    pub fn from_position(position: Position, options: Options, mut names: Vec<String>) -> Self {
        names.iter_mut().for_each(truncate_name);
        names.resize(options.game().seats(), String::new());
        let is_usual_start = position == Position::start(&options);
        let tree = Tree::new(position);
        Self {
            options,
            origin: Origin::Here,
            shown_names: names.iter().map(|name| on_one_line(name)).collect(),
            players: vec![Player::Person; names.len()],
            seed: 0,
            message_state: None,
            table_state: None,
            keys: Vec::new(),
            names,
            title: String::new(),
            is_usual_start,
            time: Vec::new(),
            tree,
            main: Vec::new(),
            is_fixed: false,
            line: Vec::new(),
            cursor: 0,
            stamp: Stamp::new(),
            saved: 0,
            edits: Vec::new(),
        }
    }

    /// Which game this is.
    pub const fn game(&self) -> Game {
        self.options.game()
    }

    /// The rule options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The name of each seat as it was given; empty if none was.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What to call a seat: its name on one line without control characters; without one its
    /// [side](Self::side_name).
    pub fn name(&self, seat: Seat) -> &str {
        let given = self.shown_names.get(seat.index()).filter(|name| !name.is_empty());
        given.map_or_else(|| self.side_name(seat), String::as_str)
    }

    /// Whether a name was given to a seat that can be shown.
    pub fn is_named(&self, seat: Seat) -> bool {
        self.shown_names.get(seat.index()).is_some_and(|name| !name.is_empty())
    }

    /// Names a seat, with up to [`MAX_LETTERS`] letters. Does nothing if this game has no such seat.
    pub fn set_name(&mut self, seat: Seat, mut name: String) {
        truncate_name(&mut name);
        if let Some(given) = self.names.get_mut(seat.index()).filter(|given| **given != name) {
            given.clone_from(&name);
            self.shown_names[seat.index()] = on_one_line(&name);
            self.change();
            self.edits.push(Edit::Name(seat, name));
        }
    }

    /// Notes the thinking time at the cursor, before the cursor moves.
    pub(super) fn note_thinking_time(&mut self) {
        let thought = self.thought();
        if !thought.is_zero() {
            self.edits.push(Edit::Think(millis(thought)));
        }
    }

    /// The changes since the last call, for the [journal](super::journal).
    pub fn take_edits(&mut self) -> Vec<Edit> {
        std::mem::take(&mut self.edits)
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        self.tree.start()
    }

    /// Whether the game began from the usual start of its options.
    pub const fn is_usual_start(&self) -> bool {
        self.is_usual_start
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        self.tree.position(self.at())
    }

    /// How many plies were played up to the cursor.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// How many plies the current line has, including those after the cursor.
    pub fn len(&self) -> usize {
        self.line.len()
    }

    /// Whether the current line has no ply.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// The plies of the current line, including those after the cursor.
    pub fn line(&self) -> impl Iterator<Item = &Ply> {
        self.line.iter().filter_map(|id| self.tree.node(*id).ply.as_ref())
    }

    /// The ply that led to the cursor; `None` at the start.
    pub fn last(&self) -> Option<&Ply> {
        self.tree.node(self.at()).ply.as_ref()
    }

    /// Every legal action at the cursor; empty if the game has ended there.
    pub fn legal_actions(&self) -> Vec<Action> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_actions() }
    }

    /// Plays an action at the cursor. It is the next ply of the game if it [continues](Self::continues_game) it, otherwise
    /// a variation. Plies that followed before stay as a variation; an action that was already played here leads back
    /// into its variation.
    ///
    /// # Errors
    /// If the game has ended here, or the action is not legal.
    pub fn play(&mut self, action: Action) -> Result<(), Refusal> {
        self.play_on(action, None, false).map(|_| ())
    }

    /// Plays an action at the cursor, perhaps only as a variation, and steps there. Returns what it changed on the board.
    pub(super) fn play_on(
        &mut self,
        action: Action,
        seen: Option<&Foreseen>,
        as_variation: bool,
    ) -> Result<Vec<Change>, Refusal> {
        let (here, continues) = (self.at(), !as_variation && self.continues_game());
        if let Some(outcome) = self.tree.outcome(here) {
            return Err(Refusal::Over(outcome.clone()));
        }
        let known = self.tree.find(here, action);
        let (id, changes) = match (known, seen) {
            (Some(id), _) => (id, self.position().changes(action).0),
            (None, Some(seen)) => (self.tree.insert_foreseen(here, seen)?, seen.changes().to_vec()),
            (None, None) => self.tree.insert(here, action)?,
        };
        self.note_thinking_time();
        if known.is_none() {
            self.change();
        }
        if as_variation {
            // The player to move still thinks about the game.
            self.update_time_left(id);
        } else {
            self.assign_time(id, known.is_none());
        }
        self.choose(id);
        self.edits.push(if as_variation { Edit::Vary(action) } else { Edit::Play(action) });
        if continues && !self.is_on_main_line() {
            self.promote_to_cursor();
            self.change();
        }
        Ok(changes)
    }

    /// Steps one ply back. Returns whether there was one. Nothing is deleted.
    pub fn undo(&mut self) -> bool {
        self.cursor.checked_sub(1).is_some_and(|ply| self.jump(ply))
    }

    /// Steps one ply forward along the current line. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.jump(self.cursor + 1)
    }

    /// Moves the cursor to after `ply` plies of the current line. Returns whether the line is that long.
    pub fn jump(&mut self, ply: usize) -> bool {
        let exists = ply <= self.line.len();
        if exists && self.cursor != ply {
            self.note_thinking_time();
            self.cursor = ply;
            self.edits.push(Edit::Go(ply));
        }
        exists
    }

    /// How many plies there are on all lines together.
    pub fn plies(&self) -> usize {
        self.tree.plies()
    }

    /// Whether this was played at the cursor before: playing it again adds no ply.
    pub(super) fn has_played(&self, action: Action) -> bool {
        self.tree.find(self.at(), action).is_some()
    }

    /// How many alternatives to the last ply were played.
    pub fn variations(&self) -> usize {
        self.siblings().len().saturating_sub(1)
    }

    /// Whether the last ply was played after all others, those of the variations too.
    pub fn is_newest(&self) -> bool {
        self.at() == self.tree.plies()
    }

    /// Switches the current line to the next or the previous alternative of the last ply, cyclically. Returns whether
    /// there was one.
    pub fn switch_variation(&mut self, forward: bool) -> bool {
        let (siblings, here) = (self.siblings(), self.at());
        let (Some(place), 2..) = (siblings.iter().position(|id| *id == here), siblings.len()) else { return false };
        let step = if forward { 1 } else { siblings.len() - 1 };
        let other = siblings[(place + step) % siblings.len()];
        self.note_thinking_time();
        self.cursor -= 1;
        self.choose(other);
        self.edits.push(Edit::Variation(forward));
        true
    }

    /// How the game has ended at the cursor, by its plies or by agreement; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.tree.outcome(self.at()).cloned()
    }

    /// How the current line has ended at its last ply, wherever the cursor is; `None` while it goes on.
    pub fn end_of_line(&self) -> Option<&Outcome> {
        self.tree.outcome(self.line.last().copied().unwrap_or(START))
    }

    /// How often the position at the cursor has occurred so far, including now.
    pub fn occurrences(&self) -> u32 {
        self.tree.node(self.at()).occurrences
    }

    pub(super) fn at(&self) -> NodeId {
        self.cursor.checked_sub(1).map_or(START, |before| self.line[before])
    }

    /// Recomputes the current line after the cursor.
    pub(super) fn rebuild_line(&mut self) {
        self.line.truncate(self.cursor);
        let here = self.at();
        self.line.extend(self.tree.line_from(here));
    }

    /// Continues the current line with this child of the node at the cursor, and steps there.
    fn choose(&mut self, child: NodeId) {
        let here = self.at();
        self.tree.node_mut(here).chosen = Some(child);
        self.rebuild_line();
        self.cursor += 1;
    }

    /// The last ply and its alternatives; empty at the start.
    fn siblings(&self) -> &[NodeId] {
        if self.cursor == 0 {
            return &[];
        }
        &self.tree.node(self.tree.node(self.at()).parent).children
    }
}
