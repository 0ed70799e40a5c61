//! Moves what arrives to the board, and requests to the board to the table.

use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Player, Record, TableState};
use regalia_core::{rules::Seat, table::Request};

use super::active_table::{ActiveTable, BoardLag, LiveEvent};
use super::request::{EntryStep, LiveRequest, PendingEntry};
use super::{role::SavedRoles, table::LiveTable, words::EnterError};
use crate::board::{ClockPress, GameRequest, RunningGame, TableClock, TimeSource};
use crate::computer::{ComputerTurn, Fairness};
use crate::files::{FileRequest, Notices};
use crate::{play::BoardNotice, tasks::Waker};

/// How long to wait before rejoining a table after a failure of the network.
const RETRY_DELAY: Duration = Duration::from_secs(10);

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
    turn: Res<'w, ComputerTurn>,
    roles: SavedRoles<'w>,
    waker: Res<'w, Waker>,
}

pub(super) fn exchange(mut new: MessageReader<LiveRequest>, mut exchange: Exchange) {
    exchange.update_search();
    let Some(mut active) = exchange.table.bypass_change_detection().active.take() else {
        new.clear();
        return;
    };
    if active.retry_at.is_some_and(|retry_at| retry_at <= Instant::now()) {
        exchange.table.entering = Some(PendingEntry::new(EntryStep::Rejoin(active.role)));
        exchange.waker.wake();
        new.clear();
        return;
    }
    let arrived: Vec<_> = std::mem::take(&mut active.pending).into_iter().chain(active.session.poll()).collect();
    active.poll_network();
    active.handle_effects(arrived);
    for request in new.read() {
        handle_request(&mut active, request);
    }
    let stays = exchange.judge(&mut active);
    exchange.check_flag(&mut active);
    if exchange.handle_events(&mut active) && stays {
        exchange.update_board(&mut active);
        exchange.table.active = Some(active);
    } else {
        // The panels show that there is no table any more.
        exchange.table.set_changed();
        exchange.waker.wake();
    }
}

fn handle_request(active: &mut ActiveTable, request: &LiveRequest) {
    let effects = match request {
        LiveRequest::LetIn(link, yes) => {
            active.knocks.retain(|knock| knock.link != *link);
            active.session.at_host(|host, now| host.answer_knock(*link, *yes, now))
        }
        LiveRequest::TakeLonger(question, yes) => {
            active.session.at_host(|host, now| host.answer_longer(question, *yes, now))
        }
        LiveRequest::Ask(question) => return active.ask(question.clone()),
        LiveRequest::Answer(yes) => {
            let Some(asked) = active.asked.take() else { return };
            let id = asked.id;
            active.answered = Some(asked);
            // Fails if the question is closed already.
            active.session.request(Request::Answer { question: id, yes: *yes }).unwrap_or_default()
        }
        LiveRequest::Leave => return active.events.push(LiveEvent::Leave),
        LiveRequest::Open(_) | LiveRequest::Join { .. } | LiveRequest::Search(_) => return,
    };
    active.handle_effects(effects);
}

