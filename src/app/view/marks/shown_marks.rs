//! The marks on the board: the selected piece and its targets, the last move, checks, blocked squares.

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Ply, Record};
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{Action, Change, GamePosition, Piece, Position, Refusal, Role, Square};

use super::preview_marks::{self, GhostOf};
use crate::board::{BoardPosition, RunningGame};
use crate::play::{Attack, BoardNotice, Choice, Hand, Highlights, Preview};
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::{BoardArt, Mark, PieceStyle};
use crate::view::look::ViewSettings;

const ROOK_GHOST: f32 = 0.55;
const PIECE_GHOST: f32 = 0.8;
const BADGE_GHOST: f32 = 0.9;

/// Opacity of the marks of a piece that is only looked at.
const LOOKED: f32 = 0.5;

#[derive(Component)]
pub(super) struct MarkSprite;

/// What players and panels point at.
#[derive(SystemParam)]
pub(super) struct PointedAt<'w> {
    hand: Res<'w, Hand>,
    preview: Res<'w, Preview>,
    notice: Res<'w, BoardNotice>,
    highlights: Res<'w, Highlights>,
}

impl PointedAt<'_> {
    fn is_changed(&self) -> bool {
        let is_by_hand = self.hand.is_changed() || self.preview.is_changed();
        is_by_hand || self.notice.is_changed() || self.highlights.is_changed()
    }
}

pub(super) fn show_marks(
    mut commands: Commands,
    game: Res<RunningGame>,
    board: Res<BoardPosition>,
    pointed: PointedAt,
    settings: Res<ViewSettings>,
    art: BoardArt,
    sprites: Query<Entity, With<MarkSprite>>,
) {
    let is_board_changed = game.is_changed() || board.is_changed() || art.is_changed();
    if !(is_board_changed || settings.is_changed() || pointed.is_changed()) {
        return;
    }
    let PointedAt { hand, preview, notice, highlights } = pointed;
    let BoardArt { artwork, layout } = art;
    let position = board.or_record(&game.record);
    for sprite in &sprites {
        commands.entity(sprite).despawn();
    }
    let size = Some(Vec2::splat(layout.square_pixels() as f32 / layout.scale));
    let mut show = |square: Square, image: Handle<Image>, z: f32, opacity: f32, rotation: Quat| {
        let sprite = Sprite { image, custom_size: size, color: Color::WHITE.with_alpha(opacity), ..default() };
        let place = Transform::from_translation(on_screen(layout.centre(square), z)).with_rotation(rotation);
        commands.spawn((MarkSprite, sprite, place));
    };
    // A ghost is turned as its piece would be.
    let angle = PieceStyle::of(&layout, &settings).angle(Some(position.side_to_move()));
    let as_of_player = Quat::from_rotation_z(-angle);
    let mut all = marks(&game.record, position, &board, &hand, preview.hover);
    // If a panel points at an army, only that army is shown.
    let chains = settings.overlay && preview.army.is_none();
    // What was just asked about comes before what is taught.
    let lit = if notice.line.is_some() { &notice.squares } else { &highlights.spotlight };
    all.extend(lit.iter().map(|square| (*square, Mark::Lit)));
    all.extend(hidden_state(position, &board.legal, hand.selected(), chains));
    if let Some((action, _, consequences)) = &preview.shown {
        if let Some(rook) = castling_rook(position, *action) {
            show(rook.to, artwork.piece(rook.piece), depth::MARK_OVER, ROOK_GHOST, as_of_player);
        }
        all.extend(preview_marks::marks(*action, consequences, &Attack::of(&board.checks)));
        for (square, ghost) in preview_marks::ghosts(consequences) {
            match ghost {
                GhostOf::Badge(kind) => show(square, artwork.badge(kind), depth::MARK_OVER, BADGE_GHOST, as_of_player),
                // While a promotion is being chosen, the pawn itself is drawn there.
                GhostOf::Piece(_) if hand.way().is_some() => {}
                GhostOf::Piece(piece) => {
                    show(square, artwork.piece(piece), depth::GHOST, PIECE_GHOST, as_of_player);
                }
            }
        }
    }
    // More specific marks replace the cross of a blocked square.
    let more: Vec<Square> =
        all.iter().filter(|(_, mark)| matches!(mark, Mark::Twin | Mark::WillFree)).map(|(square, _)| *square).collect();
    all.retain(|(square, mark)| *mark != Mark::Blocked || !more.contains(square));
    for (square, mark) in all {
        show(square, artwork.mark(mark), depth::of_mark(mark), 1.0, Quat::IDENTITY);
    }
    for (square, mark) in looked_at(&highlights, position) {
        show(square, artwork.mark(mark), depth::of_mark(mark), LOOKED, Quat::IDENTITY);
    }
}

