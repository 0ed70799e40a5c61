//! The sound device of systems other than Linux.

use std::time::Duration;

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{ErrorKind, FromSample, SampleFormat, SizedSample, Stream, StreamConfig};

use super::output::{AudioOutput, NoOutput, Outlet};

/// The stream rests after this much silence, in seconds.
const SILENCE: f32 = 0.3;

/// A device that does not open within this time counts as missing.
const TIMEOUT: Duration = Duration::from_secs(1);

/// Opens the usual device of the system.
pub(super) fn open(outlet: &Outlet) -> Result<Box<dyn AudioOutput>, NoOutput> {
    let device = cpal::default_host().default_output_device();
    let device = device.ok_or_else(|| NoOutput::new("there is no sound device"))?;
    let usual = device.default_output_config().map_err(NoOutput::new)?;
    let (format, config) = (usual.sample_format(), StreamConfig::from(usual));
    let stream = match format {
        SampleFormat::F32 => stream::<f32>(&device, &config, outlet),
        SampleFormat::I32 => stream::<i32>(&device, &config, outlet),
        SampleFormat::I16 => stream::<i16>(&device, &config, outlet),
        SampleFormat::U16 => stream::<u16>(&device, &config, outlet),
        other => Err(NoOutput(format!("the device wants samples of the kind {other}"))),
    }?;
    // On some systems a stream starts by itself.
    stream.pause().map_err(NoOutput::new)?;
    Ok(Box::new(Device { stream, rate: config.sample_rate }))
}

struct Device {
    stream: Stream,
    rate: u32,
}

impl AudioOutput for Device {
    fn rate(&self) -> u32 {
        self.rate
    }

    fn start(&mut self) -> Result<(), NoOutput> {
        self.stream.play().map_err(NoOutput::new)
    }

    fn rest(&mut self) -> Result<(), NoOutput> {
        self.stream.pause().map_err(NoOutput::new)
    }
}

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: &StreamConfig,
    outlet: &Outlet,
) -> Result<Stream, NoOutput> {
    let (channels, rate) = (usize::from(config.channels).max(1), config.sample_rate as f32);
    let (own, gone) = (outlet.clone(), outlet.clone());
    let (mut samples, mut silence) = (Vec::new(), 0.0);
    let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
        samples.resize(out.len() / channels, 0.0);
        let plays = {
            let mut mixer = own.mixer();
            let plays = !mixer.is_silent();
            mixer.mix(&mut samples);
            plays
        };
        for (frame, sample) in out.chunks_mut(channels).zip(&samples) {
            frame.fill(T::from_sample(*sample));
        }
        let before = silence;
        silence = if plays { 0.0 } else { before + samples.len() as f32 / rate };
        if before < SILENCE && silence >= SILENCE {
            own.report_silent();
        }
    };
    let failed = move |error: cpal::Error| {
        // The stream recovers from these by itself.
        if !matches!(error.kind(), ErrorKind::DeviceChanged | ErrorKind::Xrun | ErrorKind::RealtimeDenied) {
            gone.report_gone();
        }
    };
    device.build_output_stream(*config, fill, failed, Some(TIMEOUT)).map_err(NoOutput::new)
}
