//! The network, in one thread with iroh: from when a table is opened or joined until it is closed. Before that there is no
//! thread, and no socket.

use std::collections::HashMap;
use std::fmt;
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
use super::{arrivals::Arrivals, invitation::Invitation};
use crate::tasks::Waker;

#[derive(Clone, Debug)]
pub enum WireEvent {
    /// It works. Others reach this machine with such an invitation.
    Ready(EndpointAddr),
    /// It does not work, for this reason.
    Failed(NetworkError),
    Connected(Link, PublicKey),
    /// It has sent a message; `None` is one that cannot be read.
    Received(Link, Option<Message>),
    /// The connection has ended, or could not be made.
    Lost(Link),
    /// A table on this network, new or changed.
    Found(FoundTable),
    /// It is there no more.
    Gone(PublicKey),
}

enum Order {
    Connect(Link, EndpointAddr),
    Send(Link, Vec<u8>),
    Close(Link),
    Show(Option<TableSign>),
}

/// How many events may wait to be taken. Then nothing more is read, and the other machines must wait.
const MOST_EVENTS: usize = 256;

/// How many bytes may wait for a slow connection before it is given up.
const MOST_QUEUED: usize = 8 << 20;

/// How many connections there may be at once. The table itself refuses one before that, in words.
const MOST_CONNECTIONS: usize = MAX_LINKS + 8;

const BEGINS_WITHIN: Duration = Duration::from_secs(10);

const LAST_WORDS: Duration = Duration::from_secs(2);

/// The network. Dropping it closes all connections; what was sent before still leaves, for a moment.
pub struct Wire {
    orders: UnboundedSender<Order>,
    events: Receiver<WireEvent>,
    links: Arc<AtomicU64>,
}

impl Wire {
    /// Starts the thread, which wakes the program for each event.
    pub fn open(setup: Setup, waker: Waker) -> io::Result<Self> {
        let (orders, list) = unbounded_channel();
        let (tell, events) = channel(MOST_EVENTS);
        let links = Arc::new(AtomicU64::new(0));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let shared = Shared { events: tell, waker, links: Arc::clone(&links) };
        thread::Builder::new().name("network".to_owned()).spawn(move || {
            runtime.block_on(run(setup, list, shared));
            // What still runs in the background has nothing left to do.
            runtime.shutdown_background();
        })?;
        Ok(Self { orders, events, links })
    }

    pub fn take(&mut self) -> Vec<WireEvent> {
        std::iter::from_fn(|| self.events.try_recv().ok()).collect()
    }

    /// Connects to the machine that has sent this invitation. [`WireEvent::Connected`] or [`WireEvent::Lost`] follows.
    #[must_use]
    pub fn connect(&self, invitation: &Invitation) -> Link {
        let link = Link(self.links.fetch_add(1, Ordering::Relaxed));
        self.order(Order::Connect(link, invitation.address().clone()));
        link
    }

    pub fn send(&self, link: Link, message: &Message) {
        match frame(message) {
            Ok(bytes) => self.order(Order::Send(link, bytes)),
            // No game is so long; the other side would not read it, either.
            Err(_) => self.close(link),
        }
    }

    /// Closes a connection when everything sent has left.
    pub fn close(&self, link: Link) {
        self.order(Order::Close(link));
    }

    pub fn show(&self, sign: Option<TableSign>) {
        self.order(Order::Show(sign));
    }

    fn order(&self, order: Order) {
        // The thread ends only after it has told that it has failed.
        let _ = self.orders.send(order);
    }
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wire")
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
    /// Tells the program what has happened; waits while it is behind.
    async fn tell(&self, event: WireEvent) {
        // Nobody listens any more when the wire is dropped; the thread then ends by itself.
        let _ = self.events.send(event).await;
        self.waker.wake();
    }
}

/// What is still to be sent over a connection.
struct Outbox {
    bytes: UnboundedSender<Option<Vec<u8>>>,
    state: Arc<OutboxState>,
}

/// The other end of an [`Outbox`], for the task of its connection. Nothing more comes when the outbox is dropped.
struct OutboxList {
    bytes: UnboundedReceiver<Option<Vec<u8>>>,
    state: Arc<OutboxState>,
}

#[derive(Default)]
struct OutboxState {
    /// How many bytes wait.
    queued: AtomicUsize,
    /// Whether the other side has begun to speak, or this side began.
    speaks: AtomicBool,
}

