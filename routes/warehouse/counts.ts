import { Hono } from "hono";
import { z } from "zod";
import { countsOf } from "../../services/warehouse/records/counts.ts";
import { type PartName, PARTS } from "../../domain/warehouse/transfer/parts.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { json } from "./bodies.ts";
import { WarehouseParam } from "./params.ts";

/** How many records a warehouse has, by part. */
export const RecordCounts = z.object(
  Object.fromEntries(PARTS.map(({ name }) => [name, z.int()])) as Record<PartName, z.ZodInt>,
).meta({ id: "RecordCounts", description: "How many records of each kind a warehouse has." });

/** How much a warehouse holds, an addition to the specification. */
export function countRoutes({ db }: Pick<Services, "db">) {
  return new Hono().get(
    "/warehouse_data/:id/counts",
    route({
      id: "countRecords",
      tag: "Warehouses",
      summary: "How many records of each kind a warehouse has.",
      who: "employee",
      within: "warehouse",
      params: WarehouseParam,
      answers: { 200: { about: "The counts.", schema: RecordCounts } },
      errors: [404],
    }, async (c, { id }) => json(c, await countsOf(db.background, id))),
  );
}
