/**
 * @file The types of the answers to requests, for readers and for `tsc --checkJs`. This module has no code.
 *
 * @typedef {{puzzle: string, words: string[], options: Record<string, string>, algorithm: string}} RunSpec
 *
 * @typedef {Record<string, number>} Counts the known counts of a run, by their names in the catalog
 * @typedef {{name: string, heading: string, meaning: string, unit: string}} CountField
 *
 * @typedef {{how: string, text?: string|null, limit?: string|null, proven?: string|null, cost?: number|null,
 *   least_cost?: number|null, depth?: number|null}} End
 *
 * @typedef {{role: string, type: string, x?: number, y?: number, width?: number, height?: number, radius?: number,
 *   from?: [number, number], to?: [number, number], size?: number, text?: string}} Shape
 *
 * @typedef {{width: number, height: number, shapes: Shape[],
 *   cells?: {roles: string[], rows: string[], labels?: string[]}}} Drawing
 *
 * @typedef {{expanded: ArrayLike<number>, ends: ArrayLike<number>, ids: ArrayLike<number>, parents: ArrayLike<number>,
 *   cells: ArrayLike<number>, g: ArrayLike<number>, h: ArrayLike<number>}} MapProgress columns of steps, then of nodes
 *
 * @typedef {{id: string, spec: RunSpec, title: string, notes?: string[], recorded: number, last_in_page?: number, end:
 *   End|null, counts: Counts,
 * solutions: number[], drawn: boolean, trace_events?: number|null, tree: boolean, map?: boolean, graph?: string,
 * backdrop?: Drawing|null, goal?: Drawing|null,
 *   restarts?: {step: number, bound: number}[], rule: Rule, pseudocode?: CodeLine[]}} Run
 *
 * @typedef {{text: string, value?: string, decided_by: string[], is_blind?: boolean, has_closed_list?: boolean,
 *   first_bound?: number}} Rule
 * @typedef {{indent: number, text: string, events: string[]}} CodeLine
 *
 * @typedef {{id: number, parent: number|null, depth: number, g: number|null, h: number|null, f: number|null,
 *   action: string|null, state: string, solution: boolean,
 *   dead_end: boolean, duplicate_of: number|null, expanded_at: number|null, generated_at: number|null,
 * place: number, stored?: string, children?: number, size?: number, cell?: number, row?: number, picture?: string,
 * drawing?: Drawing|null,
 *   explanation?: Explanation}} SearchNode
 *
 * @typedef {{name: string, terms: {text: string, value: number}[]}} Explanation what h is the sum of
 *
 * @typedef {{text: string, equals?: number, place?: number}} Why
 * @typedef {{node: SearchNode, kind: string, of?: number|null, before?: number|null}} Successor
 *
 * @typedef {{step: number, outcome: string, node: SearchNode, why: Why|null, successors: Successor[], successors_total:
 *   number,
 *   frontier_size: number, closed_size: number, best_h: number|null, lower_bound?: number|null,
 *   best_cost?: number|null, counts: Counts, next: SearchNode|null,
 *   events?: Record<string, number>}} Step
 *
 * @typedef {{total: number, nodes: SearchNode[], order?: string, exact?: boolean}} NodePage
 * @typedef {{steps: number[], frontier: number[], best_h: (number|null)[], expanded: number[], lower_bound:
 *   (number|null)[], best_cost: (number|null)[]}} Series
 * @typedef {{at: number, found: boolean, more: boolean, run: Run}} AdvanceResult
 *
 * @typedef {{cost: number|null, actions: string[], states: string[]}} CheapestPath
 * @typedef {{paths: CheapestPath[], is_complete: boolean}} CheapestPathsResult
 *
 * @typedef {{id: number, parent: number|null, depth: number, order?: number|null, f?: number|null, g?: number|null, h?:
 *   number|null,
 *   mark: string, label?: string, action?: string, drawing?: Drawing|null}} TreeNode
 * @typedef {{total: number, nodes: TreeNode[], folded: {parent: number, count: number}[], expanded_by_depth?:
 *   number[]}} DrawnTree
 *
 * @typedef {{kind: string, title: string, prompt: string, form: import("./lesson/form.js").Form, step: number, heading:
 *   string,
 *   node: SearchNode}} Question
 * @typedef {{points: number, of: number, right: boolean, explanation?: string, accepted: string[], next?: Question,
 *   parts: {what: string, right: boolean, found: string, expected: string, why: string}[]}} Marked
 *
 * @typedef {{name: string, about: string, values?: string[], form?: string, default?: string,
 *   flag?: boolean}} PuzzleOption
 * @typedef {{label: string, words: string[], options?: Record<string, string>}} Example
 * @typedef {{name: string, about: string, usage: string, options: PuzzleOption[], examples: Example[],
 * algorithm: string, editor: string|null, own: boolean}} Puzzle algorithm: the default, with its settings; own: only
 * the program that serves this page has it
 * @typedef {{name: string, aliases: string[], family: string, about: string, options: string[], puzzles: string[]}}
 *   SearchAlgorithm
 * @typedef {{version: string, puzzles: Puzzle[], algorithms: SearchAlgorithm[], counts: CountField[], limits:
 *   Record<string, number>,
 *   preset?: RunSpec|null}} Catalog
 *
 * @typedef {{status: number, type: string, bytes: ArrayBuffer}} Reply what a request is answered with: status and media
 *   type as in HTTP, and the body
 * @typedef {{step: (step: Step) => void, run: (run: Run) => void, broken: () => void}} PlayHandlers
 */

export {};
