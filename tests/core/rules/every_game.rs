//! The contract that the positions of all games keep, in positions of the tables and of random games that seek what
//! is rare, under every value of every rule option.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use fastrand::Rng;
use regalia_core::rules::{
    Action, Army, Change, Foreseen, Game, GamePosition, Move, MoveKind, Options, Piece, Position, Reason, Role,
    SeatStanding, Square,
};

use super::replay::Replay;
use super::tally::Tally;
use crate::support::factor;
use crate::support::texts;

/// Every choice of rule options that a game offers.
pub fn every_choice(game: Game) -> Vec<Options> {
    let mut all = vec![Options::new(game)];
    for option in game.rule_options() {
        let with = |options: &Options, value| {
            let mut options = *options;
            options.set(option.key, value).unwrap();
            options
        };
        all = all.iter().flat_map(|options| option.values.iter().map(|(value, _)| with(options, value))).collect();
    }
    all
}

/// Whether an action is of the kind that makes a game lively: everything but an ordinary step to an empty square. On a
/// small board the pawns are on their way to the last rank.
fn is_lively(position: &Position, action: Action) -> bool {
    let Action::Move(step) = action else { return true };
    let is_pawn = position.piece_at(step.from).is_some_and(|piece| piece.role == Role::Pawn);
    position.piece_at(step.to).is_some()
        || is_pawn && position.game().size() == (8, 8)
        || step.promotion.is_some()
        || step.kind != MoveKind::Plain
        || position.game().colour_of(step.to).is_some()
        || position.game().colour_of(step.from).is_some()
}

/// Actions that are legal although perft does not count them: calls of the clock, and leaving the fight.
fn unlisted(position: &Position, listed: &[Action]) -> Vec<Action> {
    let calls = |action: &Action| match *action {
        Action::Move(step) => Action::Move(Move { kind: MoveKind::CallsClock, ..step }),
        other => other,
    };
    let resigned = || position.to_setup().seats[position.side_to_move().index()].standing == SeatStanding::Resigned;
    match position {
        Position::Martian(martian) if martian.may_call_clock() => listed.iter().map(calls).collect(),
        Position::Royale(_) if !listed.is_empty() && !resigned() => vec![Action::Resign],
        _ => Vec::new(),
    }
}

/// The action of a random game: every other one is lively if there is such, now and then one is not listed.
fn choose(rng: &mut Rng, position: &Position, listed: &[Action]) -> Action {
    let unlisted = unlisted(position, listed);
    if !unlisted.is_empty() && rng.u32(0..60) == 0 {
        return unlisted[rng.usize(..unlisted.len())];
    }
    let lively: Vec<Action> = listed.iter().copied().filter(|action| is_lively(position, *action)).collect();
    let from = if lively.is_empty() || rng.bool() { listed } else { &lively };
    from[rng.usize(..from.len())]
}

/// One run over many positions: its chance, and how often each case was met.
struct Run {
    rng: Rng,
    options: Options,
    met: Tally,
}

impl Run {
    /// Plays one game of at most `plies`, and checks every `stride`th position of it and the last one.
    fn game(&mut self, plies: u32, stride: u32) {
        let mut position = Position::start(&self.options);
        let offset = self.rng.u32(0..stride);
        for ply in 0..plies {
            let listed = position.perft_actions();
            if listed.is_empty() {
                break;
            }
            if ply % stride == offset {
                self.check(&position);
            }
            position.play_unchecked(choose(&mut self.rng, &position, &listed));
        }
        self.check(&position);
    }

    /// Checks everything that one position promises.
    fn check(&mut self, position: &Position) {
        let listed = position.perft_actions();
        self.check_list(position, &listed);
        check_texts(position, &self.options);
        self.check_end(position, &listed);
        let unlisted = unlisted(position, &listed);
        self.check_validate(position, &listed, &unlisted);
        let all = position.legal_actions();
        assert!(all.iter().eq(listed.iter().chain(&unlisted)), "{position}: every legal action: {all:?}");
        assert!(all.iter().all(|action| action.is_in_perft() == listed.contains(action)), "{position}");
        for action in listed.iter().chain(&unlisted) {
            self.check_action(position, *action);
        }
        self.met.meet("position", true);
        self.met.meet("check", !position.checks().is_empty());
        self.met.meet("unlisted", !unlisted.is_empty());
    }

