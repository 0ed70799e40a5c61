//! Sovereign Chess rule by rule, under the numbers of its rules.

use super::rows::Is::{Gives, No};
use super::rows::check_all;

#[test]
fn sovereign_01_an_owned_army_has_no_other_commander() {
    check_all(&[
        // A piece on a square of the owner's colour gains nothing.
        ("1 wki1 bki16 bnh9 wpe2", "", Gives("w:1 b:2")),
        ("2 wki1 bki16 bnh9 wpe2", "e2e4", No(5, "the white pawn on e2 belongs to player 1")),
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

/// What is said of an army in a loop.
const CLOSED: &str = "nobody controls Red, and nobody can: neutral pieces hold each other's squares";

#[test]
fn sovereign_03_nobody_there_or_a_loop_is_neutral() {
    check_all(&[
        ("1 wki1 bki16 npn6", "n6m6", No(5, "nobody controls Navy. Move a piece to e5 or l12 to control it")),
        ("1 wki1 bki16 gqe12 rqk11", "k11k12", No(5, CLOSED)),
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
        ("1 wki1 bki16 bpe5 npn6", "n6m6", No(5, "the navy pawn on n6 belongs to player 2")),
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
        ("1 wki1 bki16 wqa1", "a1a10", No(6, "a queen moves at most 8 squares; a10 is 9 away")),
        ("1 wkm1 bki16 wqa1", "a1j10", No(6, "a queen moves at most 8 squares; j10 is 9 away")),
        ("1 wki1 bki16 wra1", "a1b2", No(6, "a rook cannot move from a1 to b2")),
        ("1 wki1 bki16 wba1", "a1a2", No(6, "a bishop cannot move from a1 to a2")),
        ("1 wki1 bki16 wna1", "a1c3", No(6, "a knight cannot move from a1 to c3")),
        ("1 wki1 bki16", "i1i3", No(6, "a king moves one square")),
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
        ("1 wki1 bkp16 wrh3 bnh9", "h3h9", No(7, "White pieces cannot stop on a white square")),
        ("1 wki1 bkp16 wnj10 apf7", "f7g7q", No(7, "Ash pieces cannot stop on an ash square")),
        ("1 wkh7 bkp16", "h7i8", No(7, "White pieces cannot stop on a white square")),
        // So it does not attack a king there; a red rook that Black commands does.
        ("1 wkh8 bkp16 brh1 wpa2", "a2a3", Gives("check=-")),
        ("1 wkh8 bkp16 bne12 rrh1 wpa2", "a2a3", No(17, "it leaves the king on h8 in check from the red rook on h1")),
        // Kings side by side, each on the other's colour.
        ("1 wkh8 bkh9 wpa2", "", Gives("check=-")),
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
        ("1 wki1 bki16 bnl5 wrl1", "l1l5", Gives("l5=wr r:1")),
        // The option `twins`.
        ("1 wki1 bki16 wbe5", "e5l12", Gives("n:1 e5=-- l12=wb")),
        ("1 wki1 bki16 wbe5 off", "e5l12", No(8, "this game's rules forbid moving directly to the twin square")),
    ]);
}

const OUTWARD: &str = "pawns must move towards a brown line";
const STRAIGHT: &str = "a pawn does not capture straight ahead";

#[test]
fn sovereign_09_a_pawn_steps_towards_a_brown_line() {
    check_all(&[
        ("1 wki1 bki16 wpe4", "e4e3", No(9, OUTWARD)),
        ("1 wki1 bki16 wpe4", "e4d4", No(9, OUTWARD)),
        // The direction hangs on the square, not on the army.
        ("2 wki1 bki16 bpm4", "m4m3", No(9, OUTWARD)),
        // Beside a line it cannot step across.
        ("1 wkp1 bkp16 wph3", "h3i3", No(9, OUTWARD)),
        ("1 wkp1 bkp16 wph3", "h3g3", No(9, OUTWARD)),
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
        ("1 wki1 bki16 wpe1", "e1g1", No(10, none)),
        ("1 wki1 bki16 wpb7", "b7b9", No(10, none)),
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
        ("1 wkp1 bkp16 wpd5 bnc4", "d5c4", No(9, OUTWARD)),
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
