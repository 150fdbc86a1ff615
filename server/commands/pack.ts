/** The commands `pack` and `check`: pack a problem file, with metrics, drawings and the layout. */
import { join } from "node:path";
import type { Command } from "commander";
import type { Packed } from "../../adapters/packing/packing_task.ts";
import { PackingWorkers } from "../../adapters/packing/packing_workers.ts";
import { refusal } from "../../domain/app_error.ts";
import { say } from "../../domain/messages/message.ts";
import { check } from "../../domain/packing/check.ts";
import { layerDrawing } from "../../domain/packing/drawing/layer_drawing.ts";
import { palletDrawing } from "../../domain/packing/drawing/pallet_drawing.ts";
import type { LayoutMetrics } from "../../domain/packing/metrics.ts";
import { readLayout } from "../../domain/packing/layout_file.ts";
import type { Effort, Layout, PackingProblem, PlacedBox } from "../../domain/packing/problem.ts";
import { problemRecord, readProblem } from "../../domain/packing/problem_file.ts";
import { assertWritable, notAllowed, readTextFile, writeReport } from "./files.ts";
import { counted, printList, progressOf } from "./output.ts";
import { metricsText } from "./pack_metrics.ts";
import { extentsOf } from "../../domain/packing/orientation.ts";
import { onPalletType } from "../../domain/packing/pallet_types.ts";

/**
 * Returns the JSON for `--out`: the problem (pallet size, rules, boxes), the pallets with every
 * placed box, and the metrics. `readLayout` reads it.
 */
function layoutFile(problem: PackingProblem, layout: Layout, figures: LayoutMetrics) {
  return {
    ...problemRecord(problem),
    pallets: layoutRecords(problem, layout, figures),
    figures,
  };
}

/** Returns the pallets, without the data of stored orders: ids, sections and paths to them. */
function layoutRecords(
  problem: PackingProblem,
  { pallets }: Layout,
  { by_pallet }: LayoutMetrics,
) {
  return pallets.map(({ height, layers, palletType }, index) => {
    const { pallet } = onPalletType(problem, palletType);
    return {
      numpallete: index + 1,
      lengthPallete: pallet.length,
      widthPallete: pallet.width,
      ...(palletType === undefined ? {} : { pallet_type: problem.palletTypes![palletType]!.name }),
      totalHeightPallete: height,
      countLayer: layers.length,
      layers: layers.map((layer, number) => {
        const base = layers.slice(0, number).reduce((sum, below) => sum + below.height, 0);
        return {
          numLayer: number + 1,
          totalheightLayer: layer.height,
          fillPercentage: by_pallet[index]!.layers[number]!.cover,
          filledArea: by_pallet[index]!.layers[number]!.cover * pallet.length * pallet.width,
          boxed: layer.boxes.toSorted((a, b) => a.order - b.order)
            .map((placed) => placedRecord(problem, placed, base)),
        };
      }),
    };
  });
}

/** `corner` and `extents` repeat the position for readers that do not support orientations. */
function placedRecord({ types }: PackingProblem, placed: PlacedBox, base: number) {
  const type = types[placed.type]!;
  const { key, length, width, height, weight, bearableLoad } = type;
  const { alongWidth, alongLength, upwards } = extentsOf(type, placed.orientation);
  const { x, y, z, orientation, order } = placed;
  return {
    sku_box: key,
    length_box: length,
    width_box: width,
    height_box: height,
    weight_box: weight,
    max_load_box: bearableLoad,
    orientation,
    orderPrior: order,
    positionOnPallete: z === undefined ? { x, y } : { x, y, z },
    corner: { x, y, z: z ?? base },
    extents: { x: alongWidth, y: alongLength, z: upwards },
  };
}

interface PackOptions {
  /** Folder for the drawings. */
  svg?: string;
  effort: string;
  /** Path of the layout's JSON file. */
  out?: string;
}

/** Adds the commands to the program. */
export function addCommands(program: Command): void {
  program.command("pack <file>")
    .description(
      "pack the boxes of a file on pallets, and draw every layer where that is asked for",
    )
    .option("--svg <folder>", "folder for the drawings; it is made when it is not there")
    .option("--effort <number>", "0 answers at once, 3 takes its time", "1")
    .option("--out <file>", "write problem, pallets with all boxes, and figures to a JSON file")
    .action(packFile);
  program.command("check <file>")
    .description("check a layout that pack --out has written against every rule")
    .action(checkFile);
}

/**
 * Packs a file, prints the metrics and writes the drawings.
 *
 * @throws {AppError} that describes the error in the file or the output paths.
 */
async function packFile(file: string, { svg, effort, out }: PackOptions): Promise<void> {
  if (!/^[0-3]$/.test(effort)) throw refusal(400, "expected_effort", {}, { where: "--effort" });
  const problem = readProblem(await readTextFile(file), Number(effort) as Effort);
  if (svg !== undefined) await makeDrawingFolder(svg);
  await assertWritable(out);
  const { layout, figures } = await pack(problem);
  console.log(metricsText(problem, figures));
  printViolations(problem, layout);
  if (svg !== undefined) await draw(problem, layout, figures, svg);
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

/** Writes a drawing of each pallet and of each of its layers. */
async function draw(
  problem: PackingProblem,
  layout: Layout,
  figures: LayoutMetrics,
  folder: string,
): Promise<void> {
  const written = new Set<string>();
  const write = async (name: string, text: string) => {
    written.add(name);
    await Deno.writeTextFile(join(folder, name), text);
  };
  let layers = 0;
  for (const [index, pallet] of layout.pallets.entries()) {
    const name = `pallet-${twoDigits(index + 1)}`;
    await write(`${name}.svg`, palletDrawing(problem, layout, figures, index));
    for (const layer of pallet.layers.keys()) {
      const text = layerDrawing(problem, layout, figures, { pallet: index, layer });
      await write(`${name}-layer-${twoDigits(layer + 1)}.svg`, text);
      layers++;
    }
  }
  const drawnText = `${counted(layout.pallets.length, "pallet")} and ${counted(layers, "layer")}`;
  console.log(`Drew ${drawnText} into ${folder}`);
  const others = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name))
    .filter((name) => /^pallet-\d+(-layer-\d+)?\.svg$/.test(name) && !written.has(name));
  if (others.length > 0) {
    console.error(`Older drawings in ${folder}: ${others.length}, from ${others.sort()[0]} on`);
  }
}

const twoDigits = (number: number) => `${number}`.padStart(2, "0");

/** Creates a writable folder. @throws {AppError} 400 when that is not possible. */
async function makeDrawingFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
    const probe = await Deno.makeTempFile({ dir: path, prefix: ".pack-" });
    await Deno.remove(probe);
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists || error instanceof Deno.errors.NotADirectory) {
      throw refusal(400, "not_a_folder", { path });
    }
    throw notAllowed(error, say("may_not_be_written", { path }));
  }
}
