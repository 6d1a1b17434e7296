//! Maps and drawings: a map shows the work of the engine, maps can be edited, and moves are animated.

use serde_json::json;

use super::axe::assert_accessible;
use super::classroom::WEIGHTED;
use super::reference::Named;
use super::stage::{AT, Stage};
use super::tab::Tab;

const ROOMS: Named<'static> = ("grid", &[], &[]);

/// A corridor: start and goal are in the middle row.
const CORRIDOR: Named<'static> = (
    "grid",
    &["type octile\nheight 3\nwidth 9\nmap\n.........\n.........\n.........\n"],
    &[("from", "0,1"), ("to", "8,1"), ("neighbours", "4")],
);

const BOARD: &str = "document.querySelector('.map-board').focus()";

/// Opens the corridor with the focus on the map, at the end of the search.
pub(crate) fn corridor(stage: &Stage) -> Tab<'_> {
    let tab = at_the_end(stage, CORRIDOR, "solution of 8 steps");
    tab.run(BOARD);
    tab
}

fn at_the_end<'s>(stage: &'s Stage, puzzle: Named<'_>, solution: &str) -> Tab<'s> {
    let tab = stage.open("player", puzzle, "a-star", 0);
    tab.press("End");
    tab.contains_text(".map-summary", solution);
    tab
}

/// Replays a search that has not been advanced: both the replay and the picture load its steps.
fn a_replay_does_not_load_the_steps_twice(tab: &Tab<'_>, steps: u64) {
    // The replay shows its last step at once.
    tab.run(
        "(() => { const now = performance.now(); performance.now = () => now - 60000; globalThis.shown = [0];
        const summary = document.querySelector('.map-summary');
        const at = () => Number(summary.textContent.match(/Step ([0-9,]+)/)[1].replaceAll(',', ''));
        new MutationObserver(() => shown.push(at())).observe(summary, { childList: true }); })()",
    );
    tab.push("Replay");
    tab.becomes(AT, steps);
    assert_eq!(tab.get::<u64>("Math.max(...shown)"), steps);
    tab.run("void delete performance.now");
}

/// Lets each later run wait until the test releases it.
fn hold_runs(tab: &Tab<'_>) {
    tab.run(
        "(() => { globalThis.held = []; const { fetch } = globalThis;
        globalThis.fetch = async (address, request) => {
            if (request?.method === 'POST' && address.endsWith('/runs')) await new Promise((release) => held.push(release));
            return fetch(address, request); }; })()",
    );
}

/// Releases the run that waits; this number of runs wait afterwards.
#[track_caller]
fn release_run(tab: &Tab<'_>, waiting: usize) {
    tab.becomes("held.length", 1);
    tab.run("held.shift()()");
    tab.becomes("held.length", waiting);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_run_of_an_earlier_edit_undid_the_later_ones() {
    let stage = Stage::of_server();
    let tab = corridor(&stage);
    hold_runs(&tab);
    tab.press("ArrowRight");
    tab.press("w");
    tab.contains_text(".map-detail", "Cell 1,1: wall");
    tab.press("9");
    tab.contains_text(".map-detail", "weight 9");
    // The run with the wall is shown.
    release_run(&tab, 1);
    tab.contains_text(".map-detail", "weight 9");
    tab.press("s");
    tab.contains_text(".map-detail", "Cell 1,1: start");
    release_run(&tab, 1);
    tab.contains_text(".map-detail", "Cell 1,1: start");
    release_run(&tab, 0);
    tab.contains_text(".map-summary", "solution of 7 steps");
    tab.contains_text(".map-detail", "Cell 1,1: start");
}

/// A cell of the corridor, as fractions of the width and the height of the map.
fn cell(x: f64, y: f64) -> (f64, f64) {
    ((x + 0.5) / 9.0, (y + 0.5) / 3.0)
}

/// Records the map of each later run in `maps`.
fn record_maps(tab: &Tab<'_>) {
    tab.run(
        "(() => { globalThis.maps = []; const { fetch } = globalThis;
        globalThis.fetch = (address, request) => {
            if (request?.method === 'POST' && address.endsWith('/runs')) maps.push(JSON.parse(request.body).words[0]);
            return fetch(address, request); }; })()",
    );
}

