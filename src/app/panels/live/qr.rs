//! An invitation as a QR code.

use bevy_egui::egui::{Color32, Rect, Ui, Vec2, WidgetInfo, WidgetType};
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet margin around it, in modules.
const QUIET: i32 = 3;

/// `side` is in points. A text that is too long is not drawn.
pub(super) fn qr_ui(ui: &mut Ui, text: &str, side: f32) {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), bevy_egui::egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "The invitation as a QR code"));
    // Cameras want dark on light in every theme.
    ui.painter().rect_filled(rect, 4.0, Color32::WHITE);
    let count = code.size() + 2 * QUIET;
    let module = side / count as f32;
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let begins = x;
            while x < code.size() && code.get_module(x, y) {
                x += 1;
            }
            if x > begins {
                let at = Vec2::new((begins + QUIET) as f32, (y + QUIET) as f32) * module;
                // Rows touch, also where a module is no whole number of pixels.
                let size = Vec2::new((x - begins) as f32 * module, module + 0.3);
                ui.painter().rect_filled(Rect::from_min_size(rect.min + at, size), 0.0, Color32::BLACK);
            }
            x += 1;
        }
    }
}
