/**
 * @file Places the nodes of a drawn tree by d3-hierarchy: no two nodes overlap, nor do the labels that belong to them.
 */
import "./vendor/d3-hierarchy.js";

/**
 * @typedef {import("./types.js").TreeNode} TreeNode
 * @typedef {{width: number, height: number}} Size
 * @typedef {{node: TreeNode, parent: Placed|null, size: Size, x: number, y: number}} Placed x and y are of its centre
 */

/** The smallest distances between nodes beside each other and between layers, in pixels. */
const BESIDE = 14;
const BETWEEN = 40;

/**
 * @param {TreeNode[]} nodes parents before their children; a node whose parent is not among them is a root
 * @param {(node: TreeNode) => Size} sizeOf
 * @returns {Map<number, Placed>} by the ids of the nodes
 */
export function placeNodes(nodes, sizeOf) {
  const { hierarchy, tree } = /** @type {any} */ (globalThis).d3;
  /** @type {Map<number, Placed & {children: any[]}>} */
  const placed = new Map();
  const above = { size: { width: 0, height: 0 }, children: /** @type {any[]} */ ([]) };
  let height = 0;
  for (const node of nodes) {
    const parent = (node.parent === null ? undefined : placed.get(node.parent)) ?? null;
    const one = { node, parent, size: sizeOf(node), x: 0, y: 0, children: [] };
    height = Math.max(height, one.size.height);
    (parent ?? above).children.push(one);
    placed.set(node.id, one);
  }
  const layout = tree()
    .nodeSize([1, height + BETWEEN])
    .separation((/** @type {any} */ a, /** @type {any} */ b) => (a.data.size.width + b.data.size.width) / 2 + BESIDE);
  layout(hierarchy(above)).each((/** @type {any} */ { data, x, y }) => Object.assign(data, { x, y }));
  return placed;
}
