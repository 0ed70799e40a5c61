//! An independent implementation of Two Kings and Plunder Chess, written from their rule files in the plainest way: a
//! board of letters, every action made on a copy of it, then all attacks are searched again.

/// The game and its option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With `measure=own` or without.
    TwoKings { own: bool },
    /// With `vests=unlimited` or without, with `castling=between` or without.
    Plunder { unlimited: bool, between: bool },
}

impl Kind {
    fn guards_between(self) -> bool {
        matches!(self, Self::Plunder { between: true, .. })
    }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub white: bool,
    pub role: char,
    pub vest: Option<char>,
}

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    pub from: usize,
    pub to: usize,
    pub becomes: Option<char>,
    pub star: bool,
    pub plunder: Option<char>,
}

/// A position: `cells[rank * 8 + file]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oracle {
    pub kind: Kind,
    pub cells: [Option<Cell>; 64],
    pub white: bool,
    pub rights: Vec<char>,
    pub passed: Option<usize>,
    pub halfmove_clock: u32,
    pub number: u32,
}

pub const KINDS: [char; 5] = ['q', 'r', 'b', 'n', 'p'];

/// What may be written after a move, as promotion or as plunder.
pub const SUFFIXES: [Option<char>; 7] = [None, Some('q'), Some('r'), Some('b'), Some('n'), Some('p'), Some('k')];

/// Which vests add something to whom (Plunder Chess, rule 2).
pub fn adds(vest: char, taker: char) -> bool {
    let list = match taker {
        'p' => "nbrq",
        'n' => "pbrq",
        'b' => "pnrq",
        'r' => "pnbq",
        'q' => "pn",
        'k' => "pnbrq",
        _ => unreachable!(),
    };
    list.contains(vest)
}

fn at(file: i32, rank: i32) -> Option<usize> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

fn difference(from: usize, to: usize) -> (i32, i32) {
    ((to % 8) as i32 - (from % 8) as i32, (to / 8) as i32 - (from / 8) as i32)
}

