/** What `pack` is given: problem files, and published instances with the rules that they lack. */
import { at, type Message, say } from "../../domain/messages/message.ts";
import type { Command } from "commander";
import { AppError, refusal } from "../../domain/app_error.ts";
import { extent, integer, measure, share } from "../../domain/fields.ts";
import {
  type Format,
  formatOf,
  FORMATS,
  type PublishedFormat,
  readInstances,
} from "../../domain/packing/formats/format.ts";
import type { Instance } from "../../domain/packing/formats/instance.ts";
import { numberIn } from "../../domain/packing/formats/lines.ts";
import { publishedProblem, USUAL_RULES } from "../../domain/packing/formats/published_problem.ts";
import type { Effort, PackingProblem, PalletSize } from "../../domain/packing/problem.ts";
import { readProblem } from "../../domain/packing/problem_file.ts";
import { PACKING_TYPES } from "../../domain/warehouse/records.ts";
import { readTextFile } from "./import_files.ts";

/** Options of `pack` that say what is packed; all but `load` are as they are typed. */
export interface InputOptions {
  format?: string;
  instance?: string;
  pallet?: string;
  support?: string;
  tolerance?: string;
  packingType?: string;
  /** Whether limits of load are kept; false with `--no-load`. */
  load: boolean;
}

/** Adds the options to a command. */
export function addInputOptions(command: Command): Command {
  return command
    .option("--format <name>", `one of ${FORMATS.join(", ")}; by the look of the file without it`)
    .option("--instance <number>", "which one, from 1, of a file of many")
    .option("--pallet <size>", "length, width, height for egy and orders, such as 1200x800x1800")
    .option("--support <share>", "part of each base that rests on something, where no file says it")
    .option("--tolerance <length>", "heights that differ by no more are equal, likewise")
    .option("--packing-type <number>", "likewise, 4 (free) without it")
    .option("--no-load", "pack egy and orders without limits of load");
}

/**
 * The problem in a file.
 *
 * @throws {AppError} that says what is wrong with the file or the options.
 */
export async function problemIn(
  file: string,
  options: InputOptions,
  effort: Effort,
): Promise<PackingProblem> {
  const source = await readTextFile(file);
  const format = options.format === undefined
    ? formatOf(file, source)
    : formatNamed(options.format);
  if (format !== "json") return published(format, source, options, effort);
  const { instance, pallet, support, tolerance, packingType, load } = options;
  refuseGiven({
    "--instance": instance,
    "--pallet": pallet,
    "--support": support,
    "--tolerance": tolerance,
    "--packing-type": packingType,
    "--no-load": load ? undefined : "",
  }, say("json_states_all"));
  return readProblem(source, effort);
}

function published(
  format: PublishedFormat,
  source: string,
  options: InputOptions,
  effort: Effort,
): PackingProblem {
  const usual = USUAL_RULES[format];
  const { support, tolerance, packingType } = options;
  const minSupportRatio = support === undefined
    ? usual.minSupportRatio
    : numberIn(support, share(), "--support");
  const heightTolerance = tolerance === undefined
    ? usual.heightTolerance
    : numberIn(tolerance, measure(), "--tolerance");
  const types = integer({ min: PACKING_TYPES.layers, max: PACKING_TYPES.free });
  const type = packingType === undefined
    ? PACKING_TYPES.free
    : numberIn(packingType, types, "--packing-type");
  if (usual.pallet === null) {
    refuseGiven({ "--pallet": options.pallet }, say("stated_by_file", { format }));
  }
  const size = options.pallet === undefined ? usual.pallet : palletOf(options.pallet);
  const instances = readInstances(format, source, { loads: options.load });
  const { types: boxes, pallet } = chosen(instances, options.instance);
  const rules = { minSupportRatio, heightTolerance, packingType: type, effort };
  // A format that leaves the pallet open has a usual one.
  return publishedProblem(boxes, (pallet ?? size)!, rules);
}

function chosen(instances: readonly Instance[], number: string | undefined): Instance {
  const [first, ...others] = instances;
  if (number === undefined && first !== undefined && others.length === 0) return first;
  const index = numberIn(number, integer({ min: 1, max: instances.length }), "--instance");
  return instances[index - 1]!;
}

function formatNamed(name: string): Format {
  const format = FORMATS.find((one) => one === name);
  if (format === undefined) {
    throw refusal(400, "expected_value", { value: FORMATS.join(", ") }, { where: "--format" });
  }
  return format;
}

function palletOf(text: string): PalletSize {
  const edges = text.split(/[x×]/i);
  if (edges.length !== 3) {
    throw refusal(400, "expected_edges", {}, { where: "--pallet" });
  }
  const [length, width, height] = edges.map((edge) => numberIn(edge, extent(), "--pallet"));
  return { length: length!, width: width!, height: height! };
}

function refuseGiven(options: Record<string, string | undefined>, reason: Message): void {
  const given = Object.keys(options).find((name) => options[name] !== undefined);
  if (given !== undefined) throw new AppError(400, at(given, reason));
}
