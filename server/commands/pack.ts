/** The commands `pack` and `check`: pack a problem file, with metrics and the layout. */
import type { Command } from "commander";
import type { Packed } from "../../domain/warehouse/order_packing.ts";
import { PackingWorkers } from "../../adapters/packing/packing_workers.ts";
import { refusal } from "../../domain/app_error.ts";
import { check } from "../../domain/packing/check.ts";
import { layoutFile, readLayout } from "../../domain/packing/layout_file.ts";
import type { Effort, Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { readProblem } from "../../domain/packing/problem_file.ts";
import { assertWritable, printList, progressOf, readTextFile, writeReport } from "./files.ts";
import { counted, metricsText } from "../../domain/packing/metrics_text.ts";

/** Adds the commands to the program. */
export function addCommands(program: Command): void {
  program.command("pack <file>")
    .description("pack the boxes of a file on pallets")
    .option("--effort <number>", "0 (immediate) to 3 (slowest)", "1")
    .option("--out <file>", "write problem, pallets with all boxes, and metrics to a JSON file")
    .action(packFile);
  program.command("check <file>")
    .description("check a layout written by pack --out against every rule")
    .action(checkFile);
}

/** Packs a file, prints the metrics, writes the layout. @throws {AppError} for either path */
async function packFile(file: string, { effort, out }: { effort: string; out?: string }) {
  if (!/^[0-3]$/.test(effort)) throw refusal(400, "expected_effort", {}, { where: "--effort" });
  const problem = readProblem(await readTextFile(file), Number(effort) as Effort);
  await assertWritable(out);
  const { layout, figures } = await pack(problem);
  console.log(metricsText(problem, figures));
  printViolations(problem, layout);
  if (out === undefined) return;
  await writeReport(out, layoutFile(problem, layout, figures));
  console.log(`The layout is in ${out}`);
}

async function pack(problem: PackingProblem): Promise<Packed> {
  const workers = new PackingWorkers();
  const { onProgress } = progressOf("% packed");
  try {
    return await workers.pack(problem, {
      onProgress: onProgress && (({ fraction }) => onProgress(Math.round(100 * fraction))),
    });
  } finally {
    if (onProgress !== undefined) console.error();
    workers.close();
  }
}

/** Prints the rules that a layout breaks. @throws {AppError} for the file */
async function checkFile(file: string): Promise<void> {
  const { problem, layout } = readLayout(await readTextFile(file));
  const boxes = layout.pallets.flatMap(({ layers }) => layers.flatMap(({ boxes }) => boxes));
  const { length, width, height } = problem.pallet;
  console.log(
    `${counted(boxes.length, "box", "boxes")} on ${counted(layout.pallets.length, "pallet")} ` +
      `of ${length} × ${width} × ${height}`,
  );
  printViolations(problem, layout);
}

/** Prints the rules that a layout breaks; if any, the process exits with a failure. */
function printViolations(problem: PackingProblem, layout: Layout): void {
  const violations = check(problem, layout);
  printList(violations.map(({ words }) => words), console.error);
  if (violations.length > 0) {
    console.error(`The layout breaks ${counted(violations.length, "rule")}`);
    Deno.exitCode = 1;
  } else console.log("Checked: no rule is broken");
}
