//! Closes a window as a window manager's close button does: by a message in the X protocol, because xdotool can only
//! destroy windows.

use std::io::{self, Read as _, Write as _};
use std::os::unix::net::UnixStream;

/// Asks the program of a window to close it.
///
/// # Errors
/// If the server does not answer as it should.
pub fn close(display: &str, window: u32) -> io::Result<()> {
    let number = display.trim_start_matches(':').split('.').next().unwrap_or_default();
    let mut server = UnixStream::connect(format!("/tmp/.X11-unix/X{number}"))?;
    // Little endian, version 11, no authorization.
    server.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    let mut head = [0; 8];
    server.read_exact(&mut head)?;
    if head[0] != 1 {
        return Err(io::Error::other("the X server refuses"));
    }
    let mut rest = vec![0; usize::from(u16::from_le_bytes([head[6], head[7]])) * 4];
    server.read_exact(&mut rest)?;
    let protocols = atom(&mut server, "WM_PROTOCOLS")?;
    let delete = atom(&mut server, "WM_DELETE_WINDOW")?;
    // SendEvent to the window, for the client that created it.
    let mut message = vec![25, 0, 11, 0];
    message.extend([window, 0].map(u32::to_le_bytes).concat());
    // A client message of five numbers: the request, at the present time.
    message.extend([33, 32, 0, 0]);
    message.extend([window, protocols, delete, 0, 0, 0, 0].map(u32::to_le_bytes).concat());
    server.write_all(&message)?;
    // Any reply means that everything before it is done.
    server.write_all(&[43, 0, 1, 0])?;
    answer(&mut server).map(drop)
}

/// The number of a name.
fn atom(server: &mut UnixStream, name: &str) -> io::Result<u32> {
    let padded = name.len().next_multiple_of(4);
    let mut request = vec![16, 0];
    request.extend([(2 + padded / 4) as u16, name.len() as u16, 0].map(u16::to_le_bytes).concat());
    request.extend(name.bytes().chain(std::iter::repeat_n(0, padded - name.len())));
    server.write_all(&request)?;
    let answer = answer(server)?;
    Ok(u32::from_le_bytes([answer[8], answer[9], answer[10], answer[11]]))
}

fn answer(server: &mut UnixStream) -> io::Result<[u8; 32]> {
    let mut answer = [0; 32];
    server.read_exact(&mut answer)?;
    if answer[0] == 1 { Ok(answer) } else { Err(io::Error::other(format!("the X server says {answer:?}"))) }
}
