//! Quantises the colours of a film to a palette.

use std::collections::HashMap;

/// Red, green, blue.
pub type Colour = [u8; 3];

/// Maximum number of colours of a palette; one index is left for transparent pixels.
const MAX_COLOURS: usize = 255;

/// The weight of a difference in red, green and blue for the eye.
const WEIGHTS: [i64; 3] = [3, 5, 2];
/// Number of rounds in which each colour of the palette is moved to the middle of its part.
const ROUNDS: usize = 2;
/// With more colours, similar ones are merged first.
const MAX_UNMERGED: usize = 12_000;

/// A colour and how many pixels have it.
#[derive(Clone, Copy, Debug)]
struct Counted {
    colour: Colour,
    count: u64,
}

/// How many pixels have each colour.
#[derive(Clone, Debug, Default)]
pub(super) struct ColourCounts(HashMap<Colour, u64>);

impl ColourCounts {
    pub fn add(&mut self, colours: &[Colour]) {
        for colour in colours {
            *self.0.entry(*colour).or_default() += 1;
        }
    }

    /// The palette: all colours if there are at most [`MAX_COLOURS`]. The same pixels give the same palette.
    pub fn palette(&self) -> Vec<Colour> {
        let mut all: Vec<Counted> =
            self.0.iter().map(|(colour, count)| Counted { colour: *colour, count: *count }).collect();
        all.sort_unstable_by_key(|counted| counted.colour);
        if all.len() <= MAX_COLOURS {
            return all.into_iter().map(|counted| counted.colour).collect();
        }
        if all.len() > MAX_UNMERGED {
            all = merge_similar(&all);
        }
        let mut palette: Vec<Colour> = split(all.clone()).iter().map(|part| representative(part)).collect();
        for _ in 0..ROUNDS {
            let mut parts: Vec<Vec<Counted>> = vec![Vec::new(); palette.len()];
            for counted in &all {
                parts[usize::from(nearest(&palette, counted.colour))].push(*counted);
            }
            for (colour, part) in palette.iter_mut().zip(&parts).filter(|(_, part)| !part.is_empty()) {
                *colour = representative(part);
            }
        }
        palette.sort_unstable();
        palette.dedup();
        palette
    }
}

/// Replaces colours that differ only in their last two bits by the most frequent of them.
fn merge_similar(all: &[Counted]) -> Vec<Counted> {
    let mut cells: HashMap<Colour, (Counted, u64)> = HashMap::new();
    for counted in all {
        let cell = cells.entry(counted.colour.map(|part| part >> 2)).or_insert((*counted, 0));
        cell.1 += counted.count;
        if counted.count > cell.0.count {
            cell.0 = *counted;
        }
    }
    let mut merged: Vec<Counted> = cells.into_values().map(|(most, count)| Counted { count, ..most }).collect();
    merged.sort_unstable_by_key(|counted| counted.colour);
    merged
}

/// The weight of a colour: less than proportional, so that large areas leave room for the shades at the edges of pieces.
fn weight(counted: &Counted) -> f64 {
    (counted.count as f64).sqrt()
}

/// Mean and spread of a part along each axis.
fn spread(part: &[Counted]) -> [(f64, f64); 3] {
    let total: f64 = part.iter().map(weight).sum();
    [0, 1, 2].map(|axis| {
        let value = |counted: &Counted| f64::from(counted.colour[axis]);
        let mean = part.iter().map(|counted| value(counted) * weight(counted)).sum::<f64>() / total;
        let spread = part.iter().map(|counted| (value(counted) - mean).powi(2) * weight(counted)).sum::<f64>();
        (mean, spread * WEIGHTS[axis] as f64)
    })
}

