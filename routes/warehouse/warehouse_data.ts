/** A warehouse as a whole (additions): its counts, its units, and saves of its floor plan. */
import { Hono } from "hono";
import { z } from "zod";
import { oneOf } from "../../domain/fields.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import { FLOOR_PARTS } from "../../domain/warehouse/changes/floor_changes.ts";
import { Warehouse } from "../../domain/warehouse/records.ts";
import { type PartName, PARTS } from "../../domain/warehouse/transfer/parts.ts";
import { LENGTH_UNITS, WEIGHT_UNITS } from "../../domain/warehouse/units.ts";
import { changeFloor } from "../../services/warehouse/floor/change_floor.ts";
import { changeUnits } from "../../services/warehouse/floor/change_units.ts";
import { countsOf } from "../../services/warehouse/transfer/transfer.ts";
import { assertJson, at } from "../contract/route.ts";
import { endOf, readBody, requesterOf } from "../middleware/limits.ts";
import { ErrorAnswer } from "../openapi/errors.ts";
import type { Services } from "../services.ts";
import { ifMatch, readOne, taggedJson, WarehouseParam } from "./bodies.ts";
import { RESOURCES } from "./resources.ts";

const RecordCounts = z.object(
  Object.fromEntries(PARTS.map(({ name }) => [name, z.int()])) as Record<PartName, z.ZodInt>,
).meta({ id: "RecordCounts", description: "The number of records of each kind in a warehouse." });

const UnitsBody = z.object({
  length_unit: oneOf(LENGTH_UNITS).exactOptional(),
  weight_unit: oneOf(WEIGHT_UNITS).exactOptional(),
  /** True to convert the warehouse's numbers, false to leave them unchanged. */
  convert: expecting(z.boolean(), "expected_boolean"),
});

const { points, edges, sections, geometry } = RESOURCES;

const changesOfPart = <Record extends z.ZodObject>(
  { record, changes }: { record: Record; changes: z.ZodObject },
) => {
  const baseRecord = record.nullable().exactOptional();
  return z.object({
    create: z.array(record).exactOptional(),
    update: z.array(z.object({ id: z.guid(), changes, seen: baseRecord })).exactOptional(),
    delete: z.array(z.object({ id: z.guid(), seen: baseRecord })).exactOptional(),
  }).exactOptional();
};
const FloorChangesBody = z.object({
  points: changesOfPart(points),
  edges: changesOfPart(edges),
  sections: changesOfPart(sections),
  section_geometry: changesOfPart(geometry),
}).meta({
  id: "FloorChanges",
  description:
    "Changes of a floor plan, at most 100,000 of all kinds together. `seen` is the whole record as the client knew it; without it a change is made whatever the record is now.",
});

const changedOfPart = <Record extends z.ZodObject>({ record }: { record: Record }) =>
  z.object({ created: z.array(record), updated: z.array(record), deleted: z.array(z.guid()) });
const FloorChangedAnswer = z.object({
  points: changedOfPart(points),
  edges: changedOfPart(edges),
  sections: changedOfPart(sections),
  section_geometry: changedOfPart(geometry),
}).meta({ id: "FloorChanged", description: "The changed records, including dependent ones." });

const anyRecord = z.record(z.string(), z.unknown()).nullable();
const FloorConflicts = ErrorAnswer.extend({
  conflicts: z.array(z.object({
    resource: z.enum(FLOOR_PARTS),
    id: z.guid(),
    seen: anyRecord,
    stored: anyRecord,
  })),
}).meta({ id: "FloorConflicts", description: "Records that are not as the client saw them." });

const WAREHOUSE = { tag: "Warehouses", within: "warehouse", params: WarehouseParam } as const;

/** Counts, the only route that converts numbers, and atomic saves of a floor plan. */
export function warehouseDataRoutes({ db, workers }: Pick<Services, "db" | "workers">) {
  return new Hono()
    .get(...at("/warehouse_data/:id/counts", {
      ...WAREHOUSE,
      id: "countRecords",
      summary: "The number of records of each kind in a warehouse.",
      who: "employee",
      answers: { 200: { about: "The counts.", schema: RecordCounts } },
    }, (_, { id }) => countsOf(db.background, id)))
    .post(...at("/warehouse_data/:id/changes", {
      ...WAREHOUSE,
      id: "changeFloor",
      summary: "Changes points, edges, sections and their places, completely or not at all.",
      description: "New records have ids from the client, so that others of the same save can " +
        "refer to them.",
      who: "head",
      body: { schema: FloorChangesBody, asAnswered: true },
      size: "batch",
      answers: {
        200: { about: "The records as they are now.", schema: FloorChangedAnswer },
        412: {
          about: "Another user has changed some of it; nothing is done.",
          schema: FloorConflicts,
        },
      },
    }, async (c, { id: warehouse }) => {
      assertJson(c);
      const file = [await readBody(c)];
      const changes = await workers.run("readChanges", { file, warehouse }, {
        ...requesterOf(c),
        transfer: true,
      });
      return await changeFloor(db, warehouse, changes, endOf(c), c.get("user"));
    }))
    .post(...at("/warehouse_data/:id/units", {
      ...WAREHOUSE,
      id: "changeUnits",
      summary: "Changes the units of a warehouse, and converts all of its numbers or none.",
      description: "With `convert` the floor, box types, order parameters and calculated pallets " +
        "with their metrics are converted in one transaction, and orders stay calculated; " +
        "without it every number keeps its value, which then means another size. If a number " +
        "would leave the range of its field, everything is refused (409). `height_layer_diff` 0 " +
        "and 1 are flags and stay.",
      who: "administrator",
      headers: ["If-Match"],
      body: { schema: UnitsBody },
      size: "record",
      answers: {
        200: { about: "The warehouse as it is now.", schema: Warehouse, headers: ["ETag"] },
      },
      errors: [412],
      example: { body: { length_unit: "in", weight_unit: "lb", convert: true } },
    }, async (c, { id }) => {
      const change = (await readOne(c, UnitsBody)).record;
      const precondition = ifMatch<Warehouse>(c);
      const options = { precondition, signal: endOf(c), actor: c.get("user") };
      const warehouse = await changeUnits(db, id, change, options);
      return taggedJson(c, warehouse, warehouse);
    }));
}
