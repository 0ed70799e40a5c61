//! Analysis and hints: they follow the board, give way to each other, and end.

use regalia_app::computer::{
    Advisor, Analysis, AnalysisProgress, Fairness, Hint, HintInput, HintStep, ReviewInput, Reviewing, Why,
};
use regalia_core::engine::{Line, Score};
use regalia_core::record::{Mark, Record};
use regalia_core::rules::{Game, GamePosition, Options, Position};
use regalia_core::teaching::Depths;

use super::{game, quick};
use crate::board::Table;
use crate::program::Program;

const MATE_IN_TWO: &str = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";

impl Table {
    fn analysis(&mut self) -> Analysis {
        self.world().resource::<Analysis>().clone()
    }

    fn analyse(&mut self) {
        self.world().resource_mut::<Analysis>().switch(true);
        self.frame();
    }

    fn hint(&mut self, input: HintInput) -> Hint {
        self.world().write_message(input);
        self.frame();
        self.world().resource::<Hint>().clone()
    }
}

fn puzzle() -> Record {
    let options = Options::new(Game::TwoKings);
    let mut record = Record::from_position(Position::parse(MATE_IN_TWO, &options).unwrap(), options, Vec::new());
    super::give(&mut record, &[(1, 1)]);
    record
}

#[test]
fn analysis_follows_the_board_and_ends_when_it_is_switched_off() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    table.analyse();
    table.until(|table| table.analysis().found.is_some_and(|found| found.depth > 3));
    let first = table.analysis().found.unwrap();
    assert_eq!(first.lines.len(), 3);
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    table.go_to(1);
    table.until(|table| table.analysis().found.is_some_and(|found| found.seat.index() == 1 && found.depth > 2));
    // Every move that is shown is legal where it is shown.
    let found = table.analysis().found.unwrap();
    let legal = table.record().legal_actions();
    assert!(found.lines.iter().all(|line| legal.contains(&line.moves[0].0)));
    assert!(table.world().resource::<Advisor>().is_awake());
    table.world().resource_mut::<Analysis>().switch(false);
    table.frame();
    table.until(|table| !table.world().resource::<Advisor>().is_awake());
    assert_eq!(table.analysis().found, None);
}

#[test]
fn analysis_ends_with_a_new_game_and_goes_on_in_one_that_is_read() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    table.analyse();
    table.begin(puzzle());
    table.some_frames();
    assert!(!table.analysis().on);
    table.analyse();
    let mut read = game(Game::TwoKings, &[(1, 1)]);
    read.play(read.position().parse_action("e2e4").unwrap()).unwrap();
    table.begin(read);
    table.some_frames();
    assert!(table.analysis().on);
}

#[test]
fn analysis_finds_the_mate_and_is_done_with_it() {
    let mut table = quick(puzzle());
    table.analyse();
    table.until(|table| table.analysis().found.is_some_and(|found| found.why.starts_with("mates in 2")));
    table.until(|table| table.analysis().progress == AnalysisProgress::Done);
}

#[test]
fn nothing_is_analysed_while_nobody_can_see_it() {
    let mut table = quick(game(Game::Martian, &[(1, 1)]));
    table.world().resource_mut::<Advisor>().is_hidden = true;
    table.analyse();
    table.some_frames();
    assert_eq!(table.analysis().found, None);
    assert!(!table.world().resource::<Advisor>().is_awake());
    table.world().resource_mut::<Advisor>().is_hidden = false;
    table.frame();
    table.until(|table| table.analysis().found.is_some());
}

#[test]
fn two_people_get_help_only_if_they_agree_or_the_game_is_over() {
    let mut table = quick(game(Game::TwoKings, &[]));
    table.analyse();
    assert!(!table.analysis().on, "it would help one against the other");
    table.world().resource_mut::<Fairness>().agreed = true;
    table.analyse();
    assert!(table.analysis().on);
    table.begin(game(Game::TwoKings, &[]));
    table.frame();
    assert!(!table.analysis().on, "another game, another agreement");
    table.agree_draw();
    table.go_to(0);
    table.analyse();
    assert!(table.analysis().on, "the game has ended");
}

#[test]
fn the_computer_lets_people_try_moves_in_a_game_that_has_ended() {
    let mut table = quick(game(Game::TwoKings, &[(1, 1)]));
    table.play("e2e4");
    table.until(|table| table.plies() == 2);
    table.resign(regalia_core::rules::Seat::One);
    table.go_to(0);
    table.analyse();
    table.play("d2d4");
    table.some_frames();
    assert_eq!((table.plies(), table.waits_for()), (1, None), "a person moves for both sides");
    table.world().resource_mut::<Analysis>().switch(false);
    table.some_frames();
    assert_eq!((table.plies(), table.waits_for()), (1, None), "the computer plays the game, not a try");
    // A move that is taken back is another matter.
    table.back_to_game();
    table.take_back();
    table.play("d2d4");
    table.until(|table| table.plies() == 2);
}