/// The piece that is only looked at, and where it could go.
fn looked_at(highlights: &Highlights, position: &Position) -> Vec<(Square, Mark)> {
    let Some((from, reach)) = highlights.looked_at else { return Vec::new() };
    let target = |to: Square| (to, if position.piece_at(to).is_some() { Mark::Ring } else { Mark::Dot });
    [(from, Mark::Selected)].into_iter().chain(reach.iter().map(target)).collect()
}

/// Rights that the pieces do not show: castling, en passant, squares where the selected piece may not stop. With
/// `chains` the castling rights of all pieces, otherwise the rooks with which the selected king can castle now.
fn hidden_state(position: &Position, legal: &[Action], selected: Option<Square>, chains: bool) -> Vec<(Square, Mark)> {
    let parts = position.to_setup();
    let mut marks: Vec<(Square, Mark)> = parts.en_passant.map(|square| (square, Mark::EnPassant)).into_iter().collect();
    let rooks: BTreeSet<Square> = if chains {
        parts.pieces.iter().filter(|standing| standing.unmoved).map(|standing| standing.square).collect()
    } else if selected.is_some() && selected == position.royal(position.side_to_move()) {
        legal.iter().filter_map(|action| castling_rook(position, *action)).map(|rook| rook.from).collect()
    } else {
        BTreeSet::new()
    };
    marks.extend(rooks.into_iter().map(|square| (square, Mark::Castling)));
    if let Some(from) = selected {
        marks.extend(barred(position, from));
    }
    marks
}

/// The coloured squares that the piece on `from` could reach but may not stop on, each marked with the reason.
fn barred(position: &Position, from: Square) -> Vec<(Square, Mark)> {
    let mark = |why: &Refusal| match why {
        Refusal::Sovereign(SovereignRefusal::OwnColour { .. }) => Some(Mark::OwnColour),
        Refusal::Sovereign(SovereignRefusal::TwinOccupied { .. } | SovereignRefusal::TwinJump) => Some(Mark::Twin),
        _ => None,
    };
    position.barred(from).into_iter().filter_map(|(square, why)| Some((square, mark(&why)?))).collect()
}

struct CastlingRook {
    from: Square,
    to: Square,
    piece: Piece,
}

fn castling_rook(position: &Position, action: Action) -> Option<CastlingRook> {
    // In the games on the board of chess castling is a move of the king.
    let castles = match action {
        Action::Castle { .. } => true,
        Action::Move(step) => {
            let is_king = position.piece_at(step.from).is_some_and(|piece| piece.role == Role::King);
            is_king && step.from.file().abs_diff(step.to.file()) > 1
        }
        Action::Defect { .. } | Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => false,
    };
    if !castles {
        return None;
    }
    position.changes(action).0.iter().find_map(|change| match *change {
        Change::Moved { from, to, piece, .. } if piece.role == Role::Rook => Some(CastlingRook { from, to, piece }),
        _ => None,
    })
}

/// The marks of the position itself: blocked squares, the last move, the square that a piece may not return to, kings
/// in check.
pub(in crate::view) fn standing(
    record: &Record,
    position: &Position,
    checks: impl Iterator<Item = Square>,
) -> Vec<(Square, Mark)> {
    let mut marks: Vec<(Square, Mark)> =
        position.blocked_squares().into_iter().map(|square| (square, Mark::Blocked)).collect();
    // Choosing a side moves nothing: the move before it stays marked.
    let played = record.line().take(record.cursor());
    if let Some(ply) = played.filter(|ply| !matches!(ply.action, Action::Own(_))).last() {
        marks.extend(last_move(ply));
    }
    let back = way_back(position).filter(|_| record.outcome().is_none());
    marks.extend(back.map(|square| (square, Mark::WayBack)));
    marks.extend(checks.map(|king| (king, Mark::Check)));
    marks
}

