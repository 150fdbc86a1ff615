import { PointIds, slotsOf, WORDS } from "./point_ids.ts";

/** The arrays of a walking graph with n points and m edges between different points. */
export interface GraphArrays {
  /** Ids of the points, 4n words. */
  ids: Uint32Array;
  /** The hash table of the ids. */
  slots: Uint32Array;
  /** Positions, n each. */
  x: Float64Array;
  y: Float64Array;
  /** Start index of each point's neighbours, n + 1 entries. */
  offsets: Uint32Array;
  /**
   * Neighbours, 2m without one-way edges: an edge is stored at each end from which it can be
   * walked.
   */
  targets: Uint32Array;
  /**
   * Lengths of the edges to the neighbours, in the unit of the positions. For an edge with its own
   * speed: the length that takes as long at the usual speed.
   */
  lengths: Float64Array;
  /** Maximum speed of all edges, at least the usual speed, 1. */
  fastest: number;
  /** True if any edge has its own speed. */
  hasSpeeds: boolean;
  /** True if any edge is one-way, so that a path and its reverse may differ in length. */
  directed: boolean;
  /** Component of each point, n; for this, edges count in both directions. */
  components: Uint32Array;
  /** Walking distances from the landmarks, point by point; empty without landmarks. */
  landmarks: Float64Array;
  /** Number of landmarks. */
  landmarkCount: number;
  /** Edges that were omitted, because one of their points is unknown. */
  omittedEdges: number;
}

/** Copies the arrays of a graph to shared memory, so that workers need no copy. */
export function sharedArrays(arrays: GraphArrays): GraphArrays {
  const shared = (array: Uint32Array | Float64Array) => {
    const Kind = array.constructor as new (buffer: SharedArrayBuffer) => typeof array;
    const copy = new Kind(new SharedArrayBuffer(array.byteLength));
    copy.set(array);
    return copy;
  };
  const entries = Object.entries(arrays)
    .map((
      [name, value],
    ) => [name, ArrayBuffer.isView(value) ? shared(value as Uint32Array) : value]);
  return Object.fromEntries(entries);
}

/** Input of a graph, collected by `GraphDraft`. */
export interface GraphParts {
  /** Ids of the points, four words each. */
  ids: Uint32Array;
  x: Float64Array;
  y: Float64Array;
  /** Ids of the end points of the edges, eight words each. */
  ends: Uint32Array;
  /** By edge: 1 if it can only be walked from its first end to its second. */
  oneWay: Uint8Array;
  /** By edge: its speed relative to the usual one. */
  speeds: Float64Array;
}

/**
 * The points of a warehouse and the paths between them, in compressed sparse rows: the neighbours
 * of point `i` are at `offsets[i]` up to (excluding) `offsets[i + 1]` in `targets` and `lengths`.
 */
export class WalkingGraph {
  readonly #ids: PointIds;

  constructor(readonly arrays: GraphArrays) {
    this.#ids = new PointIds(arrays.ids, arrays.slots);
  }

  /** Number of points. */
  get size(): number {
    return this.arrays.x.length;
  }

  /** Size in bytes. */
  get bytes(): number {
    return Object.values(this.arrays).reduce<number>(
      (sum, array) => sum + (ArrayBuffer.isView(array) ? array.byteLength : 0),
      0,
    );
  }

  /** Returns the index of a point by its id; -1 if unknown. */
  indexOf(id: string): number {
    return this.#ids.indexOf(id);
  }

  /** Returns the id of a point by its index. */
  idOf(index: number): string {
    return this.#ids.idOf(index);
  }
}

/**
 * Builds the arrays of a graph. Edges can be walked both ways unless `oneWay` marks them, and their
 * length is the Euclidean distance of their ends, divided by their speed. Edges from a point to
 * itself are dropped; parallel edges are allowed.
 */
