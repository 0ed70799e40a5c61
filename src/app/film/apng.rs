//! A film as an animated PNG: all colours, and in each frame only what has changed.

use std::time::Duration;

use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, SrgbRenderingIntent, Writer};

use super::delta::Delta;

/// A film that is being written.
pub(super) struct Apng<'f> {
    writer: Writer<&'f mut Vec<u8>>,
}

impl<'f> Apng<'f> {
    /// Begins a film of `frames` frames.
    pub fn begin(file: &'f mut Vec<u8>, size: [u32; 2], frames: usize) -> Result<Self, EncodingError> {
        let mut encoder = Encoder::new(file, size[0], size[1]);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
        encoder.set_compression(Compression::Balanced);
        encoder.set_animated(u32::try_from(frames).unwrap_or(u32::MAX), 0)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        Ok(Self { writer: encoder.write_header()? })
    }

    /// Writes the next frame.
    pub fn frame(&mut self, delta: &Delta, stays: Duration) -> Result<(), EncodingError> {
        self.writer.reset_frame_position()?;
        self.writer.set_frame_dimension(delta.size[0], delta.size[1])?;
        self.writer.set_frame_position(delta.at[0], delta.at[1])?;
        self.writer.set_blend_op(BlendOp::Over)?;
        self.writer.set_frame_delay(u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX), 100)?;
        self.writer.write_image_data(&delta.pixels([0; 4], |[r, g, b]| [r, g, b, u8::MAX]).concat())
    }

    /// Ends it.
    pub fn end(self) -> Result<(), EncodingError> {
        self.writer.finish()
    }
}
