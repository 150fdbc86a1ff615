import { eq, or } from "drizzle-orm";
import { notFound } from "../../domain/app_error.ts";
import type { Database } from "../open.ts";
import { annotations, influenceSources, legacyInfluences, paintings } from "../schema/gallery.ts";
import { record } from "./audit.ts";

/** What is said of a painting that was removed. */
export interface RemovedPainting {
  id: number;
  artistId: number;
  title: string;
}

/**
 * Removes a painting with the influences, annotations and older edges that depend on it. The record of
 * it holds them all, so that they can be entered again. Its files are left to `Pictures.tidy`.
 *
 * @throws {AppError} 404
 */
export function removePainting(
  db: Database,
  id: number,
  username: string,
): Promise<RemovedPainting> {
  return db.write(async (tx) => {
    const [painting] = await tx.select().from(paintings).where(eq(paintings.id, id));
    if (painting === undefined) throw notFound("painting", id);
    const before = {
      painting,
      influences: await tx.select().from(influenceSources).where(
        or(eq(influenceSources.painting_id, id), eq(influenceSources.source_painting_id, id)),
      ),
      annotations: await tx.select().from(annotations).where(eq(annotations.painting_id, id)),
      legacy_influences: await tx.select().from(legacyInfluences).where(
        or(eq(legacyInfluences.painting_id, id), eq(legacyInfluences.influenced_by_id, id)),
      ),
    };
    // What depends on it goes with it by the tables' own rules.
    await tx.delete(paintings).where(eq(paintings.id, id));
    const target = { type: "painting", id } as const;
    await record(tx, { username, action: "painting.delete", target, before, after: null });
    return { id, artistId: painting.artist_id, title: painting.title };
  }, { usesKeptRoom: true });
}
