//! Moves that a guest has and the host's disk has lost.

use std::time::Duration;

use super::{Host, Want};
use crate::record::{Edit, PublicKey, Record};
use crate::table::edits::{play_edits, read_line};
use crate::table::effect::{Effect, Link, LongerGame, Notice};
use crate::table::limits::MAX_LOST;
use crate::table::message::{Bye, Message, WholeGame};

impl Host {
    /// The question whether to take over a guest's longer game, if one is open.
    pub fn longer_game(&self) -> Option<&LongerGame> {
        self.longer.first().map(|lost| &lost.question)
    }

    /// Asks a guest for its game, which has more edits than the host's: once for each connection.
    pub(super) fn want_game(&mut self, link: Link) {
        let Some(peer) = self.links.get_mut(&link).filter(|peer| peer.want == Want::NotSent) else { return };
        peer.want = Want::Sent;
        self.effects.push(Effect::Send(link, Message::Want));
    }

    /// A guest has sent its game. Only the answer to [`Message::Want`] is looked at, and only a player's: the host is
    /// asked whether to take over the moves that the host's disk has lost. If the game went another way, it stays as it
    /// is here, and gets a number that no machine knows.
    pub(super) fn hear_game(&mut self, link: Link, game: &WholeGame, now: Duration) {
        let Some(peer) = self.links.get_mut(&link) else { return };
        let (key, want) = (peer.key, std::mem::replace(&mut peer.want, Want::Answered));
        let most = self.shared.number().saturating_add(MAX_LOST);
        if want != Want::Sent || game.number > most {
            return self.end(link, Bye::Garbage);
        }
        let seats = self.seats_of(key);
        if seats.is_empty() || game.number <= self.shared.number() {
            return;
        }
        let Ok(theirs) = read_line(&game.text) else { return self.end(link, Bye::Garbage) };
        if !self.is_continued_by(&theirs) {
            self.shared.skip_to(game.number);
            self.make(vec![Edit::Clock(self.shared.runs())], now);
            return self.needs_whole(link);
        }
        let ours = self.shared.record().len();
        let question = LongerGame {
            link,
            is_own: theirs.line().skip(ours).all(|ply| seats.contains(&ply.side_to_move)),
            seats,
            plies: theirs.len() - ours,
            revision: self.shared.revision(),
        };
        let plies = theirs.line().skip(ours).map(|ply| play_edits(ply.action, ply.spent)).collect();
        self.longer.retain(|lost| lost.key != key);
        self.longer.push(LostMoves { key, question: question.clone(), plies });
        self.effects.push(Effect::Show(Notice::Longer(question)));
    }

    /// Drops the questions about guests whose seats have changed.
    pub(super) fn drop_reseated_games(&mut self) {
        let mut longer = std::mem::take(&mut self.longer);
        longer.retain(|lost| self.seats_of(lost.key) == lost.question.seats);
        self.longer = longer;
    }

    /// Whether another game has all plies of the host's and more.
    fn is_continued_by(&self, theirs: &Record) -> bool {
        let ours = self.shared.record();
        let same_start = theirs.options() == ours.options() && theirs.start() == ours.start();
        let agrees = ours.line().zip(theirs.line()).all(|(one, other)| one.action == other.action);
        same_start && agrees && theirs.len() > ours.len() && ours.outcome().is_none()
    }

    /// The host has answered this question. Nothing happens if it is over: the game has gone on, or the guest has
    /// other seats or has sent another game since.
    pub fn answer_longer(&mut self, question: &LongerGame, yes: bool, now: Duration) -> Vec<Effect> {
        let Some(place) = self.longer.iter().position(|lost| lost.question == *question) else { return self.done(now) };
        let lost = self.longer.remove(place);
        for ply in lost.plies.into_iter().filter(|_| yes) {
            if self.try_edits(ply, now).is_err() {
                break;
            }
        }
        self.make(vec![Edit::Clock(self.shared.runs())], now);
        self.needs_whole(question.link);
        self.done(now)
    }
}

/// The moves that a guest has more, while the host is asked about them.
#[derive(Debug)]
pub(super) struct LostMoves {
    pub key: PublicKey,
    pub question: LongerGame,
    /// The edits of each ply.
    pub plies: Vec<Vec<Edit>>,
}
