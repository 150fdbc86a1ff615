/**
 * Tours through made-up floors: how long they are beside the best of 20 restarts, an S-shape and a
 * largest-gap round, and what finding them costs.
 */
import { cpuUsage } from "node:process";
import { buildGraph, WalkingGraph } from "../domain/routing/graph.ts";
import { GraphDraft } from "../domain/routing/graph_draft.ts";
import { distanceMatrix, lengthOfWalk } from "../domain/routing/tour/distance_matrix.ts";
import { heuristicOrder } from "../domain/routing/tour/heuristic_order.ts";
import { networkOf } from "../domain/routing/tour/network.ts";
import { planTour } from "../domain/routing/tour/plan_tour.ts";
import { type Aisles, LAYOUTS } from "./routing/layouts.ts";
import { seeded } from "./warehouse_aisles.ts";

const STOPS = [12, 60, 200];
const ORDERS = 3;
const RESTARTS = { restarts: 20, steps: 60_000 };
// Over the best of 20 restarts elsewhere, and milliseconds of processor for 200 stops.
const WANTED = { gap: 0.05, time: 50 };

const FLOORS: Record<string, () => Aisles> = {
  "20 aisles, 2 cross-aisles": () => ladder(20, 1, 24),
  "20 aisles, 3 cross-aisles": () => ladder(20, 2, 12),
  "20 aisles, 4 cross-aisles": () => ladder(20, 3, 8),
  "20 aisles, 6 cross-aisles": () => ladder(20, 5, 5),
  "aisles with gaps": () => LAYOUTS["aisles"]!(30, 30),
  "grid": () => LAYOUTS["grid"]!(30, 30),
  "roads": () => LAYOUTS["roads"]!(30, 30),
};

/**
 * Prints one line a floor and number of stops, the means of some orders.
 * @param args Names of floors: only these are measured.
 */
export default function bench(args: string[]): void {
  console.log(
    `${"floor".padEnd(28)}stops  method     gap %  S-shape %  largest gap %   CPU ms (first, mean)`,
  );
  for (const [name, make] of Object.entries(FLOORS)) {
    if (args.length > 0 && !args.includes(name)) continue;
    const graph = graphOf(make());
    for (const stops of STOPS) measure(name, graph, stops);
  }
}

function measure(name: string, graph: WalkingGraph, count: number): void {
  const random = seeded(count);
  const times: number[] = [];
  const [gaps, sShapes, largestGaps]: [number[], number[], number[]] = [[], [], []];
  let method = "";
  for (let order = 0; order < ORDERS; order++) {
    const points = new Set([0]);
    while (points.size <= count) points.add(Math.floor(random() * graph.size));
    const [start, ...stops] = [...points] as [number, ...number[]];
    const before = cpuUsage();
    const plan = planTour(graph, { start, end: start, stops });
    const { user, system } = cpuUsage(before);
    times.push((user + system) / 1000);
    method = plan.method;

    const walk = [start, ...plan.order, start];
    const network = networkOf(graph, [start, ...plan.order]);
    const matrix = distanceMatrix(network);
    const length = lengthOfWalk(matrix, [...walk.keys()].slice(0, -1).concat(0));
    const best = lengthOfWalk(matrix, [0, ...heuristicOrder(matrix, 0, RESTARTS), 0]);
    gaps.push(length / best - 1);
    if (plan.sShape !== null) sShapes.push(plan.sShape / length - 1);
    if (plan.largestGap !== null) largestGaps.push(plan.largestGap / length - 1);
  }
  const [gap, time] = [Math.max(...gaps), mean(times)];
  const percent = (shares: number[]) => shares.length === 0 ? "–" : (100 * mean(shares)).toFixed(1);
  const wrong = gap > WANTED.gap || (count === 200 && time > WANTED.time);
  if (wrong) Deno.exitCode = 1;
  console.log(
    `${name.padEnd(28)}${String(count).padStart(5)}  ${method.padEnd(9)}` +
      `${(100 * gap).toFixed(1).padStart(7)}${percent(sShapes).padStart(11)}` +
      `${percent(largestGaps).padStart(15)}${times[0]!.toFixed(1).padStart(12)}, ` +
      `${time.toFixed(1)}${wrong ? "  TOO MUCH" : ""}`,
  );
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function graphOf({ x, y, edges }: Aisles): WalkingGraph {
  const idOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;
  const draft = new GraphDraft();
  x.forEach((at, index) => draft.addPoint(idOf(index), at, y[index]!));
  for (let at = 0; at < edges.length; at += 2) {
    draft.addEdge(idOf(edges[at]!), idOf(edges[at + 1]!));
  }
  return new WalkingGraph(buildGraph(draft.parts()));
}

/** Parallel aisles 5 apart, with so many points 1 apart in each block between two cross-aisles. */
function ladder(aisles: number, blocks: number, points: number): Aisles {
  const rows = blocks * (points + 1) + 1;
  const edges: number[] = [];
  for (let aisle = 0; aisle < aisles; aisle++) {
    for (let row = 0; row < rows; row++) {
      const at = aisle * rows + row;
      if (row + 1 < rows) edges.push(at, at + 1);
      if (aisle + 1 < aisles && row % (points + 1) === 0) edges.push(at, at + rows);
    }
  }
  const size = aisles * rows;
  return {
    x: Float64Array.from({ length: size }, (_, at) => 5 * Math.floor(at / rows)),
    y: Float64Array.from({ length: size }, (_, at) => at % rows),
    edges: Uint32Array.from(edges),
  };
}
