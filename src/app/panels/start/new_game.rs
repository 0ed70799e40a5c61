//! The New Game form: game, names, first seat, time, rule options.

use bevy_egui::egui::{self, RichText, Ui};
use rand::{TryRng as _, rngs::SysRng};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Army, Game, GamePosition, Options, Position, RuleOption, Seat};

use crate::panels::kit::style::{self, StyledLabels};
use crate::panels::start::players_form::{LiveForm, PlayersForm, players_ui};
use crate::panels::start::time_form::{TimeForm, time_ui};
use crate::panels::{kit::check_box::check_box, kit::icons::Icons, kit::one_of::OneOf, start::game_cards::cards_ui};

/// Width of the cards of games, and of the rest of the form.
const CARDS: f32 = 380.0;
const DETAILS: f32 = 400.0;
/// The spaces between them and around both.
const BETWEEN: f32 = 14.0;
const AROUND: f32 = 80.0;

#[derive(Clone, Debug, PartialEq)]
pub struct NewGameForm {
    pub options: Options,
    /// The persons' names, one for each player; the person who fills in the form is the first. A computer's is kept for
    /// when a person takes its place.
    pub names: Vec<String>,
    pub players: PlayersForm,
    /// Who moved for each player of other games when they were chosen last.
    pub casts: Vec<(Game, Vec<Player>)>,
    pub first: FirstSeat,
    pub time: TimeForm,
    /// Whether the player has not finished a game yet, and has not decided about the choice of side: a game against the
    /// computer begins without it.
    pub is_eased: bool,
    /// For a table where others join from elsewhere: who does, and how.
    pub live: Option<LiveForm>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSeat {
    Random,
    /// Counted from 0.
    Player(usize),
}

impl NewGameForm {
    /// The form as first shown, with the names of the previous game.
    pub fn new(game: Game, names: &[String]) -> Self {
        let (options, names, players) = (Options::new(game), names.to_vec(), PlayersForm::default());
        let (first, time) = (FirstSeat::Random, TimeForm::default());
        let mut form = Self { options, names, players, casts: Vec::new(), first, time, is_eased: false, live: None };
        form.choose(game);
        form
    }

    /// The form of a game of one person against the computer, without a clock. The person has this name.
    pub fn against(options: Options, level: u8, name: &str) -> Self {
        let mut form = Self::new(options.game(), &[name.to_owned()]);
        form.options = options;
        form.players = PlayersForm::against(level);
        form
    }

    /// Changes to another game, and keeps the names. Each game has its own players.
    pub fn choose(&mut self, game: Game) {
        let before = self.options.game();
        if game != before {
            self.note_cast();
            let known = self.casts.iter().find(|(of, _)| *of == game);
            self.players = match known {
                Some((_, cast)) => PlayersForm::new(cast, self.players.level()),
                None if self.players.is_against_computer(before.seats()) => PlayersForm::against(self.players.level()),
                None => PlayersForm::new(&[], self.players.level()),
            };
        }
        self.options = Options::new(game);
        self.names.resize(game.seats().max(self.names.len()), String::new());
        self.first = FirstSeat::Random;
    }

    /// Notes who moves for each player of the chosen game.
    pub fn note_cast(&mut self) {
        let game = self.options.game();
        self.casts.retain(|(of, _)| *of != game);
        self.casts.push((game, self.players.first(game.seats()).to_vec()));
    }

    /// The rule options with which the game begins.
    pub fn rules(&self) -> Options {
        let plays_computer = self.players.first(self.players()).iter().any(|player| *player != Player::Person);
        if self.is_eased && plays_computer { self.options.without_side_choice() } else { self.options }
    }

    fn decide(&mut self, key: &str, value: &str) {
        self.is_eased &= !Options::is_side_choice(key);
        // Cannot fail: only values of the option are offered.
        let _ = self.options.set(key, value);
    }

    fn players(&self) -> usize {
        self.options.game().seats()
    }

    fn seats_title(&self) -> &'static str {
        let game = self.options.game();
        match game.seats() {
            2 if game.first_army(Seat::One) == Army::White => "Who plays White?",
            2 => "Who moves first?",
            _ => "Seats",
        }
    }

