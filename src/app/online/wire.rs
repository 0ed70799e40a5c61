//! The network thread, which runs iroh from when a table is opened or joined until it is closed.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use iroh::endpoint::{Connection, Incoming, RecvStream, SendStream, VarInt};
use iroh::{Endpoint, EndpointAddr};
use regalia_core::record::PublicKey;
use regalia_core::table::{Frames, Link, MAX_LINKS, Message, frame};
use tokio::sync::mpsc::{Receiver, Sender, UnboundedReceiver, UnboundedSender, channel, unbounded_channel};
use tokio::time::timeout;

use super::endpoint::{self, ALPN, NetworkError, Setup};
use super::nearby::{FoundTable, Nearby, NearbyEvent, TableSign};
use super::{invitation::Invitation, rate_limit::RateLimit};
use crate::tasks::Waker;

#[derive(Clone, Debug)]
pub enum WireEvent {
    /// The network works; an invitation has this address.
    Ready(EndpointAddr),
    /// The network does not work.
    Failed(NetworkError),
    Connected(Link, PublicKey),
    /// A message; `None` if it cannot be read.
    Received(Link, Option<Message>),
    /// The connection has ended, or could not be made.
    Lost(Link),
    /// A table on this network, new or changed.
    Found(FoundTable),
    /// That host's table is gone.
    Gone(PublicKey),
}

enum WireCommand {
    Connect(Link, EndpointAddr),
    Send(Link, Vec<u8>),
    Close(Link),
    Announce(Option<TableSign>),
}

/// Maximum number of events in the queue. When it is full, nothing more is read, and the other machines must wait.
const MAX_EVENTS: usize = 256;

/// Maximum number of bytes in the queue of a slow connection; with more it is closed.
const MAX_QUEUED_BYTES: usize = 8 << 20;

/// Maximum number of connections. The table itself refuses one before that, with a reason.
const MAX_CONNECTIONS: usize = MAX_LINKS + 8;

const START_TIMEOUT: Duration = Duration::from_secs(10);

const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// The handle of the network thread. Dropping it closes all connections; for [`CLOSE_TIMEOUT`] what was queued is still
/// sent.
#[derive(Debug)]
pub struct Wire {
    commands: UnboundedSender<WireCommand>,
    events: Receiver<WireEvent>,
    links: Arc<AtomicU64>,
}

impl Wire {
    /// Starts the thread, which wakes the program for each event.
    pub fn open(setup: Setup, waker: Waker) -> io::Result<Self> {
        let (commands, list) = unbounded_channel();
        let (tell, events) = channel(MAX_EVENTS);
        let links = Arc::new(AtomicU64::new(0));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let shared = Shared { events: tell, waker, links: Arc::clone(&links) };
        thread::Builder::new().name("network".to_owned()).spawn(move || {
            runtime.block_on(run(setup, list, shared));
            runtime.shutdown_background();
        })?;
        Ok(Self { commands, events, links })
    }

    pub fn drain_events(&mut self) -> Vec<WireEvent> {
        std::iter::from_fn(|| self.events.try_recv().ok()).collect()
    }

    /// Connects to the machine that has sent this invitation. [`WireEvent::Connected`] or [`WireEvent::Lost`] follows.
    #[must_use]
    pub fn connect(&self, invitation: &Invitation) -> Link {
        let link = Link(self.links.fetch_add(1, Ordering::Relaxed));
        self.command(WireCommand::Connect(link, invitation.address().clone()));
        link
    }

    pub fn send(&self, link: Link, message: &Message) {
        match frame(message) {
            Ok(bytes) => self.command(WireCommand::Send(link, bytes)),
            // It is longer than the other side reads.
            Err(_) => self.close(link),
        }
    }

    /// Closes a connection once its queue is sent.
    pub fn close(&self, link: Link) {
        self.command(WireCommand::Close(link));
    }

    pub fn announce(&self, sign: Option<TableSign>) {
        self.command(WireCommand::Announce(sign));
    }

    fn command(&self, command: WireCommand) {
        // The thread ends only after it has sent `WireEvent::Failed`.
        let _ = self.commands.send(command);
    }
}

