//! The sound server of Linux: PulseAudio, or PipeWire, which speaks the same protocol.
//!
//! There is one stream for all sounds. While nothing plays it is corked: the server asks for nothing, and no thread
//! wakes.

use std::ffi::{CString, OsString};
use std::io::{self, BufReader, Cursor, Read as _, Write as _};
use std::net::Shutdown;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{env, fs, thread};

use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{
    AuthParams, AuthReply, ChannelMap, Command, CommandReply, CorkStreamParams, CreatePlaybackStreamReply, MAX_VERSION,
    PlaybackStreamParams, Prop, Props, ProtocolError, SampleFormat, SampleSpec, SetClientNameReply, read_descriptor,
    read_reply_message, write_command_message, write_memblock,
};

use super::output::{AudioOutput, NoOutput, Outlet};
use super::synthesis::RATE;

/// A server that does not answer within this time counts as missing.
const TIMEOUT: Duration = Duration::from_secs(1);

/// A sample is an `f32`.
const SAMPLE: usize = 4;

/// How much of a sound the server holds in advance, in bytes: while an engine uses all processors, less would leave gaps.
/// A sound that begins a stream is heard after half of it.
const DELAY: usize = RATE as usize * 50 / 1000 * SAMPLE;

/// A stream that has rested begins with this much silence, in bytes: the server may drop its first samples, as many as
/// its loudspeaker holds in advance, which is about half of the delay.
const LEAD: usize = RATE as usize * 30 / 1000 * SAMPLE;

/// The same for a new stream, of which more may be dropped.
const FIRST_LEAD: usize = RATE as usize * 60 / 1000 * SAMPLE;

/// The stream rests after this much silence, in bytes: then the server, too, has played the end of the last sound.
const SILENCE: usize = RATE as usize * 300 / 1000 * SAMPLE;

/// Maximum length of a message from the server.
const MAX_MESSAGE_BYTES: u32 = 256 * 1024;

/// The length of a cookie; the server accepts no other.
const COOKIE: usize = 256;

pub(super) fn open(outlet: &Outlet) -> Result<Box<dyn AudioOutput>, NoOutput> {
    let socket = connect(&sockets(|name| env::var_os(name)))?;
    Ok(Box::new(Pulse::open(socket, outlet.clone()).map_err(NoOutput::new)?))
}

fn connect(paths: &[PathBuf]) -> Result<UnixStream, NoOutput> {
    let mut paths = paths.iter().filter_map(|path| UnixStream::connect(path).ok());
    paths.next().ok_or_else(|| NoOutput::new("there is no sound server"))
}

/// The sockets at which the server may listen, most likely first.
fn sockets(get: impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    if let Some(named) =
        get("PULSE_SERVER").and_then(|server| server.into_string().ok()).filter(|name| !name.is_empty())
    {
        // Servers on other machines are ignored.
        let local = named.split_whitespace().filter_map(|server| {
            let server = server.split_once('}').map_or(server, |(_, server)| server);
            server.strip_prefix("unix:").or(Some(server)).filter(|path| path.starts_with('/')).map(PathBuf::from)
        });
        return local.collect();
    }
    let runtime = get("PULSE_RUNTIME_PATH").map(|folder| PathBuf::from(folder).join("native"));
    let session = get("XDG_RUNTIME_DIR").map(|folder| PathBuf::from(folder).join("pulse/native"));
    let user =
        fs::metadata("/proc/self").ok().map(|own| PathBuf::from(format!("/run/user/{}/pulse/native", own.uid())));
    runtime.into_iter().chain(session).chain(user).collect()
}

/// The cookie that proves to the server that we belong to the same user. Without a file the server recognises us by the socket.
fn cookie() -> Vec<u8> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let config = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).or(home.as_ref().map(|home| home.join(".config")));
    let places = [
        env::var_os("PULSE_COOKIE").map(PathBuf::from),
        config.map(|config| config.join("pulse/cookie")),
        home.map(|home| home.join(".pulse-cookie")),
    ];
    let mut found = places.into_iter().flatten().filter_map(|place| fs::read(place).ok());
    found.find(|cookie| cookie.len() == COOKIE).unwrap_or_else(|| vec![0; COOKIE])
}

struct Pulse {
    stream: Arc<Mutex<PulseStream>>,
}

/// The stream, shared by the thread of the speaker and the one that reads the messages of the server.
struct PulseStream {
    socket: UnixStream,
    version: u16,
    channel: u32,
    sent: u32,
    outlet: Outlet,
    is_corked: bool,
    /// Bytes that the server has asked for and not got.
    wanted: usize,
    /// Bytes of silence before the next sound.
    lead: usize,
    /// Bytes of silence since the last sound.
    silence: usize,
}

