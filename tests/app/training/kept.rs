//! What is kept of training: progress and positions of own games, through any text.

use regalia_app::training::{ExerciseId, MAX_OWN, Notebook, OwnExercise, Source, Standing, TrainingProgress};
use regalia_core::rules::{Game, GamePosition, Options, Position};

use super::program::all;

fn ids() -> Vec<ExerciseId> {
    all(Game::Sovereign).iter().map(regalia_app::training::Exercise::id).collect()
}

/// Positions after the first plies of a game, each with a best move.
fn own(game: Game, count: usize) -> Vec<OwnExercise> {
    let mut position = Position::start(&Options::new(game));
    let mut made = Vec::new();
    for number in 0..count {
        let actions = position.perft_actions();
        let action = actions[number * 7 % actions.len()];
        made.push(OwnExercise::new(&position, &[action], format!("Move {number}")));
        position.play_unchecked(action);
        if position.outcome().is_some() {
            position = Position::start(&Options::new(game));
        }
    }
    made
}

#[test]
fn the_first_try_counts() {
    let (mut progress, id) = (TrainingProgress::default(), ids()[0]);
    assert_eq!(progress.standing(id), Standing::Open);
    assert!(progress.solve(id));
    assert_eq!(progress.standing(id), Standing::SolvedAtOnce);
    assert!(!progress.fail(id), "what was solved stays solved");
    assert_eq!(progress.standing(id), Standing::SolvedAtOnce);

    let id = ids()[1];
    assert!(progress.fail(id) && !progress.fail(id));
    assert_eq!(progress.standing(id), Standing::Tried);
    assert!(progress.solve(id) && !progress.solve(id));
    assert_eq!(progress.standing(id), Standing::SolvedLater);
    assert!(Standing::SolvedLater.is_solved() && !Standing::Tried.is_solved());
}

#[test]
fn the_better_of_two_is_kept() {
    let ids = ids();
    let (mut one, mut other) = (TrainingProgress::default(), TrainingProgress::default());
    one.solve(ids[0]);
    other.fail(ids[0]);
    other.solve(ids[1]);
    one.fail(ids[1]);
    other.fail(ids[2]);
    let mut merged = one.clone();
    merged.merge(&other);
    let standings = [Standing::SolvedAtOnce, Standing::SolvedAtOnce, Standing::Tried];
    assert_eq!([0, 1, 2].map(|index| merged.standing(ids[index])), standings);
    other.merge(&one);
    assert_eq!(merged, other, "in any order");
}

#[test]
fn a_notebook_comes_back_from_its_text() {
    let mut notebook = Notebook::default();
    assert_eq!(Notebook::read(&notebook.to_text()).unwrap(), notebook);
    notebook.progress.solve(ids()[0]);
    notebook.progress.fail(ids()[1]);
    for game in Game::ALL {
        for own in own(game, 3) {
            assert!(notebook.add(own.clone()) && !notebook.add(own), "each position once");
        }
    }
    let mut options = Options::new(Game::Plunder);
    options.set("vests", "unlimited").unwrap();
    let start = Position::parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &options).unwrap();
    notebook.add(OwnExercise::new(&start, &[start.perft_actions()[0]], "With \"options\"".to_owned()));

    let again = Notebook::read(&notebook.to_text()).unwrap();
    assert_eq!(again, notebook);
    let last = again.own(Game::Plunder).last().unwrap();
    assert_eq!(last.position(), &start, "with its options");
    assert_eq!(last.source(), &Source::OwnGame { title: "With \"options\"".to_owned() });
    assert_eq!(again.own(Game::Martian).count(), 3);
}

#[test]
fn entries_that_cannot_be_read_are_kept_as_they_are() {
    let [id, other, third] = [0, 1, 2].map(|index| ids()[index]);
    let text = format!(
        r#"// by hand
        training(
            later: (something: [1, 2], new: true),
            progress: {{
                "{id}": "solved at once",
                "{other}": "solved in a dream",
                "no number": "tried",
                "{third}": 17,
            }},
            own: [
                (title: "good", game: "martian", position: "{start}", best: ["b2a3"], mood: "grim"),
                (title: "no such game", game: "go", position: "{start}", best: ["b2a3"]),
                (title: "not legal", game: "martian", position: "{start}", best: ["a1a3"]),
                (title: "no best move", game: "martian", position: "{start}", best: []),
                (title: "no position", game: "martian", best: ["b2a3"]),
                5,
                "text",
            ],
        )"#,
        start = Position::start(&Options::new(Game::Martian))
    );
    let notebook = Notebook::read(&text).unwrap();
    assert_eq!(notebook.progress.iter().collect::<Vec<_>>(), [(id, Standing::SolvedAtOnce)]);
    assert_eq!(notebook.own(Game::Martian).count(), 1);
    let mut merged = Notebook::default();
    merged.merge(&notebook);
    for kept in [notebook.to_text(), merged.to_text()] {
        for entry in
            ["\"solved in a dream\"", "\"no number\": \"tried\"", ": 17,", "\"go\"", "\"text\"", "\"not legal\""]
        {
            assert_eq!(kept.matches(entry).count(), 1, "{entry} in {kept}");
        }
        assert_eq!(Notebook::read(&kept).unwrap(), notebook);
    }
    let mut solved = notebook.clone();
    solved.progress.solve(other);
    let again = Notebook::read(&solved.to_text()).unwrap();
    assert_eq!(again.progress.standing(other), Standing::SolvedAtOnce, "what is solved here counts here");
    assert_eq!(Notebook::read("()").unwrap(), Notebook::default());
    for text in ["", "training(", "settings(progress: 5)", "(progress: [1])"] {
        assert!(Notebook::read(text).is_err(), "{text}");
    }
}

#[test]
fn two_notebooks_become_one() {
    let all = own(Game::TwoKings, 6);
    let (mut one, mut other) = (Notebook::default(), Notebook::default());
    for index in [0, 1, 2] {
        one.add(all[index].clone());
    }
    for index in [2, 3] {
        other.add(all[index].clone());
    }
    other.progress.fail(ids()[0]);
    one.merge(&other);
    assert_eq!(one.own(Game::TwoKings).count(), 4);
    assert_eq!(one.progress.standing(ids()[0]), Standing::Tried);
}

#[test]
fn the_oldest_positions_go_first() {
    let all = own(Game::Sovereign, MAX_OWN + 5);
    let mut notebook = Notebook::default();
    let added = all.iter().filter(|own| notebook.add((*own).clone())).count();
    assert!(added > MAX_OWN, "{added}");
    assert_eq!(notebook.own(Game::Sovereign).count(), MAX_OWN);
    let first = all[0].exercise().unwrap();
    assert!(notebook.own(Game::Sovereign).all(|kept| kept.id() != first.id()));
}