/// What the tasks of all connections share.
#[derive(Clone)]
struct Shared {
    events: Sender<WireEvent>,
    waker: Waker,
    links: Arc<AtomicU64>,
}

impl Shared {
    /// Sends an event to the program; waits while the queue is full.
    async fn send_event(&self, event: WireEvent) {
        // Fails once the wire is dropped; the thread then ends by itself.
        let _ = self.events.send(event).await;
        self.waker.wake();
    }
}

/// The queue of what is to be sent over a connection.
struct Outbox {
    bytes: UnboundedSender<Option<Vec<u8>>>,
    state: Arc<OutboxState>,
}

/// The other end of an [`Outbox`], for the task of its connection. It ends when the outbox is dropped.
struct OutboxReceiver {
    bytes: UnboundedReceiver<Option<Vec<u8>>>,
    state: Arc<OutboxState>,
}

#[derive(Default)]
struct OutboxState {
    queued_bytes: AtomicUsize,
    /// Whether the other side has opened its stream, or this side has connected.
    has_stream: AtomicBool,
}

async fn run(setup: Setup, mut commands: UnboundedReceiver<WireCommand>, shared: Shared) {
    let endpoint = match endpoint::bind(&setup).await {
        Ok(endpoint) => endpoint,
        Err(why) => return shared.send_event(WireEvent::Failed(why)).await,
    };
    let mut nearby = Nearby::start(&endpoint, setup.looks_around).await;
    shared.send_event(WireEvent::Ready(endpoint.addr())).await;
    let (ended, mut endings) = unbounded_channel();
    let (mut links, mut rate_limit): (HashMap<Link, Outbox>, _) = (HashMap::new(), RateLimit::default());
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                Some(WireCommand::Connect(link, to)) => {
                    let list = outbox(&mut links, link);
                    list.state.has_stream.store(true, Ordering::Relaxed);
                    let (endpoint, shared, ended) = (endpoint.clone(), shared.clone(), ended.clone());
                    tokio::spawn(async move {
                        connect(&endpoint, to, link, list, &shared).await;
                        let _ = ended.send(link);
                    });
                }
                Some(WireCommand::Send(link, bytes)) => send(&mut links, link, bytes),
                Some(WireCommand::Close(link)) => close(&mut links, link),
                Some(WireCommand::Announce(sign)) => nearby.announce(&endpoint, sign.as_ref()),
                None => break,
            },
            incoming = endpoint.accept() => {
                let Some(incoming) = incoming else { break };
                if !rate_limit.allows(&incoming.remote_addr(), Instant::now()) {
                    // The other side tries again by itself.
                    incoming.ignore();
                    continue;
                }
                if links.len() >= MAX_CONNECTIONS && !drop_silent(&mut links) {
                    incoming.refuse();
                    continue;
                }
                let link = Link(shared.links.fetch_add(1, Ordering::Relaxed));
                let list = outbox(&mut links, link);
                let (shared, ended) = (shared.clone(), ended.clone());
                tokio::spawn(async move {
                    accept(incoming, link, list, &shared).await;
                    let _ = ended.send(link);
                });
            }
            Some(link) = endings.recv() => {
                links.remove(&link);
            }
            Some(event) = nearby.next() => shared.send_event(match event {
                NearbyEvent::Found(table) => WireEvent::Found(table),
                NearbyEvent::Gone(key) => WireEvent::Gone(key),
            }).await,
        }
    }
    // The reason for closing is in the queues and must still be sent.
    for (_, outbox) in links.drain() {
        let _ = outbox.bytes.send(None);
    }
    drop(ended);
    let _ = timeout(CLOSE_TIMEOUT, async { while endings.recv().await.is_some() {} }).await;
    let _ = timeout(CLOSE_TIMEOUT, endpoint.close()).await;
}

fn outbox(links: &mut HashMap<Link, Outbox>, link: Link) -> OutboxReceiver {
    let ((sender, bytes), state) = (unbounded_channel(), Arc::<OutboxState>::default());
    links.insert(link, Outbox { bytes: sender, state: Arc::clone(&state) });
    OutboxReceiver { bytes, state }
}

