/** Imported facts about artists, which curators cannot edit, taken back. */
import { eq } from "drizzle-orm";
import { equal, type Fields } from "../../../domain/gallery/editing/records.ts";
import { artists } from "../../../db/schema/gallery.ts";
import { record } from "../../../db/gallery/audit.ts";
import { conflict, type Done, refuse, type Work } from "./restore_conflicts.ts";

/** Takes back what an import has made of the facts about an artist, or that this was taken back. */
export async function takeBackMetadata({ tx, entry, editor }: Work): Promise<Done> {
  const { target_id: id } = entry;
  const { before, after } = entry.details as { before: Fields; after: Fields };
  const [now] = await tx.select({ palette_metadata: artists.palette_metadata }).from(artists)
    .where(eq(artists.id, id));
  if (now === undefined) {
    refuse([{ type: "artist", id, field: "id", before: id, after: id, now: null }]);
  }
  if (equal(now, before)) return { entry: null };
  if (!equal(now, after)) refuse([conflict(entry, "palette_metadata", before, after, now)]);
  await tx.update(artists).set(before).where(eq(artists.id, id));
  const action = "artist.metadata";
  const target = { type: "artist", id } as const;
  return { entry: await record(tx, { ...editor, action, target, before: now, after: before }) };
}
