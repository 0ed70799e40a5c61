//! The pages of the dialog of a live table.

use std::time::Duration;

use bevy_egui::egui::{
    self, Color32, Id, Key, Margin, Rect, RichText, ScrollArea, TextEdit, Ui, Vec2, WidgetInfo, WidgetType,
};
use qrcodegen::{QrCode, QrCodeEcc};
use regalia_core::{rules::Seat, table::Place};

use super::view::{AskPage, ChoosePage, LiveDesk, Page, TablePage};
use crate::model::FarSeat;
use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::{
    clipboard::command::PASTE, kit::ask::is_new, kit::check_box::check_box, kit::one_of::OneOf, kit::tip::Tip,
};
use crate::{files::settings::NewGames, online::live::LiveRequest};

/// The width of a column of a page with two, and the space between both.
const COLUMN: f32 = 330.0;
const BETWEEN: f32 = 28.0;

/// The side of the QR code.
const CODE: f32 = 200.0;

/// How long the page says that the invitation was copied.
const COPIED_FOR: Duration = Duration::from_secs(4);

#[derive(Clone, Debug)]
pub enum LiveAnswer {
    Close,
    ChooseGame,
    /// Continue the game on the board at a table; the player here has this seat.
    GoOn(Seat),
    /// Join the table of this invitation, at this place.
    Join(String, Place),
    Tell(LiveRequest),
    /// Answer this question later.
    Later(u64),
}

/// Returns what was pressed.
pub fn page_ui(ui: &mut Ui, page: &Page, desk: &mut LiveDesk) -> Option<LiveAnswer> {
    match page {
        Page::Choose(page) => choose_ui(ui, page, desk),
        Page::Joining(text) => joining_ui(ui, text),
        Page::Table(page) => table_ui(ui, page, desk),
        Page::Ask(page) => ask_ui(ui, page),
    }
}

fn section(ui: &mut Ui, text: &str) {
    ui.label(style::title(text));
    ui.add_space(3.0);
}

fn field(ui: &mut Ui, text: &mut String, (label, hint): (&str, &str), most: usize) -> egui::Response {
    let edit = TextEdit::singleline(text).hint_text(hint).char_limit(most).margin(Margin::symmetric(10, 6));
    let response = ui.add_sized(Vec2::new(ui.available_width(), 28.0), edit);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, label));
    response
}

fn choose_ui(ui: &mut Ui, page: &ChoosePage, desk: &mut LiveDesk) -> Option<LiveAnswer> {
    let mut answer = None;
    ui.set_width(2.0 * COLUMN + BETWEEN);
    ui.label(style::heading("Play with others"));
    ui.dim("Each player sits at a computer of their own. Nobody needs an account.");
    if cfg!(windows) && !page.is_searching {
        ui.dim("Windows may ask whether Regalia may use the network: allow it on private networks.");
    }
    ui.add_space(10.0);
    if let Some(trouble) = &page.trouble {
        ui.add(egui::Label::new(RichText::new(trouble).color(ui.palette().warning.egui())).wrap());
        ui.add_space(10.0);
    }
    section(ui, "Your name");
    ui.scope(|ui| {
        ui.set_width(COLUMN);
        field(ui, &mut desk.name, ("Your name", "The others see it"), NewGames::LONGEST_NAME);
    });
    ui.add_space(14.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(COLUMN);
            answer = open_ui(ui, page, desk);
        });
        ui.add_space(BETWEEN);
        ui.vertical(|ui| {
            ui.set_width(COLUMN);
            answer = join_ui(ui, page, desk).or(answer.take());
        });
    });
    ui.add_space(14.0);
    if ui.button("Cancel").clicked() {
        answer = Some(LiveAnswer::Close);
    }
    answer
}

fn open_ui(ui: &mut Ui, page: &ChoosePage, desk: &mut LiveDesk) -> Option<LiveAnswer> {
    section(ui, "Open a table");
    let mut all = OneOf::new(ui, "reach of a table", &mut desk.form.internet, &[false, true]);
    all.radio(ui, &false, "On this network");
    all.radio(ui, &true, "Over the internet");
    let about = if desk.form.internet {
        "Finds a way through routers. Where there is none, a relay of the iroh project passes the encrypted game on."
    } else {
        "For computers in one house. Nothing leaves your network."
    };
    ui.dim(about);
    ui.add_space(6.0);
    check_box(ui, &mut desk.form.is_public, "People on this network see the table");
    check_box(ui, &mut desk.form.away_clock_runs, "The clock of a player who is away runs on");
    ui.add_space(10.0);
    let mut answer = None;
    if style::primary_button(ui, "Choose the game…").clicked() {
        answer = Some(LiveAnswer::ChooseGame);
    }
    if !page.people.is_empty() {
        ui.add_space(6.0);
        ui.dim("Or go on with the game on the board. Which player is here?");
        ui.horizontal_wrapped(|ui| {
            for (seat, name) in &page.people {
                if ui.button(name).clicked() {
                    answer = Some(LiveAnswer::GoOn(*seat));
                }
            }
        });
    }
    answer
}

