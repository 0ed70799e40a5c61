//! "Find the move": the exercises, the attempts on the small board, what is said, and the dialog around them.

use super::stage::*;
use regalia_app::computer::HintStep;
use regalia_app::panels::book::command::LearnCommand;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::dialogs::command::DialogCommand;
use regalia_app::panels::dialogs::{Dialog, dialog_ui};
use regalia_app::panels::study::review_data::ReviewPage;
use regalia_app::panels::{Said, TrainingView};
use regalia_app::training::{Attempt, Exercise, Goal, Notebook, OwnExercise, Standing, exercises};
use regalia_app::view::{Rotation, Seating, Side};
use regalia_core::record::{Eval, Note, Record};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position};

fn view(game: Game) -> TrainingView {
    TrainingView::new(game, Notebook::default())
}

fn moves(exercise: &Exercise) -> u32 {
    match exercise.goal() {
        Goal::Win { moves } => moves,
        Goal::BestMove => 1,
    }
}

/// The first exercise of a game with so many moves.
fn at(game: Game, length: u32) -> TrainingView {
    let mut view = view(game);
    let index = view.exercises().iter().position(|exercise| moves(exercise) == length);
    view.go_to(index.unwrap());
    view
}

/// Plays an action with the mouse: the piece, its square, the answers to the questions.
fn play(view: &mut TrainingView, action: Action) {
    let king =
        view.attempt().map(|attempt| attempt.position()).and_then(|position| position.royal(position.side_to_move()));
    match action {
        Action::Move(go) => {
            view.click(go.from);
            view.click(go.to);
        }
        Action::Castle { target } => {
            view.click(king.unwrap());
            view.click(target);
        }
        other => view.choose(other),
    }
    // The promotion, the vest and the risk are asked one after the other.
    for _ in 0..3 {
        if view.is_asked() {
            view.choose(action);
        }
    }
}

fn said(view: &TrainingView) -> &str {
    match view.said() {
        Said::Nothing => "",
        Said::Refused(text) | Said::Hint(text) | Said::Right(text) | Said::Wrong(text) | Said::Solved(text) => text,
    }
}

fn wrong_move(view: &TrainingView) -> Action {
    let attempt = view.attempt().unwrap();
    let legal = attempt.position().perft_actions();
    let first = attempt.exercise().first();
    legal.into_iter().find(|action| matches!(action, Action::Move(_)) && !first.contains(action)).unwrap()
}

#[test]
fn every_exercise_can_be_solved_by_hand() {
    for game in Game::ALL {
        let mut view = view(game);
        for index in 0..view.exercises().len() {
            view.go_to(index);
            let solution = view.attempt().unwrap().solution();
            let mut played = 0;
            while !view.is_solved() {
                let action = view.attempt().unwrap().solution()[0];
                let text = view.attempt().unwrap().position().to_string();
                play(&mut view, action);
                let now = view.attempt().unwrap().played().len();
                assert!(now > played, "{game} {text}, {action}: {}", said(&view));
                played = now;
            }
            assert_eq!(played, solution.len(), "{game} {index}");
            assert!(said(&view).ends_with("Solved on the first try."), "{}", said(&view));
            assert_eq!(view.standing(index), Standing::SolvedAtOnce);
            assert!(view.take_news().is_some() && view.take_news().is_none());
        }
        assert_eq!(view.solved_count(), view.exercises().len());
    }
}

#[test]
fn a_wrong_move_is_answered_and_may_be_tried_again() {
    let mut view = at(Game::Plunder, 2);
    let index = view.index();
    let wrong = wrong_move(&view);
    play(&mut view, wrong);
    assert!(matches!(view.said(), Said::Wrong(_)), "{}", said(&view));
    assert!(said(&view).contains("does not mate in two moves"), "{}", said(&view));
    assert_eq!((view.standing(index), view.has_begun()), (Standing::Tried, false), "it was not played");

    let right = view.attempt().unwrap().solution()[0];
    play(&mut view, right);
    assert!(said(&view).starts_with("Right. ") && said(&view).ends_with("Go on."), "{}", said(&view));
    assert!(view.has_begun());
    view.try_again();
    assert_eq!((said(&view), view.has_begun()), ("", false));
    while !view.is_solved() {
        let action = view.attempt().unwrap().solution()[0];
        play(&mut view, action);
    }
    assert_eq!(said(&view), "Checkmate. Solved.");
    assert_eq!(view.standing(index), Standing::SolvedLater);
    view.next();
    assert_ne!(view.index(), index);
    assert_eq!(said(&view), "");
}