#[test]
fn a_hint_tells_the_piece_the_square_and_the_reason() {
    let mut table = quick(puzzle());
    assert_eq!(table.hint(HintInput::More), Hint::Thinks);
    let shown = |table: &mut Table| match table.world().resource::<Hint>().clone() {
        Hint::Shown(shown) => Some(shown),
        _ => None,
    };
    table.until(|table| shown(table).is_some());
    let first = shown(&mut table).unwrap();
    assert_eq!(first.step, HintStep::Piece);
    assert!(first.words().starts_with("Look at the white "), "{}", first.words());
    table.hint(HintInput::More);
    let second = shown(&mut table).unwrap();
    let told = second.words();
    assert!(told.starts_with("Move the ") && told.ends_with(&format!(" to {}.", first.to.unwrap())), "{told}");
    table.hint(HintInput::More);
    assert!(shown(&mut table).unwrap().words().contains("mates in 2"), "{:?}", shown(&mut table));
    assert_eq!(table.hint(HintInput::More), Hint::None);
    table.until(|table| !table.world().resource::<Advisor>().is_awake());
}

#[test]
fn a_move_ends_the_hint_and_the_computers_turn_has_none() {
    let mut table = quick(game(Game::Plunder, &[(1, 8)]));
    table.hint(HintInput::More);
    table.play("e2e4");
    assert_eq!(*table.world().resource::<Hint>(), Hint::None);
    let Hint::Cannot(why) = table.hint(HintInput::More) else { panic!("a hint on the computer's turn") };
    assert_eq!(why, "It is the computer's move; hints wait for your turn.");
    assert_eq!(table.hint(HintInput::Close), Hint::None);
}

#[test]
fn a_game_is_reviewed_in_the_background_and_its_notes_are_kept_in_it() {
    let mut record = game(Game::TwoKings, &[]);
    for text in ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"] {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    let mut table = quick(record);
    table.world().resource_mut::<Reviewing>().nodes = Some(2_000);
    table.world().write_message(ReviewInput::Begin);
    table.frame();
    assert_eq!(table.world().resource::<Reviewing>().progress, Some((0, 5)), "the mate needs no search");
    // A hint goes first, and the review goes on after it.
    table.go_to(1);
    table.hint(HintInput::More);
    table.until(|table| table.record().is_reviewed());
    assert_eq!(table.record().note(4).and_then(|note| note.mark), Some(Mark::Blunder));
    assert!(table.record().is_modified());
    let better = table.record().note(4).unwrap().better.clone();
    table.show_line(3, better.clone());
    table.frame();
    assert_eq!((table.plies(), table.record().last().map(|ply| ply.action)), (4, better.first().copied()));
    assert_eq!(table.record().variations(), 1, "the game itself is kept");
}

#[test]
fn a_review_ends_when_it_is_cancelled_or_another_line_is_on_the_board() {
    let mut record = game(Game::Martian, &[]);
    for _ in 0..6 {
        record.play(record.legal_actions()[0]).unwrap();
    }
    record.agree_draw().unwrap();
    let mut table = quick(record);
    table.world().write_message(ReviewInput::Begin);
    table.frame();
    assert!(table.world().resource::<Reviewing>().progress.is_some());
    table.world().write_message(ReviewInput::Cancel);
    table.frame();
    assert_eq!(table.world().resource::<Reviewing>().progress, None);
    table.until(|table| !table.world().resource::<Advisor>().is_awake());
    table.world().write_message(ReviewInput::Begin);
    table.go_to(2);
    assert!(table.world().resource::<Reviewing>().progress.is_some(), "looking at another move changes nothing");
    let other = table.record().legal_actions()[1];
    table.play_action(other);
    assert!(table.world().resource::<Reviewing>().progress.is_some(), "a try is no part of the game");
    table.begin(game(Game::Martian, &[]));
    table.frame();
    assert_eq!(table.world().resource::<Reviewing>().progress, None);
    assert!(!table.record().is_reviewed());
}

#[test]
fn a_hint_goes_before_the_analysis_which_goes_on_after_it() {
    let mut table = quick(puzzle());
    table.analyse();
    table.hint(HintInput::More);
    table.until(|table| matches!(table.world().resource::<Hint>(), Hint::Shown(_)));
    table.until(|table| table.analysis().found.is_some_and(|found| found.depth >= 4));
}

#[test]
fn armies_that_come_through_others_are_told_so() {
    let options = Options::new(Game::Sovereign);
    let name = |seat: regalia_core::rules::Seat| regalia_app::play::naming::Who::Named(seat.to_string());
    let told = |position: &Position, action| {
        let line = Line { score: Score::Centipawns(0), moves: vec![action] };
        Why::of(position, &[line], &Depths::default(), name).line()
    };
    let positions = include_str!("../../data/sovereign_positions.tsv").lines().filter(|line| !line.starts_with('#'));
    let positions = positions.filter_map(|line| line.split('\t').find_map(|cell| Position::parse(cell, &options).ok()));
    let found = positions.flat_map(|position| {
        let actions = position.legal_actions();
        actions.into_iter().map(move |action| told(&position, action))
    });
    let mut found = found.filter(|told| told.contains(" through it"));
    assert!(found.next().is_some_and(|told| told.contains("gains ")), "some move gains one army through another");
    assert!(Why::of(&Position::start(&options), &[], &Depths::default(), name).is_empty());
}
