//! Sovereign Chess rule by rule, under the numbers of its rules.

use super::rows::Is::{Gives, Legal, No};
use super::rows::{check_all, place};

#[test]
fn sovereign_01_an_owned_army_has_no_other_commander() {
    check_all(&[
        // A piece on a square of the owner's colour gains nothing.
        ("1 wki1 bki16 bnh9 wpe2", "", Gives("w:1 b:2")),
        ("1 wki1 bki16 bnh9 wpe2", "e2e4", Legal),
        ("2 wki1 bki16 bnh9 wpe2", "e2e4", No(5, "the white pawn on e2 belongs to seat 1")),
        ("1 rki1 nki16 wpe12 rpe5", "", Gives("r:1 n:2 w:-")),
    ]);
}

#[test]
fn sovereign_02_a_piece_on_a_square_of_a_colour_commands_it() {
    check_all(&[
        ("1 wki1 bki16 wpe5", "", Gives("n:1")),
        ("1 wki1 bki16 wpl12", "", Gives("n:1")),
        ("2 wki1 bki16 bpe5", "", Gives("n:2")),
        // A king brings the colour in too.
        ("1 wke5 bki16 npn6", "n6m6", Gives("n:1")),
        // Through chains of any length: White on Navy, Navy on Cyan, Cyan on Yellow, Yellow on Slate.
        ("1 wki1 bki16 wpe5 nnf8 cnk6 yrj7 sqa1", "a1a9", Gives("n:1 c:1 y:1 s:1")),
    ]);
}

#[test]
fn sovereign_03_nobody_there_or_a_loop_is_neutral() {
    check_all(&[
        ("1 wki1 bki16 npn6", "n6m6", No(5, "Navy is neutral: nobody can move the pawn on n6")),
        ("1 wki1 bki16 gqe12 rqk11", "k11k12", No(5, "Red is neutral: nobody can move the queen on k11")),
        ("1 wki1 bki16 gqe12 rqk11 gnh6", "", Gives("g:- r:- v:-")),
        // The same squares lead to a king if Red is owned.
        ("1 wki1 rki16 gqe12 rqk11 gnh6", "", Gives("g:2 r:2 v:2")),
    ]);
}

#[test]
fn sovereign_04_command_is_worked_out_anew_after_every_action() {
    check_all(&[
        ("1 wki1 bki16 wne5 nnf8", "e5d7", Gives("n:- c:-")),
        // Capturing takes over the army with all that hangs on it.
        ("1 wki1 bki16 bpe5 nnf8 wba1", "", Gives("n:2 c:2")),
        ("1 wki1 bki16 bpe5 nnf8 wba1", "a1e5", Gives("n:1 c:1 e5=wb quiet=0")),
        // An army that waits on a square comes along.
        ("1 wki1 bki16 onh6 wne7", "", Gives("o:- v:-")),
        ("1 wki1 bki16 onh6 wne7", "e7f9", Gives("o:1 v:1")),
        // A piece that is captured on its way down the chain takes that part along only.
        ("1 wki1 bki16 bpe5 nnf8 wrf2", "f2f8", Gives("n:2 c:1")),
    ]);
}

#[test]
fn sovereign_05_moved_is_what_is_commanded_captured_what_the_other_commands() {
    check_all(&[
        ("1 wki1 bki16", "a5a6", No(0, "there is no piece on a5")),
        ("1 wki1 bki16 wpe2", "e2e2", No(0, "the piece is already on e2")),
        ("1 wki1 bki16 bpe5 npn6", "n6m6", No(5, "the navy pawn on n6 belongs to seat 2")),
        ("1 wki1 bki16 wra1 wpa5", "a1a5", No(5, "your own white pawn is on a5")),
        // Its own are all that a seat commands.
        ("1 wki1 bki16 wpe5 nra1 wpa5", "a1a5", No(5, "your own white pawn is on a5")),
        ("1 wki1 bki16 wpe5 wra1 npa5", "a1a5", No(5, "your own navy pawn is on a5")),
        ("1 wki1 bki16 wra1 gpa5", "a1a5", No(5, "the green pawn on a5 is neutral, so it cannot be captured")),
        ("1 wki1 bki16 wra1 gpa5", "a1a6", No(6, "the green pawn on a5 is in the way")),
        ("1 wki1 bki16 bpe5 wra1 npa5", "a1a5", Gives("a5=wr quiet=0")),
        ("1 wki1 bki16 wpe5 nra1 bpa5", "a1a5", Gives("a5=nr")),
    ]);
}

