//! The record of one game: its start, its plies, the cursor that steps through them.

use super::entry::Entry;
pub use super::limits::MOST_LETTERS;
use super::shown::is_unseen;
use super::stamp::Stamp;
use super::time::TimeControl;
use super::tree::{NodeId, Ply, START, Tree};
use crate::rules::{Action, Foreseen, Game, GamePosition, Options, Outcome, Position, Refusal, Seat};

/// A name as it can be drawn and spoken on one line.
fn on_one_line(name: &str) -> String {
    let words = name.split(['\n', '\r', '\t', '\u{2028}', '\u{2029}']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").replace(is_unseen, "").trim().to_owned()
}

fn cut(name: &mut String) {
    if let Some((end, _)) = name.char_indices().nth(MOST_LETTERS) {
        name.truncate(end);
    }
}

/// One game: options, start, names, every ply that was played, how it ended, and a cursor.
///
/// Going back and playing something else keeps what was played before as a variation. One line through all of them
/// is the current one; the cursor stands on it.
///
/// ```
/// use regalia::record::Record;
/// use regalia::rules::{Game, GamePosition, Options};
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
    pub(super) names: Vec<String>,
    /// The names as they can be drawn and spoken.
    shown_names: Vec<String>,
    pub(super) is_usual_start: bool,
    /// One a seat; empty in a game without time.
    pub(super) time: Vec<TimeControl>,
    pub(super) tree: Tree,
    /// The current line, the start left out.
    pub(super) line: Vec<NodeId>,
    pub(super) cursor: usize,
    pub(super) stamp: Stamp,
    /// Changes that were counted when it was saved last.
    pub(super) saved: u64,
    /// What has changed since somebody asked.
    pub(super) entries: Vec<Entry>,
}

impl Record {
    /// A game from the usual start. A name for each seat; missing ones count as empty, surplus ones are dropped, and so
    /// are letters beyond [`MOST_LETTERS`].
    #[must_use]
    pub fn new(options: Options, names: Vec<String>) -> Self {
        Self::from_position(Position::start(&options), options, names)
    }

    /// A game from any position, which must be one of the options' game, read under these options.
    #[must_use]
    pub fn from_position(position: Position, options: Options, mut names: Vec<String>) -> Self {
        names.iter_mut().for_each(cut);
        names.resize(options.game().seats(), String::new());
        let is_usual_start = position == Position::start(&options);
        let tree = Tree::new(position);
        Self {
            options,
            shown_names: names.iter().map(|name| on_one_line(name)).collect(),
            names,
            is_usual_start,
            time: Vec::new(),
            tree,
            line: Vec::new(),
            cursor: 0,
            stamp: Stamp::new(),
            saved: 0,
            entries: Vec::new(),
        }
    }

