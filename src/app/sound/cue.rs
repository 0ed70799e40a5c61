//! Which sound belongs to a ply.

use regalia_core::record::Record;
use regalia_core::rules::{Action, Change, GamePosition as _, Role};

use super::clip::Clip;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    pub clip: Clip,
    pub role: Option<Role>,
}

impl Cue {
    pub const fn of(clip: Clip) -> Self {
        Self { clip, role: None }
    }

    /// The sound of the ply at the cursor: the most important one of all that fit. `None` at the start of the game.
    pub fn of_ply(record: &Record) -> Option<Self> {
        let (ply, cursor) = (record.last()?, record.cursor());
        let before = record.position_after(cursor.checked_sub(1)?)?;
        let changes = before.changes(ply.action).0;
        let (mut clips, mut role) = (vec![Clip::Move], None);
        for change in &changes {
            match *change {
                Change::Moved { piece, .. } => role = role.or(Some(piece.role)),
                Change::VestOn { .. } => clips.push(Clip::VestOn),
                Change::Command { after, .. } => {
                    clips.push(if after == Some(ply.side_to_move) { Clip::ArmyGained } else { Clip::ArmyLost });
                }
                _ => {}
            }
        }
        if ply.taken.is_some() {
            clips.push(Clip::Capture);
        }
        match (ply.action, ply.action.promotes_to()) {
            (Action::Defect { .. }, _) | (_, Some(Role::King)) => clips.push(Clip::Coup),
            (_, Some(_)) => clips.push(Clip::Promotion),
            _ => {}
        }
        let known = before.checks();
        // A king may stay attacked while others move.
        if record.position().checks().iter().any(|check| !known.contains(check)) {
            clips.push(Clip::Check);
        }
        if record.outcome().is_some() {
            clips.push(Clip::End);
        }
        clips.into_iter().max().map(|clip| Self { clip, role })
    }
}
