//! Mutations of a text: bytes, words, numbers, strings, lines and brackets are changed, doubled, moved and lost.

use fastrand::Rng;

/// Unusual numbers.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775809",
    "999999999999999999999999999999",
    "1e999",
    "0.5",
    "-0",
    "0x10",
    "86400000",
];

/// Parts of the file formats' notation.
const PARTS: [&str; 34] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "\\",
    "/*",
    "*/",
    "//",
    "#",
    "r#\"",
    "\"#",
    "Some(",
    "None",
    "()",
    "[[]]",
    "true",
    "'a'",
    "b\"x\"",
    "#![enable(unwrap_newtypes)]",
    "\\u{110000}",
    "\\x",
    "inf",
    "NaN",
    "format: 1,",
    "format: 2,",
    "players: [\"person\", \"level 3\"],",
    "notes: [\"0 0.2\", \"1 #3 ?! e2e4\"],",
    "comments: [\"0 [%% {}\", \"1 best\"],",
];

/// What a comment may not hold, or what hides that.
const SIGNS: [&str; 9] = ["%", "[%", "[", "{", "}", "%clk 1]", "Message \"", "\u{202a}%", "\u{2028}[%"];

/// Openings without a closing.
const OPENINGS: [&str; 9] = ["(", "[", "{", "Some(", "(a:", "[(", "/*", "(moves:[", "{\"a\":"];

