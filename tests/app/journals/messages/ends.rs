//! Ends that travel by message.

use super::*;
use crate::program::{Program, press};

#[test]
fn both_agree_to_a_draw_before_either_says_so() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Martian), program(folders[1].path())];
    one.act_any(&mut Rng::with_seed(1));
    other.paste(&one.copied());
    other.answer();
    for program in [&mut one, &mut other] {
        program.agree_draw();
        program.frames(2);
    }
    one.paste(&other.copied());
    assert!(!one.resource::<Dialog>().is_open(), "{:?}", one.resource::<Dialog>());
    assert!(one.record().outcome().is_some() && !one.record().has_news_to_send());
}

#[test]
fn an_agreed_end_travels() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Martian), program(folders[1].path())];
    one.act_any(&mut Rng::with_seed(1));
    other.paste(&one.copied());
    other.answer();
    other.resign(Seat::Two);
    other.frames(2);
    assert!(other.resource::<TableData>().unsent);
    let text = other.copied();
    assert!(text.lines().next().unwrap().ends_with("Ann wins (resignation)."), "{text}");
    one.paste(&text);
    assert_eq!(one.record().outcome(), other.record().outcome());
    assert!(one.record().outcome().is_some());
}

#[test]
fn nobody_agrees_to_a_draw_for_somebody_else() {
    let folders = [folder(), folder()];
    let [mut one, mut other] = [playing(folders[0].path(), Game::Martian), program(folders[1].path())];
    let mut random = Rng::with_seed(1);
    one.act_any(&mut random);
    other.paste(&one.copied());
    other.answer();
    other.act_any(&mut random);
    other.agree_draw();
    other.frames(2);
    let text = other.copied();
    // The move is played, the game goes on until the question is answered, and the next message asks again.
    for _ in 0..2 {
        one.paste(&text);
        assert!(one.resource::<Dialog>().is_open());
        assert_eq!((one.moves(), one.record().outcome()), (other.moves(), None));
        one.press(press::close());
        one.frames(2);
    }
    one.paste(&text);
    one.answer();
    one.frames(2);
    assert_eq!(one.record().outcome(), other.record().outcome());
    assert!(one.record().outcome().is_some() && !one.record().has_news_to_send());
}
