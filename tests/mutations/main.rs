//! Whatever is in a file, no loader panics, hangs or fills the memory: 20,000 mutated saves and journals, and as many
//! mutated positions, moves, results and options, in every game. What a fuzzer (`tests/fuzz`) has found is read as well.
//!
//! `cargo test -p regalia-core --test mutations`. Each input follows from the seed and its number: `REGALIA_SEED` sets the seed,
//! `REGALIA_MUTATIONS` how many there are, `REGALIA_MUTATION` tries only the input with that number. An input that
//! breaks something is written to the folder for temporary files.

mod changes;
mod corpus;
#[path = "../support/entry.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod entry;
mod kept;
mod loaders;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use corpus::Corpus;
use fastrand::Rng;
use libtest_mimic::{Arguments, Trial};

/// Changed saves and journals.
const FILES: u64 = 10_000;

/// How many threads to use.
const WORKERS: u64 = 2;

/// How long one input may take before it counts as a hang.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long the largest files may take on a busy machine.
const GIANT: Duration = Duration::from_secs(20);

/// The most megabytes of memory that all of this may use.
const MEMORY: u64 = 200;

/// What a thread is busy with.
#[derive(Default)]
struct Desk {
    now: Mutex<Option<(Instant, u64, Vec<u8>)>>,
    tried: AtomicU64,
    loaded: AtomicU64,
}

impl Desk {
    fn put(&self, input: Option<(Instant, u64, Vec<u8>)>) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = input;
    }
}

fn main() -> ExitCode {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("REGALIA_SEED").unwrap_or(4);
    let count = number("REGALIA_MUTATIONS").unwrap_or(FILES);
    if let Some(only) = number("REGALIA_MUTATION") {
        return try_one(&Corpus::new(), seed, only);
    }
    let trials = vec![
        Trial::test("every_input_is_read_or_refused", move || Ok(every_input(seed, count)?)),
        Trial::test("inputs_that_a_fuzzer_kept_are_read_or_refused", || Ok(kept_inputs()?)),
        Trial::test("the_largest_files_are_read_in_time", || Ok(giants()?)),
    ];
    // One after the other: the first has threads of its own, and both measure the memory of the process.
    let arguments = Arguments { test_threads: Some(1), ..Arguments::from_args() };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Tries so many files and as many texts, in two threads.
fn every_input(seed: u64, count: u64) -> Result<(), String> {
    let corpus = Corpus::new();
    println!("seed {seed}, {} files and {} texts to begin with", corpus.files.len(), corpus.positions.len());
    // The code that catches a panic reports it.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let desks: Vec<Desk> = (0..WORKERS).map(|_| Desk::default()).collect();
    let (failures, finished) = (Mutex::new(Vec::<String>::new()), AtomicUsize::new(0));
    thread::scope(|scope| {
        for (worker, desk) in (0..).zip(&desks) {
            let (corpus, failures, finished) = (&corpus, &failures, &finished);
            scope.spawn(move || {
                // As many texts as files, with the same numbers.
                for number in (worker..count).step_by(WORKERS as usize) {
                    if let Err(why) = one(corpus, seed, number, desk) {
                        failures.lock().unwrap_or_else(PoisonError::into_inner).push(why);
                    }
                }
                finished.fetch_add(1, Ordering::Release);
            });
        }
        while finished.load(Ordering::Acquire) < desks.len() {
            thread::sleep(Duration::from_millis(50));
            desks.iter().for_each(watch);
        }
    });
    std::panic::set_hook(hook);
    let failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
    let sum = |of: fn(&Desk) -> &AtomicU64| desks.iter().map(|desk| of(desk).load(Ordering::Relaxed)).sum::<u64>();
    let (tried, loaded) = (sum(|desk| &desk.tried), sum(|desk| &desk.loaded));
    println!("{tried} inputs: {loaded} could be read, {} failures", failures.len());
    if !failures.is_empty() {
        return Err(failures.into_iter().take(10).collect::<Vec<_>>().join("\n"));
    }
    // Mutations that are too mild or too wild would prove nothing.
    if loaded <= tried / 20 || loaded >= tried * 19 / 20 {
        return Err(format!("{loaded} of {tried} inputs could be read"));
    }
    check_memory()
}

/// Reads what a fuzzer has kept of each target.
fn kept_inputs() -> Result<(), String> {
    for target in ["save", "journal", "game_text", "message", "position", "typed"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/fuzz").join(target);
        let files = std::fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let (mut tried, mut loaded) = (0, 0);
        for file in files.flatten() {
            let bytes = std::fs::read(file.path()).map_err(|why| format!("{}: {why}", file.path().display()))?;
            loaded += u32::from(kept::read(target, &bytes).map_err(|why| format!("{}: {why}", file.path().display()))?);
            tried += 1;
        }
        println!("{target}: {loaded} of {tried} inputs could be read");
        if loaded == 0 || loaded == tried {
            return Err(format!("{loaded} of {tried} inputs of {target} could be read"));
        }
    }
    Ok(())
}

/// Reads the largest files there can be.
fn giants() -> Result<(), String> {
    thread::scope(|scope| {
        // Dropped at the end, which ends the watch.
        let (done, waits) = mpsc::channel();
        scope.spawn(move || watch_giants(&waits));
        for (name, kind, made) in corpus::GIANTS {
            let bytes = made();
            let began = Instant::now();
            loaders::load(kind, &bytes).map_err(|why| format!("{kind:?} with {name}: {why}"))?;
            if began.elapsed() >= GIANT {
                return Err(format!("{kind:?} with {name} takes {:.1} s", began.elapsed().as_secs_f32()));
            }
            // The watch waits as long as this thread runs.
            let _ = done.send(name);
        }
        Ok(())
    })?;
    check_memory()
}

/// Aborts if a large file is not read at all.
fn watch_giants(done: &mpsc::Receiver<&str>) {
    let mut last = "";
    loop {
        match done.recv_timeout(2 * PATIENCE) {
            Ok(name) => last = name,
            Err(mpsc::RecvTimeoutError::Disconnected) => return,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                eprintln!("the large file after {last:?} does not come back");
                std::process::exit(1);
            }
        }
    }
}

