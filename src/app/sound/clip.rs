//! The sounds: when each is played, the strikes it consists of, its level.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clip {
    Move,
    Capture,
    Refused,
    VestOn,
    Promotion,
    ClockLow,
    Check,
    /// The player who moved has lost control of an army, or somebody else has gained one.
    ArmyLost,
    /// The player who moved has gained control of an army.
    ArmyGained,
    /// A pawn became king, or a king changed its army.
    Coup,
    End,
}

/// One struck body in a sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strike {
    pub body: Body,
    /// The frequency of its lowest tone, in hertz.
    pub tone: f32,
    /// In seconds from the beginning.
    pub at: f32,
    pub force: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// A wooden bar whose pitch depends on the piece.
    Piece,
    /// A wooden bar with a fixed pitch.
    Wood,
    Bell,
}

const fn strike(body: Body, tone: f32, at: f32, force: f32) -> Strike {
    Strike { body, tone, at, force }
}

const fn piece(tone: f32, at: f32, force: f32) -> Strike {
    strike(Body::Piece, tone, at, force)
}

const fn wood(tone: f32, at: f32) -> Strike {
    strike(Body::Wood, tone, at, 1.0)
}

const fn bell(tone: f32, at: f32, force: f32) -> Strike {
    strike(Body::Bell, tone, at, force)
}

const C4: f32 = 261.63;
const E4: f32 = 329.63;
const G4: f32 = 392.0;
const C5: f32 = 523.25;
const E5: f32 = 659.26;
const G5: f32 = 783.99;
const B5: f32 = 987.77;

impl Clip {
    /// In order of importance: of several sounds at the same time the last is played.
    pub const ALL: [Self; 11] = [
        Self::Move,
        Self::Capture,
        Self::Refused,
        Self::VestOn,
        Self::Promotion,
        Self::ClockLow,
        Self::Check,
        Self::ArmyLost,
        Self::ArmyGained,
        Self::Coup,
        Self::End,
    ];

    /// Whether it is about a check, an army that changes hands, or the end.
    pub const fn is_decisive(self) -> bool {
        matches!(self, Self::Check | Self::ArmyLost | Self::ArmyGained | Self::Coup | Self::End)
    }

    /// The level of its loudest 50 milliseconds, in decibels below full scale.
    pub const fn level(self) -> f32 {
        match self {
            Self::Capture | Self::End => -22.0,
            Self::Promotion | Self::Check | Self::ArmyGained | Self::Coup => -23.0,
            Self::Move | Self::ArmyLost => -24.0,
            Self::VestOn => -25.0,
            Self::ClockLow => -26.0,
            Self::Refused => -28.0,
        }
    }

    pub(super) fn strikes(self) -> Vec<Strike> {
        match self {
            Self::Move => vec![piece(310.0, 0.0, 1.0)],
            Self::Capture => vec![piece(230.0, 0.0, 1.0), piece(410.0, 0.035, 0.8)],
            Self::Refused => vec![wood(140.0, 0.0)],
            Self::VestOn => vec![wood(620.0, 0.0), wood(830.0, 0.07)],
            Self::Promotion => vec![piece(310.0, 0.0, 1.0), bell(E5, 0.03, 0.5), bell(B5, 0.11, 0.5)],
            Self::ClockLow => vec![wood(1200.0, 0.0), wood(1200.0, 0.16)],
            Self::Check => vec![piece(310.0, 0.0, 1.0), bell(740.0, 0.03, 0.6)],
            Self::ArmyLost => vec![piece(310.0, 0.0, 0.6), bell(C5, 0.03, 0.6), bell(G4, 0.11, 0.6)],
            Self::ArmyGained => {
                vec![piece(310.0, 0.0, 0.6), bell(C5, 0.03, 0.6), bell(E5, 0.105, 0.6), bell(G5, 0.18, 0.6)]
            }
            Self::Coup => {
                vec![piece(310.0, 0.0, 1.0), bell(C4, 0.03, 0.6), bell(E5, 0.03, 0.5), bell(B5, 0.11, 0.5)]
            }
            Self::End => vec![bell(C4, 0.0, 0.6), bell(E4, 0.0, 0.5), bell(G4, 0.0, 0.5), bell(C5, 0.14, 0.6)],
        }
    }
}
