//! Seeded runs: somebody plays, after every operation of the disk the power is cut, and the program starts again.
//!
//! 300 seeds; `REGALIA_SEEDS=20000` for more.

use fastrand::Rng;

use super::faults::Faults;
use super::forgetful::{Forgetful, Step};
use super::ledger::{Ledger, Mark};
use super::model::Model;
use super::program::Player;
use super::reading::{HOME, JOURNALS, SETTINGS, start_on};

/// How often each run starts the program.
const LIVES: usize = 3;

/// The usual number of seeds.
const SEEDS: u64 = 300;

/// How many runs are carried out.
fn seeds() -> u64 {
    std::env::var("REGALIA_SEEDS").map_or(SEEDS, |text| text.parse().unwrap())
}

/// How many steps before a failure are told.
const TOLD: usize = 40;

/// How a life ends.
#[derive(Clone, Copy, Debug)]
enum End {
    Quit,
    Kill,
    PowerCut,
}

/// What the runs have seen.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    faults: Faults,
    operations: usize,
    /// How often something was called kept.
    kept: usize,
    cuts: usize,
}

impl Seen {
    fn add(mut self, other: Self) -> Self {
        self.faults.add(other.faults);
        self.operations += other.operations;
        self.kept += other.kept;
        self.cuts += other.cuts;
        self
    }
}

/// The power is cut: what the program finds then.
fn cut(model: &Model, ledger: &Ledger, random: &mut Rng, seen: &mut Seen) -> Result<(Model, Ledger), String> {
    seen.cuts += 1;
    let after = model.after_power_cut(random, &mut seen.faults);
    // A journal that was damaged before, and is being repaired, is damaged still.
    let is_whole = model.is_settled(JOURNALS.as_ref());
    let found = start_on(&after, is_whole).or_else(|why| match start_on(model, true) {
        Err(_) if is_whole => start_on(&after, false),
        _ => Err(why),
    })?;
    if let Some(lost) = model.lost_copy(&after, JOURNALS.as_ref()) {
        return Err(format!("{} is lost", lost.display()));
    }
    let mut ledger = ledger.clone();
    ledger.wrong(&found).map_or(Ok(()), Err)?;
    ledger.settle(&found);
    Ok((after, ledger))
}

/// A step in one line.
fn short(step: &Step) -> String {
    format!("{step:?}").chars().take(150).collect()
}

/// One run.
fn run(seed: u64, seen: &mut Seen) -> Result<(), String> {
    let mut random = Rng::with_seed(seed);
    let (mut model, mut ledger) = (Model::new(&[HOME, SETTINGS]), Ledger::default());
    for life in 0..LIVES {
        let disk = Forgetful::new(model.clone());
        Player::start(&disk, &mut random).play();
        let steps = disk.steps();
        let operations = steps.iter().filter(|step| matches!(step, Step::Op(_))).count();
        let end = [End::Quit, End::Kill, End::PowerCut, End::PowerCut][random.usize(..4)];
        let last = if matches!(end, End::Quit) { operations } else { random.usize(..=operations) };
        let (mut done, mut next) = (0, None);
        seen.operations += operations;
        for (index, step) in steps.iter().enumerate() {
            match step {
                Step::Op(op) => {
                    model.apply(op).map_err(|why| format!("{op:?}: {why}"))?;
                    done += 1;
                }
                Step::Mark(mark) => {
                    seen.kept += usize::from(matches!(mark, Mark::Kept(_)));
                    ledger.note(mark);
                }
            }
            // What is said is said before the next operation.
            if matches!(steps.get(index + 1), Some(Step::Mark(_))) {
                continue;
            }
            let told = |why| {
                let before: Vec<String> = steps[index.saturating_sub(TOLD)..=index].iter().map(short).collect();
                format!("life {life}, after operation {done} of {operations}:\n{why}\n\n{}", before.join("\n"))
            };
            let after = cut(&model, &ledger, &mut random, seen).map_err(told)?;
            if next.is_none() && done >= last {
                next = Some(match end {
                    End::PowerCut => after,
                    End::Quit | End::Kill => {
                        let mut ledger = ledger.clone();
                        let found = start_on(&model, false).map_err(told)?;
                        ledger.wrong(&found).map_or(Ok(()), Err).map_err(told)?;
                        ledger.see(&found);
                        (model.clone(), ledger)
                    }
                });
            }
        }
        (model, ledger) = next.unwrap_or((model, ledger));
    }
    Ok(())
}

/// Every `of`th seed, from `first` on. Returns what they have seen.
fn runs(first: u64, of: u64) -> Seen {
    let mut seen = Seen::default();
    for seed in (first..seeds()).step_by(usize::try_from(of).unwrap()) {
        if let Err(why) = run(seed, &mut seen) {
            panic!("seed {seed}: {why}");
        }
    }
    seen
}

#[test]
fn a_power_cut_takes_nothing_that_was_called_kept() {
    let seen = std::thread::scope(|scope| {
        let threads = [0, 1].map(|half| scope.spawn(move || runs(half, 2)));
        threads.map(|thread| thread.join().unwrap()).into_iter().fold(Seen::default(), Seen::add)
    });
    println!("{seen:?}");
    // Few faults would prove nothing.
    let seeds = usize::try_from(seeds()).unwrap();
    assert!(seen.faults.least() >= seeds && seen.kept >= seeds && seen.cuts >= seen.operations, "{seen:?}");
}
