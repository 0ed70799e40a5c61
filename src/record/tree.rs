//! The plies of a record as a tree: after each position every ply that was ever played from it.

use std::time::Duration;

use crate::rules::{Action, Change, Foreseen, GamePosition, Outcome, Piece, Position, Reason, Refusal, Seat};

/// Occurrences of one position after which the game is drawn by itself.
const REPETITION_LIMIT: u32 = 5;

/// One ply that was played.
#[derive(Clone, Debug)]
pub struct Ply {
    /// What was played.
    pub action: Action,
    /// The action as people write it.
    pub san: String,
    /// The position after it.
    pub position: Position,
    /// Who played it.
    pub side_to_move: Seat,
    /// The piece that was captured.
    pub taken: Option<Piece>,
    /// How long the mover thought about it, in whole milliseconds; nothing in a game without time.
    pub spent: Duration,
}

/// Where a node is in its [`Tree`]; the start is [`START`].
pub(super) type NodeId = usize;

/// The node of the start position.
pub(super) const START: NodeId = 0;

/// A position that was reached, and how the game went on from it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Where it was reached from; the start names itself.
    pub parent: NodeId,
    /// The ply that led here; `None` at the start.
    pub ply: Option<Ply>,
    /// What was played from here, in the order in which it was first played.
    pub children: Vec<NodeId>,
    /// The child that the current line goes through.
    pub chosen: Option<NodeId>,
    /// The position's key.
    pub key: u64,
    /// How often the position has occurred on the way here.
    pub occurrences: u32,
    /// How the plies themselves ended the game here.
    pub decided: Option<Outcome>,
    /// How the people ended the game here.
    pub agreed: Option<Outcome>,
    /// How long the mover has thought here, without having played.
    pub thought: Duration,
    /// What the player of the ply had left after it; without meaning in a game without time.
    pub left: Duration,
}

/// All plies of a record.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    start: Position,
    nodes: Vec<Node>,
}

impl Tree {
    pub fn new(start: Position) -> Self {
        let decided = start.outcome();
        let node = Node {
            parent: START,
            ply: None,
            children: Vec::new(),
            chosen: None,
            key: start.key(),
            occurrences: 1,
            decided,
            agreed: None,
            thought: Duration::ZERO,
            left: Duration::ZERO,
        };
        Self { start, nodes: vec![node] }
    }

    /// How many plies there are, on all lines together.
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

    /// For each node of another tree the node of this one to which the same plies lead; `None`: there is not one for
    /// each.
    pub fn ways_of(&self, other: &Self) -> Option<Vec<NodeId>> {
        let mut ways = vec![START];
        // A node comes behind the one that it was reached from.
        for node in other.nodes.iter().skip(1) {
            let (parent, ply) = (*ways.get(node.parent)?, node.ply.as_ref()?);
            ways.push(self.find(parent, ply.action)?);
        }
        Some(ways)
    }

    /// How the game ended in this node, if it did.
    pub fn outcome(&self, id: NodeId) -> Option<&Outcome> {
        let node = &self.nodes[id];
        node.decided.as_ref().or(node.agreed.as_ref())
    }

    /// The nodes of the current line behind this one. People's agreement cuts it: what was played on from there
    /// before stays a variation.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |id: NodeId| self.nodes[id].chosen.filter(|_| self.nodes[id].agreed.is_none());
        std::iter::successors(next(id), move |id| next(*id))
    }

    /// The child that an action leads to, if it was played here before.
    pub fn find(&self, parent: NodeId, action: Action) -> Option<NodeId> {
        let leads_here = |id: &NodeId| self.nodes[*id].ply.as_ref().is_some_and(|ply| ply.action == action);
        self.nodes[parent].children.iter().copied().find(leads_here)
    }

    /// Plays an action from a node, as a further child of it. The current line is left as it was, unless it ended here.
    ///
    /// # Errors
    /// If the plies up to here have ended the game, or the action is not legal.
    pub fn grow(&mut self, parent: NodeId, action: Action) -> Result<NodeId, Refusal> {
        if let Some(outcome) = &self.nodes[parent].decided {
            return Err(Refusal::Over(outcome.clone()));
        }
        let before = self.position(parent);
        before.validate(action)?;
        let (changes, position) = before.changes(action);
        Ok(self.enter(parent, action, &changes, position))
    }

    /// The same with an action that was found legal at this node's position, and with what it changes.
    ///
    /// # Errors
    /// If the plies up to here have ended the game.
    pub fn grow_foreseen(&mut self, parent: NodeId, seen: &Foreseen) -> Result<NodeId, Refusal> {
        if let Some(outcome) = &self.nodes[parent].decided {
            return Err(Refusal::Over(outcome.clone()));
        }
        Ok(self.enter(parent, seen.action(), seen.changes(), seen.after().clone()))
    }

    /// Enters a legal action as a further child of a node.
    fn enter(&mut self, parent: NodeId, action: Action, changes: &[Change], position: Position) -> NodeId {
        let before = self.position(parent);
        let (san, side_to_move) = (before.san(action), before.side_to_move());
        let taken = changes.iter().find_map(|change| match change {
            // A king that its own side gives up was not captured.
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
        self.nodes.push(Node {
            parent,
            ply,
            children: Vec::new(),
            chosen: None,
            key,
            occurrences,
            decided,
            agreed: None,
            thought: Duration::ZERO,
            left: Duration::ZERO,
        });
        self.nodes[parent].children.push(id);
        self.nodes[parent].chosen.get_or_insert(id);
        id
    }

    /// Puts the last child of a node before the one that the current line goes through: it was played earlier.
    pub fn was_earlier(&mut self, parent: NodeId) {
        let Node { children, chosen, .. } = &mut self.nodes[parent];
        let place = children.iter().position(|child| Some(*child) == *chosen);
        if let (Some(place), Some(last)) = (place, children.pop()) {
            children.insert(place, last);
        }
    }

    /// How often `position` has occurred when it is reached from `parent`, this time included.
    fn occurrences(&self, parent: NodeId, position: &Position, key: u64) -> u32 {
        let way_back = std::iter::successors(Some(parent), |id| Some(self.nodes[*id].parent).filter(|_| *id != START));
        // Nothing from before the last capture or pawn move can come back. The clock of a start may count plies that are
        // not in this record. The key tells most positions apart; `same_play` decides.
        let same = |id: &NodeId| self.nodes[*id].key == key && self.position(*id).same_play(position);
        1 + way_back.take(position.halfmove_clock() as usize).filter(same).count() as u32
    }
}

/// How a position ends the game. What the last ply decided, mate or stalemate, goes before counting.
fn decided(position: &Position, occurrences: u32) -> Option<Outcome> {
    let repeated = (occurrences >= REPETITION_LIMIT).then(|| position.draw(Reason::Repetition));
    match position.outcome() {
        Some(outcome) if outcome.reason != Reason::QuietPlies => Some(outcome),
        by_count => repeated.or(by_count),
    }
}
