//! What arrives goes to the board; what people here ask of the board goes to the table first.

use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Player, Record, TableState};
use regalia_core::{rules::Seat, table::Request};

use super::at::{At, BoardLag, LiveEvent};
use super::request::{Entering, LiveRequest, Way};
use super::{role::KeptTables, table::LiveTable, words::EnterError};
use crate::board::{ClockPress, GameRequest, RunningGame, TableClock, TimeSource};
use crate::computer::{Fairness, Judgement};
use crate::files::{FileRequest, Notices};
use crate::{play::BoardNotice, tasks::Waker};

/// When to try again to come back to a table, if the network does not work.
const AGAIN: Duration = Duration::from_secs(10);

#[derive(SystemParam)]
pub(super) struct Exchange<'w> {
    table: ResMut<'w, LiveTable>,
    requests: ResMut<'w, Messages<GameRequest>>,
    presses: Res<'w, Messages<ClockPress>>,
    files: MessageWriter<'w, FileRequest>,
    game: Option<Res<'w, RunningGame>>,
    clock: Res<'w, TableClock>,
    source: Res<'w, TimeSource>,
    notice: ResMut<'w, BoardNotice>,
    notices: ResMut<'w, Notices>,
    fairness: ResMut<'w, Fairness>,
    judgement: Res<'w, Judgement>,
    kept: KeptTables<'w>,
    waker: Res<'w, Waker>,
}

pub(super) fn exchange(mut orders: MessageReader<LiveRequest>, mut exchange: Exchange) {
    exchange.look_around();
    let Some(mut at) = exchange.table.bypass_change_detection().at.take() else {
        orders.clear();
        return;
    };
    if at.again.is_some_and(|again| again <= Instant::now()) {
        exchange.table.entering = Some(Entering::new(Way::Back(at.role)));
        exchange.waker.wake();
        orders.clear();
        return;
    }
    let arrived: Vec<_> = std::mem::take(&mut at.pending).into_iter().chain(at.session.go_on()).collect();
    at.poll_network();
    at.hear(arrived);
    for order in orders.read() {
        serve(&mut at, order);
    }
    let goes_on = exchange.judge(&mut at);
    exchange.flag(&mut at);
    if exchange.tell(&mut at) && goes_on {
        exchange.follow(&mut at);
        exchange.table.at = Some(at);
    } else {
        // The panels show that there is no table any more.
        exchange.table.set_changed();
        exchange.waker.wake();
    }
}

fn serve(at: &mut At, order: &LiveRequest) {
    let effects = match order {
        LiveRequest::LetIn(link, yes) => {
            at.knocks.retain(|knock| knock.link != *link);
            at.session.at_host(|host, now| host.answer_knock(*link, *yes, now))
        }
        LiveRequest::TakeLonger(question, yes) => {
            at.session.at_host(|host, now| host.answer_longer(question, *yes, now))
        }
        LiveRequest::Ask(question) => return at.ask(question.clone()),
        LiveRequest::Answer(yes) => {
            let Some(asked) = at.asked.take() else { return };
            let id = asked.id;
            at.answered = Some(asked);
            // Otherwise it is over already.
            at.session.request(Request::Answer { question: id, yes: *yes }).unwrap_or_default()
        }
        LiveRequest::Leave => return at.events.push(LiveEvent::Leave),
        LiveRequest::Open(_) | LiveRequest::Join { .. } | LiveRequest::Search(_) => return,
    };
    at.hear(effects);
}

