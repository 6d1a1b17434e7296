/** @file How a maze is carved: the cells in the order of a depth-first search, which makes mazes. */

/**
 * The passable cells of a maze in an order in which a depth-first search opens them, from the first cell on.
 * @param {import("./mappaint.js").MapGround} ground
 * @returns {number[]}
 */
export function carvingOrder(ground) {
  const { columns, cells } = ground;
  const order = [];
  const left = [0];
  const seen = new Set(left);
  for (let cell = left.pop(); cell !== undefined; cell = left.pop()) {
    order.push(cell);
    const x = cell % columns;
    const beside = [x > 0 ? cell - 1 : -1, cell - columns, x < columns - 1 ? cell + 1 : -1, cell + columns];
    for (const next of beside) {
      if (next < 0 || next >= cells.length || seen.has(next) || ground.role(next) === "wall") continue;
      seen.add(next);
      left.push(next);
    }
  }
  return order;
}
