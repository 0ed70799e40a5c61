//! What a power cut does to changes that were not synced, and how often it did.

use fastrand::Rng;

use super::model::write;

/// The size of a sector: a disk writes it as a whole.
const SECTOR: usize = 512;

/// How many faults of each kind there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Writes that are missing, half there, zeros, or garbage.
    pub missing: usize,
    pub half: usize,
    pub zeros: usize,
    pub garbage: usize,
    /// New names, renamed and removed ones that were forgotten.
    pub names: usize,
    pub renames: usize,
    pub removes: usize,
}

/// How likely it is that a change is on the disk, in percent.
pub type Mood = u8;

impl Faults {
    /// How one power cut treats all changes: some spare nearly everything, some nothing.
    pub fn mood(&self, random: &mut Rng) -> Mood {
        *random.choice(&[0, 10, 50, 90, 100]).unwrap()
    }

    /// Whether a change is on the disk.
    pub fn happens(&self, random: &mut Rng, mood: Mood) -> bool {
        random.u8(..100) < mood
    }

    /// Counts a change of names that was forgotten.
    pub fn forgets(&mut self, goes: bool, comes: bool) {
        match (goes, comes) {
            (true, true) => self.renames += 1,
            (true, false) => self.removes += 1,
            _ => self.names += 1,
        }
    }

    /// What becomes of a write.
    pub fn write(&mut self, random: &mut Rng, mood: Mood, held: &mut Vec<u8>, at: u64, bytes: &[u8]) {
        if self.happens(random, mood) {
            return write(held, at, bytes);
        }
        match random.u8(..4) {
            0 => self.missing += 1,
            1 => {
                self.half += 1;
                write(held, at, &bytes[..torn(random, at, bytes.len())]);
            }
            2 => {
                self.zeros += 1;
                write(held, at, &vec![0; bytes.len()]);
            }
            _ => {
                self.garbage += 1;
                let noise: Vec<u8> = bytes.iter().map(|_| random.u8(..)).collect();
                write(held, at, &noise);
            }
        }
    }

    /// Adds those of another run.
    pub fn add(&mut self, other: Self) {
        self.missing += other.missing;
        self.half += other.half;
        self.zeros += other.zeros;
        self.garbage += other.garbage;
        self.names += other.names;
        self.renames += other.renames;
        self.removes += other.removes;
    }

    /// The number of the rarest kind.
    pub fn least(&self) -> usize {
        let all = [self.missing, self.half, self.zeros, self.garbage, self.names, self.renames, self.removes];
        all.into_iter().min().unwrap_or(0)
    }
}

/// How many bytes of a write are there: up to the end of a sector, or anywhere if it lies within one.
fn torn(random: &mut Rng, at: u64, bytes: usize) -> usize {
    let first = SECTOR - usize::try_from(at % SECTOR as u64).unwrap();
    let ends: Vec<usize> = (0..).map(|sector| first + sector * SECTOR).take_while(|end| *end < bytes).collect();
    random.choice(ends).unwrap_or_else(|| random.usize(..bytes.max(1)))
}
