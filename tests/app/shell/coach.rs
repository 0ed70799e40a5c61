//! Coach marks in the first game of Sovereign Chess against the computer, in the whole program.

use regalia_app::board::RunningGame;
use regalia_app::computer::{Analysis, Hint, HintInput, Pause, WorthTaking};
use regalia_app::files::settings::{Lesson, Lessons};
use regalia_app::panels::coach::Coach;
use regalia_app::panels::{Dialog, Spoken};
use regalia_app::play::{HandInput, Highlights, Preview};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Position, Seat, Square};

use super::Bench;
use crate::program::{Program, edit, press};

/// A game of a person with White against the computer, without the choice of side; the test moves for both.
fn bench(players: [Player; 2]) -> Bench {
    let options = Options::new(Game::Sovereign).without_side_choice();
    let names = vec!["Ann".to_owned(), "Computer".to_owned()];
    let mut bench = Bench::unopened();
    bench.start(Record::new(options, names).with_players(&players, 7));
    bench
}

const AGAINST: [Player; 2] = [Player::Person, Player::Computer(1)];

impl Bench {
    fn start(&mut self, record: Record) {
        self.begin(record);
        self.frames(1);
        self.app.world_mut().resource_mut::<Pause>().on = true;
        self.frames(4);
    }

    fn play_and_look(&mut self, text: &str) {
        let action = self.resource::<RunningGame>().record.position().parse_action(text).unwrap();
        self.play_action(action);
        self.frames(2);
        let last = self.resource::<RunningGame>().record.last().map(|ply| ply.action);
        assert_eq!(last, Some(action), "{text}");
    }

    /// Waits until the engine has looked at what can be taken.
    fn sees_what_is_worth_taking(&mut self) {
        self.until("what is worth taking", |bench| bench.resource::<WorthTaking>().is_known());
        self.frames(2);
    }

    fn lesson(&self) -> Option<Lesson> {
        self.resource::<Coach>().mark.as_ref().map(|mark| mark.lesson)
    }

    fn title(&self) -> String {
        self.resource::<Coach>().mark.as_ref().map(|mark| mark.title.clone()).unwrap_or_default()
    }

    fn lit(&self) -> Vec<Square> {
        let mut lit = self.resource::<Highlights>().spotlight.clone();
        lit.sort();
        lit
    }

    fn squares_of(&self, army: Army) -> Vec<Square> {
        let mut pieces = self.resource::<RunningGame>().record.position().pieces();
        pieces.retain(|(_, piece)| piece.army == army);
        let mut squares: Vec<Square> = pieces.into_iter().map(|(square, _)| square).collect();
        squares.sort();
        squares
    }
}

#[test]
fn the_first_game_teaches_army_square_and_gain_and_then_is_quiet() {
    let mut bench = bench(AGAINST);
    assert_eq!((bench.lesson(), bench.title().as_str()), (Some(Lesson::Army), "These are yours: White"));
    assert_eq!(bench.lit(), bench.squares_of(Army::White));
    assert!(bench.resource::<Spoken>().line.contains("These are yours: White."), "{:?}", bench.resource::<Spoken>());
    bench.play_and_look("e2e4");
    assert!(bench.resource::<Lessons>().knows(Lesson::Army) && bench.lesson().is_none(), "the computer thinks");
    bench.play_and_look("e15e13");
    bench.sees_what_is_worth_taking();
    assert_eq!((bench.lesson(), bench.title().as_str()), (Some(Lesson::Square), "Worth taking: the navy square"));
    let e5: Square = "e5".parse().unwrap();
    assert_eq!(bench.lit(), [e5]);
    assert!(bench.resource::<Spoken>().line.contains("Your pawn can go there now: from e4 to e5."));
    // Pointing at the square shows what it would give.
    bench.app.world_mut().write_message(HandInput::Hover(Some(e5)));
    bench.frames(2);
    let navy = bench.squares_of(Army::Navy);
    assert!(navy.len() == 8 && navy.iter().all(|square| bench.lit().contains(square)));
    bench.play_and_look("e4e5");
    assert_eq!((bench.lesson(), bench.title().as_str()), (Some(Lesson::Gain), "You control Navy now"));
    assert_eq!(bench.lit(), navy);
    bench.play_and_look("f15f13");
    assert_eq!(bench.lesson(), Some(Lesson::Gain), "it stays until it is done");
    bench.play_and_look("f2f3");
    bench.play_and_look("g15g13");
    bench.play_and_look("o5m5");
    let learned = [Lesson::Army, Lesson::Square, Lesson::Gain];
    assert!(learned.into_iter().all(|lesson| bench.resource::<Lessons>().knows(lesson)));
    assert!(bench.lesson().is_none() && bench.lit().is_empty());
    // Gone for good.
    let record = bench.resource::<RunningGame>().record.rematch();
    bench.start(record);
    assert!(bench.lesson().is_none() && bench.lit().is_empty());
}

