//! The rules of Sovereign Chess about kings, 13 to 19: castling, changes of king, check and the end.

use super::rows::Is::{Gives, Legal, No};
use super::rows::{check_all, place};

const STRAIGHT: &str = "a pawn does not capture straight ahead";

#[test]
fn sovereign_13_castling() {
    check_all(&[
        // Any square between; the rook just behind.
        ("1 wki1 bki16 wre1 wrl1", "O-O@h1", Gives("h1=wk i1=wr e1=-- castling=- quiet=1")),
        ("1 wki1 bki16 wre1 wrl1", "O-O@f1", Gives("f1=wk g1=wr e1=--")),
        ("1 wki1 bki16 wre1 wrl1", "O-O@k1", Gives("k1=wk j1=wr l1=--")),
        ("1 wki1 bki16 wre1", "O-O@e1", No(13, "no castling to e1: it is not between king and rook")),
        ("1 wki1 bki16 wre1", "O-O@d1", No(13, "no castling to d1: it is not between king and rook")),
        ("1 wki1 bki16 wre1", "O-O@h2", No(13, "no castling to h2: it is not between king and rook")),
        ("1 wkj1 bki16 wre1", "O-O@i1", No(13, "no castling to i1: the king has moved")),
        (
            "1 wki1 bki16 wre1 wnf1",
            "O-O@h1",
            No(13, "no castling to h1: no unmoved rook waits behind empty squares there"),
        ),
        ("1 wki1 bki16 wre1", "O-O@j1", No(13, "no castling to j1: no unmoved rook waits behind empty squares there")),
        // Not out of, through, into check.
        ("1 wki1 bki16 wre1 bri8", "O-O@h1", No(13, "no castling to h1: the king is in check")),
        ("1 wki1 bki16 wre1 brh5", "O-O@g1", No(13, "no castling to g1: h1 is attacked")),
        ("1 wki1 bki16 wre1 brg5", "O-O@g1", No(13, "no castling to g1: g1 is attacked")),
        // With the rook gone from there the king could be captured: rule 17.
        ("1 wki1 bki16 wrc1 bra1", "O-O@h1", No(17, "it leaves the king on h1 in check from the black rook on a1")),
        // Rooks of other armies, if commanded now.
        ("1 wki1 bki16 wnh11 prc1", "O-O@d1", Gives("d1=wk e1=pr")),
        ("1 wki1 bki16 prc1", "O-O@d1", No(13, "no castling to d1: you do not control the rook on c1")),
        // The row counts, not the seat; a king that has changed its colour has not moved.
        ("2 wki1 bki16 brn16 wre1", "O-O@m16", Gives("m16=bk l16=br castling=E")),
        ("1 bki1 wki16 bre1", "O-O@h1", Gives("h1=bk i1=br")),
        ("1 wki1 bki16 wpe5 wre1 nrl1", "K=n", Gives("i1=nk castling=EL")),
        ("1 nki1 bki16 nre1", "O-O@h1", Gives("h1=nk i1=nr")),
        // What has moved, has been captured or has been given up castles no more.
        ("1 wki1 bki16 wre1 wrl1", "e1e2", Gives("castling=L")),
        ("1 wki1 bki16 wre1 wrl1", "i1i2", Gives("castling=-")),
        ("2 wki1 bki16 wre1 wrl1 bbd2", "d2e1", Gives("castling=L")),
        ("1 wki1 bki16 wre1 wph6", "h6h7k", Gives("castling=-")),
    ]);
}

#[test]
fn sovereign_14_coup_and_overthrow() {
    check_all(&[
        ("1 wki1 bki16 wph6", "h6h7k", Gives("h7=wk i1=-- own1=w v:-")),
        ("1 wki1 bki16 wpe5 npi6", "i6i7k", Gives("i7=nk i1=-- own1=n n:1 w:-")),
        // The old king leaves with what it held.
        ("1 wkk11 bki16 wpe5 npi6 gpb9", "", Gives("g:1")),
        ("1 wkk11 bki16 wpe5 npi6 gpb9", "i6i7k", Gives("k11=-- g:- own1=n")),
        // It still blocks its twin while the step is validated, and still gives command of the pawn.
        ("1 wkj10 bki16 wpf7", "f7g7k", No(8, "square g7 is blocked: a white king holds its twin j10")),
        ("1 wke5 bki16 npi6", "i6i7k", Gives("e5=-- i7=nk own1=n w:-")),
        ("2 wki1 bki16 bpi11", "i11i10k", Gives("i10=bk i16=-- own2=b")),
    ]);
}

