/** Makes records of a warehouse out of a CSV file; the warehouse itself is not touched. */
import { CsvTable } from "./csv_table.ts";
import { type CsvKind, readFields, REFERRED } from "./csv_kinds.ts";
import { NameIndex } from "./name_index.ts";
import { planEdges, planPoints } from "./csv_ways.ts";
import { planBoxes, planSections } from "./csv_stock.ts";
import { planOrders } from "./csv_orders.ts";
import { type Chunk, pack, unpacked } from "./packed.ts";
import { type PartCounts, PARTS } from "./parts.ts";
import { Plan } from "./csv_plan.ts";

/** A file to be read, and what it may refer to. */
export interface CsvJob {
  kind: CsvKind;
  /** Id of the warehouse. */
  warehouse: string;
  /** Packed pairs of id and name of the warehouse's records, by part. */
  known: { boxes: Uint8Array[]; points: Uint8Array[] };
  /** Name of the order whose rows name none. */
  orderName?: string;
}

/** What a file would add. */
export interface CsvPlan {
  counts: PartCounts;
  chunks: Chunk[];
  /** Lines of the ids that the file itself gives to new records, by part. */
  givenIds: { part: CsvKind; id: string; line: number }[];
  /** Columns of the file that hold nothing known here. */
  ignored: string[];
}

const PLANNERS = {
  boxes: planBoxes,
  points: planPoints,
  edges: planEdges,
  sections: planSections,
  orders: planOrders,
};

/**
 * Reads a file into records.
 *
 * @throws {AppError} 400 with everything that is wrong, a line each: `line 7: pos_x: expected a number`.
 */
export function planCsv(csv: string, { kind, warehouse, known, orderName }: CsvJob): CsvPlan {
  const table = new CsvTable(csv, readFields(kind));
  const index = (part: "boxes" | "points", what: string) =>
    new NameIndex(
      what,
      REFERRED[kind].includes(part)
        ? known[part].flatMap((bytes) => unpacked<[string, string]>(bytes))
        : [],
    );
  const plan = new Plan(table, kind, warehouse, {
    boxes: index("boxes", "box type"),
    points: index("points", "point"),
  });
  PLANNERS[kind](plan, orderName);
  table.assertRight();
  const counts: PartCounts = {};
  const chunks: Chunk[] = [];
  for (const { name } of PARTS) {
    const records = plan.records.get(name);
    if (records === undefined) continue;
    counts[name] = records.length;
    chunks.push(...pack(name, records));
  }
  return { counts, chunks, givenIds: plan.givenIds, ignored: table.ignored };
}
