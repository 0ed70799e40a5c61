//! A film as an animated GIF: one palette, and in each frame only what has changed.

use std::time::Duration;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::colours::{ColourCounts, Finder};
use super::delta::Delta;

/// Writes the frames, each with how long it stays. `step` is called after each, and stops the work with `false`.
pub(super) fn write(
    size: [u32; 2],
    frames: &[(Delta, Duration)],
    mut step: impl FnMut() -> bool,
) -> Result<Option<Vec<u8>>, EncodingError> {
    let mut census = ColourCounts::default();
    for (delta, _) in frames {
        census.add(&delta.colours);
    }
    let palette = census.palette();
    let transparent = u8::try_from(palette.len()).unwrap_or(u8::MAX);
    let table: Vec<u8> = palette.iter().copied().chain([[0; 3]]).flatten().collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, size[0] as u16, size[1] as u16, &table)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut finder = Finder::new(palette);
    for (delta, stays) in frames {
        let pixels = delta.pixels(transparent, |colour| finder.place(colour));
        encoder.write_frame(&Frame {
            delay: u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(transparent),
            left: delta.at[0] as u16,
            top: delta.at[1] as u16,
            width: delta.size[0] as u16,
            height: delta.size[1] as u16,
            buffer: pixels.into(),
            ..Frame::default()
        })?;
        if !step() {
            return Ok(None);
        }
    }
    drop(encoder);
    Ok(Some(file))
}
