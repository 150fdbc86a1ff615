/** Saves of a floor plan, the units of a warehouse, and how much it holds. */
import { Warehouse } from "../../../domain/warehouse/records.ts";
import { WarehouseParam } from "../../warehouse/transfer.ts";
import { UnitsBody, UnitsParam } from "../../warehouse/units.ts";
import { floorSchemas } from "../answers/floor.ts";
import { RecordCounts } from "../answers/warehouse.ts";
import type { Components } from "../components/component.ts";
import { RECORDS, WAREHOUSE_ID } from "../components/records.ts";
import type { Operations } from "../operation.ts";
import { DESCRIBED } from "./described.ts";

const partOf = (name: keyof typeof RECORDS) => {
  const { component, changes } = DESCRIBED.find(({ record }) => record === name)!;
  return { record: component.schema, changes };
};

const { changes, changed, conflicts } = floorSchemas({
  points: partOf("Point"),
  edges: partOf("Edge"),
  sections: partOf("Section"),
  section_geometry: partOf("SectionGeometry"),
});

const DOCK = RECORDS.Point.example;
const MOVED = { pos_x: 1600 };
const UNTOUCHED = { created: [], updated: [], deleted: [] };

export const FLOOR_COMPONENTS: Components = {
  FloorChanges: {
    schema: changes,
    about: "Changes of a floor plan, at most 100,000 of all kinds together. `seen` is the whole " +
      "record as the client knew it; without it a change is made whatever the record is now.",
    example: { points: { update: [{ id: DOCK.id, changes: MOVED, seen: DOCK }] } },
  },
  FloorChanged: {
    schema: changed,
    about: "What has been changed, also by what hangs on it.",
    example: {
      points: { ...UNTOUCHED, updated: [{ ...DOCK, ...MOVED }] },
      edges: UNTOUCHED,
      sections: UNTOUCHED,
      section_geometry: UNTOUCHED,
    },
  },
  FloorConflicts: {
    schema: conflicts,
    about: "Records that are not as the client saw them.",
    example: {
      error: "The record has been changed meanwhile",
      conflicts: [{
        resource: "points",
        id: DOCK.id,
        seen: DOCK,
        stored: { ...DOCK, pos_x: 1700 },
      }],
    },
  },
  RecordCounts: {
    schema: RecordCounts,
    about: "How many records of each kind a warehouse has.",
  },
};

const ABOUT = { id: "The id of the warehouse." };

export const FLOOR_OPERATIONS: Operations = {
  "POST /api/v1/warehouse_data/{id}/changes": {
    id: "changeFloor",
    tag: "Warehouses",
    summary: "Changes points, edges, sections and their places: all of it or nothing.",
    description: "New records bring ids of their own, so that others of the same save can refer " +
      "to them.",
    params: WarehouseParam,
    about: ABOUT,
    body: { schema: changes, asAnswered: true },
    answers: {
      200: { about: "The records as they are now.", schema: changed },
      412: { about: "Somebody else has changed some of it; nothing is done.", schema: conflicts },
    },
    errors: [404, 409],
    example: { path: { id: WAREHOUSE_ID } },
  },
  "POST /api/v1/warehouse_data/{id}/units": {
    id: "changeUnits",
    tag: "Warehouses",
    summary: "Gives a warehouse other units, and converts all of its numbers or none.",
    description:
      "With `convert` the floor, box types, order parameters and calculated pallets with " +
      "their figures are converted in one transaction, and orders stay calculated; without it every " +
      "number keeps its value and means another size from then on. A number that would leave the " +
      "range of its field refuses all of it (409). `height_layer_diff` 0 and 1 are flags and stay.",
    params: UnitsParam,
    about: ABOUT,
    headers: ["If-Match"],
    body: { schema: UnitsBody },
    answers: {
      200: { about: "The warehouse as it is now.", schema: Warehouse, headers: ["ETag"] },
    },
    errors: [404, 409, 412],
    example: {
      path: { id: WAREHOUSE_ID },
      body: { length_unit: "in", weight_unit: "lb", convert: true },
    },
  },
  "GET /api/v1/warehouse_data/{id}/counts": {
    id: "countRecords",
    tag: "Warehouses",
    summary: "How many records of each kind a warehouse has.",
    params: WarehouseParam,
    about: ABOUT,
    answers: { 200: { about: "The counts.", schema: RecordCounts } },
    errors: [404],
    example: { path: { id: WAREHOUSE_ID } },
  },
};