fn join_ui(ui: &mut Ui, page: &ChoosePage, desk: &mut LiveDesk) -> Option<LiveAnswer> {
    let mut answer = None;
    section(ui, "Join a table");
    let typed = field(ui, &mut desk.invitation, ("Invitation", "Paste an invitation here"), 4_000);
    if typed.changed() {
        desk.trouble = None;
    }
    let entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let has_text = !desk.invitation.trim().is_empty();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if ui.add_enabled(has_text, egui::Button::new("Join")).clicked() || (entered && has_text) {
            answer = Some(LiveAnswer::Join(desk.invitation.clone(), free_seats(desk)));
        }
        if ui.add_enabled(has_text, egui::Button::new("Watch")).clicked() {
            answer = Some(LiveAnswer::Join(desk.invitation.clone(), Place::Watch));
        }
    });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.dim("Players here");
        ui.spacing_mut().item_spacing.x = 14.0;
        let mut all = OneOf::new(ui, "players who join", &mut desk.more, &[0, 1, 2]);
        for more in 0..3 {
            all.radio(ui, &more, (more + 1).to_string());
        }
    });
    ui.add_space(6.0);
    ui.label("Tables on this network");
    if !page.is_searching {
        if ui.button("Look for tables").clicked() {
            answer = Some(LiveAnswer::Tell(LiveRequest::Search(true)));
        }
        return answer;
    }
    if page.found.is_empty() {
        ui.dim("None is open so far. A new one appears here by itself.");
    }
    ScrollArea::vertical().max_height(150.0).show(ui, |ui| {
        for (words, free, invitation) in &page.found {
            answer = found_table_ui(ui, (words, *free, invitation), desk).or(answer.take());
        }
    });
    answer
}

/// The place of the players here: any free seats.
fn free_seats(desk: &LiveDesk) -> Place {
    Place::Sit(vec![0; desk.more + 1])
}

fn found_table_ui(ui: &mut Ui, (words, free, invitation): (&str, usize, &str), desk: &LiveDesk) -> Option<LiveAnswer> {
    let mut answer = None;
    ui.horizontal(|ui| {
        let seats = match free {
            0 => "no free seat".to_owned(),
            1 => "1 free seat".to_owned(),
            free => format!("{free} free seats"),
        };
        ui.vertical(|ui| {
            ui.set_width(COLUMN - 150.0);
            ui.add(egui::Label::new(words).truncate());
            ui.dim(seats);
        });
        let is_room = free > desk.more;
        let join = ui.add_enabled(is_room, egui::Button::new("Join"));
        join.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_room, format!("Join {words}")));
        if join.clicked() {
            answer = Some(LiveAnswer::Join(invitation.to_owned(), free_seats(desk)));
        }
        let watch = ui.button("Watch");
        watch.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Watch {words}")));
        if watch.clicked() {
            answer = Some(LiveAnswer::Join(invitation.to_owned(), Place::Watch));
        }
    });
    answer
}

fn joining_ui(ui: &mut Ui, text: &str) -> Option<LiveAnswer> {
    ui.set_width(400.0);
    ui.label(style::heading("Play with others"));
    ui.add_space(6.0);
    ui.add(egui::Label::new(text).wrap());
    ui.add_space(14.0);
    ui.button("Cancel").clicked().then_some(LiveAnswer::Tell(LiveRequest::Leave))
}

fn table_ui(ui: &mut Ui, page: &TablePage, desk: &mut LiveDesk) -> Option<LiveAnswer> {
    let mut answer = None;
    ui.set_width(2.0 * COLUMN + BETWEEN);
    ui.label(style::heading(&page.title));
    ui.dim(&page.about);
    ui.add_space(12.0);
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(COLUMN);
            seats_ui(ui, page);
        });
        ui.add_space(BETWEEN);
        ui.vertical(|ui| {
            ui.set_width(COLUMN);
            if let Some(invitation) = &page.invitation {
                invitation_ui(ui, invitation, desk);
            }
        });
    });
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let leave = if page.is_host { "Close the table" } else { "Leave the table" };
        if desk.leaves {
            ui.dim("All players keep the game as it is.");
            if ui.button(leave).clicked() {
                answer = Some(LiveAnswer::Tell(LiveRequest::Leave));
            }
            if style::primary_button(ui, "Stay").clicked() {
                desk.leaves = false;
            }
            return;
        }
        if style::primary_button(ui, "To the board").clicked() {
            answer = Some(LiveAnswer::Close);
        }
        if ui.button(format!("{leave}…")).clicked() {
            desk.leaves = true;
        }
    });
    answer
}

