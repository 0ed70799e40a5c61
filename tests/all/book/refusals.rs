//! Each rule that a refusal names stands in the book that it names.

use regalia::book::book;
use regalia::rules::martian::MartianRefusal;
use regalia::rules::{
    Action, Army, CastlingRefusal, Game, Outcome, Piece, Reason, Refusal, Role, RuleRef, Seat, Square,
};

/// One refusal of each kind. A new kind makes [`place`] incomplete, and belongs in here.
fn refusals() -> Vec<Refusal> {
    let square: Square = "d4".parse().unwrap();
    let piece = Piece { army: Army::Navy, role: Role::Knight };
    let role = Role::Queen;
    let martian = [
        MartianRefusal::NotThatWay { role, from: square, to: square },
        MartianRefusal::TooFar { role, to: square, squares: 3 },
        MartianRefusal::InTheWay { square, role },
        MartianRefusal::OtherZone { square, role, seat: Seat::Two },
        MartianRefusal::OwnPiece { role, square, other: role },
        MartianRefusal::Undoing { role, to: square },
        MartianRefusal::HasOne { role, square },
        MartianRefusal::NoneLeft { role },
        MartianRefusal::NoLetter,
        MartianRefusal::ClockRuns(3),
    ];
    let mut all = vec![
        Refusal::Over(Outcome::draw(2, Reason::Stalemate)),
        Refusal::SideFirst,
        Refusal::NoChoice,
        Refusal::FirstMoveIsWhites,
        Refusal::OtherGame(Action::Pass),
        Refusal::OffBoard(square),
        Refusal::Empty(square),
        Refusal::NotYours { square, piece, by: Seat::Two },
        Refusal::NeutralPiece { square, piece },
        Refusal::SameSquare(square),
        Refusal::OwnPiece { square, piece },
        Refusal::NeutralTarget { square, piece },
        Refusal::NotThatWay { piece, from: square, to: square },
        Refusal::NotThatWay { piece: Piece { role: Role::Pawn, ..piece }, from: square, to: square },
        Refusal::TooFar { piece, to: square, squares: 9 },
        Refusal::InTheWay { square, piece },
        Refusal::PawnCapturesDiagonally,
        Refusal::NothingToCapture,
        Refusal::PawnOutward,
        Refusal::NoDoubleStep,
        Refusal::PawnDoubleStep,
        Refusal::PromotionLetter,
        Refusal::PromotionTo,
        Refusal::NoVest { square, piece },
        Refusal::VestOnly { vest: role, to: square },
        Refusal::VestNotNeeded { role, to: square },
        Refusal::KingPassed(square),
        Refusal::NoPlunder,
        Refusal::NotToPlunder { kind: role, victim: piece },
        Refusal::VestAddsNothing { kind: role, taker: role },
        Refusal::VestWorn(role),
        Refusal::VestMissing(role),
        Refusal::OwnColour { square, army: Army::Navy },
        Refusal::TwinOccupied { square, twin: square, by: piece },
        Refusal::TwinJump,
        Refusal::PromotionNeeded,
        Refusal::NoPromotion,
        Refusal::PromotionRole,
        Refusal::NoCastling { target: square, why: CastlingRefusal::InCheck },
        Refusal::NotControlled(Army::Navy),
        Refusal::StepNeeded(Army::Navy),
        Refusal::NoStep(Army::Navy),
        Refusal::NoStepFree(Army::Navy),
        Refusal::KingTaken(square),
        Refusal::NoKing,
        Refusal::OnlyEscape,
        Refusal::NoEscape,
        Refusal::NoEscapeFromCheck,
        Refusal::OnlyPass,
        Refusal::NoPass,
        Refusal::SeatResigned,
        Refusal::KingInCheck { king: square, square, attacker: piece },
    ];
    all.extend(martian.map(Refusal::Martian));
    all
}

