//! The plies of a record as a tree: each node has a child for every ply that was played from it.

use std::collections::BTreeMap;
use std::time::Duration;

use super::note::Note;
use crate::rules::{Action, Change, Foreseen, GamePosition, Outcome, Piece, Position, Reason, Refusal, Seat};

/// The game is drawn automatically when a position occurs this often.
const REPETITION_LIMIT: u32 = 5;

/// One ply that was played.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, GamePosition, Options, Role, Seat};
/// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// for text in ["e4", "d5", "exd5"] {
///     record.play(record.position().parse_action(text).unwrap()).unwrap();
/// }
/// let ply = record.last().unwrap();
/// assert_eq!((ply.side_to_move, ply.taken.map(|piece| piece.role)), (Seat::One, Some(Role::Pawn)));
/// ```
#[derive(Clone, Debug)]
pub struct Ply {
    /// The action played.
    pub action: Action,
    /// The action as people write it.
    pub san: String,
    /// The position after it.
    pub position: Position,
    /// Who played it.
    pub side_to_move: Seat,
    /// The piece that was captured.
    pub taken: Option<Piece>,
    /// How long the player thought about it, in whole milliseconds; zero in a game without time.
    pub spent: Duration,
}

/// A node's index in its [`Tree`].
pub(super) type NodeId = usize;

/// The node of the start position.
pub(super) const START: NodeId = 0;

/// A position that was reached, and how the game went on from it.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// The node before it; the start is its own parent.
    pub parent: NodeId,
    /// The ply that led here; `None` at the start.
    pub ply: Option<Ply>,
    /// The nodes after it, in the order in which they were first played.
    pub children: Vec<NodeId>,
    /// The child that the current line goes through.
    pub chosen: Option<NodeId>,
    pub key: u64,
    /// How often the position has occurred on the way here, including here.
    pub occurrences: u32,
    /// How the plies ended the game here.
    pub decided: Option<Outcome>,
    /// How the people ended the game here.
    pub agreed: Option<Outcome>,
    /// How long the player to move has thought here without playing.
    pub thought: Duration,
    /// The time left to the player of the ply after it; meaningless in a game without time.
    pub left: Duration,
    pub note: Note,
    /// What somebody has written about the ply; mostly empty.
    pub comment: String,
}

/// All plies of a record.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    start: Position,
    nodes: Vec<Node>,
}

impl Tree {
    pub fn new(start: Position) -> Self {
        let node = Node { decided: start.outcome(), key: start.key(), occurrences: 1, ..Node::default() };
        Self { start, nodes: vec![node] }
    }

