/**
 * Warehouses in and out by HTTP, an addition to the specification: whole ones as JSON documents,
 * what is in them as CSV. Users, with their password hashes, never go this way.
 */
import { type Context, Hono } from "hono";
import { importWarehouse } from "../../services/warehouse/transfer/import_warehouse.ts";
import { exportWarehouse, warehouseById } from "../../services/warehouse/transfer/transfer.ts";
import {
  importCsv,
  type ImportedCsv as CsvImport,
} from "../../services/warehouse/transfer/transfer_csv.ts";
import { exportCsv } from "../../services/warehouse/transfer/transfer_csv_export.ts";
import {
  exportWarehousesCsv,
  importWarehousesCsv,
} from "../../services/warehouse/transfer/transfer_warehouses.ts";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { warehouseResource } from "../../services/warehouse/records/resources.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import {
  CsvImportQuery,
  CsvParam,
  CsvQuery,
  ImportQuery,
  WarehousesImportQuery,
} from "./transfer_queries.ts";
import { endOf, requesterOf } from "../middleware/deadline.ts";
import { assertCsv, CSV_BODY, readingOf } from "../csv_request.ts";
import { withReadTimeout } from "../read_timeout.ts";
import { assertJson } from "../validate.ts";
import { piecesOf } from "../body_pieces.ts";
import { json } from "./bodies.ts";
import { WarehouseParam } from "./params.ts";
import {
  ImportedCsv,
  ImportedWarehouse,
  RefusedCsv,
  WarehouseDocument,
} from "./transfer_answers.ts";

const TRANSFER = { tag: "Transfer" } as const;
const FILE = { about: "The file.", headers: ["Content-Disposition"] } as const;
const CSV = "text/csv; charset=utf-8";
const IMPORTED = {
  200: { about: "What was imported.", schema: ImportedCsv },
  400: { about: "What is wrong in the file; nothing was imported.", schema: RefusedCsv },
} as const;
const POINTS = "name_points,pos_x (mm),pos_y (mm)\nDock 9,1500,38000\n";
const WAREHOUSES =
  "warehouse_name,warehouse_width (m),warehouse_length (m),length_unit\nQuay 4,60,40,cm\n";