#[test]
fn sovereign_15_defection() {
    check_all(&[
        ("1 wki1 bki16 wpe5 nph2", "K=n", Gives("i1=nk own1=n n:1 w:- quiet=1 turn=2")),
        // A colour without pieces.
        ("1 wki1 bki16 wpe5", "K=n", Gives("own1=n")),
        ("1 wki1 bki16 wpe5", "K=r", No(15, "you do not control Red, so your king cannot defect to it")),
        ("1 wki1 bki16 bpe5", "K=n", No(15, "you do not control Navy, so your king cannot defect to it")),
        ("1 wki1 bki16 wnh8", "K=b", No(15, "you do not control Black, so your king cannot defect to it")),
        ("1 wki1 bki16 wpe5", "K=w", No(15, "you do not control White, so your king cannot defect to it")),
        // A square of the new colour must be left in the same action, only then.
        ("1 wke5 bki16", "K=n", No(15, "the king is on a navy square and must step off it: add @ and the square")),
        ("1 wke5 bki16", "K=n@e6", Gives("e5=-- e6=nk own1=n w:- quiet=1")),
        ("1 wki1 bki16 wpe5", "K=n@i2", No(15, "the king is not on a navy square, so it takes no step")),
        ("1 wke5 bki16", "K=n@e7", No(6, "a king moves one square")),
        ("1 wke5 bki16 brh6", "K=n@e6", No(17, "it leaves the king on e6 in check from the black rook on h6")),
        // A king on a square of another colour stays.
        ("1 wke5 bki16 wph11", "K=p", Gives("e5=pk own1=p n:1")),
        // It captures what the opponent then commands: the old army, if that goes over, but not if it is neutral.
        ("1 wke5 bki16 bne6", "K=n@e6", Gives("e6=nk quiet=0")),
        ("1 wke5 bki16 bnh9 wpe6", "K=n@e6", Gives("e6=nk w:2 quiet=0")),
        ("1 wke5 bki16 wpe6", "K=n@e6", No(5, "the white pawn on e6 is neutral, so it cannot be captured")),
        ("1 wke5 bki16 npe6", "K=n@e6", No(5, "your own navy pawn is on e6")),
        // Rules 7 and 8 for the step.
        ("1 skf11 bkp16 anj7", "K=y@g10", No(8, "square g10 is blocked: an ash knight holds its twin j7")),
        // The ash king stands on Slate, safe from the slate king; it is not captured by way of Yellow either.
        ("1 skf11 akg10", "K=y@g10", No(15, "the other king is on g10, and a king is never captured")),
    ]);
}

#[test]
fn sovereign_15_without_a_step_there_is_no_defection() {
    let walls = "ppd4 ppe4 ppf4 ppd5 ppf5 ppd6 ppe6 ppf6";
    let position = place(&format!("1 wke5 bki16 wra1 {walls}"));
    let actions: Vec<String> = position.legal_actions().iter().map(ToString::to_string).collect();
    assert!(!actions.is_empty() && actions.iter().all(|action| !action.starts_with('K')), "{actions:?}");
}

#[test]
fn sovereign_16_the_ceded_army() {
    check_all(&[
        // Neutral, the opponent's, or again one's own.
        ("1 wki1 bkp16 wpe5 wph2", "K=n", Gives("w:-")),
        ("1 wki1 bkp16 bbh9 wpe5 wph2", "K=n", Gives("w:2")),
        ("1 wki1 bkp16 nbh9 wpe5 wph2", "K=n", Gives("w:1")),
        (
            "1 wki1 bkp16 bbh9 wpe5 wqh1",
            "K=n",
            No(17, "White would go to player 2 (h9), and its queen on h1 would check your king"),
        ),
        // A chain that ran through the ceded army goes with it.
        ("1 wki1 bkp16 bbh9 wpe5 wpk11", "K=n", Gives("w:2 g:2 n:1")),
    ]);
}

