/** Whole warehouses in and out of the database. */
import { and, eq, gt, inArray } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { FORMAT, VERSION } from "../../../domain/warehouse/transfer/document.ts";
import { type Chunk, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import {
  type Part,
  type PartName,
  type PartRecord,
  PARTS,
} from "../../../domain/warehouse/transfer/parts.ts";
import type { Transaction } from "../../../db/open.ts";
import { warehouses } from "../../../db/schema/warehouse.ts";
import {
  type Asked,
  readRows,
  type RowPage,
  ROWS_A_READ,
} from "../../../db/warehouse/read_rows.ts";
import { asRecord, column, columnsOf, insertRecords, tableOf } from "./transfer_tables.ts";

const ORDERS_A_PAGE = 50;
// Parts whose ids others name.
const REFERRED_TO: ReadonlySet<PartName> = new Set(
  PARTS.flatMap(({ references }) => references.map(({ part }) => part)),
);

/** The warehouse of an id. @throws {AppError} 404 when there is none. */
export async function warehouseById(db: Asked, id: string): Promise<Warehouse> {
  const [row] = await db.select().from(warehouses)
    .where(eq(warehouses.id, id));
  if (row === undefined) throw notFound("warehouse", id);
  const { seq: _, ...warehouse } = row;
  return warehouse;
}

/**
 * The document of a warehouse in pieces of text, one record a line, read a page at a time.
 *
 * What is written while it is read may be in it or not; whatever refers to something that is not in
 * it is left out, so that every document can be imported.
 */
export async function* exportWarehouse(
  db: Asked,
  warehouse: Warehouse,
  { users = false, onLeftOut = () => {} }: {
    /** Takes the users along, with their password hashes. */
    users?: boolean;
    /** Called for every record that is left out because it refers to another warehouse's. */
    onLeftOut?: (part: PartName, id: string) => void;
  } = {},
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(FORMAT)},"version":${VERSION},\n` +
    `"warehouse":${JSON.stringify(warehouse)}`;
  const ids = new Map<PartName, Set<string>>();
  for (const part of PARTS) {
    if (part.name === "users" && !users) continue;
    const own = REFERRED_TO.has(part.name) ? new Set<string>() : undefined;
    if (own !== undefined) ids.set(part.name, own);
    yield `,\n"${part.name}":[`;
    let separator = "\n";
    for await (const page of pagesOf(db, part, warehouse.id)) {
      let text = "";
      for (const record of page) {
        if (!keepInside(part, record, ids)) {
          onLeftOut(part.name, record.id);
          continue;
        }
        own?.add(record.id);
        text += separator + JSON.stringify(record);
        separator = ",\n";
      }
      if (text !== "") yield text;
    }
    yield "]";
  }
  yield "}\n";
}

/** The records of one part of a warehouse, page by page in the order of their creation. */
export async function* pagesOf(
  db: Asked,
  part: Part,
  warehouse: string,
): AsyncGenerator<PartRecord[]> {
  if (part.warehouse !== undefined) {
    return yield* pages(db, part, part.warehouse, [warehouse], ROWS_A_READ);
  }
  // Lines and parameters of orders: by their orders.
  const orders = PARTS.find(({ name }) => name === "orders")!;
  for await (const some of pages(db, orders, "id_warehouse", [warehouse], ORDERS_A_PAGE)) {
    yield* pages(db, part, "id_order_item", some.map(({ id }) => id), ROWS_A_READ);
  }
}

/** Lines or parameters of some orders, page by page in the order of their creation. */
export function recordsOfOrders(
  db: Asked,
  name: "order_data" | "order_params",
  orders: string[],
): AsyncGenerator<PartRecord[]> {
  const part = PARTS.find((part) => part.name === name)!;
  return pages(db, part, "id_order_item", orders, ROWS_A_READ);
}

async function* pages(
  db: Asked,
  { name }: Part,
  parentField: string,
  parents: string[],
  size: number,
): AsyncGenerator<PartRecord[]> {
  const table = tableOf(name);
  const columns = columnsOf(name);
  const parent = column(table, parentField);
  const one = parents[0]!;
  const ofParents = parents.length === 1 ? eq(parent, one) : inArray(parent, parents);
  const read = (after: number) =>
    readRows(db, table, columns, and(ofParents, gt(table.seq, after))!, size);
  for (let next: Promise<RowPage> | undefined = read(0); next !== undefined;) {
    const { rows, last }: RowPage = await next;
    next = last === undefined ? undefined : read(last);
    // It is waited for later, or never where nobody wants the rest.
    next?.catch(() => {});
    if (rows.length > 0) yield rows.map((row) => asRecord(name, row));
  }
}

// Whether a record can stand in a document; references that may be empty are emptied.
function keepInside(
  part: Part,
  record: PartRecord,
  ids: ReadonlyMap<PartName, ReadonlySet<string>>,
): boolean {
  if (part.name === "orders") record.pallete_computed = "";
  return part.references.every(({ field, part: other }) => {
    const id = record[field] as string;
    if (id === "" || ids.get(other)!.has(id)) return true;
    if (part.name === "sections") Object.assign(record, { id_box: "", sku_name: "", count_box: 0 });
    else if (field === "id_point_way") Object.assign(record, { [field]: "", name_point_way: "" });
    else return false;
    return true;
  });
}

/** Writes packed records. */
export async function insertChunks(
  tx: Transaction,
  chunks: readonly Chunk[],
  onProgress: (written: number) => void = () => {},
): Promise<void> {
  let written = 0;
  for (const chunk of chunks) {
    const records = unpack(chunk);
    await insertRecords(tx, chunk.part, records);
    onProgress(written += records.length);
  }
}
