//! Random games on the entities: after every request the entities, the record and a position played as a plain value
//! agree.

use std::collections::BTreeMap;

use bevy::prelude::*;
use fastrand::Rng;
use regalia_app::board::{GameEvent, OnSquare, PieceId, PieceRole};
use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Options, Piece, Position, Role, Square, sovereign};

use super::whole::check;
use super::{Table, act, factor, rules, sq};
use crate::program::{Edit, Program, edit};
use crate::support::table as rows;

/// What every run must have met: played, taken back, and redone.
const KINDS: [&str; 12] = [
    "capture",
    "promotion",
    "coup",
    "overthrow",
    "defection",
    "defection with step",
    "defection with capture",
    "castling",
    "castling with another army's rook",
    "twin to twin",
    "own=w",
    "own=b",
];

/// Positions from which something rare can be played at once.
const RARE: [&str; 6] = [
    // Seat 1 castles with a white rook or a pink one, seat 2 with either of its own.
    "2br5bk4br2/16/16/16/16/16/16/16/16/16/8wp7/16/16/16/16/2pr5wk4wr2 1 w b CNcn 0",
    // The white king is on navy and controls it; a navy pawn is before the zone.
    "8bk7/16/16/16/16/16/5bp10/5np10/16/16/16/4wk10nr/3br12/16/16/16 1 w b - 0",
    // White controls red and, through a red knight, cyan; pawns of all three are about to promote.
    "8bk7/16/16/16/16/16/4wp11/5rp4rn5/6ab9/5cp10/10cp5/11wp4/16/16/16/8wk7 1 w b - 0",
    // The same for Black.
    "8bk7/16/16/16/4bp11/9rp6/16/16/5rn4bp5/10cp5/16/16/16/16/16/8wk7 2 w b - 0",
    // Seat 1 owns violet, its king on cyan; queens of both sides can go to the twin of their square.
    "15bk/16/16/16/4vq11/16/16/16/5vk10/16/10bq5/16/16/8cn7/16/2rr13 1 v b - 0",
    // A pawn of one's own may become king, with the old king on a coloured square.
    "8bk7/16/16/16/16/16/16/16/5wp10/16/5wk10/16/3gr12/16/16/16 1 w b - 0",
];

fn kinds(position: &sovereign::Position, action: Action) -> Vec<&'static str> {
    let side_to_move = position.side_to_move();
    match action {
        Action::Move(step) => {
            let piece = position.piece_at(step.from).unwrap();
            let mut kinds = Vec::new();
            kinds.extend(position.piece_at(step.to).map(|_| "capture"));
            kinds.extend(step.promotion.map(|role| match role {
                Role::King if piece.army == position.owned(side_to_move) => "coup",
                Role::King => "overthrow",
                _ => "promotion",
            }));
            let [from, to] = [step.from, step.to].map(|square| position.game().colour_of(square));
            kinds.extend((from.is_some() && from == to).then_some("twin to twin"));
            kinds
        }
        Action::Castle { target } => {
            let king = position.king(side_to_move).unwrap();
            let file = if target > king { 13..16 } else { 0..3 };
            let row = file.filter_map(|file| Square::new(file, king.rank()));
            let alien = row.filter_map(|square| position.piece_at(square)).any(|rook| {
                rook.role == Role::Rook
                    && rook.army != position.owned(side_to_move)
                    && position.commander(rook.army) == Some(side_to_move)
            });
            if alien { vec!["castling", "castling with another army's rook"] } else { vec!["castling"] }
        }
        Action::Defect { step: None, .. } => vec!["defection"],
        Action::Defect { step: Some(to), .. } if position.piece_at(to).is_some() => {
            vec!["defection with step", "defection with capture"]
        }
        Action::Defect { .. } => vec!["defection with step"],
        Action::Own(regalia_core::rules::Army::White) => vec!["own=w"],
        Action::Own(_) => vec!["own=b"],
        _ => Vec::new(),
    }
}

