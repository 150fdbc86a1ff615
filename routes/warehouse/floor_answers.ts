/** One save of a floor plan: what it sends, what it is answered, and what others changed meanwhile. */
import { z } from "zod";
import { FLOOR_PARTS, type FloorPart } from "../../domain/warehouse/changes/floor_changes.ts";
import { ErrorAnswer } from "../openapi/answers.ts";
import { type ResourceBodies, RESOURCES } from "./resources.ts";

const PARTS: Record<FloorPart, ResourceBodies> = {
  points: RESOURCES.points,
  edges: RESOURCES.edges,
  sections: RESOURCES.sections,
  section_geometry: RESOURCES.geometry,
};
const ofParts = <Schema extends z.ZodType>(make: (part: ResourceBodies) => Schema) =>
  z.object(
    Object.fromEntries(FLOOR_PARTS.map((part) => [part, make(PARTS[part])])) as Record<
      FloorPart,
      Schema
    >,
  );

export const FloorChangesBody = ofParts(({ record, changes }) => {
  const seen = record.nullable().exactOptional();
  return z.object({
    create: z.array(record).exactOptional(),
    update: z.array(z.object({ id: z.guid(), changes, seen })).exactOptional(),
    delete: z.array(z.object({ id: z.guid(), seen })).exactOptional(),
  }).exactOptional();
});

export const FloorChangedAnswer = ofParts(({ record }) =>
  z.object({
    created: z.array(record),
    updated: z.array(record),
    deleted: z.array(z.guid()),
  })
);

const anyRecord = z.record(z.string(), z.unknown()).nullable();
export const FloorConflicts = ErrorAnswer.extend({
  conflicts: z.array(z.object({
    resource: z.enum(FLOOR_PARTS),
    id: z.guid(),
    seen: anyRecord,
    stored: anyRecord,
  })),
});