/// Waits until the search runs on these rows.
#[track_caller]
fn has_rows(tab: &Tab<'_>, rows: [&str; 3]) {
    tab.becomes(
        "maps.at(-1)?.split('\\n').slice(4, 7)",
        Some(rows.map(str::to_owned)),
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_quick_stroke_wrote_the_whole_map_for_each_cell() {
    let stage = Stage::of_server();
    let tab = corridor(&stage);
    record_maps(&tab);
    // Counts the rows of nine cells that are written.
    tab.run(
        "(() => { globalThis.written = 0; const { join } = Array.prototype;
        Array.prototype.join = function (by) { if (by === '' && this.length === 9) written += 1; return join.call(this, by); }; })()",
    );
    tab.swipe(".map-canvas", &[cell(0.0, 0.0), cell(8.0, 0.0)]);
    has_rows(&tab, ["@@@@@@@@@", ".........", "........."]);
    assert_eq!(
        tab.get::<usize>("written"),
        3 * tab.get::<usize>("maps.length")
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_second_finger_drew_a_wall_to_the_first_and_so_did_a_finger_that_returned() {
    let stage = Stage::of_server();
    let tab = corridor(&stage);
    record_maps(&tab);
    let (outside, other) = ((0.5, -0.2), cell(7.0, 2.0));
    tab.touch(
        ".map-canvas",
        &[
            &[cell(1.0, 0.0)],
            &[cell(1.0, 0.0), other],
            &[cell(2.0, 0.0), other],
            // The other finger is lifted.
            &[cell(3.0, 0.0)],
            &[outside],
            &[cell(8.0, 0.0)],
        ],
    );
    has_rows(&tab, [".@@@....@", ".........", "........."]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_stroke_during_the_run_on_a_generated_map_undid_it() {
    let stage = Stage::of_server();
    let tab = corridor(&stage);
    hold_runs(&tab);
    tab.push("New map");
    tab.becomes("held.length", 1);
    tab.run(BOARD);
    tab.press("ArrowRight");
    tab.press("w");
    release_run(&tab, 0);
    let is_generated =
        "document.querySelector('.map-board').getAttribute('aria-label').includes('24 by 16')";
    tab.until(is_generated);
    // Later strokes are drawn on the generated map.
    tab.run(BOARD);
    tab.press("ArrowRight");
    tab.press("5");
    tab.contains_text(".map-detail", "Cell 1,0: ");
    tab.contains_text(".map-detail", "weight 5");
    release_run(&tab, 0);
    tab.until(is_generated);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_map_is_edited_by_touch() {
    let stage = Stage::new();
    let tab = at_the_end(&stage, CORRIDOR, "solution of 8 steps, cost 8");
    // The start and the goal are dragged at any time.
    tab.swipe(
        ".map-canvas",
        &[cell(0.0, 1.0), cell(1.0, 1.0), cell(2.0, 1.0)],
    );
    tab.contains_text(".map-summary", "solution of 6 steps, cost 6");
    tab.swipe(".map-canvas", &[cell(8.0, 1.0), cell(7.0, 2.0)]);
    tab.contains_text(".map-summary", "solution of 6 steps, cost 6");
    tab.contains_text(".map-detail", "Cell 7,2: goal");
    // A quick finger reports few points: the cells between them are drawn as well.
    let across = [cell(4.0, 0.0), cell(4.0, 2.0)];
    tab.swipe(".map-canvas", &across);
    tab.contains_text(".map-summary", "0 open, 12 closed");
    // What is there already is erased.
    tab.swipe(".map-canvas", &across);
    tab.contains_text(".map-summary", "solution of 6 steps, cost 6");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_first_press_decides_whether_the_mouse_draws_or_erases() {
    let stage = Stage::of_server();
    let tab = corridor(&stage);
    record_maps(&tab);
    let at = |x: f64| (x + 0.5) / 9.0;
    tab.drag(".map-canvas", at(2.0), at(4.0));
    has_rows(&tab, [".........", "..@@@....", "........."]);
    // The stroke begins on a free cell: what it crosses becomes a wall.
    tab.drag(".map-canvas", at(1.0), at(6.0));
    has_rows(&tab, [".........", ".@@@@@@..", "........."]);
    tab.drag(".map-canvas", at(3.0), at(7.0));
    has_rows(&tab, [".........", ".@@......", "........."]);
    // Weights are chosen below the map or by their keys, and remain chosen.
    let brush = "document.querySelector('.map-tools [aria-pressed=true]').title";
    tab.click(".map-tools [title^='Draw weight 5']");
    tab.becomes(brush, "Draw weight 5 (5)".to_owned());
    tab.drag(".map-canvas", at(2.0), at(4.0));
    has_rows(&tab, [".........", ".@555....", "........."]);
    tab.press("9");
    has_rows(&tab, [".........", ".@559....", "........."]);
    tab.go_to(&stage.link("player", CORRIDOR, "a-star", 0));
    tab.until("document.querySelector('.map-canvas.map-edited')");
    tab.becomes(brush, "Draw weight 9 (9)".to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_maze_is_carved_until_it_is_the_generated_map() {
    let stage = Stage::of_server();
    for (motion, skipped, is_carved) in [
        ("no-preference", true, true),
        ("no-preference", false, true),
        ("reduce", false, false),
    ] {
        let tab = corridor(&stage);
        tab.prefer(&[("prefers-reduced-motion", motion)]);
        // The speed of the player is that of carving, which is to be seen before it is skipped.
        for _ in 0..if skipped { 0 } else { 3 } {
            tab.press("+");
        }
        tab.run(
            "(() => { globalThis.carved = false; const { fetch } = globalThis;
            const tool = [...document.querySelectorAll('.map-tools button')].find((it) => it.textContent === 'New map');
            new MutationObserver(() => { carved ||= tool.textContent === 'Skip'; }).observe(tool, { childList: true });
            globalThis.fetch = async (address, request) => { const answer = await fetch(address, request);
                if (address.endsWith('/grid/generate')) globalThis.made = (await answer.clone().json()).text;
                return answer; }; })()",
        );
        tab.push("New map");
        tab.until("globalThis.made");
        if skipped {
            tab.push("Skip");
        }
        tab.until("document.querySelector('.map-board').ariaLabel.includes('24 by 16')");
        // The start is open, all other cells were never seen.
        let free = "made.split('\\n').slice(4).join('').replaceAll('@', '').length";
        let free: usize = tab.get(free);
        tab.contains_text(".map-summary", &format!("{} never seen", free - 1));
        assert_eq!(tab.get::<bool>("carved"), is_carved, "{motion}");
        // What is drawn next is drawn on the generated map.
        record_maps(&tab);
        tab.run(BOARD);
        tab.press("ArrowDown");
        tab.press("9");
        tab.until("globalThis.maps.length === 1");
        let rows = "[maps[0], made].map((map) => map.trim().split('\\n').slice(4).join(''))";
        let [edited, made]: [String; 2] = tab.get(rows);
        assert_eq!(edited, format!("{}9{}", &made[..24], &made[25..]));
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn maps_are_generated_and_dropped() {
    let stage = Stage::new();
    let tab = at_the_end(&stage, CORRIDOR, "solution of 8 steps");
    tab.push("New map");
    tab.until(
        "document.querySelector('.map-board').getAttribute('aria-label').includes('24 by 16')",
    );
    let drop = |text: &str| {
        let text = json!(text);
        tab.run(&format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text}], 'a.map'));
            document.querySelector('.map-frame').dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})); }})()"
        ));
    };
    drop("type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n");
    tab.contains_text(".map-editor .error", "line 6, column 2");
    tab.forgive();
    drop("type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
    tab.until("document.querySelector('.map-board').getAttribute('aria-label').includes('3 by 2')");
}