#[test]
fn a_gain_is_news_only_in_the_game_in_which_it_was_made() {
    let mut bench = bench(AGAINST);
    for text in ["e2e4", "e15e13", "e4e5"] {
        bench.play_and_look(text);
    }
    assert_eq!(bench.lesson(), Some(Lesson::Gain));
    // Looking at the analysis or back through the moves does not end it.
    bench.app.world_mut().resource_mut::<Analysis>().on = true;
    bench.frames(3);
    bench.app.world_mut().resource_mut::<Analysis>().on = false;
    bench.frames(3);
    assert_eq!(bench.lesson(), Some(Lesson::Gain));
    for request in [edit::undo(), edit::redo()] {
        bench.app.world_mut().write_message(request);
        bench.frames(2);
    }
    assert_eq!(bench.lesson(), Some(Lesson::Gain));
    // The same game once more, as from the clipboard or from a file.
    let record = bench.resource::<RunningGame>().record.clone();
    bench.start(record);
    assert_eq!(bench.lesson(), None);
}

#[test]
fn what_is_done_unasked_is_done_for_good() {
    let mut bench = bench(AGAINST);
    for text in ["e2e4", "e15e13", "e4e5", "f15f13"] {
        bench.play_and_look(text);
    }
    assert_eq!(bench.lesson(), Some(Lesson::Gain));
    // In a variation, where no mark is shown before the move.
    bench.go_to(2);
    bench.frames(2);
    assert_eq!(bench.lesson(), None);
    bench.play_and_look("e4e5");
    bench.play_and_look("g15g13");
    bench.app.world_mut().resource_mut::<Analysis>().on = true;
    bench.frames(3);
    bench.play_and_look("o5m5");
    bench.app.world_mut().resource_mut::<Analysis>().on = false;
    bench.play_and_look("h15h13");
    assert!(bench.resource::<Lessons>().knows(Lesson::Gain) && bench.lesson().is_none());
}

/// White's knight can go to e4, where Black's rook could capture it.
const KNIGHT_OUT: &str = "8bk7/16/16/16/16/16/4br11/16/16/16/16/16/16/16/3wn12/8wk7 1 w b - 0 0";

fn bench_at(position: &str) -> Bench {
    let options = Options::new(Game::Sovereign);
    let names = vec!["Ann".to_owned(), "Computer".to_owned()];
    let position = Position::parse(position, &options).unwrap();
    let mut bench = Bench::unopened();
    bench.start(Record::from_position(position, options, names).with_players(&AGAINST, 7));
    bench
}

#[test]
fn a_piece_that_can_be_captured_for_nothing_is_told_once() {
    let mut bench = bench_at(KNIGHT_OUT);
    bench.play_and_look("d2e4");
    assert_eq!(bench.title(), "Your knight on e4 can be captured");
    assert_eq!(bench.lit(), ["e4", "e10"].map(|square| square.parse().unwrap()));
    let told = &bench.resource::<Coach>().mark.as_ref().unwrap().text;
    assert!(told.starts_with("The rook on e10 can go there, and nothing of yours can capture it in return."), "{told}");
    bench.play_and_look("e10e4");
    assert_eq!(bench.title(), "Your knight on e4 was captured");
    bench.play_and_look("i1i2");
    assert_ne!(bench.lesson(), Some(Lesson::Danger));
    assert!(bench.resource::<Lessons>().knows(Lesson::Danger));
    // Once is enough.
    let record = bench.resource::<RunningGame>().record.rematch();
    bench.start(record);
    bench.play_and_look("d2e4");
    assert_ne!(bench.lesson(), Some(Lesson::Danger));
}

#[test]
fn a_move_that_is_taken_back_is_in_no_danger() {
    let mut bench = bench_at(KNIGHT_OUT);
    bench.play_and_look("d2e4");
    assert_eq!(bench.lesson(), Some(Lesson::Danger));
    bench.undo();
    bench.frames(2);
    assert!(bench.resource::<Lessons>().knows(Lesson::Danger));
    assert_ne!(bench.lesson(), Some(Lesson::Danger));
    // A piece that is protected, and a danger that is over.
    let mut bench = bench_at(&KNIGHT_OUT.replace("/8wk7", "/4wr3wk7"));
    bench.play_and_look("d2e4");
    assert_ne!(bench.lesson(), Some(Lesson::Danger));
    let mut bench = bench_at(KNIGHT_OUT);
    bench.play_and_look("d2e4");
    bench.play_and_look("e10f10");
    assert_ne!(bench.lesson(), Some(Lesson::Danger));
}

