//! Royale rule by rule, under the numbers of its own rules.

use regalia_core::record::{EndRefused, Record};
use regalia_core::rules::{Action, GamePosition, Outcome, Reason, Seat};

use super::rows::Is::{Gives, Legal, No};
use super::rows::{check_all, place};
use super::rules;
use crate::support::act;

/// White's king in the corner, safe where it stands and nowhere else.
pub const BOXED: &str = "1 wka1 brb8 bri2 skp8 bkh16";

/// The same with a bishop that may not leave the a-file's line to the king, not even to capture Ash's king.
pub const PINNED: &str = "1 wka1 wba2 bra8 akb3 bnc3 skp8 bkh16";

/// White's king walled in by neutral pieces; with Black's knight it is in check.
pub const WALLED: &str = "1 wka1 gpa2 gpb1 gpb2 skp8 bkh16";
pub const WALLED_IN_CHECK: &str = "1 wka1 gpa2 gpb1 gpb2 bnc2 skp8 bkh16";

const OVER: &str = "the game is over: 1-0-0-0 last-king";
const ESCAPES: &str = "every legal move would leave your king in check: it escapes";

#[test]
fn royale_the_others_are_all_opponents() {
    check_all(&[
        ("1 wki1 aka9 skp8 bkh16 wra1 apa5", "a1a5", Gives("a5=wr quiet=0 turn=2")),
        ("1 wki1 aka9 skp8 bkh16 wra1 spa5", "a1a5", Legal),
        ("1 wki1 aka9 skp8 bkh16 ane5 wra1 npa5", "a1a5", Gives("a5=wr")),
        (
            "1 wki1 aka9 skp8 bkh16 wra1 npa5",
            "a1a5",
            No("5", "the navy pawn on a5 is neutral, so it cannot be captured"),
        ),
        ("3 wki1 aka9 skp8 bkh16 ane5 npa5", "a5b5", No("5", "the navy pawn on a5 belongs to player 2")),
        // No seat ever commands a colour that another seat owns.
        ("2 wki1 aka9 skp8 bkh16 anh9 sng7", "", Gives("w:1 a:2 s:3 b:4")),
        ("2 aka9 skp8 bkh16 anh9", "", Gives("w:1 seat1=Kingless")),
        // The turn goes by seat.
        ("4 wki1 aka9 skp8 bkh16", "h16g16", Gives("turn=1 ply=1")),
    ]);
}

#[test]
fn royale_castling_along_ranks_and_files() {
    check_all(&[
        ("1 wki1 aka9 skp8 bkh16 wre1 wrl1", "O-O@g1", Gives("g1=wk h1=wr castling=-")),
        ("1 wki1 aka9 skp8 bkh16 wre1 wrl1", "O-O@k1", Gives("k1=wk j1=wr")),
        ("2 wki1 aka9 skp8 bkh16 ara5 ara14", "O-O@a6", Gives("a6=ak a7=ar castling=-")),
        ("2 wki1 aka9 skp8 bkh16 ara5 ara14", "O-O@a13", Gives("a13=ak a12=ar")),
        ("3 wki1 aka9 skp8 bkh16 srp3 srp12", "O-O@p4", Gives("p4=sk p5=sr")),
        ("4 wki1 aka9 skp8 bkh16 bre16 brl16", "O-O@k16", Gives("k16=bk j16=br castling=-")),
        // The nearest rook, whichever army's, that the seat commands.
        ("2 wki1 aka9 skp8 bkh16 ane5 nra5", "O-O@a7", Gives("a7=ak a8=nr")),
        ("2 wki1 aka9 skp8 bkh16 nra5", "O-O@a7", No("13", "no castling to a7: you do not control the rook on a5")),
        ("2 wki1 aka9 skp8 bkh16 ara5 ara2", "O-O@a3", No("13", "no castling to a3: it is not between king and rook")),
        ("2 wki1 aka9 skp8 bkh16 ara5", "O-O@b9", No("13", "no castling to b9: it is not between king and rook")),
        // The line counts, not the seat; a king of another line has moved.
        ("1 own=awsb aki1 wka9 skp8 bkh16 are1", "O-O@g1", Gives("g1=ak h1=ar")),
        ("1 wkj1 aka9 skp8 bkh16 wre1", "O-O@g1", No("13", "no castling to g1: the king has moved")),
        ("4 wki1 aka9 skp8 bki16 bre16", "O-O@g16", No("13", "no castling to g16: the king has moved")),
        // A king that is captured, escapes or leaves takes the right along.
        ("4 wki1 aka9 skp8 bkh16 wre1 bri7", "i7i1", Gives("castling=-")),
        ("1 wki1 aka9 skp8 bkh16 wre1 wpa1 ara5", "resign", Gives("castling=a5")),
    ]);
}