export function buildGraph({ ids, x, y, ends, oneWay, speeds }: GraphParts): GraphArrays {
  const slots = slotsOf(ids);
  const points = new PointIds(ids, slots);
  const edges = ends.length / (2 * WORDS);
  const [from, to] = [new Uint32Array(edges), new Uint32Array(edges)];
  const forwardOnly = new Uint8Array(edges);
  const speedOf = new Float64Array(edges);
  const offsets = new Uint32Array(x.length + 1);
  let [edgeCount, omittedEdges] = [0, 0];
  for (let edge = 0; edge < edges; edge++) {
    const start = points.find(ends, edge * 2 * WORDS);
    const end = points.find(ends, edge * 2 * WORDS + WORDS);
    if (start < 0 || end < 0) omittedEdges++;
    else if (start !== end) {
      from[edgeCount] = start;
      to[edgeCount] = end;
      speedOf[edgeCount] = speeds[edge]!;
      forwardOnly[edgeCount++] = oneWay[edge]!;
      offsets[start]!++;
      offsets[end]!++;
    }
  }
  // Turns counts into row ends; filling the rows from the back turns those into row starts.
  for (let point = 1; point <= x.length; point++) offsets[point]! += offsets[point - 1]!;
  const targets = new Uint32Array(2 * edgeCount);
  const lengths = new Float64Array(2 * edgeCount);
  const walkable = new Uint8Array(2 * edgeCount);
  let directed = false;
  let fastest = 1;
  let hasSpeeds = false;
  for (let edge = edgeCount - 1; edge >= 0; edge--) {
    const [start, end] = [from[edge]!, to[edge]!];
    const speed = speedOf[edge]!;
    const length = Math.hypot(x[start]! - x[end]!, y[start]! - y[end]!) / speed;
    fastest = Math.max(fastest, speed);
    if (speed !== 1) hasSpeeds = true;
    for (const [row, target] of [[start, end], [end, start]] as const) {
      const place = --offsets[row]!;
      targets[place] = target;
      lengths[place] = length;
      walkable[place] = row === start || forwardOnly[edge] === 0 ? 1 : 0;
    }
    if (forwardOnly[edge] === 1) directed = true;
  }
  const components = componentsOf(offsets, targets);
  const rows = { offsets, targets, lengths };
  return {
    // Trimmed copies: the arrays of a draft have spare room.
    ids: ids.slice(),
    slots,
    x: x.slice(),
    y: y.slice(),
    ...directed ? onlyWalkable(rows, walkable) : rows,
    directed,
    fastest,
    hasSpeeds,
    components,
    landmarks: new Float64Array(0),
    landmarkCount: 0,
    omittedEdges,
  };
}

type Rows = Pick<GraphArrays, "offsets" | "targets" | "lengths">;

/** Removes the entries that are not marked in `walkable`. */
function onlyWalkable({ offsets, targets, lengths }: Rows, walkable: Uint8Array): Rows {
  const before = new Uint32Array(targets.length + 1);
  for (let at = 0; at < targets.length; at++) before[at + 1] = before[at]! + walkable[at]!;
  const isWalkable = (_: number, at: number) => walkable[at] === 1;
  return {
    offsets: offsets.map((offset) => before[offset]!),
    targets: targets.filter(isWalkable),
    lengths: lengths.filter(isWalkable),
  };
}

/** Numbers the connected components from 0, in the order of their first points. */
function componentsOf(offsets: Uint32Array, targets: Uint32Array): Uint32Array {
  const size = offsets.length - 1;
  const NONE = 0xffffffff;
  const components = new Uint32Array(size).fill(NONE);
  const queue = new Uint32Array(size);
  let count = 0;
  for (let first = 0; first < size; first++) {
    if (components[first] !== NONE) continue;
    components[first] = count;
    queue[0] = first;
    for (let head = 0, tail = 1; head < tail; head++) {
      const point = queue[head]!;
      for (let at = offsets[point]!; at < offsets[point + 1]!; at++) {
        const target = targets[at]!;
        if (components[target] !== NONE) continue;
        components[target] = count;
        queue[tail++] = target;
      }
    }
    count++;
  }
  return components;
}
