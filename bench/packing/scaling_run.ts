/**
 * One order in a process of its own, so that the peak of its memory is the order's alone. Arguments:
 * boxes, effort. Prints a `ScalingRun` as JSON.
 */
import { palletBounds } from "../../domain/packing/bounds.ts";
import { check } from "../../domain/packing/check.ts";
import type { BoxType, Effort } from "../../domain/packing/problem.ts";
import { peakMemory } from "../peak_memory.ts";
import { seeded } from "../warehouse_aisles.ts";
import { measure } from "./measure.ts";
import { problemOfTypes } from "./orders.ts";
import { ours } from "./ours.ts";

const TYPES = 40;

/** What came of it. */
export interface ScalingRun {
  milliseconds: number;
  /** Milliseconds. */
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

const [boxes, effort] = Deno.args.map(Number) as [number, number];
console.log(JSON.stringify(await run(boxes, effort as Effort)));

async function run(boxes: number, effort: Effort): Promise<ScalingRun> {
  const problem = problemOfTypes(typesOf(boxes), effort);
  const start = performance.now();
  const { layout, longestStep = 0 } = ours.pack(problem);
  const milliseconds = performance.now() - start;
  const megabytes = await peakMemory(Deno.pid);
  const { closed, closedFill } = measure(problem, layout, { free: false, milliseconds });
  return {
    milliseconds,
    longestStep,
    megabytes,
    pallets: layout.pallets.length,
    bound: palletBounds(problem).pallets,
    fill: closed === 0 ? null : closedFill / closed,
    violation: check(problem, layout)[0]?.words,
  };
}

/** The same types for every number of boxes, with even counts. */
function typesOf(boxes: number): BoxType[] {
  const random = seeded(40);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return Array.from({ length: TYPES }, (_, index) => {
    const [length, width, height] = [between(200, 400), between(150, 300), between(90, 280)];
    return {
      key: `T${index + 1}`,
      length,
      width,
      height,
      weight: between(1, 15),
      bearableLoad: between(500, 2000) * length * width / 1e6,
      mayTurn: true,
      count: Math.floor(boxes / TYPES) + (index < boxes % TYPES ? 1 : 0),
      stop: null,
    };
  });
}
