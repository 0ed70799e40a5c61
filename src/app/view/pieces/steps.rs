//! What the last request did to the board: which pieces were captured, and who became king.

use bevy::prelude::*;
use regalia_core::record::{Ply, Record};
use regalia_core::rules::{Change, GamePosition, Position, Role, Seat, Square};

use crate::board::{GameEvent, RunningGame};
use crate::view::artwork::{PieceLook, PieceLooks, PieceStyle};
use crate::view::{layout::Layout, look::ViewSettings};

/// Captured pieces still move after at most this many plies at once: a round of four players.
const MOST: usize = 4;

/// What the last request did to the board. It changes with every request that the board has followed.
#[derive(Resource, Default)]
pub(super) struct Step {
    pub way: Way,
    /// The pieces captured on the way, or given back.
    pub taken: Vec<Taken>,
    pub crowned: Option<Square>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::view) enum Way {
    /// On by a few plies.
    On,
    /// Back by a few plies.
    Back,
    /// To another game, or far away.
    #[default]
    Far,
}

#[derive(Clone, Copy)]
pub(in crate::view) struct Taken {
    pub square: Square,
    pub look: PieceLook,
    pub by: Seat,
}

pub(super) fn read_step(
    mut events: MessageReader<GameEvent>,
    mut step: ResMut<Step>,
    mut last: Local<usize>,
    game: Res<RunningGame>,
    layout: Res<Layout>,
    settings: Res<ViewSettings>,
) {
    let (mut begins, mut moves) = (false, false);
    for event in events.read() {
        begins |= *event == GameEvent::Began;
        moves |= *event == GameEvent::Began || event.played().is_some() || event.is_step();
    }
    if !moves {
        return;
    }
    let record = &game.record;
    let before = std::mem::replace(&mut *last, record.cursor());
    let style = PieceStyle::of(&layout, &settings);
    *step = if begins { Step::default() } else { Step::between(record, before, style) };
}

impl Step {
    /// What happened between the position after `before` plies of the current line and the record's cursor.
    fn between(record: &Record, before: usize, style: PieceStyle) -> Self {
        let cursor = record.cursor();
        let plies = before.min(cursor)..before.max(cursor);
        if plies.is_empty() || plies.len() > MOST {
            return Self::default();
        }
        let way = if before < cursor { Way::On } else { Way::Back };
        let mut step = Self { way, ..Self::default() };
        for (number, ply) in record.line().enumerate().skip(plies.start).take(plies.len()) {
            let Some(position) = record.position_after(number) else { continue };
            let changes = position.changes(ply.action).0;
            step.taken.extend(taken(position, ply, &changes, record.only_person(), style));
            if way == Way::On {
                step.crowned = crowned(ply, &changes);
            }
        }
        step
    }
}

fn taken(before: &Position, ply: &Ply, changes: &[Change], person: Option<Seat>, style: PieceStyle) -> Option<Taken> {
    let taken = ply.taken?;
    let square = changes.iter().find_map(|change| match change {
        Change::Removed { square, piece } if *piece == taken => Some(*square),
        _ => None,
    })?;
    let vest = before.to_setup().pieces.into_iter().find(|standing| standing.square == square)?.vest;
    let look = PieceLooks::of(before).lit_for(person).look(square, taken, vest, style);
    Some(Taken { square, look, by: ply.side_to_move })
}

/// The square of a piece that has become the king that counts: by a coup d'état, an overthrow, or a defection, after
/// which the king may step.
fn crowned(ply: &Ply, changes: &[Change]) -> Option<Square> {
    let king = ply.position.royal(ply.side_to_move)?;
    let became = changes.iter().find_map(|change| match change {
        Change::Became { square, after, .. } if after.role == Role::King => Some(*square),
        _ => None,
    })?;
    let steps = |change: &Change| matches!(change, Change::Moved { from, to, .. } if (*from, *to) == (became, king));
    (became == king || changes.iter().any(steps)).then_some(king)
}
