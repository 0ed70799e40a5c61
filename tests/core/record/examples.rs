//! The example games in saves/: each is complete, is written as the program writes it, and shows what it promises.

use std::fs;
use std::path::PathBuf;

use regalia_core::record::{Record, save};
use regalia_core::rules::{
    Action, Army, Change, GamePosition, Move, MoveKind, Position, Reason, Role, Seat, SeatStanding, martian, sovereign,
};
use regalia_core::storage::{EXTENSION, file};

use crate::support::project;

fn sovereign(position: &Position) -> &sovereign::Position {
    let Position::Sovereign(position) = position else { panic!("{position}: another game") };
    position
}

/// Every ply with the position before it.
fn plies(record: &Record) -> Vec<(sovereign::Position, Action)> {
    let before = std::iter::once(record.start()).chain(record.line().map(|ply| &ply.position));
    before.map(sovereign).cloned().zip(record.line().map(|ply| ply.action)).collect()
}

/// One ply with all its effects.
pub struct ReplayedPly {
    pub before: Position,
    action: Action,
    pub changes: Vec<Change>,
    pub after: Position,
}

impl ReplayedPly {
    /// The move, if it is one.
    fn step(&self) -> Option<Move> {
        if let Action::Move(step) = self.action { Some(step) } else { None }
    }

    fn has(&self, what: impl Fn(&Change) -> bool) -> bool {
        self.changes.iter().any(what)
    }

    /// The piece that is captured, and whether it stood somewhere else than where the capturing piece arrives.
    fn victim(&self) -> Option<(Role, bool)> {
        let step = self.step()?;
        self.changes.iter().find_map(|change| match change {
            Change::Removed { square, piece } => Some((piece.role, *square != step.to)),
            _ => None,
        })
    }

    fn is_in_check(&self) -> bool {
        self.before.checks().iter().any(|(seat, ..)| *seat == self.before.side_to_move())
    }
}

/// Every ply with all that it did.
pub fn replayed(record: &Record) -> Vec<ReplayedPly> {
    assert!(record.is_usual_start());
    let before = std::iter::once(record.start()).chain(record.line().map(|ply| &ply.position));
    let tell = |(before, ply): (&Position, &regalia_core::record::Ply)| {
        let (changes, after) = before.changes(ply.action);
        assert_eq!(after, ply.position, "{}", ply.san);
        ReplayedPly { before: before.clone(), action: ply.action, changes, after }
    };
    before.zip(record.line()).map(tell).collect()
}

/// The army of a pawn that becomes king by this action.
fn crowned(position: &sovereign::Position, action: Action) -> Option<Army> {
    match action {
        Action::Move(step) if step.promotion == Some(Role::King) => Some(position.piece_at(step.from).unwrap().army),
        _ => None,
    }
}

pub fn example(name: &str) -> Record {
    file::load(&project("saves").join(name).with_extension(EXTENSION)).unwrap()
}

