/** The command `pack`: a problem file → pallets → figures and drawings. */
import type { Command } from "commander";
import { refusal } from "../../domain/app_error.ts";
import { check } from "../../domain/packing/check.ts";
import type { Packed, PackingState } from "../../adapters/packing/packing_task.ts";
import { PackingWorkers } from "../../adapters/packing/packing_workers.ts";
import type { Effort, PackingProblem } from "../../domain/packing/problem.ts";
import { ReportFile } from "./import_files.ts";
import { draw, makeFolder } from "./pack_drawings.ts";
import { counted, figuresText } from "./pack_figures.ts";
import { addInputOptions, type InputOptions, problemIn } from "./pack_input.ts";
import { layoutFile } from "./pack_layout.ts";
import { printViolations } from "./pack_violations.ts";

interface PackOptions extends InputOptions {
  /** Folder for the drawings. */
  svg?: string;
  effort: string;
  /** Path of the layout's JSON file. */
  out?: string;
}

// What a shell gives for a process that SIGINT has ended.
const INTERRUPTED = 130;

/** Adds the command to the program. */
export function addPackCommand(program: Command): void {
  const command = program.command("pack <file>")
    .description(
      "pack the boxes of a file on pallets, and draw every layer where that is asked for",
    )
    .option("--svg <folder>", "folder for the drawings; it is made when it is not there")
    .option("--effort <number>", "0 answers at once, 3 takes its time", "1")
    .option("--out <file>", "write problem, pallets with all boxes, and figures to a JSON file");
  addInputOptions(command).action(packFile);
}

/**
 * Packs a file, prints the figures and writes the drawings.
 *
 * @throws {AppError} that says what is wrong with the file or the places to write to.
 */
async function packFile(file: string, options: PackOptions): Promise<void> {
  const { svg, effort, out } = options;
  const problem = await problemIn(file, options, effortOf(effort));
  using interruption = new Interruption();
  // Opened first: that something cannot be written must not be found out after minutes.
  if (svg !== undefined) await makeFolder(svg);
  using outFile = out === undefined ? undefined : await ReportFile.open(out);
  const packed = await pack(problem, interruption.signal);
  if (packed === undefined) {
    console.error("Stopped; nothing was written");
    Deno.exitCode = INTERRUPTED;
    return;
  }
  // What is left takes a moment, and may be ended as anything else.
  interruption[Symbol.dispose]();
  const { layout, figures } = packed;
  console.log(figuresText(problem, figures));
  printViolations(check(problem, layout));
  if (svg !== undefined) await draw(problem, layout, figures, svg);
  await outFile?.write(layoutFile(problem, layout, figures));
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

/** Whether Ctrl-C has been pressed since this was made. */
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

function effortOf(text: string): Effort {
  if (!/^[0-3]$/.test(text)) throw refusal(400, "expected_effort", {}, { where: "--effort" });
  return Number(text) as Effort;
}

function showProgress({ fraction, pallets }: PackingState): void {
  const width = 30;
  const bar = "█".repeat(Math.round(width * fraction)).padEnd(width, "░");
  const best = pallets === null ? "" : `, ${counted(pallets, "pallet")}`;
  const line = `\r${bar} ${Math.round(100 * fraction)} %${best}\x1b[K`;
  Deno.stderr.writeSync(new TextEncoder().encode(line));
}
