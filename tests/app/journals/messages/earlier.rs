//! What came by message is not played anew by hand.

use regalia_app::play::{HandInput, ToMove, Wait};
use regalia_core::rules::Square;

use super::*;
use crate::program::Program;

impl Kept {
    fn hand(&mut self, from: &str, to: &str) {
        let [from, to]: [Option<Square>; 2] = [from, to].map(|name| Some(name.parse().unwrap()));
        for input in [HandInput::Press(from), HandInput::Release(from), HandInput::Press(to), HandInput::Release(to)] {
            self.app.world_mut().write_message(input);
            self.frames(1);
        }
    }

    fn go(&mut self, ply: usize) {
        self.go_to(ply);
        self.frames(2);
    }
}

#[test]
fn a_move_that_came_by_message_is_not_moved_anew_and_ones_own_is() {
    let folders = [folder(), folder()];
    let [mut ann, mut ben] = [playing(folders[0].path(), Game::TwoKings), program(folders[1].path())];
    ann.play("e2e4");
    ben.paste(&ann.copied());
    ben.answer();
    ben.play("e7e5");
    ann.paste(&ben.copied());
    ann.play("g1f3");
    ann.copied();
    // While Ann waits she may try what Ben could do.
    ann.hand("b8", "c6");
    assert_eq!(ann.moves(), "e2e4 e7e5 g1f3 b8c6");
    ann.go(3);
    assert_eq!(ann.resource::<ToMove>().awaited(), None);
    ann.hand("d7", "d6");
    assert_eq!(ann.moves(), "e2e4 e7e5 g1f3 d7d6");
    ann.go(1);
    ann.hand("d7", "d5");
    assert_eq!(ann.notice(), None, "the second press is on an empty square");
    ann.app.world_mut().write_message(HandInput::Pick("d7".parse().unwrap()));
    ann.frames(1);
    assert_eq!(ann.notice(), Some("It is Ben's turn here. Press End to go back to the game."));
    assert_eq!(ann.moves(), "e2e4 e7e5 g1f3 d7d6");
    ann.go(2);
    ann.hand("d2", "d4");
    assert_eq!(ann.moves(), "e2e4 e7e5 d2d4");
    // For Ben it is the other way round, also after the next start.
    ben.kept();
    ben.quit();
    let mut ben = program(folders[1].path());
    let path = ben.resource::<RecentGames>().shelf.games[0].path.clone();
    ben.ask(FileRequest::Continue(path));
    ben.until("the game", |ben| ben.app.world().get_resource::<RunningGame>().is_some());
    ben.go(0);
    ben.until("who sits here", |ben| ben.resource::<ToMove>().awaited() == Some((Seat::One, Wait::Earlier)));
    ben.hand("d2", "d4");
    ben.go(1);
    ben.hand("c7", "c5");
    assert_eq!(ben.moves(), "e2e4 c7c5");
}