#[test]
fn every_example_is_a_complete_game_as_the_program_writes_it() {
    let files: Vec<PathBuf> = fs::read_dir(project("saves")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let games: Vec<_> = files.iter().filter(|path| path.extension().is_some_and(|name| name == EXTENSION)).collect();
    assert!(games.len() >= 6);
    for path in games {
        let record = file::load(path).unwrap_or_else(|why| panic!("{why}"));
        assert!(record.outcome().is_some(), "{} is not over", path.display());
        assert!(record.names().iter().all(|name| !name.is_empty()), "{}", path.display());
        assert_eq!(save::to_text(&record), fs::read_to_string(path).unwrap(), "{}", path.display());
    }
}

#[test]
fn regime_change_shows_every_way_to_another_king() {
    let record = example("regime-change");
    assert!(record.is_usual_start() && record.options().get("choice") == Some("on"));
    assert!(record.line().any(|ply| ply.action == Action::Own(Army::White)));
    let plies = plies(&record);
    let has = |what: &dyn Fn(&sovereign::Position, Action) -> bool| {
        plies.iter().any(|(before, action)| what(before, *action))
    };
    let own = |position: &sovereign::Position| position.owned(position.side_to_move());
    assert!(has(&|before, action| crowned(before, action).is_some_and(|army| army == own(before))), "coup d'état");
    assert!(has(&|before, action| crowned(before, action).is_some_and(|army| army != own(before))), "overthrow");
    assert!(has(&|_, action| matches!(action, Action::Defect { .. })), "defection");
    assert!(has(&|_, action| matches!(action, Action::Castle { .. })), "castling");
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn chain_of_command_has_a_chain_of_three_coloured_squares() {
    let record = example("chain-of-command");
    assert!(record.line().any(|ply| ply.action == Action::Own(Army::Black)));
    let longest = |ply: &regalia_core::record::Ply| {
        let position = sovereign(&ply.position);
        let commanded =
            Army::ALL.map(|army| position.command(army)).into_iter().filter(|command| command.seat.is_some());
        commanded.map(|command| command.chain.len()).max()
    };
    assert!(record.line().filter_map(longest).max().unwrap() >= 3);
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn last_king_has_a_king_taken_and_another_crowned_escapes_and_a_resignation() {
    let record = example("last-king");
    let plies = replayed(&record);
    let has = |what: &dyn Fn(&ReplayedPly) -> bool| plies.iter().any(what);
    let stands = |replayed: &ReplayedPly, seat: Seat| replayed.before.standing(seat);
    let gets = |replayed: &ReplayedPly, standing: SeatStanding| {
        replayed.has(|change| matches!(change, Change::Standing { now, .. } if *now == standing))
    };
    let is_taken = |replayed: &ReplayedPly| {
        replayed.victim() == Some((Role::King, false)) && gets(replayed, SeatStanding::Kingless)
    };
    let is_crowned = |replayed: &ReplayedPly| {
        let side_to_move = replayed.before.side_to_move();
        replayed.action.promotes_to() == Some(Role::King)
            && stands(replayed, side_to_move) == SeatStanding::Kingless
            && gets(replayed, SeatStanding::Playing)
    };
    let passes = |replayed: &ReplayedPly, standing: SeatStanding| {
        replayed.action == Action::Pass && stands(replayed, replayed.before.side_to_move()) == standing
    };
    assert!(has(&is_taken), "a king is captured");
    assert!(has(&is_crowned), "a pawn becomes king in its stead");
    assert!(has(&|replayed| replayed.action == Action::Escape && gets(replayed, SeatStanding::Escaped)), "an escape");
    assert!(
        has(&|replayed| replayed.action == Action::Resign && gets(replayed, SeatStanding::Resigned)),
        "a resignation"
    );
    assert!(has(&|replayed| passes(replayed, SeatStanding::Escaped)), "a pass with nothing to move");
    assert!(has(&|replayed| passes(replayed, SeatStanding::Resigned)), "a pass after resigning");
    assert!(has(&|replayed| matches!(replayed.action, Action::Defect { .. })), "a defection");
    assert!(has(&|replayed| matches!(replayed.action, Action::Castle { .. })), "castling");
    assert_eq!(record.outcome().unwrap().to_string(), "1-0-1/2-1/2 last-king");
}

#[test]
fn borrowed_vests_has_vests_taken_an_en_passant_capture_and_a_promotion_by_vest() {
    let record = example("borrowed-vests");
    let plies = replayed(&record);
    let has = |what: &dyn Fn(&ReplayedPly) -> bool| plies.iter().any(what);
    let is_by_vest = |replayed: &ReplayedPly| replayed.step().is_some_and(|step| step.kind != MoveKind::Plain);
    assert!(
        has(&|replayed| replayed.has(|change| matches!(change, Change::VestOn { captured: false, .. }))),
        "from the stand"
    );
    assert!(
        has(&|replayed| replayed.has(|change| matches!(change, Change::VestOn { captured: true, .. }))),
        "from the victim"
    );
    assert!(has(&is_by_vest), "used");
    assert!(
        has(&|replayed| is_by_vest(replayed) && replayed.victim().is_some_and(|(_, elsewhere)| elsewhere)),
        "en passant"
    );
    let promotes = |replayed: &ReplayedPly| replayed.action.promotes_to() == Some(Role::Queen);
    assert!(has(&|replayed| is_by_vest(replayed) && promotes(replayed)), "a promotion by vest");
    let walks = |replayed: &ReplayedPly| {
        replayed.changes.iter().filter(|change| matches!(change, Change::Moved { .. })).count()
    };
    assert!(has(&|replayed| walks(replayed) == 2), "castling");
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn two_crowns_has_a_king_captured_and_a_check_answered_by_the_other_king() {
    let record = example("two-crowns");
    let plies = replayed(&record);
    let has = |what: &dyn Fn(&ReplayedPly) -> bool| plies.iter().any(what);
    assert!(has(&|replayed| replayed.victim().is_some_and(|(role, _)| role == Role::King)), "a king is captured");
    let is_other = |replayed: &ReplayedPly| {
        let seat = replayed.before.side_to_move();
        let (before, after) = (replayed.before.royal(seat), replayed.after.royal(seat));
        let walked = replayed.step().filter(|step| Some(step.from) == before).map_or(before, |step| Some(step.to));
        replayed.has(|change| matches!(change, Change::Royal { .. })) && walked != after
    };
    assert!(has(&|replayed| is_other(replayed) && !replayed.is_in_check()), "another king is royal");
    assert!(has(&|replayed| is_other(replayed) && replayed.is_in_check()), "a check answered so");
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn across_the_canal_has_promotions_and_a_clock_that_runs_out() {
    let record = example("across-the-canal");
    let plies = replayed(&record);
    let has = |what: &dyn Fn(&ReplayedPly) -> bool| plies.iter().any(what);
    let crosses =
        |replayed: &ReplayedPly| replayed.step().is_some_and(|step| martian::zone(step.from) != martian::zone(step.to));
    let grows = |change: &Change| matches!(change, Change::Became { before, after, .. } if before.role != after.role);
    assert!(has(&|replayed| crosses(replayed) && replayed.victim().is_some()), "a capture over the canal");
    assert!(has(&|replayed| !crosses(replayed) && replayed.has(grows)), "a field promotion");
    assert_eq!(
        plies.iter().filter(|replayed| replayed.step().is_some_and(|step| step.kind != MoveKind::Plain)).count(),
        1,
        "the clock is called"
    );
    let is_set_again = |replayed: &ReplayedPly| {
        replayed.step().is_some_and(|step| step.kind == MoveKind::Plain)
            && replayed.has(|change| matches!(change, Change::Clock { plies: martian::CLOCK }))
    };
    assert!(has(&is_set_again), "a capture sets the clock again");
    let Position::Martian(end) = record.position() else { panic!("{}", record.game()) };
    assert!(end.score(Seat::One) != end.score(Seat::Two) && end.clock() == Some(0));
    assert_eq!(record.outcome().unwrap().reason, Reason::Clock);
}
