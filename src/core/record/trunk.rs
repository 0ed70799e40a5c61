//! The line that a written tree begins with, and how each line goes on from there.

use std::collections::BTreeMap;

use super::tree::{NodeId, START, Tree};

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