#[test]
fn what_is_not_legal_is_refused_and_does_not_count() {
    let mut view = at(Game::TwoKings, 1);
    let position = view.attempt().unwrap().position().clone();
    let seat = position.side_to_move();
    let foreign = position.pieces().into_iter().find(|(_, piece)| position.commander(piece.army) != Some(seat));
    view.click(foreign.unwrap().0);
    assert!(matches!(view.said(), Said::Refused(_)), "{}", said(&view));
    assert_eq!(view.standing(view.index()), Standing::Open);
    assert!(view.take_news().is_none());
}

#[test]
fn the_solution_is_shown_move_by_move_and_counts_as_tried() {
    for game in Game::ALL {
        let mut view = at(game, 3);
        let solution = view.attempt().unwrap().solution();
        assert!(solution.len() >= 5, "{game}");
        for (shown, _) in solution.iter().enumerate() {
            assert!(!view.is_shown(), "{game}: {shown}");
            view.show_solution();
            assert!(view.line().starts_with("Solution: "), "{}", view.line());
        }
        assert!(view.is_shown() && !view.is_solved());
        assert_eq!(view.standing(view.index()), Standing::Tried);
        let shown = view.line();
        view.show_solution();
        assert_eq!(view.line(), shown, "there is nothing after its end");
        view.try_again();
        assert!(!view.is_showing() && view.line().starts_with("Exercise "), "{}", view.line());
    }
}

#[test]
fn a_hint_points_out_the_piece_then_its_square_and_counts() {
    for game in Game::ALL {
        let mut view = at(game, 2);
        let index = view.index();
        while !view.is_solved() {
            let action = view.attempt().unwrap().right_action().unwrap();
            let played = view.attempt().unwrap().played().len();
            assert_eq!(view.next_hint(), Some(HintStep::Piece), "{game}: each turn has its own");
            assert!(view.advised().is_empty());
            view.hint();
            let piece = view.advised().to_vec();
            assert!(piece.len() <= 1 && matches!(view.said(), Said::Hint(_)), "{game}: {piece:?}");
            assert_eq!((view.next_hint(), view.line().as_str()), (Some(HintStep::Square), said(&view)));
            view.hint();
            assert_eq!(view.next_hint(), None);
            if let Action::Move(go) = action {
                assert_eq!((&piece[..], view.advised()), (&[go.from][..], &[go.from, go.to][..]), "{game}");
                assert!(said(&view).contains(&go.to.to_string()), "{}", said(&view));
            }
            assert_eq!(view.attempt().unwrap().played().len(), played, "nothing is played");
            assert!(!view.is_solved() && view.standing(index) == Standing::Tried);
            play(&mut view, action);
        }
        assert!(said(&view).ends_with("Solved with a hint."), "{}", said(&view));
        assert_eq!((view.standing(index), view.next_hint()), (Standing::SolvedLater, None));
        assert!(view.take_news().is_some());
        view.hint();
        assert!(view.advised().is_empty(), "it is solved");
        // The next one begins without.
        view.next();
        assert_eq!(view.next_hint(), Some(HintStep::Piece));
        view.show_solution();
        assert_eq!(view.next_hint(), None, "the solution tells more");
    }
}

#[test]
fn tasks_are_told_in_plain_words() {
    let told = |game, length| at(game, length).line();
    assert!(told(Game::TwoKings, 1).ends_with(" mates in one move."), "{}", told(Game::TwoKings, 1));
    assert!(told(Game::Sovereign, 2).ends_with(" mates in two moves."), "{}", told(Game::Sovereign, 2));
    assert!(told(Game::Martian, 3).ends_with(" wins in three moves."), "{}", told(Game::Martian, 3));
    let royale = told(Game::Royale, 2);
    assert!(royale.contains(" takes ") && royale.ends_with("'s king in two moves."), "{royale}");
}

