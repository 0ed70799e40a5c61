//! Two Kings and Plunder Chess against their tables, their rules number by number, and an independent
//! implementation.

mod contract;
mod numbered_plunder;
mod numbered_two_kings;
mod oracle;
mod oracle_text;
mod rows;
mod sampler;
mod tables;
mod text;
