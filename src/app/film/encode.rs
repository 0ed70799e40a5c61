//! Writes a film as an animated GIF or PNG. Each frame has only what has changed.

use std::time::Duration;

use gif::{DisposalMethod, Frame, Repeat};
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, SrgbRenderingIntent, Writer};

use super::colours::{ColourCounts, PaletteIndex};
use super::delta::Delta;

#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    #[error("cancelled")]
    Cancelled,
    #[error("cannot make the film: {0}")]
    Gif(#[from] gif::EncodingError),
    #[error("cannot make the film: {0}")]
    Apng(#[from] png::EncodingError),
}

/// Writes an animated GIF with one palette, from frames and how long each stays. `step` is called after each frame, and may
/// stop the work with an error.
pub(super) fn write_gif(
    size: [u32; 2],
    frames: &[(Delta, Duration)],
    mut step: impl FnMut() -> Result<(), FilmError>,
) -> Result<Vec<u8>, FilmError> {
    let mut counts = ColourCounts::default();
    for (delta, _) in frames {
        counts.add(&delta.colours);
    }
    let palette = counts.palette();
    let transparent = u8::try_from(palette.len()).unwrap_or(u8::MAX);
    let table: Vec<u8> = palette.iter().copied().chain([[0; 3]]).flatten().collect();
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, size[0] as u16, size[1] as u16, &table)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut index = PaletteIndex::new(palette);
    for (delta, stays) in frames {
        let pixels = delta.pixels(transparent, |colour| index.nearest(colour));
        encoder.write_frame(&Frame {
            delay: centiseconds(*stays),
            dispose: DisposalMethod::Keep,
            transparent: Some(transparent),
            left: delta.at[0] as u16,
            top: delta.at[1] as u16,
            width: delta.size[0] as u16,
            height: delta.size[1] as u16,
            buffer: pixels.into(),
            ..Frame::default()
        })?;
        step()?;
    }
    drop(encoder);
    Ok(file)
}

/// An animated PNG that is being written. It has all colours.
pub(super) struct Apng<'f> {
    writer: Writer<&'f mut Vec<u8>>,
}

impl<'f> Apng<'f> {
    pub fn begin(file: &'f mut Vec<u8>, size: [u32; 2], frames: usize) -> Result<Self, FilmError> {
        let mut encoder = png::Encoder::new(file, size[0], size[1]);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
        encoder.set_compression(Compression::Balanced);
        encoder.set_animated(u32::try_from(frames).unwrap_or(u32::MAX), 0)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        Ok(Self { writer: encoder.write_header()? })
    }

    pub fn frame(&mut self, delta: &Delta, stays: Duration) -> Result<(), FilmError> {
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(delta.size[0], delta.size[1])?;
        self.writer.set_frame_position(delta.at[0], delta.at[1])?;
        self.writer.set_blend_op(BlendOp::Over)?;
        self.writer.set_frame_delay(centiseconds(stays), 100)?;
        self.writer.write_image_data(&delta.pixels([0; 4], |[r, g, b]| [r, g, b, u8::MAX]).concat())?;
        Ok(())
    }

    pub fn end(self) -> Result<(), FilmError> {
        Ok(self.writer.finish()?)
    }
}

fn centiseconds(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX)
}