#[test]
fn sovereign_06_sliders_go_eight_squares() {
    check_all(&[
        ("1 wki1 bki16 wqa1", "a1a9", Legal),
        ("1 wki1 bki16 wqa1", "a1a10", No(6, "a queen moves at most 8 squares; a10 is 9 away")),
        ("1 wkm1 bki16 wqa1", "a1i9", Legal),
        ("1 wkm1 bki16 wqa1", "a1j10", No(6, "a queen moves at most 8 squares; j10 is 9 away")),
        ("1 wki1 bki16 wra1", "a1b2", No(6, "a rook cannot move from a1 to b2")),
        ("1 wki1 bki16 wba1", "a1a2", No(6, "a bishop cannot move from a1 to a2")),
        ("1 wki1 bki16 wna1", "a1c3", No(6, "a knight cannot move from a1 to c3")),
        ("1 wki1 bki16", "i1i3", No(6, "a king cannot move from i1 to i3")),
        // Knights leap.
        ("1 wki1 bki16 wna1 wpa2 wpb1 wpb2", "a1b3", Legal),
        // Beyond eight squares there is no check, and no capture.
        ("1 wka1 bkp16 bra9 wnp1", "p1o3", No(17, "it leaves the king on a1 in check from the black rook on a9")),
        ("1 wka1 bkp16 bra10 wnp1", "p1o3", Gives("check=-")),
        ("1 wki1 bki16 wra1 bpa10", "a1a10", No(6, "a rook moves at most 8 squares; a10 is 9 away")),
    ]);
}

#[test]
fn sovereign_07_no_piece_stops_on_its_own_colour() {
    check_all(&[
        ("1 wki1 bkp16 wrh3", "h3h9", No(7, "White pieces cannot stop on a white square")),
        ("1 wki1 bkp16 wrh3", "h3h8", Legal),
        // It may slide across: h6, h8 and its own h9.
        ("1 wki1 bkp16 wrh3", "h3h10", Legal),
        ("1 wki1 bkp16 wrh3 bnh9", "h3h9", No(7, "White pieces cannot stop on a white square")),
        ("1 wki1 bkp16 wnj10 apf7", "f7g7q", No(7, "Ash pieces cannot stop on an ash square")),
        ("1 wkh7 bkp16", "h7i8", No(7, "White pieces cannot stop on a white square")),
        // So it does not attack a king there; a red rook that Black commands does.
        ("1 wkh8 bkp16 brh1 wpa2", "a2a3", Gives("check=-")),
        ("1 wkh8 bkp16 bne12 rrh1 wpa2", "a2a3", No(17, "it leaves the king on h8 in check from the red rook on h1")),
        // Kings side by side, each on the other's colour.
        ("1 wkh8 bkh9 wpa2", "", Gives("check=-")),
        ("1 wkh8 bkh9 wpa2", "a2a3", Legal),
        ("1 wkh8 bkh9 wpa2", "h8h9", No(7, "White pieces cannot stop on a white square")),
        ("1 wkh8 bkh9 wpa2", "h8g8", No(17, "it leaves the king on g8 in check from the black king on h9")),
    ]);
}

#[test]
fn sovereign_08_only_one_of_two_twins_is_occupied() {
    check_all(&[
        ("1 wki1 bki16 bpe12 wpl4", "l4l5", No(8, "square l5 is blocked: a black pawn holds its twin e12")),
        ("1 wki1 bki16 gpe12 wpl4", "l4l5", No(8, "square l5 is blocked: a green pawn holds its twin e12")),
        ("1 wke12 bki16 wpl4", "l4l5", No(8, "square l5 is blocked: a white king holds its twin e12")),
        ("1 wki1 bke12 wpl4", "l4l5", No(8, "square l5 is blocked: a black king holds its twin e12")),
        // Whether or not anyone gains by it: White is owned.
        ("2 wkp1 bkp16 rnh9 bqi4", "i4i8", No(8, "square i8 is blocked: a red knight holds its twin h9")),
        ("1 wki1 bki16 bpe12 wrl1", "l1l8", Legal),
        ("1 wki1 bki16 bnl5 wrl1", "l1l5", Gives("l5=wr r:1")),
        // The option `twins`.
        ("1 wki1 bki16 wbe5", "e5l12", Gives("n:1 e5=-- l12=wb")),
        ("1 wki1 bki16 wbe5 off", "e5l12", No(8, "this game's rules forbid moving directly to the twin square")),
        ("1 wki1 bki16 wbe5 off", "e5m13", Legal),
    ]);
}

