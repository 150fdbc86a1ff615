/** An order packed in a process of its own, so that the peak of its memory is the order's alone. */
import { palletBounds } from "../../domain/packing/bounds.ts";
import { check } from "../../domain/packing/check.ts";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import { peakMemory } from "../peak_memory.ts";
import { measure } from "./measure.ts";
import { ours } from "./ours.ts";
import { processorTime } from "./processor_time.ts";

/** What came of it. */
export interface LoneRun {
  /** Of the processor. */
  milliseconds: number;
  /** Milliseconds of the clock. */
  longestStep: number;
  /** Undefined where the system does not tell. */
  megabytes: number | undefined;
  pallets: number;
  bound: number;
  /** The share of all pallets' volume but the last one's; null with one pallet. */
  fill: number | null;
  /** The first violation in words. */
  violation: string | undefined;
}

/** Packs in this process, which should do nothing else, and prints what came of it as JSON. */
export async function packAlone(problem: PackingProblem): Promise<void> {
  const start = processorTime();
  const { layout, longestStep = 0 } = ours.pack(problem);
  const milliseconds = processorTime() - start;
  const megabytes = await peakMemory(Deno.pid);
  const { closed, closedFill } = measure(problem, layout, { free: false, milliseconds });
  const run: LoneRun = {
    milliseconds,
    longestStep,
    megabytes,
    pallets: layout.pallets.length,
    bound: palletBounds(problem).pallets,
    fill: closed === 0 ? null : closedFill / closed,
    violation: check(problem, layout)[0]?.words,
  };
  console.log(JSON.stringify(run));
}

/** Runs a script of this folder that calls `packAlone`. */
export async function inOwnProcess(script: string, args: readonly string[]): Promise<LoneRun> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--lock=tests/deno.lock", "-P=bench", `bench/packing/${script}`, ...args],
    stdout: "piped",
    stderr: "piped",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${script} ${args.join(" ")}: ${text(stderr)}`);
  return JSON.parse(text(stdout));
}

/** The columns of `printRun`, to be printed above them. */
export const RUN_HEADER =
  "  effort     boxes        ms    MB peak   pallets     bound    fill %  µs a box   ms a step";

/** Prints a row; fails the process if a rule is broken. */
export function printRun(boxes: number, effort: number, run: LoneRun): void {
  const { milliseconds, longestStep, megabytes, pallets, bound, fill, violation } = run;
  const columns = [
    boxes,
    milliseconds.toFixed(0),
    megabytes?.toFixed(0) ?? "–",
    pallets,
    bound,
    fill === null ? "–" : (100 * fill).toFixed(1),
    (1000 * milliseconds / boxes).toFixed(0),
    longestStep.toFixed(0),
  ];
  console.log(`${effort}`.padStart(8) + columns.map((cell) => `${cell}`.padStart(10)).join(""));
  if (violation === undefined) return;
  console.log(`  breaks a rule: ${violation}`);
  Deno.exitCode = 1;
}