/// The weight of an action in a random game: rare ones, and those on coloured squares, weigh more.
fn liking(position: &sovereign::Position, action: Action) -> u32 {
    let rare: u32 = kinds(position, action)
        .iter()
        .map(|kind| match *kind {
            "capture" => 6,
            "promotion" => 4,
            "coup" | "overthrow" => 20,
            "defection" => 3,
            "castling" | "defection with capture" => 30,
            _ => 10,
        })
        .sum();
    let Action::Move(step) = action else { return 1 + rare };
    let coloured = |square| u32::from(position.game().colour_of(square).is_some());
    1 + rare + 8 * coloured(step.to) + 2 * coloured(step.from)
}

fn draw(rng: &mut Rng, position: &Position, actions: &[Action]) -> Action {
    let Position::Sovereign(position) = position else { panic!("a game of Sovereign Chess") };
    let weights: Vec<u32> = actions.iter().map(|action| liking(position, *action)).collect();
    let mut drawn = rng.u32(0..weights.iter().sum());
    for (action, weight) in actions.iter().zip(weights) {
        if drawn < weight {
            return *action;
        }
        drawn -= weight;
    }
    unreachable!("the draw is below the sum");
}

/// One game on the board, and the same game as plain values.
struct Game<'a> {
    table: &'a mut Table,
    start: Position,
    line: Vec<Action>,
    cursor: usize,
    seen: &'a mut BTreeMap<&'static str, usize>,
}

impl<'a> Game<'a> {
    fn begin(table: &'a mut Table, seen: &'a mut BTreeMap<&'static str, usize>, record: Record) -> Self {
        let (start, line, cursor) = (record.start().clone(), actions(&record), record.cursor());
        let mut game = Self { table, start, line, cursor, seen };
        let events = game.ask(edit::begin(record));
        assert_eq!(events, [GameEvent::Began]);
        game.check();
        game
    }

    /// The position after the first `ply` plies of the line, by the rules alone.
    fn value(&self) -> Position {
        let played = self.line[..self.cursor].iter();
        played.fold(self.start.clone(), |position, action| position.play(*action).unwrap())
    }

    fn check(&mut self) {
        assert_eq!((actions(self.table.record()), self.table.record().cursor()), (self.line.clone(), self.cursor));
        let value = self.value();
        check(self.table, &value);
    }

    /// Sends a request, and checks that unmoved pieces keep their entities.
    fn ask(&mut self, request: Edit) -> Vec<GameEvent> {
        let stood = on_board(self.table);
        let events = self.table.request(request);
        for (square, (piece, now, number)) in on_board(self.table) {
            if let Some((before, entity, id)) = stood.get(&square)
                && *before == piece
            {
                assert_eq!((*entity, *id), (now, number), "the {} on {square} has not moved", piece.name());
            }
        }
        events
    }

    fn play(&mut self, action: Action) {
        let before = self.value();
        let pieces = before.pieces().len();
        let stood = on_board(self.table);
        let events = self.ask(edit::play(action));
        assert_eq!(edit::kinds(&events), ["ply"], "{action}: {events:?}");
        assert_eq!(events[0].played(), Some((action, before.changes(action).0.as_slice())));
        self.line.truncate(self.cursor);
        self.line.push(action);
        self.cursor += 1;
        let value = before.play(action).unwrap();
        // The line may continue with plies that were played from here before.
        self.line = actions(self.table.record());
        assert_eq!((self.line[self.cursor - 1], self.value()), (action, value.clone()));
        self.check();
        let stands = on_board(self.table);
        assert!(stands.len() <= pieces, "{action}: pieces have become more");
        for (_, entity, id) in stands.values() {
            assert!(stood.values().any(|(_, was, number)| (was, number) == (entity, id)), "{action}: a new piece");
        }
        for (from, to) in ways(&before, action) {
            assert_eq!(stands[&to].1, stood[&from].1, "{action}: the piece from {from} is the one on {to}");
        }
        let Position::Sovereign(before) = &before else { panic!("a game of Sovereign Chess") };
        for kind in kinds(before, action) {
            *self.seen.entry(kind).or_default() += 1;
        }
    }

