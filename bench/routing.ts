/**
 * Shortest paths in warehouses of ten thousand and a million points, beside ngraph.path on the same
 * graphs, and beside bidirectional Dijkstra and searches that know no landmarks.
 */
import createGraph, { type Graph } from "ngraph.graph";
import path from "ngraph.path";
import { buildGraph, WalkingGraph } from "../domain/routing/graph.ts";
import { GraphDraft } from "../domain/routing/graph_draft.ts";
import { withLandmarks } from "../domain/routing/landmarks.ts";
import { shortestPath, shortestPaths } from "../domain/routing/shortest_paths.ts";
import { bidirectionalDijkstra } from "./bidirectional_dijkstra.ts";
import { type Aisles, aisles, seeded } from "./warehouse_aisles.ts";

const SIZES = [[100, 100], [1000, 1000]] as const;
const NEAR = 20;
const TARGETS = 200;
const WANTED = { near: 1000 };

type Pair = readonly [from: number, to: number];

/** Prints build times, and the p50 and p99 of searches with their ratios to the peer's. */
export default function bench(): void {
  for (const [columns, rows] of SIZES) {
    const layout = aisles(columns, rows);
    console.log(`${count(layout.x.length)} points, ${count(layout.edges.length / 2)} edges`);
    const draft = timed("  ours: collect", () => draftOf(layout));
    const arrays = timed("  ours: build", () => buildGraph(draft.parts()));
    const plain = new WalkingGraph(arrays);
    const marked = new WalkingGraph(timed("  ours: landmarks", () => withLandmarks(arrays)));
    console.log(`  ours: ${count(marked.bytes / 1e6)} MB`);
    const theirs = timed("  ngraph: build", () => peer(layout));
    const runs = layout.x.length > 100_000 ? 40 : 500;
    pairs("random pairs", layout, { plain, marked, theirs, chosen: randomPairs(layout, runs) });
    const near = pairs("near pairs", layout, {
      plain,
      marked,
      theirs,
      chosen: nearPairs(layout, runs, columns),
    });
    if (near > WANTED.near) Deno.exitCode = 1;
    oneToMany(layout, plain, theirs, layout.x.length > 100_000 ? 5 : 50);
  }
}

const count = (number: number) => Math.round(number).toLocaleString("en");

const idOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;

function timed<Result>(label: string, work: () => Result): Result {
  const begin = performance.now();
  const result = work();
  console.log(`${label} ${count(performance.now() - begin)} ms`);
  return result;
}

function draftOf({ x, y, edges }: Aisles): GraphDraft {
  const draft = new GraphDraft();
  for (let at = 0; at < x.length; at++) draft.addPoint(idOf(at), x[at]!, y[at]!);
  for (let at = 0; at < edges.length; at += 2) {
    draft.addEdge(idOf(edges[at]!), idOf(edges[at + 1]!));
  }
  return draft;
}

interface Place {
  x: number;
  y: number;
}
type Peer = Graph<Place, number>;

function peer({ x, y, edges }: Aisles): Peer {
  const graph: Peer = createGraph();
  for (let at = 0; at < x.length; at++) graph.addNode(at, { x: x[at]!, y: y[at]! });
  for (let at = 0; at < edges.length; at += 2) {
    const [from, to] = [edges[at]!, edges[at + 1]!];
    graph.addLink(from, to, Math.hypot(x[from]! - x[to]!, y[from]! - y[to]!));
  }
  return graph;
}

/** The peer's fastest search, guided by the straight line; answers lengths. */
function peerSearch(graph: Peer, { x, y }: Aisles): (from: number, to: number) => number {
  const finder = path.nba(graph, {
    distance: (_from, _to, link) => link.data,
    heuristic: (from, to) => Math.hypot(from.data.x - to.data.x, from.data.y - to.data.y),
  });
  return (from, to) => {
    const ids = finder.find(from, to).map(({ id }) => Number(id));
    let length = 0;
    for (let step = 1; step < ids.length; step++) {
      const [one, next] = [ids[step - 1]!, ids[step]!];
      length += Math.hypot(x[one]! - x[next]!, y[one]! - y[next]!);
    }
    return length;
  };
}