impl Exchange<'_> {
    fn look_around(&mut self) {
        if self.table.search.is_none() {
            return;
        }
        let table = self.table.bypass_change_detection();
        let Some(search) = &mut table.search else { return };
        let (found, trouble) = (search.tables().to_vec(), search.trouble().cloned().map(EnterError::Network));
        if found != table.found || trouble != table.search_trouble {
            (self.table.found, self.table.search_trouble) = (found, trouble);
        }
    }

    /// Lets the table decide about this frame's requests to the board. Returns whether this machine stays at the table.
    fn judge(&mut self, at: &mut At) -> bool {
        let Some(game) = &self.game else { return true };
        let mut stays = true;
        let spent = self.spent(at);
        for request in self.requests.drain().collect::<Vec<_>>() {
            if let Some(request) = at.judge(request, game, spent) {
                // The others see that this machine has gone; its game may be continued.
                stays &= !matches!(request, GameRequest::Begin(_));
                self.requests.write(request);
            }
        }
        stays
    }

    fn spent(&self, at: &At) -> Duration {
        let now = self.source.now();
        let pressed = self.presses.iter_current_update_messages().last();
        let now = pressed.map_or(now, |pressed| pressed.0.min(now));
        self.clock.thought(now).unwrap_or_else(|| at.thought())
    }

    fn flag(&self, at: &mut At) {
        let up = self.game.as_ref().and_then(|game| self.clock.is_up_at_table(&game.record, self.source.now()));
        let Some(thought) = up else { return };
        // The clock of a guest is watched by the protocol.
        let effects = at.session.at_host(|host, now| host.time_is_up(thought, now).unwrap_or_default());
        at.hear(effects);
    }

    /// Does what is to be done outside the table. Returns whether this machine stays there.
    fn tell(&mut self, at: &mut At) -> bool {
        let mut stays = true;
        for event in std::mem::take(&mut at.events) {
            match event {
                LiveEvent::Line(line) => *self.notice = BoardNotice::say(line),
                LiveEvent::News(line) => *self.notice = BoardNotice::tell(line),
                LiveEvent::HelpAgreed => self.fairness.agreed = true,
                LiveEvent::ComputerAsked(id) => {
                    let accepts = self.computers(at).into_iter().all(|seat| self.judgement.accepts_draw(seat));
                    // Otherwise it is over already.
                    if let Ok(effects) = at.session.request(Request::Answer { question: id, yes: accepts }) {
                        at.pending.extend(effects);
                        self.waker.wake();
                    }
                }
                LiveEvent::NotIn(why) if !at.is_role_kept => {
                    self.table.refusal = Some(why);
                    // A host's new game is on the board already, and can be played here.
                    self.leave(at);
                    stays = false;
                }
                // The network does not work now, and the game goes on at this table when it does.
                LiveEvent::NotIn(why) => {
                    *self.notice = BoardNotice::say(format!("{why} Regalia tries again"));
                    at.again = Some(Instant::now() + AGAIN);
                }
                LiveEvent::Over(why) => {
                    self.notices.say("The table is closed", why);
                    self.leave(at);
                    stays = false;
                }
                LiveEvent::Leave => {
                    at.session.leave();
                    self.leave(at);
                    stays = false;
                }
            }
        }
        stays
    }

    fn leave(&mut self, at: &At) {
        self.requests.write(GameRequest::LeaveTable);
        if let Some(game) = at.session.game() {
            self.kept.set(game.id, None);
        }
    }

    fn computers(&self, at: &At) -> Vec<Seat> {
        let record = at.session.game().map(|game| game.record());
        let seats = at.seats_moved_here().into_iter();
        seats.filter(|seat| record.is_some_and(|record| record.player(*seat) != Player::Person)).collect()
    }

    fn follow(&mut self, at: &mut At) {
        let (Some(state), Some(table)) = (at.session.state(), at.session.game()) else { return };
        let board = self.game.as_ref();
        match at.lag {
            BoardLag::None if board.is_some_and(|game| has_other_length(game, state)) => at.lag = BoardLag::Whole,
            BoardLag::Whole if board.is_some_and(|game| is_other(&game.record, table.record())) => {
                at.lag = BoardLag::Other;
            }
            _ => {}
        }
        if matches!(at.lag, BoardLag::Other) && !std::mem::replace(&mut at.is_file_forgotten, true) {
            // It is forgotten in the next frame; a journal that began before would be that of a game with this file.
            self.files.write(FileRequest::Forget);
            self.waker.wake();
            return;
        }
        at.is_file_forgotten = false;
        self.requests.write_batch(at.update().map(|update| GameRequest::FollowTable(Box::new(update))));
    }
}

/// Whether the board has refused an edit of the table.
fn has_other_length(game: &RunningGame, state: TableState) -> bool {
    game.is_live() && game.record.main_len() != state.plies + state.asked
}

/// Whether the table plays another game than the board shows, perhaps the next one with the same people.
fn is_other(board: &Record, table: &Record) -> bool {
    let moved = |seat: &Seat| board.key(*seat).zip(table.key(*seat)).is_some_and(|(one, other)| one != other);
    board.options() != table.options() || board.start() != table.start() || Seat::ALL.iter().any(moved)
}
