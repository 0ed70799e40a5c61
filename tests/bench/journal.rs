//! How long it takes to read journals: twenty games of 300 plies, as the first screen lists them, and one of 5,000, as
//! a player may continue it; and games as text. Bench `journal`: `cargo bench -p regalia-core --bench journal`.

#[path = "game_text.rs"]
mod game_text;

use criterion::{Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use regalia_core::record::Record;
use regalia_core::record::journal::{beginning, line, read};
use regalia_core::record::save;
use regalia_core::rules::{Action, Game, GamePosition, Options, Role};

/// A journal of a game of this many plies, and the saved game: pieces wander, and pawns move only when a draw comes
/// near.
fn game(plies: usize, seed: u64) -> (Vec<u8>, String) {
    let mut random = Rng::with_seed(seed);
    let mut record = Record::new(Options::new(Game::Sovereign), Vec::new());
    let mut text = line(1, &beginning(&record, None, 1).text());
    let mut lines = 1;
    while record.len() < plies {
        let position = record.position();
        let wanders = |action: &Action| match action {
            Action::Move(step) => {
                let pawn = position.piece_at(step.from).is_some_and(|piece| piece.role == Role::Pawn);
                position.piece_at(step.to).is_none() && pawn == (position.halfmove_clock() > 80)
            }
            Action::Own(_) => true,
            _ => false,
        };
        let legal = position.legal_actions();
        let (mut quiet, others): (Vec<Action>, Vec<Action>) = legal.into_iter().partition(wanders);
        random.shuffle(&mut quiet);
        let goes_on = |action: &Action| position.play(*action).is_ok_and(|after| after.outcome().is_none());
        let next = quiet.into_iter().chain(others).find(goes_on).expect("the game goes on");
        record.play(next).expect("it is legal");
        for entry in record.take_edits() {
            lines += 1;
            text += &line(lines, &entry.text());
        }
    }
    (text.into_bytes(), save::to_text(&record))
}

fn journals(c: &mut Criterion) {
    let shelf: Vec<Vec<u8>> = (0..20).map(|seed| game(300, seed).0).collect();
    let (long, saved) = game(5_000, 77);
    let mut group = c.benchmark_group("journal");
    group.sample_size(20);
    group.bench_function("20 of 300 plies", |b| {
        b.iter(|| shelf.iter().map(|bytes| read(bytes).expect("a journal").record.len()).sum::<usize>());
    });
    group.bench_function("one of 5,000 plies", |b| b.iter(|| read(&long).expect("a journal").record.len()));
    group.bench_function("a save of 5,000 plies", |b| b.iter(|| save::from_text(&saved).expect("a game").len()));
    group.finish();
}

criterion_group!(benches, journals, game_text::game_texts);
criterion_main!(benches);
