//! The contrast of texts in drawings, where axe does not look: at least 4.5 to what is below them.

use super::classroom::{SIZES, WEIGHTED};
use super::graph;
use super::stage::{AT, Stage};

/// JavaScript for the contrast of two colours.
const CONTRAST: &str = "const rgb = (css) => { const canvas = new OffscreenCanvas(1, 1).getContext('2d'); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3); };
    const luminance = (channels) => { const [r, g, b] = channels.map((it) => it / 255).map((it) => it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const contrast = (...both) => { const [one, other] = both.map(luminance).sort((a, b) => b - a); return (one + 0.05) / (other + 0.05); };";

/// JavaScript that notes each text on a canvas with its contrast: to its rim or, without one, to what was painted there before.
const NOTED: &str = "globalThis.texts = [];
    const { fillText, strokeText } = CanvasRenderingContext2D.prototype;
    let rim = null;
    CanvasRenderingContext2D.prototype.strokeText = function (...all) { rim = this.strokeStyle; strokeText.apply(this, all); };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const below = rim ? rgb(rim) : [...this.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3);
        globalThis.texts.push([text, contrast(rgb(this.fillStyle), below)]);
        rim = null;
        fillText.call(this, text, x, y); };";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn every_number_on_a_map_has_a_contrast_of_four_and_a_half() {
    let stage = Stage::new();
    for size in SIZES {
        for (puzzle, algorithm) in [
            (WEIGHTED, "a-star"),
            (WEIGHTED, "breadth-first"),
            (("grid", &[], &[]), "a-star"),
        ] {
            let tab = stage.chromium.blank();
            tab.before_each_page(&format!("(() => {{ {CONTRAST} {NOTED} }})()"));
            tab.resize(size.0, size.1);
            tab.go_to(&stage.link("player", puzzle, algorithm, 1));
            tab.becomes(AT, Some(1));
            tab.push("Run to the end");
            tab.contains_text(".ending", "solved");
            for theme in ["light", "dark"] {
                tab.run(&format!("(() => {{ globalThis.texts.length = 0; document.documentElement.dataset.theme = '{theme}'; }})()"));
                tab.until("globalThis.texts.length > 1");
                let low: Vec<(String, f64)> =
                    tab.get("globalThis.texts.filter(([, contrast]) => contrast < 4.5)");
                assert!(low.is_empty(), "{theme}, {algorithm}, {size:?}: {low:?}");
            }
            let digits: bool = tab.get("globalThis.texts.some(([text]) => /^×?9$/.test(text))");
            assert_eq!(digits, puzzle == WEIGHTED, "the weights are written");
            let legend =
                "document.querySelector('.map-legend li:has(.map-sign-weight)').checkVisibility()";
            tab.becomes(legend, puzzle == WEIGHTED);
        }
    }
}

/// JavaScript for the texts in drawings of graphs with too little contrast to their rim, which covers what is below them.
const LOW: &str = "[...document.querySelectorAll('.graph-stage .graph-drawing text')].flatMap((text) => {
        const { fill, stroke, strokeWidth, paintOrder } = getComputedStyle(text);
        const has_rim = paintOrder === 'stroke' && parseFloat(strokeWidth) >= 4;
        return has_rim && contrast(rgb(fill), rgb(stroke)) >= 4.5 ? [] : [`${text.textContent}: ${fill} on ${stroke}`]; })";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn every_text_of_a_graph_has_a_contrast_of_four_and_a_half() {
    let stage = Stage::new();
    let tab = graph::open(&stage);
    tab.push("Run to the end");
    tab.contains_text(".graph-stage .ending", "cost 418");
    // A value that overestimates is coloured.
    graph::write(
        &tab,
        &tab.get::<String>(graph::TEXT)
            .replace("h Sibiu 253", "h Sibiu 353"),
    );
    tab.until("document.querySelector('.graph-values.broken')");
    for theme in ["light", "dark"] {
        tab.run(&format!(
            "(() => {{ document.documentElement.dataset.theme = '{theme}'; }})()"
        ));
        tab.becomes(
            &format!("(() => {{ {CONTRAST} return {LOW}; }})()"),
            Vec::<String>::new(),
        );
    }
}