async fn run(setup: Setup, mut orders: UnboundedReceiver<Order>, shared: Shared) {
    let endpoint = match endpoint::bind(&setup).await {
        Ok(endpoint) => endpoint,
        Err(why) => return shared.tell(WireEvent::Failed(why)).await,
    };
    let mut nearby = Nearby::start(&endpoint, setup.looks_around).await;
    shared.tell(WireEvent::Ready(endpoint.addr())).await;
    let (ended, mut endings) = unbounded_channel();
    let (mut links, mut arrivals): (HashMap<Link, Outbox>, _) = (HashMap::new(), Arrivals::default());
    loop {
        tokio::select! {
            order = orders.recv() => match order {
                Some(Order::Connect(link, to)) => {
                    let list = outbox(&mut links, link);
                    list.state.speaks.store(true, Ordering::Relaxed);
                    let (endpoint, shared, ended) = (endpoint.clone(), shared.clone(), ended.clone());
                    tokio::spawn(async move {
                        connect(&endpoint, to, link, list, &shared).await;
                        let _ = ended.send(link);
                    });
                }
                Some(Order::Send(link, bytes)) => send(&mut links, link, bytes),
                Some(Order::Close(link)) => close(&mut links, link),
                Some(Order::Show(sign)) => nearby.show(&endpoint, sign.as_ref()),
                None => break,
            },
            incoming = endpoint.accept() => {
                let Some(incoming) = incoming else { break };
                if !arrivals.admits(&incoming.remote_addr(), Instant::now()) {
                    // It knocks again by itself.
                    incoming.ignore();
                    continue;
                }
                if links.len() >= MOST_CONNECTIONS && !give_up_silent(&mut links) {
                    incoming.refuse();
                    continue;
                }
                let link = Link(shared.links.fetch_add(1, Ordering::Relaxed));
                let list = outbox(&mut links, link);
                let (shared, ended) = (shared.clone(), ended.clone());
                tokio::spawn(async move {
                    answer(incoming, link, list, &shared).await;
                    let _ = ended.send(link);
                });
            }
            Some(link) = endings.recv() => {
                links.remove(&link);
            }
            Some(event) = nearby.next() => shared.tell(match event {
                NearbyEvent::Found(table) => WireEvent::Found(table),
                NearbyEvent::Gone(key) => WireEvent::Gone(key),
            }).await,
        }
    }
    // Everybody has been told why; that must still leave.
    for (_, outbox) in links.drain() {
        let _ = outbox.bytes.send(None);
    }
    drop(ended);
    let _ = timeout(LAST_WORDS, async { while endings.recv().await.is_some() {} }).await;
    let _ = timeout(LAST_WORDS, endpoint.close()).await;
}

fn outbox(links: &mut HashMap<Link, Outbox>, link: Link) -> OutboxList {
    let ((sender, bytes), state) = (unbounded_channel(), Arc::<OutboxState>::default());
    links.insert(link, Outbox { bytes: sender, state: Arc::clone(&state) });
    OutboxList { bytes, state }
}

/// Makes room for a newcomer: gives up the oldest connection whose other side has not begun to speak. Returns whether
/// there was one.
fn give_up_silent(links: &mut HashMap<Link, Outbox>) -> bool {
    let silent = links.iter().filter(|(_, outbox)| !outbox.state.speaks.load(Ordering::Relaxed)).map(|(link, _)| *link);
    let oldest = silent.min();
    oldest.is_some_and(|link| links.remove(&link).is_some())
}

fn send(links: &mut HashMap<Link, Outbox>, link: Link, bytes: Vec<u8>) {
    let Some(outbox) = links.get(&link) else { return };
    if outbox.state.queued.fetch_add(bytes.len(), Ordering::Relaxed) > MOST_QUEUED {
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

async fn connect(endpoint: &Endpoint, to: EndpointAddr, link: Link, list: OutboxList, shared: &Shared) {
    let streams = async {
        let connection = endpoint.connect(to, ALPN).await.ok()?;
        let streams = connection.open_bi().await.ok()?;
        Some((connection, streams))
    };
    match timeout(BEGINS_WITHIN, streams).await {
        Ok(Some((connection, streams))) => converse(connection, streams, link, list, shared).await,
        _ => shared.tell(WireEvent::Lost(link)).await,
    }
}

/// A connection that another machine makes; given up when nothing more can be sent to it.
async fn answer(incoming: Incoming, link: Link, mut list: OutboxList, shared: &Shared) {
    let streams = async {
        let connection = incoming.await.ok()?;
        // The other side begins to speak.
        let streams = connection.accept_bi().await.ok()?;
        Some((connection, streams))
    };
    let begun = tokio::select! {
        begun = timeout(BEGINS_WITHIN, streams) => begun,
        // Nothing is sent before the table knows of it, so this is the end of the list.
        _ = list.bytes.recv() => return,
    };
    if let Ok(Some((connection, streams))) = begun {
        list.state.speaks.store(true, Ordering::Relaxed);
        converse(connection, streams, link, list, shared).await;
    }
}

/// Reads and writes until one side ends the connection.
async fn converse(
    connection: Connection,
    (sends, receives): (SendStream, RecvStream),
    link: Link,
    list: OutboxList,
    shared: &Shared,
) {
    let key = PublicKey::from_bytes(*connection.remote_id().as_bytes());
    shared.tell(WireEvent::Connected(link, key)).await;
    tokio::select! {
        () = read(receives, link, shared) => {}
        () = write(sends, list) => {}
    }
    connection.close(VarInt::from_u32(0), b"");
    shared.tell(WireEvent::Lost(link)).await;
}

async fn read(mut stream: RecvStream, link: Link, shared: &Shared) {
    let (mut frames, mut bytes) = (Frames::default(), [0; 4096]);
    while let Ok(Some(count)) = stream.read(&mut bytes).await {
        frames.push(&bytes[..count]);
        loop {
            match frames.next() {
                Ok(Some(message)) => shared.tell(WireEvent::Received(link, Some(message))).await,
                Ok(None) => break,
                Err(_) => {
                    shared.tell(WireEvent::Received(link, None)).await;
                    // The table says so and closes the connection; nothing can be read any more.
                    return std::future::pending().await;
                }
            }
        }
    }
}

async fn write(mut stream: SendStream, mut list: OutboxList) {
    while let Some(Some(bytes)) = list.bytes.recv().await {
        if stream.write_all(&bytes).await.is_err() {
            return;
        }
        list.state.queued.fetch_sub(bytes.len(), Ordering::Relaxed);
    }
    // The other side has read everything when it says so, or has gone.
    let _ = stream.finish();
    let _ = timeout(LAST_WORDS, stream.stopped()).await;
}