fn up(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

impl Oracle {
    /// Whether the squares from one to the other, in a line, are empty in between.
    fn clear(&self, from: usize, to: usize) -> bool {
        let (files, ranks) = difference(from, to);
        let step = ranks.signum() * 8 + files.signum();
        let mut square = from as i32 + step;
        while square != to as i32 {
            if self.cells[square as usize].is_some() {
                return false;
            }
            square += step;
        }
        true
    }

    /// Whether a piece that moves as `kind`, no pawn, goes that way.
    fn officer_goes(&self, kind: char, from: usize, to: usize) -> bool {
        let (files, ranks) = difference(from, to);
        let (wide, high) = (files.abs(), ranks.abs());
        let straight = wide == 0 || high == 0;
        let diagonal = wide == high;
        match kind {
            'k' => wide.max(high) == 1,
            'n' => wide * high == 2,
            'r' => straight && self.clear(from, to),
            'b' => diagonal && self.clear(from, to),
            'q' => (straight || diagonal) && self.clear(from, to),
            _ => unreachable!(),
        }
    }

    /// Whether a piece that moves as a pawn of that side goes that way.
    fn pawn_goes(&self, white: bool, from: usize, to: usize) -> bool {
        let (files, ranks) = difference(from, to);
        let target = self.cells[to];
        let second = if white { 1 } else { 6 };
        match (files.abs(), ranks * up(white)) {
            (0, 1) => target.is_none(),
            (0, 2) => from / 8 == second && target.is_none() && self.clear(from, to),
            (1, 1) => target.is_some() || self.passed == Some(to),
            _ => false,
        }
    }

    fn goes(&self, kind: char, white: bool, from: usize, to: usize) -> bool {
        if kind == 'p' { self.pawn_goes(white, from, to) } else { self.officer_goes(kind, from, to) }
    }

    /// The squares of what attacks a square.
    pub fn attackers(&self, square: usize, by_white: bool) -> Vec<usize> {
        let attacks = |kind: char, from: usize| {
            if kind == 'p' {
                let (files, ranks) = difference(from, square);
                files.abs() == 1 && ranks == up(by_white)
            } else {
                self.officer_goes(kind, from, square)
            }
        };
        let hits = |from: &usize| {
            *from != square
                && self.cells[*from].is_some_and(|cell| {
                    cell.white == by_white
                        && (attacks(cell.role, *from) || cell.vest.is_some_and(|vest| attacks(vest, *from)))
                })
        };
        (0..64).filter(hits).collect()
    }

    /// The king that counts.
    pub fn royal(&self, white: bool) -> usize {
        let from_8 = self.kind == Kind::TwoKings { own: true } && !white;
        let king = |square: &usize| self.cells[*square].is_some_and(|cell| cell.white == white && cell.role == 'k');
        let order = |square: &usize| (square % 8, if from_8 { 7 - square / 8 } else { square / 8 });
        (0..64).filter(king).min_by_key(order).unwrap()
    }

    pub fn checkers(&self, white: bool) -> Vec<usize> {
        self.attackers(self.royal(white), !white)
    }

    pub fn worn(&self, kind: char) -> usize {
        self.cells.iter().flatten().filter(|cell| cell.vest == Some(kind)).count()
    }

    fn on_stand(&self, kind: char) -> bool {
        let all = match self.kind {
            Kind::Plunder { unlimited: true, .. } => return true,
            Kind::Plunder { .. } if kind == 'p' => 5,
            Kind::Plunder { .. } => 2,
            Kind::TwoKings { .. } => 0,
        };
        self.worn(kind) < all
    }

    /// The position after an action, if it is legal.
    pub fn after(&self, act: Act) -> Option<Self> {
        let next = self.after_without_safety(act)?;
        next.checkers(self.white).is_empty().then_some(next)
    }

    /// The position after an action that is legal, or would be if kings need not be safe.
    pub fn after_without_safety(&self, act: Act) -> Option<Self> {
        let Act { from, to, becomes, star, plunder } = act;
        let piece = self.cells[from].filter(|piece| piece.white == self.white)?;
        if from == to || self.cells[to].is_some_and(|target| target.white == self.white) {
            return None;
        }
        if piece.role == 'k' && !star && to.abs_diff(from) == 2 && from / 8 == to / 8 {
            return if becomes.is_none() && plunder.is_none() { self.castle(from, to) } else { None };
        }
        let kind = if star { piece.vest? } else { piece.role };
        if !self.goes(kind, self.white, from, to) {
            return None;
        }
        let diagonal = difference(from, to).0.abs() == 1 && difference(from, to).1 == up(self.white);
        let passing = self.passed == Some(to) && diagonal;
        if star && self.goes(piece.role, self.white, from, to) && !(passing && (kind == 'p' || piece.role == 'p')) {
            return None; // rule 6
        }
        let takes_passed = passing && kind == 'p';
        let victim_at = if takes_passed { (to as i32 - 8 * up(self.white)) as usize } else { to };
        let victim = self.cells[victim_at];
        if matches!(self.kind, Kind::Plunder { .. }) && victim.is_some_and(|victim| victim.role == 'k') {
            return None;
        }
        let last = if self.white { 7 } else { 0 };
        let due = piece.role == 'p' && to / 8 == last;
        if due != becomes.is_some_and(|role| "qrbn".contains(role)) || !due && becomes.is_some() {
            return None;
        }
        let new_role = becomes.unwrap_or(piece.role);

        let mut next = self.clone();
        next.cells[from] = None;
        next.cells[victim_at] = None;
        // The vest that stays on without any plunder.
        let mut vest = if star { None } else { piece.vest };
        if let Some(kind) = plunder {
            let victim = victim?;
            // The stand while the victim's vest is still in hand, and the taker's own is on unless it was used.
            let mut stand = self.clone();
            if star {
                stand.cells[from] = None;
            }
            let passes_over = victim.vest == Some(kind);
            let from_stand = victim.role == kind && stand.on_stand(kind);
            if !(passes_over || from_stand) || vest == Some(kind) {
                return None;
            }
            if !adds(kind, piece.role) || !adds(kind, new_role) {
                return None;
            }
            vest = Some(kind);
        }
        let vest = vest.filter(|vest| adds(*vest, new_role) && (!due || *vest != 'p'));
        next.cells[to] = Some(Cell { white: self.white, role: new_role, vest });
        let double = kind == 'p' && from.abs_diff(to) == 16;
        next.passed = double.then_some((from + to) / 2);
        if double && piece.role == 'k' {
            // Rule 9: nobody may be able to take the king in passing.
            let middle = (from + to) / 2;
            let takes = |square: usize| {
                self.cells[square].is_some_and(|cell| {
                    let (files, ranks) = difference(square, middle);
                    let near = files.abs() == 1 && ranks == up(!self.white);
                    cell.white != self.white && near && (cell.role == 'p' || cell.vest == Some('p'))
                })
            };
            if (0..64).any(takes) {
                return None;
            }
        }
        next.lose_rights(from);
        next.lose_rights(to);
        next.end_ply(victim.is_some() || piece.role == 'p');
        Some(next)
    }

    fn lose_rights(&mut self, square: usize) {
        let lost = match square {
            4 => "KQ",
            7 => "K",
            0 => "Q",
            60 => "kq",
            63 => "k",
            56 => "q",
            _ => "",
        };
        self.rights.retain(|right| !lost.contains(*right));
    }

    fn end_ply(&mut self, resets: bool) {
        self.halfmove_clock = if resets { 0 } else { self.halfmove_clock + 1 };
        self.number += u32::from(!self.white);
        self.white = !self.white;
    }

    fn castle(&self, from: usize, to: usize) -> Option<Self> {
        let right = match (self.white, to) {
            (true, 6) => 'K',
            (true, 2) => 'Q',
            (false, 62) => 'k',
            (false, 58) => 'q',
            _ => return None,
        };
        if !self.rights.contains(&right) || from != if self.white { 4 } else { 60 } {
            return None;
        }
        let rook = if to > from { from + 3 } else { from - 4 };
        if !self.clear(from, rook) || !self.checkers(self.white).is_empty() {
            return None;
        }
        if self.kind.guards_between() && (from.min(rook) + 1..from.max(rook)).any(|to| self.is_reached_by_vest(to)) {
            return None;
        }
        let mut next = self.clone();
        let middle = (from + to) / 2;
        next.cells[middle] = next.cells[from].take();
        if !next.checkers(self.white).is_empty() {
            return None;
        }
        next.cells[to] = next.cells[middle].take();
        next.cells[middle] = next.cells[rook].take();
        next.passed = None;
        next.lose_rights(from);
        next.end_ply(false);
        Some(next)
    }

    /// Whether a vest-move of the side that waits leads to an empty square, the safety of kings aside.
    fn is_reached_by_vest(&self, to: usize) -> bool {
        (0..64).any(|from| {
            self.cells[from].filter(|cell| cell.white != self.white).is_some_and(|cell| {
                let goes = |kind| self.goes(kind, cell.white, from, to);
                from != to && cell.vest.is_some_and(goes) && !goes(cell.role)
            })
        })
    }

    /// A way with every suffix.
    fn suffixes(from: usize, to: usize, star: bool) -> impl Iterator<Item = Act> {
        SUFFIXES
            .into_iter()
            .flat_map(move |becomes| SUFFIXES.into_iter().map(move |plunder| Act { from, to, becomes, star, plunder }))
    }

    fn own(&self) -> impl Iterator<Item = usize> {
        (0..64).filter(|square| self.cells[*square].is_some_and(|cell| cell.white == self.white))
    }

    /// Every action that would be legal if kings need not be safe, with the position after it.
    pub fn ways(&self) -> Vec<(Act, Self)> {
        let mut ways = Vec::new();
        for from in self.own() {
            for (to, star) in (0..64).flat_map(|to| [(to, false), (to, true)]) {
                if self.may_go(from, to, star) {
                    let acts = Self::suffixes(from, to, star);
                    ways.extend(acts.filter_map(|act| Some((act, self.after_without_safety(act)?))));
                }
            }
        }
        ways
    }

    /// Whether any suffix at all can help: only to save time.
    fn may_go(&self, from: usize, to: usize, star: bool) -> bool {
        let piece = self.cells[from].unwrap();
        let castles = piece.role == 'k' && from.abs_diff(to) == 2;
        let kind = if star { piece.vest } else { Some(piece.role) };
        from != to && (castles || kind.is_some_and(|kind| self.goes(kind, self.white, from, to)))
    }

    /// Forgets the en passant square if nobody can capture there.
    pub fn tidy(mut self) -> Self {
        if let Some(to) = self.passed {
            let captures = |from: usize| {
                let diagonal = difference(from, to).0.abs() == 1 && difference(from, to).1 == up(self.white);
                diagonal
                    && [false, true].into_iter().any(|star| {
                        let cell = self.cells[from].unwrap();
                        let as_pawn = if star { cell.vest == Some('p') } else { cell.role == 'p' };
                        let act = Act { from, to, becomes: None, star, plunder: None };
                        as_pawn && self.after(act).is_some()
                    })
            };
            if !self.own().any(captures) {
                self.passed = None;
            }
        }
        self
    }

    /// How the position ends the game, the last action's check aside.
    pub fn end(&self, any_legal: bool) -> Option<&'static str> {
        if !any_legal {
            return Some(match (self.checkers(self.white).is_empty(), self.white) {
                (true, _) => "1/2-1/2 stalemate",
                (false, true) => "0-1 checkmate",
                (false, false) => "1-0 checkmate",
            });
        }
        let cells: Vec<(usize, Cell)> = (0..64).filter_map(|square| Some((square, self.cells[square]?))).collect();
        let others: Vec<_> = cells.iter().filter(|(_, cell)| cell.role != 'k').collect();
        let shade = |square: usize| (square / 8 + square % 8) % 2;
        let bare = cells.len() == others.len() + 2 && cells.iter().all(|(_, cell)| cell.vest.is_none());
        let minor = others.is_empty() || others.len() == 1 && matches!(others[0].1.role, 'b' | 'n');
        let shaded = others.iter().all(|(at, cell)| cell.role == 'b' && shade(*at) == shade(others[0].0));
        let two_kings = matches!(self.kind, Kind::TwoKings { .. });
        if bare && (minor || two_kings && shaded) {
            return Some("1/2-1/2 material");
        }
        (self.halfmove_clock >= 150).then_some("1/2-1/2 75-moves")
    }
}

/// A file and a rank as a square.
pub fn square(name: &str) -> Option<usize> {
    let bytes = name.as_bytes();
    at(i32::from(*bytes.first()?) - 97, i32::from(*bytes.get(1)?) - 49).filter(|_| bytes.len() == 2)
}
