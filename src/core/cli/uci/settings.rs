//! What a chess program may set: the variant, rule options, memory, threads, lines, level.

use crate::cli::machine::{max_megabytes, max_threads};
use crate::engine::{Level, MEGABYTES};
use crate::rules::{Game, Options, RuleOption};

const MAX_LINES: usize = 500;

#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub game: Game,
    pub megabytes: usize,
    pub threads: usize,
    pub lines: usize,
    pub level: Level,
    /// Rule options as they were set; those that the game does not know wait for one that does.
    rules: Vec<(String, String)>,
}

impl Settings {
    pub const fn new() -> Self {
        Self {
            game: Game::Sovereign,
            megabytes: MEGABYTES,
            threads: 1,
            lines: 1,
            level: Level::FULL,
            rules: Vec::new(),
        }
    }

    /// The options as the protocol lists them.
    pub fn list() -> Vec<String> {
        let variants: Vec<String> = variants().map(|(name, _)| format!("var {name}")).collect();
        let mut list = vec![
            format!("option name UCI_Variant type combo default sovereign {}", variants.join(" ")),
            format!("option name Hash type spin default {MEGABYTES} min 1 max {}", max_megabytes()),
            format!("option name Threads type spin default 1 min 1 max {}", max_threads()),
            format!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"),
            "option name Level type spin default 8 min 1 max 8".to_owned(),
            "option name Ponder type check default false".to_owned(),
        ];
        for option in rule_options() {
            let values: Vec<String> = option.values.iter().map(|(value, _)| format!("var {value}")).collect();
            let usual = option.values.first().map_or("", |(value, _)| value);
            list.push(format!("option name {} type combo default {usual} {}", option.key, values.join(" ")));
        }
        list
    }

    /// Sets one option.
    ///
    /// # Errors
    /// One sentence, if there is no such option or value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize| {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("{name} is a number from 1 to {most}, not '{value}'"))
        };
        let word = value.to_ascii_lowercase();
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let known = variants().find(|(known, _)| *known == word);
                self.game = known.ok_or_else(|| format!("'{value}' is not a variant here"))?.1;
            }
            "hash" => self.megabytes = number(max_megabytes())?,
            "threads" => self.threads = number(max_threads())?,
            "multipv" => self.lines = number(MAX_LINES)?,
            "level" => self.level = Level::new(number(8)? as u8).unwrap_or(Level::FULL),
            "ponder" => {}
            key => {
                let known =
                    |option: &&RuleOption| option.key == key && option.values.iter().any(|(one, _)| *one == word);
                if !rule_options().any(|option| known(&option)) {
                    return Err(format!("no option '{name}' with the value '{value}'"));
                }
                self.rules.retain(|(other, _)| other != key);
                self.rules.push((key.to_owned(), word));
            }
        }
        Ok(())
    }

    /// The rule options of the game.
    pub fn options(&self) -> Options {
        let mut options = Options::new(self.game);
        for (key, value) in &self.rules {
            // What the game does not know is not for it.
            let _ = options.set(key, value);
        }
        options
    }
}

/// The names of variants in UCI; several may mean one game.
fn variants() -> impl Iterator<Item = (&'static str, Game)> {
    Game::ALL.into_iter().flat_map(|game| game.uci_names().iter().map(move |name| (*name, game)))
}

/// The rule options of all games, each name once: games that share a name share its values.
fn rule_options() -> impl Iterator<Item = &'static RuleOption> {
    let all = || Game::ALL.into_iter().flat_map(|game| game.rule_options());
    all()
        .enumerate()
        .filter(move |(place, option)| !all().take(*place).any(|other| other.key == option.key))
        .map(|(_, one)| one)
}
