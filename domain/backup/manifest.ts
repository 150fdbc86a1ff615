/**
 * Manifest of a backup. A backup is a tar archive: image files under `images/`, then `depot.db`, a
 * complete SQLite database, then this as `manifest.json`. The manifest comes last because the
 * content is only known then; an archive without it is incomplete.
 */
import { z } from "zod";

/** Names of the entries. */
export const ENTRIES = {
  images: "images/",
  database: "depot.db",
  manifest: "manifest.json",
} as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "expected 64 hexadecimal digits");
const bytes = z.int().min(0);

export const BackupImage = z.object({
  /** Path in the image store. */
  path: z.string().min(1),
  bytes,
  sha256,
  /** Unix milliseconds: the cache key. */
  modified_at: z.int(),
});
/** An image file of a backup. */
export type BackupImage = z.infer<typeof BackupImage>;

export const BackupManifest = z.object({
  product: z.literal("open-depot"),
  format: z.literal(1),
  /** ISO 8601. */
  created: z.string(),
  database: z.object({ bytes, sha256 }),
  images: z.array(BackupImage),
  /** Image files that the database names and the store lacked, or had with other bytes. */
  lost: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
