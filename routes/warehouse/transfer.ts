/**
 * Export and import of warehouses by HTTP, an addition to the specification: whole ones as JSON
 * documents, their contents as files of rows. Never includes the password hashes of users.
 */
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { oneOf, uuid } from "../../domain/fields.ts";
import type { CsvJob } from "../../domain/warehouse/transfer/existing_records.ts";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { warehouseResource } from "../../services/warehouse/records/resources.ts";
import { exportWarehouse, importWarehouse } from "../../services/warehouse/transfer/transfer.ts";
import {
  importCsv,
  type ImportCsvOptions,
} from "../../services/warehouse/transfer/transfer_csv.ts";
import {
  exportCsv,
  exportWarehousesCsv,
} from "../../services/warehouse/transfer/transfer_csv_export.ts";
import { undoImport } from "../../services/warehouse/transfer/undo_import.ts";
import { headingOf } from "../../domain/warehouse/transfer/csv_headings.ts";
import { CSV_KINDS, readFields } from "../../domain/warehouse/transfer/csv_kinds.ts";
import { warehouseById } from "../../db/warehouse/checks.ts";
import { assertJson, at, type UserVariables } from "../contract/route.ts";
import { attachment, FILE_BODY, importFile, ROWS, sendRows, textBytes } from "../file_request.ts";
import type { FileQuery } from "../../domain/files/file_query.ts";
import { endOf, readBody, requesterOf } from "../middleware/limits.ts";
import { IMPORT_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { languageOf } from "../middleware/client.ts";
import { WarehouseParam } from "./bodies.ts";
import {
  CsvImportQuery,
  CsvQuery,
  ImportedCsv,
  ImportedWarehouse,
  ImportQuery,
  RefusedCsv,
  UndoneImport,
  WarehouseDocument,
  WarehousesImportQuery,
} from "../../domain/warehouse/transfer/transfer_records.ts";

const CsvParam = WarehouseParam.extend({ kind: oneOf(CSV_KINDS).describe("Kind of the file.") });

const UndoParam = WarehouseParam.extend({
  importId: uuid().describe("The `undo` of the import's response."),
});

const TRANSFER = { tag: "Transfer" } as const;
const OF_WAREHOUSE = { ...TRANSFER, within: "warehouse", params: WarehouseParam } as const;
const FILE = { about: "The file.", headers: ["Content-Disposition"] } as const;
const IMPORTED = {
  200: { about: "Result of the import.", schema: ImportedCsv },
  400: { about: "The errors in the file; nothing was imported.", schema: RefusedCsv },
} as const;
const POINTS = "name_points,pos_x (mm),pos_y (mm)\nDock 9,1500,38000\n";
const WAREHOUSES =
  "warehouse_name,warehouse_width (m),warehouse_length (m),length_unit\nQuay 4,60,40,cm\n";

/** Export and import, below `/api/v1`. */
export function transferRoutes({ db, workers }: Pick<Services, "db" | "workers">) {
  const warehouses = new ResourceStore(warehouseResource, db);
  /** Imports a file of rows; it is read and planned in workers. */
  const importRows = (
    c: Context<{ Variables: UserVariables }>,
    options: Pick<
      ImportCsvOptions,
      "kind" | "warehouse" | "mode" | "orderName" | "createBoxes" | "zone"
    >,
    query: z.output<typeof FileQuery>,
  ) => {
    const { kind, warehouse } = options;
    const { dry_run: dryRun, partial } = query;
    const fields = readFields(kind);
    const owner = { warehouse, kind, meaning: (column: string) => headingOf(column, fields) };
    return importFile(c, { db, workers }, owner, query, async (file, reading, limits) => {
      // Not transferred, because it may be planned again.
      const plan = (job: CsvJob, urgent: boolean) =>
        workers.run("planCsv", { ...job, file }, { ...limits, urgent });
      const all = {
        ...options,
        ...{ reading, dryRun, partial, language: languageOf(c) },
        ...{ signal: endOf(c), actor: c.get("user") },
      };
      const { skippedRows: skipped_rows, ...imported } = await importCsv(db, all, plan);
      return { ...imported, skipped_rows, dry_run: dryRun };
    });
  };
  return new Hono()
    .get(...at("/warehouse_data/csv", {
      ...TRANSFER,
      id: "exportWarehousesCsv",
      summary: "All warehouses, with their sizes and units, as a CSV file or workbook.",
      who: "employee",
      query: CsvQuery,
      answers: { 200: { ...ROWS, example: WAREHOUSES } },
    }, (c) => {
      const list = warehouses.by(c.get("user")).list();
      const form = { ...c.req.valid("query"), language: languageOf(c) };
      const pieces = exportWarehousesCsv(list, form);
      return sendRows(c, "warehouses", form.format, pieces);
    }))
    .post(...at("/warehouse_data/csv", {
      ...TRANSFER,
      id: "importWarehousesCsv",
      summary: "Imports the warehouses of a CSV file or workbook.",
      description: "Rows are matched by id, else by name. A new warehouse gets the units in the " +
        "columns `length_unit` and `weight_unit`, else `cm` and `g`; an existing one keeps " +
        "its own. Sizes in a column with a unit, such as `warehouse_width (m)`, are " +
        "converted to the warehouse's.",
      who: "administrator",
      within: "all warehouses",
      query: WarehousesImportQuery,
      body: FILE_BODY,
      size: "batch",
      answers: IMPORTED,
      example: { query: { dry_run: "1" }, body: WAREHOUSES },
    }, async (c) => {
      const { mode, ...query } = c.req.valid("query");
      return await importRows(c, { kind: "warehouses", mode }, query);
    }))
    .get(...at("/warehouse_data/:id/export", {
      ...OF_WAREHOUSE,
      id: "exportWarehouse",
      summary: "A whole warehouse as one JSON document, without users.",
      who: "employee",
      answers: { 200: { ...FILE, schema: WarehouseDocument } },
    }, async (c, { id }) => {
      const warehouse = await warehouseById(db.read, id);
      const name = `${warehouse.warehouse_name}.json`;
      const pieces = textBytes(exportWarehouse(db.background, warehouse));
      return attachment(c, name, "application/json", pieces);
    }))
    .post(...at("/warehouse_data/import", {
      ...TRANSFER,
      id: "importWarehouse",
      summary: "Creates a warehouse from such a document, completely or not at all.",
      who: "administrator",
      within: "all warehouses",
      query: ImportQuery,
      body: { schema: WarehouseDocument, asAnswered: true },
      size: "batch",
      command: "deno task depot warehouse import FILE",
      answers: { 200: { about: "Result of the import.", schema: ImportedWarehouse } },
      example: { query: { ids: "new", dry_run: "1" } },
    }, async (c) => {
      assertJson(c);
      const { ids, dry_run } = c.req.valid("query");
      const options = { dryRun: dry_run, signal: endOf(c), actor: c.get("user") };
      const document = await workers.run(
        "readWarehouse",
        { file: [await readBody(c)], newIds: ids === "new" },
        { ...requesterOf(c), transfer: true },
      );
      const imported = await importWarehouse(db, document, options);
      const { warehouse, counts, skippedUsers: users_left_out } = imported;
      return { warehouse, created: counts, users_left_out, dry_run };
    }))
    .get(...at("/warehouse_data/:id/csv/:kind", {
      ...OF_WAREHOUSE,
      id: "exportCsv",
      summary: "Records of one kind as a CSV file or workbook.",
      who: "employee",
      params: CsvParam,
      query: CsvQuery,
      answers: { 200: { ...ROWS, example: POINTS } },
      example: { path: { kind: "points" } },
    }, async (c, { id, kind }) => {
      const warehouse = await warehouseById(db.read, id);
      const form = { ...c.req.valid("query"), language: languageOf(c) };
      const pieces = exportCsv(db.background, warehouse, kind, form);
      return sendRows(c, `${warehouse.warehouse_name} ${kind}`, form.format, pieces);
    }))
    .post(...at("/warehouse_data/:id/csv/:kind", {
      ...OF_WAREHOUSE,
      id: "importCsv",
      summary: "Imports the records of a CSV file or workbook into a warehouse.",
      description: "Rows are matched by id, else by SKU or name (edges by their points): " +
        "existing records are changed, all others are added, and equal ones are counted as the " +
        "same. Empty cells change nothing. Names are compared and stored in Unicode NFC, trimmed " +
        "and without invisible characters; `similar` lists new names that differ from others " +
        "only by case, leading zeros or scientific notation. References may be by id or by name. " +
        "A heading may include a unit, such as `pos_x (cm)`; such numbers are converted to the " +
        "warehouse's. An error response lists all errors in the file, line by line.",
      who: "head",
      params: CsvParam,
      query: CsvImportQuery,
      body: FILE_BODY,
      size: "batch",
      answers: IMPORTED,
      example: { path: { kind: "points" }, query: { dry_run: "1" }, body: POINTS },
    }, async (c, { id: warehouse, kind }) => {
      const { mode, order_name: orderName, create_boxes: createBoxes, zone, ...query } = c.req
        .valid("query");
      const named = {
        ...(orderName !== undefined && { orderName }),
        ...(zone !== undefined && { zone }),
      };
      return await importRows(c, { warehouse, kind, mode, createBoxes, ...named }, query);
    }))
    .post(...at("/warehouse_data/:id/imports/:importId/undo", {
      ...OF_WAREHOUSE,
      id: "undoImport",
      summary: "Undoes the last import of a CSV file into a warehouse.",
      description: "Added records are removed, changed ones restored. 404 if it is not the last " +
        "import, or undone already, or if a record to restore refers to one that no longer " +
        "exists; 409 if one of its records has been changed or is used by others since.",
      who: "head",
      params: UndoParam,
      answers: { 200: { about: "Result of the undo.", schema: UndoneImport } },
      example: { path: { importId: IMPORT_ID } },
    }, async (c, { id: warehouse, importId }) => {
      return await undoImport(db, { warehouse, id: importId, actor: c.get("user") });
    }));
}
