//! The people at the machines: they play what is legal, ask, answer, resign and claim.

use std::time::Duration;

use regalia_core::rules::{Action, GamePosition, Seat};
use regalia_core::table::{Chair, Question, Request, play_edits};

use super::machine::Program;
use super::world::World;

impl World {
    /// The people at a machine look at the board, and may do something.
    pub fn look(&mut self, number: usize) {
        if let Some(id) = self.machines[number].asked.pop() {
            let yes = self.random.u32(0..4) > 0;
            return self.request(number, Request::Answer { question: id, yes });
        }
        if !self.is_playing() || self.machines[number].board.is_none() {
            return;
        }
        match self.random.u32(0..60) {
            0 => self.ask(number),
            1 if self.random.u32(0..5) == 0 => self.resign(number),
            2 => self.request(number, Request::Claim),
            _ => self.play(number),
        }
    }

    fn seats(&self, number: usize) -> Vec<Seat> {
        match &self.machines[number].program {
            Some(Program::Host(host)) => {
                let is_own = |(_, chair): &(Seat, &Chair)| matches!(chair, Chair::Host | Chair::Computer);
                Seat::ALL.into_iter().zip(host.chairs()).filter(is_own).map(|(seat, _)| seat).collect()
            }
            Some(Program::Guest(guest)) => guest.seats().to_vec(),
            None => Vec::new(),
        }
    }

    fn play(&mut self, number: usize) {
        let seats = self.seats(number);
        let machine = &mut self.machines[number];
        let clock = machine.clock(self.now);
        let turn = machine.turn_time(clock);
        let Some(board) = machine.board.as_mut().filter(|board| board.outcome().is_none()) else { return };
        // Whoever has too little time is judged by the clock.
        let Some(turn) = turn else { return };
        let spent = Duration::from_millis(turn.spent);
        let mover = board.position().side_to_move();
        if !seats.contains(&mover) {
            return;
        }
        if board.time_until_up().is_some_and(|up| spent >= up) {
            // The host's own clock is the board's; a guest's is the host's.
            let is_host = number == 0 && board.takes_time();
            if is_host {
                self.call(0, |program, now| match program {
                    Program::Host(host) => host.time_is_up(spent, now).unwrap(),
                    Program::Guest(_) => Vec::new(),
                });
            }
            return;
        }
        let actions: Vec<Action> =
            board.legal_actions().into_iter().filter(|action| *action != Action::Resign).collect();
        let Some(action) = self.random.choice(actions.iter()).copied() else { return };
        let effects = match machine.program.as_mut() {
            Some(Program::Host(host)) => host.play(action, spent, clock).unwrap(),
            Some(Program::Guest(guest)) => match guest.play(action, spent, clock) {
                Ok(effects) => {
                    super::world::apply(board, &play_edits(action, spent));
                    machine.said.push_back(if board.time_controls().is_empty() { Duration::ZERO } else { spent });
                    effects
                }
                // It was ended, or its seat given away, a moment ago.
                Err(_) => return,
            },
            None => return,
        };
        if number == 0 {
            self.check_spent(spent);
        }
        self.follow(number, effects);
    }

    fn ask(&mut self, number: usize) {
        let Some(seat) = self.seats(number).first().copied() else { return };
        let plies = self.machines[number].board.as_ref().map_or(0, |board| board.len().saturating_sub(2));
        let questions =
            [Question::TakeBack { plies }, Question::Draw, Question::Pause, Question::Resume, Question::Rematch];
        let question = self.random.choice(questions).unwrap();
        self.request(number, Request::Ask { seat: seat.number(), question });
    }

    fn resign(&mut self, number: usize) {
        let Some(seat) = self.seats(number).first().copied() else { return };
        self.request(number, Request::Resign { seat: seat.number() });
    }

    fn request(&mut self, number: usize, request: Request) {
        self.call(number, |program, now| match program {
            Program::Host(host) => host.request(request, now).unwrap_or_default(),
            Program::Guest(guest) => guest.request(request, now),
        });
    }
}
