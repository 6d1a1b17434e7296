//! Pictures and animations that are saved.

use super::save::{GRID, download, downloaded};
use super::stage::{AT, FARTHEST, FOUR_STEPS, Stage};
use super::tab::{Tab, labelled};

/// The width and height of a PNG.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// A GIF: its size, the delays of its frames, and its pixels as red, green and blue after each frame.
struct Gif {
    size: (usize, usize),
    delays: Vec<u16>,
    screens: Vec<Vec<[u8; 3]>>,
}

fn gif(bytes: &[u8]) -> Gif {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("the file is a GIF");
    let size = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![[0; 3]; size.0 * size.1];
    let (mut delays, mut screens) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("the frame is complete") {
        let [left, top, width] = [frame.left, frame.top, frame.width].map(usize::from);
        for (place, pixel) in frame.buffer.chunks(4).enumerate() {
            let at = (top + place / width) * size.0 + left + place % width;
            screen[at] = [pixel[0], pixel[1], pixel[2]];
        }
        delays.push(frame.delay);
        screens.push(screen.clone());
    }
    Gif {
        size,
        delays,
        screens,
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn other_readers_could_not_read_a_saved_drawing() {
    let stage = Stage::of_server();
    let tab = stage.open("save", GRID, "a-star", 2);
    tab.push("Save picture as SVG");
    let svg = downloaded(&stage, "step-2.svg");
    // SVG 1.1 has commas between red, green and blue.
    let mut colours = svg.split("rgb(").skip(1);
    assert!(colours.all(|colour| {
        colour
            .split(')')
            .next()
            .is_some_and(|one| one.contains(','))
    }));
    assert!(svg.contains("fill=\"#"), "{svg}");

    // The state is a text with control characters, a hundred lines high.
    let tab = stage.open("player", FOUR_STEPS, "a-star", 2);
    tab.run(
        "(() => { const { fetch } = globalThis;
        globalThis.fetch = async (address, request) => {
            const response = await fetch(address, request);
            if (!/\\/nodes\\/\\d+$/.test(address)) return response;
            const picture = 'a\\u0001\\n'.repeat(99) + '\\uffff';
            return new Response(JSON.stringify({ ...(await response.json()), drawing: null, picture })); }; })()",
    );
    tab.press("ArrowRight");
    tab.becomes(AT, 3);
    tab.push("Save");
    tab.push("Save picture as PNG");
    let png = std::fs::read(download(&stage, "step-3.png")).expect("the file exists");
    assert_eq!(png_size(&png), (140, 8192));
    tab.push("Save picture as SVG");
    let svg = downloaded(&stage, "step-3.svg");
    let is_control = |sign: char| sign.is_control() || sign == '\u{ffff}';
    assert!(
        svg.contains(">a </text>") && !svg.contains(is_control),
        "{svg}"
    );
}

/// Sets a field.
fn set(tab: &Tab<'_>, label: &str, value: &str) {
    let control = labelled(label);
    tab.run(&format!(
        "(() => {{ const it = {control}; it.value = {value:?}; }})()"
    ));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn an_animation_searched_to_its_last_step_before_anything_could_end_it() {
    let stage = Stage::of_server();
    let status = ".pictures .status";
    let tab = stage.open("save", FARTHEST, "breadth-first:tree", 2);
    let requests = |path: &str| {
        let sent = tab.requests();
        sent.iter().filter(|one| one.ends_with(path)).count()
    };
    let before = requests("/advance");
    set(&tab, "Last step", "1000000");
    tab.push("Save animated GIF");
    tab.contains_text(status, "The range has 1000001 frames, at most 400");
    assert_eq!(requests("/advance"), before);
    set(&tab, "Every … steps", "10000");
    tab.push("Save animated GIF");
    tab.contains_text(status, "Searching up to step 1,000,000");
    tab.push("Stop");
    tab.has_text(status, "Stopped.");

    // The frames are packed into 13 MiB, which are more as text.
    tab.run(
        "(() => { const { arrayBuffer } = Response.prototype;
        Response.prototype.arrayBuffer = async function () {
            const bytes = await arrayBuffer.call(this); return this.url ? bytes : new ArrayBuffer(13 << 20); }; })()",
    );
    set(&tab, "Last step", "1");
    tab.push("Save animated GIF");
    tab.contains_text(status, "choose fewer frames or a smaller picture");
    assert_eq!(requests("/animation"), 0);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_range_of_steps_is_saved_as_an_animation() {
    let stage = Stage::new();
    for (puzzle, size) in [(FOUR_STEPS, (480, 506)), (GRID, (480, 226))] {
        let tab = stage.open("save", puzzle, "a-star", 4);
        let set = |label, value| set(&tab, label, value);
        set("First step", "1");
        set("Last step", "4");
        tab.push("Save animated GIF");
        tab.contains_text(".pictures .status", "steps.gif is saved: 4 frames");
        let file = std::fs::read(download(&stage, "steps.gif")).expect("the file exists");
        std::fs::remove_file(stage.chromium.downloads().join("steps.gif")).expect("it exists");
        let Gif {
            size: found,
            delays,
            screens,
        } = gif(&file);
        assert_eq!(found, size, "{puzzle:?}");
        assert_eq!(delays, [20, 20, 20, 200]);
        assert!(screens.windows(2).all(|pair| pair[0] != pair[1]));
        // Flat colours are kept exactly.
        let ground = screens[0]
            .iter()
            .filter(|&&pixel| pixel == [255; 3])
            .count();
        assert!(ground > 1000, "{ground} pixels of the ground");
        set("Last step", "1000000");
        set("Every … steps", "0");
        tab.push("Save animated GIF");
        tab.contains_text(".pictures .status", "1 or more for “every”");
    }
    // Too many frames are refused before they are drawn.
    let tab = stage.open("save", FARTHEST, "a-star", 500);
    set(&tab, "Last step", "500");
    tab.push("Save animated GIF");
    tab.contains_text(
        ".pictures .status",
        "The range has 501 frames, at most 400 are possible",
    );
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn pictures_are_saved_as_png_and_svg() {
        let stage = Stage::new();
        for (puzzle, height, shown) in [(FOUR_STEPS, 960, ">3</text>"), (GRID, 400, "<path")] {
            let tab = stage.open("save", puzzle, "a-star", 2);
            tab.push("Save picture as PNG");
            let png = std::fs::read(download(&stage, "step-2.png")).expect("the file exists");
            assert_eq!(png_size(&png), (960, height), "{puzzle:?}");
            tab.push("Save picture as SVG");
            let svg = downloaded(&stage, "step-2.svg");
            assert!(svg.starts_with("<svg") && svg.contains(shown), "{svg}");
            // It needs no style sheet.
            assert!(
                !svg.contains("class=") && svg.contains("fill=\"rgb("),
                "{svg}"
            );
            for name in ["step-2.png", "step-2.svg"] {
                std::fs::remove_file(stage.chromium.downloads().join(name))
                    .expect("the file exists");
            }
        }
        let tab = stage.open("tree", FOUR_STEPS, "a-star", 4);
        tab.until("document.querySelector('.tree-drawing [data-node]')");
        tab.push("Save tree as PNG");
        let png = std::fs::read(download(&stage, "tree.png")).expect("the file exists");
        assert_eq!(png_size(&png).0, 1600);
        tab.push("Save tree as SVG");
        let svg = downloaded(&stage, "tree.svg");
        assert!(svg.contains("<rect") && !svg.contains("class="), "{svg}");
    }
}
