/** Tasks of the workers, each loaded on first use: hashing passwords loads no image decoder. */
import type { Coding } from "../compression.ts";
import type { SheetJob } from "../../domain/gallery/transfer/spreadsheet_records.ts";
import type { PalletResult } from "../../domain/warehouse/pallet_results.ts";
import type { PackedFile, SentFile } from "../../domain/files/read_file.ts";
import type { finishedResult } from "../packing/pack_order.ts";
import type { GraphParts } from "../../domain/routing/graph.ts";
import type { MatchableWork } from "../../domain/gallery/picture_matches.ts";
import type { LoadProblem } from "../../domain/loading/load_problem.ts";
import type { Load } from "../../domain/loading/plan_load.ts";
import type { CsvJob } from "../../domain/warehouse/transfer/existing_records.ts";
import type { ReadOptions } from "../../domain/warehouse/transfer/document.ts";

// Milliseconds of a plan between two pauses.
const STEPS_MS = 50;

/** Returns a task that calls the function `name` of a module. */
function task<Name extends string, Module extends Record<Name, (...args: never[]) => unknown>>(
  load: () => Promise<Module>,
  name: Name,
): (...args: Parameters<Module[Name]>) => Promise<Awaited<ReturnType<Module[Name]>>> {
  return async (...args) => await (await load())[name](...args) as never;
}

const password = () => import("../accounts/password.ts");
const images = () => import("../images/process.ts");
const composites = () => import("../images/compose.ts");
const packing = () => import("../packing/pack_order.ts");
const floor = () => import("../../domain/warehouse/floor_tasks.ts");
const plans = () => import("../../domain/warehouse/plan_tasks.ts");
const fileTexts = () => import("../../domain/files/file_text.ts");
const files = () => import("../../domain/files/read_file.ts");

export const tasks = {
  hashPassword: task(password, "hashPassword"),

  verifyPassword: async (job: { password: string; hash: string }): Promise<boolean> =>
    (await password()).verifyPassword(job.password, job.hash),

  compress: async (
    { body, coding }: { body: Uint8Array<ArrayBuffer>; coding: Coding },
  ): Promise<Uint8Array<ArrayBuffer>> => (await import("../compression.ts")).compress(body, coding),

  readUpload: task(() => import("../../domain/images/upload.ts"), "readUpload"),
  processImage: task(images, "processImage"),
  findLikeness: task(images, "findLikeness"),
  alignPictures: task(images, "alignPictures"),
  contactSheet: task(composites, "contactSheet"),
  drawCard: task(composites, "drawCard"),
  likelyDuplicates: task(
    () => import("../../domain/gallery/likely_duplicates.ts"),
    "likelyDuplicates",
  ),
  matchPictures: async (
    { files, works }: { files: readonly string[]; works: readonly MatchableWork[] },
  ) => (await import("../../domain/gallery/picture_matches.ts")).matchPictures(files, works),
  lookalikes: task(() => import("../../domain/images/likeness/picture_hash.ts"), "lookalikes"),
  renderImage: task(() => import("../iiif/render.ts"), "renderImage"),

  readWarehouse: async (
    { file, ...options }: ReadOptions & { file: Uint8Array<ArrayBuffer>[] },
  ) => {
    const { fileText } = await fileTexts();
    return (await import("../../domain/warehouse/transfer/document.ts"))
      .readWarehouse(fileText(file), options);
  },

  readCatalog: async ({ file }: { file: Uint8Array<ArrayBuffer>[] }) => {
    const { fileText } = await fileTexts();
    return (await import("../../domain/gallery/transfer/document.ts")).readCatalog(fileText(file));
  },

  readRows: async (sent: SentFile) => {
    const { packFile, readFile } = await files();
    return packFile(await readFile(sent));
  },

  refusedFile: task(() => import("../../domain/files/refused_file.ts"), "refusedFile"),

  readChanges: async (
    { file, warehouse }: { file: Uint8Array<ArrayBuffer>[]; warehouse: string },
  ) => {
    const { fileText } = await fileTexts();
    return (await import("../../domain/warehouse/changes/read_changes.ts"))
      .readChanges(fileText(file), warehouse);
  },

  planCsv: async ({ file, ...job }: CsvJob & { file: PackedFile }) => {
    const { unpackFile } = await files();
    return (await import("../../domain/warehouse/transfer/csv_import.ts"))
      .planCsv(unpackFile(file), job);
  },

  planSheet: async ({ file, ...job }: SheetJob & { file: PackedFile }) => {
    const { unpackFile } = await files();
    return (await import("../../domain/gallery/transfer/sheet_rows.ts"))
      .planSheet(unpackFile(file), job);
  },

  buildGraph: async (parts: GraphParts) => {
    const { buildGraph } = await import("../../domain/routing/graph.ts");
    const { withLandmarks } = await import("../../domain/routing/landmarks.ts");
    return withLandmarks(buildGraph(parts));
  },

  packOrder: task(packing, "packOrder"),

  finishResult: async (
    { pallets, ...request }: Parameters<typeof finishedResult>[1] & { pallets: PalletResult[] },
  ) => (await packing()).finishedResult(pallets, request),

  planPicking: task(floor, "planPicking"),
  planOrderTour: task(floor, "planOrderTour"),
  planWalk: task(floor, "planWalk"),

  readLayout: async ({ content, legs }: { content: Uint8Array; legs: boolean }) => {
    const text = await (await import("../compression.ts")).gunzipText(content);
    return (await import("../../domain/warehouse/built_result.ts")).readLayout(text, { legs });
  },

  judgeLayout: task(() => import("../../domain/packing/judge_layout.ts"), "judgeLayout"),

  planLoad: async (problem: LoadProblem): Promise<Load> => {
    const { cargoSteps } = await import("../../domain/loading/plan_cargo.ts");
    const steps = cargoSteps(problem);
    let step = steps.next();
    for (let startedAt = performance.now(); !step.done; step = steps.next()) {
      if (performance.now() - startedAt < STEPS_MS) continue;
      // A cancelled worker ends only between tasks of its thread.
      await new Promise((resolve) => setTimeout(resolve));
      startedAt = performance.now();
    }
    return step.value;
  },

  adviseSlotting: task(plans, "slottingTask"),
  planWaves: task(plans, "wavesTask"),
};

export type Tasks = typeof tasks;