    fn step(&mut self, request: Edit, cursor: Option<usize>) {
        let events = self.ask(request.clone());
        match cursor {
            Some(cursor) => {
                assert_eq!(edit::kinds(&events), ["step"], "{request:?}: {events:?}");
                self.cursor = cursor;
            }
            None => assert!(events.is_empty(), "{request:?}: {events:?}"),
        }
        self.check();
    }

    fn undo(&mut self) {
        self.step(edit::undo(), self.cursor.checked_sub(1));
    }

    fn redo(&mut self) {
        self.step(edit::redo(), (self.cursor < self.line.len()).then_some(self.cursor + 1));
    }

    fn jump(&mut self, to: usize) {
        self.step(edit::go_to(to), (to <= self.line.len()).then_some(to));
    }

    fn switch(&mut self, forward: bool) {
        let had = self.table.record().variations() > 0;
        let events = self.ask(if forward { edit::next_variation() } else { edit::previous_variation() });
        assert_eq!(edit::kinds(&events) == ["step"], had, "{events:?}");
        if had {
            let last = self.line[self.cursor - 1];
            self.line = actions(self.table.record());
            assert_ne!(self.line[self.cursor - 1], last, "another ply is shown");
        }
        self.check();
    }

    /// A random request.
    fn go_on(&mut self, rng: &mut Rng) {
        let legal = self.table.status().legal.clone();
        match rng.u8(0..100) {
            0..80 if !legal.is_empty() => self.play(draw(rng, &self.value(), &legal)),
            0..86 => self.undo(),
            86..92 => self.redo(),
            92..96 => self.jump(rng.usize(0..=self.line.len() + 1)),
            _ => self.switch(rng.bool()),
        }
    }
}

fn actions(record: &Record) -> Vec<Action> {
    record.line().map(|ply| ply.action).collect()
}

fn on_board(table: &Table) -> BTreeMap<Square, (Piece, Entity, PieceId)> {
    let Some(game) = table.app.world().get_resource::<regalia_app::board::RunningGame>() else {
        return BTreeMap::new();
    };
    let position = game.record.position();
    let piece = |square| position.piece_at(square).unwrap();
    table.standing().into_iter().map(|(square, entity, id)| (square, (piece(square), entity, id))).collect()
}

/// Which square's piece arrives where; a promotion and a change of colour leave it the same piece.
fn ways(before: &Position, action: Action) -> Vec<(Square, Square)> {
    let Position::Sovereign(position) = before else { panic!("a game of Sovereign Chess") };
    let king = position.king(position.side_to_move()).unwrap();
    match action {
        Action::Move(step) => vec![(step.from, step.to)],
        Action::Castle { target } => vec![(king, target)],
        Action::Defect { step, .. } => vec![(king, step.unwrap_or(king))],
        _ => Vec::new(),
    }
}

fn random_start(rng: &mut Rng, known: &[Vec<String>]) -> Record {
    let options = rules(if rng.u8(0..3) == 0 { "off" } else { "on" }, "on");
    let text = match rng.u8(0..3) {
        0 => rng.choice(RARE).unwrap(),
        _ => known[rng.usize(0..known.len())][0].as_str(),
    };
    Record::from_position(Position::parse(text, &options).unwrap(), options, Vec::new())
}

fn run(
    seed: u64,
    games: usize,
    requests: usize,
    mut start: impl FnMut(&mut Rng) -> Record,
) -> BTreeMap<&'static str, usize> {
    let mut rng = Rng::with_seed(seed);
    let mut seen = BTreeMap::new();
    let mut table = Table::empty();
    for _ in 0..games * factor() {
        let record = start(&mut rng);
        let mut game = Game::begin(&mut table, &mut seen, record);
        for _ in 0..requests {
            game.go_on(&mut rng);
        }
    }
    seen
}

