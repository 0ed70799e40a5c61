//! Leaving the game on the board: a command that would lose moves waits for the player's answer, or for the disk.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::Stamp;

use super::FileTasks;
use crate::board::RunningGame;
use crate::journal::{GameJournal, Safety};

#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LeaveEvent {
    /// Ask whether to save the game; this is how safe it is without a file.
    Ask(Safety),
    /// Nothing is lost, so nothing was asked: the game is among the recent ones.
    Kept,
}

/// The commands of one kind that wait before they leave the game on the board.
#[derive(Resource, Debug)]
pub struct Leaving<C> {
    waiting: Vec<(u64, C)>,
}

impl<C> Default for Leaving<C> {
    fn default() -> Self {
        Self { waiting: Vec::new() }
    }
}

impl<C> Leaving<C> {
    /// Returns its number.
    fn hold(&mut self, command: C, decision: &mut Decision) -> u64 {
        decision.count += 1;
        self.waiting.push((decision.count, command));
        decision.count
    }

    /// Takes the commands that need not wait any more, and whether the player has decided to leave the game. Forgets
    /// those that nobody wants any more.
    fn take_due(&mut self, decision: &mut Decision) -> Vec<(C, bool)> {
        let mut due = Vec::new();
        for (number, command) in std::mem::take(&mut self.waiting) {
            if let Some(at) = decision.due.iter().position(|(due, _)| *due == number) {
                due.push((command, decision.due.swap_remove(at).1));
            } else if [decision.asked, decision.after_saving].contains(&Some(number)) {
                self.waiting.push((number, command));
            }
        }
        due
    }
}

/// What the player has decided about the game on the board. One question is asked at a time, and one command waits for a
/// save, whatever kinds of commands there are; a later one takes the place of an earlier one.
#[derive(Resource, Debug, Default)]
pub struct Decision {
    /// How many commands have waited so far: the number of the last one.
    count: u64,
    /// The command that waits for the player's answer.
    asked: Option<u64>,
    /// The command that waits until the game has been saved.
    after_saving: Option<u64>,
    /// The commands that go on, and whether the player has decided to leave the game.
    due: Vec<(u64, bool)>,
    /// The state of the game when the player began to choose a file to open: this state may be left without asking.
    choosing: Option<Stamp>,
}

impl Decision {
    pub fn discard(&mut self) {
        self.due.extend(self.asked.take().map(|number| (number, true)));
    }

    /// The player saves the game first. Returns whether there was such a question.
    pub fn save_first(&mut self) -> bool {
        let asked = self.asked.take();
        self.after_saving = asked.or(self.after_saving);
        asked.is_some()
    }

    /// The game was saved: what has waited for it goes on. If the game has new moves, it asks again.
    pub fn saved(&mut self) {
        self.due.extend(self.after_saving.take().map(|number| (number, false)));
    }

    pub const fn choose_none(&mut self) {
        (self.after_saving, self.choosing) = (None, None);
    }

    pub const fn opened(&mut self) {
        self.choosing = None;
    }

    /// The player has changed their mind, or something has failed: nothing waits any more.
    pub const fn cancel(&mut self) {
        (self.asked, self.after_saving, self.choosing) = (None, None, None);
    }
}

#[derive(SystemParam)]
pub struct LeaveGuard<'w, C: Send + Sync + 'static> {
    leaving: ResMut<'w, Leaving<C>>,
    pub decision: ResMut<'w, Decision>,
    game: Option<Res<'w, RunningGame>>,
    game_journal: Res<'w, GameJournal>,
    tasks: Res<'w, FileTasks>,
    events: MessageWriter<'w, LeaveEvent>,
}

impl<C: Send + Sync + 'static> LeaveGuard<'_, C> {
    /// Returns a command that may leave the game now. Otherwise it waits: for the player's answer, or for the disk.
    pub fn pass(&mut self, command: C) -> Option<C> {
        let Some(stamp) = self.unsaved() else { return Some(command) };
        if self.tasks.saving.covers(stamp) {
            self.wait_for_save(command);
            return None;
        }
        let safety = self.game_journal.safety();
        if matches!(safety, Safety::Kept | Safety::Keeping) {
            self.events.write(LeaveEvent::Kept);
            return Some(command);
        }
        self.decision.asked = Some(self.leaving.hold(command, &mut self.decision));
        self.events.write(LeaveEvent::Ask(safety));
        None
    }

