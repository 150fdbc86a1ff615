import { parseArgs } from "node:util";
import type { Effort } from "../../domain/packing/problem.ts";
import { type Shard, shardOf } from "./shard.ts";

/** Arguments of the bench. */
export interface BenchArguments {
  /** The data folder; undefined when none is named. */
  data: string | undefined;
  /** A set of orders by its letter. */
  orders: string | undefined;
  /** The name of a solver. */
  only: string | undefined;
  /** The first of `efforts`. */
  effort: Effort;
  /** At which our own engine is measured, one after the other. */
  efforts: Effort[];
  each: boolean;
  scaling: boolean;
  containers: boolean;
  egy: boolean;
  mpv: boolean;
  many: boolean;
  /** True if calculations are cancelled. */
  cancel: boolean;
  /** At how many moments of each. */
  moments: number;
  /** True if everything is run, and printed as one table at the end. */
  table: boolean;
  seconds: number;
  /** Of the largest order of the scaling. */
  boxes: number;
  /** Undefined where it is not said. */
  first: number | undefined;
  classes: number[];
  supports: number[];
  shard: Shard;
  svg: string | undefined;
}

const OPTIONS = {
  orders: { type: "string" },
  only: { type: "string" },
  effort: { type: "string", default: "1" },
  each: { type: "boolean", default: false },
  scaling: { type: "boolean", default: false },
  containers: { type: "boolean", default: false },
  egy: { type: "boolean", default: false },
  mpv: { type: "boolean", default: false },
  many: { type: "boolean", default: false },
  cancel: { type: "boolean", default: false },
  moments: { type: "string", default: "20" },
  table: { type: "boolean", default: false },
  seconds: { type: "string", default: "10" },
  boxes: { type: "string", default: "20000" },
  first: { type: "string" },
  classes: { type: "string", default: "0,1,2,3,4,5,6,7" },
  support: { type: "string", default: "0,1" },
  shard: { type: "string", default: "1/1" },
  svg: { type: "string" },
} as const;

/** The arguments as they are meant; undefined when one is not understood. */
export function benchArguments(args: string[]): BenchArguments | undefined {
  const parsed = parse(args);
  if (parsed === undefined) return undefined;
  const { values, positionals } = parsed;
  const { orders, only, each, scaling, containers, egy, mpv, many, cancel, table, svg } = values;
  const first = values.first === undefined ? undefined : Number(values.first);
  const [efforts, seconds] = [numbers(values.effort), Number(values.seconds)];
  const [classes, supports] = [numbers(values.classes), numbers(values.support)];
  const shard = shardOf(values.shard);
  const [boxes, moments] = [Number(values.boxes), Number(values.moments)];
  const understood = boxes > 0 && moments > 1 &&
    efforts.every((one) => [0, 1, 2, 3].includes(one)) &&
    seconds > 0 &&
    shard !== undefined &&
    (first === undefined || Number.isInteger(first) && first > 0) &&
    classes.every((one) => [0, 1, 2, 3, 4, 5, 6, 7].includes(one)) &&
    supports.every((one) => [0, 1].includes(one));
  if (!understood) return undefined;
  return {
    data: positionals[0] ?? Deno.env.get("OPEN_DEPOT_DATA"),
    orders: orders?.toUpperCase(),
    ...{ only, each, scaling, containers, egy, mpv, many, cancel, moments, table },
    effort: efforts[0] as Effort,
    efforts: efforts as Effort[],
    ...{ seconds, boxes, first, classes, supports, shard, svg },
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

const numbers = (list: string) => list.split(",").map(Number);