/// Counts the animations.
const COUNTED: &str = "globalThis.animated = 0; const animate = Element.prototype.animate;
    Element.prototype.animate = function (...rest) { globalThis.animated += 1; return animate.apply(this, rest); };";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_goal_is_beside_the_state_and_a_move_is_animated() {
    let stage = Stage::new();
    let hanoi: Named<'_> = ("hanoi", &["3"], &[]);
    for (motion, is_animated) in [("no-preference", true), ("reduce", false)] {
        let tab = stage.open("player", hanoi, "breadth-first", 0);
        tab.prefer(&[("prefers-reduced-motion", motion)]);
        let discs = "document.querySelectorAll('.goal-picture svg > g:last-child rect').length";
        tab.becomes(discs, 3);
        tab.run(&format!("(() => {{ {COUNTED} }})()"));
        tab.press("ArrowRight");
        tab.becomes(AT, 1);
        tab.press("ArrowRight");
        tab.becomes(AT, 2);
        tab.until(
            "document.querySelector('.main-stage .picture-frame > svg > g:last-child .role-guess')",
        );
        let animated: usize = tab.get("animated");
        // The disc and its number.
        assert_eq!(animated > 0, is_animated, "{motion}: {animated}");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn maps_and_drawings_are_accessible() {
    let stage = Stage::new();
    let tab = at_the_end(&stage, ROOMS, "solution of 27 steps");
    tab.resize(1024, 768);
    tab.until("document.documentElement.scrollHeight <= window.innerHeight");
    assert_accessible(&tab, "a map");
    let tab = stage.open("player", ("cube", &["R U'"], &[]), "a-star", 2);
    tab.until("document.querySelector('.goal-picture svg')");
    assert_accessible(&tab, "a cube and its goal");
}

/// JavaScript that notes where each text on a canvas is.
const PLACED: &str = "globalThis.placed = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.measureText(text);
        globalThis.placed.push({ text, canvas: this.canvas, box: [x - left, y - up, x + right, y + down] });
        fillText.call(this, text, x, y); };";

