//! Messages as bytes: the length of what follows as four bytes, the most significant first, then JSON.

use super::message::Message;

/// The most bytes of one message.
pub const MAX_FRAME: usize = 1 << 20;

/// How many bytes a length has.
const HEAD: usize = 4;

/// What arrived is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// It is longer than [`MAX_FRAME`].
    #[error("a message of {0} bytes is too long")]
    TooLong(usize),
    /// It is not written as messages are.
    #[error("a message cannot be read")]
    Unreadable,
}

/// A message as bytes.
///
/// ```
/// use regalia_core::table::{Frames, Message, frame};
/// let bytes = frame(&Message::Ack { number: 7 }).unwrap();
/// assert_eq!(&bytes[4..], br#"{"kind":"ack","number":7}"#);
/// let mut frames = Frames::default();
/// frames.push(&bytes[..10]);
/// assert_eq!(frames.next(), Ok(None));
/// frames.push(&bytes[10..]);
/// assert_eq!(frames.next(), Ok(Some(Message::Ack { number: 7 })));
/// ```
///
/// # Errors
/// If it is longer than [`MAX_FRAME`].
pub fn frame(message: &Message) -> Result<Vec<u8>, FrameError> {
    let text = serde_json::to_vec(message).map_err(|_| FrameError::Unreadable)?;
    let length = u32::try_from(text.len()).ok().filter(|_| text.len() <= MAX_FRAME);
    let length = length.ok_or(FrameError::TooLong(text.len()))?;
    Ok([&length.to_be_bytes()[..], &text].concat())
}

/// Finds messages in bytes that arrive in pieces.
#[derive(Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
}

impl Frames {
    /// Takes bytes that have arrived.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole message; `None` until more bytes arrive.
    ///
    /// # Errors
    /// If what arrived is no message; the connection is of no use then.
    #[expect(clippy::should_implement_trait, reason = "it goes on after `None`, and fails")]
    pub fn next(&mut self) -> Result<Option<Message>, FrameError> {
        let Some(head) = self.bytes.first_chunk::<HEAD>() else { return Ok(None) };
        let length = u32::from_be_bytes(*head) as usize;
        if length > MAX_FRAME {
            return Err(FrameError::TooLong(length));
        }
        let Some(text) = self.bytes.get(HEAD..HEAD + length) else { return Ok(None) };
        let message = serde_json::from_slice(text).map_err(|_| FrameError::Unreadable)?;
        self.bytes.drain(..HEAD + length);
        Ok(Some(message))
    }
}
