//! Each rule that a refusal names stands in the book that it names.

use regalia_app::book::book;
use regalia_core::rules::martian::MartianRefusal;
use regalia_core::rules::plunder::PlunderRefusal;
use regalia_core::rules::royale::RoyaleRefusal;
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{
    Action, Army, CastlingRefusal, ChessRefusal, Game, Outcome, Piece, Reason, Refusal, Role, RuleRef, Seat, Square,
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
        MartianRefusal::Undoing { to: square },
        MartianRefusal::HasOne { role, square },
        MartianRefusal::NoneLeft { role },
        MartianRefusal::NoLetter,
        MartianRefusal::ClockRuns(3),
    ];
    let mut all = vec![
        Refusal::Over(Outcome::draw(2, Reason::Stalemate)),
        Refusal::Sovereign(SovereignRefusal::SideFirst),
        Refusal::Sovereign(SovereignRefusal::NoChoice),
        Refusal::Sovereign(SovereignRefusal::FirstMoveIsWhites),
        Refusal::OtherGame(Action::Pass),
        Refusal::OffBoard(square),
        Refusal::Empty(square),
        Refusal::NotYours { square, piece, by: Seat::Two },
        Refusal::Sovereign(SovereignRefusal::NeutralPiece { square, piece, way: None }),
        Refusal::SameSquare(square),
        Refusal::OwnPiece { square, piece },
        Refusal::Sovereign(SovereignRefusal::NeutralTarget { square, piece }),
        Refusal::NotThatWay { piece, from: square, to: square },
        Refusal::KingOneSquare,
        Refusal::NotThatWay { piece: Piece { role: Role::Pawn, ..piece }, from: square, to: square },
        Refusal::Sovereign(SovereignRefusal::TooFar { piece, to: square, squares: 9, range: 8 }),
        Refusal::InTheWay { square, piece },
        Refusal::PawnCapturesDiagonally,
        Refusal::NothingToCapture,
        Refusal::Sovereign(SovereignRefusal::PawnOutward),
        Refusal::Sovereign(SovereignRefusal::NoDoubleStep),
        Refusal::Chess(ChessRefusal::DoubleStep),
        Refusal::Chess(ChessRefusal::PromotionNeeded),
        Refusal::Chess(ChessRefusal::PromotionRole),
        Refusal::Plunder(PlunderRefusal::NoVest { square, piece }),
        Refusal::Plunder(PlunderRefusal::VestOnly { vest: role, to: square }),
        Refusal::Plunder(PlunderRefusal::VestNotNeeded { role, to: square }),
        Refusal::Plunder(PlunderRefusal::KingPassed(square)),
        Refusal::Plunder(PlunderRefusal::NoPlunder),
        Refusal::Plunder(PlunderRefusal::NotToPlunder { kind: role, victim: piece }),
        Refusal::Plunder(PlunderRefusal::VestAddsNothing { kind: role, taker: role }),
        Refusal::Plunder(PlunderRefusal::VestWorn(role)),
        Refusal::Plunder(PlunderRefusal::VestMissing(role)),
        Refusal::Sovereign(SovereignRefusal::OwnColour { square, army: Army::Navy }),
        Refusal::Sovereign(SovereignRefusal::TwinOccupied { square, twin: square, by: piece }),
        Refusal::Sovereign(SovereignRefusal::TwinJump),
        Refusal::Sovereign(SovereignRefusal::PromotionNeeded),
        Refusal::NoPromotion,
        Refusal::Sovereign(SovereignRefusal::PromotionRole),
        Refusal::NoCastling { target: square, why: CastlingRefusal::InCheck },
        Refusal::Sovereign(SovereignRefusal::NotControlled(Army::Navy)),
        Refusal::Sovereign(SovereignRefusal::StepNeeded(Army::Navy)),
        Refusal::Sovereign(SovereignRefusal::NoStep(Army::Navy)),
        Refusal::Sovereign(SovereignRefusal::NoStepFree(Army::Navy)),
        Refusal::Sovereign(SovereignRefusal::KingTaken(square)),
        Refusal::Royale(RoyaleRefusal::NoKing),
        Refusal::Royale(RoyaleRefusal::OnlyEscape),
        Refusal::Royale(RoyaleRefusal::NoEscape),
        Refusal::Royale(RoyaleRefusal::NoEscapeFromCheck),
        Refusal::Royale(RoyaleRefusal::OnlyPass),
        Refusal::Royale(RoyaleRefusal::NoPass),
        Refusal::Royale(RoyaleRefusal::SeatResigned),
        Refusal::KingInCheck { king: square, square, attacker: piece },
        Refusal::Sovereign(SovereignRefusal::ArmyGivenUp {
            king: square,
            square,
            attacker: piece,
            by: Seat::Two,
            through: square,
        }),
    ];
    all.extend(martian.map(Refusal::Martian));
    all
}

