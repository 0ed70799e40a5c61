//! The example games in saves/: each is complete, is written as the program writes it, and shows what it promises.

use std::fs;
use std::path::PathBuf;

use regalia_core::record::{EXTENSION, Record, file, save};
use regalia_core::rules::{
    Action, Army, Change, GamePosition, Move, MoveKind, Position, Reason, Role, Seat, SeatStanding, martian, sovereign,
};

use crate::support::project;

fn sovereign(position: &Position) -> &sovereign::Position {
    position.as_sovereign().unwrap()
}

/// Every ply with the position before it.
fn plies(record: &Record) -> Vec<(sovereign::Position, Action)> {
    let before = std::iter::once(record.start()).chain(record.line().map(|ply| &ply.position));
    before.map(sovereign).cloned().zip(record.line().map(|ply| ply.action)).collect()
}

/// One ply with all its effects.
pub struct Told {
    pub before: Position,
    action: Action,
    pub changes: Vec<Change>,
    pub after: Position,
}

impl Told {
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
pub fn told(record: &Record) -> Vec<Told> {
    assert!(record.is_usual_start());
    let before = std::iter::once(record.start()).chain(record.line().map(|ply| &ply.position));
    let tell = |(before, ply): (&Position, &regalia_core::record::Ply)| {
        let (changes, after) = before.changes(ply.action);
        assert_eq!(after, ply.position, "{}", ply.san);
        Told { before: before.clone(), action: ply.action, changes, after }
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
    let plies = told(&record);
    let has = |what: &dyn Fn(&Told) -> bool| plies.iter().any(what);
    let stands = |told: &Told, seat: Seat| sovereign(&told.before).standing(seat);
    let gets = |told: &Told, standing: SeatStanding| {
        told.has(|change| matches!(change, Change::Standing { now, .. } if *now == standing))
    };
    let is_taken = |told: &Told| told.victim() == Some((Role::King, false)) && gets(told, SeatStanding::Kingless);
    let is_crowned = |told: &Told| {
        let side_to_move = told.before.side_to_move();
        told.action.promotes_to() == Some(Role::King)
            && stands(told, side_to_move) == SeatStanding::Kingless
            && gets(told, SeatStanding::Playing)
    };
    let passes = |told: &Told, standing: SeatStanding| {
        told.action == Action::Pass && stands(told, told.before.side_to_move()) == standing
    };
    assert!(has(&is_taken), "a king is captured");
    assert!(has(&is_crowned), "a pawn becomes king in its stead");
    assert!(has(&|told| told.action == Action::Escape && gets(told, SeatStanding::Escaped)), "an escape");
    assert!(has(&|told| told.action == Action::Resign && gets(told, SeatStanding::Resigned)), "a resignation");
    assert!(has(&|told| passes(told, SeatStanding::Escaped)), "a pass with nothing to move");
    assert!(has(&|told| passes(told, SeatStanding::Resigned)), "a pass after resigning");
    assert!(has(&|told| matches!(told.action, Action::Defect { .. })), "a defection");
    assert!(has(&|told| matches!(told.action, Action::Castle { .. })), "castling");
    assert_eq!(record.outcome().unwrap().to_string(), "1-0-1/2-1/2 last-king");
}

#[test]
fn borrowed_vests_has_vests_taken_an_en_passant_capture_and_a_promotion_by_vest() {
    let record = example("borrowed-vests");
    let plies = told(&record);
    let has = |what: &dyn Fn(&Told) -> bool| plies.iter().any(what);
    let is_by_vest = |told: &Told| told.step().is_some_and(|step| step.kind != MoveKind::Plain);
    assert!(has(&|told| told.has(|change| matches!(change, Change::VestOn { captured: false, .. }))), "from the stand");
    assert!(has(&|told| told.has(|change| matches!(change, Change::VestOn { captured: true, .. }))), "from the victim");
    assert!(has(&is_by_vest), "used");
    assert!(has(&|told| is_by_vest(told) && told.victim().is_some_and(|(_, elsewhere)| elsewhere)), "en passant");
    let promotes = |told: &Told| told.action.promotes_to() == Some(Role::Queen);
    assert!(has(&|told| is_by_vest(told) && promotes(told)), "a promotion by vest");
    let walks = |told: &Told| told.changes.iter().filter(|change| matches!(change, Change::Moved { .. })).count();
    assert!(has(&|told| walks(told) == 2), "castling");
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn two_crowns_has_a_king_captured_and_a_check_answered_by_the_other_king() {
    let record = example("two-crowns");
    let plies = told(&record);
    let has = |what: &dyn Fn(&Told) -> bool| plies.iter().any(what);
    assert!(has(&|told| told.victim().is_some_and(|(role, _)| role == Role::King)), "a king is captured");
    let is_other = |told: &Told| {
        let seat = told.before.side_to_move();
        let (before, after) = (told.before.royal(seat), told.after.royal(seat));
        let walked = told.step().filter(|step| Some(step.from) == before).map_or(before, |step| Some(step.to));
        told.has(|change| matches!(change, Change::Royal { .. })) && walked != after
    };
    assert!(has(&|told| is_other(told) && !told.is_in_check()), "another king is royal");
    assert!(has(&|told| is_other(told) && told.is_in_check()), "a check answered so");
    assert_eq!(record.outcome().unwrap().reason, Reason::Checkmate);
}

#[test]
fn across_the_canal_has_promotions_and_a_clock_that_runs_out() {
    let record = example("across-the-canal");
    let plies = told(&record);
    let has = |what: &dyn Fn(&Told) -> bool| plies.iter().any(what);
    let crosses = |told: &Told| told.step().is_some_and(|step| martian::zone(step.from) != martian::zone(step.to));
    let grows = |change: &Change| matches!(change, Change::Became { before, after, .. } if before.role != after.role);
    assert!(has(&|told| crosses(told) && told.victim().is_some()), "a capture over the canal");
    assert!(has(&|told| !crosses(told) && told.has(grows)), "a field promotion");
    assert_eq!(
        plies.iter().filter(|told| told.step().is_some_and(|step| step.kind != MoveKind::Plain)).count(),
        1,
        "the clock is called"
    );
    let is_set_again = |told: &Told| {
        told.step().is_some_and(|step| step.kind == MoveKind::Plain)
            && told.has(|change| matches!(change, Change::Clock { plies: martian::CLOCK }))
    };
    assert!(has(&is_set_again), "a capture sets the clock again");
    let Position::Martian(end) = record.position() else { panic!("{}", record.game()) };
    assert!(end.score(Seat::One) != end.score(Seat::Two) && end.clock() == Some(0));
    assert_eq!(record.outcome().unwrap().reason, Reason::Clock);
}