/// Divides the colours into [`MAX_COLOURS`] parts, each time the part with the largest spread.
fn split(all: Vec<Counted>) -> Vec<Vec<Counted>> {
    let widest = |part: &[Counted]| {
        let spreads = spread(part);
        let axis = (0..3).max_by(|one, other| spreads[*one].1.total_cmp(&spreads[*other].1)).unwrap_or(0);
        (axis, spreads[axis])
    };
    let (axis, (mean, wide)) = widest(&all);
    let mut parts = vec![(all, axis, mean, wide)];
    while parts.len() < MAX_COLOURS {
        let Some(place) = (0..parts.len()).max_by(|one, other| parts[*one].3.total_cmp(&parts[*other].3)) else {
            break;
        };
        if parts[place].3 <= 0.0 {
            break;
        }
        let (part, axis, mean, _) = parts.swap_remove(place);
        let (low, high): (Vec<Counted>, Vec<Counted>) =
            part.into_iter().partition(|counted| f64::from(counted.colour[axis]) <= mean);
        for half in [low, high].into_iter().filter(|half| !half.is_empty()) {
            let (axis, (mean, wide)) = widest(&half);
            parts.push((half, axis, mean, wide));
        }
    }
    parts.into_iter().map(|(part, ..)| part).collect()
}

/// The colour of a part: the one that most of its pixels have, otherwise the mean.
fn representative(part: &[Counted]) -> Colour {
    let total: u64 = part.iter().map(|counted| counted.count).sum();
    match part.iter().max_by_key(|counted| counted.count) {
        Some(most) if most.count * 2 > total => most.colour,
        _ => spread(part).map(|(mean, _)| mean.round() as u8),
    }
}

/// The index of the colour of a palette that is nearest to this one.
fn nearest(palette: &[Colour], colour: Colour) -> u8 {
    let far = |entry: &Colour| -> i64 {
        (0..3).map(|axis| (i64::from(entry[axis]) - i64::from(colour[axis])).pow(2) * WEIGHTS[axis]).sum()
    };
    let places = (0..=u8::MAX).zip(palette);
    places.min_by_key(|(_, entry)| far(entry)).map_or(0, |(place, _)| place)
}

/// A palette with a cache of nearest colours.
#[derive(Clone, Debug)]
pub(super) struct PaletteIndex {
    palette: Vec<Colour>,
    cache: HashMap<Colour, u8>,
}

impl PaletteIndex {
    pub fn new(palette: Vec<Colour>) -> Self {
        Self { palette, cache: HashMap::new() }
    }

    /// The index of the nearest colour.
    pub fn nearest(&mut self, colour: Colour) -> u8 {
        *self.cache.entry(colour).or_insert_with(|| nearest(&self.palette, colour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette_of(pixels: &[Colour]) -> Vec<Colour> {
        let mut counts = ColourCounts::default();
        counts.add(pixels);
        counts.palette()
    }

    #[test]
    fn keeps_few_colours_unchanged() {
        let pixels = [[1, 2, 3], [9, 9, 9], [1, 2, 3], [0, 0, 255]];
        assert_eq!(palette_of(&pixels), [[0, 0, 255], [1, 2, 3], [9, 9, 9]]);
    }

    #[test]
    fn finds_near_colours_for_many_and_exact_ones_for_large_areas() {
        let mut pixels: Vec<Colour> =
            (0..40_000u32).map(|at| [at / 157, at % 251, at * 7 % 256].map(|part| part as u8)).collect();
        pixels.extend([[200, 30, 90]; 9_000]);
        let palette = palette_of(&pixels);
        assert!(palette.len() > 200 && palette.len() <= MAX_COLOURS, "{}", palette.len());
        assert!(palette.contains(&[200, 30, 90]));
        for pixel in &pixels {
            let found = palette[usize::from(nearest(&palette, *pixel))];
            let far = (0..3).map(|axis| found[axis].abs_diff(pixel[axis])).max();
            assert!(far < Some(64), "{pixel:?} becomes {found:?}");
        }
        assert_eq!(palette, palette_of(&pixels));
    }
}
