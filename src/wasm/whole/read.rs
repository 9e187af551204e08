//! Reading what a caller wrote. Every read catches: a getter or a Proxy may throw, and an
//! exception that flew through Rust would leave borrows and the stack as they were, and the
//! instance unusable.

use js_sys::{ArrayBuffer, Float64Array, JsString, Object, Reflect, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::convert::{Result, constant, into_error};
use crate::error::{Error, plain, whole_within, within};
use crate::keys::{KeyList, Keys, check_length};
use crate::limits;

#[wasm_bindgen]
extern "C" {
    // js-sys has this without `catch`, and a revoked Proxy throws when asked.
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    pub fn is_array(value: &JsValue) -> Result<bool>;

    // On a view of Rust's memory. js-sys's way asks an array for its length three times over, and
    // a getter may answer differently each time or throw.
    #[wasm_bindgen(catch, js_namespace = ["Uint8Array", "prototype", "set"], js_name = call)]
    fn copy(to: &mut [u8], from: &JsValue) -> Result<()>;

    #[wasm_bindgen(catch, js_namespace = ["Uint32Array", "prototype", "set"], js_name = call)]
    fn copy_counts(to: &mut [u32], from: &JsValue) -> Result<()>;
}

/// The longest text read that is no key: no name or option is allowed to be longer.
const TEXT_BYTES: usize = limits::KEY_BYTES;

/// The properties of an object.
pub struct Fields<'a> {
    object: &'a JsValue,
    /// What the object is, to name it in errors: "worker 3".
    what: &'a str,
    /// Its own property names, if it can have no other.
    own: Option<Vec<String>>,
}

impl<'a> Fields<'a> {
    /// The properties of `object`, which must be an object other than an array.
    pub fn of(object: &'a JsValue, what: &'a str) -> Result<Fields<'a>> {
        if !object.is_object() || is_array(object)? {
            return Err(wrong_kind(&capitalised(what), "an object", object));
        }
        Ok(Fields {
            object,
            what,
            own: None,
        })
    }

    /// The same, for an object that mostly lacks most of what is asked for: what a plain one does
    /// not have is then not asked of it.
    pub fn sparse(mut self) -> Result<Fields<'a>> {
        let prototype = Reflect::get_prototype_of(self.object)?;
        if is_plain(&prototype) {
            self.own = Some(self.names()?);
        }
        Ok(self)
    }

    /// Its own property names. A symbol is no name of ours.
    pub fn names(&self) -> Result<Vec<String>> {
        // Only objects come here, so the cast holds; a Proxy's trap may still throw.
        let names = Reflect::own_keys(self.object.unchecked_ref::<Object>())?;
        let mut texts = Vec::new();
        for name in names.iter() {
            texts.extend(text_of(&name, "A property's name")?);
        }
        Ok(texts)
    }

    /// Fails for a property that is none of `known`: a misspelt one would be passed over.
    pub fn only(&self, known: &[&str]) -> Result<()> {
        let is_unknown = |name: &&String| !known.contains(&name.as_str());
        let unknown = match &self.own {
            Some(own) => own.iter().find(is_unknown).cloned(),
            None => self.names()?.iter().find(is_unknown).cloned(),
        };
        match unknown {
            None => Ok(()),
            Some(given) => Err(into_error(Error::NotOneOf {
                what: format!("A property of {}", self.what),
                given,
                allowed: known.iter().map(|name| (*name).to_owned()).collect(),
            })),
        }
    }

    /// A property's value; `None` where it is null, undefined or absent.
    pub fn value(&self, name: &'static str) -> Result<Option<JsValue>> {
        if let Some(own) = &self.own
            && !own.iter().any(|known| known == name)
        {
            return Ok(None);
        }
        self.value_at(&constant(name))
    }

    /// The same of a name that the caller wrote.
    pub fn value_named(&self, name: &str) -> Result<Option<JsValue>> {
        self.value_at(&name.into())
    }

    fn value_at(&self, name: &JsValue) -> Result<Option<JsValue>> {
        let value = Reflect::get(self.object, name)?;
        Ok((!value.is_null() && !value.is_undefined()).then_some(value))
    }

    /// A number; `None` where the property is null, undefined or absent.
    pub fn number(&self, name: &'static str) -> Result<Option<f64>> {
        let Some(value) = self.value(name)? else {
            return Ok(None);
        };
        let number = value.as_f64();
        number
            .map(Some)
            .ok_or_else(|| self.mistyped(name, "a number", &value))
    }

    /// A number that must be there.
    pub fn required_number(&self, name: &'static str) -> Result<f64> {
        let number = self.number(name)?;
        number.ok_or_else(|| self.mistyped(name, "a number", &JsValue::UNDEFINED))
    }

    /// A string; `None` where the property is null, undefined or absent.
    pub fn text(&self, name: &'static str) -> Result<Option<String>> {
        let Some(value) = self.value(name)? else {
            return Ok(None);
        };
        let text = text_of(&value, &self.named(name))?;
        text.map(Some)
            .ok_or_else(|| self.mistyped(name, "a string", &value))
    }

    /// A string that must be there.
    pub fn required_text(&self, name: &'static str) -> Result<String> {
        let text = self.text(name)?;
        text.ok_or_else(|| self.mistyped(name, "a string", &JsValue::UNDEFINED))
    }

    /// A boolean; `None` where the property is null, undefined or absent.
    pub fn flag(&self, name: &'static str) -> Result<Option<bool>> {
        let Some(value) = self.value(name)? else {
            return Ok(None);
        };
        let flag = value.as_bool();
        flag.map(Some)
            .ok_or_else(|| self.mistyped(name, "true or false", &value))
    }

    /// The property `kind`, which must be one of `known`, each given with all properties that an
    /// object of that kind may have.
    pub fn kind(&self, known: &[(&'static str, &[&str])]) -> Result<&'static str> {
        let given = self.required_text("kind")?;
        let Some((kind, properties)) = known.iter().find(|(kind, _)| *kind == given) else {
            return Err(into_error(Error::NotOneOf {
                what: self.named("kind"),
                given,
                allowed: known.iter().map(|(kind, _)| (*kind).to_owned()).collect(),
            }));
        };
        self.only(properties)?;
        Ok(kind)
    }

    /// A property that must be there, of any type.
    pub fn required(&self, name: &'static str) -> Result<JsValue> {
        Ok(self.value(name)?.unwrap_or(JsValue::UNDEFINED))
    }

    /// The name of a property, for errors.
    pub fn named(&self, name: &str) -> String {
        format!("The {name} of {}", self.what)
    }

    fn mistyped(&self, name: &str, expected: &str, given: &JsValue) -> JsValue {
        wrong_kind(&self.named(name), expected, given)
    }
}

/// Whether a prototype is that of objects written out.
fn is_plain(prototype: &Object) -> bool {
    thread_local! {
        static OF_OBJECTS: Object = Object::get_prototype_of(&Object::new());
    }
    OF_OBJECTS.with(|of_objects| Object::is(prototype, of_objects))
}

/// The items of an array, at most `max` of them, each read as it is asked for.
pub fn items<'a>(
    list: &'a JsValue,
    what: &'static str,
    max: u64,
    hint: &'static str,
) -> Result<impl Iterator<Item = Result<JsValue>> + use<'a>> {
    if !is_array(list)? {
        return Err(wrong_kind(
            &format!("The {}", what.to_ascii_lowercase()),
            "an array",
            list,
        ));
    }
    listed(list, what, max, hint)
}