impl Pulse {
    fn open(socket: UnixStream, outlet: Outlet) -> Result<Self, ProtocolError> {
        socket.set_read_timeout(Some(TIMEOUT))?;
        socket.set_write_timeout(Some(TIMEOUT))?;
        let mut reader = BufReader::new(socket.try_clone()?);
        let auth = AuthParams { version: MAX_VERSION, supports_shm: false, supports_memfd: false, cookie: cookie() };
        let auth: AuthReply = request(&socket, &mut reader, 0, Command::Auth(auth), MAX_VERSION)?;
        let version = auth.version.min(MAX_VERSION);
        let mut props = Props::new();
        for (prop, value) in [(Prop::ApplicationName, c"Regalia"), (Prop::MediaRole, c"game")] {
            props.set(prop, value);
        }
        if let Ok(icon) = CString::new(crate::APP_ID) {
            props.set(Prop::ApplicationIconName, icon);
        }
        let _: SetClientNameReply = request(&socket, &mut reader, 1, Command::SetClientName(props.clone()), version)?;
        props.set(Prop::MediaName, CString::from(c"Sounds of the game"));
        let params = PlaybackStreamParams {
            sample_spec: SampleSpec { format: SampleFormat::Float32Le, channels: 1, sample_rate: RATE },
            channel_map: ChannelMap::mono(),
            buffer_attr: BufferAttr { target_length: DELAY as u32, ..BufferAttr::default() },
            flags: StreamFlags { start_corked: true, adjust_latency: true, ..StreamFlags::default() },
            props,
            ..PlaybackStreamParams::default()
        };
        let reply: CreatePlaybackStreamReply =
            request(&socket, &mut reader, 2, Command::CreatePlaybackStream(params), version)?;
        socket.set_read_timeout(None)?;
        let stream = PulseStream {
            socket,
            version,
            channel: reply.channel,
            sent: 2,
            outlet,
            is_corked: true,
            wanted: reply.requested_bytes as usize,
            lead: FIRST_LEAD,
            silence: 0,
        };
        let stream = Arc::new(Mutex::new(stream));
        let shared = Arc::clone(&stream);
        thread::Builder::new().name("sound server".to_owned()).spawn(move || read_messages(&shared, reader))?;
        Ok(Self { stream })
    }
}

impl AudioOutput for Pulse {
    fn rate(&self) -> u32 {
        RATE
    }

    fn start(&mut self) -> Result<(), NoOutput> {
        let mut stream = lock(&self.stream);
        stream.silence = 0;
        if !stream.is_corked {
            return Ok(());
        }
        stream.is_corked = false;
        // Keeps the longer lead of a new stream.
        stream.lead = stream.lead.max(LEAD);
        // The server starts to play once its buffer is filled.
        stream.feed().and_then(|()| stream.cork(false)).map_err(NoOutput::new)
    }

    fn rest(&mut self) -> Result<(), NoOutput> {
        let mut stream = lock(&self.stream);
        if stream.is_corked {
            return Ok(());
        }
        stream.is_corked = true;
        // Silence in the server's buffer would delay the next sound.
        let flush = Command::FlushPlaybackStream(stream.channel);
        stream.cork(true).and_then(|()| stream.send(flush)).map_err(NoOutput::new)
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        // Ends the thread that reads the messages.
        let _ = lock(&self.stream).socket.shutdown(Shutdown::Both);
    }
}

impl PulseStream {
    /// Sends the server what it has asked for.
    fn feed(&mut self) -> Result<(), ProtocolError> {
        let count = self.wanted / SAMPLE;
        if count == 0 {
            return Ok(());
        }
        let mut samples = vec![0.0; count];
        let plays = {
            let mut mixer = self.outlet.mixer();
            let plays = !mixer.is_silent();
            let lead = (self.lead / SAMPLE).min(count);
            self.lead -= lead * SAMPLE;
            mixer.mix(&mut samples[lead..]);
            plays
        };
        let bytes: Vec<u8> = samples.into_iter().flat_map(f32::to_le_bytes).collect();
        self.wanted -= bytes.len();
        let mut message = Vec::with_capacity(bytes.len() + 20);
        write_memblock(&mut message, self.channel, &bytes, 0)?;
        self.socket.write_all(&message)?;
        let before = self.silence;
        self.silence = if plays { 0 } else { before + bytes.len() };
        if before < SILENCE && self.silence >= SILENCE {
            self.outlet.report_silent();
        }
        Ok(())
    }

    fn cork(&mut self, cork: bool) -> Result<(), ProtocolError> {
        self.send(Command::CorkPlaybackStream(CorkStreamParams { channel: self.channel, cork }))
    }

