//! How long it takes to read games as text: one of 2,000 plies, and texts with too much of something, none of which may
//! take more than a few seconds. It is part of the bench `journal`.

#[path = "../core/record/too_much.rs"]
mod too_much;

use criterion::Criterion;
use fastrand::Rng;
use regalia_core::record::{Record, game_text};
use regalia_core::rules::{Game, Options};

/// A game of up to this many plies, as text.
fn long_text(plies: usize) -> String {
    let mut random = Rng::with_seed(17);
    let mut record = Record::new(Options::new(Game::Sovereign), Vec::new());
    while record.len() < plies {
        let Some(action) = random.choice(record.legal_actions()) else { break };
        record.play(action).expect("it is legal");
    }
    game_text::to_text(&record)
}

/// Measures them.
pub fn game_texts(c: &mut Criterion) {
    let long = long_text(2_000);
    let mut group = c.benchmark_group("game text");
    group.sample_size(10);
    group.bench_function("a long game", |b| b.iter(|| game_text::from_text(&long, None).expect("a game").record.len()));
    let options = Options::new(Game::TwoKings);
    for (number, (text, _)) in too_much::texts().into_iter().enumerate() {
        let name = format!("{number}: {} bytes, {:.8}", text.len(), text);
        group.bench_function(name, |b| b.iter(|| game_text::from_text(&text, Some(&options)).is_ok()));
    }
    group.finish();
}
