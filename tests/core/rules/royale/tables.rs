//! Every row of Royale's tables: node counts, and positions of random games with their whole legal list.

use regalia_core::rules::{Army, Game, GamePosition, Position, Seat};

use super::{royale, rules};
use crate::rules::tables::check_perft;
use crate::support::table;

#[test]
fn royale_positions_of_random_games() {
    for row in table("royale_positions.tsv") {
        let [text, checks, command, legal] = &row[..] else { panic!("{row:?}") };
        let position = royale(text);
        let attacked: String = position.checks().iter().map(|(seat, ..)| seat.to_string()).collect();
        assert_eq!(attacked, checks.trim_matches('-'), "{text}: seats in check");
        // Pairs of a colour letter and a seat number, in an order of the table's own.
        let told = |letter: char| command.split(letter).nth(1).map(|rest| &rest[..1]);
        for army in Army::ALL {
            let seat = position.commander(army).map(|seat| seat.to_string());
            assert_eq!(seat.as_deref(), told(army.letter()), "{text}: who commands {army}");
        }
        let mut actions: Vec<String> = position.perft_actions().iter().map(ToString::to_string).collect();
        actions.sort();
        assert_eq!(actions.join(" "), *legal, "{text}: legal actions");
    }
}

#[test]
fn royale_positions_print_as_they_were_read() {
    for row in table("royale_positions.tsv") {
        let text = royale(&row[0]).to_string();
        assert!(text.starts_with(&row[0]), "{text}");
        assert_eq!(royale(&text).to_string(), text);
    }
}

#[test]
fn royale_perft() {
    check_perft(Game::Royale);
}

const START: &str = "cqcrvbvqbrbnbbbkbqbbbnbrynyroboq/cbnnnpvpbpbpbpbpbpbpbpbpyprprnor/grnp12rppb/\
    gngp12pppq/arap12spsr/anap12spsn/abap12spsb/akap12spsq/aqap12spsk/abap12spsb/anap12spsn/arap12spsr/yqyp12vpvn/\
    ybop12cpvr/rronopppwpwpwpwpwpwpwpwpgpcpcnnb/rqrbprpnwrwnwbwqwkwbwnwrgqgbnrnq \
    1 w a s b a2,a5,a12,a14,b16,c1,e1,e16,l1,l16,n16,o1,p3,p5,p12,p15 0 0";

#[test]
fn royale_start() {
    let start = Position::start(&rules(true));
    assert_eq!(start.to_string(), START);
    assert_eq!((start.game(), start.side_to_move(), start.pieces().len()), (Game::Royale, Seat::One, 112));
    let kings = Seat::ALL.map(|seat| start.royal(seat).unwrap().to_string());
    assert_eq!(kings, ["i1", "a9", "p8", "h16"]);
    assert_eq!(Seat::ALL.map(|seat| start.owned(seat)), [Army::White, Army::Ash, Army::Slate, Army::Black]);
    assert_eq!(start.claimable_after(), Some(200));
}