/// Makes room for a new connection: drops the oldest one without a stream. Returns whether there was one.
fn drop_silent(links: &mut HashMap<Link, Outbox>) -> bool {
    let silent =
        links.iter().filter(|(_, outbox)| !outbox.state.has_stream.load(Ordering::Relaxed)).map(|(link, _)| *link);
    let oldest = silent.min();
    oldest.is_some_and(|link| links.remove(&link).is_some())
}

fn send(links: &mut HashMap<Link, Outbox>, link: Link, bytes: Vec<u8>) {
    let Some(outbox) = links.get(&link) else { return };
    if outbox.state.queued_bytes.fetch_add(bytes.len(), Ordering::Relaxed) > MAX_QUEUED_BYTES {
        // Dropping the outbox ends the connection.
        links.remove(&link);
    } else {
        // Fails only if the connection has just ended.
        let _ = outbox.bytes.send(Some(bytes));
    }
}

fn close(links: &mut HashMap<Link, Outbox>, link: Link) {
    if let Some(outbox) = links.get(&link) {
        let _ = outbox.bytes.send(None);
    }
}

async fn connect(endpoint: &Endpoint, to: EndpointAddr, link: Link, list: OutboxReceiver, shared: &Shared) {
    let streams = async {
        let connection = endpoint.connect(to, ALPN).await.ok()?;
        let streams = connection.open_bi().await.ok()?;
        Some((connection, streams))
    };
    match timeout(START_TIMEOUT, streams).await {
        Ok(Some((connection, streams))) => exchange_messages(connection, streams, link, list, shared).await,
        _ => shared.send_event(WireEvent::Lost(link)).await,
    }
}

/// Accepts a connection from another machine, unless its outbox is dropped before.
async fn accept(incoming: Incoming, link: Link, mut list: OutboxReceiver, shared: &Shared) {
    let streams = async {
        let connection = incoming.await.ok()?;
        // The guest opens the stream.
        let streams = connection.accept_bi().await.ok()?;
        Some((connection, streams))
    };
    let begun = tokio::select! {
        begun = timeout(START_TIMEOUT, streams) => begun,
        // Nothing is sent before the table knows the connection, so this means that the outbox was dropped.
        _ = list.bytes.recv() => return,
    };
    if let Ok(Some((connection, streams))) = begun {
        list.state.has_stream.store(true, Ordering::Relaxed);
        exchange_messages(connection, streams, link, list, shared).await;
    }
}

/// Reads and writes until one side ends the connection.
async fn exchange_messages(
    connection: Connection,
    (sends, receives): (SendStream, RecvStream),
    link: Link,
    list: OutboxReceiver,
    shared: &Shared,
) {
    let key = PublicKey::from_bytes(*connection.remote_id().as_bytes());
    shared.send_event(WireEvent::Connected(link, key)).await;
    tokio::select! {
        () = read(receives, link, shared) => {}
        () = write(sends, list) => {}
    }
    connection.close(VarInt::from_u32(0), b"");
    shared.send_event(WireEvent::Lost(link)).await;
}

async fn read(mut stream: RecvStream, link: Link, shared: &Shared) {
    let (mut frames, mut bytes) = (Frames::default(), [0; 4096]);
    while let Ok(Some(count)) = stream.read(&mut bytes).await {
        frames.push(&bytes[..count]);
        loop {
            match frames.next() {
                Ok(Some(message)) => shared.send_event(WireEvent::Received(link, Some(message))).await,
                Ok(None) => break,
                Err(_) => {
                    shared.send_event(WireEvent::Received(link, None)).await;
                    // The table sends the reason and closes the connection; nothing more can be read.
                    return std::future::pending().await;
                }
            }
        }
    }
}

async fn write(mut stream: SendStream, mut list: OutboxReceiver) {
    while let Some(Some(bytes)) = list.bytes.recv().await {
        if stream.write_all(&bytes).await.is_err() {
            return;
        }
        list.state.queued_bytes.fetch_sub(bytes.len(), Ordering::Relaxed);
    }
    // Waits until the other side has confirmed everything, or is gone.
    let _ = stream.finish();
    let _ = timeout(CLOSE_TIMEOUT, stream.stopped()).await;
}
