//! Where a piece could go if it were its turn.

use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Square, SquareSet};

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

fn names(set: SquareSet) -> Vec<String> {
    set.iter().map(|square| square.to_string()).collect()
}

/// The squares to which the legal actions take the piece on a square.
fn legal(position: &Position, from: Square) -> Vec<String> {
    let king = position.royal(position.side_to_move());
    let to = |action: Action| match action {
        Action::Move(step) if step.from == from => Some(step.to),
        Action::Castle { target } if king == Some(from) => Some(target),
        _ => None,
    };
    names(position.legal_actions().into_iter().filter_map(to).collect())
}

#[test]
fn for_the_side_to_move_it_is_what_is_legal() {
    for game in Game::ALL {
        let mut options = Options::new(game);
        let _ = options.set("choice", "off");
        let mut position = Position::start(&options);
        for ply in 0..60_usize {
            for (square, piece) in position.pieces() {
                if position.validate_piece(square).is_ok() {
                    let reach = names(position.reach(square));
                    assert_eq!(reach, legal(&position, square), "{game} {ply}: {} on {square}", piece.name());
                }
            }
            let actions: Vec<Action> = position.legal_actions().into_iter().filter(|act| act.is_in_perft()).collect();
            let Some(action) = actions.get((ply * 31 + 7) % actions.len().max(1)) else { break };
            position = position.play(*action).unwrap();
        }
    }
}

#[test]
fn for_the_other_side_it_is_what_would_be_legal() {
    let options = Options::new(Game::TwoKings);
    let position = Position::parse("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1", &options).unwrap();
    // In check, White's rook may do nothing; Black's may take the king's file along.
    assert!(position.reach(sq("a1")).is_empty());
    assert!(position.reach(sq("e7")).contains(sq("a7")) && position.reach(sq("e7")).contains(sq("e2")));
    let martian = Position::start(&Options::new(Game::Martian));
    let far = martian.pieces().into_iter().map(|(square, _)| square).filter(|square| square.rank() > 3);
    assert!(far.into_iter().any(|square| !martian.reach(square).is_empty()));
    assert!(martian.reach(sq("a4")).is_empty(), "nothing stands there");
}

#[test]
fn a_neutral_piece_goes_as_if_the_side_to_move_commanded_it() {
    let options = Options::new(Game::Sovereign);
    // White's king, Black's king, a neutral navy rook.
    let position =
        Position::parse("15bk/16/16/16/16/16/16/16/16/16/16/2nr13/16/16/16/8wk7 1 w b - 0", &options).unwrap();
    assert_eq!(position.commander(position.piece_at(sq("c5")).unwrap().army), None);
    let reach = names(position.reach(sq("c5")));
    assert!(["c1", "c13", "a5", "k5"].iter().all(|to| reach.contains(&(*to).to_owned())), "{reach:?}");
}