impl Exchange<'_> {
    fn update_search(&mut self) {
        if self.table.search.is_none() {
            return;
        }
        let table = self.table.bypass_change_detection();
        let Some(search) = &mut table.search else { return };
        let (found, trouble) = (search.tables().to_vec(), search.error().cloned().map(EnterError::Network));
        if found != table.found || trouble != table.search_trouble {
            (self.table.found, self.table.search_trouble) = (found, trouble);
        }
    }

    /// Sends this frame's requests to the board through the table. Returns whether this machine stays at the table.
    fn judge(&mut self, active: &mut ActiveTable) -> bool {
        let Some(game) = &self.game else { return true };
        let mut stays = true;
        let spent = self.spent(active);
        for request in self.requests.drain().collect::<Vec<_>>() {
            if let Some(request) = active.judge(request, game, spent) {
                // The others see a lost connection, not the end: the game can be continued later.
                stays &= !matches!(request, GameRequest::Begin(_));
                self.requests.write(request);
            }
        }
        stays
    }

    fn spent(&self, active: &ActiveTable) -> Duration {
        let now = self.source.now();
        let pressed = self.presses.iter_current_update_messages().last();
        let now = pressed.map_or(now, |pressed| pressed.0.min(now));
        self.clock.thought(now).unwrap_or_else(|| Duration::from_millis(active.session.turn_time().spent))
    }

    fn check_flag(&self, active: &mut ActiveTable) {
        let up = self.game.as_ref().and_then(|game| self.clock.is_up_at_table(&game.record, self.source.now()));
        let Some(thought) = up else { return };
        // At a guest nothing happens: the host decides.
        let effects = active.session.at_host(|host, now| host.time_is_up(thought, now).unwrap_or_default());
        active.handle_effects(effects);
    }

    /// Handles the events of the table. Returns whether this machine stays there.
    fn handle_events(&mut self, active: &mut ActiveTable) -> bool {
        let mut stays = true;
        for event in std::mem::take(&mut active.events) {
            match event {
                LiveEvent::Line(line) => *self.notice = BoardNotice::say(line),
                LiveEvent::News(line) => *self.notice = BoardNotice::tell(line),
                LiveEvent::HelpAgreed => self.fairness.agreed = true,
                LiveEvent::ComputerAsked(id) => {
                    let accepts =
                        self.computer_seats(active).into_iter().all(|seat| self.turn.judgement.accepts_draw(seat));
                    // Fails if the question is closed already.
                    if let Ok(effects) = active.session.request(Request::Answer { question: id, yes: accepts }) {
                        active.pending.extend(effects);
                        self.waker.wake();
                    }
                }
                LiveEvent::NotIn(why) if !active.is_role_saved => {
                    self.table.refusal = Some(why);
                    // A host's new game is on the board already, and can be played here.
                    self.leave(active);
                    stays = false;
                }
                // The network does not work now; the game continues at this table when it does.
                LiveEvent::NotIn(why) => {
                    *self.notice = BoardNotice::say(format!("{why} Regalia tries again"));
                    active.retry_at = Some(Instant::now() + RETRY_DELAY);
                }
                LiveEvent::Over(why) => {
                    self.notices.say("The table is closed", why);
                    self.leave(active);
                    stays = false;
                }
                LiveEvent::Leave => {
                    active.session.leave();
                    self.leave(active);
                    stays = false;
                }
            }
        }
        stays
    }

    /// Whether the clock on the board has come apart from the table's: after a gap in this machine's time, or when the host
    /// has told another one.
    fn has_other_time(&self, active: &ActiveTable) -> bool {
        let turn = active.session.turn_time();
        let shown = self.clock.thought(self.source.now()).filter(|_| turn.runs);
        shown.is_some_and(|shown| shown.abs_diff(Duration::from_millis(turn.spent)) > MAX_DRIFT)
    }

    fn leave(&mut self, active: &ActiveTable) {
        self.requests.write(GameRequest::LeaveTable);
        if let Some(game) = active.session.game() {
            self.roles.save(game.id, None);
        }
    }

    fn computer_seats(&self, active: &ActiveTable) -> Vec<Seat> {
        let record = active.session.game().map(|game| game.record());
        let seats = active.seats_moved_here().into_iter();
        seats.filter(|seat| record.is_some_and(|record| record.player(*seat) != Player::Person)).collect()
    }

    fn update_board(&mut self, active: &mut ActiveTable) {
        let (Some(state), Some(table)) = (active.session.state(), active.session.game()) else { return };
        let board = self.game.as_ref();
        if self.has_other_time(active) {
            active.lag.add(None);
        }
        match active.lag {
            BoardLag::None if board.is_some_and(|game| has_other_length(game, state)) => active.lag = BoardLag::Whole,
            BoardLag::Whole if board.is_some_and(|game| is_other(&game.record, table.record())) => {
                active.lag = BoardLag::Other;
            }
            _ => {}
        }
        if matches!(active.lag, BoardLag::Other) && !std::mem::replace(&mut active.is_file_forgotten, true) {
            // The file is closed in the next frame; a journal that begins before would be that of a game with this file.
            self.files.write(FileRequest::Forget);
            self.waker.wake();
            return;
        }
        active.is_file_forgotten = false;
        self.requests.write_batch(active.update().map(|update| GameRequest::FollowTable(Box::new(update))));
    }
}

/// The clock on the board is set again when it differs from the table's by more than this.
const MAX_DRIFT: Duration = Duration::from_millis(200);

/// Whether the board has refused an edit of the table.
fn has_other_length(game: &RunningGame, state: TableState) -> bool {
    game.is_live() && game.record.main_len() != state.plies + state.asked
}

/// Whether the table plays another game than the board shows, perhaps the next one with the same people.
fn is_other(board: &Record, table: &Record) -> bool {
    let moved = |seat: &Seat| board.key(*seat).zip(table.key(*seat)).is_some_and(|(one, other)| one != other);
    board.options() != table.options() || board.start() != table.start() || Seat::ALL.iter().any(moved)
}
