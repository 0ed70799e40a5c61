//! The program's egui style: fonts, colours, and shapes that all panels share.

use std::num::NonZeroUsize;
use std::sync::Arc;

use egui::{Align2, text::LayoutJob, text::TextWrapping};
use egui::{
    Button, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Frame, Galley, Margin, Pos2,
    Response, RichText, Stroke, TextStyle, Theme, Ui, Vec2, Visuals,
};

use crate::region::MAX_PASSES;
use crate::theme::{CORNER, Palette, SMALL, TEXT, TITLE};

/// How long a button of the mouse may stay down in a click.
const MAX_CLICK_SECONDS: f64 = 3.0;

const FONTS: [(&str, &[u8]); 4] = [
    ("regular", include_bytes!("../../assets/fonts/Inter-Regular.otf")),
    ("medium", include_bytes!("../../assets/fonts/Inter-Medium.otf")),
    ("semibold", include_bytes!("../../assets/fonts/Inter-SemiBold.otf")),
    ("serif", include_bytes!("../../assets/fonts/Newsreader-SemiBold.ttf")),
];

/// A font of the program by name: `medium`, `semibold`, `serif`.
pub fn font(name: &'static str, size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(name.into()))
}

/// Installs the program's fonts, with egui's as fallback. Dark letters on a light background look thinner, so the light
/// theme uses a medium weight.
pub fn install_fonts(ctx: &Context, theme: impl Into<Theme>) {
    let ordinary = if theme.into() == Theme::Dark { "regular" } else { "medium" };
    let mut fonts = FontDefinitions::default();
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (name, data) in FONTS {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data)));
        let mut list = vec![name.to_owned()];
        list.extend(fallback.iter().cloned());
        fonts.families.insert(FontFamily::Name(name.into()), list.clone());
        if name == ordinary {
            fonts.families.insert(FontFamily::Proportional, list);
        }
    }
    ctx.set_fonts(fonts);
}

pub fn install_theme(ctx: &Context, theme: impl Into<Theme>) {
    let theme = theme.into();
    // `InterfaceSize` scales the whole window instead.
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        options.max_passes = NonZeroUsize::new(MAX_PASSES).unwrap_or(NonZeroUsize::MIN);
        // A slow hand, or a frame that took long, is a click all the same.
        options.input_options.max_click_duration = MAX_CLICK_SECONDS;
    });
    ctx.set_theme(theme);
    ctx.all_styles_mut(|style| {
        style.visuals = visuals(theme);
        style.text_styles = [
            (TextStyle::Body, FontId::proportional(TEXT)),
            (TextStyle::Button, FontId::proportional(TEXT)),
            (TextStyle::Small, FontId::proportional(SMALL)),
            (TextStyle::Monospace, FontId::proportional(TEXT)),
            (TextStyle::Heading, font("semibold", TITLE)),
        ]
        .into();
        style.spacing.item_spacing = Vec2::new(8.0, 4.0);
        style.spacing.button_padding = Vec2::new(12.0, 6.0);
        style.spacing.menu_margin = Margin::same(6);
        style.spacing.window_margin = Margin::same(20);
        style.spacing.interact_size.y = 26.0;
        // Animations would keep the window awake.
        style.animation_time = 0.0;
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
        style.interaction.selectable_labels = false;
    });
}