/// Each kind once: the compiler misses one that is new.
const fn place(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::Over(_) => 0,
        Refusal::Sovereign(SovereignRefusal::SideFirst) => 1,
        Refusal::Sovereign(SovereignRefusal::NoChoice) => 2,
        Refusal::Sovereign(SovereignRefusal::FirstMoveIsWhites) => 3,
        Refusal::OtherGame(_) => 4,
        Refusal::OffBoard(_) => 5,
        Refusal::Empty(_) => 6,
        Refusal::NotYours { .. } => 7,
        Refusal::Sovereign(SovereignRefusal::NeutralPiece { .. }) => 8,
        Refusal::SameSquare(_) => 9,
        Refusal::OwnPiece { .. } => 10,
        Refusal::Sovereign(SovereignRefusal::NeutralTarget { .. }) => 11,
        Refusal::NotThatWay { .. } => 12,
        Refusal::Sovereign(SovereignRefusal::TooFar { .. }) => 13,
        Refusal::InTheWay { .. } => 14,
        Refusal::PawnCapturesDiagonally => 15,
        Refusal::NothingToCapture => 16,
        Refusal::Sovereign(SovereignRefusal::PawnOutward) => 17,
        Refusal::Sovereign(SovereignRefusal::NoDoubleStep) => 18,
        Refusal::Chess(ChessRefusal::DoubleStep) => 19,
        Refusal::Chess(ChessRefusal::PromotionNeeded) => 20,
        Refusal::Chess(ChessRefusal::PromotionRole) => 21,
        Refusal::Plunder(PlunderRefusal::NoVest { .. }) => 22,
        Refusal::Plunder(PlunderRefusal::VestOnly { .. }) => 23,
        Refusal::Plunder(PlunderRefusal::VestNotNeeded { .. }) => 24,
        Refusal::Plunder(PlunderRefusal::KingPassed(_)) => 25,
        Refusal::Plunder(PlunderRefusal::NoPlunder) => 26,
        Refusal::Plunder(PlunderRefusal::NotToPlunder { .. }) => 27,
        Refusal::Plunder(PlunderRefusal::VestAddsNothing { .. }) => 28,
        Refusal::Plunder(PlunderRefusal::VestWorn(_)) => 29,
        Refusal::Plunder(PlunderRefusal::VestMissing(_)) => 30,
        Refusal::Sovereign(SovereignRefusal::OwnColour { .. }) => 31,
        Refusal::Sovereign(SovereignRefusal::TwinOccupied { .. }) => 32,
        Refusal::Sovereign(SovereignRefusal::TwinJump) => 33,
        Refusal::Sovereign(SovereignRefusal::PromotionNeeded) => 34,
        Refusal::NoPromotion => 35,
        Refusal::Sovereign(SovereignRefusal::PromotionRole) => 36,
        Refusal::NoCastling { .. } => 37,
        Refusal::Sovereign(SovereignRefusal::NotControlled(_)) => 38,
        Refusal::Sovereign(SovereignRefusal::StepNeeded(_)) => 39,
        Refusal::Sovereign(SovereignRefusal::NoStep(_)) => 40,
        Refusal::Sovereign(SovereignRefusal::NoStepFree(_)) => 41,
        Refusal::Sovereign(SovereignRefusal::KingTaken(_)) => 42,
        Refusal::Royale(RoyaleRefusal::NoKing) => 43,
        Refusal::Royale(RoyaleRefusal::OnlyEscape) => 44,
        Refusal::Royale(RoyaleRefusal::NoEscape) => 45,
        Refusal::Royale(RoyaleRefusal::NoEscapeFromCheck) => 46,
        Refusal::Royale(RoyaleRefusal::OnlyPass) => 47,
        Refusal::Royale(RoyaleRefusal::NoPass) => 48,
        Refusal::Royale(RoyaleRefusal::SeatResigned) => 49,
        Refusal::KingInCheck { .. } => 50,
        Refusal::Martian(_) => 51,
        Refusal::Sovereign(SovereignRefusal::ArmyGivenUp { .. }) => 52,
        Refusal::KingOneSquare => 53,
    }
}

#[test]
fn every_rule_that_a_refusal_names_stands_in_its_book() {
    let refusals = refusals();
    let kinds: std::collections::BTreeSet<u8> = refusals.iter().map(place).collect();
    assert_eq!(kinds.len(), 54, "a kind of refusal is missing in this test");
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
fn no_game_numbers_a_refusal_of_another_game() {
    for refusal in refusals() {
        let speakers: &[Game] = match refusal {
            Refusal::Chess(_) => &[Game::Plunder, Game::TwoKings],
            Refusal::Sovereign(_) => &[Game::Sovereign, Game::Royale],
            Refusal::Royale(_) => &[Game::Royale],
            Refusal::Plunder(_) => &[Game::Plunder],
            Refusal::Martian(_) => &[Game::Martian],
            _ => &Game::ALL,
        };
        for game in Game::ALL.into_iter().filter(|game| !speakers.contains(game)) {
            assert_eq!(refusal.rule_ref(game), None, "{game}: {refusal:?}");
        }
    }
}

#[test]
fn royale_takes_most_of_its_rules_from_sovereign_chess() {
    let own = Refusal::Royale(RoyaleRefusal::NoPass).rule_ref(Game::Royale);
    assert_eq!(own, Some(RuleRef { book: Game::Royale, number: 6 }));
    assert_eq!(own.unwrap().to_string(), "Royale's rule 6");
    let lent = Refusal::Sovereign(SovereignRefusal::TwinJump).rule_ref(Game::Royale);
    assert_eq!(lent, Some(RuleRef { book: Game::Sovereign, number: 8 }));
    assert_eq!(lent.unwrap().to_string(), "rule 8");
    assert_eq!(
        Refusal::Plunder(PlunderRefusal::VestMissing(Role::Rook)).rule_ref(Game::Plunder).unwrap().book,
        Game::Plunder
    );
}