const OUTWARD: &str = "pawns must move towards a brown line";
const STRAIGHT: &str = "a pawn does not capture straight ahead";

#[test]
fn sovereign_09_a_pawn_steps_towards_a_brown_line() {
    check_all(&[
        ("1 wki1 bki16 wpe4", "e4e5", Legal),
        ("1 wki1 bki16 wpe4", "e4f4", Legal),
        ("1 wki1 bki16 wpe4", "e4e3", No(9, OUTWARD)),
        ("1 wki1 bki16 wpe4", "e4d4", No(9, OUTWARD)),
        // The direction hangs on the square, not on the army.
        ("2 wki1 bki16 bpm4", "m4m5", Legal),
        ("2 wki1 bki16 bpm4", "m4l4", Legal),
        ("2 wki1 bki16 bpm4", "m4m3", No(9, OUTWARD)),
        // Beside a line it cannot step across.
        ("1 wkp1 bkp16 wph3", "h3i3", No(9, OUTWARD)),
        ("1 wkp1 bkp16 wph3", "h3g3", No(9, OUTWARD)),
        ("1 wkp1 bkp16 wph3", "h3h4", Legal),
        ("1 wkp1 bkp16 wpd9", "d9e9", Legal),
        ("1 wkp1 bkp16 wpd9", "d9d8", No(9, OUTWARD)),
        ("1 wkp1 bkp16 wpd9", "d9d10", No(9, OUTWARD)),
        ("1 wki1 bki16 wpe4", "e4e6", No(10, "a pawn makes a double step only from the two outer files and ranks")),
        ("1 wki1 bki16 wpe4", "e4g5", No(9, "a pawn cannot move from e4 to g5")),
    ]);
}

#[test]
fn sovereign_10_the_double_step() {
    let none = "a pawn makes a double step only from the two outer files and ranks";
    check_all(&[
        // The three ways of e1 and of b7.
        ("1 wki1 bki16 wpe1", "e1e2", Legal),
        ("1 wki1 bki16 wpe1", "e1e3", Legal),
        ("1 wki1 bki16 wpe1", "e1f1", Legal),
        ("1 wki1 bki16 wpe1", "e1g1", No(10, none)),
        ("1 wki1 bki16 wpb7", "b7c7", Legal),
        ("1 wki1 bki16 wpb7", "b7d7", Legal),
        ("1 wki1 bki16 wpb7", "b7b8", Legal),
        ("1 wki1 bki16 wpb7", "b7b9", No(10, none)),
        // Both axes in a corner, every outer line.
        ("1 wki1 bki16 wpb2", "b2b4", Legal),
        ("1 wki1 bki16 wpb2", "b2d2", Legal),
        ("1 wki1 bki16 wpo15", "o15o13", Legal),
        ("1 wki1 bki16 wpp10", "p10n10", Legal),
        ("1 wki1 bki16 wpc16", "c16c14", Legal),
        ("1 wki1 bki16 wpc3", "c3c5", No(10, none)),
        ("1 wki1 bki16 wpc2", "c2e2", No(10, none)),
        // Both squares empty; never a capture.
        ("1 wki1 bki16 wpe2 gpe3", "e2e4", No(6, "the green pawn on e3 is in the way")),
        ("1 wki1 bki16 wpe2 wne3", "e2e4", No(6, "the white knight on e3 is in the way")),
        ("1 wki1 bki16 wpe2 bpe4", "e2e4", No(11, STRAIGHT)),
    ]);
}

#[test]
fn sovereign_11_the_pawn_captures_diagonally() {
    check_all(&[
        // It is enough that one distance shrinks.
        ("1 wkp1 bkp16 wpd5 bnc6", "d5c6", Gives("c6=wp quiet=0")),
        ("1 wkp1 bkp16 wpd5 bne6", "d5e6", Legal),
        ("1 wkp1 bkp16 wpd5 bne4", "d5e4", Legal),
        ("1 wkp1 bkp16 wpd5 bnc4", "d5c4", No(9, OUTWARD)),
        ("1 wkp1 bkp16 wph3 bng4", "h3g4", Legal),
        ("1 wkp1 bkp16 wph3 bni4", "h3i4", Legal),
        ("1 wkp1 bkp16 wpd9 bne10", "d9e10", Legal),
        // Across a line.
        ("1 wkp1 bkp16 wpd9 bne8", "d9e8", Legal),
        ("1 wkp1 bkp16 wpd9 bnc8", "d9c8", No(9, OUTWARD)),
        ("1 wkp1 bkp16 wpd5", "d5e6", No(11, "a pawn moves diagonally only to capture")),
        ("1 wkp1 bkp16 wpd5 gne6", "d5e6", No(5, "the green knight on e6 is neutral, so it cannot be captured")),
        ("1 wkp1 bkp16 wpd5 bnd6", "d5d6", No(11, STRAIGHT)),
        ("1 wkp1 bkp16 wpd5 gnd6", "d5d6", No(11, STRAIGHT)),
        // A pawn that has just passed is not captured.
        ("1 wkp1 bkp16 wpd12 bpe12", "d12e11", No(11, "a pawn moves diagonally only to capture")),
    ]);
}

