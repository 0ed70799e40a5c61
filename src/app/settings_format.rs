//! Settings as text, one field on each line. Each room owns a struct with its settings, which serde reads and writes
//! (`#[serde(default, deny_unknown_fields)]`); the file is the sum of their fields.

use std::collections::HashSet;
use std::fmt;

use ron::value::RawValue;
use serde::de::{self, DeserializeOwned, IntoDeserializer as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Names, and values as text.
pub type Fields = Vec<(String, String)>;

/// Reads structs from a text field by field: where a value is missing or invalid, the default stays.
#[derive(Default)]
pub struct FieldReader {
    fields: Fields,
    /// The fields of all structs that were read.
    known: Vec<&'static str>,
    /// Those of them whose values are invalid.
    pub garbled: Vec<&'static str>,
    /// Whether the text as a whole is well-formed, even if single values are not.
    pub is_whole: bool,
}

impl FieldReader {
    /// A torn or partly garbled text is read line by line.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            return Self { is_whole: true, ..Self::default() };
        }
        match ron::from_str(text) {
            Ok(AllFields(fields)) => Self { fields, is_whole: true, ..Self::default() },
            Err(_) => Self { fields: by_lines(text), ..Self::default() },
        }
    }

    /// Reads another struct.
    pub fn read<T: Default + DeserializeOwned>(&mut self) -> T {
        let mut valid = String::new();
        for name in names_of::<T>() {
            self.known.push(name);
            // If a name occurs twice, the last one counts: people append lines.
            let Some((_, value)) = self.fields.iter().rfind(|(other, _)| other == name) else { continue };
            let field = format!("{name}: {value}\n,");
            if is_value(value) && ron::from_str::<T>(&format!("({field})")).is_ok() {
                valid += &field;
            } else {
                self.garbled.push(name);
            }
        }
        ron::from_str(&format!("({valid})")).unwrap_or_default()
    }

    /// Whether at least one value could be read.
    #[must_use]
    pub fn has_read_any(&self) -> bool {
        let is_read = |name: &str| self.known.contains(&name) && !self.garbled.contains(&name);
        self.fields.iter().any(|(name, _)| is_read(name))
    }

    /// The fields that none of the structs has.
    #[must_use]
    pub fn unknown(self) -> Fields {
        let mut known: HashSet<String> = self.known.into_iter().map(str::to_owned).collect();
        let is_new = |(name, value): &(String, String)| {
            !known.contains(name) && is_field(name, value) && known.insert(name.clone())
        };
        self.fields.into_iter().filter(is_new).collect()
    }
}

/// The fields of a struct as they are written.
///
/// # Panics
/// If it is no struct with named fields.
#[must_use]
pub fn fields_of(settings: &impl Serialize) -> Fields {
    let text = ron::to_string(settings).expect("settings have only plain values");
    let AllFields(fields) = ron::from_str(&text).expect("settings are a struct");
    fields
}

/// Serialises a value as this text in RON.
pub fn serialize_text<S: Serializer>(text: String, serializer: S) -> Result<S::Ok, S::Error> {
    RawValue::from_boxed_ron(text.into()).map_err(serde::ser::Error::custom)?.serialize(serializer)
}

/// Deserialises a value as a plainer one, which is checked and converted.
pub fn deserialize_as<'de, P, T, D>(deserializer: D, convert: impl FnOnce(P) -> Option<T>) -> Result<T, D::Error>
where
    P: Deserialize<'de>,
    D: Deserializer<'de>,
{
    convert(P::deserialize(deserializer)?).ok_or_else(|| de::Error::custom("it is not one of the possible values"))
}

/// Writes variants of an enum as strings, `"slate"`, where RON would write `slate`.
pub mod quoted {
    use super::*;

    /// The name of a variant. The enum must have unit variants only.
    #[must_use]
    pub fn word(variant: &impl Serialize) -> String {
        fmt::from_fn(|f| variant.serialize(f)).to_string()
    }

    pub fn serialize<T: Serialize, S: Serializer>(variant: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&word(variant))
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::deserialize(String::deserialize(deserializer)?.into_deserializer())
    }
}

/// The names of a struct's fields, from the error that refuses another one.
fn names_of<T: DeserializeOwned>() -> &'static [&'static str] {
    match ron::from_str::<T>("(_: ())").map_err(|error| error.code) {
        Err(ron::Error::NoSuchStructField { expected, .. }) => expected,
        _ => &[],
    }
}

/// Whether a text is one value.
fn is_value(text: &str) -> bool {
    // The line end closes a comment after the value.
    RawValue::from_ron(&format!("{text}\n")).is_ok()
}

/// Whether a field that is written back is read as this one field again: a value may be too deep inside a struct, and a
/// name may need `r#`.
fn is_field(name: &str, value: &str) -> bool {
    let read = ron::from_str(&format!("({name}: {value}\n)"));
    read.is_ok_and(|AllFields(fields)| matches!(fields.as_slice(), [(same, text)] if same == name && text == value))
}

/// Every line that looks like a field.
fn by_lines(text: &str) -> Fields {
    // What begins with a digit is no name in RON: written back, it would spoil the whole text.
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let field = |line: &str| {
        let (name, value) = line.trim().split_once(':')?;
        let value = value.trim();
        let value = value.strip_suffix(',').unwrap_or(value).trim_end();
        is_name(name).then(|| (name.to_owned(), value.to_owned()))
    };
    text.lines().filter_map(field).collect()
}

/// The fields of any struct.
struct AllFields(Fields);

impl<'de> Deserialize<'de> for AllFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AllVisitor;
        impl<'de> Visitor<'de> for AllVisitor {
            type Value = AllFields;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("settings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<AllFields, A::Error> {
                let mut fields = Vec::new();
                while let Some(name) = map.next_key()? {
                    let value: Box<RawValue> = map.next_value()?;
                    fields.push((name, value.get_ron().trim().to_owned()));
                }
                Ok(AllFields(fields))
            }
        }
        deserializer.deserialize_struct("Settings", &[], AllVisitor)
    }
}