#[test]
fn royale_01_kings_are_captured_by_any_seat() {
    check_all(&[
        ("1 wki1 akc9 skp8 bkh16 wrc3", "c3c9", Gives("c9=wr seat2=Kingless own2=a a:2 quiet=0 result=*")),
        ("3 wki1 akc9 skp8 bkh16 src3", "c3c9", Gives("seat2=Kingless result=*")),
        // By a pawn that becomes a king, too: one king comes, two go.
        ("1 wki1 akg8 skp8 bkh16 wpf7", "f7g8k", Gives("g8=wk i1=-- seat1=Playing seat2=Kingless")),
        // And by the step of a defection.
        ("1 wke5 ake6 skp8 bkh16", "K=n@e6", Gives("e6=nk own1=n seat2=Kingless quiet=0")),
    ]);
}

#[test]
fn royale_02_an_action_may_leave_or_put_ones_own_king_in_check() {
    check_all(&[
        ("1 wki1 aka9 skp8 bkh16 brh7", "i1h1", Gives("check=1")),
        ("1 wki1 aka9 skp8 bkh16 bri7 wpb2", "b2b3", Gives("check=1")),
        ("1 wki1 aka9 skp8 bkh16 bri7 wni4", "i4g5", Gives("check=1")),
        ("1 wki1 aka9 skp8 bkh16 bbh9 wpe5 wqh1", "K=n", Gives("w:4 check=1")),
        ("1 wke5 aka9 skp8 bkh16 brh6", "K=n@e6", Gives("e6=nk check=1")),
        ("1 wki1 aka9 skp8 bkh16 brh14 wph6", "h6h7k", Gives("h7=wk check=1")),
        // Castling out of, through and into check.
        ("1 wki1 aka9 skp8 bkh16 wre1 bri7", "O-O@g1", Legal),
        ("1 wki1 aka9 skp8 bkh16 wre1 brh7", "O-O@g1", Legal),
        ("1 wki1 aka9 skp8 bkh16 wre1 brg7", "O-O@g1", Gives("check=1")),
        // The coloured squares bind as ever.
        ("1 wkh7 aka9 skp8 bkh16", "h7i8", No("7", "White pieces cannot stop on a white square")),
        ("1 wke5 aka9 skp8 bkh16 wnm10", "m10l12", No("8", "square l12 is blocked: a white king holds its twin e5")),
    ]);
}

#[test]
fn royale_03_all_checks_are_shown() {
    check_all(&[
        ("2 wki1 aka9 skp8 bkh16 bri7 bra5 brp3", "a9b9", Gives("check=13")),
        ("2 wki1 aka9 skp8 bkh16 bri7 bra5 brp3", "a9a10", Gives("check=123")),
        // A resigned seat's pieces attack as before, a neutral piece does not.
        ("2 4! wki1 aka9 skp8 bri7", "a9b9", Gives("check=1")),
        ("2 wki1 aka9 skp8 bkh16 gri7", "a9b9", Gives("check=-")),
    ]);
    let position = place("2 wki1 aka9 skp8 bkh16 bri7 sre1");
    let told: Vec<String> = position.checks().iter().map(|(seat, king, by)| format!("{seat} {king} {by:?}")).collect();
    assert_eq!(told, ["1 i1 {e1, i7}"]);
    assert_eq!(position.san(act("a9b9")), "aKa9-b9+");
    let position = place("1 wki1 aka9 skp8 bkh16 brh7");
    assert_eq!(position.san(act("i1h1")), "wKi1-h1");
}

#[test]
fn royale_04_interregnum() {
    check_all(&[
        ("1 aka9 skp8 bkh16 wpe2", "e2e3", Gives("seat1=Kingless own1=w w:1")),
        ("1 aka9 skp8 bkh16 wpe5 npn6", "n6m6", Gives("n:1")),
        ("1 aka9 skp8 bkh16 wpe5 npn6", "K=n", No("royale 4", "you have no king")),
        ("1 aka9 skp8 bkh16 wre1", "O-O@g1", No("royale 4", "you have no king")),
        ("1 aka9 skp8 bkh16 wpe2", "escape", No("royale 4", "you have no king")),
        // An own pawn keeps the colour, a controlled one brings its own.
        ("1 aka9 skp8 bkh16 wph6", "h6h7k", Gives("h7=wk seat1=Playing own1=w")),
        ("1 aka9 skp8 bkh16 wpe5 npi6", "i6i7k", Gives("i7=nk seat1=Playing own1=n n:1 w:-")),
        ("1 1~ aka9 skp8 bkh16 wpe5 npi6", "i6i7k", Gives("seat1=Playing own1=n")),
    ]);
}