    fn check_list(&mut self, position: &Position, listed: &[Action]) {
        let distinct: HashSet<&Action> = listed.iter().collect();
        assert_eq!(distinct.len(), listed.len(), "{position}: an action is listed twice");
        assert_eq!(position.count_perft(), listed.len() as u64, "{position}: the count");
        if listed.is_empty() {
            return;
        }
        let enough = self.rng.usize(1..=listed.len());
        let mut seen = Vec::new();
        let flow = position.visit_perft(|action| {
            seen.push(action);
            if seen.len() == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(flow.is_break(), "{position}: it says that it was broken off");
        assert_eq!(seen, listed[..enough], "{position}: breaking off after {enough}");
        assert!(position.visit_perft(|_| ControlFlow::Continue(())).is_continue(), "{position}");
    }

    fn check_end(&mut self, position: &Position, listed: &[Action]) {
        let outcome = position.outcome();
        let decided = outcome.as_ref().is_some_and(|outcome| {
            use Reason::{Checkmate, Clock, EmptyZone, LastKing, NoMove, Stalemate};
            matches!(outcome.reason, Checkmate | Stalemate | LastKing | EmptyZone | Clock | NoMove)
        });
        assert_eq!(decided, listed.is_empty(), "{position}: {outcome:?}");
        if let Some(outcome) = outcome {
            assert_eq!(outcome.scores.len(), position.game().seats(), "{position}: {outcome}");
            self.met.meet("end", true);
        }
    }

    /// Listed actions are legal; others are exactly if they are known to be legal though not listed.
    fn check_validate(&mut self, position: &Position, listed: &[Action], unlisted: &[Action]) {
        let legal: HashSet<Action> = listed.iter().chain(unlisted).copied().collect();
        let mut tried: Vec<Action> = legal.iter().copied().collect();
        tried.extend([Action::Escape, Action::Pass, Action::Resign]);
        tried.extend(listed.iter().map(|action| self.altered(*action)));
        tried.extend((0..120).map(|_| self.random_action(position)));
        for action in tried {
            let verdict = position.validate(action);
            assert_eq!(verdict.is_ok(), legal.contains(&action), "{position}: {action}: {verdict:?}");
            if let Err(refusal) = verdict {
                let told = refusal.to_string();
                assert!(!told.is_empty() && !told.contains('\n'), "{position}: {action}: {told}");
                self.met.meet("refusal", true);
            }
        }
        for square in (0..=255).map(Square::from_index) {
            let moves = |action: &Action| matches!(action, Action::Move(step) if step.from == square);
            let verdict = position.validate_piece(square);
            assert!(verdict.is_ok() || !listed.iter().any(moves), "{position}: {square}: {verdict:?}");
            assert!(verdict.is_err() || verdict.ok() == position.piece_at(square), "{position}: {square}");
        }
    }

    fn random_square(&mut self, position: &Position) -> Square {
        let (files, ranks) = position.game().size();
        // Now and then beyond the board.
        if self.rng.u8(0..20) == 0 {
            return Square::from_index(self.rng.u8(..));
        }
        Square::new(self.rng.u8(0..files), self.rng.u8(0..ranks)).unwrap()
    }

    fn random_role(&mut self) -> Option<Role> {
        Role::ALL.get(self.rng.usize(..14)).copied()
    }

    fn random_kind(&mut self) -> MoveKind {
        [MoveKind::Plain, MoveKind::ByVest, MoveKind::CallsClock][self.rng.usize(..3)]
    }

    fn random_action(&mut self, position: &Position) -> Action {
        let (from, to) = (self.random_square(position), self.random_square(position));
        let army = Army::ALL[self.rng.usize(..12)];
        match self.rng.u8(0..20) {
            0 => Action::Castle { target: to },
            1 => Action::Defect { army, step: None },
            2 => Action::Defect { army, step: Some(to) },
            3 => Action::Own(army),
            _ => {
                let own: Vec<Square> = position.pieces().iter().map(|(square, _)| *square).collect();
                let from = if self.rng.bool() { own[self.rng.usize(..own.len())] } else { from };
                let (promotion, plunder) = (self.random_role(), self.random_role());
                let (plain, bare) = (self.rng.bool(), self.rng.bool());
                let promotion = promotion.filter(|_| !plain);
                Action::Move(Move { from, to, promotion, kind: self.random_kind(), plunder: plunder.filter(|_| !bare) })
            }
        }
    }

    /// A listed action with one of its fields changed.
    fn altered(&mut self, action: Action) -> Action {
        let square = Square::from_index(self.rng.u8(..));
        match action {
            Action::Move(step) => Action::Move(match self.rng.u8(0..5) {
                0 => Move { kind: self.random_kind(), ..step },
                1 => Move { promotion: self.random_role(), ..step },
                2 => Move { plunder: self.random_role(), ..step },
                3 => Move { from: step.to, to: step.from, ..step },
                _ => Move { to: step.to.offset(self.rng.i8(-1..=1), self.rng.i8(-1..=1)).unwrap_or(square), ..step },
            }),
            Action::Castle { target } => Action::Castle { target: target.offset(1, 0).unwrap_or(square) },
            Action::Defect { army, step: None } => Action::Defect { army, step: Some(square) },
            Action::Defect { army, .. } => Action::Defect { army, step: None },
            other => other,
        }
    }

    fn check_action(&mut self, position: &Position, action: Action) {
        let (changes, _) = check_action(position, action);
        let removed = changes.iter().any(|change| matches!(change, Change::Removed { .. }));
        self.met.meet("removed", removed);
        self.met.meet("became", changes.iter().any(|change| matches!(change, Change::Became { .. })));
        self.met.meet("vest on", changes.iter().any(|change| matches!(change, Change::VestOn { .. })));
        self.met.meet("star", matches!(action, Action::Move(step) if step.kind != MoveKind::Plain));
        self.met.meet("no move", !matches!(action, Action::Move(_)));
    }
}

/// Checks that a position is what its text and its setup say.
pub fn check_texts(position: &Position, options: &Options) {
    let text = position.to_string();
    let again = Position::parse(&text, options).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&again, position, "{text}: reads back");
    assert_eq!(again.to_string(), text, "prints as it was read");
    assert!(again.same_play(position), "{text}");
    let setup = position.to_setup();
    let again = Position::from_setup(&setup).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    assert_eq!(&again, position, "{text}: is put together again");
    assert_eq!(again.to_setup(), setup, "{text}: the setup is the same");
    let pieces: BTreeMap<Square, Piece> = position.pieces().into_iter().collect();
    assert_eq!(pieces.len(), setup.pieces.len(), "{text}: two pieces on one square");
    for square in (0..=255).map(Square::from_index) {
        assert_eq!(position.piece_at(square), pieces.get(&square).copied(), "{text}: {square}");
    }
    for (seat, king, attackers) in position.checks() {
        assert_eq!(position.royal(seat), Some(king), "{text}: who is in check");
        assert!(attackers.iter().all(|square| pieces.contains_key(&square)), "{text}: attacked by nothing");
    }
}

/// Checks what a legal action promises: its texts read back, and its changes alone lead to the position after it. Returns
/// both.
pub fn check_action(position: &Position, action: Action) -> (Vec<Change>, Position) {
    let what = || format!("{position}: {action}");
    let coordinates = action.to_string();
    assert_eq!(Action::parse(&coordinates, position.game()), Ok(action), "{}", what());
    assert_eq!(position.parse_action(&coordinates), Ok(action), "{}", what());
    let san = position.san(action);
    assert_eq!(position.parse_action(&san), Ok(action), "{}: {san}", what());
    let after = position.play(action).unwrap_or_else(|refusal| panic!("{}: {refusal}", what()));
    let (changes, told) = position.changes(action);
    assert_eq!(told, after, "{}: the position after the changes", what());
    let seen = Foreseen::of(position, action).unwrap();
    assert_eq!((seen.before(), seen.action()), (position, action), "{}", what());
    assert_eq!((seen.changes(), seen.after()), (&changes[..], &after), "{}", what());
    let mut replay = Replay::of(position);
    changes.iter().for_each(|change| replay.take(change, &what()));
    seen.turn().iter().for_each(|change| replay.turn(change, &what()));
    replay.ply += 1;
    assert!(replay == Replay::of(&after), "{}: {changes:?}", what());
    (changes, after)
}

/// Checks positions of the tables and of random games under every choice of options.
fn check_game(game: Game, tables: &[(&str, usize)], must_meet: &[&str]) {
    let mut met = Tally::default();
    for (seed, options) in every_choice(game).into_iter().enumerate() {
        let mut run = Run { rng: Rng::with_seed(seed as u64 + 11), options, met: Tally::default() };
        for text in tables.iter().flat_map(|(name, column)| texts(name, *column)) {
            // Every row under one of the choices at least, every one under all if asked for more.
            if let Ok(position) = Position::parse(&text, &options)
                && (seed == 0 || factor() > 1 || run.rng.u8(0..4) == 0)
            {
                run.check(&position);
                run.met.meet("row", true);
            }
        }
        // The large boards take their time.
        let stride = if game.has_brown_lines() { 24 } else { 8 };
        for _ in 0..4 * factor() {
            run.game(240, stride);
        }
        met.add(run.met);
    }
    met.must_have_met(&["position", "row", "end", "refusal", "removed", "became"]);
    met.must_have_met(must_meet);
}

#[test]
fn every_game_sovereign() {
    let tables = [("sovereign_cases.tsv", 1), ("sovereign_positions.tsv", 0)];
    check_game(Game::Sovereign, &tables, &["check", "no move"]);
}

#[test]
fn every_game_royale() {
    check_game(Game::Royale, &[("royale_positions.tsv", 0)], &["check", "no move", "unlisted"]);
}

#[test]
fn every_game_plunder() {
    let tables = [("plunder_cases.tsv", 1), ("plunder_positions.tsv", 0)];
    check_game(Game::Plunder, &tables, &["check", "star", "vest on"]);
}

#[test]
fn every_game_two_kings() {
    check_game(Game::TwoKings, &[("two_kings_cases.tsv", 1), ("two_kings_positions.tsv", 0)], &["check"]);
}

#[test]
fn every_game_martian() {
    check_game(Game::Martian, &[("martian_positions.tsv", 0)], &["star", "unlisted"]);
}