function randomPairs({ x }: Aisles, runs: number): Pair[] {
  const random = seeded(7);
  const point = () => Math.floor(random() * x.length);
  return Array.from({ length: runs }, () => [point(), point()] as const);
}

function nearPairs({ x }: Aisles, runs: number, columns: number): Pair[] {
  const random = seeded(11);
  const step = () => Math.floor((random() * 2 - 1) * NEAR);
  return Array.from({ length: runs }, () => {
    const from = Math.floor(random() * x.length);
    const to = from + step() + columns * step();
    return [from, Math.min(Math.max(to, 0), x.length - 1)] as const;
  });
}

interface Compared {
  plain: WalkingGraph;
  marked: WalkingGraph;
  theirs: Peer;
  chosen: Pair[];
}

/** Measures all ways to find one path. @returns The p50 of ours in microseconds. */
function pairs(label: string, layout: Aisles, { plain, marked, theirs, chosen }: Compared): number {
  const lengthIn = (graph: WalkingGraph) => (from: number, to: number) =>
    shortestPath(graph, from, to)?.length ?? Infinity;
  const own = measured(chosen, lengthIn(marked));
  const others = {
    "ngraph.path nba": measured(chosen, peerSearch(theirs, layout)),
    "A* without landmarks": measured(chosen, lengthIn(plain)),
    "bidirectional Dijkstra": measured(chosen, bidirectionalDijkstra(plain)),
  };
  console.log(`  ${label}: ours p50 ${count(own.p50)} µs, p99 ${count(own.p99)} µs`);
  for (const [name, other] of Object.entries(others)) {
    assertSame(name, own.lengths, other.lengths);
    const ratios = `${(other.p50 / own.p50).toFixed(1)}, ${(other.p99 / own.p99).toFixed(1)}`;
    console.log(
      `    ${name} p50 ${count(other.p50)} µs, p99 ${count(other.p99)} µs: ${ratios} times ours`,
    );
  }
  return own.p50;
}

/** One source and many targets: ours finds them in one search, the peer has to be asked for each. */
function oneToMany(layout: Aisles, graph: WalkingGraph, theirs: Peer, runs: number): void {
  const random = seeded(13);
  const point = () => Math.floor(random() * layout.x.length);
  const asked = Array.from({ length: runs }, () => ({
    from: point(),
    targets: Array.from({ length: TARGETS }, point),
  }));
  const times = asked.map(({ from, targets }) => {
    const begin = performance.now();
    shortestPaths(graph, from, targets);
    return (performance.now() - begin) * 1000;
  });
  const own = percentiles(times);
  // All of them would take the peer minutes.
  const { from, targets } = asked[0]!;
  const some = targets.slice(0, TARGETS / 10);
  const other = measured(some.map((to) => [from, to] as const), peerSearch(theirs, layout));
  const lengths = shortestPaths(graph, from, some).map((path) => path?.length ?? 0);
  assertSame("one to many", lengths, other.lengths);
  const theirTime = other.mean * TARGETS;
  console.log(
    `  1 to ${TARGETS}: ours p50 ${count(own.p50)} µs, p99 ${
      count(own.p99)
    } µs; ngraph.path nba, ` +
      `reckoned from ${some.length}, ${count(theirTime)} µs: ${
        (theirTime / own.p50).toFixed()
      } times ours`,
  );
}

function measured(chosen: readonly Pair[], find: (from: number, to: number) => number) {
  for (const [from, to] of chosen.slice(0, Math.ceil(chosen.length / 4))) find(from, to);
  const lengths: number[] = [];
  const times = chosen.map(([from, to]) => {
    const begin = performance.now();
    lengths.push(find(from, to));
    return (performance.now() - begin) * 1000;
  });
  return { lengths, ...percentiles(times) };
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
  return { p50: at(0.5), p99: at(0.99), mean };
}

function assertSame(name: string, lengths: number[], others: number[]): void {
  lengths.forEach((length, index) => {
    if (Math.abs(length - others[index]!) > 1e-6 * Math.max(1, length)) {
      throw new Error(`${name}: ${others[index]} where ours is ${length}`);
    }
  });
}