    /// The game that is played.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.options.game()
    }

    /// The rule options that it is played under.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The name of each seat as it was given, empty where none was.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What to call a seat: its name on one line, without control characters, or `Seat 1` and so on.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        let given = self.shown_names.get(seat.index()).filter(|name| !name.is_empty());
        given.map_or(["Seat 1", "Seat 2", "Seat 3", "Seat 4"][seat.index()], String::as_str)
    }

    /// Names a seat, with up to [`MOST_LETTERS`] letters. A seat that this game does not have is left alone.
    pub fn set_name(&mut self, seat: Seat, mut name: String) {
        cut(&mut name);
        if let Some(given) = self.names.get_mut(seat.index()).filter(|given| **given != name) {
            given.clone_from(&name);
            self.shown_names[seat.index()] = on_one_line(&name);
            self.change();
            self.entries.push(Entry::Name(seat.index(), name));
        }
    }

    /// Notes what has been thought at the cursor, before it goes elsewhere.
    pub(super) fn note_thought(&mut self) {
        let thought = self.thought().as_millis();
        if thought > 0 {
            self.entries.push(Entry::Think(u64::try_from(thought).unwrap_or(u64::MAX)));
        }
    }

    /// What has changed since this was asked last, for the [journal](super::journal).
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// The position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.tree.start()
    }

    /// Whether the game began with the usual start of its options.
    #[must_use]
    pub const fn is_usual_start(&self) -> bool {
        self.is_usual_start
    }

    /// The position at the cursor.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.tree.position(self.at())
    }

    /// How many plies the cursor is away from the start.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// How many plies the current line has, those ahead of the cursor included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.line.len()
    }

    /// Whether the current line has no ply.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// The plies of the current line, those ahead of the cursor included.
    pub fn line(&self) -> impl Iterator<Item = &Ply> {
        self.line.iter().filter_map(|id| self.tree.node(*id).ply.as_ref())
    }

    /// The ply that led to the cursor; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<&Ply> {
        self.tree.node(self.at()).ply.as_ref()
    }

    /// Every legal action at the cursor; none after any end of the game.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_actions() }
    }

    /// Plays an action at the cursor. What was played from here before stays as a variation, and an action that was
    /// played here before leads into that variation again.
    ///
    /// # Errors
    /// If the game has ended here, by whatever end, or the action is not legal.
    pub fn play(&mut self, action: Action) -> Result<(), Refusal> {
        self.enter(action, |tree, here| tree.grow(here, action))
    }

    /// The same with an action that has been worked out at the cursor's position: the rules are not asked again. What
    /// was worked out elsewhere counts for nothing here, and the action is played like any other.
    ///
    /// # Errors
    /// If the game has ended here, by whatever end, or the action is not legal.
    pub fn play_foreseen(&mut self, seen: &Foreseen) -> Result<(), Refusal> {
        if seen.before() != self.position() {
            return self.play(seen.action());
        }
        self.enter(seen.action(), |tree, here| tree.grow_foreseen(here, seen))
    }

    fn enter(
        &mut self,
        action: Action,
        grow: impl FnOnce(&mut Tree, NodeId) -> Result<NodeId, Refusal>,
    ) -> Result<(), Refusal> {
        let here = self.at();
        if let Some(outcome) = self.tree.outcome(here) {
            return Err(Refusal::Over(outcome.clone()));
        }
        self.note_thought();
        let known = self.tree.find(here, action);
        let id = match known {
            Some(id) => id,
            None => {
                let id = grow(&mut self.tree, here)?;
                self.change();
                id
            }
        };
        self.take_time(id, known.is_none());
        self.choose(id);
        self.entries.push(Entry::Play(action.to_string()));
        Ok(())
    }

    /// Goes one ply back; says whether there was one. Nothing is forgotten.
    pub fn undo(&mut self) -> bool {
        self.cursor.checked_sub(1).is_some_and(|ply| self.jump(ply))
    }

    /// Goes one ply on along the current line; says whether there was one.
    pub fn redo(&mut self) -> bool {
        self.jump(self.cursor + 1)
    }

    /// Goes to where `ply` plies of the current line are played; says whether it has so many.
    pub fn jump(&mut self, ply: usize) -> bool {
        let exists = ply <= self.line.len();
        if exists && self.cursor != ply {
            self.note_thought();
            self.cursor = ply;
            self.entries.push(Entry::Go(ply));
        }
        exists
    }

    /// How many plies there are, on all lines together.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.tree.plies()
    }

    /// Whether this was played at the cursor before: playing it again adds no ply.
    pub(super) fn has_played(&self, action: Action) -> bool {
        self.tree.find(self.at(), action).is_some()
    }

    /// How many other plies were played in place of the one that led to the cursor.
    #[must_use]
    pub fn variations(&self) -> usize {
        self.siblings().len().saturating_sub(1)
    }

    /// Makes another ply that was played in place of the last one part of the current line, the next or the one
    /// before, round and round; says whether there was another.
    pub fn switch_variation(&mut self, forward: bool) -> bool {
        let (siblings, here) = (self.siblings(), self.at());
        let (Some(place), 2..) = (siblings.iter().position(|id| *id == here), siblings.len()) else { return false };
        let step = if forward { 1 } else { siblings.len() - 1 };
        let other = siblings[(place + step) % siblings.len()];
        self.note_thought();
        self.cursor -= 1;
        self.choose(other);
        self.entries.push(Entry::Variation(forward));
        true
    }

    /// How the game has ended at the cursor, by its plies or by what people agreed on; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.tree.outcome(self.at()).cloned()
    }

    /// How often the position at the cursor has occurred up to here, this time included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.tree.node(self.at()).occurrences
    }

    /// The node at the cursor.
    pub(super) fn at(&self) -> NodeId {
        self.cursor.checked_sub(1).map_or(START, |before| self.line[before])
    }

    /// Works out the current line behind the cursor anew.
    pub(super) fn follow(&mut self) {
        self.line.truncate(self.cursor);
        let here = self.at();
        self.line.extend(self.tree.line_from(here));
    }

    /// Lets the current line go on with this child of the node at the cursor, and steps there.
    fn choose(&mut self, child: NodeId) {
        let here = self.at();
        self.tree.node_mut(here).chosen = Some(child);
        self.follow();
        self.cursor += 1;
    }

    /// Everything played from where the last ply was played; empty at the start.
    fn siblings(&self) -> &[NodeId] {
        if self.cursor == 0 {
            return &[];
        }
        &self.tree.node(self.tree.node(self.at()).parent).children
    }
}
