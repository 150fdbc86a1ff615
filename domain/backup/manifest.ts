/**
 * Manifest of a backup. It is a tar archive: image files under `images/`, then `depot.db`, a whole
 * SQLite database, then `manifest.json` with this in it. The manifest comes last because only then
 * it is known what is in the archive; without it the archive is not whole.
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
  /** In the image store. */
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
  /** Image files that rows name and the store did not have, or had with other bytes. */
  lost: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
