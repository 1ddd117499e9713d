//! Answers: what the exports hand back, as JSON text.

use crate::kernel::{
    error::Error,
    inspect::{Inspection, Questions},
    json::write_text,
    pipeline::Decision,
    place::Place,
    profile::{Profile, Warning},
    tool::Registry,
};
use alloc::string::String;

/// `{"code","problems":[{"field","message"}]}`
pub(crate) fn error(error: &Error) -> String {
    let problems = |out: &mut String| {
        list(out, &error.problems, |out, problem| {
            object(out).text("field", &problem.field).text("message", &problem.message).close()
        });
    };
    written(|out| object(out).text("code", error.code.as_str()).value("problems", problems).close())
}

/// `{"effect","layer","code","reason","trace":[{"layer","effect","code"}]}`
pub(crate) fn decision(decision: &Decision) -> String {
    let trace = |out: &mut String| {
        list(out, &decision.trace, |out, step| {
            object(out)
                .text("layer", step.layer.as_str())
                .text("effect", step.effect.as_str())
                .text("code", step.code.as_str())
                .close();
        });
    };
    written(|out| {
        object(out)
            .text("effect", decision.effect.as_str())
            .text("layer", decision.layer.as_str())
            .text("code", decision.code.as_str())
            .text("reason", &decision.reason)
            .value("trace", trace)
            .close();
    })
}

/// `{"error"?,"places","outsideWorkspace","real"?,"links"?}`
pub(crate) fn inspection(inspection: &Inspection) -> String {
    written(|out| {
        object(out)
            .maybe("error", inspection.error.as_deref())
            .value("places", |out| list(out, &inspection.places, place))
            .flag("outsideWorkspace", inspection.outside_workspace)
            .questions(&inspection.questions)
            .close();
    })
}

/// `{"places","real"?,"links"?}`
pub(crate) fn places(places: &[Place], questions: &Questions) -> String {
    written(|out| object(out).value("places", |out| list(out, places, place)).questions(questions).close())
}

/// `{"profile","warnings"}`
pub(crate) fn profile(profile: &Profile, warnings: &[Warning]) -> String {
    let effects = |out: &mut String| {
        profile.effects.iter().fold(object(out), |object, (name, effect)| object.text(name, effect.as_str())).close();
    };
    let body = |out: &mut String| {
        object(out)
            .text("id", profile.id.as_str())
            .text("mode", profile.mode.as_str())
            .value("names", |out| texts(out, &profile.names))
            .value("effects", effects)
            .text("duty", &profile.duty)
            .close();
    };
    let warnings = |out: &mut String| {
        list(out, warnings, |out, warning| object(out).text("field", &warning.field).text("message", &warning.message).close());
    };
    written(|out| object(out).value("profile", body).value("warnings", warnings).close())
}

/// `{"digest","tools":[{"name","digest","effect","modes"}]}`
pub(crate) fn registry(registry: &Registry) -> String {
    let tools = |out: &mut String| {
        list(out, registry.tools(), |out, tool| {
            object(out)
                .text("name", &tool.spec().name)
                .text("digest", tool.digest())
                .text("effect", tool.effect().as_str())
                .value("modes", |out| list(out, tool.modes(), |out, mode| write_text(mode.as_str(), out)))
                .close();
        });
    };
    written(|out| object(out).text("digest", registry.digest()).value("tools", tools).close())
}

/// A list of texts.
pub(crate) fn text_list(items: &[String]) -> String {
    written(|out| texts(out, items))
}

fn place(out: &mut String, place: &Place) {
    object(out)
        .text("given", &place.given)
        .text("path", &place.path)
        .text("where", place.position.as_str())
        .maybe("reason", place.reason)
        .maybe("root", place.root.as_deref())
        .text("physical", place.physical)
        .close();
}

fn written(write: impl FnOnce(&mut String)) -> String {
    let mut out = String::with_capacity(256);
    write(&mut out);
    out
}

fn texts(out: &mut String, items: &[String]) {
    list(out, items, |out, text| write_text(text, out));
}

fn list<T>(out: &mut String, items: &[T], write: impl Fn(&mut String, &T)) {
    out.push('[');
    for (n, item) in items.iter().enumerate() {
        if n > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

/// An object that is being written.
struct Object<'a> {
    out: &'a mut String,
    next: char,
}

fn object(out: &mut String) -> Object<'_> {
    Object { out, next: '{' }
}

impl Object<'_> {
    fn value(mut self, key: &str, write: impl FnOnce(&mut String)) -> Self {
        self.out.push(self.next);
        self.next = ',';
        write_text(key, self.out);
        self.out.push(':');
        write(self.out);
        self
    }

    fn text(self, key: &str, text: &str) -> Self {
        self.value(key, |out| write_text(text, out))
    }

    fn maybe(self, key: &str, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.text(key, text),
            None => self,
        }
    }

    fn flag(self, key: &str, flag: bool) -> Self {
        self.value(key, |out| out.push_str(if flag { "true" } else { "false" }))
    }

    fn questions(self, questions: &Questions) -> Self {
        let real = if questions.real.is_empty() { self } else { self.value("real", |out| texts(out, &questions.real)) };
        if questions.links.is_empty() { real } else { real.value("links", |out| texts(out, &questions.links)) }
    }

    fn close(self) {
        if self.next == '{' {
            self.out.push('{');
        }
        self.out.push('}');
    }
}
