/** The time of ever larger orders of 40 types. */
import { inOwnProcess, printRun, RUN_HEADER } from "./alone.ts";
import { decades, plotOf, type Point, type Series } from "./plot.ts";
import type { TableRow } from "./table.ts";

const SIZES = [100, 300, 1000, 3000, 10_000, 20_000];
const EFFORTS = [0, 1];
// Larger orders are left out after one that took longer, in milliseconds.
const MAX_RUN_MS = 180_000;

/**
 * Prints a row for each size and effort, and returns them.
 * @param svg Path of the file that the plot is written to.
 * @param most Boxes of the largest order.
 */
export async function scaling(svg: string | undefined, most: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const sizes = SIZES.filter((size) => size <= most);
  console.log(
    "\nLarger orders of 40 types, each in a process of its own; ms a step: of the longest step",
  );
  console.log(RUN_HEADER);
  const series: Series[] = [];
  for (const effort of EFFORTS) {
    const points: Point[] = [];
    for (const boxes of sizes) {
      const run = await inOwnProcess("scaling_run.ts", [`${boxes}`, `${effort}`]);
      points.push({ x: boxes, y: run.milliseconds });
      printRun(boxes, effort, run);
      rows.push({
        what: `${boxes.toLocaleString("en")} boxes of 40 types, in layers`,
        instances: 1,
        solver: `ours, ${effort}`,
        result: run.pallets,
        bound: run.bound,
        milliseconds: run.milliseconds,
      });
      if (run.milliseconds > MAX_RUN_MS && boxes !== sizes.at(-1)) {
        console.log(`Effort ${effort}: larger ones are left out`);
        break;
      }
    }
    series.push({ name: `effort ${effort}`, points });
  }
  if (svg === undefined) return rows;
  const all = series.flatMap(({ points }) => points);
  const plot = plotOf(series, {
    title: "Time to pack an order of 40 box types",
    label: "Time over number of boxes",
    x: decades(all.map(({ x }) => x), (boxes) => boxes.toLocaleString("en"), "boxes"),
    y: decades(all.map(({ y }) => y), timeText),
    guide: { name: "n · log n", points: guideOf(series.at(-1)?.points ?? []) },
  });
  await Deno.writeTextFile(svg, plot);
  return rows;
}

/** n · log n over the sizes of a series, equal to it in its middle. */
function guideOf(points: readonly Point[]): Point[] {
  const middle = points[Math.floor(points.length / 2)];
  if (middle === undefined) return [];
  const work = (boxes: number) => boxes * Math.log(boxes);
  return points.map(({ x }) => ({ x, y: middle.y * work(x) / work(middle.x) }));
}

function timeText(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds} ms`
    : `${(milliseconds / 1000).toLocaleString("en")} s`;
}
