/** Orders packed by every solver, and the table that comes of it. */
import { palletBounds } from "../../domain/packing/bounds.ts";
import { check } from "../../domain/packing/check.ts";
import { add, asFree, measure, type Measures, NOTHING } from "./measure.ts";
import type { NamedOrder } from "./orders.ts";
import type { Solver } from "./solver.ts";

// Violations that are printed of one order.
const MOST_VIOLATIONS = 5;
// What a layout of somebody else must not break to be counted at all.
const PLAIN_RULES = ["count", "position", "outside", "overlap", "too-tall"];

const HEADER = "".padEnd(14) + [
  "pallets",
  "bound",
  "finer",
  "fill %",
  "≥70 % %",
  "floating",
  "ms",
  "ms max",
].map((title) => title.padStart(10)).join("");

/** Packs all orders with all solvers and prints their sums, or a row for each order before. */
export function compare(
  title: string,
  orders: readonly NamedOrder[],
  solvers: readonly Solver[],
  { each }: { each: boolean },
): void {
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
      const { measures, longestStep } = run(total.solver, order);
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
  printRatio(sums.map(({ solver, sum }) => ({ name: solver.name, sum })));
}

function run(
  solver: Solver,
  { name, problem }: NamedOrder,
): { measures: Measures; longestStep: number } {
  const start = performance.now();
  const { layout, longestStep = 0 } = solver.pack(problem);
  const milliseconds = performance.now() - start;
  const violations = solver.free
    ? check(asFree(problem), layout).filter(({ kind }) => PLAIN_RULES.includes(kind))
    : check(problem, layout);
  if (violations.length > 0) {
    Deno.exitCode = 1;
    console.log(`${name}: ${solver.name} breaks ${violations.length} rules`);
    for (const { kind, words } of violations.slice(0, MOST_VIOLATIONS)) {
      console.log(`  ${kind}: ${words}`);
    }
  }
  return { measures: measure(problem, layout, { free: solver.free, milliseconds }), longestStep };
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
  console.log(name.padEnd(14) + row + (remark === "" ? "" : `  ${remark}`));
}

function printRatio(solvers: readonly { name: string; sum: Measures }[]): void {
  const own = solvers.find(({ name }) => name === "ours");
  const peers = solvers.filter(({ name }) => name !== "ours");
  if (own === undefined || peers.length === 0) return;
  const best = peers.reduce((a, b) => b.sum.pallets < a.sum.pallets ? b : a);
  const ratio = (of: "pallets" | "fine") => (own.sum[of] / best.sum[of]).toFixed(3);
  console.log(`ours / ${best.name}: ${ratio("pallets")} of the pallets, finer ${ratio("fine")}`);
}

const boxCount = ({ problem: { types } }: NamedOrder) =>
  types.reduce((sum, { count }) => sum + count, 0);