#[test]
fn the_preview_says_to_learners_what_can_capture_them_there() {
    let mut bench = bench_at(KNIGHT_OUT);
    let told = |bench: &mut Bench| {
        let action = bench.resource::<RunningGame>().record.position().parse_action("d2e4").unwrap();
        for pointed in [None, Some(action)] {
            bench.app.world_mut().write_message(HandInput::Point(pointed));
            bench.frames(2);
        }
        let preview = bench.resource::<Preview>();
        let (.., consequences) = preview.shown.as_ref().expect("a preview");
        consequences.sentences(|seat| regalia_app::play::naming::Who::Named(seat.to_string()))
    };
    let warning = ("can be captured there by the rook on e10".to_owned(), false);
    assert!(told(&mut bench).contains(&warning));
    bench.app.world_mut().resource_mut::<Lessons>().has_finished = true;
    bench.frames(2);
    assert!(!told(&mut bench).contains(&warning));
}

#[test]
fn nobody_is_taught_in_games_of_people_or_after_a_game() {
    for players in [[Player::Person; 2], [Player::Computer(1); 2]] {
        assert_eq!(bench(players).lesson(), None);
    }
    let names = || vec!["Ann".to_owned(), "Computer".to_owned()];
    for game in [Game::Plunder, Game::TwoKings, Game::Martian] {
        let mut other = bench(AGAINST);
        other.begin(Record::new(Options::new(game), names()).with_players(&AGAINST, 7));
        assert_eq!(other.lesson(), None, "{game}");
    }
    let mut bench = bench(AGAINST);
    assert!(!bench.resource::<Lessons>().has_finished);
    bench.agree_draw();
    bench.frames(2);
    assert!(bench.resource::<Lessons>().has_finished && bench.lesson().is_none());
    let record = bench.resource::<RunningGame>().record.rematch();
    bench.start(record);
    assert_eq!(bench.lesson(), None);
}

#[test]
fn looking_back_through_the_moves_teaches_nothing() {
    let mut bench = bench(AGAINST);
    bench.play_and_look("e2e4");
    bench.play_and_look("e15e13");
    bench.sees_what_is_worth_taking();
    assert_eq!(bench.lesson(), Some(Lesson::Square));
    bench.undo();
    bench.frames(2);
    assert!(bench.lesson().is_none() && bench.lit().is_empty());
    bench.redo();
    bench.frames(2);
    bench.sees_what_is_worth_taking();
    assert_eq!(bench.lesson(), Some(Lesson::Square));
}

#[test]
fn whoever_analyses_has_no_coach() {
    let mut bench = bench(AGAINST);
    assert!(bench.lesson().is_some() && !bench.lit().is_empty());
    for (analyses, lesson) in [(true, None), (false, Some(Lesson::Army))] {
        bench.app.world_mut().resource_mut::<Analysis>().on = analyses;
        bench.frames(3);
        assert_eq!((bench.lesson(), bench.lit().is_empty()), (lesson, analyses));
    }
}

#[test]
fn a_hint_is_seen_without_the_light_of_the_coach() {
    let mut bench = bench(AGAINST);
    let army = bench.lit();
    assert!(!army.is_empty());
    bench.app.world_mut().write_message(HintInput::More);
    bench.until("a hint", |bench| matches!(bench.resource::<Hint>(), Hint::Shown(_)));
    bench.frames(2);
    assert!(bench.lit().is_empty());
    bench.app.world_mut().write_message(HintInput::Close);
    bench.frames(2);
    assert_eq!(bench.lit(), army);
}

#[test]
fn the_first_game_against_the_computer_has_no_choice_of_side() {
    let choice = |bench: &Bench| bench.resource::<RunningGame>().record.options().get("choice");
    let mut bench = Bench::empty();
    bench.press(press::play_computer());
    assert_eq!(choice(&bench), Some("off"));
    let person = bench.resource::<RunningGame>().record.only_person();
    assert_eq!(person, Some(Seat::One), "with White, so that the board is not turned");
    let mut bench = Bench::empty();
    bench.press(press::play_at_once(Game::Sovereign, false));
    assert_eq!(choice(&bench), Some("on"), "among people it keeps the first move fair");
    bench.app.world_mut().resource_mut::<Lessons>().has_finished = true;
    bench.press(press::play_at_once(Game::Sovereign, true));
    assert_eq!(choice(&bench), Some("on"), "who has finished a game knows enough");
}

#[test]
fn the_form_goes_by_the_players_until_somebody_decides() {
    let mut bench = Bench::empty();
    bench.send(press::new_game());
    bench.frames(2);
    let Dialog::NewGame(mut form) = bench.resource::<Dialog>().clone() else { panic!("no form") };
    assert!(form.is_eased && form.rules().get("choice") == Some("on"));
    form.players.set(1, Player::Computer(3));
    assert_eq!(form.rules().get("choice"), Some("off"));
    assert_eq!(form.options.get("choice"), Some("on"), "it is not remembered for later games");
    form.is_eased = false;
    assert_eq!(form.rules().get("choice"), Some("on"));
    let own = Action::Own(Army::White);
    assert!(form.record(|_| 0).position().play(own).is_err());
}
