//! The transposition table: results of searches by position, shared by all threads without locks.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;
use prefetch_index::prefetch_index;

use super::value::Value;

/// Megabytes that a table takes unless somebody asks for another size.
pub const MEGABYTES: usize = 64;

const MEGABYTE: usize = 1 << 20;

/// What a search takes besides the table, in bytes: the stack of its first thread, and something for all else.
pub(super) const SEARCH_MEMORY: usize = 96 * MEGABYTE;

/// Slots of a table if not even that is available.
const MIN_SLOTS: usize = MEGABYTE / size_of::<Slot>();

/// Entries that lie side by side: a position may be in any of them.
const BUCKET: usize = 4;

/// The size of a bucket in bytes: one cache line.
const LINE: usize = BUCKET * size_of::<Slot>();

/// Whether a stored value is the position's own or a limit of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The position is worth at most this.
    Upper,
    /// The position is worth at least this.
    Lower,
    /// The position is worth this.
    Exact,
}

impl Bound {
    /// What the best value found in a window from `alpha` to `beta` is.
    pub const fn of(best: Value, alpha: Value, beta: Value) -> Self {
        if best >= beta {
            Self::Lower
        } else if best > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether a value of this kind decides a node with this window.
    pub const fn decides(self, value: Value, alpha: Value, beta: Value) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The place of the best action in the order of generation, if one is known.
    pub best: Option<u16>,
    /// The value found, ends by their distance from this position.
    pub value: Value,
    /// What the evaluation says of the position by itself.
    pub evaluation: Value,
    pub depth: u8,
    pub bound: Bound,
}

const NO_ACTION: u64 = 0xFFFF;

impl Entry {
    /// One word: 16 bits action, 16 value, 16 evaluation, 8 depth, 2 bound, 6 age.
    fn pack(self, age: u8) -> u64 {
        let best = self.best.map_or(NO_ACTION, u64::from);
        let short = |value: Value| u64::from(value.clamp(-32_767, 32_767) as i16 as u16);
        let tail = u64::from(self.depth) << 8 | (self.bound as u64) << 6 | u64::from(age);
        best << 48 | short(self.value) << 32 | short(self.evaluation) << 16 | tail
    }

    fn unpack(word: u64) -> Self {
        let short = |at: u32| Value::from((word >> at) as u16 as i16);
        let best = word >> 48;
        Self {
            best: (best != NO_ACTION).then_some(best as u16),
            value: short(32),
            evaluation: short(16),
            depth: (word >> 8) as u8,
            bound: [Bound::Upper, Bound::Lower, Bound::Exact, Bound::Exact][(word >> 6 & 3) as usize],
        }
    }
}

/// Two words: the key XOR the entry, and the entry. Words that two threads have written do not match.
#[derive(Debug)]
struct Slot {
    check: AtomicU64,
    entry: AtomicU64,
}

/// Entries of positions by their keys. It keeps what it knows between searches; old entries go first.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    /// The first slot at the start of a cache line, so that no bucket lies in two lines.
    first: usize,
    buckets: usize,
    age: u8,
}

impl Table {
    /// A table of about this many megabytes, at least one bucket. Where the system does not give that much and room for
    /// a search, it gets half, and so on.
    pub fn new(megabytes: usize) -> Self {
        let slots = megabytes.saturating_mul(MEGABYTE / size_of::<Slot>()) / BUCKET * BUCKET;
        Self::with_slots(slots.max(BUCKET))
    }

    fn with_slots(mut slots: usize) -> Self {
        // Held while the table is made: a small table and a search are better than a large table and none.
        let mut room: Vec<u8> = Vec::new();
        if room.try_reserve_exact(SEARCH_MEMORY).is_err() {
            slots = slots.min(MIN_SLOTS);
        }
        black_box(&mut room);
        // The zeroes come from the system, and a page is first touched by its first entry.
        let words: Box<[[u64; 2]]> = loop {
            match try_zeroed_slice_box(slots.saturating_add(BUCKET - 1)) {
                Ok(words) => break words,
                Err(()) if slots > BUCKET => slots = (slots / 2 / BUCKET * BUCKET).max(BUCKET),
                // Without a hundred bytes no program goes on.
                Err(()) => break vec![[0; 2]; slots + BUCKET - 1].into(),
            }
        };
        // In place.
        let words = words.into_vec().into_iter();
        let words = words.map(|[check, entry]| Slot { check: AtomicU64::new(check), entry: AtomicU64::new(entry) });
        let all: Vec<Slot> = words.collect();
        let first = all.as_ptr().align_offset(LINE);
        let first = if first < BUCKET { first } else { 0 };
        Self { slots: all, first, buckets: slots / BUCKET, age: 0 }
    }

