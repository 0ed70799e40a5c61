//! What the surface of wood and stone looks like: noise, drawn out along the grain.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// Maple: fine, even, with a faint shimmer across the grain.
    Maple,
    /// Walnut: broader bands, and short dark pores.
    Walnut,
    /// Slate: clouds and specks, in no direction.
    Slate,
}

/// Scrambles a number: the result looks random, but is the same each time.
pub(super) const fn hash(mut x: u32) -> u32 {
    x = (x ^ (x >> 16)).wrapping_mul(0x7feb_352d);
    x = (x ^ (x >> 15)).wrapping_mul(0x846c_a68b);
    x ^ (x >> 16)
}

/// A number from 0 to 1 that looks random, but is the same each time.
pub(super) fn share(x: u32) -> f32 {
    (hash(x) >> 8) as f32 / 16_777_216.0
}

/// Smooth noise along a row: the values between two neighbouring corners are worked out once. Places are not negative.
#[derive(Clone, Copy)]
struct Noise {
    seed: u32,
    row: f32,
    column: u32,
    ends: (f32, f32),
}

impl Noise {
    const fn new(seed: u32) -> Self {
        Self { seed, row: -1.0, column: u32::MAX, ends: (0.0, 0.0) }
    }

    /// From −½ to ½.
    fn at(&mut self, x: f32, y: f32) -> f32 {
        let column = x as u32;
        if (column, y) != (self.column, self.row) {
            (self.column, self.row) = (column, y);
            self.ends = (self.end(column, y), self.end(column + 1, y));
        }
        let (from, to) = self.ends;
        from + (to - from) * smooth(x - column as f32) - 0.5
    }

    fn end(&self, column: u32, y: f32) -> f32 {
        let row = y as u32;
        let corner = |row: u32| {
            let place = column.wrapping_mul(0x9e37_79b1).wrapping_add(row.wrapping_mul(0x85eb_ca77));
            share(self.seed.wrapping_add(place))
        };
        let (from, to) = (corner(row), corner(row + 1));
        from + (to - from) * smooth(y - row as f32)
    }
}

fn smooth(at: f32) -> f32 {
    at * at * (3.0 - 2.0 * at)
}

/// A piece of wood or stone, read row by row.
pub(super) struct Piece {
    grain: Grain,
    from: (f32, f32),
    tone: f32,
    /// The finest pattern that the pixels can show, in waves per square.
    finest: f32,
    sway: Noise,
    bands: Noise,
    fibres: Noise,
    figure: Noise,
    pores: Noise,
}

impl Piece {
    /// A piece cut at random, for squares of `edge` pixels.
    pub fn new(grain: Grain, seed: u32, edge: f32) -> Self {
        let noise = |number: u32| Noise::new(hash(seed ^ (number << 24)));
        Self {
            grain,
            from: (share(seed ^ 0x51) * 40.0, share(seed ^ 0x52) * 40.0),
            tone: (share(seed ^ 0x53) - 0.5) * if grain == Grain::Slate { 0.045 } else { 0.06 },
            finest: edge * 0.3,
            sway: noise(1),
            bands: noise(2),
            fibres: noise(3),
            figure: noise(4),
            pores: noise(5),
        }
    }

    /// How much lighter than its colour it is at a place, in squares along and across the grain.
    pub fn light(&mut self, along: f32, across: f32) -> f32 {
        let (u, v) = (along + self.from.0, across + self.from.1);
        let fine = |waves: f32| waves.min(self.finest);
        match self.grain {
            Grain::Maple => {
                let sway = self.sway.at(0.8 * u, 0.9 * v) * 0.30;
                let v = v + sway + 1.0;
                self.tone
                    + self.bands.at(0.45 * u, 5.5 * v) * 0.050
                    + self.fibres.at(1.6 * u, fine(24.0) * v) * 0.030
                    + self.figure.at(3.2 * u, 0.8 * v) * 0.026
            }
            Grain::Walnut => {
                let sway = self.sway.at(0.7 * u, 0.8 * v) * 0.42;
                let v = v + sway + 1.0;
                let pore = (self.pores.at(3.0 * u, fine(30.0) * v) - 0.24).max(0.0);
                self.tone
                    + self.bands.at(0.40 * u, 4.5 * v) * 0.090
                    + self.fibres.at(1.3 * u, fine(20.0) * v) * 0.040
                    + self.figure.at(1.8 * u, 0.9 * v) * 0.030
                    - pore * 0.24
            }
            Grain::Slate => {
                let sway = self.sway.at(1.1 * u, 1.3 * v);
                self.tone
                    + self.bands.at(2.1 * u + sway + 1.0, 2.9 * v) * 0.045
                    + self.figure.at(5.3 * u, 6.1 * v + sway + 1.0) * 0.032
                    + self.fibres.at(fine(15.0) * u, fine(15.0) * v) * 0.030
                    + self.pores.at(fine(34.0) * u, fine(34.0) * v) * 0.022
            }
        }
    }
}
