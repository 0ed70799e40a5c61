//! The settings as text. Fields are read one by one: an invalid one gets its default, and unknown ones are kept.

use std::fmt;

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::fields::FIELDS;
use super::values::Settings;

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Read {
    /// The settings; invalid fields have their defaults.
    pub settings: Settings,
    /// The invalid fields.
    pub garbled: Vec<&'static str>,
    /// Fields that this version does not know, with their values as text.
    pub unknown: Vec<(String, String)>,
    /// Whether the text as a whole is well-formed, even if single values are not.
    pub whole: bool,
    /// Whether at least one value could be read.
    pub any: bool,
}

impl Read {
    /// Whether rewriting the file would lose nothing.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.whole && self.garbled.is_empty()
    }
}

/// Reads the settings. A torn or partly garbled text is read line by line, because every field is written on one line.
#[must_use]
pub fn read(text: &str) -> Read {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Read { whole: true, ..Read::default() };
    }
    let (fields, whole) = match ron::from_str::<Fields>(text) {
        Ok(fields) => (fields.0, true),
        Err(_) => (by_lines(text), false),
    };
    let mut read = Read { whole, ..Read::default() };
    for field in &FIELDS {
        // If a name occurs twice, the last one counts: people append lines.
        let Some((_, value)) = fields.iter().rfind(|(name, _)| name == field.name) else { continue };
        match (field.read)(value, &mut read.settings) {
            Some(()) => read.any = true,
            None => read.garbled.push(field.name),
        }
    }
    for (name, value) in fields {
        let known =
            FIELDS.iter().any(|field| field.name == name) || read.unknown.iter().any(|(other, _)| *other == name);
        // The line end closes a comment after the value.
        if !known && RawValue::from_ron(&format!("{value}\n")).is_ok() {
            read.unknown.push((name, value));
        }
    }
    read
}

/// The settings as text, including the unknown fields.
#[must_use]
pub fn write(settings: &Settings, unknown: &[(String, String)]) -> String {
    let mut text =
        "// Settings of Regalia. A value that cannot be read falls back to its default; the others stay.\n(\n"
            .to_owned();
    for field in &FIELDS {
        if let Some(value) = (field.write)(settings) {
            text += &format!("    {}: {value},\n", field.name);
        }
    }
    for (name, value) in unknown {
        // A comment after a value must not swallow the comma.
        let end = if value.contains("//") { "\n    " } else { "" };
        text += &format!("    {name}: {value}{end},\n");
    }
    text + ")\n"
}

/// The fields of a struct with their values as text.
struct Fields(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Settings", &[], FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("settings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Vec::new();
        while let Some(Name(name)) = map.next_key()? {
            let value: Box<RawValue> = map.next_value()?;
            fields.push((name, value.get_ron().trim().to_owned()));
        }
        Ok(Fields(fields))
    }
}

struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameVisitor;
        impl Visitor<'_> for NameVisitor {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_str<E>(self, name: &str) -> Result<Name, E> {
                Ok(Name(name.to_owned()))
            }
        }
        deserializer.deserialize_identifier(NameVisitor)
    }
}

/// Every line that looks like a field.
fn by_lines(text: &str) -> Vec<(String, String)> {
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
