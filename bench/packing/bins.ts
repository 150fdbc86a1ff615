/** Bin packing instances of Martello, Pisinger & Vigo (2000): the bins of all of a class and size. */
import { type BinInstance, readMpv } from "../../domain/packing/formats/mpv.ts";
import { publishedProblem, USUAL_RULES } from "../../domain/packing/formats/published_problem.ts";
import type { Effort } from "../../domain/packing/problem.ts";
import { packAndJudge } from "./judged.ts";
import type { Shard } from "./shard.ts";
import type { Solver } from "./solver.ts";
import type { TableRow } from "./table.ts";

/** What is packed, by whom. */
export interface BinOptions {
  solvers: readonly Solver[];
  effort: Effort;
  /** How many instances of each class and size, at most. */
  first: number;
  shard: Shard;
}

const CLASSES = [1, 4, 5, 8];
const SIZES = [50, 100, 150, 200];
const INSTANCES = 10;
/** Mean bins of guided local search (Faroe, Pisinger & Zachariasen 2003) for 100 boxes, by class. */
const GUIDED_LOCAL_SEARCH: Readonly<Record<number, number>> = {
  1: 26.7,
  4: 59.0,
  5: 15.1,
  8: 18.9,
};

/**
 * Prints a row for each class and size, and returns them.
 *
 * @throws {Deno.errors.NotFound} when the data is not there.
 */
export async function bins(data: string, options: BinOptions): Promise<TableRow[]> {
  const { solvers, first, shard } = options;
  const groups = await Promise.all(CLASSES.flatMap((number) =>
    SIZES.map(async (boxes) => {
      const file = `${data}/packing/mpv/class${number}/${boxes}.txt`;
      const list = readMpv(await Deno.readTextFile(file));
      return { number, boxes, list: list.slice(0, first).filter((_, index) => shard.has(index)) };
    })
  ));
  console.log(
    "\nBins: sums over the instances; nothing is turned (but bp3d tips), no loads, no support ratio:\n" +
      "yet each box of ours touches one below, which the instances do not ask for. header: the two\n" +
      "counts of bins in the files, by their values a lower bound and some heuristic's; GLS: ten times\n" +
      "the published mean of guided local search; /NAME: ours (of several efforts\nthe last) to theirs",
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
    const gls = published === undefined ? "" : (INSTANCES * published).toFixed(0);
    printSums([number, boxes], list, sums, gls);
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
      bound: list.reduce((sum, { lowerBound }) => sum + lowerBound, 0),
    }))
  );

  function printSums(
    group: readonly (number | string)[],
    list: readonly BinInstance[],
    sums: readonly number[],
    gls: string,
  ): void {
    const lower = list.reduce((sum, { lowerBound }) => sum + lowerBound, 0);
    const found = list.reduce((sum, instance) => sum + instance.found, 0);
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
      if (!solver.free && pallets < lowerBound) {
        console.log(`${order.name}: ${pallets} bins, fewer than the header's ${lowerBound}`);
      }
    });
  }
  return sums;
}

function printRow(cells: readonly (number | string)[]): void {
  console.log(cells.map((cell) => `${cell}`.padStart(14)).join("").slice(7));
}
