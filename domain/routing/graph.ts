import { PointIds, slotsOf, WORDS } from "./point_ids.ts";

/** The arrays that a walking graph is made of; n points, m edges that lead somewhere. */
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
  /** Neighbours, 2m without one-way edges: an edge stands with each end from which it is walked. */
  targets: Uint32Array;
  /**
   * Lengths of the ways to them, as many, in the unit of the positions; of a way with a speed of its
   * own, the length that takes as long at the usual one.
   */
  lengths: Float64Array;
  /** The greatest speed of all edges, at least the usual one, 1. */
  fastest: number;
  /** True if any edge has its own speed. */
  hasSpeeds: boolean;
  /** True if any edge is one-way, so that a path may be longer than the path back. */
  directed: boolean;
  /** The number of the component that a point is in, n; for this, edges count both ways. */
  components: Uint32Array;
  /** Walking distances from the landmarks, point by point; empty without landmarks. */
  landmarks: Float64Array;
  /** Number of landmarks. */
  landmarkCount: number;
  /** Edges that were left out, because a point of theirs is not known. */
  leftOut: number;
}

/** The arrays of a graph in memory that workers share instead of copying it. */
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
  /** Ids of the ends of the edges, eight words each. */
  ends: Uint32Array;
  /** By edge: 1 when it is walked from its first end to its second only. */
  oneWay: Uint8Array;
  /** By edge: its speed as a multiple of the usual one. */
  speeds: Float64Array;
}

/**
 * The points of a warehouse and the ways between them, in compressed sparse rows: the neighbours of
 * point `i` stand at `offsets[i]` up to `offsets[i + 1]` in `targets` and `lengths`.
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

  /** Bytes that it takes. */
  get bytes(): number {
    return Object.values(this.arrays).reduce<number>(
      (sum, array) => sum + (ArrayBuffer.isView(array) ? array.byteLength : 0),
      0,
    );
  }

  /** The index of a point by its id; -1 when it has none such. */
  indexOf(id: string): number {
    return this.#ids.indexOf(id);
  }

  /** The id of a point by its index. */
  idOf(index: number): string {
    return this.#ids.idOf(index);
  }
}

/**
 * Builds the arrays of a graph. Edges can be walked both ways unless `oneWay` marks them, and are as
 * long as their ends are apart (Euclidean), divided by their speed. An edge from a point to itself leads nowhere and gets no
 * place; several between the same points do no harm.
 */
export function buildGraph({ ids, x, y, ends, oneWay, speeds }: GraphParts): GraphArrays {
  const slots = slotsOf(ids);
  const points = new PointIds(ids, slots);
  const edges = ends.length / (2 * WORDS);
  const [from, to] = [new Uint32Array(edges), new Uint32Array(edges)];
  const forwardOnly = new Uint8Array(edges);
  const speedOf = new Float64Array(edges);
  const offsets = new Uint32Array(x.length + 1);
  let [keptCount, leftOut] = [0, 0];
  for (let edge = 0; edge < edges; edge++) {
    const start = points.find(ends, edge * 2 * WORDS);
    const end = points.find(ends, edge * 2 * WORDS + WORDS);
    if (start < 0 || end < 0) leftOut++;
    else if (start !== end) {
      from[keptCount] = start;
      to[keptCount] = end;
      speedOf[keptCount] = speeds[edge]!;
      forwardOnly[keptCount++] = oneWay[edge]!;
      offsets[start]!++;
      offsets[end]!++;
    }
  }
  // From counts to where each row ends; filling the rows from behind moves that to where it begins.
  for (let point = 1; point <= x.length; point++) offsets[point]! += offsets[point - 1]!;
  const targets = new Uint32Array(2 * keptCount);
  const lengths = new Float64Array(2 * keptCount);
  const walkable = new Uint8Array(2 * keptCount);
  let directed = false;
  let fastest = 1;
  let hasSpeeds = false;
  for (let edge = keptCount - 1; edge >= 0; edge--) {
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
    // Copies of just their size: the arrays of a draft have room to spare.
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
    leftOut,
  };
}

type Rows = Pick<GraphArrays, "offsets" | "targets" | "lengths">;

/** The rows without what `walkable` does not mark. */
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

/** Numbers the connected components from 0 on, in the order of their first points. */
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