    /// The same for a command that opens a file; the player may have decided before the file was chosen.
    pub fn pass_chosen(&mut self, command: C) -> Option<C> {
        let is_decided = self.unsaved().is_some_and(|stamp| self.decision.choosing == Some(stamp));
        if is_decided { Some(command) } else { self.pass(command) }
    }

    pub fn begin_choosing(&mut self) {
        self.decision.choosing = self.game.as_ref().map(|game| game.record.stamp());
    }

    pub fn wait_for_save(&mut self, command: C) {
        self.decision.after_saving = Some(self.leaving.hold(command, &mut self.decision));
    }

    /// The command that waits until the game has been saved, if it is of this kind.
    pub fn after_saving(&self) -> Option<&C> {
        let number = self.decision.after_saving?;
        self.leaving.waiting.iter().find(|(waits, _)| *waits == number).map(|(_, command)| command)
    }

    pub fn is_saving(&self) -> bool {
        self.tasks.saving.is_busy()
    }

    /// Takes the commands that have waited and may leave the game now.
    pub fn take_due(&mut self) -> Vec<C> {
        // Reading does not trigger change detection.
        if self.leaving.waiting.is_empty() {
            return Vec::new();
        }
        let due = self.leaving.take_due(&mut self.decision);
        due.into_iter()
            .filter_map(|(command, is_decided)| if is_decided { Some(command) } else { self.pass(command) })
            .collect()
    }

    fn unsaved(&self) -> Option<Stamp> {
        self.game.as_ref().filter(|game| game.record.is_modified()).map(|game| game.record.stamp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask<C>(leaving: &mut Leaving<C>, decision: &mut Decision, command: C) {
        decision.asked = Some(leaving.hold(command, decision));
    }

    #[test]
    fn a_command_waits_for_the_answer() {
        let (mut leaving, mut decision) = (Leaving::default(), Decision::default());
        ask(&mut leaving, &mut decision, "open");
        assert_eq!(leaving.take_due(&mut decision), []);
        decision.discard();
        assert_eq!(leaving.take_due(&mut decision), [("open", true)]);
        decision.discard();
        assert_eq!(leaving.take_due(&mut decision), [], "it is carried out once");
    }

    #[test]
    fn a_command_waits_for_the_save_and_is_then_looked_at_again() {
        let (mut leaving, mut decision) = (Leaving::default(), Decision::default());
        assert!(!decision.save_first(), "nothing was asked");
        ask(&mut leaving, &mut decision, "quit");
        assert!(decision.save_first());
        assert_eq!(leaving.take_due(&mut decision), []);
        decision.saved();
        assert_eq!(leaving.take_due(&mut decision), [("quit", false)]);
        assert!(leaving.waiting.is_empty());
    }

    #[test]
    fn nothing_goes_on_after_a_change_of_mind() {
        let (mut leaving, mut decision) = (Leaving::default(), Decision::default());
        ask(&mut leaving, &mut decision, "open");
        decision.cancel();
        decision.discard();
        assert_eq!(leaving.take_due(&mut decision), []);
        ask(&mut leaving, &mut decision, "quit");
        decision.save_first();
        decision.choose_none();
        decision.saved();
        assert_eq!(leaving.take_due(&mut decision), []);
        assert!(leaving.waiting.is_empty(), "it is forgotten");
    }

    #[test]
    fn a_later_question_takes_the_place_of_one_about_another_kind() {
        let (mut starts, mut files, mut decision) = (Leaving::default(), Leaving::default(), Decision::default());
        ask(&mut starts, &mut decision, 1);
        ask(&mut files, &mut decision, "quit");
        decision.discard();
        assert_eq!(starts.take_due(&mut decision), []);
        assert_eq!(files.take_due(&mut decision), [("quit", true)]);
    }
}
