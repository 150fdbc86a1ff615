import { check } from "../../domain/packing/check.ts";
import { asFree, measure, type Measures } from "./measure.ts";
import type { NamedOrder } from "./orders.ts";
import { processorTime } from "./processor_time.ts";
import type { Solver } from "./solver.ts";

// Violations that are printed of one order.
const MAX_PRINTED_VIOLATIONS = 5;
// What a layout of someone else must not break to be counted at all.
const PLAIN_RULES = ["count", "position", "outside", "overlap", "too-tall"];

/** Result of an order. */
export interface JudgedRun {
  measures: Measures;
  /** Milliseconds of the longest step; 0 when it does not work in steps. */
  longestStep: number;
}

/** Packs an order and judges the layout; one that breaks a rule is printed, and fails the process. */
export function packAndJudge(solver: Solver, { name, problem }: NamedOrder): JudgedRun {
  const variant = solver.as?.(problem) ?? problem;
  const start = processorTime();
  const { layout, longestStep = 0 } = solver.pack(variant);
  const milliseconds = processorTime() - start;
  const violations = solver.free
    ? check(asFree(variant), layout).filter(({ kind }) => PLAIN_RULES.includes(kind))
    : check(variant, layout);
  reportViolations(`${name}: ${solver.name}`, violations);
  return { measures: measure(variant, layout, { free: solver.free, milliseconds }), longestStep };
}

/** Prints the first violations and fails the process, if there are any. */
export function reportViolations(
  who: string,
  violations: readonly { kind: string; words: string }[],
): void {
  if (violations.length === 0) return;
  Deno.exitCode = 1;
  console.log(`${who} breaks ${violations.length} rules`);
  for (const { kind, words } of violations.slice(0, MAX_PRINTED_VIOLATIONS)) {
    console.log(`  ${kind}: ${words}`);
  }
}
