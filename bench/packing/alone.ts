/** An order packed in a process of its own, so that the peak of its memory is the order's alone. */
import { packOrder } from "../../adapters/packing/pack_order.ts";
import type { Packed } from "../../domain/warehouse/order_packing.ts";
import { palletBounds } from "../../domain/packing/bounds.ts";
import { check } from "../../domain/packing/check.ts";
import { packSteps } from "../../domain/packing/engine.ts";
import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { peakMemory } from "../peak_memory.ts";
import { measure } from "./measure.ts";
import { processorTime } from "./processor_time.ts";

/** Result of a run. */
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

/**
 * Packs in this process, as a worker of the server does, and prints what came of it as JSON; the process
 * should do nothing else.
 */
export async function packAlone(problem: PackingProblem): Promise<void> {
  const start = processorTime();
  const { layout, longestStep } = packAsWorker(problem);
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

function packAsWorker(problem: PackingProblem): { layout: Layout; longestStep: number } {
  let longestStep = 0;
  const task = {
    problem,
    name: "alone",
    sentAt: Date.now(),
    cancelled: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  };
  const packed = packOrder(task, () => {}, {
    *pack(problem) {
      for (const steps = packSteps(problem);;) {
        const began = performance.now();
        const step = steps.next();
        longestStep = Math.max(longestStep, performance.now() - began);
        if (step.done) return step.value;
        yield step.value;
      }
    },
  });
  return { layout: (packed as Packed).layout, longestStep };
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
