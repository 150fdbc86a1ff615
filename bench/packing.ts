/**
 * Whole orders on pallets beside two packers from npm: how many pallets, how near to the lower
 * bound, how full, and how many boxes stand on what. Then the time of ever larger orders; and
 * published instances, single containers among them.
 */
import { type BenchArguments, benchArguments } from "./packing/arguments.ts";
import { binpackingjs } from "./packing/binpackingjs.ts";
import { bins } from "./packing/bins.ts";
import { bp3d } from "./packing/bp3d.ts";
import { cancel } from "./packing/cancel.ts";
import { compare } from "./packing/compare.ts";
import { containers } from "./packing/containers.ts";
import { egyOrders } from "./packing/egy_orders.ts";
import { many } from "./packing/many.ts";
import {
  freeOrders,
  generatedOrders,
  ordersOfTenTypes,
  realOrders,
  repeatedOrders,
  thinOrders,
} from "./packing/orders.ts";
import { atEffort, ours, oursFree, oursWithoutLoads, oursWithoutRules } from "./packing/ours.ts";
import { scaling } from "./packing/scaling.ts";
import type { Solver } from "./packing/solver.ts";
import { printTable, type TableRow } from "./packing/table.ts";

const SIZE = "1200 × 800 × 1800, 70 % support";
const SETS = [
  {
    name: "A",
    title: `A, generated types (bearable load = the generator's kg/m² × base area), ${SIZE}`,
    read: generatedOrders,
    own: [ours],
  },
  {
    name: "B",
    title: `B, real orders (no limit of load), ${SIZE}`,
    read: realOrders,
    own: [ours],
  },
  {
    name: "C",
    title: "C, real orders, free (bearable load = base area × 150, 300, 600, 1,200 kg/m² for\n" +
      `Strength 1 to 4, which is assumed), ${SIZE}; then without these rules`,
    read: freeOrders,
    own: [ours, oursWithoutRules],
    published:
      "skjolber/3d-bin-container-packing 3.0.9 (Java; PlainPackager, neither support nor loads as\n" +
      "rules), measured elsewhere: 368 pallets, 76 % of the boxes on 70 % and more, 15 ms an order",
  },
  {
    name: "R",
    title:
      `R, repeated types (24 generated types, 8 to 40 boxes each, no limit of load), ${SIZE};\n` +
      "in layers, then free",
    read: repeatedOrders,
    own: [ours, oursFree],
  },
  {
    name: "M",
    title:
      `M, ten types (generated, 10 to 40 boxes each, loads as in A), ${SIZE}; in layers, then free`,
    read: ordersOfTenTypes,
    own: [ours, oursFree],
  },
  {
    name: "T",
    title: `T, thin boxes (300 rods of 1200 × 2 × 2, 200 sheets of 400 × 300 × 3), free, ${SIZE}`,
    read: thinOrders,
    own: [ours],
  },
];
// The sets that are run when nothing is named; the others take hours.
const USUAL = ["A", "B"];
const CONTAINERS_OF_A_CLASS = 20;

const USAGE = `deno task bench packing [DATA] [--orders A|B|C|R|M|T] [--only ours|binpackingjs|bp3d]
  [--effort 0,1,2,3] [--each] [--egy] [--mpv] [--many] [--cancel] [--moments 20]
  [--scaling] [--boxes 20000] [--table] [--svg FILE]
  [--containers] [--seconds 10] [--classes 1,2,…] [--support 0|1] [--first N] [--shard 1/2]
DATA is the folder that has packing/egy, orders, thpack, mpv; OPEN_DEPOT_DATA where it is left out.
When something is named only that is run, otherwise orders A and B and the scaling. --svg writes the
plot of the containers, or else of the scaling; --first takes so many orders of each set and instances
of each class (20 containers where it is left out), --shard every second instance from the first on.
--boxes is the size of the largest order of the scaling, 100 at least.
--cancel starts a server and cancels jobs of --boxes and of a tenth as many, at so many --moments.
--table runs all of it but the orders A and B, with the efforts named, and prints one table at the end;
without --first it takes hours at efforts 2 and 3.`;

