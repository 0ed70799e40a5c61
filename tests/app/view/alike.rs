//! How alike two pictures of a screen are.
//!
//! They are compared a quarter as wide and high: there, antialiasing and a letter that lies a pixel aside hardly count. A
//! missing piece, a square of another colour or a panel that lies four points aside stands out in a patch of 16 by 16
//! points. `screens.rs` beside this file proves it.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::Path;

/// The most that two pictures may differ on average, in steps of 255 for each colour.
pub const MEAN: f32 = 1.0;
/// The same for the patch that differs most.
pub const PATCH_MEAN: f32 = 24.0;
/// How many times less wide and high pictures are compared.
const SMALLER: usize = 4;
/// Width and height of a patch in the small picture. Patches overlap by half.
const PATCH: usize = 4;
/// How much stronger a picture of differences shows them.
const STRONGER: u8 = 4;

/// A picture, a quarter as wide and high as what it shows, three bytes a pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Small {
    width: usize,
    rgb: Vec<u8>,
}

/// By how much two pictures differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// On average.
    pub mean: f32,
    /// In the patch that differs most.
    pub worst: f32,
    /// Where this patch lies in the full picture.
    pub at: (usize, usize),
}

impl Difference {
    /// Whether it is within the tolerance.
    pub fn is_tolerable(self) -> bool {
        self.mean <= MEAN && self.worst <= PATCH_MEAN
    }
}

impl Small {
    /// A full picture, row by row from the top, made small. Each pixel is the mean of sixteen.
    pub fn of(full_width: usize, rgb: &[u8]) -> Self {
        let width = full_width / SMALLER;
        let mut small = Vec::with_capacity(rgb.len() / (SMALLER * SMALLER));
        let mut sums = vec![0_u16; width * 3];
        for rows in rgb.chunks_exact(full_width * 3 * SMALLER) {
            sums.fill(0);
            for row in rows.chunks_exact(full_width * 3) {
                for (sum, pixels) in sums.chunks_exact_mut(3).zip(row.chunks_exact(3 * SMALLER)) {
                    for pixel in pixels.chunks_exact(3) {
                        sum[0] += u16::from(pixel[0]);
                        sum[1] += u16::from(pixel[1]);
                        sum[2] += u16::from(pixel[2]);
                    }
                }
            }
            small.extend(sums.iter().map(|sum| ((sum + 8) / 16) as u8));
        }
        Self { width, rgb: small }
    }

    /// Its width and height.
    pub const fn size(&self) -> (usize, usize) {
        (self.width, self.rgb.len() / 3 / self.width)
    }

    /// By how much another picture differs; `None` if it has another size.
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        if self.size() != other.size() {
            return None;
        }
        let (width, height) = self.size();
        let apart: Vec<u32> = self.apart(other).map(u32::from).collect();
        let of_pixel = |x: usize, y: usize| apart[(y * width + x) * 3..][..3].iter().sum::<u32>();
        let mut worst = (0, (0, 0));
        for top in (0..=height.saturating_sub(PATCH)).step_by(PATCH / 2) {
            for left in (0..=width.saturating_sub(PATCH)).step_by(PATCH / 2) {
                let pixels = (top..top + PATCH).flat_map(|y| (left..left + PATCH).map(move |x| (x, y)));
                let sum = pixels.map(|(x, y)| of_pixel(x, y)).sum::<u32>();
                if sum > worst.0 {
                    worst = (sum, (left * SMALLER, top * SMALLER));
                }
            }
        }
        let mean = apart.iter().sum::<u32>() as f32 / apart.len().max(1) as f32;
        Some(Difference { mean, worst: worst.0 as f32 / (PATCH * PATCH * 3) as f32, at: worst.1 })
    }

    /// A picture that is black where both are alike.
    pub fn differences(&self, other: &Self) -> Self {
        Self { width: self.width, rgb: self.apart(other).map(|apart| apart.saturating_mul(STRONGER)).collect() }
    }

    /// How far each colour of each pixel is from that of the other picture.
    fn apart<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = u8> + 'a {
        self.rgb.iter().zip(&other.rgb).map(|(one, other)| one.abs_diff(*other))
    }

    /// Reads a picture that was [written](Self::write).
    ///
    /// # Errors
    /// Why there is none.
    pub fn read(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|why| told(path, &why))?;
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().map_err(|why| told(path, &why))?;
        let mut rgb = vec![0; reader.output_buffer_size().ok_or_else(|| told(path, &"too large"))?];
        let info = reader.next_frame(&mut rgb).map_err(|why| told(path, &why))?;
        if info.color_type != png::ColorType::Rgb || info.bit_depth != png::BitDepth::Eight {
            return Err(told(path, &"not red, green and blue of eight bits"));
        }
        Ok(Self { width: info.width as usize, rgb })
    }

    /// Writes it as a PNG file.
    ///
    /// # Errors
    /// Why there is none.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|why| told(path, &why))?;
        }
        let (width, height) = self.size();
        let file = BufWriter::new(File::create(path).map_err(|why| told(path, &why))?);
        let mut encoder = png::Encoder::new(file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::Adaptive);
        let mut writer = encoder.write_header().map_err(|why| told(path, &why))?;
        writer.write_image_data(&self.rgb).and_then(|()| writer.finish()).map_err(|why| told(path, &why))
    }
}

fn told(path: &Path, why: &dyn Display) -> String {
    format!("{}: {why}", path.display())
}