#[test]
fn sovereign_17_the_king_is_not_left_to_be_captured() {
    check_all(&[
        ("1 wki1 bkp16 brh7", "i1h1", No(17, "it leaves the king on h1 in check from the black rook on h7")),
        ("1 wki1 bkp16 bri7 wni4", "i4g5", No(17, "it leaves the king on i1 in check from the black rook on i7")),
        // A pinned piece still gives check.
        ("1 wki1 bkm5 bri5 wre5 wpa2", "a2a3", No(17, "it leaves the king on i1 in check from the black rook on i5")),
        // Commanded after the action: the overthrow gives White to Black, the rook attacks the new king.
        (
            "1 wki1 bki16 bbh9 rpf7 wpl5 wrg4",
            "f7g7k",
            No(17, "White would go to player 2 (h9), and its rook on g4 would check your king"),
        ),
        // A discovered check by an army that only the opponent's piece commands.
        ("1 wki1 bki16 bne12 rri8 wni4", "i4g5", No(17, "it leaves the king on i1 in check from the red rook on i8")),
        // The old king may be in check, it is the new one that counts.
        ("1 wki1 bkp16 bri8 wph6", "h6h7k", Gives("check=-")),
        ("1 wki1 bkp16 brh14 wpg6 bng7", "g6h7k", No(11, "a pawn moves diagonally only to capture")),
        ("1 wki1 bkp16 brh14 wph6", "h6h7k", No(17, "it leaves the king on h7 in check from the black rook on h14")),
    ]);
}

#[test]
fn sovereign_18_ways_out_of_check() {
    check_all(&[
        ("1 wki1 bkp16 bri8 wpa2", "a2a3", No(17, "it leaves the king on i1 in check from the black rook on i8")),
        // Step away, out of range, onto the checker's colour.
        ("1 wki1 bkp16 bri8", "i1h1", Legal),
        ("1 wki1 bkp16 bra1", "i1j1", Legal),
        ("1 wkh7 bkp16 bqh10", "h7h8", Legal),
        // Block, capture the checker.
        ("1 wki1 bkp16 bri8 wra4", "a4i4", Legal),
        ("1 wki1 bkp16 bri8 wre8", "e8i8", No(7, "White pieces cannot stop on a white square")),
        ("1 wki1 bkp16 bri7 wre7", "e7i7", Legal),
        // Capture the piece through which the checker is commanded, anywhere in its chain.
        ("1 wki1 bki16 bne12 rri8 wba8", "a8e12", Gives("r:1 check=2")),
        ("1 wki1 bki16 bnk11 gne12 rri8 wrk3", "k3k11", Gives("g:1 r:1")),
        ("1 wki1 bki16 bnk11 gne12 rri8 wba8", "a8e12", Gives("g:2 r:1")),
        // Change king, promote on the line, promote by capturing the checker.
        ("1 wke5 bki16 bre9", "K=n@d5", Legal),
        ("1 wki1 bkp16 bri8 wph6", "h6h7k", Legal),
        ("1 wki1 bkp16 bri8 wph6 bni7", "h6i7r", Legal),
        ("1 wkb8 bkp16 brj8 wpk8", "k8j8", No(11, STRAIGHT)),
        ("1 wkb8 bkp16 brj8 wpk9", "k9j8n", Legal),
    ]);
}

#[test]
fn sovereign_19_the_end() {
    check_all(&[
        ("2 wka1 bkp16 brb8 brd9", "d9a9", Gives("check=1 result=0-1_checkmate")),
        ("1 wka1 bkp16 bra9 brb8", "a1a2", No(0, "the game is over: 0-1 checkmate")),
        ("2 wka1 bkc2 bqb5", "b5b3", Gives("check=- result=1/2-1/2_stalemate")),
        // One escape by promotion is enough.
        ("2 wka1 bkp16 brb8 brd9 wph6", "d9a9", Gives("check=1 result=*")),
        // Draws: two kings, 75 moves of each seat; a decision goes before.
        ("1 wka1 bkp16 bna2", "a1a2", Gives("result=1/2-1/2_material")),
        ("1 wka1 bkp16 bna2 gpb9", "a1a2", Gives("result=*")),
        ("1 wki1 bki16 wna1 quiet=148", "a1b3", Gives("quiet=149 result=*")),
        ("1 wki1 bki16 wna1 quiet=149", "a1b3", Gives("quiet=150 result=1/2-1/2_75-moves")),
        ("1 wki1 bki16 wpa2 quiet=149", "a2a3", Gives("quiet=0 result=*")),
        ("1 wki1 bki16 wpe5 quiet=149", "K=n", Gives("quiet=150 result=1/2-1/2_75-moves")),
        ("2 wka1 bkp16 brb8 brd9 quiet=149", "d9a9", Gives("result=0-1_checkmate")),
    ]);
}