/// The numbers of a `Float64Array` or an array, at most `max` of them.
pub fn numbers(
    list: &JsValue,
    what: &'static str,
    max: u64,
    hint: &'static str,
) -> Result<Vec<f64>> {
    // An item at a time, as a typed array's length may be a getter of the caller's, too.
    let typed = ArrayBuffer::is_view(list) && list.is_instance_of::<Float64Array>();
    if !typed && !is_array(list)? {
        let what = format!("The {}", what.to_ascii_lowercase());
        return Err(wrong_kind(&what, "a Float64Array or an array", list));
    }
    let read = listed(list, what, max, hint)?;
    read.enumerate()
        .map(|(i, value)| {
            let value = value?;
            let number = value.as_f64();
            number.ok_or_else(|| {
                let what = format!("Item {} of the {}", i + 1, what.to_ascii_lowercase());
                wrong_kind(&what, "a number", &value)
            })
        })
        .collect()
}

fn listed<'a>(
    list: &'a JsValue,
    what: &'static str,
    max: u64,
    hint: &'static str,
) -> Result<impl Iterator<Item = Result<JsValue>> + use<'a>> {
    let length = Reflect::get(list, &"length".into())?;
    let Some(length) = length.as_f64().filter(|length| *length >= 0.0) else {
        let what = format!("The length of the {}", what.to_lowercase());
        return Err(wrong_kind(&what, "a number", &length));
    };
    if length > max as f64 {
        return Err(into_error(Error::TooMany {
            what,
            given: length,
            max: max as f64,
            hint,
        }));
    }
    Ok((0..length as u32).map(|i| Reflect::get_u32(list.unchecked_ref(), i)))
}

