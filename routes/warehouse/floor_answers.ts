/** One save of a floor plan: what it sends, what it is answered, and what others changed meanwhile. */
import { z } from "zod";
import { FLOOR_PARTS } from "../../domain/warehouse/changes/floor_changes.ts";
import { ErrorAnswer } from "../openapi/answers.ts";
import { RESOURCES } from "./resources.ts";

const { points, edges, sections, geometry } = RESOURCES;

const changesOfPart = <Record extends z.ZodObject>(
  { record, changes }: { record: Record; changes: z.ZodObject },
) => {
  const seen = record.nullable().exactOptional();
  return z.object({
    create: z.array(record).exactOptional(),
    update: z.array(z.object({ id: z.guid(), changes, seen })).exactOptional(),
    delete: z.array(z.object({ id: z.guid(), seen })).exactOptional(),
  }).exactOptional();
};
export const FloorChangesBody = z.object({
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
  z.object({
    created: z.array(record),
    updated: z.array(record),
    deleted: z.array(z.guid()),
  });
export const FloorChangedAnswer = z.object({
  points: changedOfPart(points),
  edges: changedOfPart(edges),
  sections: changedOfPart(sections),
  section_geometry: changedOfPart(geometry),
}).meta({ id: "FloorChanged", description: "What has been changed, also by what hangs on it." });

const anyRecord = z.record(z.string(), z.unknown()).nullable();
export const FloorConflicts = ErrorAnswer.extend({
  conflicts: z.array(z.object({
    resource: z.enum(FLOOR_PARTS),
    id: z.guid(),
    seen: anyRecord,
    stored: anyRecord,
  })),
}).meta({ id: "FloorConflicts", description: "Records that are not as the client saw them." });
