/**
 * Warehouses in and out by HTTP, an addition to the specification: whole ones as JSON documents,
 * what is in them as CSV. Users, with their password hashes, never go this way.
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportWarehouse, importWarehouse, warehouseById } from "../../db/warehouse/transfer.ts";
import { importCsv } from "../../db/warehouse/transfer_csv.ts";
import { exportCsv } from "../../db/warehouse/transfer_csv_export.ts";
import {
  exportWarehousesCsv,
  importWarehousesCsv,
} from "../../db/warehouse/transfer_warehouses.ts";
import { ResourceStore } from "../../db/warehouse/resource_store.ts";
import { warehouseResource } from "../../db/warehouse/resources.ts";
import { AppError } from "../../domain/app_error.ts";
import { text, uuid } from "../../domain/fields.ts";
import { CSV_KINDS } from "../../domain/warehouse/transfer/csv_kinds.ts";
import type { Services } from "../services.ts";
import { endOf, requesterOf } from "../middleware/deadline.ts";
import { takenInTime } from "../taken_in_time.ts";
import { assertJson, valid } from "../validate.ts";
import { piecesOf } from "./bodies.ts";
import type { UserVariables } from "./credentials.ts";
import { json } from "./json.ts";

const flag = z.enum(["0", "1"], { error: "expected 0 or 1" }).default("0")
  .transform((value) => value === "1");
export const WarehouseParam = z.object({ id: uuid() });
export const CsvParam = WarehouseParam.extend({
  kind: z.enum(CSV_KINDS, { error: `expected one of ${CSV_KINDS.join(", ")}` }),
});
export const ImportQuery = z.object({
  ids: z.enum(["keep", "new"], { error: "expected keep or new" }).default("keep"),
  dry_run: flag,
});
export const CsvQuery = z.object({ excel: flag, ids: flag, template: flag });
export const WarehousesImportQuery = z.object({
  dry_run: flag,
  columns: text({ min: 1, max: 4000 }).transform((list) => list.split(",")).optional(),
});
export const CsvImportQuery = WarehousesImportQuery.extend({
  order_name: text({ min: 1, max: 1000 }).optional(),
});

/** Export and import, below `/api/v1`. */
export function transferRoutes(
  { db, workers, settings }: Pick<Services, "db" | "workers" | "settings">,
) {
  const warehouses = new ResourceStore(warehouseResource, db);
  return new Hono<{ Variables: UserVariables }>()
    .get("/warehouse_data/csv", valid("query", CsvQuery), (c) => {
      const pieces = exportWarehousesCsv(
        warehouses.by(c.get("user")).list(),
        c.req.valid("query"),
      );
      return attachment(c, "warehouses.csv", "text/csv; charset=utf-8", pieces);
    })
    .post("/warehouse_data/csv", valid("query", WarehousesImportQuery), async (c) => {
      assertCsv(c);
      const { dry_run: dryRun, columns } = c.req.valid("query");
      const file = await piecesOf(c);
      const imported = await importWarehousesCsv(
        db,
        {
          dryRun,
          signal: endOf(c),
          actor: c.get("user"),
          ...(columns === undefined ? {} : { columns }),
        },
        // As below.
        (job) => workers.run("planCsv", { ...job, file }, { urgent: true }),
      );
      return json(c, { ...imported, dry_run: dryRun });
    })
    .get("/warehouse_data/:id/export", valid("param", WarehouseParam), async (c) => {
      const warehouse = await warehouseById(db.read, c.req.valid("param").id);
      const name = `${warehouse.warehouse_name}.json`;
      return attachment(c, name, "application/json", exportWarehouse(db.read, warehouse));
    })
    .post("/warehouse_data/import", valid("query", ImportQuery), async (c) => {
      assertJson(c);
      const { ids, dry_run: dryRun } = c.req.valid("query");
      const file = await piecesOf(c);
      const read = await workers.run(
        "readWarehouse",
        { file, newIds: ids === "new" },
        { ...requesterOf(c, settings), transfer: true },
      );
      const { warehouse, counts } = await importWarehouse(db, read, {
        dryRun,
        signal: endOf(c),
        actor: c.get("user"),
      });
      const { usersLeftOut: users_left_out } = read;
      return json(c, { warehouse, created: counts, users_left_out, dry_run: dryRun });
    })
    .get(
      "/warehouse_data/:id/csv/:kind",
      valid("param", CsvParam),
      valid("query", CsvQuery),
      async (c) => {
        const { id, kind } = c.req.valid("param");
        const warehouse = await warehouseById(db.read, id);
        const pieces = exportCsv(db.read, warehouse, kind, c.req.valid("query"));
        const name = `${warehouse.warehouse_name} ${kind}.csv`;
        return attachment(c, name, "text/csv; charset=utf-8", pieces);
      },
    )
    .post(
      "/warehouse_data/:id/csv/:kind",
      valid("param", CsvParam),
      valid("query", CsvImportQuery),
      async (c) => {
        assertCsv(c);
        const { id: warehouse, kind } = c.req.valid("param");
        const { dry_run: dryRun, order_name: orderName, columns } = c.req.valid("query");
        const file = await piecesOf(c);
        const imported = await importCsv(
          db,
          {
            warehouse,
            kind,
            dryRun,
            signal: endOf(c),
            actor: c.get("user"),
            ...(orderName === undefined ? {} : { orderName }),
            ...(columns === undefined ? {} : { columns }),
          },
          // Urgent, because other writes wait for it. Not handed over: it may be asked for again.
          (job) => workers.run("planCsv", { ...job, file }, { urgent: true }),
        );
        return json(c, { ...imported, dry_run: dryRun });
      },
    );
}

function assertCsv(c: Context): void {
  if (!/^text\/csv\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) {
    throw new AppError(400, "Content-Type: expected text/csv");
  }
}

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
  return new Response(takenInTime(c, pieces).pipeThrough(new TextEncoderStream()), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    },
  });
}
