/** Saves of a floor plan, and how much a warehouse holds. */
import { WarehouseParam } from "../../warehouse/transfer.ts";
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
