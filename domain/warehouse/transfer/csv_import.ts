/** Makes records out of a CSV file: of what is in one warehouse, or of the warehouses. */
import { AppError, withFields } from "../../app_error.ts";
import {
  type Encoded,
  type FileReading,
  type ReadingOptions,
  type SimilarName,
  UTF_8,
} from "../../csv_reading.ts";
import type { Units } from "../units.ts";
import type { Difference } from "./csv_differences.ts";
import { type CsvFileKind, type ImportMode, readFields } from "./csv_kinds.ts";
import { ExistingRecords, type PackedExisting } from "./existing_records.ts";
import { planOrders } from "./csv_orders.ts";
import { Plan } from "./csv_plan.ts";
import { planBoxes, planSections } from "./csv_stock.ts";
import { CsvTable } from "./csv_table.ts";
import { planWarehouses } from "./csv_warehouses.ts";
import { planEdges, planPoints } from "./csv_points_and_edges.ts";
import { type Chunk, pack } from "./packed.ts";
import { type ListName, type PartCounts, PARTS } from "./parts.ts";

/** A file to be read, and what it may refer to and change. */
export interface CsvJob {
  kind: CsvFileKind;
  /** Id of the warehouse; empty for a file of warehouses. */
  warehouse: string;
  /**
   * The warehouse's, into which columns are converted whose headings name others; of a file of
   * warehouses those of a new one.
   */
  units: Units;
  existing: PackedExisting;
  /** Name of the order whose rows name none. */
  orderName?: string;
  /** Fields of the columns in order, in place of the file's own headings. */
  columns?: readonly string[];
  /** Treatment of existing records; `update` if omitted. */
  mode?: ImportMode;
  /** Options for reading the file, if any are given. */
  reading?: ReadingOptions;
}

/** Additions and changes of a file. */
export interface CsvPlan {
  /** New records. */
  counts: PartCounts;
  /** Known ones that change, and those that are as the file has them. */
  changed: PartCounts;
  same: PartCounts;
  /** Known ones that differ and stay, where the file may only add. */
  skipped: PartCounts;
  /** Known ones that go, because the file is to replace them and does not have them. */
  removed: PartCounts;
  /** The first that are new, change or go. */
  differences: Difference[];
  chunks: Chunk[];
  /** Changes, records of ids and fields. */
  changes: Chunk[];
  /** Previous values of the changed fields. */
  former: Chunk[];
  /** Ids of removed records. */
  removedIds: Chunk[];
  /** Lines of the ids that the file itself gives to new records, by part. */
  givenIds: { part: CsvFileKind; id: string; line: number }[];
  read: FileReading;
  /** The first new names that are similar to others. */
  similar: SimilarName[];
  /** Orders whose lines must be known before this is more than a beginning. */
  needed: string[];
}

const PLANNERS = {
  boxes: planBoxes,
  points: planPoints,
  edges: planEdges,
  sections: planSections,
  orders: planOrders,
  warehouses: planWarehouses,
};

const LISTS: readonly ListName[] = ["warehouses", ...PARTS.map(({ name }) => name)];

/**
 * Reads a file into records.
 *
 * @param encoded How its text was decoded.
 * @throws {AppError} 400 with everything that is wrong, a line each: `line 7: pos_x: expected a number`;
 *   with `read` and `refused` for programs.
 */
export function planCsv(csv: string, job: CsvJob, encoded: Encoded = UTF_8): CsvPlan {
  const table = new CsvTable(csv, readFields(job.kind), job.units, job.columns, job.reading);
  const read = { ...encoded, ...table.reading };
  try {
    return planOf(table, read, job);
  } catch (error) {
    throw error instanceof AppError ? withFields(error, { read }) : error;
  }
}

function planOf(table: CsvTable, read: FileReading, job: CsvJob): CsvPlan {
  const { kind, warehouse, orderName, mode } = job;
  const existing = new ExistingRecords(job.existing);
  const plan = new Plan(table, kind, warehouse, {
    boxes: existing.names("boxes", "box type"),
    points: existing.names("points", "point"),
  }, mode);
  const needed = PLANNERS[kind](plan, existing, orderName) ?? [];
  table.assertRight();
  const counted = (lists: ReadonlyMap<string, readonly unknown[]>): PartCounts =>
    Object.fromEntries(
      LISTS.flatMap((name) => {
        const list = lists.get(name);
        return list === undefined ? [] : [[name, list.length]];
      }),
    );
  const inChunks = (lists: ReadonlyMap<string, readonly unknown[]>): Chunk[] =>
    LISTS.flatMap((name) => pack(name, lists.get(name) ?? []));
  return {
    counts: counted(plan.records),
    changed: counted(plan.changes),
    same: Object.fromEntries(plan.same),
    skipped: Object.fromEntries(plan.skipped),
    removed: counted(plan.removed),
    differences: plan.differences,
    chunks: inChunks(plan.records),
    changes: inChunks(plan.changes),
    former: inChunks(plan.former),
    removedIds: inChunks(plan.removed),
    givenIds: plan.givenIds,
    read,
    similar: plan.similar,
    needed,
  };
}
