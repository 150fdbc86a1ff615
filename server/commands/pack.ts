/** The commands `pack` and `check`: pack a problem file, with metrics and the layout. */
import type { Command } from "commander";
import type { Packed } from "../../domain/warehouse/order_packing.ts";
import { PackingWorkers } from "../../adapters/packing/packing_workers.ts";
import { refusal } from "../../domain/app_error.ts";
import { check } from "../../domain/packing/check.ts";
import type { BoxAt, LayoutMetrics, PalletMetrics } from "../../domain/packing/metrics.ts";
import { layoutFile, readLayout } from "../../domain/packing/layout_file.ts";
import type { Effort, Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { readProblem } from "../../domain/packing/problem_file.ts";
import {
  assertWritable,
  counted,
  printList,
  progressOf,
  readTextFile,
  writeReport,
} from "./files.ts";

interface PackOptions {
  effort: string;
  /** Path of the layout's JSON file. */
  out?: string;
}

/** Adds the commands to the program. */
export function addCommands(program: Command): void {
  program.command("pack <file>")
    .description("pack the boxes of a file on pallets")
    .option("--effort <number>", "0 answers at once, 3 takes its time", "1")
    .option("--out <file>", "write problem, pallets with all boxes, and figures to a JSON file")
    .action(packFile);
  program.command("check <file>")
    .description("check a layout that pack --out has written against every rule")
    .action(checkFile);
}

/**
 * Packs a file, prints the metrics and writes the layout.
 *
 * @throws {AppError} that describes the error in the file or the output path.
 */
async function packFile(file: string, { effort, out }: PackOptions): Promise<void> {
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

/**
 * Prints the rules that a layout breaks.
 *
 * @throws {AppError} that describes the error in the file.
 */
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

type Column = [title: string, of: (pallet: PalletMetrics, index: number) => string];

const COLUMNS: Column[] = [
  ["pallet", (_, index) => `${index + 1}`],
  ["layers", ({ layers }) => `${layers.length}`],
  ["boxes", ({ boxes }) => `${boxes}`],
  ["height", ({ height }) => number(height)],
  ["weight", ({ weight }) => number(weight)],
  ["room filled", ({ volume_fill }) => percent(volume_fill)],
  ["layers cover", ({ layers }) => range(layers.map(({ cover }) => cover))],
  [
    "centre of gravity",
    ({ centre_of_gravity: centre }) =>
      centre === null ? "–" : [centre.x, centre.y, centre.z].map(Math.round).join(", "),
  ],
  [
    "off centre",
    ({ centre_of_gravity: centre }) => centre === null ? "–" : percent(centre.off_centre),
  ],
];

// Quantity measured by each column.
const MEASURED: Readonly<Record<string, "length_unit" | "weight_unit">> = {
  "height": "length_unit",
  "weight": "weight_unit",
  "centre of gravity": "length_unit",
};

/**
 * Returns a table with a row for each pallet, followed by a few lines for the whole; with units if
 * the problem has them.
 */
export function metricsText({ types, units = {} }: PackingProblem, figures: LayoutMetrics): string {
  const titled = (title: string) => {
    const unit = MEASURED[title] && units[MEASURED[title]];
    return unit === undefined ? title : `${title} (${unit})`;
  };
  const weightUnit = units.weight_unit === undefined ? "" : ` ${units.weight_unit}`;
  const { pallets, bound, by_pallet, weakest_support: weakest, most_loaded: loaded } = figures;
  const { out_of_turn: outOfTurn } = figures;
  const boxes = by_pallet.reduce((sum, pallet) => sum + pallet.boxes, 0);
  const rows = [
    COLUMNS.map(([title]) => titled(title)),
    ...by_pallet.map((pallet, index) => COLUMNS.map(([, of]) => of(pallet, index))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const table = rows.map((row) => row.map((cell, at) => cell.padStart(widths[at]!)).join("  "));
  const butLast = figures.volume_fill_but_last;
  return [
    `${counted(boxes, "box", "boxes")} of ${counted(types.length, "type")} on ${
      counted(pallets, "pallet")
    }`,
    `At least ${counted(bound.pallets, "pallet")}: ` +
    `${bound.volume} by volume, ${bound.layers} by layers, ${bound.large} by large boxes`,
    "",
    ...table,
    "",
    `Room filled: ${percent(figures.volume_fill)}` +
    (butLast === null ? "" : `, ${percent(butLast)} without the last pallet`),
    `Well supported (70 % of the base or more): ${percent(figures.well_supported)} of the boxes`,
    ...(typeof figures.interlocked === "number"
      ? [`Interlocked: ${percent(figures.interlocked)} of the upper boxes rest on two or more`]
      : []),
    ...(typeof figures.column_strength === "number"
      ? [`Strength of columns kept, estimated: ${percent(figures.column_strength)}`]
      : []),
    ...(figures.tilt === undefined
      ? []
      : [`Tilt before a box slides or tips: ${number(figures.tilt)}°`]),
    ...(figures.towers === undefined ? [] : [`Stacks that stand alone: ${figures.towers}`]),
    ...(weakest === null
      ? []
      : [`Weakest support: ${percent(weakest.share)} of the base, ${where(weakest)}`]),
    ...(loaded === null ? [] : [
      `Most loaded: ${percent(loaded.share)} of what it bears ` +
      `(${number(loaded.load)} of ${number(loaded.bearable_load)}${weightUnit}), ${where(loaded)}`,
    ]),
    `Box types in a layer: ${number(figures.types_per_layer)} on average`,
    ...(typeof outOfTurn === "number" ? [`Boxes out of turn on the walk: ${outOfTurn}`] : []),
  ].join("\n");
}

function where({ pallet, layer, order, key }: BoxAt): string {
  return `box ${order} (${key}) in layer ${layer} of pallet ${pallet}`;
}

function range(shares: readonly number[]): string {
  const [lowest, highest] = [Math.min(...shares), Math.max(...shares)].map(percent);
  return lowest === highest ? `${lowest}` : `${lowest} – ${highest}`;
}

const number = (value: number) => `${Number(value.toFixed(2))}`;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