/** Runs what the arguments name; fails if one of our layouts breaks a rule. */
export default async function bench(args: string[]): Promise<void> {
  const benchOptions = benchArguments(args);
  if (benchOptions === undefined) return wrong();
  const { orders, effort, shard, svg } = benchOptions;
  const all = benchOptions.table;
  const named = all || orders !== undefined ||
    [
      benchOptions.scaling,
      benchOptions.containers,
      benchOptions.egy,
      benchOptions.mpv,
      benchOptions.many,
      benchOptions.cancel,
    ].includes(
      true,
    );
  const sets = SETS.filter(({ name }) =>
    all ? !USUAL.includes(name) : named ? orders === name : USUAL.includes(name)
  );
  if (solversOf(benchOptions, [ours]).length === 0 || orders !== undefined && sets.length === 0) {
    return wrong();
  }
  console.log(
    `effort ${
      benchOptions.efforts.join(", ")
    }. finer: pallets with each order's last counted by its ` +
      "height;\nfill: volume of all pallets but each order's last; ≥70 %: boxes with so much of " +
      "their base on\ntops within 10 mm; ms: of the processor, of an order",
  );
  const rows: TableRow[] = [];
  const take = <T>(list: readonly T[]) =>
    list.slice(0, benchOptions.first).filter((_, index) => shard.has(index));
  for (const { name, title, read, own, published } of sets) {
    await withData(benchOptions, `orders ${name}`, async (data) => {
      rows.push(
        ...compare(
          title,
          take(await read(data, effort)),
          solversOf(benchOptions, own),
          benchOptions,
        ),
      );
      if (published !== undefined) console.log(published);
    });
  }
  if (all || benchOptions.egy) {
    await withData(benchOptions, "packing/egy", async (data) => {
      for (const { boxes, orders } of await egyOrders(data, effort)) {
        const title = `EGY, ${boxes} boxes an order, free, 1200 × 800 × 2055, 75 % support, ` +
          "loads as in A; then without them";
        rows.push(
          ...compare(
            title,
            take(orders),
            solversOf(benchOptions, [ours, oursWithoutLoads]),
            benchOptions,
          ),
        );
      }
    });
  }
  if (all || benchOptions.mpv) {
    const options = { solvers: solversOf(benchOptions, [ours]), effort, shard };
    const first = benchOptions.first ?? Infinity;
    await withData(benchOptions, "packing/mpv", async (data) => {
      rows.push(...await bins(data, { ...options, first }));
    });
  }
  if (all || benchOptions.containers) {
    const first = benchOptions.first ?? CONTAINERS_OF_A_CLASS;
    await withData(benchOptions, "packing/thpack", async (data) => {
      rows.push(...await containers(data, { ...benchOptions, first }));
    });
  }
  if (all || benchOptions.many) {
    await withData(benchOptions, "packing/egy", (data) => many(data, effort));
  }
  if (benchOptions.cancel) await cancel(benchOptions);
  const plotted = all || benchOptions.containers ? undefined : svg;
  if (all || benchOptions.scaling || !named || plotted !== undefined) {
    rows.push(...await scaling(plotted, benchOptions.boxes));
  }
  if (all) printTable(rows);
}

function solversOf({ only, efforts }: BenchArguments, own: readonly Solver[]): Solver[] {
  const selected = own.flatMap((solver) =>
    efforts.map((effort) => atEffort(solver, effort, efforts.length > 1))
  )
    .map((solver) => ({ solver, name: "ours" }));
  const peers = [binpackingjs, bp3d].map((solver) => ({ solver, name: solver.name }));
  return [...selected, ...peers]
    .filter(({ name }) => only === undefined || name === only)
    .map(({ solver }) => solver);
}

/** Does the work, or says that the data for it is missing. */
async function withData(
  { data }: BenchArguments,
  what: string,
  work: (data: string) => Promise<void>,
): Promise<void> {
  try {
    await work(data ?? "");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const why = data === undefined ? "no data folder is given" : `there is no such data in ${data}`;
    console.log(`\n${what}: left out, ${why}`);
  }
}

function wrong(): void {
  console.error(USAGE);
  Deno.exitCode = 1;
}
