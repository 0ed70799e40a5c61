//! `host` and `join`: what the command line says about a live game. There is no network in this package: the program with
//! the window carries them out.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{Setting, commands};
use crate::record::{Player, Record, TimeControl};
use crate::{engine::Level, rules::Seat};

/// Opens a table.
#[derive(Args, Clone, Debug)]
pub struct Hosting {
    #[command(flatten)]
    setting: Setting,
    /// Who plays here, and how.
    #[command(flatten)]
    pub playing: Playing,
    /// The seats that the engine keeps, as in 1 or 1,3; the others are open
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1")]
    seats: Vec<u8>,
    /// Minutes for each player, and seconds added after each move, as in 10+5
    #[arg(long, value_name = "M+S")]
    time: Option<String>,
    /// Show the table to other machines on this network; whoever finds it comes in without the invitation
    #[arg(long)]
    pub visible: bool,
    /// Keep the game in this file, and go on with it at the next start
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Begin another game, in a new file beside that one if it holds a game
    #[arg(long, requires = "file")]
    pub new: bool,
    /// End after so many games; without it the table stays open
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
}

/// Joins a table.
#[derive(Args, Clone, Debug)]
pub struct Joining {
    /// The line that the host has sent
    pub invitation: String,
    /// Who plays here, and how.
    #[command(flatten)]
    pub playing: Playing,
    /// The seats to take, as in 2 or 2,4; any open one if left out
    #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with = "watch")]
    pub seats: Vec<u8>,
    /// Only watch
    #[arg(long)]
    pub watch: bool,
    /// Give up after so many seconds if the host has not let you in
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    wait: u64,
}

impl Joining {
    /// How long to wait to be let in.
    pub const fn wait(&self) -> Duration {
        Duration::from_secs(self.wait)
    }
}

/// Who plays at this machine, and how it is reached.
#[derive(Args, Clone, Debug)]
pub struct Playing {
    /// How well the engine plays: 1 loses to a beginner, 8 is full strength
    #[arg(long, value_name = "1-8", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// Another program plays in place of the engine: its command line; it must speak UCI with coordinate moves
    #[arg(long, value_name = "CMD", conflicts_with = "level")]
    pub engine: Option<String>,
    /// How many milliseconds that program has for a move in a game without time
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: u64,
    /// What the player is called
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Use the internet as well as this network
    #[arg(long)]
    pub internet: bool,
    /// A relay of your own for the internet, as an address; the iroh project's if left out
    #[arg(long, value_name = "URL", requires = "internet")]
    pub relay: Option<String>,
    /// The folder with the key that others know this player by; the usual one if left out
    #[arg(long, value_name = "FOLDER")]
    pub key: Option<PathBuf>,
}

impl Playing {
    /// The engine's level.
    pub fn level(&self) -> Level {
        Level::new(self.level).unwrap_or(Level::FULL)
    }

    /// How long another program may think in a game without time.
    pub const fn movetime(&self) -> Duration {
        Duration::from_millis(self.movetime)
    }

    /// What the player is called.
    pub fn name(&self) -> String {
        let usual = || match self.engine {
            None => format!("Regalia, level {}", self.level),
            Some(_) => "A chess program".to_owned(),
        };
        self.name.clone().unwrap_or_else(usual)
    }

    /// Who moves for its seats, as records say it.
    pub const fn player(&self) -> Player {
        match self.engine {
            None => Player::computer(self.level),
            Some(_) => Player::Person,
        }
    }
}

impl Hosting {
    /// The game to begin with, its seats and its time.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub fn record(&self) -> Result<(Record, Vec<Seat>), String> {
        let mut record = commands::played(&self.setting, &[])?;
        let seats = seats(&self.seats, &record)?;
        if let Some(time) = &self.time {
            let wrong = || format!("'{time}' is not a time control; 10+5 is ten minutes and five seconds a move");
            let (minutes, seconds) = time.split_once('+').unwrap_or((time, "0"));
            let number = |text: &str| text.parse().map_err(|_| wrong());
            let control = TimeControl::minutes(number(minutes)?, number(seconds)?).map_err(|why| why.to_string())?;
            record.set_time(vec![control]).map_err(|why| why.to_string())?;
        }
        for seat in &seats {
            record.set_player(*seat, self.playing.player());
            record.set_name(*seat, self.playing.name());
        }
        Ok((record, seats))
    }
}

fn seats(numbers: &[u8], record: &Record) -> Result<Vec<Seat>, String> {
    let most = record.game().seats();
    let seat = |number: &u8| Seat::from_number(*number).filter(|seat| seat.index() < most);
    numbers
        .iter()
        .map(|number| seat(number).ok_or_else(|| format!("there is no seat {number}, only 1 to {most}")))
        .collect()
}
