/**
 * What workers can be asked to do. Each task is loaded when it is first asked for, so that a worker
 * that hashes a password does not carry the image decoders.
 */
import type { Coding } from "../compression.ts";
import type { LevelJob, RenderJob } from "../iiif/render.ts";
import type { Alignment } from "../../domain/images/alignment/align.ts";
import type { AlignmentJob, ImageJob, ProcessedImage } from "../images/process.ts";
import type { Likeness } from "../../domain/images/likeness/likeness.ts";
import type { PackedSheet, SheetJob } from "../../domain/gallery/transfer/sheet_records.ts";
import type { PackedCatalog } from "../../domain/gallery/transfer/document.ts";
import type { JudgedLayout, LayoutToJudge } from "../../domain/packing/judge_layout.ts";
import type { Upload } from "../../domain/images/upload.ts";
import type { GraphArrays, GraphParts } from "../../domain/routing/graph.ts";
import type {
  OrderTourTask,
  planOrderTour,
  planPicking,
  planWalk,
} from "../../domain/warehouse/floor_tasks.ts";
import type { PalletResult } from "../../domain/warehouse/pallet_results.ts";
import type { finishedResult } from "../packing/pack_order.ts";
import type { Packed, PackedResult, PackingReport, PackingTask } from "../packing/packing_task.ts";
import type { LoadProblem } from "../../domain/loading/load_problem.ts";
import type { Load } from "../../domain/loading/plan_load.ts";
import type { PackedChanges } from "../../domain/warehouse/changes/read_changes.ts";
import type { StoredCalculation } from "../../domain/warehouse/pallet_json.ts";
import type { RoundsPlan, RoundsTask, SlottingTask } from "../../domain/warehouse/plan_tasks.ts";
import type { SlottingAdvice } from "../../domain/warehouse/slotting/slotting_problem.ts";
import type { CsvJob, CsvPlan } from "../../domain/warehouse/transfer/csv_import.ts";
import type { PackedWarehouse, ReadOptions } from "../../domain/warehouse/transfer/document.ts";

/** A file of rows as it has arrived, and the encoding that its sender names. */
interface EncodedFile {
  file: Uint8Array<ArrayBuffer>[];
  encoding?: string | undefined;
}