    fn send(&mut self, command: Command) -> Result<(), ProtocolError> {
        self.sent = self.sent.wrapping_add(1);
        let mut message = Vec::new();
        write_command_message(&mut message, self.sent, command, self.version)?;
        Ok(self.socket.write_all(&message)?)
    }
}

fn request<T: CommandReply>(
    mut socket: &UnixStream,
    reader: &mut BufReader<UnixStream>,
    number: u32,
    command: Command,
    version: u16,
) -> Result<T, ProtocolError> {
    let mut message = Vec::new();
    write_command_message(&mut message, number, command, version)?;
    socket.write_all(&message)?;
    let (answers, reply) = read_reply_message(reader, version)?;
    if answers == number { Ok(reply) } else { Err(ProtocolError::Invalid("a reply to another request".to_owned())) }
}

fn read_messages(stream: &Mutex<PulseStream>, mut reader: BufReader<UnixStream>) {
    let version = lock(stream).version;
    while let Ok(command) = next(&mut reader, version) {
        let mut stream = lock(stream);
        let done = match command {
            Some(Command::Request(request)) if request.channel == stream.channel => {
                stream.wanted += request.length as usize;
                if stream.is_corked { Ok(()) } else { stream.feed() }
            }
            Some(Command::PlaybackStreamKilled(channel)) if channel == stream.channel => break,
            _ => Ok(()),
        };
        if done.is_err() {
            break;
        }
    }
    lock(stream).outlet.report_gone();
}

/// The next message of the server; `None` if it is of an unknown kind.
fn next(reader: &mut BufReader<UnixStream>, version: u16) -> Result<Option<Command>, ProtocolError> {
    let descriptor = read_descriptor(reader)?;
    if descriptor.length > MAX_MESSAGE_BYTES {
        return Err(io::Error::from(io::ErrorKind::InvalidData).into());
    }
    let mut message = vec![0; descriptor.length as usize];
    reader.read_exact(&mut message)?;
    Ok(Command::read_tag_prefixed(&mut Cursor::new(message), version).ok().map(|(_, command)| command))
}

fn lock(stream: &Mutex<PulseStream>) -> MutexGuard<'_, PulseStream> {
    stream.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_the_sockets_of_the_server() {
        let found = |variables: &[(&str, &str)]| {
            sockets(|name| variables.iter().find(|(own, _)| *own == name).map(|(_, value)| OsString::from(value)))
        };
        let paths = |list: &[&str]| list.iter().map(PathBuf::from).collect::<Vec<_>>();
        assert_eq!(found(&[("PULSE_SERVER", "unix:/a/b"), ("XDG_RUNTIME_DIR", "/run")]), paths(&["/a/b"]));
        assert_eq!(found(&[("PULSE_SERVER", "{0815}unix:/a /c")]), paths(&["/a", "/c"]));
        assert_eq!(found(&[("PULSE_SERVER", "tcp:far.away:4713")]), paths(&[]));
        let usual = found(&[("PULSE_RUNTIME_PATH", "/p"), ("XDG_RUNTIME_DIR", "/x")]);
        assert_eq!(usual[..2], paths(&["/p/native", "/x/pulse/native"]));
        assert!(usual[2].starts_with("/run/user"));
    }

    #[test]
    fn fails_to_connect_without_a_server() {
        let folder = tempfile::tempdir().expect("a folder");
        let (none, left) = (folder.path().join("none"), folder.path().join("left"));
        // A server that has died leaves its socket behind.
        drop(std::os::unix::net::UnixListener::bind(&left).expect("a socket"));
        assert!(connect(&[none, left]).is_err());
        assert!(connect(&[]).is_err());
    }

    #[test]
    fn rejects_a_server_that_sends_garbage_or_closes() {
        let (ours, mut theirs) = UnixStream::pair().expect("a pair");
        theirs.write_all(&[0xff; 64]).expect("written");
        assert!(Pulse::open(ours, Outlet::new(|_| {})).is_err());
        let (ours, theirs) = UnixStream::pair().expect("a pair");
        drop(theirs);
        assert!(Pulse::open(ours, Outlet::new(|_| {})).is_err());
    }

    #[test]
    fn gives_up_on_a_silent_server() {
        let (ours, silent) = UnixStream::pair().expect("a pair");
        let (say, said) = std::sync::mpsc::channel();
        thread::spawn(move || say.send(Pulse::open(ours, Outlet::new(|_| {})).is_err()));
        // Far longer than needed, also on a busy machine.
        assert_eq!(said.recv_timeout(60 * TIMEOUT), Ok(true));
        drop(silent);
    }
}
