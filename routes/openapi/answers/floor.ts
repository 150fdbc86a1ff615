/** One save of a floor plan, as schemas for the document. */
import { z } from "zod";
import type { FloorPart } from "../../../domain/warehouse/changes/floor_changes.ts";
import { FLOOR_PARTS } from "../../../domain/warehouse/changes/floor_changes.ts";
import { ErrorAnswer } from "./server.ts";

/** A record with the schema of what may change of it. */
interface FloorRecord {
  record: z.ZodObject;
  changes: z.ZodObject;
}

/** What a save sends and is answered, made of the records of a floor plan. */
export function floorSchemas(records: Record<FloorPart, FloorRecord>) {
  const ofParts = <Schema extends z.ZodType>(make: (part: FloorRecord) => Schema) =>
    z.object(
      Object.fromEntries(FLOOR_PARTS.map((part) => [part, make(records[part])])),
    );
  const changes = ofParts(({ record, changes }) => {
    const seen = record.nullable().exactOptional();
    return z.object({
      create: z.array(record).exactOptional(),
      update: z.array(z.object({ id: z.guid(), changes, seen })).exactOptional(),
      delete: z.array(z.object({ id: z.guid(), seen })).exactOptional(),
    }).exactOptional();
  });
  const changed = ofParts(({ record }) =>
    z.object({
      created: z.array(record),
      updated: z.array(record),
      deleted: z.array(z.guid()),
    })
  );
  const anyRecord = z.record(z.string(), z.unknown()).nullable();
  const conflicts = ErrorAnswer.extend({
    conflicts: z.array(z.object({
      resource: z.enum(FLOOR_PARTS),
      id: z.guid(),
      seen: anyRecord,
      stored: anyRecord,
    })),
  });
  return { changes, changed, conflicts };
}
