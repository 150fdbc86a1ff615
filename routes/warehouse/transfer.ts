/**
 * Warehouses in and out by HTTP, an addition to the specification: whole ones as JSON documents,
 * what is in them as CSV. Users, with their password hashes, never go this way.
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportWarehouse, importWarehouse, warehouseById } from "../../db/warehouse/transfer.ts";
import { importCsv } from "../../db/warehouse/transfer_csv.ts";
import { exportCsv } from "../../db/warehouse/transfer_csv_export.ts";
import { AppError } from "../../domain/app_error.ts";
import { Breather } from "../../domain/breather.ts";
import { text, uuid } from "../../domain/fields.ts";
import { CSV_KINDS } from "../../domain/warehouse/transfer/csv_kinds.ts";
import type { Services } from "../services.ts";
import { assertJson, valid } from "../validate.ts";
import { json } from "./json.ts";

const flag = z.enum(["0", "1"], { error: "expected 0 or 1" }).default("0")
  .transform((value) => value === "1");
const WarehouseParam = z.object({ id: uuid() });
const CsvParam = WarehouseParam.extend({
  kind: z.enum(CSV_KINDS, { error: `expected one of ${CSV_KINDS.join(", ")}` }),
});
const ImportQuery = z.object({
  ids: z.enum(["keep", "new"], { error: "expected keep or new" }).default("keep"),
  dry_run: flag,
});
const CsvQuery = z.object({ excel: flag, ids: flag });
const CsvImportQuery = z.object({
  dry_run: flag,
  order_name: text({ min: 1, max: 1000 }).optional(),
});

/** Export and import, below `/api/v1`. */
export function transferRoutes({ db, workers }: Pick<Services, "db" | "workers">) {
  return new Hono()
    .get("/warehouse_data/:id/export", valid("param", WarehouseParam), async (c) => {
      const warehouse = await warehouseById(db.read, c.req.valid("param").id);
      const name = `${warehouse.warehouse_name}.json`;
      return attachment(name, "application/json", exportWarehouse(db.read, warehouse));
    })
    .post("/warehouse_data/import", valid("query", ImportQuery), async (c) => {
      assertJson(c);
      const { ids, dry_run: dryRun } = c.req.valid("query");
      const file = await piecesOf(c);
      const read = await workers.run(
        "readWarehouse",
        { file, newIds: ids === "new" },
        { transfer: true },
      );
      const { warehouse, counts } = await importWarehouse(db, read, { dryRun });
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
        return attachment(name, "text/csv; charset=utf-8", pieces);
      },
    )
    .post(
      "/warehouse_data/:id/csv/:kind",
      valid("param", CsvParam),
      valid("query", CsvImportQuery),
      async (c) => {
        if (!/^text\/csv\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) {
          throw new AppError(400, "Content-Type: expected text/csv");
        }
        const { id: warehouse, kind } = c.req.valid("param");
        const { dry_run: dryRun, order_name: orderName } = c.req.valid("query");
        const file = await piecesOf(c);
        const options = { warehouse, kind, dryRun };
        const imported = await importCsv(
          db,
          orderName === undefined ? options : { ...options, orderName },
          // Urgent, because other writes wait for it. Not handed over: it may be asked for again.
          (job) => workers.run("planCsv", { ...job, file }, { urgent: true }),
        );
        return json(c, { ...imported, dry_run: dryRun });
      },
    );
}

function attachment(name: string, type: string, pieces: AsyncIterable<string>): Response {
  const text = ReadableStream.from(pieces) as ReadableStream<string>;
  // The plain name is for clients that do not know RFC 8187's.
  const plain = name.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(text.pipeThrough(new TextEncoderStream()), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    },
  });
}

/** A body as it arrives, to be put together in a worker. */
async function piecesOf(c: Context): Promise<Uint8Array<ArrayBuffer>[]> {
  const breather = new Breather();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of c.req.raw.body ?? []) {
    pieces.push(piece);
    await breather.breathe();
  }
  return pieces;
}