fn check_memory() -> Result<(), String> {
    match most_memory() {
        Some(megabytes) if megabytes >= MEMORY => Err(format!("{megabytes} MB of memory are used")),
        _ => Ok(()),
    }
}

/// Tries one input without catching panics.
fn try_one(corpus: &Corpus, seed: u64, number: u64) -> ExitCode {
    for texts in [false, true] {
        let (kind, bytes) = corpus.input(&mut random(seed, number, texts), texts);
        println!("{kind:?}\n{}", String::from_utf8_lossy(&bytes));
        match loaders::load(kind, &bytes) {
            Ok(loaded) => println!("{}", if loaded { "can be read" } else { "is refused" }),
            Err(why) => {
                eprintln!("{why}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn random(seed: u64, number: u64, texts: bool) -> Rng {
    Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (number << 1 | u64::from(texts)))
}

/// Tries the file and the text of a number.
fn one(corpus: &Corpus, seed: u64, number: u64, desk: &Desk) -> Result<(), String> {
    for texts in [false, true] {
        let (kind, bytes) = corpus.input(&mut random(seed, number, texts), texts);
        desk.put(Some((Instant::now(), number, bytes.clone())));
        let told = catch_unwind(AssertUnwindSafe(|| loaders::load(kind, &bytes)));
        desk.put(None);
        desk.tried.fetch_add(1, Ordering::Relaxed);
        let why = match told {
            Ok(Ok(loaded)) => {
                desk.loaded.fetch_add(u64::from(loaded), Ordering::Relaxed);
                continue;
            }
            Ok(Err(why)) => why,
            Err(panic) => format!("panic: {}", said(panic.as_ref())),
        };
        return Err(format!(
            "REGALIA_SEED={seed} REGALIA_MUTATION={number}, {kind:?}, {}: {why}",
            keep(number, &bytes)
        ));
    }
    Ok(())
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

/// Writes an input to a file. Returns its path.
fn keep(number: u64, bytes: &[u8]) -> String {
    let path: PathBuf = std::env::temp_dir().join(format!("regalia-mutation-{number}"));
    match std::fs::write(&path, bytes) {
        Ok(()) => path.display().to_string(),
        Err(why) => format!("{}: {why}", path.display()),
    }
}

/// Aborts if a thread hangs on its input.
fn watch(desk: &Desk) {
    let now = desk.now.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((since, number, bytes)) = &*now
        && since.elapsed() > PATIENCE
    {
        eprintln!("REGALIA_MUTATION={number} does not come back: {}", keep(*number, bytes));
        std::process::exit(1);
    }
}

/// The peak memory of this process in megabytes; `None` if the system does not tell.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}
