/** The command `pack`: a problem file → pallets → figures and drawings. */
import { join } from "node:path";
import type { Command } from "commander";
import { AppError } from "../domain/app_error.ts";
import { check } from "../domain/packing/check.ts";
import { layerDrawing } from "../domain/packing/drawing/layer_drawing.ts";
import { palletDrawing } from "../domain/packing/drawing/pallet_drawing.ts";
import type { Figures } from "../domain/packing/figures.ts";
import type { Packed, PackingState } from "../domain/packing/packing_messages.ts";
import { PackingWorkers } from "../domain/packing/packing_workers.ts";
import type { Effort, Layout, PackingProblem } from "../domain/packing/problem.ts";
import { readProblem } from "../domain/packing/problem_file.ts";
import { notAllowed, readTextFile, ReportFile } from "./import_files.ts";
import { counted, figuresText } from "./pack_figures.ts";
import { layoutRecords } from "./pack_layout.ts";

interface PackOptions {
  svg: string;
  effort: string;
  /** Path of the layout's JSON file. */
  out?: string;
}

// Violations that are printed.
const MOST_LINES = 20;
// What a shell gives for a process that SIGINT has ended.
const INTERRUPTED = 130;

/** Adds the command to the program. */
export function addPackCommand(program: Command): void {
  program.command("pack <file>")
    .description("pack the boxes of a JSON file on pallets, and draw every layer")
    .requiredOption("--svg <folder>", "folder for the drawings; it is made when it is not there")
    .option("--effort <number>", "0 answers at once, 3 takes its time", "1")
    .option("--out <file>", "write the pallets with all boxes and figures to a JSON file")
    .action(packFile);
}

/**
 * Packs a file, prints the figures and writes the drawings.
 *
 * @throws {AppError} that says what is wrong with the file or the places to write to.
 */
async function packFile(file: string, { svg, effort, out }: PackOptions): Promise<void> {
  const problem = readProblem(await readTextFile(file), effortOf(effort));
  using interruption = new Interruption();
  // Opened first: that something cannot be written must not be found out after minutes.
  await makeFolder(svg);
  using outFile = out === undefined ? undefined : await ReportFile.open(out);
  const packed = await pack(problem, interruption.signal);
  if (packed === undefined) {
    if (out !== undefined) await removeIfEmpty(out);
    console.error("Stopped; nothing was written");
    Deno.exitCode = INTERRUPTED;
    return;
  }
  // What is left takes a moment, and may be ended as anything else.
  interruption[Symbol.dispose]();
  const { layout, figures } = packed;
  console.log(figuresText(problem, figures));
  const violations = check(problem, layout);
  for (const { words } of violations.slice(0, MOST_LINES)) console.error(words);
  if (violations.length > 0) {
    console.error(`The layout breaks ${counted(violations.length, "rule")}`);
    Deno.exitCode = 1;
  } else console.log("Checked: no rule is broken");
  await draw(problem, layout, figures, svg);
  await outFile?.write({ pallets: layoutRecords(problem, layout, figures), figures });
  if (out !== undefined) console.log(`The layout is in ${out}`);
}

/** Packs to the end; undefined when it is stopped before. */
async function pack(problem: PackingProblem, signal: AbortSignal): Promise<Packed | undefined> {
  const workers = new PackingWorkers();
  const terminal = Deno.stderr.isTerminal();
  try {
    const packed = await workers.pack(problem, {
      signal,
      ...(terminal ? { onProgress: showProgress } : {}),
    });
    if (terminal) showProgress({ fraction: 1, pallets: packed.layout.pallets.length });
    return packed;
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  } finally {
    if (terminal) console.error();
    workers.close();
  }
}

/** Whether somebody has pressed Ctrl-C since this was made. */
class Interruption {
  readonly #controller = new AbortController();
  readonly #note = () => this.#controller.abort();
  readonly signal = this.#controller.signal;

  constructor() {
    Deno.addSignalListener("SIGINT", this.#note);
  }

  [Symbol.dispose](): void {
    Deno.removeSignalListener("SIGINT", this.#note);
  }
}

/** Writes a drawing of each pallet and of each of its layers. */
async function draw(
  problem: PackingProblem,
  layout: Layout,
  figures: Figures,
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
  const drawn = `${counted(layout.pallets.length, "pallet")} and ${counted(layers, "layer")}`;
  console.log(`Drew ${drawn} into ${folder}`);
  const others = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name))
    .filter((name) => /^pallet-\d+(-layer-\d+)?\.svg$/.test(name) && !written.has(name));
  if (others.length > 0) {
    console.error(`Older drawings in ${folder}: ${others.length}, from ${others.sort()[0]} on`);
  }
}

const twoDigits = (number: number) => `${number}`.padStart(2, "0");

function effortOf(text: string): Effort {
  if (!/^[0-3]$/.test(text)) throw new AppError(400, "--effort: expected 0, 1, 2 or 3");
  return Number(text) as Effort;
}

async function makeFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
    const probe = await Deno.makeTempFile({ dir: path, prefix: ".pack-" });
    await Deno.remove(probe);
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists || error instanceof Deno.errors.NotADirectory) {
      throw new AppError(400, `${path} is not a folder`);
    }
    throw notAllowed(error, `${path} may not be written`);
  }
}

async function removeIfEmpty(path: string): Promise<void> {
  if ((await Deno.stat(path)).size === 0) await Deno.remove(path);
}

function showProgress({ fraction, pallets }: PackingState): void {
  const width = 30;
  const bar = "█".repeat(Math.round(width * fraction)).padEnd(width, "░");
  const best = pallets === null ? "" : `, ${counted(pallets, "pallet")}`;
  const line = `\r${bar} ${Math.round(100 * fraction)} %${best}\x1b[K`;
  Deno.stderr.writeSync(new TextEncoder().encode(line));
}