#[test]
fn royale_05_escape() {
    check_all(&[
        (BOXED, "", Gives("check=- only=escape")),
        (BOXED, "escape", Gives("a1=-- seat1=Escaped own1=w~ w:1 quiet=1 ply=1 turn=2 result=*")),
        (BOXED, "a1b1", No("royale 5", ESCAPES)),
        (BOXED, "a1c5", No("royale 5", ESCAPES)),
        (BOXED, "pass", No("royale 5", ESCAPES)),
        (BOXED, "resign", Gives("own1=w!")),
        (PINNED, "", Gives("check=2 only=escape")),
        (PINNED, "a2b3", No("royale 5", ESCAPES)),
        (WALLED, "", Gives("check=- only=escape")),
        // In check there is no escape, and one harmless action is enough to stay.
        ("1 wka1 brb8 bri2 brd1 skp8 bkh16", "", Gives("check=1")),
        ("1 wka1 brb8 bri2 brd1 skp8 bkh16", "a1b1", Legal),
        ("1 wka1 brb8 bri2 brd1 skp8 bkh16", "escape", No("royale 5", "a king in check cannot escape")),
        (
            "1 wka1 brb8 bri2 wpn6 skp8 bkh16",
            "escape",
            No("royale 5", "you have a move that keeps your king out of check, so it cannot escape"),
        ),
        // So is a new king that stands safely; one that would stand in check is not.
        ("1 wka1 brb8 bri2 wph6 grh7 skp8 bkh16", "h6g7k", No("11", "a pawn moves diagonally only to capture")),
        ("1 wka1 brb8 bri2 wpf6 gpg6 skp8 bkh16", "f6f7", Legal),
        ("1 1~ skp8 bkh16 wph6", "h6h7k", Gives("own1=w seat1=Playing")),
        // With what it held: Navy is lost.
        ("1 wke5 brd8 brf8 bra4 bra6 brd13 brf13 skp8 bkh16 gpd5 gpf5", "", Gives("n:1 only=escape")),
        ("1 wke5 brd8 brf8 bra4 bra6 brd13 brf13 skp8 bkh16 gpd5 gpf5", "escape", Gives("n:-")),
        // The last king wins by it.
        ("1 wka1 brb8 bri2 bkh16", "escape", Gives("result=1/2-0-0-1_last-king only=-")),
    ]);
}

#[test]
fn royale_06_pass() {
    check_all(&[
        ("1 aka9 skp8 bkh16", "", Gives("only=pass")),
        ("1 aka9 skp8 bkh16", "pass", Gives("ply=1 quiet=1 turn=2 seat1=Kingless")),
        (WALLED_IN_CHECK, "", Gives("check=1 only=pass")),
        (WALLED_IN_CHECK, "pass", Gives("check=1 turn=2")),
        (WALLED_IN_CHECK, "a1a2", No("royale 6", "no legal move: pass")),
        (WALLED_IN_CHECK, "escape", No("royale 6", "no legal move: pass")),
        ("1 wki1 aka9 skp8 bkh16", "pass", No("royale 6", "you have a legal move, so you cannot pass")),
        ("1 aka9 skp8 bkh16 wpe2", "pass", No("royale 6", "you have a legal move, so you cannot pass")),
    ]);
}

#[test]
fn royale_07_the_last_king_wins() {
    check_all(&[
        ("1 wki1 akc9 wrc3", "c3c9", Gives("result=1-0-0-0_last-king only=-")),
        ("1 3~ wki1 akc9 wrc3", "c3c9", Gives("result=1-0-1/2-0_last-king")),
        ("1 3~ 4! wki1 akc9 wrc3", "c3c9", Gives("result=1-0-1/2-0_last-king")),
        // No matter who made the last capture.
        ("1 akc9 skp8 wrc3", "c3c9", Gives("result=0-0-1-0_last-king")),
        ("1 1~ akc9 skp8 wrc3", "c3c9", Gives("result=1/2-0-1-0_last-king")),
        ("1 wki1 apc9", "", Gives("result=1-0-0-0_last-king only=-")),
        ("1 wki1 apc9", "i1i2", No("-", OVER)),
        ("1 wki1 apc9", "resign", No("-", OVER)),
        ("2 wki1 apc9", "pass", No("-", OVER)),
        // A capture that decides goes before the count.
        ("1 wki1 akc9 wrc3 quiet=299", "c3c9", Gives("result=1-0-0-0_last-king")),
    ]);
}