#[test]
fn random_games_from_the_start_agree() {
    let plain = |twins, choice| {
        let options: Options = rules(twins, choice);
        move |_: &mut Rng| Record::new(options, Vec::new())
    };
    for (seed, twins, choice) in [(1, "on", "on"), (2, "off", "on"), (3, "on", "off")] {
        let seen = run(seed, 4, 200, plain(twins, choice));
        assert!(seen.contains_key("capture"), "{seen:?}");
    }
}

#[test]
fn random_games_with_everything_rare_agree() {
    let known = rows("sovereign_positions.tsv");
    let mut seen = run(4, 250, 20, |rng| random_start(rng, &known));
    // The choice of a side happens only once per game.
    for (kind, count) in run(5, 12, 4, |_| Record::new(rules("on", "on"), Vec::new())) {
        *seen.entry(kind).or_default() += count;
    }
    for kind in KINDS {
        assert!(seen.get(kind).is_some_and(|count| *count >= 2), "{kind} is missing: {seen:?}");
    }
}

#[test]
fn every_action_of_rare_positions_agrees_there_and_back() {
    for text in RARE {
        for twins in ["on", "off"] {
            let options = rules(twins, "on");
            let start = Position::parse(text, &options).unwrap();
            let (mut table, mut seen) = (Table::empty(), BTreeMap::new());
            let record = Record::from_position(start.clone(), options, Vec::new());
            let mut game = Game::begin(&mut table, &mut seen, record);
            for action in start.legal_actions() {
                game.play(action);
                game.undo();
                game.redo();
                game.undo();
            }
        }
    }
}

#[test]
fn a_loaded_game_shows_its_cursor_and_steps_both_ways() {
    let (mut table, mut seen) = (Table::empty(), BTreeMap::new());
    let mut record = Record::new(rules("on", "on"), Vec::new());
    for text in ["e2e4", "own=b", "e15e13", "f2f4"] {
        record.play(act(text)).unwrap();
    }
    record.jump(3);
    let text = regalia_core::record::save::to_text(&record);
    let loaded = regalia_core::record::save::from_text(&text).unwrap();
    let cursor = loaded.cursor();
    let mut game = Game::begin(&mut table, &mut seen, loaded);
    game.jump(0);
    game.jump(4);
    game.jump(cursor);
    // Replace a game in progress by another one, and by the first again.
    Game::begin(&mut table, &mut seen, super::game(RARE[0]));
    let mut game = Game::begin(&mut table, &mut seen, record);
    game.undo();
    game.redo();
}

#[test]
fn a_promotion_keeps_the_pawn_and_taking_it_back_gives_the_pawn_back() {
    let mut table = Table::at(RARE[2]);
    let pawn = table.occupant(sq("f9")).unwrap();
    for role in ["q", "r", "b", "n", "k"] {
        let action = format!("f9g9{role}");
        table.play(&action);
        assert_eq!(table.occupant(sq("g9")), Some(pawn), "{action}");
        table.undo();
        assert_eq!(table.occupant(sq("f9")), Some(pawn), "{action} taken back");
        assert_eq!(table.app.world().get::<PieceRole>(pawn), Some(&PieceRole(Role::Pawn)));
        table.redo();
        assert_eq!(table.occupant(sq("g9")), Some(pawn), "{action} played again");
        table.undo();
    }
}

#[test]
fn a_move_taken_back_brings_the_same_piece_home() {
    let mut table = Table::at("8bk7/16/16/16/16/16/16/16/16/16/bq15/16/16/16/wq15/8wk7 1 w b - 0");
    let (white, black) = (table.occupant(sq("a2")).unwrap(), table.occupant(sq("a6")).unwrap());
    table.play("a2a6");
    assert_eq!(table.occupant(sq("a6")), Some(white));
    assert!(table.app.world().get_entity(black).is_err(), "what is captured is gone");
    table.undo();
    assert_eq!(table.occupant(sq("a2")), Some(white));
    let back = table.occupant(sq("a6")).unwrap();
    assert!(table.app.world().get::<OnSquare>(back).is_some() && back != white);
}