#[test]
fn it_begins_with_what_is_not_solved() {
    let mut notebook = Notebook::default();
    for exercise in &exercises(Game::Martian).unwrap()[..3] {
        notebook.progress.solve(exercise.id());
    }
    let mut view = TrainingView::new(Game::Martian, notebook);
    assert_eq!((view.index(), view.solved_count()), (3, 3));
    view.step(false);
    assert_eq!(view.index(), 2);
    view.next();
    assert_eq!(view.index(), 3);
    view.go_to(0);
    view.step(false);
    assert_eq!(view.index(), view.exercises().len() - 1);
    view.step(true);
    assert_eq!(view.index(), 0);
}

#[test]
fn positions_of_own_games_have_their_own_list() {
    let start = Position::start(&Options::new(Game::TwoKings));
    let best = start.parse_action("e2e4").unwrap();
    let mut notebook = Notebook::default();
    assert!(notebook.add(OwnExercise::new(&start, &[best], "Ann against Ben".to_owned())));
    let mut view = TrainingView::new(Game::TwoKings, notebook);
    view.turn_to(Game::TwoKings, true);
    assert_eq!((view.exercises().len(), view.line().as_str()), (1, "Exercise 1 of 1. Find White's best move."));
    let wrong = start.parse_action("a2a3").unwrap();
    play(&mut view, wrong);
    assert_eq!(said(&view), "There is a better move than a3.");
    play(&mut view, best);
    assert_eq!(said(&view), "That is the move. Solved.");

    view.turn_to(Game::Plunder, true);
    assert!(view.exercises().is_empty() && view.attempt().is_none());
    assert!(view.line().starts_with("Review one of your games"), "{}", view.line());
    view.show_solution();
    view.next();
    view.step(true);
    view.try_again();
    view.click("e2".parse().unwrap());
    assert!(!view.is_solved() && !view.is_showing());
}

#[test]
fn the_review_leads_to_the_exercises_from_the_own_game() {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    for ply in 0..=1 {
        if ply > 0 {
            record.play(record.position().parse_action("e2e4").unwrap()).unwrap();
        }
        record.set_note(ply, Note { eval: Some(Eval::Centipawns(30)), ..Note::default() });
    }
    let page = ReviewPage::of(&record, &Notebook::default()).unwrap();
    for has_exercises in [true, false] {
        let mut dialog = Dialog::Review(Box::new(ReviewPage { has_exercises, ..page.clone() }));
        let mut stage: Stage<UiCommand> =
            Stage::new(None, move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &[], tools.icons));
        assert_eq!(stage.shows("Find the move…"), has_exercises);
        if has_exercises {
            assert_eq!(format!("{:?}", stage.click("Find the move…").answers()), "[ShowOwnExercises(TwoKings)]");
        }
    }
    for own in [true, false] {
        let mut dialog = Dialog::None;
        dialog.open_training(Game::TwoKings, own, &Notebook::default());
        assert!(matches!(dialog, Dialog::Training(view) if view.is_own() == own));
    }
}

fn stage<'a>(view: TrainingView) -> Stage<'a, UiCommand> {
    let mut dialog = Dialog::Training(Box::new(view));
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &[], tools.icons))
}