#[test]
fn royale_08_resigning() {
    check_all(&[
        (
            "1 wki1 aka9 skp8 bkh16 wpe5",
            "resign",
            Gives("i1=-- own1=w! seat1=Resigned w:1 n:1 ply=1 quiet=1 turn=2 result=*"),
        ),
        ("1 1~ aka9 skp8 bkh16 wpe2", "resign", Gives("own1=w!")),
        ("1 aka9 skp8 bkh16 wpe2", "resign", Gives("own1=w!")),
        ("1 wke5 aka9 skp8 bkh16", "resign", Gives("n:-")),
        // Every further turn is a pass.
        ("1 1! aka9 skp8 bkh16 wpe2 wph6", "", Gives("only=pass")),
        ("1 1! aka9 skp8 bkh16 wpe2", "pass", Gives("own1=w! turn=2")),
        ("1 1! aka9 skp8 bkh16 wpe2", "e2e3", No("royale 8", "you have resigned and can only pass")),
        ("1 1! aka9 skp8 bkh16 wpe2", "resign", No("royale 8", "you have resigned and can only pass")),
        // Its pieces stay, can be taken, and attack.
        ("2 1! aka9 skp8 bkh16 wpa5 are5", "e5a5", Gives("a5=ar")),
        ("2 1! aka9 skp8 bkh16 wra5", "", Gives("check=2")),
        // The others score as at the end.
        ("1 wki1 aka9 3~", "resign", Gives("result=0-1-1/2-0_last-king")),
    ]);
    assert_eq!(place(BOXED).perft_actions(), [Action::Escape]);
    // Resigning is possible on every turn of a seat that is in the fight.
    assert_eq!(place(BOXED).legal_actions(), [Action::Escape, Action::Resign]);
}

#[test]
fn royale_09_draws() {
    check_all(&[
        ("1 wki1 aka9 skp8 bkh16 wna1 quiet=298", "a1b3", Gives("quiet=299 result=*")),
        ("1 wki1 aka9 skp8 bkh16 wna1 quiet=299", "a1b3", Gives("quiet=300 result=1/2-1/2-1/2-1/2_75-moves")),
        ("1 2! 3~ wki1 bkh16 wna1 quiet=299", "a1b3", Gives("result=1/2-0-1/2-1/2_75-moves")),
        ("1 2! wki1 bkh16 wna1 quiet=300", "a1b3", Legal),
        // Kings alone go on.
        ("1 wki1 bkh16", "i1i2", Gives("result=*")),
    ]);
}

#[test]
fn royale_09_people_end_a_game() {
    let start = place("1 2! 3~ wki1 bkh16 wna1 quiet=200");
    let record = || Record::from_position(start.clone(), rules(true), Vec::new());
    let drawn = |reason: &str| format!("1/2-0-1/2-1/2 {reason}").parse::<Outcome>().unwrap();
    assert_eq!(start.draw(Reason::Agreement), drawn("agreement"));
    let mut agreed = record();
    agreed.agree_draw().unwrap();
    assert_eq!(agreed.outcome(), Some(drawn("agreement")));
    let mut claimed = record();
    assert!(claimed.may_claim());
    claimed.claim().unwrap();
    assert_eq!(claimed.outcome(), Some(drawn("claim")));
    // With four seats one leaves by an action.
    let mut left = record();
    for refused in [left.resign(Seat::One), left.flag(Seat::One)] {
        assert_eq!(refused, Err(EndRefused::OthersPlayOn));
    }
    left.play(Action::Resign).unwrap();
    assert_eq!(left.outcome().unwrap().to_string(), "0-0-1/2-1 last-king");
    assert_eq!(left.last().unwrap().san, "resign");
}

#[test]
fn royale_09_the_fifth_occurrence() {
    let mut record = Record::from_position(place("1 2! wki1 skp8 bkh16"), rules(true), Vec::new());
    for round in 0..4 {
        assert_eq!(record.outcome(), None, "round {round}");
        for action in ["i1i2", "pass", "p8p9", "h16h15", "i2i1", "pass", "p9p8", "h15h16"] {
            record.play(act(action)).unwrap();
        }
    }
    assert_eq!((record.occurrences(), record.outcome().unwrap().to_string().as_str()), (5, "1/2-0-1/2-1/2 repetition"));
}
