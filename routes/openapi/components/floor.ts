/** Saves of a floor plan, and how much a warehouse holds. */
import { RecordCounts } from "../../warehouse/counts.ts";
import * as floorAnswers from "../../warehouse/floor_answers.ts";
import { components } from "./component.ts";
import { RECORDS } from "./records.ts";

const DOCK = RECORDS.Point.example;
const MOVED = { pos_x: 1600 };
const UNTOUCHED = { created: [], updated: [], deleted: [] };

export const FLOOR_COMPONENTS = components({ RecordCounts, ...floorAnswers }, {
  FloorChanges: {
    schema: floorAnswers.FloorChangesBody,
    about: "Changes of a floor plan, at most 100,000 of all kinds together. `seen` is the whole " +
      "record as the client knew it; without it a change is made whatever the record is now.",
    example: { points: { update: [{ id: DOCK.id, changes: MOVED, seen: DOCK }] } },
  },
  FloorChanged: {
    schema: floorAnswers.FloorChangedAnswer,
    about: "What has been changed, also by what hangs on it.",
    example: {
      points: { ...UNTOUCHED, updated: [{ ...DOCK, ...MOVED }] },
      edges: UNTOUCHED,
      sections: UNTOUCHED,
      section_geometry: UNTOUCHED,
    },
  },
  FloorConflicts: {
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
  RecordCounts: { about: "How many records of each kind a warehouse has." },
});
