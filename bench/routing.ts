/**
 * Shortest ways in made-up networks of a thousand to a million points, beside ngraph.path and
 * graphology-shortest-path on the same networks.
 */
import { shortestPaths } from "../tests/domain/routing/graphs.ts";
import { type Built, graphology, ngraph, ours } from "./routing/engines.ts";
import { type Aisles, LAYOUTS, SIZES } from "./routing/layouts.ts";
import {
  assertSame,
  built,
  type Measured,
  measured,
  type Pair,
  percentiles,
} from "./routing/measure.ts";
import { seeded } from "./warehouse_aisles.ts";

const PEERS: Record<string, (layout: Aisles) => Built> = { ngraph, graphology };
const NEAR = 20;
const TARGETS = 200;
const WANTED = { ratio: 3, near: 1000 };
/** For one search and one list of pairs, in milliseconds. */
const MAX_LIST_MS = 8_000;
const ROUNDS = 5;

/**
 * Prints build times, memory, and the p50, p99 and mean of searches with the ratios to ours.
 * @param args A layout, a number of points, or both: only these are measured.
 */
export default function bench(args: string[]): void {
  const wanted = (choice: string | number, all: readonly (string | number)[]) =>
    args.includes(String(choice)) || !all.some((each) => args.includes(String(each)));
  const sizes = SIZES.map(([columns, rows]) => columns * rows);
  for (const [name, make] of Object.entries(LAYOUTS)) {
    for (const [columns, rows] of SIZES) {
      if (!wanted(name, Object.keys(LAYOUTS)) || !wanted(columns * rows, sizes)) continue;
      compare(name, make(columns, rows), columns);
    }
  }
}

function compare(name: string, layout: Aisles, columns: number): void {
  const points = layout.x.length;
  console.log(`\n${name}: ${count(points)} points, ${count(layout.edges.length / 2)} edges`);
  const large = points > 200_000;
  // The short searches first, which the compiler learns from. Those through a million points get no
  // further rounds, for which only ours would have the time.
  const lists: Lists = {
    near: { pairs: nearPairs(points, 400, columns), rounds: ROUNDS },
    random: { pairs: randomPairs(points, large ? 60 : 400), rounds: large ? 1 : ROUNDS },
  };
  const own = builtAs("ours", () => ours(layout));
  const times = searched(lists, own);
  oneToMany(own.graph, points);
  for (const [peer, build] of Object.entries(PEERS)) {
    const theirs = searched(lists, builtAs(peer, () => build(layout)));
    for (const [list, searches] of Object.entries(theirs)) Object.assign(times[list]!, searches);
  }
  for (const [list, searches] of Object.entries(times)) judge(list, searches);
}

function builtAs<Result>(name: string, build: () => Result): Result {
  const { result, time, memory } = built(build);
  console.log(`  ${name}: built in ${count(time)} ms, ${memory.toFixed(1)} MB`);
  return result;
}

type Lists = Record<string, { pairs: Pair[]; rounds: number }>;
type Times = Record<string, Record<string, Measured>>;

/** Returns the time of every search for every list of pairs, by list and search. */
function searched(lists: Lists, { searches }: Built): Times {
  return Object.fromEntries(
    Object.entries(lists).map(([list, { pairs, rounds }]) => [
      list,
      Object.fromEntries(
        Object.entries(searches).map(([name, find]) => [
          name,
          measured(pairs, find, { rounds, most: MAX_LIST_MS }),
        ]),
      ),
    ]),
  );
}

/** Prints a list's times, and complains when ours is not fast enough. */
function judge(list: string, searches: Record<string, Measured>): void {
  const own = searches["ours"]!;
  console.log(`  ${list} pairs, µs: p50, p99, mean; times ours`);
  let fastest = { name: "", ratio: Infinity };
  for (const [name, found] of Object.entries(searches)) {
    assertSame(name, own, found);
    // Ours for the same pairs, where time ran out for the other.
    const same = percentiles(own.times.slice(0, found.times.length));
    const { p50, p99, mean } = percentiles(found.times);
    const ratios = [p50 / same.p50, p99 / same.p99, mean / same.mean];
    const part = found.times.length < own.times.length ? ` (${found.times.length} pairs)` : "";
    console.log(
      `    ${name.padEnd(36)}${[p50, p99, mean].map((time) => count(time).padStart(12)).join("")}` +
        `${ratios.map((ratio) => ratio.toFixed(1).padStart(8)).join("")}${part}`,
    );
    const ratio = Math.min(p50 / same.p50, mean / same.mean);
    const isPeer = Object.keys(PEERS).some((peer) => name.startsWith(peer));
    if (isPeer && ratio < fastest.ratio) fastest = { name, ratio };
  }
  const enough = fastest.ratio >= WANTED.ratio;
  console.log(
    `    the fastest peer, ${fastest.name}, takes ${fastest.ratio.toFixed(1)} times as long${
      enough ? "" : `: LESS THAN ${WANTED.ratio}`
    }`,
  );
  const slow = list === "near" && percentiles(own.times).p50 > WANTED.near;
  if (!enough || slow) Deno.exitCode = 1;
}

/** One source and many targets, in one search. */
function oneToMany(graph: ReturnType<typeof ours>["graph"], points: number): void {
  const random = seeded(13);
  const point = () => Math.floor(random() * points);
  const times = Array.from({ length: points > 200_000 ? 5 : 50 }, () => {
    const [from, targets] = [point(), Array.from({ length: TARGETS }, point)];
    const begin = performance.now();
    shortestPaths(graph, from, targets);
    return (performance.now() - begin) * 1000;
  });
  const { p50, p99 } = percentiles(times);
  console.log(
    `  ours, one to ${TARGETS} in one search: p50 ${count(p50)} µs, p99 ${count(p99)} µs`,
  );
}

const count = (number: number) => Math.round(number).toLocaleString("en");

function randomPairs(points: number, runs: number): Pair[] {
  const random = seeded(7);
  const point = () => Math.floor(random() * points);
  return Array.from({ length: runs }, () => [point(), point()] as const);
}

function nearPairs(points: number, runs: number, columns: number): Pair[] {
  const random = seeded(11);
  const step = () => Math.floor((random() * 2 - 1) * NEAR);
  return Array.from({ length: runs }, () => {
    const from = Math.floor(random() * points);
    const to = from + step() + columns * step();
    return [from, Math.min(Math.max(to, 0), points - 1)] as const;
  });
}
