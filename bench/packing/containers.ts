/** Single containers of Bischoff & Ratcliff (1995): how full, after how many seconds. */
import { publishedProblem } from "./formats/published_problem.ts";
import { readThpack } from "./formats/thpack.ts";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import { binpackingjs } from "./binpackingjs.ts";
import { fillContainer } from "./container_fill.ts";
import { reportViolations } from "./judged.ts";
import { decades, even, plotOf, type Series } from "./plot.ts";
import type { Shard } from "./shard.ts";
import type { TableRow } from "./table.ts";

/** Options of the container loading benchmark. */
export interface ContainerOptions {
  /** Of 0 to 7. */
  classes: readonly number[];
  /** Maximum of instances of each class. */
  first: number;
  seconds: number;
  /** Support ratios, one run each. */
  supports: readonly number[];
  shard: Shard;
  /** Path of the plot. */
  svg: string | undefined;
}

const MARKS = [0.25, 0.5, 1, 2, 5, 10];

/**
 * Prints the mean fill of each class and of all after several times, for each support ratio; returns
 * that at the end.
 * @throws {Deno.errors.NotFound} when the data is not there.
 */
export async function containers(data: string, options: ContainerOptions): Promise<TableRow[]> {
  const { classes, first, seconds, supports, shard, svg } = options;
  const marks = [...MARKS.filter((mark) => mark < seconds), seconds];
  const instances = await Promise.all(classes.map(async (number) => ({
    name: `BR${number}`,
    list: readThpack(await Deno.readTextFile(`${data}/packing/thpack/BR${number}.txt`))
      .slice(0, first).filter((_, index) => shard.has(index)),
  })));
  const series: Series[] = [];
  const rows: TableRow[] = [];
  for (const minSupportRatio of supports) {
    const name = minSupportRatio === 0 ? "no support ratio" : "full support";
    console.log(`\nContainers, ${name}, the instances' orientations; mean % of volume after`);
    printRow("", "instances", marks.map((mark) => `${mark} s`));
    const all: number[][] = [];
    for (const { name: ofClass, list } of instances) {
      const runs = list.map(({ name, types, pallet }) => {
        const rules = { minSupportRatio, heightTolerance: 0, effort: 1 } as const;
        const run = fillContainer(publishedProblem(types, pallet, rules), marks);
        reportViolations(`${ofClass}, instance ${name}`, run.violations);
        return run.fills;
      });
      all.push(...runs);
      printMeans(ofClass, runs, marks.length);
      rows.push({
        what: `${ofClass}, ${name}, ${seconds} s`,
        instances: runs.length,
        solver: "ours",
        result: `${(100 * means(runs, marks.length).at(-1)!).toFixed(1)} %`,
      });
    }
    printMeans("all", all, marks.length);
    const problems = instances.flatMap(({ list }) =>
      list.map(({ types, pallet }) =>
        publishedProblem(types, pallet, { minSupportRatio, heightTolerance: 0, effort: 1 })
      )
    );
    const peer = problems.reduce((sum, problem) => sum + peerFill(problem), 0) / problems.length;
    console.log(`binpackingjs (knows no support): ${(100 * peer).toFixed(2)}`);
    console.log(PUBLISHED[minSupportRatio === 0 ? "free" : "supported"]);
    const points = means(all, marks.length).map((fill, at) => ({ x: marks[at]!, y: 100 * fill }));
    series.push({ name, points });
  }
  if (svg !== undefined) await Deno.writeTextFile(svg, plot(series, marks));
  return rows;
}

// Means of BR1 to BR7 in the literature.
const PUBLISHED = {
  free: "published, BR1–7: 96.5 best known without support",
  supported: "published, BR1–7 with full support: mp-BRKGA 94.5, CLTRS 94.2",
};

/** Returns the fill of the first container that the peer loads. */
function peerFill(problem: PackingProblem): number {
  const { types, pallet } = problem;
  const [first] = binpackingjs.pack(problem).layout.pallets;
  const volume = (first?.layers ?? []).flatMap(({ boxes }) => boxes).reduce((sum, { type }) => {
    const { length, width, height } = types[type]!;
    return sum + length * width * height;
  }, 0);
  return volume / (pallet.length * pallet.width * pallet.height);
}

function plot(series: readonly Series[], marks: readonly number[]): string {
  const fills = series.flatMap(({ points }) => points.map(({ y }) => y));
  return plotOf(series, {
    title: "How full one container is",
    label: "Share of the volume over seconds",
    x: decades(marks, (value) => `${value}`, "seconds"),
    y: even(fills, (value) => `${value} %`),
  });
}

const means = (runs: readonly (readonly number[])[], marks: number) =>
  Array.from(
    { length: marks },
    (_, at) => runs.reduce((sum, fills) => sum + fills[at]!, 0) / runs.length,
  );

function printMeans(name: string, runs: readonly (readonly number[])[], marks: number): void {
  const cells = runs.length === 0 ? [] : means(runs, marks).map((fill) => (100 * fill).toFixed(2));
  printRow(name, `${runs.length}`, cells);
}

function printRow(name: string, instances: string, cells: readonly string[]): void {
  const row = [instances.padStart(11), ...cells.map((cell) => cell.padStart(8))];
  console.log(name.padEnd(6) + row.join(""));
}