fn marks(
    record: &Record,
    position: &Position,
    board: &BoardPosition,
    hand: &Hand,
    hover: Option<Square>,
) -> Vec<(Square, Mark)> {
    let mut marks = standing(record, position, board.checks.iter().map(|(_, king, _)| *king));
    match hand.choice() {
        Some(Choice::Promotion { from, to, .. }) => marks.extend([(*from, Mark::LastFrom), (*to, Mark::Selected)]),
        Some(Choice::StepOrCastle { to, .. } | Choice::OwnOrVest { to, .. } | Choice::Plunder { to, .. }) => {
            marks.push((*to, Mark::Selected));
        }
        Some(Choice::Risk { king, attackers, .. }) => {
            marks.push((*king, Mark::Check));
            marks.extend(attackers.iter().map(|square| (*square, Mark::Ring)));
        }
        Some(Choice::Defection { king, .. }) => marks.push((*king, Mark::Selected)),
        None => {}
    }
    marks.extend(hand.selected().map(|square| (square, Mark::Selected)));
    let by_vest = hand.vest_targets(position, &board.legal);
    for square in hand.targets(position, &board.legal) {
        let free = position.piece_at(square).is_none();
        let mark = match (free, by_vest.contains(&square)) {
            (true, false) => Mark::Dot,
            (false, false) => Mark::Ring,
            (true, true) => Mark::VestDot,
            (false, true) => Mark::VestRing,
        };
        if hover == Some(square) {
            marks.push((square, Mark::Fill));
        }
        // On the filled square a dot would hide the ghost.
        if hover != Some(square) || !free {
            marks.push((square, mark));
        }
    }
    marks
}

/// The square to which a piece that just crossed the canal may not return at once.
fn way_back(position: &Position) -> Option<Square> {
    let kind = position.game();
    let (from, to) = position.to_setup().last?;
    (kind.zone_of(from) != kind.zone_of(to)).then_some(from)
}

fn last_move(ply: &Ply) -> Vec<(Square, Mark)> {
    match ply.action {
        Action::Move(step) => vec![(step.from, Mark::LastFrom), (step.to, Mark::LastTo)],
        Action::Castle { target } => vec![(target, Mark::LastTo)],
        Action::Defect { step: Some(to), .. } => vec![(to, Mark::LastTo)],
        Action::Defect { step: None, .. } => {
            GamePosition::royal(&ply.position, ply.side_to_move).map(|king| (king, Mark::LastTo)).into_iter().collect()
        }
        Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{Game, Options};

    use super::*;

    #[test]
    fn a_selected_king_shows_only_the_rooks_with_which_it_can_castle_now() {
        let rooks = |game: Game, moves: &str, selected: &str, legal: &[&str]| {
            let mut record = Record::new(Options::new(game), Vec::new());
            for text in moves.split_whitespace() {
                let action = record.position().parse_action(text).expect("a move");
                record.play(action).expect("a legal move");
            }
            let position = record.position();
            let legal: Vec<Action> = legal.iter().map(|text| position.parse_action(text).expect("an action")).collect();
            let marks = hidden_state(position, &legal, Some(selected.parse().expect("a square")), false);
            let castling = marks.iter().filter(|(_, mark)| *mark == Mark::Castling);
            castling.map(|(square, _)| square.to_string()).collect::<Vec<_>>()
        };
        let opened = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7";
        let legal = ["e1g1", "e1f1", "d1d2", "g2f1"];
        assert!(rooks(Game::Plunder, "g1f3 g8f6", "e1", &["f3g5"]).is_empty(), "pieces stand between");
        assert_eq!(rooks(Game::Plunder, opened, "e1", &legal), ["h1"]);
        assert!(rooks(Game::Plunder, opened, "g2", &legal).is_empty(), "another piece");
    }

    #[test]
    fn after_the_end_no_square_is_barred_for_the_next_move() {
        let names = ["Ann", "Ben"].map(str::to_owned).to_vec();
        let mut record = Record::new(Options::new(Game::Martian), names);
        for text in ["c3d4", "b6a5", "d4c5"] {
            let action = record.position().parse_action(text).expect("a move");
            record.play(action).expect("a legal move");
        }
        let barred = |record: &Record| {
            standing(record, record.position(), std::iter::empty())
                .iter()
                .filter(|(_, mark)| *mark == Mark::WayBack)
                .count()
        };
        assert_eq!(barred(&record), 1);
        record.agree_draw().expect("an end");
        assert_eq!(barred(&record), 0);
    }
}