    /// Whether somebody elsewhere is to join as this player.
    fn is_elsewhere(&self, player: usize) -> bool {
        self.live.as_ref().is_some_and(|live| live.is_open(player))
    }

    /// The name that was given to a person; empty if none was.
    fn given_name(&self, player: usize) -> &str {
        if self.is_elsewhere(player) {
            return "";
        }
        let name = self.names.get(player).map_or("", |name| name.trim());
        if self.players.get(player) == Player::Person { name } else { "" }
    }

    fn label(&self, player: usize) -> String {
        if self.is_elsewhere(player) {
            return "Whoever joins".to_owned();
        }
        match self.given_name(player) {
            "" => self.players.usual_name(player, self.players()),
            name => name.to_owned(),
        }
    }

    /// The names in the game of players who sit in this order. A person without one is called by the side; several
    /// computers are numbered as they move.
    fn seated(&self, order: &[usize]) -> Vec<String> {
        let is_computer = |player: &&usize| self.players.get(**player) != Player::Person;
        let computers = order.iter().filter(is_computer).count();
        let mut number = 0;
        let name = |player: &usize| match self.players.get(*player) {
            Player::Person => self.given_name(*player).to_owned(),
            Player::Computer(_) if computers == 1 => "Computer".to_owned(),
            Player::Computer(_) => {
                number += 1;
                format!("Computer {number}")
            }
        };
        order.iter().map(name).collect()
    }

    /// The game of this form; `draw` returns a random number below its argument.
    pub fn record(&self, mut draw: impl FnMut(usize) -> usize) -> Record {
        let order = self.order(&mut draw);
        self.seat(order, draw(usize::MAX) as u64)
    }

    /// The game of this form for a live table, and whether somebody elsewhere is to join in each seat; `draw` as before.
    pub fn table(&self, mut draw: impl FnMut(usize) -> usize) -> (Record, Vec<bool>) {
        let order = self.order(&mut draw);
        let open = order.iter().map(|player| self.is_elsewhere(*player)).collect();
        (self.seat(order, draw(usize::MAX) as u64), open)
    }

    /// The players in the order of their seats.
    fn order(&self, draw: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players()).collect();
        match self.first {
            FirstSeat::Player(player) => order.rotate_left(player),
            FirstSeat::Random => {
                for last in (1..order.len()).rev() {
                    order.swap(last, draw(last + 1));
                }
            }
        }
        order
    }

    fn seat(&self, order: Vec<usize>, seed: u64) -> Record {
        let time = self.time.controls(self.players());
        let time = order.iter().filter_map(|player| time.get(*player).copied()).collect();
        let mut record = Record::new(self.rules(), self.seated(&order));
        // There is a time control for each player or none, so this cannot fail.
        let _ = record.set_time(time);
        let players: Vec<Player> = order.into_iter().map(|player| self.players.get(player)).collect();
        record.with_players(&players, seed)
    }
}

