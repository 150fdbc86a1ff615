/** Orders packed by every solver, and the table that comes of it. */
import { palletBounds } from "../../domain/packing/bounds.ts";
import { packAndJudge } from "./judged.ts";
import { add, type Measures, NOTHING } from "./measure.ts";
import type { NamedOrder } from "./orders.ts";
import type { Solver } from "./solver.ts";
import type { TableRow } from "./table.ts";

const NAME_WIDTH = 16;
const HEADER = "".padEnd(NAME_WIDTH) + [
  "pallets",
  "bound",
  "finer",
  "fill %",
  "≥70 % %",
  "floating",
  "ms",
  "ms max",
].map((title) => title.padStart(10)).join("");

/** Packs all orders with all solvers, prints their sums, or a row for each order before, and returns them. */
export function compare(
  title: string,
  orders: readonly NamedOrder[],
  solvers: readonly Solver[],
  { each }: { each: boolean },
): TableRow[] {
  const boxes = orders.reduce((sum, order) => sum + boxCount(order), 0);
  console.log(`\n${title}: ${orders.length} orders, ${boxes} boxes`);
  console.log(HEADER);
  const sums = solvers.map((solver) => ({ solver, sum: NOTHING, longest: 0, longestStep: 0 }));
  let bound = 0;
  for (const order of orders) {
    const ordersBound = palletBounds(order.problem).pallets;
    bound += ordersBound;
    if (each) console.log(`${order.name}: ${order.problem.types.length} types, ${boxCount(order)}`);
    for (const total of sums) {
      const { measures, longestStep } = packAndJudge(total.solver, order);
      total.sum = add(total.sum, measures);
      total.longest = Math.max(total.longest, measures.milliseconds);
      total.longestStep = Math.max(total.longestStep, longestStep);
      if (each) print(`  ${total.solver.name}`, measures, ordersBound, 1, measures.milliseconds);
    }
  }
  if (each) console.log(HEADER);
  for (const { solver, sum, longest } of sums) {
    print(solver.name, sum, bound, orders.length, longest, solver.remark);
  }
  for (const { solver, longestStep } of sums) {
    if (longestStep > 0) console.log(`${solver.name}: longest step ${longestStep.toFixed(0)} ms`);
  }
  printRatios(sums.map(({ solver, sum }) => ({ name: solver.name, sum })));
  return sums.map(({ solver, sum }) => ({
    what: title.split(/[,;(]/, 2).join(",").replaceAll("\n", " "),
    instances: orders.length,
    solver: solver.name,
    result: sum.pallets,
    bound,
    milliseconds: sum.milliseconds / orders.length,
  }));
}

function print(
  name: string,
  measures: Measures,
  bound: number,
  orders: number,
  longest: number,
  remark = "",
): void {
  const { pallets, fine, closed, closedFill, boxes, supported, floating, milliseconds } = measures;
  const columns = [
    pallets,
    bound,
    fine.toFixed(2),
    closed === 0 ? "–" : (100 * closedFill / closed).toFixed(1),
    (100 * supported / boxes).toFixed(1),
    floating,
    (milliseconds / orders).toFixed(1),
    longest.toFixed(0),
  ];
  const row = columns.map((column) => `${column}`.padStart(10)).join("");
  console.log(name.padEnd(NAME_WIDTH) + row + (remark === "" ? "" : `  ${remark}`));
}

function printRatios(solvers: readonly { name: string; sum: Measures }[]): void {
  const isOwn = ({ name }: { name: string }) => name.startsWith("ours");
  const peers = solvers.filter((solver) => !isOwn(solver));
  if (peers.length === 0) return;
  const best = peers.reduce((a, b) => b.sum.pallets < a.sum.pallets ? b : a);
  for (const own of solvers.filter(isOwn)) {
    const ratio = (of: "pallets" | "fine") => (own.sum[of] / best.sum[of]).toFixed(3);
    console.log(
      `${own.name} / ${best.name}: ${ratio("pallets")} of the pallets, finer ${ratio("fine")}`,
    );
  }
}

const boxCount = ({ problem: { types } }: NamedOrder) =>
  types.reduce((sum, { count }) => sum + count, 0);
