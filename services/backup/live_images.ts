/** The image files that a database answers for, read from the file of a copy. */
import type { BackupImage } from "../../domain/backup/manifest.ts";

/**
 * The image files that are published or kept after they were, by the database in a file that is not in use.
 *
 * @throws when the file is no database of this product
 */
export async function liveImages(file: string): Promise<BackupImage[]> {
  const { createClient } = await import("@libsql/client/sqlite3");
  const client = createClient({ url: `file:${file}` });
  try {
    const { rows } = await client.execute(
      "SELECT path, bytes, sha256, modified_at FROM image_files WHERE state IN ('live', 'kept') ORDER BY path",
    );
    return rows.map(({ path, bytes, sha256, modified_at }) => ({
      path: String(path),
      bytes: Number(bytes),
      sha256: String(sha256),
      modified_at: Number(modified_at),
    }));
  } finally {
    client.close();
  }
}