/// A generator that the system seeds: for who has the first seat, and for the number of a game by message.
pub fn chance() -> fastrand::Rng {
    // Fall back on the time if the system has no random numbers.
    fastrand::Rng::with_seed(SysRng.try_next_u64().unwrap_or_else(|_| fastrand::u64(..)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormAnswer {
    Begin,
    Cancel,
    Tour,
}

pub fn new_game_ui(ui: &mut Ui, form: &mut NewGameForm, icons: &mut Icons) -> Option<FormAnswer> {
    ui.label(style::heading(if form.live.is_some() { "Open a table" } else { "New game" }));
    ui.add_space(8.0);
    let mut answer = None;
    let (cards, details) = widths(ui.ctx().viewport_rect().width());
    ui.horizontal_top(|ui| {
        // The cards fix the height, so that nothing moves when another game is chosen.
        ui.vertical(|ui| {
            ui.set_width(cards);
            if games_ui(ui, form, icons) {
                answer = Some(FormAnswer::Begin);
            }
        });
        ui.add_space(BETWEEN);
        ui.vertical(|ui| {
            ui.set_width(details);
            answer = details_ui(ui, form).or(answer);
        });
    });
    answer
}

/// The seats in the order of the names, by their initial armies.
fn in_order(game: Game) -> String {
    let start = Position::start(&Options::new(game));
    let armies = Seat::ALL.into_iter().take(game.seats()).map(|seat| start.owned(seat).to_string());
    format!("As listed: {}", armies.collect::<Vec<_>>().join(", "))
}

/// The widths of cards and details, in points, in a window of this width; both shrink in a narrow window.
fn widths(window: f32) -> (f32, f32) {
    let room = (window - AROUND - BETWEEN).clamp(480.0, CARDS + DETAILS);
    let cards = (room * CARDS / (CARDS + DETAILS)).floor();
    (cards, room - cards)
}

/// Returns whether Enter was pressed there, which starts the game.
fn games_ui(ui: &mut Ui, form: &mut NewGameForm, icons: &mut Icons) -> bool {
    let mut game = form.options.game();
    let begins = cards_ui(ui, &mut game, icons);
    if game != form.options.game() {
        form.choose(game);
        // The rest of the form has been drawn for the game before, or is about to be.
        ui.ctx().request_repaint();
    }
    begins
}

fn details_ui(ui: &mut Ui, form: &mut NewGameForm) -> Option<FormAnswer> {
    let mut answer = None;
    section(ui, "Players");
    let players = form.players();
    // Enter in a name starts the game; in a number it only ends the typing.
    let NewGameForm { players: cast, names, live, .. } = form;
    if players_ui(ui, cast, (names, live.as_mut()), players) {
        answer = Some(FormAnswer::Begin);
    }
    ui.add_space(8.0);
    section(ui, form.seats_title());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        let mut offered = vec![(FirstSeat::Random, "Random".to_owned())];
        if players > 2 {
            offered.push((FirstSeat::Player(0), in_order(form.options.game())));
        } else {
            offered.extend((0..players).map(|player| (FirstSeat::Player(player), form.label(player))));
        }
        let seats: Vec<FirstSeat> = offered.iter().map(|(seat, _)| *seat).collect();
        let mut all = OneOf::new(ui, "first seat", &mut form.first, &seats);
        for (seat, label) in offered {
            all.radio(ui, &seat, label);
        }
    });
    ui.add_space(8.0);
    section(ui, "Rules");
    for option in form.options.game().rule_options() {
        option_ui(ui, form, option);
    }
    ui.add_space(6.0);
    section(ui, "Time");
    let names: Vec<String> = (0..players).map(|player| form.label(player)).collect();
    time_ui(ui, &mut form.time, &names);
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let begins = if form.live.is_some() { "Open the table" } else { "Start game" };
        if style::primary_button(ui, begins).clicked() {
            answer = Some(FormAnswer::Begin);
        }
        if ui.button("Cancel").clicked() {
            answer = Some(FormAnswer::Cancel);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let link = egui::Link::new(RichText::new("New to this game? Take the tour").size(12.0));
            if ui.add(link).clicked() {
                answer = Some(FormAnswer::Tour);
            }
        });
    });
    answer
}

fn section(ui: &mut Ui, text: &str) {
    ui.label(style::title(text));
    ui.add_space(2.0);
}

fn option_ui(ui: &mut Ui, form: &mut NewGameForm, option: &'static RuleOption) {
    let chosen = form.rules().get(option.key);
    let mut wanted = None;
    if let Some(on) = chosen.filter(|value| matches!(*value, "on" | "off")).map(|value| value == "on") {
        let mut now = on;
        if check_box(ui, &mut now, option.label).changed() {
            wanted = Some(if now { "on" } else { "off" });
        }
        let about = option.values.iter().find(|(value, _)| chosen == Some(*value)).map_or("", |(_, about)| *about);
        ui.dim(about);
    } else {
        ui.label(option.label);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            let values: Vec<&'static str> = option.values.iter().map(|(value, _)| *value).collect();
            let mut value = chosen.unwrap_or_default();
            let mut all = OneOf::new(ui, ("rule", option.key), &mut value, &values);
            for (value, about) in option.values {
                all.radio(ui, value, *about);
            }
            wanted = (Some(value) != chosen).then_some(value);
        });
    }
    ui.add_space(4.0);
    if let Some(value) = wanted {
        form.decide(option.key, value);
    }
}