    /// How many megabytes it takes, rounded down.
    pub const fn megabytes(&self) -> usize {
        self.slots.len() / (MEGABYTE / size_of::<Slot>())
    }

    fn size(&self) -> usize {
        (self.slots.len() + 1 - BUCKET) / BUCKET
    }

    /// Uses only as much of the table as a search of so many positions can fill: a small one fits into the processor's
    /// caches.
    pub fn limit_size(&mut self, nodes: u64) {
        let wanted = usize::try_from(nodes / 16).unwrap_or(usize::MAX).checked_next_power_of_two();
        self.buckets = self.size().min(wanted.unwrap_or(usize::MAX).max(1_024));
    }

    /// Marks all entries as older than those of the next search.
    pub fn new_search(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        let slots = self.size() * BUCKET;
        // The old slots are freed first, so that both are never in memory.
        self.slots = Vec::new();
        *self = Self::with_slots(slots);
    }

    fn place(&self, key: u64) -> usize {
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        self.first + bucket * BUCKET
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let at = self.place(key);
        self.slots.get(at..at + BUCKET).unwrap_or_default()
    }

    /// Prefetches what is known about the position with this key, which is needed soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index(self.slots.as_slice(), self.place(key));
    }

    /// What is known about the position with this key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let entry = slot.entry.load(Relaxed);
            (slot.check.load(Relaxed) ^ entry == key && entry != 0).then(|| Entry::unpack(entry))
        })
    }

    /// Notes what was found out about the position with this key. A missing action keeps the one that is known.
    pub fn put(&self, key: u64, mut new: Entry) {
        let mut chosen: Option<(&Slot, i32)> = None;
        for slot in self.bucket(key) {
            let old = slot.entry.load(Relaxed);
            if slot.check.load(Relaxed) ^ old == key && old != 0 {
                let known = Entry::unpack(old);
                // A deeper search of this very position stays, unless the new value is exact.
                if new.bound != Bound::Exact && new.depth + 3 < known.depth && old as u8 & 63 == self.age {
                    return;
                }
                new.best = new.best.or(known.best);
                chosen = Some((slot, 0));
                break;
            }
            let older = i32::from(self.age.wrapping_sub(old as u8) & 63);
            let worth = if old == 0 { i32::MIN } else { i32::from((old >> 8) as u8) - 8 * older };
            if chosen.is_none_or(|(_, least)| worth < least) {
                chosen = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = chosen {
            let entry = new.pack(self.age);
            slot.check.store(key ^ entry, Relaxed);
            slot.entry.store(entry, Relaxed);
        }
    }

    /// How full it is, in thousandths, by a sample.
    pub fn hashfull(&self) -> usize {
        let sample = &self.slots[self.first..][..(self.buckets * BUCKET).min(1_000)];
        let used = sample.iter().filter(|slot| {
            let entry = slot.entry.load(Relaxed);
            entry != 0 && entry as u8 & 63 == self.age
        });
        used.count() * 1_000 / sample.len().max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, best: Option<u16>) -> Entry {
        Entry { best, value: -31_990, evaluation: 42, depth, bound: Bound::Lower }
    }

    #[test]
    fn returns_entries_unchanged() {
        let table = Table::new(1);
        for (key, best) in [(1, Some(0)), (u64::MAX, Some(300)), (1 << 63, None)] {
            table.put(key, entry(7, best));
            assert_eq!(table.get(key), Some(entry(7, best)));
        }
        assert_eq!(table.get(2), None);
    }

    #[test]
    fn replaces_the_oldest_and_shallowest_entry_of_a_full_bucket() {
        let mut table = Table::with_slots(BUCKET);
        for key in 1..=4 {
            table.put(key, entry(10 + key as u8, None));
        }
        table.put(5, entry(1, None));
        assert_eq!((table.get(1), table.get(5)), (None, Some(entry(1, None))));
        table.new_search();
        table.put(6, entry(1, None));
        assert_eq!((table.get(5), table.get(6)), (None, Some(entry(1, None))));
    }

    #[test]
    fn reports_its_size() {
        assert_eq!([0, 1, 3].map(|megabytes| Table::new(megabytes).megabytes()), [0, 1, 3]);
    }

    #[test]
    fn keeps_the_known_action_if_a_new_entry_has_none() {
        let mut table = Table::new(1);
        table.put(9, entry(3, Some(17)));
        table.put(9, entry(4, None));
        assert_eq!(table.get(9), Some(entry(4, Some(17))));
        table.clear();
        assert_eq!(table.get(9), None);
    }
}
