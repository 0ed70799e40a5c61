//! What menus, keys and buttons do, by its words. Tests name commands here, and where they read an answer.

use regalia_app::computer::{ReviewInput, Speed};
use regalia_app::files::FileRequest;
use regalia_app::panels::UiCommand;
use regalia_app::panels::book::command::LearnCommand;
use regalia_app::panels::clipboard::command::ClipboardCommand;
use regalia_app::panels::dialogs::command::DialogCommand;
use regalia_app::panels::files::command::FilesCommand;
use regalia_app::panels::film::command::ExportCommand;
use regalia_app::panels::game::command::GameCommand;
use regalia_app::panels::message::command::MessageCommand;
use regalia_app::panels::settings::command::Chosen;
use regalia_app::panels::settings::command::LookCommand;
use regalia_app::panels::start::command::StartCommand;
use regalia_app::panels::start::new_game::NewGameForm;
use regalia_app::panels::study::command::StudyCommand;
use regalia_core::record::message::Received;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Seat};

pub fn close() -> UiCommand {
    DialogCommand::Close.into()
}

pub fn keys() -> UiCommand {
    DialogCommand::ShowKeys.into()
}

pub fn about() -> UiCommand {
    DialogCommand::ShowAbout.into()
}

pub fn file(request: FileRequest) -> UiCommand {
    FilesCommand::Ask(request).into()
}

pub fn quit() -> UiCommand {
    FilesCommand::Quit.into()
}

pub fn discard() -> UiCommand {
    FilesCommand::Discard.into()
}

pub fn save_first() -> UiCommand {
    FilesCommand::SaveFirst.into()
}

pub fn new_game() -> UiCommand {
    StartCommand::ShowNewGame.into()
}

pub fn begin(form: NewGameForm) -> UiCommand {
    StartCommand::Begin(form).into()
}

pub fn home() -> UiCommand {
    StartCommand::GoHome.into()
}

pub fn back_to_game() -> UiCommand {
    StartCommand::BackToGame.into()
}

pub fn editor() -> UiCommand {
    StartCommand::ShowEditor.into()
}

pub fn play_computer() -> UiCommand {
    StartCommand::PlayComputer.into()
}

pub fn play_at_once(game: Game, computer: bool) -> UiCommand {
    StartCommand::PlayAtOnce { game, computer }.into()
}

pub fn rematch() -> UiCommand {
    StartCommand::Rematch.into()
}

pub fn play_from(record: Record) -> UiCommand {
    StartCommand::PlayFrom(Box::new(record)).into()
}

pub fn play_set_up(record: Record) -> UiCommand {
    StartCommand::PlaySetUp(Box::new(record)).into()
}

pub fn play_pasted(record: Record, more: bool) -> UiCommand {
    StartCommand::PlayPasted(Box::new(record), more).into()
}

pub fn pause() -> UiCommand {
    GameCommand::SwitchPause.into()
}

pub fn speed(speed: Speed) -> UiCommand {
    GameCommand::SetSpeed(speed).into()
}

pub fn players() -> UiCommand {
    GameCommand::ShowPlayers.into()
}

pub fn set_player(seat: Seat, player: Player) -> UiCommand {
    GameCommand::SetPlayer(seat, player).into()
}

pub fn ask_resign() -> UiCommand {
    GameCommand::AskResign.into()
}

pub fn ask_draw() -> UiCommand {
    GameCommand::AskDraw.into()
}

pub fn offer_draw() -> UiCommand {
    GameCommand::OfferDraw.into()
}

pub fn accept_draw() -> UiCommand {
    GameCommand::AcceptDraw.into()
}

pub fn decline_draw() -> UiCommand {
    GameCommand::DeclineDraw.into()
}

pub fn settings() -> UiCommand {
    LookCommand::ShowSettings.into()
}

pub fn change_settings(chosen: Chosen) -> UiCommand {
    LookCommand::ChangeSettings(Box::new(chosen)).into()
}

pub fn chains() -> UiCommand {
    LookCommand::SwitchChains.into()
}

pub fn piece_letters() -> UiCommand {
    LookCommand::SwitchPieceLetters.into()
}

pub fn larger_text() -> UiCommand {
    LookCommand::LargerText.into()
}

pub fn smaller_text() -> UiCommand {
    LookCommand::SmallerText.into()
}

pub fn usual_text() -> UiCommand {
    LookCommand::UsualText.into()
}

pub fn table() -> UiCommand {
    LookCommand::SwitchTable.into()
}

pub fn theme() -> UiCommand {
    LookCommand::SwitchTheme.into()
}

pub fn flip() -> UiCommand {
    LookCommand::Flip.into()
}

pub fn turn_quarter() -> UiCommand {
    LookCommand::TurnQuarter.into()
}

pub fn whole_board() -> UiCommand {
    LookCommand::WholeBoard.into()
}

pub fn rules() -> UiCommand {
    LearnCommand::ShowRules.into()
}

pub fn tour(game: Game) -> UiCommand {
    LearnCommand::ShowTour(game).into()
}

pub fn training(game: Game) -> UiCommand {
    LearnCommand::ShowTraining(Some(game)).into()
}

pub fn paste() -> UiCommand {
    ClipboardCommand::Paste.into()
}

pub fn copy_position() -> UiCommand {
    ClipboardCommand::CopyPosition.into()
}

pub fn copy_game() -> UiCommand {
    ClipboardCommand::CopyGame.into()
}

pub fn copy_picture() -> UiCommand {
    ClipboardCommand::CopyPicture.into()
}

pub fn copy_message() -> UiCommand {
    MessageCommand::Copy.into()
}

pub fn copy_message_anyway() -> UiCommand {
    MessageCommand::CopyAnyway.into()
}

pub fn take_message(received: Box<Received>) -> UiCommand {
    MessageCommand::Take(received).into()
}

pub fn take_message_anyway(received: Box<Received>, keeps_variation: bool) -> UiCommand {
    MessageCommand::TakeAnyway(received, keeps_variation).into()
}

pub fn analysis() -> UiCommand {
    StudyCommand::SwitchAnalysis.into()
}

pub fn review() -> UiCommand {
    StudyCommand::Review(ReviewInput::Begin).into()
}

pub fn review_page() -> UiCommand {
    StudyCommand::ShowReview.into()
}

pub fn film() -> UiCommand {
    ExportCommand::ShowFilm.into()
}
