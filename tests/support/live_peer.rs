//! A machine that speaks the protocol of live games as it likes.

use std::time::{Duration, Instant};

use iroh::endpoint::{Connection, RecvStream, SendStream, presets};
use iroh::{Endpoint, SecretKey};
use regalia_app::online::Invitation;
use regalia_core::table::{Bye, Frames, Message};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// How long it waits for a goodbye.
const PATIENCE: Duration = Duration::from_secs(120);

/// What a table of Regalia is asked for by.
const ALPN: &[u8] = b"regalia/table/1";

/// A machine that speaks the protocol as it likes.
pub struct Peer {
    pub runtime: Runtime,
    endpoint: Endpoint,
}

/// Its connection.
pub struct Line {
    pub connection: Connection,
    sends: SendStream,
    receives: RecvStream,
}

impl Peer {
    pub fn new(key: u8) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let bind = Endpoint::builder(presets::Minimal).secret_key(SecretKey::from_bytes(&[key; 32])).bind();
        let endpoint = runtime.block_on(bind).unwrap();
        Self { runtime, endpoint }
    }

    /// Connects, if that is done in time.
    pub fn connect(&self, to: &Invitation, within: Duration) -> Option<Connection> {
        let connect = async { timeout(within, self.endpoint.connect(to.address().clone(), ALPN)).await };
        self.runtime.block_on(connect).ok().and_then(Result::ok)
    }

    /// Connects and sends these bytes.
    pub fn send(&self, to: &Invitation, bytes: &[u8]) -> Line {
        self.runtime.block_on(async {
            let connection = self.endpoint.connect(to.address().clone(), ALPN).await.unwrap();
            let (mut sends, receives) = connection.open_bi().await.unwrap();
            sends.write_all(bytes).await.unwrap();
            Line { connection, sends, receives }
        })
    }

    pub fn send_more(&self, line: &mut Line, bytes: &[u8]) {
        // The host may have ended it already.
        let _ = self.runtime.block_on(line.sends.write_all(bytes));
    }

    /// Lets what was sent leave: nothing of this machine runs between calls.
    pub fn rest(&self) {
        self.runtime.block_on(async { tokio::time::sleep(Duration::from_millis(5)).await });
    }

    /// Lets the host go on until it has said goodbye; returns why.
    pub fn goodbye(&self, line: &mut Line, host_goes_on: impl FnMut()) -> Option<Bye> {
        self.hear(line, host_goes_on, |message| match message {
            Message::Bye(why) => Some(why),
            _ => None,
        })
    }

    /// Lets the host go on until it has said what `wanted` finds, or nothing more.
    pub fn hear<T>(
        &self,
        line: &mut Line,
        mut host_goes_on: impl FnMut(),
        wanted: impl Fn(Message) -> Option<T>,
    ) -> Option<T> {
        let (mut frames, mut bytes, began) = (Frames::default(), [0; 4096], Instant::now());
        let _in_runtime = self.runtime.enter();
        while began.elapsed() < PATIENCE {
            host_goes_on();
            let read = timeout(Duration::from_millis(2), line.receives.read(&mut bytes));
            match self.runtime.block_on(read) {
                Ok(Ok(Some(count))) => frames.push(&bytes[..count]),
                Ok(_) => return None,
                Err(_) => continue,
            }
            while let Some(message) = frames.next().unwrap() {
                if let Some(found) = wanted(message) {
                    return Some(found);
                }
            }
        }
        panic!("the host does not answer");
    }
}
