/**
 * Whole orders on pallets beside two packers from npm: how many pallets, how near to the lower
 * bound, how full, and how many boxes stand on what. Then the time of ever larger orders.
 */
import { parseArgs } from "node:util";
import type { Effort } from "../domain/packing/problem.ts";
import { binpackingjs } from "./packing/binpackingjs.ts";
import { bp3d } from "./packing/bp3d.ts";
import { compare } from "./packing/compare.ts";
import { generatedOrders, type NamedOrder, realOrders } from "./packing/orders.ts";
import { ours } from "./packing/ours.ts";
import { scaling } from "./packing/scaling.ts";

const SETS = [
  {
    name: "A",
    title: "A, generated types (bearable load = the generator's kg/m² × base area)",
    read: generatedOrders,
  },
  { name: "B", title: "B, real orders (no limit of load)", read: realOrders },
];

const USAGE = `deno task bench packing [DATA] [--orders A|B] [--only ours|binpackingjs|bp3d]
  [--effort 0|1|2|3] [--each] [--scaling] [--svg FILE]
DATA is the folder that has packing/egy and packing/orders; OPEN_DEPOT_DATA where it is left out.
With --orders or --scaling only what is named is run; --svg writes the plot of the scaling.`;

/** Runs what the arguments name, everything by default; fails if one of our layouts breaks a rule. */
export default async function bench(args: string[]): Promise<void> {
  const read = argumentsOf(args);
  if (read === undefined) return wrong();
  const { values, positionals } = read;
  const effort = Number(values.effort);
  const solvers = [ours, binpackingjs, bp3d]
    .filter(({ name }) => values.only === undefined || values.only === name);
  const sets = SETS.filter(({ name }) =>
    values.orders === undefined ? !values.scaling : values.orders.toUpperCase() === name
  );
  const nothing = solvers.length === 0 || sets.length === 0 && !values.scaling;
  if (![0, 1, 2, 3].includes(effort) || nothing) return wrong();
  const data = positionals[0] ?? Deno.env.get("OPEN_DEPOT_DATA");
  console.log(
    `1200 × 800 × 1800, effort ${effort}. finer: pallets with each order's last counted by its ` +
      "height;\nfill: volume of all pallets but each order's last; ≥70 %: boxes with so much of " +
      "their base on\ntops within 10 mm; ms: of an order",
  );
  for (const { title, read } of sets) {
    const orders = await read(data ?? "", effort as Effort).catch(missing);
    if (orders === undefined) console.log(`\n${title}: left out, ${noData(data)}`);
    else compare(title, orders, solvers, values);
  }
  if (values.scaling || values.svg !== undefined || values.orders === undefined) {
    await scaling(values.svg);
  }
}

/** Undefined when there is one that it does not know. */
function argumentsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        orders: { type: "string" },
        only: { type: "string" },
        effort: { type: "string", default: "1" },
        each: { type: "boolean", default: false },
        scaling: { type: "boolean", default: false },
        svg: { type: "string" },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

function wrong(): void {
  console.error(USAGE);
  Deno.exitCode = 1;
}

function missing(error: unknown): NamedOrder[] | undefined {
  if (error instanceof Deno.errors.NotFound) return undefined;
  throw error;
}

const noData = (data: string | undefined) =>
  data === undefined ? "no data folder is given" : `there is no such data in ${data}`;
