/** Bin packing instances of Martello, Pisinger & Vigo (2000): the bins of all of a class and size. */
import type { Instance } from "./formats/instance.ts";
import { readMpv } from "./formats/mpv.ts";
import { publishedProblem, USUAL_RULES } from "./formats/published_problem.ts";
import type { Effort, PalletSize } from "../../domain/packing/problem.ts";
import { packAndJudge } from "./judged.ts";
import { drawnMpv } from "./mpv_instances.ts";
import type { Shard } from "./shard.ts";
import type { Solver } from "./solver.ts";
import type { TableRow } from "./table.ts";

/** Options of the bin packing benchmark. */
export interface BinOptions {
  solvers: readonly Solver[];
  effort: Effort;
  /** Maximum of instances of each class and size. */
  first: number;
  shard: Shard;
}

/** The two counts of bins are those of the files' headers; drawn instances have none. */
type BinInstance = Instance & { pallet: PalletSize; lowerBound?: number; found?: number };

const CLASSES = [1, 4, 5, 6, 7, 8];
// There are no files of these.
const DRAWN = [6, 7];
const SIZES = [50, 100, 150, 200];
const INSTANCES = 10;
/**
 * Bins of ten instances of guided local search (Faroe, Pisinger & Zachariasen 2003) by class, for 100
 * boxes; that of class 7 from memory and not checked in the paper.
 */
const GUIDED_LOCAL_SEARCH: Readonly<Record<number, number>> = {
  1: 267,
  4: 590,
  5: 151,
  6: 191,
  7: 123,
  8: 189,
};

/**
 * Prints a row for each class and size, and returns them.
 * @throws {Deno.errors.NotFound} when the data is not there.
 */
export async function bins(data: string, options: BinOptions): Promise<TableRow[]> {
  const { solvers, first, shard } = options;
  const groups = await Promise.all(CLASSES.flatMap((number) =>
    SIZES.map(async (boxes) => {
      const file = `${data}/packing/mpv/class${number}/${boxes}.txt`;
      const list: BinInstance[] = DRAWN.includes(number)
        ? drawnMpv(number, boxes)
        : readMpv(await Deno.readTextFile(file));
      return { number, boxes, list: list.slice(0, first).filter((_, index) => shard.has(index)) };
    })
  ));
  console.log(
    "\nBins: sums over the instances; nothing is turned (but bp3d tips), no loads, no support ratio:\n" +
      "yet each box of ours touches one below, which the instances do not ask for. header: the two\n" +
      "counts of bins in the files (0 where there are none), by their values a lower bound and some\n" +
      "heuristic's; GLS: what guided local search is published with; /NAME: ours (of several efforts\n" +
      "the last) to theirs",
  );
  const names = solvers.map(({ name }) => name);
  const isOwn = (name: string) => name.startsWith("ours");
  const ratios = names.some(isOwn) ? names.filter((name) => !isOwn(name)) : [];
  const titles = ratios.map((name) => `/${name}`);
  printRow(["class", "boxes", "instances", "header", "", ...names, ...titles, "GLS"]);
  const rows = groups.map(({ number, boxes, list }) => {
    const published = boxes === 100 && list.length === INSTANCES
      ? GUIDED_LOCAL_SEARCH[number]
      : undefined;
    const sums = sumsOf(`Class ${number}, ${boxes} boxes`, list, options);
    printSums([number, boxes], list, sums, published ?? "");
    return { number, boxes, list, sums };
  });
  const all = solvers.map((_, at) => rows.reduce((sum, { sums }) => sum + sums[at]!, 0));
  printSums(["all", ""], rows.flatMap(({ list }) => list), all, "");
  return rows.flatMap(({ number, boxes, list, sums }) =>
    names.map((solver, at) => ({
      what: `MPV class ${number}, ${boxes} boxes`,
      instances: list.length,
      solver,
      result: sums[at]!,
      bound: DRAWN.includes(number)
        ? undefined
        : list.reduce((sum, { lowerBound = 0 }) => sum + lowerBound, 0),
    }))
  );

  function printSums(
    group: readonly (number | string)[],
    list: readonly BinInstance[],
    sums: readonly number[],
    gls: number | string,
  ): void {
    const lower = list.reduce((sum, { lowerBound = 0 }) => sum + lowerBound, 0);
    const found = list.reduce((sum, instance) => sum + (instance.found ?? 0), 0);
    const own = sums[names.findLastIndex(isOwn)];
    const shares = ratios.map((name) => (own! / sums[names.indexOf(name)]!).toFixed(3));
    printRow([...group, list.length, lower, found, ...sums, ...shares, gls]);
  }
}

/** Bins of all instances, by solver. */
function sumsOf(
  group: string,
  list: readonly BinInstance[],
  { solvers, effort }: BinOptions,
): number[] {
  const sums = solvers.map(() => 0);
  for (const { name, pallet, types, lowerBound } of list) {
    const problem = publishedProblem(types, pallet, { ...USUAL_RULES.mpv, effort });
    solvers.forEach((solver, at) => {
      const order = { name: `${group}, instance ${name}`, problem };
      const { pallets } = packAndJudge(solver, order).measures;
      sums[at] = sums[at]! + pallets;
      if (!solver.free && lowerBound !== undefined && pallets < lowerBound) {
        console.log(`${order.name}: ${pallets} bins, fewer than the header's ${lowerBound}`);
      }
    });
  }
  return sums;
}

function printRow(cells: readonly (number | string)[]): void {
  console.log(cells.map((cell) => `${cell}`.padStart(14)).join("").slice(7));
}