/// Bytes that are not UTF-8.
const NO_TEXT: [&[u8]; 7] = [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80", b"\xf0\x9f", b"\xc0\x80"];

/// Words of other texts.
const WORDS: [&str; 34] = [
    "e2e4",
    "own=b",
    "O-O@h1",
    "K=n",
    "K=nxi5",
    "escape",
    "pass",
    "resign",
    "h6h7q",
    "wNh3xi5",
    "e7e8=Q",
    "a1a1",
    "p16",
    "*",
    "1-0",
    "person",
    "level 8",
    "level 9",
    "0.35",
    "#-3",
    "0.3,0.2,0.25,0.25",
    "?!",
    "1 NaN ?? a1a2",
    "1/2-1/2",
    "1-0 resignation",
    "1/2-1/2 agreement",
    "0-1 time",
    "1-0-1/2-1/2 last-king",
    "royale",
    "martian",
    "twins",
    "on",
    "off",
    "\u{1b}[2J\u{2028}\u{0}",
];

/// Changes bytes once or a few times; `from` is a text of the same kind to take parts from.
pub fn change(bytes: &mut Vec<u8>, from: &[u8], random: &mut Rng) {
    let times = 1 + (0..3).take_while(|_| random.u8(..3) == 0).count();
    for _ in 0..times {
        once(bytes, from, random);
    }
}

fn once(bytes: &mut Vec<u8>, from: &[u8], random: &mut Rng) {
    match random.u8(..23) {
        0 | 1 => flip(bytes, random),
        2 => {
            let new = random.u8(..);
            splice(bytes, &[new], random);
        }
        3 => remove(bytes, random, 8),
        4 => remove(bytes, random, 400),
        5 => bytes.truncate(random.usize(..=bytes.len())),
        6 => double(bytes, random),
        7 => swap(bytes, random),
        8 | 9 => lines(bytes, random),
        10..=12 => number(bytes, random),
        13 => {
            let new = PARTS[random.usize(..PARTS.len())];
            splice(bytes, new.as_bytes(), random);
        }
        14 => deep(bytes, random),
        15 => long(bytes, random),
        16 => {
            let new = NO_TEXT[random.usize(..NO_TEXT.len())];
            splice(bytes, new, random);
        }
        17 | 18 => word(bytes, random),
        19 => swap_words(bytes, random),
        20 => string(bytes, random),
        21 => signs(bytes, random),
        _ => take(bytes, from, random),
    }
}

/// A place between two bytes.
fn place(bytes: &[u8], random: &mut Rng) -> usize {
    random.usize(..=bytes.len())
}

fn range(bytes: &[u8], most: usize, random: &mut Rng) -> std::ops::Range<usize> {
    let start = place(bytes, random);
    start..(start + random.usize(..=most)).min(bytes.len())
}

fn flip(bytes: &mut [u8], random: &mut Rng) {
    if !bytes.is_empty() {
        let at = random.usize(..bytes.len());
        bytes[at] = if random.bool() { bytes[at] ^ 1 << random.u8(..8) } else { random.u8(..) };
    }
}

fn splice(bytes: &mut Vec<u8>, new: &[u8], random: &mut Rng) {
    let at = place(bytes, random);
    bytes.splice(at..at, new.iter().copied());
}

fn remove(bytes: &mut Vec<u8>, random: &mut Rng, most: usize) {
    bytes.drain(range(bytes, most, random));
}

fn double(bytes: &mut Vec<u8>, random: &mut Rng) {
    let part = bytes[range(bytes, 200, random)].to_vec();
    let at = place(bytes, random);
    bytes.splice(at..at, part);
}

fn swap(bytes: &mut Vec<u8>, random: &mut Rng) {
    let part: Vec<u8> = bytes.drain(range(bytes, 100, random)).collect();
    let at = place(bytes, random);
    bytes.splice(at..at, part);
}

fn lines(bytes: &mut Vec<u8>, random: &mut Rng) {
    let mut all: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    if all.is_empty() {
        return;
    }
    let (one, other) = (random.usize(..all.len()), random.usize(..all.len()));
    match random.u8(..3) {
        0 => drop(all.remove(one)),
        1 => all.insert(other, all[one].clone()),
        _ => all.swap(one, other),
    }
    *bytes = all.concat();
}

/// Runs of bytes that satisfy `belongs`.
fn stretches(bytes: &[u8], belongs: impl Fn(u8) -> bool) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, _) in bytes.iter().enumerate().filter(|(_, byte)| belongs(**byte)) {
        match found.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

fn number(bytes: &mut Vec<u8>, random: &mut Rng) {
    let found = stretches(bytes, |byte| byte.is_ascii_digit());
    if let Some(range) = random.choice(found) {
        bytes.splice(range, NUMBERS[random.usize(..NUMBERS.len())].bytes());
    }
}

fn word_stretches(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    stretches(bytes, |byte| byte.is_ascii_alphanumeric() || b"=-@/*".contains(&byte))
}

fn word(bytes: &mut Vec<u8>, random: &mut Rng) {
    if let Some(range) = random.choice(word_stretches(bytes)) {
        bytes.splice(range, WORDS[random.usize(..WORDS.len())].bytes());
    }
}

fn swap_words(bytes: &mut Vec<u8>, random: &mut Rng) {
    let found = word_stretches(bytes);
    let (Some(one), Some(other)) = (random.choice(found.clone()), random.choice(found)) else { return };
    let part = bytes[other].to_vec();
    bytes.splice(one, part);
}

fn string(bytes: &mut Vec<u8>, random: &mut Rng) {
    let new = WORDS[random.usize(..WORDS.len())].repeat(random.usize(..40));
    replace_string(bytes, &new, random);
}

/// Words about a ply that begin a command again and again.
fn signs(bytes: &mut Vec<u8>, random: &mut Rng) {
    let times = if random.u8(..20) == 0 { 20_000 } else { random.usize(1..600) };
    let new = SIGNS[random.usize(..SIGNS.len())].repeat(times);
    replace_string(bytes, &format!("{} [{new}", random.u8(..4)), random);
}

/// Puts something else between two quotation marks.
fn replace_string(bytes: &mut Vec<u8>, new: &str, random: &mut Rng) {
    let quotes: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'"').collect();
    if quotes.len() < 2 {
        return;
    }
    let first = random.usize(..quotes.len() - 1);
    bytes.splice(quotes[first] + 1..quotes[first + 1], new.bytes());
}

fn deep(bytes: &mut Vec<u8>, random: &mut Rng) {
    // Usually only a few openings: many of them test nothing new.
    let times = if random.u8(..20) == 0 { random.usize(1..20_000) } else { random.usize(1..300) };
    let opening = OPENINGS[random.usize(..OPENINGS.len())].repeat(times);
    let at = place(bytes, random);
    bytes.splice(at..at, opening.into_bytes());
}

fn long(bytes: &mut Vec<u8>, random: &mut Rng) {
    let length = if random.u8(..20) == 0 { 100_000 } else { random.usize(1..3_000) };
    let letter = *random.choice(b"a1 \n\"(w/e").unwrap_or(&b'a');
    let at = place(bytes, random);
    bytes.splice(at..at, std::iter::repeat_n(letter, length));
}

fn take(bytes: &mut Vec<u8>, from: &[u8], random: &mut Rng) {
    let part = from[range(from, 300, random)].to_vec();
    let at = range(bytes, 300, random);
    bytes.splice(at, part);
}
