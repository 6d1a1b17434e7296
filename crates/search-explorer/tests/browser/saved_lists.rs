//! The lists of a saved page are those of the run.

use search_puzzles::{DEFINITIONS, Make};
use serde_json::{Value, json};

use super::reference::Named;
use super::stage::Stage;

/// Saves a run as a page and compares the lists and the reasons of all its steps with those of the run; returns the number of compared
/// steps, and the differences.
const COMPARE: &str = r#"
(async (spec, most) => {
  const { RecordedSource, findRecorded } = await import("/recorded.js");
  const ask = async (path, body) => {
    const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`/api/v1/runs${path}`, sent);
    return reply.ok ? reply : null;
  };
  const started = await ask("", spec);
  if (!started) return [0, []];
  const { id } = await started.json();
  const get = async (path) => (await ask(`/${id}${path}`)).json();
  while ((await (await ask(`/${id}/advance`, { to: most })).json()).more);
  const page = await (await ask(`/${id}/save/page.html`)).text();
  const record = document.createElement("div");
  record.id = "recorded";
  record.textContent = page.split('id="recorded">')[1].split("</script>")[0];
  document.body.append(record);
  const source = new RecordedSource(await findRecorded());
  record.remove();
  const reason = (why) => JSON.stringify(why && [why.text, why.equals, why.place]);
  const shown = ({ total, order, exact, nodes }) =>
    JSON.stringify([total, order, exact, nodes.map(({ id, parent, depth, f, g, h, stored, action, state, place }) => [id, parent, depth, f, g, h, stored, action, state, place])]);
  const differences = [];
  const steps = source.steps.map(({ step }) => step);
  // Back and forth: going back starts again at the first step.
  for (const k of [...steps, ...steps.filter((k) => k % 7 === 0).reverse()]) {
    const same = async (which, applicable) => {
      const live = shown(await get(`/steps/${k}/${which}?limit=1000&applicable=${applicable}`));
      const saved = shown(await source.list("", k, which, 0, 1000, { applicable }));
      if (live !== saved) differences.push([k, which, live, saved]);
    };
    const sameReason = async () => {
      const [live, saved] = [reason((await get(`/steps/${k}`)).why), reason(source.steps[k].why)];
      if (live !== saved) differences.push([k, live, saved]);
    };
    const isStack = source.recorded.run.rule.decided_by.includes("action");
    await Promise.all([same("frontier", false), isStack && same("frontier", true), same("closed", false), sameReason()]);
  }
  return [steps.length, differences.slice(0, 3)];
})
"#;

const PUZZLES: &[Named<'_>] = &[
    ("graph", &["romania"], &[]),
    ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], &[]),
    (
        "grid",
        &["type octile\nheight 4\nwidth 5\nmap\n.....\n.@@..\n...@.\n.@...\n"],
        &[("neighbours", "8")],
    ),
];

/// Variants of the algorithms, besides those by their names alone.
const VARIANTS: &[&str] = &[
    "a-star:graph,ties=fifo",
    "a-star:tree,ties=lifo",
    "beam:width=2,graph",
    "best-first:graph",
    "breadth-first:graph",
    "depth-first:graph",
    "depth-first:without-inverse",
    "ida-star:in-place",
    "sma-star:bytes=4000",
    "uniform-cost:graph,ties=lifo",
];

/// Regression test: the saved page ordered its open list by the steps of later expansions, so that what is never expanded was at the end.
#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_open_list_of_a_saved_page_was_in_another_order() {
    let stage = Stage::of_server();
    let tab = stage.chromium.open(&stage.url());
    let stepped = DEFINITIONS.iter();
    let stepped = stepped.filter(|definition| matches!(definition.make, Make::Steps(_)));
    let names = stepped.map(|definition| definition.name);
    for algorithm in names.chain(VARIANTS.iter().copied()) {
        let mut compared = 0;
        for (puzzle, words, options) in PUZZLES {
            let options: Value = options.iter().map(|&(name, value)| (name, value)).collect();
            let spec = json!({"puzzle": puzzle, "words": words, "options": options, "algorithm": algorithm});
            let (steps, differences): (usize, Vec<Value>) =
                tab.get(&format!("{COMPARE}({spec}, 50)"));
            assert!(
                differences.is_empty(),
                "{algorithm}, {puzzle}: {differences:#?}"
            );
            compared += steps;
        }
        assert!(compared > 0, "{algorithm}");
    }
    // An algorithm that cannot search a puzzle is refused.
    tab.forgive();
}
