//! What a search asks of the rules besides what every game is asked, against the slow way to find it out.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use fastrand::Rng;
use regalia_core::rules::{
    Action, Change, Game, GamePosition, Move, Piece, Position, Reason, Score, Searchable, Seat, SideChoicePhase,
    Square, Tactical,
};

use super::attacks::attacked;
use crate::rules::every_game::every_choice;
use crate::support::factor;
use crate::support::positions::visit;

/// What has to occur often enough for a test to say anything.
#[derive(Debug, Default)]
struct Met {
    positions: usize,
    tactical: usize,
    commands: usize,
    checks: usize,
    quiet_checks: usize,
    passes: usize,
    plain_ends: usize,
    other_ends: usize,
    calls: usize,
}

/// Everything that is asked of one position.
struct Case<'a, P> {
    position: &'a Position,
    inner: &'a P,
    listed: Vec<Action>,
    met: &'a mut Met,
}

impl<P: Searchable> Case<'_, P> {
    fn check(&mut self) {
        self.met.positions += 1;
        self.check_tactical_list(Tactical::Captures);
        self.check_tactical_list(Tactical::Command);
        self.check_likely_list(Tactical::Captures);
        self.check_likely_list(Tactical::Command);
        for action in self.listed.clone() {
            self.check_action(action);
        }
        self.check_seats();
        self.check_quiet_list();
        self.check_quiet_checks();
        self.check_pass();
        self.check_end();
        self.check_calls();
    }

    /// The tactical actions are those of the whole list that are tactical, in its order.
    fn check_tactical_list(&mut self, tactical: Tactical) {
        let position = self.position;
        let wanted: Vec<Action> =
            self.listed.iter().copied().filter(|one| self.inner.is_tactical(*one, tactical)).collect();
        let mut found = Vec::new();
        let flow = self.inner.visit_tactical(tactical, |action| {
            found.push(action);
            ControlFlow::Continue(())
        });
        assert_eq!(found, wanted, "{position}: {tactical:?}");
        assert!(flow.is_continue(), "{position}");
        self.met.tactical += found.len();
        for enough in
            [1, wanted.len() / 2, wanted.len()].into_iter().filter(|enough| (1..=wanted.len()).contains(enough))
        {
            let mut seen = 0;
            let flow = self.inner.visit_tactical(tactical, |_| {
                seen += 1;
                if seen == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((flow, seen), (ControlFlow::Break(()), enough), "{position}: {tactical:?}: broken off");
        }
    }

    /// The likely ones are those of the tactical ones that are said to be, in whatever order, each once.
    fn check_likely_list(&mut self, tactical: Tactical) {
        let is_likely = |action: Action| action.to_string().len().is_multiple_of(2);
        let wanted: BTreeSet<String> = self
            .listed
            .iter()
            .filter(|one| self.inner.is_tactical(**one, tactical) && is_likely(**one))
            .map(ToString::to_string)
            .collect();
        let mut found = Vec::new();
        let flow = self.inner.visit_likely(tactical, is_likely, |action| {
            found.push(action.to_string());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue(), "{}", self.position);
        let count = found.len();
        let found: BTreeSet<String> = found.into_iter().collect();
        assert_eq!((count, found), (wanted.len(), wanted), "{}: likely {tactical:?}", self.position);
    }

    /// The quiet actions are all the others, in the order of the list.
    fn check_quiet_list(&self) {
        let wanted: Vec<Action> =
            self.listed.iter().copied().filter(|one| !self.inner.is_tactical(*one, Tactical::Captures)).collect();
        let mut found = Vec::new();
        let _ = self.inner.visit_quiet(|action| {
            found.push(action);
            ControlFlow::Continue(())
        });
        assert_eq!(found, wanted, "{}: quiet", self.position);
        let mut seen = 0;
        let flow = self.inner.visit_quiet(|_| {
            seen += 1;
            ControlFlow::Break(())
        });
        assert_eq!((flow.is_break(), seen), (!wanted.is_empty(), usize::from(!wanted.is_empty())), "{}", self.position);
    }

    /// The quiet actions that give check are those after which the other side is in check, in the order of the list.
    fn check_quiet_checks(&mut self) {
        let gives_check = |action: &Action| {
            let mut after = self.inner.clone();
            after.play_unchecked(*action);
            !self.inner.is_tactical(*action, Tactical::Captures) && after.is_in_check(after.side_to_move())
        };
        let wanted: Vec<Action> = self.listed.iter().copied().filter(gives_check).collect();
        let mut found = Vec::new();
        let flow = self.inner.visit_quiet_checks(|action| {
            found.push(action);
            ControlFlow::Continue(())
        });
        assert_eq!(found, wanted, "{}: quiet checks", self.position);
        assert!(flow.is_continue(), "{}", self.position);
        self.met.quiet_checks += found.len();
    }

    /// What an action takes and whether it is tactical is what it changes.
    fn check_action(&mut self, action: Action) {
        let (position, mover) = (self.position, self.position.side_to_move());
        let (changes, _) = position.changes(action);
        let taken: Vec<(Square, Piece)> = changes
            .iter()
            .filter_map(|change| match change {
                Change::Removed { square, piece } => Some((*square, *piece)),
                _ => None,
            })
            // A new king replaces the old one, a field promotion a piece of one's own. What a king takes with its change
            // of colour may have been its own before.
            .filter(|(square, piece)| {
                let merges = position.game() == Game::Martian && position.commander(piece.army) == Some(mover);
                position.royal(mover) != Some(*square) && !merges
            })
            .collect();
        assert_eq!(self.inner.taken(action), taken.first().copied(), "{position}: {action}");
        assert!(taken.len() < 2, "{position}: {action}: {taken:?}");
        let promotes =
            |change: &Change| matches!(change, Change::Became { before, after, .. } if before.role != after.role);
        let captures = !taken.is_empty() || changes.iter().any(promotes);
        assert_eq!(self.inner.is_tactical(action, Tactical::Captures), captures, "{position}: {action}: {changes:?}");
        let tactical = self.inner.is_tactical(action, Tactical::Command);
        let coloured = position.game().has_brown_lines()
            && match action {
                Action::Move(Move { from, to, .. }) => {
                    [from, to].into_iter().any(|at| position.game().colour_of(at).is_some())
                }
                Action::Defect { .. } => true,
                _ => false,
            };
        assert_eq!(tactical, captures || coloured, "{position}: {action}");
        let commands = |change: &Change| matches!(change, Change::Command { .. } | Change::Owner { .. });
        // Who has the choice of side chooses nothing else, and who escapes has no choice at all.
        if changes.iter().any(commands) && !matches!(action, Action::Own(_) | Action::Escape) {
            assert!(tactical, "{position}: {action}: {changes:?}");
            self.met.commands += 1;
        }
    }

    /// Checks and attacks of each seat; one that does not play has none.
    fn check_seats(&mut self) {
        let position = self.position;
        let checks = position.checks();
        for seat in Seat::ALL {
            let in_check = checks.iter().any(|(of, ..)| *of == seat);
            assert_eq!(self.inner.is_in_check(seat), in_check, "{position}: {seat}");
            self.met.checks += usize::from(in_check);
            let (found, wanted) = (self.inner.attacked_by(seat), attacked(position, seat));
            let [more, fewer] =
                [found.without(wanted), wanted.without(found)].map(|set| set.iter().collect::<Vec<_>>());
            assert!(more.is_empty() && fewer.is_empty(), "{position}: {seat}: not {more:?}, but {fewer:?}");
        }
    }

    /// After a pass all is as before but the turn, the counts and what may be captured en passant.
    fn check_pass(&mut self) {
        let position = self.position;
        let before = position.to_setup();
        let passes = match position.game() {
            Game::Martian | Game::Royale => false,
            Game::Sovereign | Game::TwoKings | Game::Plunder => {
                before.side_choice == SideChoicePhase::Done && !self.inner.is_in_check(position.side_to_move())
            }
        };
        let passed = self.inner.passed();
        assert_eq!(passed.is_some(), passes, "{position}");
        let Some(passed) = passed else { return };
        self.met.passes += 1;
        let mut wanted = before.clone();
        wanted.side_to_move = before.side_to_move.next(2);
        (wanted.ply, wanted.halfmove_clock) = (before.ply + 1, before.halfmove_clock + 1);
        wanted.en_passant = None;
        assert_eq!(passed.to_setup(), wanted, "{position}");
        assert_eq!(P::from_setup(&wanted).as_ref(), Ok(&passed), "{position}: a possible position");
        assert_eq!(P::parse(&passed.to_string(), &before.options).as_ref(), Ok(&passed), "{position}: as text");
        assert_ne!(passed.key(), self.inner.key(), "{position}");
    }

    /// An end that shows at once, or for want of actions, is the end of the game.
    fn check_end(&mut self) {
        let (position, seats) = (self.position, self.position.game().seats());
        let outcome = position.outcome();
        let plain = self.inner.plain_end().map(|end| {
            assert!(end.scores[seats..].iter().all(|score| *score == Score::Zero), "{position}: {end:?}");
            end.outcome(seats)
        });
        let last = self.listed.is_empty().then(|| self.inner.end_without_actions().outcome(seats));
        match &plain {
            Some(end) => {
                self.met.plain_ends += 1;
                let mate = outcome.as_ref().is_some_and(|outcome| {
                    matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate) && last.as_ref() == Some(outcome)
                });
                let drawn = matches!(end.reason, Reason::QuietPlies | Reason::Material);
                assert!(Some(end) == outcome.as_ref() || mate && drawn, "{position}: {end}, but {outcome:?}");
            }
            None => {
                self.met.other_ends += usize::from(last.is_some());
                assert_eq!(last, outcome, "{position}");
            }
        }
    }

    /// Calls of the clock are what is legal beyond what perft counts.
    fn check_calls(&mut self) {
        let position = self.position;
        let mut calls = Vec::new();
        let _ = self.inner.visit_legal(|action| {
            if action.calls_clock() {
                calls.push(action);
            }
            ControlFlow::Continue(())
        });
        let found: Vec<Action> = self.listed.iter().filter_map(|action| self.inner.with_clock_call(*action)).collect();
        assert_eq!(found, calls, "{position}");
        for call in &calls {
            assert_eq!(position.validate(*call), Ok(()), "{position}: {call}");
        }
        self.met.calls += calls.len();
    }
}

fn check(position: &Position, met: &mut Met) {
    let listed = position.perft_actions();
    match position {
        Position::Sovereign(inner) => Case { position, inner, listed, met }.check(),
        Position::Royale(inner) => Case { position, inner, listed, met }.check(),
        Position::TwoKings(inner) => Case { position, inner, listed, met }.check(),
        Position::Plunder(inner) => Case { position, inner, listed, met }.check(),
        Position::Martian(inner) => Case { position, inner, listed, met }.check(),
    }
}

/// Checks so many positions of a game, under every choice of its options.
fn check_game(game: Game, count: usize) -> Met {
    let mut met = Met::default();
    let choices = every_choice(game);
    for (seed, options) in choices.iter().enumerate() {
        let count = count * factor() as usize / choices.len();
        visit(&mut Rng::with_seed(seed as u64 + 10), options, (count, 7), |position| check(position, &mut met));
    }
    println!("{game}: {met:?}");
    assert!(2 * met.tactical > met.positions, "{game}: {met:?}");
    met
}

#[test]
fn what_a_search_asks_of_sovereign_chess() {
    let met = check_game(Game::Sovereign, 6_000);
    assert!(met.commands > 200 && met.checks > 50 && met.passes > 200 && met.plain_ends > 5, "{met:?}");
    assert!(met.other_ends > 2 && met.calls == 0, "{met:?}");
}

#[test]
fn what_a_search_asks_of_royale() {
    let met = check_game(Game::Royale, 3_000);
    assert!(met.commands > 200 && met.checks > 50 && met.passes == 0 && met.plain_ends > 5, "{met:?}");
    assert!(met.other_ends == 0 && met.calls == 0, "{met:?}");
}

#[test]
fn what_a_search_asks_of_two_kings() {
    let met = check_game(Game::TwoKings, 12_000);
    assert!(met.commands == 0 && met.checks > 100 && met.passes > 200 && met.plain_ends > 20, "{met:?}");
    assert!(met.quiet_checks > 1_000, "{met:?}");
    assert!(met.other_ends > 10 && met.calls == 0, "{met:?}");
}

#[test]
fn what_a_search_asks_of_plunder_chess() {
    let met = check_game(Game::Plunder, 10_000);
    assert!(met.commands == 0 && met.checks > 100 && met.passes > 200 && met.plain_ends > 20, "{met:?}");
    assert!(met.quiet_checks > 1_000, "{met:?}");
    assert!(met.other_ends > 10 && met.calls == 0, "{met:?}");
}

#[test]
fn what_a_search_asks_of_martian_chess() {
    let met = check_game(Game::Martian, 8_000);
    assert!(met.commands == 0 && met.checks == 0 && met.passes == 0 && met.plain_ends > 100, "{met:?}");
    assert!(met.calls > 1_000, "{met:?}");
}