/// A key's bytes: UTF-8 of a string, with U+FFFD for a lone surrogate as `TextEncoder` has it, or
/// a `Uint8Array` as it is.
pub fn key(value: &JsValue, what: &str) -> Result<Vec<u8>> {
    let bytes = if let Some(text) = text_of(value, what)? {
        text.into_bytes()
    } else if ArrayBuffer::is_view(value) && value.is_instance_of::<Uint8Array>() {
        let length = Reflect::get(value, &"length".into())?;
        let length = length.as_f64().unwrap_or(0.0) as usize;
        check_bytes(length, what, limits::KEY_BYTES)?;
        let mut bytes = vec![0; length];
        // A detached array has no bytes, and throws when they are copied.
        if length > 0 {
            copy(&mut bytes, value)?;
        }
        bytes
    } else {
        return Err(wrong_kind(what, "a string or a Uint8Array", value));
    };
    check_length(what, &bytes).map_err(into_error)?;
    Ok(bytes)
}

/// An array of keys.
pub fn keys(list: &JsValue) -> Result<Keys> {
    let mut keys = KeyList::default();
    let read = items(list, "Keys", limits::KEYS, "Use a part of the list.")?;
    for (i, value) in read.enumerate() {
        let bytes = key(&value?, &format!("Key {}", i + 1))?;
        keys.push(&bytes).map_err(into_error)?;
    }
    Ok(keys.finish())
}

/// Counts, one a key: an array of whole numbers, or a `Uint32Array`.
pub fn counts(value: &JsValue) -> Result<Vec<u32>> {
    const WHAT: &str = "Counts";
    if ArrayBuffer::is_view(value) && value.is_instance_of::<Uint32Array>() {
        let length = Reflect::get(value, &"length".into())?;
        let length = within(
            WHAT,
            length.as_f64().unwrap_or(0.0),
            0.0,
            limits::KEYS as f64,
        );
        let mut counts = vec![0; length.map_err(into_error)? as usize];
        if !counts.is_empty() {
            copy_counts(&mut counts, value)?;
        }
        return Ok(counts);
    }
    let mut counts = Vec::new();
    let read = items(value, WHAT, limits::KEYS, "Use a part of the list.")?;
    for (i, count) in read.enumerate() {
        let what = format!("Count {}", i + 1);
        let count = number(&count?, &what)?;
        let count = whole_within(&what, count, 0, u32::MAX.into()).map_err(into_error)?;
        counts.push(count as u32);
    }
    Ok(counts)
}

/// A number, which nothing is turned into.
pub fn number(value: &JsValue, what: &str) -> Result<f64> {
    let number = value.as_f64();
    number.ok_or_else(|| wrong_kind(what, "a number", value))
}

/// A number; `None` for null and undefined.
pub fn optional_number(value: &JsValue, what: &str) -> Result<Option<f64>> {
    if value.is_null() || value.is_undefined() {
        return Ok(None);
    }
    number(value, what).map(Some)
}

/// How many replicas are asked for.
pub fn replicas(k: &JsValue) -> Result<usize> {
    let number = number(k, "Replicas")?;
    let k = whole_within("Replicas", number, 1, limits::WORKERS).map_err(into_error)?;
    Ok(k as usize)
}

/// A value's text if it is a string, refused before it is copied where it is too long.
/// A string's text; `None` of anything else.
pub fn text_of(value: &JsValue, what: &str) -> Result<Option<String>> {
    let Some(text) = value.dyn_ref::<JsString>() else {
        return Ok(None);
    };
    // UTF-8 takes at least a byte for each unit of UTF-16.
    check_bytes(text.length() as usize, what, TEXT_BYTES)?;
    Ok(Some(text.into()))
}

fn check_bytes(bytes: usize, what: &str, max: usize) -> Result<()> {
    if bytes <= max {
        return Ok(());
    }
    Err(into_error(Error::TooLong {
        what: what.to_owned(),
        bytes,
        max,
    }))
}

pub fn wrong_kind(what: &str, expected: &str, given: &JsValue) -> JsValue {
    into_error(Error::WrongKind {
        what: what.to_owned(),
        expected: expected.to_owned(),
        given: kind_of(given),
    })
}

/// What a value is, in a few words.
fn kind_of(value: &JsValue) -> String {
    if value.is_null() {
        "null".into()
    } else if is_array(value).unwrap_or(false) {
        "an array".into()
    } else if let Some(number) = value.as_f64() {
        plain(number)
    } else if let Some(text) = value.dyn_ref::<JsString>() {
        // Its beginning is all that a message shows.
        format!("\"{}\"", String::from(text.slice(0, 80)))
    } else {
        let name = value.js_typeof().as_string().unwrap_or_default();
        match name.as_str() {
            "undefined" => name,
            "object" => "an object".into(),
            _ => format!("a {name}"),
        }
    }
}

/// `what`, which is of our own wording and so ASCII, with a capital.
fn capitalised(what: &str) -> String {
    let mut what = what.to_owned();
    if let Some(first) = what.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    what
}
