/**
 * The peer of `writes`: a bare Hono server that validates a point and inserts it by `node:sqlite`
 * into a copy of the depot's database, with the same pragmas. Argument: the database file.
 */
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { DatabaseSync } from "node:sqlite";
import { Point } from "../domain/warehouse/records.ts";

const db = new DatabaseSync(Deno.args[0]!);
for (const pragma of ["journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"]) {
  db.exec(`PRAGMA ${pragma}`);
}
const insert = db.prepare(
  "INSERT INTO warehouse_points(id, id_warehouse, name_points, pos_x, pos_y) VALUES (?, ?, ?, ?, ?)",
);
const app = new Hono().post(
  "/api/v1/warehouse_points/",
  zValidator("json", Point.omit({ id: true })),
  (c) => {
    const point = { id: crypto.randomUUID(), ...c.req.valid("json") };
    const { id, id_warehouse, name_points, pos_x, pos_y } = point;
    insert.run(id, id_warehouse, name_points, pos_x, pos_y);
    return c.json(point);
  },
);
Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(port) },
  app.fetch,
);