export const tasks = {
  hashPassword: async (password: string): Promise<string> =>
    (await import("../accounts/password.ts")).hashPassword(password),

  verifyPassword: async ({ password, hash }: { password: string; hash: string }) =>
    (await import("../accounts/password.ts")).verifyPassword(password, hash),

  compress: async (
    { body, coding }: { body: Uint8Array<ArrayBuffer>; coding: Coding },
  ): Promise<Uint8Array<ArrayBuffer>> => (await import("../compression.ts")).compress(body, coding),

  readUpload: async (body: Uint8Array<ArrayBuffer>[]): Promise<Upload> =>
    (await import("../../domain/images/upload.ts")).readUpload(body),

  processImage: async (job: ImageJob): Promise<ProcessedImage> =>
    (await import("../images/process.ts")).processImage(job),

  findLikeness: async (bytes: Uint8Array<ArrayBuffer>): Promise<Likeness> =>
    (await import("../images/process.ts")).findLikeness(bytes),

  alignPictures: async (job: AlignmentJob): Promise<Alignment> =>
    (await import("../images/process.ts")).alignPictures(job),

  renderLevel: async (job: LevelJob): Promise<void> =>
    (await import("../iiif/render.ts")).renderLevel(job),

  renderImage: async (job: RenderJob): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    (await import("../iiif/render.ts")).renderImage(job),

  readWarehouse: async (
    { file, ...options }: ReadOptions & { file: Uint8Array<ArrayBuffer>[] },
  ): Promise<PackedWarehouse> => {
    const { fileText } = await import("../../domain/warehouse/transfer/file_text.ts");
    return (await import("../../domain/warehouse/transfer/document.ts"))
      .readWarehouse(fileText(file), options);
  },

  readCatalog: async (
    { file }: { file: Uint8Array<ArrayBuffer>[] },
  ): Promise<PackedCatalog> => {
    const { fileText } = await import("../../domain/warehouse/transfer/file_text.ts");
    return (await import("../../domain/gallery/transfer/document.ts")).readCatalog(fileText(file));
  },

  readSheet: async (
    { file, encoding, ...job }: SheetJob & EncodedFile,
  ): Promise<PackedSheet> => {
    const { csvText } = await import("../../domain/warehouse/transfer/file_text.ts");
    const { text, ...encoded } = await csvText(file, encoding);
    return (await import("../../domain/gallery/transfer/spreadsheet.ts"))
      .readSheet(text, job, encoded);
  },

  readChanges: async (
    { file, warehouse }: { file: Uint8Array<ArrayBuffer>[]; warehouse: string },
  ): Promise<PackedChanges> => {
    const { fileText } = await import("../../domain/warehouse/transfer/file_text.ts");
    return (await import("../../domain/warehouse/changes/read_changes.ts"))
      .readChanges(fileText(file), warehouse);
  },

  planCsv: async (
    { file, encoding, ...job }: CsvJob & EncodedFile,
  ): Promise<CsvPlan> => {
    const { csvText } = await import("../../domain/warehouse/transfer/file_text.ts");
    const { text, ...encoded } = await csvText(file, encoding);
    return (await import("../../domain/warehouse/transfer/csv_import.ts"))
      .planCsv(text, job, encoded);
  },

  buildGraph: async (parts: GraphParts): Promise<GraphArrays> => {
    const { buildGraph } = await import("../../domain/routing/graph.ts");
    const { withLandmarks } = await import("../../domain/routing/landmarks.ts");
    return withLandmarks(buildGraph(parts));
  },

  packOrder: async (
    task: PackingTask,
    report: (report: PackingReport) => void,
  ): Promise<Packed | PackedResult> =>
    (await import("../packing/pack_order.ts")).packOrder(task, report),

  finishResult: async (
    { pallets, ...request }: Parameters<typeof finishedResult>[1] & { pallets: PalletResult[] },
  ): Promise<ReturnType<typeof finishedResult>> =>
    (await import("../packing/pack_order.ts")).finishedResult(pallets, request),

  planPicking: async (
    task: Parameters<typeof planPicking>[0],
  ): Promise<ReturnType<typeof planPicking>> =>
    (await import("../../domain/warehouse/floor_tasks.ts")).planPicking(task),

  planOrderTour: async (task: OrderTourTask): Promise<ReturnType<typeof planOrderTour>> =>
    (await import("../../domain/warehouse/floor_tasks.ts")).planOrderTour(task),

  planWalk: async (task: Parameters<typeof planWalk>[0]): Promise<ReturnType<typeof planWalk>> =>
    (await import("../../domain/warehouse/floor_tasks.ts")).planWalk(task),

  readLayout: async (
    { content, legs }: { content: Uint8Array; legs: boolean },
  ): Promise<StoredCalculation> => {
    const text = await (await import("../compression.ts")).gunzipText(content);
    return (await import("../../domain/warehouse/pallet_json.ts")).readLayout(text, { legs });
  },

  judgeLayout: async (layout: LayoutToJudge): Promise<JudgedLayout> =>
    (await import("../../domain/packing/judge_layout.ts")).judgeLayout(layout),

  planLoad: async (problem: LoadProblem): Promise<Load> =>
    (await import("../../domain/loading/plan_load.ts")).planLoad(problem),

  adviseSlotting: async (task: SlottingTask): Promise<SlottingAdvice> =>
    (await import("../../domain/warehouse/plan_tasks.ts")).slottingTask(task),

  planRounds: async (task: RoundsTask): Promise<RoundsPlan> =>
    (await import("../../domain/warehouse/plan_tasks.ts")).roundsTask(task),
};

export type Tasks = typeof tasks;
