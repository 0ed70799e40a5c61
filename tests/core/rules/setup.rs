//! The start, the first-move choice, and the facts of the rulebook's Figure 4.

use regalia_core::rules::{Army, GamePosition, Position, perft};

use super::oracle_text::{name, read};
use super::rows::Is::{Gives, Legal, No};
use super::rows::{check, check_all, check_in};
use super::sampler::rules;
use crate::support::{act, sovereign};

const START: &str = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/\
    crcp12rprr/cncp12rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/rqrp12cpcq/rbrp12cpcb/\
    srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq 1 w b CELNceln 0";

#[test]
fn the_start_without_the_choice() {
    let start = Position::start(&rules(true, false));
    assert_eq!(start.to_string(), format!("{START} 0 -"));
    assert_eq!(start, sovereign(START));
    check_in(&start, "start", "e2e4", &Gives("turn=2 own1=w own2=b phase=- ply=1 quiet=0"));
    check_in(&start, "start", "own=w", &No(0, "there is no side to choose now"));
    assert_eq!(start.legal_actions().len(), 20);
}

#[test]
fn the_second_seat_chooses_after_whites_first_move() {
    let start = Position::start(&rules(true, true));
    assert_eq!(start.to_string(), format!("{START} 0 first"));
    assert_eq!(start.legal_actions().len(), 20);
    check_in(&start, "start", "f1g3", &Gives("turn=2 own1=w own2=b phase=choice ply=1 quiet=1 result=*"));
    check_in(&start, "start", "e15e13", &No(5, "the black pawn on e15 belongs to player 2"));
    check_in(&start, "start", "own=b", &No(0, "there is no side to choose now"));

    let seen = start.play(act("f1g3")).unwrap();
    assert_eq!(seen.legal_actions().iter().map(ToString::to_string).collect::<Vec<_>>(), ["own=w", "own=b"]);
    let first = "player 2 chooses a side first: own=w or own=b";
    check_in(&seen, "choice", "e15e13", &No(0, first));
    check_in(&seen, "choice", "e2e4", &No(0, first));
    check_in(&seen, "choice", "own=r", &No(0, first));
    // The player with Black moves next; the choice is a ply, and the halfmove clock stays.
    check_in(&seen, "choice", "own=w", &Gives("turn=1 own1=b own2=w phase=- ply=2 quiet=1 w:2 b:1"));
    check_in(&seen, "choice", "own=b", &Gives("turn=2 own1=w own2=b phase=- ply=2 quiet=1 w:1 b:2"));
    for side in ["own=w", "own=b"] {
        let chosen = seen.play(act(side)).unwrap();
        check_in(&chosen, side, "e15e13", &Gives("e13=bp phase=- ply=3 quiet=0"));
        check_in(&chosen, side, "own=b", &No(0, "there is no side to choose now"));
    }
}

#[test]
fn the_first_move_is_made_with_whites_own_pieces() {
    let whites = "the first move is made with White's own pieces";
    check_all(&[
        ("1 first wki1 bki16 wpe5 npn6", "n6m6", No(0, whites)),
        ("1 first wki1 bki16 wpe5 npn6", "K=n", No(0, whites)),
        ("1 first wki1 bki16 wpe5 npi6", "i6i7k", No(0, whites)),
        // Nothing is said against castling and against a coup.
        ("1 first wki1 bki16 wre1", "O-O@h1", Gives("phase=choice h1=wk")),
        ("1 first wki1 bki16 wph6", "h6h7k", Gives("phase=choice h7=wk own1=w")),
        ("2 choice wki1 bki16 wpe5", "own=w", Gives("turn=1 n:2 own1=b")),
        ("2 choice wki1 bki16 wpe5", "own=b", Gives("turn=2 n:1 own1=w")),
    ]);
    // Rule 17 holds for the first move too.
    check(
        "1 first wki1 bki16 bri8 wpa2",
        "a2a3",
        &No(17, "it leaves the king on i1 in check from the black rook on i8"),
    );
    check("1 first wki1 bki16 bri8 wpa2", "i1h1", &Legal);
}

const FIGURE_4: &str = "aqabvrvnbrbn2bkbbbnbrynyrsbsq/aranvpvp1bpbp1bpbpbpbpypyp1sr/nbnp12opob/nqnp11snopoq/\
    crcp2bp2bp6rprr/cncp8rp4rn/gbgp12pppb/gqgp5bb2pp4pq/yqyp8vq5/ybyp12vpvb/onop6wp3bq1npnn/orop2wp7np2nr/\
    rqrp12cpcq/rbrp12cpcb/sr1pppp1wpwpwp1wp1wp1gpanar/sqsbprpnwrwnwbwqwk1wngp2abaq 1 w b CEceln 0";

#[test]
fn figure_4() {
    let position = sovereign(FIGURE_4);
    check_in(&position, "Figure 4", "", &Gives("w:1 n:1 p:1 c:1 b:2 r:2 g:2 v:- o:- y:- a:- s:- check=-"));
    let neutral = Army::ALL.into_iter().filter(|army| position.commander(*army).is_none()).count();
    assert_eq!(neutral, 5);
    let blocked: Vec<String> = read(FIGURE_4, true).blocked().into_iter().map(name).collect();
    assert_eq!(blocked, ["l5", "f6", "f8", "i8", "f9", "h11", "l12"]);
    for blocked in ["e5l12", "i6h11"] {
        assert!(position.validate(act(blocked)).is_err(), "{blocked}");
    }
    // Every defection would hand White's army to Black through h9.
    let queen = No(17, "White would go to player 2 (h9), and its queen on h1 would check your king");
    for defection in ["K=n", "K=p", "K=c"] {
        check_in(&position, "Figure 4", defection, &queen);
    }
    // Controlling violet brings orange through the violet queen on k8.
    assert_eq!([1, 2].map(|depth| perft(&position, depth)), [98, 9016]);
}