    /// How many plies there are on all lines together.
    pub fn plies(&self) -> usize {
        self.nodes.len() - 1
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id]
    }

    pub fn position(&self, id: NodeId) -> &Position {
        self.nodes[id].ply.as_ref().map_or(&self.start, |ply| &ply.position)
    }

    /// For each node of another tree, the node of this one that the same plies lead to; `None` if one has no
    /// counterpart.
    pub fn nodes_of(&self, other: &Self) -> Option<Vec<NodeId>> {
        let mut ways = vec![START];
        // A child comes after its parent.
        for node in other.nodes.iter().skip(1) {
            let (parent, ply) = (*ways.get(node.parent)?, node.ply.as_ref()?);
            ways.push(self.find(parent, ply.action)?);
        }
        Some(ways)
    }

    /// How the game ended at this node, if it did.
    pub fn outcome(&self, id: NodeId) -> Option<&Outcome> {
        let node = &self.nodes[id];
        node.decided.as_ref().or(node.agreed.as_ref())
    }

    /// The nodes of the current line after this one. An agreed end cuts the line: later plies stay as a variation.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |id: NodeId| self.nodes[id].chosen.filter(|_| self.nodes[id].agreed.is_none());
        std::iter::successors(next(id), move |id| next(*id))
    }

    /// The child that an action leads to, if it was played here.
    pub fn find(&self, parent: NodeId, action: Action) -> Option<NodeId> {
        let leads_here = |id: &NodeId| self.nodes[*id].ply.as_ref().is_some_and(|ply| ply.action == action);
        self.nodes[parent].children.iter().copied().find(leads_here)
    }

    /// Plays an action from a node as a new child, and says what it changes. The current line does not change, unless it
    /// ended here.
    ///
    /// # Errors
    /// If the plies up to here have ended the game, or the action is not legal.
    pub fn insert(&mut self, parent: NodeId, action: Action) -> Result<(NodeId, Vec<Change>), Refusal> {
        if let Some(outcome) = &self.nodes[parent].decided {
            return Err(Refusal::Over(outcome.clone()));
        }
        let before = self.position(parent);
        before.validate(action)?;
        let (changes, position) = before.changes(action);
        Ok((self.enter(parent, action, &changes, position), changes))
    }

    /// Like [`insert`](Self::insert), with an action that is known to be legal at this node's position.
    ///
    /// # Errors
    /// If the plies up to here have ended the game.
    pub fn insert_foreseen(&mut self, parent: NodeId, seen: &Foreseen) -> Result<NodeId, Refusal> {
        if let Some(outcome) = &self.nodes[parent].decided {
            return Err(Refusal::Over(outcome.clone()));
        }
        Ok(self.enter(parent, seen.action(), seen.changes(), seen.after().clone()))
    }

    /// Enters a legal action as a new child of a node.
    fn enter(&mut self, parent: NodeId, action: Action, changes: &[Change], position: Position) -> NodeId {
        let before = self.position(parent);
        let (san, side_to_move) = (before.san(action), before.side_to_move());
        let taken = changes.iter().find_map(|change| match change {
            // A king removed by its own side was not captured.
            Change::Removed { piece, .. } => {
                Some(*piece).filter(|piece| before.commander(piece.army) != Some(side_to_move))
            }
            _ => None,
        });
        let key = position.key();
        let occurrences = self.occurrences(parent, &position, key);
        let decided = decided(&position, occurrences);
        let ply = Some(Ply { action, san, position, side_to_move, taken, spent: Duration::ZERO });
        let id = self.nodes.len();
        self.nodes.push(Node { parent, ply, key, occurrences, decided, ..Node::default() });
        self.nodes[parent].children.push(id);
        self.nodes[parent].chosen.get_or_insert(id);
        id
    }

    /// Moves the last child of a node before the one on the current line, because it was played earlier.
    pub fn move_last_before_chosen(&mut self, parent: NodeId) {
        let Node { children, chosen, .. } = &mut self.nodes[parent];
        let place = children.iter().position(|child| Some(*child) == *chosen);
        if let (Some(place), Some(last)) = (place, children.pop()) {
            children.insert(place, last);
        }
    }

    /// Deletes a node, which is not the start, with all that follow it. Returns the new id of each node.
    pub fn delete(&mut self, id: NodeId) -> Vec<Option<NodeId>> {
        let mut names: Vec<Option<NodeId>> = Vec::with_capacity(self.nodes.len());
        let mut kept = 0;
        // A child comes after its parent.
        for (other, node) in self.nodes.iter().enumerate() {
            let goes = other == id || (other != START && names[node.parent].is_none());
            names.push((!goes).then_some(kept));
            kept += usize::from(!goes);
        }
        let mut place = 0;
        self.nodes.retain(|_| {
            place += 1;
            names[place - 1].is_some()
        });
        for node in &mut self.nodes {
            node.parent = names[node.parent].unwrap_or(START);
            node.children = node.children.iter().filter_map(|child| names[*child]).collect();
            let chosen = node.chosen.and_then(|child| names[child]);
            node.chosen = chosen.or(node.children.first().copied());
        }
        names
    }

    /// How often `position` has occurred when it is reached from `parent`, including this time.
    fn occurrences(&self, parent: NodeId, position: &Position, key: u64) -> u32 {
        let way_back = std::iter::successors(Some(parent), |id| Some(self.nodes[*id].parent).filter(|_| *id != START));
        // No position from before the last capture or pawn move can recur. The start's halfmove clock may count plies
        // that are not in this record. The key tells most positions apart; `same_play` decides.
        let same = |id: &NodeId| self.nodes[*id].key == key && self.position(*id).same_play(position);
        1 + way_back.take(position.halfmove_clock() as usize).filter(same).count() as u32
    }
}

/// How a position ends the game. Mate and stalemate come before repetition and move counts.
fn decided(position: &Position, occurrences: u32) -> Option<Outcome> {
    let repeated = (occurrences >= REPETITION_LIMIT).then(|| position.draw(Reason::Repetition));
    match position.outcome() {
        Some(outcome) if outcome.reason != Reason::QuietPlies => Some(outcome),
        by_count => repeated.or(by_count),
    }
}

/// A line from the start that is written first. Off it, a line goes on as the tree says.
pub(super) struct Trunk<'a> {
    tree: &'a Tree,
    /// For each node of the trunk the next one.
    next: BTreeMap<NodeId, Option<NodeId>>,
}

impl<'a> Trunk<'a> {
    /// A trunk of these nodes, the start left out.
    pub fn new(tree: &'a Tree, nodes: &[NodeId]) -> Self {
        let from = std::iter::once(START).chain(nodes.iter().copied());
        let to = nodes.iter().copied().map(Some).chain([None]);
        Self { tree, next: from.zip(to).collect() }
    }

    /// The node with which a line goes on after this one.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.next.get(&id).copied().unwrap_or_else(|| self.tree.line_from(id).next())
    }

    /// The nodes of the line after this one.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |id| self.next(*id))
    }

    /// The child that is written first, wherever the line ends.
    pub fn first(&self, id: NodeId) -> Option<NodeId> {
        self.next.get(&id).copied().flatten().or(self.tree.node(id).chosen)
    }
}
