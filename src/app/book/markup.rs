//! Words that stand out: `_so_` in a text.

/// The pieces of a text in order, each with whether it stands out.
///
/// ```
/// use regalia_app::book::spans;
/// let parts: Vec<_> = spans("one _two_ three").collect();
/// assert_eq!(parts, [(false, "one "), (true, "two"), (false, " three")]);
/// ```
pub fn spans(text: &str) -> impl Iterator<Item = (bool, &str)> {
    text.split('_').enumerate().map(|(place, part)| (place % 2 == 1, part)).filter(|(_, part)| !part.is_empty())
}