/// Each kind once: the compiler misses one that is new.
const fn place(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::Over(_) => 0,
        Refusal::SideFirst => 1,
        Refusal::NoChoice => 2,
        Refusal::FirstMoveIsWhites => 3,
        Refusal::OtherGame(_) => 4,
        Refusal::OffBoard(_) => 5,
        Refusal::Empty(_) => 6,
        Refusal::NotYours { .. } => 7,
        Refusal::NeutralPiece { .. } => 8,
        Refusal::SameSquare(_) => 9,
        Refusal::OwnPiece { .. } => 10,
        Refusal::NeutralTarget { .. } => 11,
        Refusal::NotThatWay { .. } => 12,
        Refusal::TooFar { .. } => 13,
        Refusal::InTheWay { .. } => 14,
        Refusal::PawnCapturesDiagonally => 15,
        Refusal::NothingToCapture => 16,
        Refusal::PawnOutward => 17,
        Refusal::NoDoubleStep => 18,
        Refusal::PawnDoubleStep => 19,
        Refusal::PromotionLetter => 20,
        Refusal::PromotionTo => 21,
        Refusal::NoVest { .. } => 22,
        Refusal::VestOnly { .. } => 23,
        Refusal::VestNotNeeded { .. } => 24,
        Refusal::KingPassed(_) => 25,
        Refusal::NoPlunder => 26,
        Refusal::NotToPlunder { .. } => 27,
        Refusal::VestAddsNothing { .. } => 28,
        Refusal::VestWorn(_) => 29,
        Refusal::VestMissing(_) => 30,
        Refusal::OwnColour { .. } => 31,
        Refusal::TwinOccupied { .. } => 32,
        Refusal::TwinJump => 33,
        Refusal::PromotionNeeded => 34,
        Refusal::NoPromotion => 35,
        Refusal::PromotionRole => 36,
        Refusal::NoCastling { .. } => 37,
        Refusal::NotControlled(_) => 38,
        Refusal::StepNeeded(_) => 39,
        Refusal::NoStep(_) => 40,
        Refusal::NoStepFree(_) => 41,
        Refusal::KingTaken(_) => 42,
        Refusal::NoKing => 43,
        Refusal::OnlyEscape => 44,
        Refusal::NoEscape => 45,
        Refusal::NoEscapeFromCheck => 46,
        Refusal::OnlyPass => 47,
        Refusal::NoPass => 48,
        Refusal::SeatResigned => 49,
        Refusal::KingInCheck { .. } => 50,
        Refusal::Martian(_) => 51,
    }
}

#[test]
fn every_rule_that_a_refusal_names_stands_in_its_book() {
    let refusals = refusals();
    let kinds: std::collections::BTreeSet<u8> = refusals.iter().map(place).collect();
    assert_eq!(kinds.len(), 52, "a kind of refusal is missing in this test");
    let mut found = 0;
    for game in Game::ALL {
        // Martian Chess has its own, and whatever names no rule.
        let fits = |refusal: &&Refusal| (game == Game::Martian) == matches!(refusal, Refusal::Martian(_));
        for rule in refusals.iter().filter(fits).filter_map(|refusal| refusal.rule_ref(game)) {
            let mut rules = book(rule.book).unwrap().rules();
            assert!(rules.any(|(number, _)| number == rule.number), "{game}: {rule}");
            found += 1;
        }
    }
    assert!(found > 80, "{found}");
}

#[test]
fn royale_takes_most_of_its_rules_from_sovereign_chess() {
    let own = Refusal::NoPass.rule_ref(Game::Royale);
    assert_eq!(own, Some(RuleRef { book: Game::Royale, number: 6 }));
    assert_eq!(own.unwrap().to_string(), "Royale's rule 6");
    let lent = Refusal::TwinJump.rule_ref(Game::Royale);
    assert_eq!(lent, Some(RuleRef { book: Game::Sovereign, number: 8 }));
    assert_eq!(lent.unwrap().to_string(), "rule 8");
    assert_eq!(Refusal::VestMissing(Role::Rook).rule_ref(Game::Plunder).unwrap().book, Game::Plunder);
}
