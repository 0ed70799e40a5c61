//! The positions from the start of the game to a node that can still be repeated.

/// Keys of the positions before the root since something that cannot be taken back, oldest first, then those of the
/// nodes on the way.
#[derive(Clone, Debug)]
pub(super) struct KeyStack {
    keys: Vec<u64>,
    before_root: usize,
}

impl KeyStack {
    /// The way to a root; its own key is left out.
    pub fn to_root(keys: &[u64]) -> Self {
        Self { keys: keys.to_vec(), before_root: keys.len() }
    }

    /// Goes on from the position with this key.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Goes back to it.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the position with this key was there before, within as many plies as nothing final has happened: once
    /// since the root, or twice in the game.
    pub fn repeats(&self, key: u64, halfmove_clock: u32) -> bool {
        let reach = (halfmove_clock as usize).min(self.keys.len());
        // Nothing comes back sooner.
        if reach < 4 {
            return false;
        }
        let mut in_game = 0;
        let earlier = self.keys.iter().enumerate().skip(self.keys.len() - reach).rev();
        earlier.filter(|(_, earlier)| **earlier == key).any(|(at, _)| {
            in_game += 1;
            at >= self.before_root || in_game > 1
        })
    }
}
