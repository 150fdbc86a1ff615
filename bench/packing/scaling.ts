/** The time of ever larger orders of 40 types. */
import { plotOf, type Series } from "./plot.ts";
import type { ScalingRun } from "./scaling_run.ts";

const SIZES = [100, 300, 1000, 3000, 10_000, 20_000];
const EFFORTS = [0, 1];
// Larger orders are left out after one that took longer, in milliseconds.
const LONGEST = 180_000;

/**
 * Prints a row for each size and effort.
 *
 * @param svg Path of the file that the plot is written to.
 */
export async function scaling(svg: string | undefined): Promise<void> {
  console.log(
    "\nLarger orders of 40 types, each in a process of its own; ms a step: of the longest step",
  );
  console.log(
    "  effort     boxes        ms    MB peak   pallets     bound    fill %  µs a box   ms a step",
  );
  const series: Series[] = [];
  for (const effort of EFFORTS) {
    const points: Series["points"] = [];
    for (const boxes of SIZES) {
      const run = await packed(boxes, effort);
      points.push({ boxes, milliseconds: run.milliseconds });
      print(boxes, effort, run);
      if (run.milliseconds > LONGEST && boxes !== SIZES.at(-1)) {
        console.log(`Effort ${effort}: larger ones are left out`);
        break;
      }
    }
    series.push({ name: `effort ${effort}`, points });
  }
  if (svg !== undefined) await Deno.writeTextFile(svg, plotOf(series));
}

async function packed(boxes: number, effort: number): Promise<ScalingRun> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-P=bench", "bench/packing/scaling_run.ts", `${boxes}`, `${effort}`],
    stdout: "piped",
    stderr: "piped",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${boxes} boxes at effort ${effort}: ${text(stderr)}`);
  return JSON.parse(text(stdout));
}

function print(boxes: number, effort: number, run: ScalingRun): void {
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
