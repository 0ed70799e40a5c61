//! A random player, who changes games as players do.

use fastrand::Rng;
use regalia_core::record::{Player, Record};
use regalia_core::rules::Seat;

use super::edit::{self, Edit};

/// A person, or the computer of any level.
pub fn player(random: &mut Rng) -> Player {
    if random.bool() { Player::Person } else { Player::Computer(random.u8(1..=Player::MAX_LEVEL)) }
}

/// What comes next in a game: mostly plies, sometimes a step back or forth, or another player. It is carried out on the
/// record.
pub fn next(record: &mut Record, random: &mut Rng) -> Edit {
    let legal = record.legal_actions();
    match random.u8(..10) {
        0 if record.undo() => edit::undo(),
        1 if record.redo() => edit::redo(),
        2 if record.switch_variation(true) => edit::next_variation(),
        3 if !record.is_empty() => other_player(record, random),
        _ if legal.is_empty() => {
            record.jump(0);
            edit::go_to(0)
        }
        _ => {
            let action = legal[random.usize(..legal.len())];
            record.play(action).expect("it is legal");
            edit::play(action)
        }
    }
}

/// Somebody else moves for a seat, or has another name.
fn other_player(record: &mut Record, random: &mut Rng) -> Edit {
    if random.bool() {
        let (seat, player) = (Seat::ALL[random.usize(..record.game().seats())], player(random));
        record.hand_over(seat, player);
        return edit::set_player(seat, player);
    }
    let name = format!("Ben {}", random.u8(..));
    record.set_name(Seat::Two, name.clone());
    edit::rename(Seat::Two, &name)
}
