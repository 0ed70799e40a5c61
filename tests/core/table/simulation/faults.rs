//! Programs start, are killed, and lose their connections.

use std::time::Duration;

use regalia_core::record::TableState;
use regalia_core::table::{Chair, Guest, Host, JoinRequest, MAX_GAP, Place};

use super::machine::Program;
use super::world::{Event, FAULTS, World};

/// A connection over which nothing comes for so long is lost.
const IDLE: Duration = Duration::from_secs(10);

impl World {
    /// Starts a machine's program from what its disk has.
    pub fn start(&mut self, number: usize) {
        let (rules, record) = (self.rules.clone(), self.record.clone());
        let (now, seed) = (self.now, self.seed);
        let machine = &mut self.machines[number];
        let clock = machine.clock(now);
        machine.life += 1;
        machine.asked.clear();
        machine.said.clear();
        let effects = if number == 0 {
            let state = TableState::new(seed, 0);
            let host = match &machine.disk {
                Some(saved) => Host::open(saved.state, &saved.board, saved.chairs.clone(), rules, clock),
                None => {
                    let seats = record.game().seats();
                    let chairs = (0..seats).map(|seat| if seat == 0 { Chair::Host } else { Chair::Open }).collect();
                    Host::open(state, &record, chairs, rules, clock)
                }
            };
            machine.board = Some(host.game().record().clone());
            machine.program = Some(Program::Host(Box::new(host)));
            Vec::new()
        } else {
            let place = machine.wants.clone().map_or(Place::Watch, Place::Sit);
            let who = JoinRequest { name: format!("G{number}"), secret: Some(rules.secret), place };
            let first = machine.life * 1_000_000;
            let (guest, effects) = match &machine.disk {
                Some(saved) => {
                    machine.said = saved.board.line().skip(saved.state.plies).map(|ply| ply.spent).collect();
                    machine.board = Some(saved.board.clone());
                    Guest::come_back(who, first, saved.state, &saved.board, clock)
                }
                None => {
                    machine.board = None;
                    Guest::join(who, first, clock)
                }
            };
            machine.program = Some(Program::Guest(Box::new(guest)));
            effects
        };
        self.follow(number, effects);
    }

    /// Cuts a connection for a while, stops a program for a while, or kills one and starts it again later.
    pub fn fault(&mut self) {
        if self.now > FAULTS {
            return;
        }
        let number = self.random.usize(0..self.machines.len());
        let later = self.now + self.millis(500..20_000);
        if self.random.u32(0..3) == 0 {
            self.machines[number].stopped_until = later.min(FAULTS);
            if number == 0 {
                // A shorter stop counts.
                self.turn.1 += MAX_GAP;
            }
            if later < self.now + IDLE {
                let next = self.now + self.millis(500..15_000);
                return self.at(next, Event::Fault);
            }
        } else if self.random.bool() {
            self.machines[number].cut_until = later.min(FAULTS);
        } else if self.machines[number].program.is_some() {
            let machine = &mut self.machines[number];
            machine.program = None;
            machine.life += 1;
            machine.writing.clear();
            self.at(later.min(FAULTS), Event::Starts(number));
        }
        // Its connections are lost; everybody notices that at another time, or it is noticed only by silence.
        for link in self.machines[number].links.clone() {
            let guest = self.links[&link];
            for other in [0, guest] {
                let when = self.now + self.millis(0..9000);
                self.at(when, Event::Lost(other, link));
            }
        }
        if self.machines[number].program.is_none() {
            self.machines[number].links.clear();
        }
        let next = self.now + self.millis(500..15_000);
        self.at(next, Event::Fault);
    }
}