#[test]
fn the_dialog_is_used_by_mouse() {
    let mut stage = stage(at(Game::TwoKings, 2));
    assert!(stage.shows("mates in two moves") && stage.shows("0 of 36 solved"), "{:?}", stage.labels());
    stage.click("Show solution");
    let answers = stage.answers();
    assert!(matches!(commands(&answers)[..], [LearnCommand::KeepProgress(_)]), "{answers:?}");
    assert!(stage.shows("Solution") && stage.shows("1.\u{a0}"), "{:?}", stage.labels());
    stage.click("Next move").click("Next move");
    assert!(stage.answers().is_empty(), "it counts once");
    stage.click("Next");
    assert!(!stage.shows("Solution"));
    stage.click("Hint");
    assert!(stage.shows("Look at the "), "{:?}", stage.labels());
    stage.click("Where to?");
    assert!(stage.shows("Move the "), "{:?}", stage.labels());
    assert!(matches!(commands(stage.answers())[..], [LearnCommand::KeepProgress(_)]), "a hint counts");
    stage.click("Martian Chess");
    assert!(stage.shows(" wins in one move") && stage.shows("countdown"), "{:?}", stage.labels());
    stage.click("Your games");
    assert!(stage.shows("Review one of your games"), "{:?}", stage.labels());
    stage.click("Exercises").click("Exercise 5, open");
    stage.click("Next exercise").click("Previous exercise").click("Close");
    assert!(matches!(commands(stage.answers())[..], [DialogCommand::Close]));
}

/// The board takes the focus first; from there Tab reaches everything but the tiles.
#[test]
fn the_dialog_is_used_by_keys() {
    let mut stage = stage(at(Game::TwoKings, 1));
    assert!(stage.focused().starts_with("Board"), "{}", stage.focused());
    for label in
        ["Show solution", "Hint", "Previous exercise", "Next exercise", "Close", "Royale", "Your games", "Exercises"]
    {
        stage.go_to(Key::Tab, label);
    }
    stage.go_to(Key::Tab, "Show solution");
    stage.key(Key::Enter);
    assert!(matches!(commands(stage.answers())[..], [LearnCommand::KeepProgress(_)]));
    stage.key(Key::Escape);
    assert!(matches!(commands(stage.answers())[..], [DialogCommand::Close]));
}

/// Whoever has to find the move sits at the bottom, also with White after a choice of side and at the sides of Royale.
#[test]
fn the_player_of_an_exercise_sits_at_the_bottom() {
    for game in Game::ALL {
        let mut view = view(game);
        let mut sides = Vec::new();
        for index in 0..view.exercises().len() {
            view.go_to(index);
            let exercise = &view.exercises()[index];
            let seating = Seating::in_position(exercise.position());
            assert_eq!(view.rotation().side_of(exercise.seat(), seating), Side::Bottom, "{}", exercise.position());
            sides.push(view.rotation());
        }
        // The first board is the usual one, and there are others.
        assert!(game == Game::Royale || sides[0] == Rotation::NONE, "{game}");
        assert!(sides.iter().any(|rotation| *rotation != sides[0]), "{game}");
    }
}

/// A mate in one, played by the cursor on the board.
#[test]
fn a_move_is_played_by_keys() {
    let view = at(Game::TwoKings, 1);
    let attempt: &Attempt = view.attempt().unwrap();
    let Action::Move(go) = attempt.exercise().first()[0] else { panic!("a move") };
    let flipped = attempt.exercise().seat().index() == 1;
    let mut stage = stage(view);
    // The cursor begins on a1.
    let mut cursor = (0, 0);
    for square in [go.from, go.to] {
        let wanted = (i32::from(square.file()), i32::from(square.rank()));
        let mut walk = |from: i32, to: i32, forward: Key, back: Key| {
            let key = if (to > from) == flipped { back } else { forward };
            for _ in 0..from.abs_diff(to) {
                stage.key(key);
            }
        };
        walk(cursor.0, wanted.0, Key::ArrowRight, Key::ArrowLeft);
        walk(cursor.1, wanted.1, Key::ArrowUp, Key::ArrowDown);
        cursor = wanted;
        stage.key(Key::Enter);
    }
    assert!(stage.shows("Checkmate. Solved on the first try."), "{:?}", stage.labels());
    assert!(matches!(commands(stage.answers())[..], [LearnCommand::KeepProgress(_)]));
    assert_eq!(stage.focused(), "Next");
    stage.key(Key::Enter);
    assert!(stage.focused().starts_with("Board"), "Enter does not show the next solution: {}", stage.focused());
    assert!(!stage.shows("Solution"));
}
