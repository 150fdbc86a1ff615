/**
 * Growth of durations with stored data: a gallery and a warehouse of three sizes, each row with the
 * longest delay of other requests.
 */
import { parseArgs } from "node:util";
import { gallery } from "./growth/gallery.ts";
import { type Half, type Measurement, printGrowth } from "./growth/measure.ts";
import { growthPlot, type HalfFigures, tablesOf } from "./growth/report.ts";
import { order } from "./growth/large_order.ts";
import { warehouse } from "./growth/warehouse.ts";

const HALVES: readonly Half[] = [gallery, warehouse, order];

/** Runs it and prints; ends with status 1 when something falls short. */
export default async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: "string", default: "1000,10000,100000" },
      only: { type: "string" },
      data: { type: "string" },
      json: { type: "string" },
      table: { type: "string" },
      svg: { type: "string" },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100)) {
    throw new Error("--sizes takes whole numbers of 100 and more, separated by commas");
  }
  const halves = HALVES.filter(({ name }) => values.only === undefined || name === values.only);
  if (halves.length === 0) throw new Error(`--only ${HALVES.map(({ name }) => name).join(", ")}`);
  const folder = values.data ?? await Deno.makeTempDir({ prefix: "depot-growth-" });
  const figures: HalfFigures[] = [];
  const short: string[] = [];
  try {
    await Deno.mkdir(folder, { recursive: true });
    for (const half of halves) {
      const bySize: Measurement[][] = [];
      for (const size of sizes) {
        console.error(`${half.name} of ${size}`);
        bySize.push(await half.measure(size, folder));
      }
      figures.push({ name: half.name, sizes, bySize });
      short.push(...printGrowth(half.name, sizes, bySize));
    }
  } finally {
    if (values.data === undefined) await Deno.remove(folder, { recursive: true });
  }
  if (values.json !== undefined) {
    await Deno.writeTextFile(values.json, JSON.stringify(figures, null, 1));
  }
  if (values.table !== undefined) await Deno.writeTextFile(values.table, tablesOf(figures));
  if (values.svg !== undefined) await Deno.writeTextFile(values.svg, growthPlot(figures));
  console.log(`\n${short.length} fall short${short.map((line) => `\n  ${line}`).join("")}`);
  if (short.length > 0) Deno.exitCode = 1;
}