#[test]
fn sovereign_12_promotion_in_the_zone() {
    let letter = "a pawn that enters the promotion zone becomes q, r, b, n or k: add the letter";
    check_all(&[
        ("1 wki1 bki16 wph6", "h6h7q", Gives("h6=-- h7=wq quiet=0")),
        ("1 wki1 bki16 wph6", "h6h7r", Gives("h7=wr")),
        ("1 wki1 bki16 wph6", "h6h7b", Gives("h7=wb")),
        ("1 wki1 bki16 wph6", "h6h7n", Gives("h7=wn")),
        ("1 wki1 bki16 wph6", "h6h7k", Gives("h7=wk")),
        ("1 wki1 bki16 wph6", "h6h7", No(12, letter)),
        ("1 wki1 bki16 wph6", "h6h7p", No(12, "a pawn becomes q, r, b, n or k")),
        ("1 wki1 bki16 wpe2", "e2e4q", No(12, "this move is not a promotion")),
        ("1 wki1 bki16 wqe2", "e2e4q", No(12, "this move is not a promotion")),
        // Of its own colour, by a capture too, from every side.
        ("1 wki1 bki16 wpe5 npi6", "i6i7r", Gives("i7=nr")),
        ("1 wkp1 bkp16 wpf9 bng8", "f9g8q", Gives("g8=wq quiet=0")),
        ("1 wkp1 bkp16 wpk8", "k8j8n", Gives("j8=wn")),
        ("1 wkp1 bkp16 wph11", "h11h10b", Gives("h10=wb")),
        // Rules 7 and 8 hold whatever it becomes.
        ("1 wki1 bki16 wpf7 bnj10", "f7g7q", No(8, "square g7 is blocked: a black knight holds its twin j10")),
        ("1 wki1 bki16 wpf7 bnj10", "f7g7k", No(8, "square g7 is blocked: a black knight holds its twin j10")),
        ("1 wki1 bki16 wpf7", "f7g7q", Gives("a:1")),
    ]);
}

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
        ("1 wki1 bki16 wre1 brg5", "O-O@h1", Legal),
        ("1 wki1 bki16 wre1 bre5", "O-O@f1", Legal),
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
        // It still blocks its twin while the step is judged, and still gives command of the pawn.
        ("1 wkj10 bki16 wpf7", "f7g7k", No(8, "square g7 is blocked: a white king holds its twin j10")),
        ("1 wke5 bki16 npi6", "i6i7k", Gives("e5=-- i7=nk own1=n w:-")),
        ("2 wki1 bki16 bpi11", "i11i10k", Gives("i10=bk i16=-- own2=b")),
    ]);
}

#[test]
fn sovereign_15_defection() {
    check_all(&[
        ("1 wki1 bki16 wpe5 nph2", "K=n", Gives("i1=nk own1=n n:1 w:- quiet=1 mover=2")),
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
        ("1 wke5 bki16", "K=n@e7", No(6, "a king cannot move from e5 to e7")),
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
            No(17, "White would go to seat 2 (h9), and its queen on h1 would check your king"),
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
        ("1 wki1 bkp16 bri7 wri4", "i4i5", Legal),
        // A pinned piece still gives check.
        ("1 wki1 bkm5 bri5 wre5 wpa2", "a2a3", No(17, "it leaves the king on i1 in check from the black rook on i5")),
        // Commanded after the action: the overthrow gives White to Black, the rook attacks the new king.
        (
            "1 wki1 bki16 bbh9 rpf7 wpl5 wrg4",
            "f7g7k",
            No(17, "White would go to seat 2 (h9), and its rook on g4 would check your king"),
        ),
        ("1 wki1 bki16 bbh9 rpf7 wpl5 wrg4", "f7g7q", Legal),
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
        // A draw by count does not empty the list.
        ("1 wki1 bki16 wna1 quiet=150", "a1b3", Legal),
    ]);
}