fn seats_ui(ui: &mut Ui, page: &TablePage) {
    let palette = ui.palette();
    section(ui, "Players");
    for (side, player, far) in &page.seats {
        ui.horizontal(|ui| {
            ui.set_height(26.0);
            ui.scope(|ui| {
                ui.set_width(96.0);
                ui.add(egui::Label::new(style::dim(side, palette)).truncate());
            });
            let colour = if *far == Some(FarSeat::Open) { palette.dim } else { palette.text };
            ui.add(egui::Label::new(RichText::new(player).color(colour.egui())).truncate());
            if let Some(far @ (FarSeat::Connected | FarSeat::Away(_))) = far {
                let (words, about) = far.words();
                let colour = if matches!(far, FarSeat::Away(_)) { palette.warning } else { palette.dim };
                ui.label(RichText::new(format!("· {words}")).color(colour.egui())).tip(about);
            }
        });
    }
    let watching = match page.watching {
        0 => return,
        1 => "One more person watches.".to_owned(),
        count => format!("{count} more people watch."),
    };
    ui.add_space(4.0);
    ui.dim(watching);
}

fn invitation_ui(ui: &mut Ui, invitation: &str, desk: &mut LiveDesk) {
    section(ui, "Invitation");
    let paste = PASTE.with_keys("Send it to the others, who paste it into Regalia");
    ui.dim(format!("{paste}. It holds the addresses of this computer."));
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if ui.button("Copy the invitation").clicked() {
            ui.ctx().copy_text(invitation.to_owned());
            desk.copied = Some(std::time::Instant::now());
        }
        if desk.copied.is_some_and(|copied| copied.elapsed() < COPIED_FOR) {
            ui.dim("Copied");
        }
    });
    ui.add_space(8.0);
    qr_ui(ui, invitation, CODE);
}

/// How many seconds keys answer nothing after a question has come: they may have been meant for the board.
const UNREAD: f64 = 1.2;

fn ask_ui(ui: &mut Ui, page: &AskPage) -> Option<LiveAnswer> {
    let mut answer = None;
    let is_new = is_new(ui, &page.title, &page.text);
    let (came, now) = (Id::new(("came", &page.title, &page.text)), ui.input(|input| input.time));
    if is_new {
        ui.data_mut(|data| data.insert_temp(came, now));
    }
    let is_unread = now - ui.data(|data| data.get_temp(came)).unwrap_or(now) < UNREAD;
    let is_by_key = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
    let is_pressed = |button: &egui::Response| button.clicked() && !(is_unread && is_by_key);
    ui.set_min_width(320.0);
    ui.set_max_width(460.0);
    ui.label(style::heading(&page.title));
    ui.add_space(4.0);
    ui.dim(&page.text);
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let [yes, no] = [&page.yes, &page.no];
        if is_pressed(&ui.button(yes.0)) {
            answer = Some(LiveAnswer::Tell(yes.1.clone()));
        }
        // The default changes nothing, so that Enter does no harm and the player can look at the board first.
        let no_button = if page.later.is_none() { style::primary_button(ui, no.0) } else { ui.button(no.0) };
        if is_pressed(&no_button) {
            answer = Some(LiveAnswer::Tell(no.1.clone()));
        }
        let later = page.later.map(|id| (style::primary_button(ui, "Later"), id));
        if is_new {
            later.as_ref().map_or(&no_button, |(button, _)| button).request_focus();
        }
        if let Some((_, id)) = later.filter(|(button, _)| is_pressed(button)) {
            answer = Some(LiveAnswer::Later(id));
        }
    });
    answer
}

/// The quiet margin around the QR code, in modules.
const QUIET: i32 = 3;

/// An invitation as a QR code; `side` is in points. A text that is too long is not drawn.
fn qr_ui(ui: &mut Ui, text: &str, side: f32) {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "The invitation as a QR code"));
    // Cameras want dark on light in every theme.
    ui.painter().rect_filled(rect, 4.0, Color32::WHITE);
    let count = code.size() + 2 * QUIET;
    let module = side / count as f32;
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let begins = x;
            while x < code.size() && code.get_module(x, y) {
                x += 1;
            }
            if x > begins {
                let at = Vec2::new((begins + QUIET) as f32, (y + QUIET) as f32) * module;
                // Rows touch, also where a module is no whole number of pixels.
                let size = Vec2::new((x - begins) as f32 * module, module + 0.3);
                ui.painter().rect_filled(Rect::from_min_size(rect.min + at, size), 0.0, Color32::BLACK);
            }
            x += 1;
        }
    }
}