/** Export and import, below `/api/v1`. */
export function transferRoutes(
  { db, workers, settings }: Pick<Services, "db" | "workers" | "settings">,
) {
  const warehouses = new ResourceStore(warehouseResource, db);
  return new Hono()
    .get(
      "/warehouse_data/csv",
      route({
        ...TRANSFER,
        id: "exportWarehousesCsv",
        summary: "All warehouses, with their sizes and units, as a CSV file.",
        who: "employee",
        query: CsvQuery,
        answers: { 200: { ...FILE, type: "text/csv", example: WAREHOUSES } },
      }, (c) => {
        const list = warehouses.by(c.get("user")).list();
        return attachment(
          c,
          "warehouses.csv",
          CSV,
          exportWarehousesCsv(list, c.req.valid("query")),
        );
      }),
    )
    .post(
      "/warehouse_data/csv",
      route({
        ...TRANSFER,
        id: "importWarehousesCsv",
        summary: "Brings the warehouses of a CSV file in: all of them or none.",
        description:
          "Rows are matched by id, else by name. A new warehouse has the units of the columns " +
          "`length_unit` and `weight_unit`, else `cm` and `g`; a known one keeps its own. Sizes under a " +
          "heading with a unit, as `warehouse_width (m)`, are converted to the warehouse's.",
        who: "administrator",
        within: "all warehouses",
        query: WarehousesImportQuery,
        body: CSV_BODY,
        size: "batch",
        answers: IMPORTED,
        errors: [409, 503],
        example: { query: { dry_run: "1" }, body: WAREHOUSES },
      }, async (c) => {
        assertCsv(c);
        const { dry_run, mode, columns, ...query } = c.req.valid("query");
        const { encoding, reading } = readingOf(c, query);
        const file = await piecesOf(c);
        const options = {
          reading,
          dryRun: dry_run,
          mode,
          signal: endOf(c),
          actor: c.get("user"),
          ...(columns === undefined ? {} : { columns }),
        };
        const imported = await importWarehousesCsv(
          db,
          options,
          // As below.
          (job) => workers.run("planCsv", { ...job, file, encoding }, { urgent: true }),
        );
        return json(c, answered(imported, dry_run));
      }),
    )
    .get(
      "/warehouse_data/:id/export",
      route({
        ...TRANSFER,
        id: "exportWarehouse",
        summary: "A whole warehouse as one JSON document, without users.",
        who: "employee",
        within: "warehouse",
        params: WarehouseParam,
        answers: { 200: { ...FILE, schema: WarehouseDocument } },
        errors: [404],
      }, async (c, { id }) => {
        const warehouse = await warehouseById(db.read, id);
        const name = `${warehouse.warehouse_name}.json`;
        return attachment(c, name, "application/json", exportWarehouse(db.background, warehouse));
      }),
    )
    .post(
      "/warehouse_data/import",
      route({
        ...TRANSFER,
        id: "importWarehouse",
        summary: "Creates a warehouse from such a document: all of it or nothing.",
        who: "administrator",
        within: "all warehouses",
        query: ImportQuery,
        body: { schema: WarehouseDocument, asAnswered: true },
        size: "batch",
        command: "deno task depot warehouse import FILE",
        answers: { 200: { about: "What was imported.", schema: ImportedWarehouse } },
        errors: [409, 503],
        example: { query: { ids: "new", dry_run: "1" } },
      }, async (c) => {
        assertJson(c);
        const { ids, dry_run } = c.req.valid("query");
        const options = { dryRun: dry_run, signal: endOf(c), actor: c.get("user") };
        const document = await workers.run(
          "readWarehouse",
          { file: await piecesOf(c), newIds: ids === "new" },
          { ...requesterOf(c, settings), transfer: true },
        );
        const imported = await importWarehouse(db, document, options);
        const { warehouse, counts, usersLeftOut: users_left_out } = imported;
        return json(c, { warehouse, created: counts, users_left_out, dry_run });
      }),
    )
    .get(
      "/warehouse_data/:id/csv/:kind",
      route({
        ...TRANSFER,
        id: "exportCsv",
        summary: "Records of one kind as a CSV file.",
        who: "employee",
        within: "warehouse",
        params: CsvParam,
        query: CsvQuery,
        answers: { 200: { ...FILE, type: "text/csv", example: POINTS } },
        errors: [404],
        example: { path: { kind: "points" } },
      }, async (c, { id, kind }) => {
        const warehouse = await warehouseById(db.read, id);
        const pieces = exportCsv(db.background, warehouse, kind, c.req.valid("query"));
        return attachment(c, `${warehouse.warehouse_name} ${kind}.csv`, CSV, pieces);
      }),
    )
    .post(
      "/warehouse_data/:id/csv/:kind",
      route({
        ...TRANSFER,
        id: "importCsv",
        summary: "Brings the records of a CSV file into a warehouse: all of them or none.",
        description:
          "Rows are matched by id, else by SKU or name (edges by their points): what is known " +
          "is changed, everything else is added, and what is as the file has it is counted as the same. " +
          "Empty cells change nothing. Names are compared and stored in Unicode NFC, without spaces around " +
          "them and characters that nobody sees; `similar` lists new ones that differ from others only " +
          "by case, leading zeros or scientific notation. What refers to another record may name it by id or by name. A " +
          "heading may name a unit, as `pos_x (cm)`; such numbers are converted to the warehouse's. An " +
          "error tells everything that is wrong in the file, line by line.",
        who: "head",
        within: "warehouse",
        params: CsvParam,
        query: CsvImportQuery,
        body: CSV_BODY,
        size: "batch",
        answers: IMPORTED,
        errors: [404, 409, 503],
        example: {
          path: { kind: "points" },
          query: { dry_run: "1" },
          body: POINTS,
        },
      }, async (c, { id: warehouse, kind }) => {
        assertCsv(c);
        const { dry_run, mode, order_name: orderName, columns, ...query } = c.req.valid("query");
        const { encoding, reading } = readingOf(c, query);
        const file = await piecesOf(c);
        const options = {
          reading,
          warehouse,
          kind,
          dryRun: dry_run,
          mode,
          signal: endOf(c),
          actor: c.get("user"),
          ...(orderName === undefined ? {} : { orderName }),
          ...(columns === undefined ? {} : { columns }),
        };
        const imported = await importCsv(
          db,
          options,
          // Urgent, because other writes wait for it. Not handed over: it may be asked for again.
          (job) => workers.run("planCsv", { ...job, file, encoding }, { urgent: true }),
        );
        return json(c, answered(imported, dry_run));
      }),
    );
}

const answered = (imported: CsvImport, dry_run: boolean) => ({
  ...imported,
  ignored: imported.read.unmapped,
  refused: [],
  dry_run,
});

function attachment(
  c: Context,
  name: string,
  type: string,
  pieces: AsyncGenerator<string, void>,
): Response {
  // The plain name is for clients that do not know RFC 8187's.
  const plain = name.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(withReadTimeout(c, pieces).pipeThrough(new TextEncoderStream()), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    },
  });
}