fn visuals(theme: Theme) -> Visuals {
    let palette = Palette::of(theme);
    let mut visuals = theme.default_visuals();
    let corner = CornerRadius::same(CORNER);
    let line = Stroke::new(1.0, palette.line.egui());
    visuals.override_text_color = None;
    visuals.window_fill = palette.panel.egui();
    visuals.panel_fill = palette.background.egui();
    visuals.faint_bg_color = palette.raised.egui();
    visuals.extreme_bg_color = palette.background.egui();
    visuals.window_stroke = line;
    visuals.window_corner_radius = corner;
    visuals.menu_corner_radius = corner;
    visuals.hyperlink_color = palette.accent.egui();
    visuals.selection.bg_fill = palette.accent.faint(90);
    visuals.selection.stroke = Stroke::new(1.0, palette.text.egui());
    visuals.warn_fg_color = palette.warning.egui();
    visuals.error_fg_color = palette.warning.egui();
    // A blinking cursor would keep the window awake.
    visuals.text_cursor.blink = false;
    let widgets = &mut visuals.widgets;
    let states = [
        (&mut widgets.noninteractive, palette.panel, palette.text, line),
        (&mut widgets.inactive, palette.raised, palette.text, line),
        (&mut widgets.hovered, palette.line, palette.text, Stroke::new(1.0, palette.dim.egui())),
        (&mut widgets.active, palette.line, palette.text, Stroke::new(1.0, palette.accent.egui())),
        (&mut widgets.open, palette.line, palette.text, line),
    ];
    for (state, fill, text, stroke) in states {
        state.bg_fill = fill.egui();
        state.weak_bg_fill = fill.egui();
        state.fg_stroke = Stroke::new(1.0, text.egui());
        state.bg_stroke = stroke;
        state.corner_radius = CornerRadius::same(6);
        state.expansion = 0.0;
    }
    // An unticked box must be visible on a panel.
    visuals.widgets.inactive.bg_fill = palette.line.egui();
    visuals
}

/// What is drawn knows its colours, from the theme of its egui context.
pub trait Themed {
    fn palette(&self) -> &'static Palette;
}

impl Themed for Context {
    fn palette(&self) -> &'static Palette {
        Palette::of(self.theme())
    }
}

impl Themed for Ui {
    fn palette(&self) -> &'static Palette {
        self.ctx().palette()
    }
}

/// Labels in the program's styles.
pub trait StyledLabels {
    /// A small label in the dim colour.
    fn dim(&mut self, text: impl Into<String>) -> Response;
}

impl StyledLabels for Ui {
    fn dim(&mut self, text: impl Into<String>) -> Response {
        let text = dim(text, self.palette());
        self.label(text)
    }
}

pub fn card(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.panel.egui())
        .stroke(Stroke::new(1.0, palette.line.egui()))
        .corner_radius(CORNER)
        .inner_margin(Margin::symmetric(16, 10))
}

pub fn dim(text: impl Into<String>, palette: &Palette) -> RichText {
    RichText::new(text).color(palette.dim.egui()).size(SMALL)
}

/// A title of a card or dialog.
pub fn title(text: impl Into<String>) -> RichText {
    RichText::new(text).font(font("semibold", TITLE))
}

/// The heading of a dialog.
pub fn heading(text: impl Into<String>) -> RichText {
    RichText::new(text).font(font("semibold", 18.0))
}

pub fn primary_button(ui: &mut Ui, text: &str) -> Response {
    wide_primary_button(ui, text, Vec2::ZERO)
}

/// A [`primary_button`] with a minimum size in points.
pub fn wide_primary_button(ui: &mut Ui, text: &str, least: Vec2) -> Response {
    let palette = ui.palette();
    let text = RichText::new(text).font(font("semibold", TEXT)).color(palette.background.egui());
    ui.add(Button::new(text).fill(palette.accent.egui()).stroke(Stroke::NONE).min_size(least))
}

/// A text on one line, truncated if it is wider than `width`.
pub fn truncated(ui: &Ui, width: f32, text: &str, id: FontId, colour: Color32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), id, colour);
    job.wrap = TextWrapping::truncate_at_width(width.max(1.0));
    ui.painter().layout_job(job)
}

/// The width of a text on one line, in points.
pub fn text_width(ui: &Ui, text: &str, id: FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), id, Color32::PLACEHOLDER).size().x
}

/// Draws a text from its left end, truncated if it is too long. Returns whether it was.
pub fn line(ui: &Ui, at: Pos2, width: f32, text: &str, id: FontId, colour: Color32) -> bool {
    let galley = truncated(ui, width, text, id, colour);
    let (size, is_truncated) = (galley.size(), galley.elided);
    ui.painter().galley(Align2::LEFT_CENTER.anchor_size(at, size).min, galley, colour);
    is_truncated
}
