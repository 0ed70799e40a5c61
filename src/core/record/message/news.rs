//! What a message says compared with the game here.

use crate::record::{Record, tree::NodeId};
use crate::rules::{Action, Outcome};

/// What is new in a message about a game that is known here. [`news`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It begins from other rules or another position: it is another game, whatever its number says.
    OtherBeginning,
    /// Nothing: all players know it already.
    Known,
    /// It is older: this many plies more are known here.
    Older(usize),
    /// It goes on from what was known.
    Goes {
        /// How many plies all players knew: those after them are new.
        known: usize,
        /// How many plies of the current line it shares: it is played from there. Other plies after them stay as a
        /// variation.
        from: usize,
        /// What is played from there.
        line: Vec<Action>,
        /// The end that people agreed on after it.
        end: Option<Outcome>,
    },
    /// It has another past: after this many plies it has another ply, or another end, than all players knew.
    Changed(usize),
}

/// Compares a message with the game here.
///
/// ```
/// use regalia_core::record::message::{News, news};
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut here = Record::new(Options::new(Game::Plunder), Vec::new());
/// here.play(here.position().parse_action("e4").unwrap()).unwrap();
/// here.set_message_state(here.message_state_at(7, 1));
/// let mut reply = here.clone();
/// let answer = reply.position().parse_action("e5").unwrap();
/// reply.play(answer).unwrap();
/// assert_eq!(news(&here, &reply), News::Goes { known: 1, from: 1, line: vec![answer], end: None });
/// assert_eq!((news(&here, &here), news(&reply, &here)), (News::Known, News::Known));
/// ```
pub fn news(here: &Record, message: &Record) -> News {
    if here.options() != message.options() || here.start() != message.start() {
        return News::OtherBeginning;
    }
    let known = here.shared_line().unwrap_or_else(|| here.line.clone());
    let line: Vec<Action> = message.line().map(|ply| ply.action).collect();
    let shared = shared(here, &known, &line);
    let (our_end, their_end) = (here.shared_end(&known), message.agreed_after(&message.line));
    match (shared == known.len(), shared == line.len()) {
        (true, true) if their_end.is_none() || our_end == their_end => News::Known,
        (true, _) if our_end.is_none() => {
            let from = self::shared(here, &here.line, &line);
            News::Goes { known: known.len(), from, line: line[from..].to_vec(), end: their_end.cloned() }
        }
        (false, true) if their_end.is_none() => News::Older(known.len() - shared),
        _ => News::Changed(shared),
    }
}

/// How many plies these nodes share with a line of actions from the start.
fn shared(here: &Record, nodes: &[NodeId], line: &[Action]) -> usize {
    let actions = nodes.iter().filter_map(|id| here.tree.node(*id).ply.as_ref()).map(|ply| ply.action);
    actions.zip(line).take_while(|(one, other)| one == *other).count()
}