/// JavaScript for the texts that overlap another one on their canvas, of which each can be painted several times.
const OVERLAPPED: &str = "globalThis.placed.filter((one) => globalThis.placed.some((other) => other.canvas === one.canvas && other.text !== one.text
        && one.box[0] < other.box[2] && other.box[0] < one.box[2] && one.box[1] < other.box[3] && other.box[1] < one.box[3])).map(({ text }) => text)";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_weight_of_a_cell_was_written_over_its_value() {
    let stage = Stage::new();
    let tab = stage.chromium.blank();
    tab.before_each_page(&format!("(() => {{ {PLACED} }})()"));
    tab.resize(1024, 768);
    tab.go_to(&stage.link("compare", WEIGHTED, "a-star", 20));
    tab.until("document.querySelector('.compare')?.getAttribute('aria-busy') === 'false'");
    tab.push("Run to the end");
    tab.contains_text(".side-of .ending", "solved");
    tab.run("(() => { globalThis.placed.length = 0; document.documentElement.dataset.theme = 'dark'; })()");
    for painted in ["×9", "14.8", "S"] {
        tab.until(&format!(
            "globalThis.placed.some(({{ text }}) => text === '{painted}')"
        ));
    }
    tab.becomes(OVERLAPPED, Vec::<String>::new());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn cells_were_too_small_for_their_values() {
    let stage = Stage::new();
    let tab = stage.chromium.blank();
    tab.before_each_page(&format!("(() => {{ {PLACED} }})()"));
    tab.resize(1440, 900);
    tab.go_to(&stage.link("player", ROOMS, "a-star", 20));
    tab.until("document.querySelector('.map-canvas')?.getBoundingClientRect().width >= 24 * 24");
    tab.contains_text(".map-summary", "Step 20");
    tab.run("(() => { globalThis.placed.length = 0; document.documentElement.dataset.theme = 'dark'; })()");
    // f of the open cells, and the marks.
    for painted in ["27.9", "29.3", "S", "G"] {
        tab.until(&format!(
            "globalThis.placed.some(({{ text }}) => text === '{painted}')"
        ));
    }
    tab.becomes(OVERLAPPED, Vec::<String>::new());
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_map_shows_open_and_closed_cells_and_the_path() {
        let stage = Stage::new();
        for algorithm in ["a-star", "breadth-first"] {
            let mut client = stage.client();
            let run = client.start_run(ROOMS.0, ROOMS.1, algorithm);
            client.advance(&run, &json!({"until": "end"}));
            let tab = stage.open("player", ROOMS, algorithm, 0);
            let steps = client.get(&run)["recorded"]
                .as_u64()
                .expect("the run has a number of steps");
            a_replay_does_not_load_the_steps_twice(&tab, steps);
            for k in [17, 30, 4] {
                let step = client.get(&format!("{run}/steps/{k}"));
                tab.click(".jump");
                tab.press("Ctrl-a");
                tab.type_text(&k.to_string());
                tab.press("Enter");
                let text = format!(
                    "Step {k}: {} open, {} closed",
                    step["frontier_size"], step["closed_size"]
                );
                tab.contains_text(".map-summary", &text);
                let state = step["node"]["state"].as_str().expect("a text");
                tab.contains_text(".map-detail", &format!("Cell {state}: "));
                tab.contains_text(".map-detail", "expanded in this step");
            }
            tab.run("document.querySelector('[aria-label=\"Run to the end\"]').click()");
            tab.contains_text(".map-summary", "solution of 27 steps");
            // The goal is the last cell; the path to it has the colour of a solution.
            let colours = "(() => { const canvas = document.querySelector('.map-canvas');
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            return new Set(new Uint32Array(data.buffer)).size; })()";
            assert!(tab.get::<usize>(colours) > 20, "the cells have shades");
            // The keyboard reads each cell.
            tab.run(BOARD);
            tab.press("ArrowRight");
            tab.contains_text(".map-detail", "Cell 1,0: closed, expanded in step 2");
            tab.press("ArrowDown");
            tab.contains_text(".map-detail", "Cell 1,1: wall");
        }
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_map_is_edited_by_mouse_and_keyboard_while_the_search_runs_anew() {
        let stage = Stage::new();
        let tab = at_the_end(&stage, CORRIDOR, "solution of 8 steps, cost 8");
        // The start is dragged.
        tab.drag(".map-canvas", 0.5 / 9.0, 2.5 / 9.0);
        tab.contains_text(".map-summary", "solution of 6 steps, cost 6");
        // A wall and a weight by the keyboard.
        tab.run(BOARD);
        tab.press("ArrowRight");
        tab.press("w");
        tab.contains_text(".map-summary", "solution of 8 steps, cost 8");
        tab.contains_text(".map-detail", "Cell 3,1: wall");
        tab.press("5");
        tab.contains_text(".map-summary", "solution of 8 steps, cost 8");
        tab.contains_text(".map-detail", "weight 5");
        tab.press("e");
        tab.contains_text(".map-summary", "solution of 6 steps, cost 6");
        // Walls by the mouse: the corridor is cut in the middle row.
        tab.drag(".map-canvas", 4.5 / 9.0, 6.5 / 9.0);
        tab.contains_text(".map-summary", "solution of 8 steps, cost 8");
    }
}
