import { and, eq, inArray } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { AuditRecord } from "../../../domain/gallery/audit.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { record } from "../../../db/gallery/audit.ts";
import { discard } from "../pictures/image_files.ts";

const PATHS_PER_STATEMENT = 500;

/**
 * Ends the retention of the pictures that a log entry has replaced or deleted. `Pictures.tidy`
 * deletes their files.
 *
 * @throws {AppError} 404; 409 when the entry retains no picture
 */
export function eraseRetainedPictures(db: Database, id: number, username: string): Promise<void> {
  return db.writeOnce(async (tx) => {
    const [row] = await tx.select().from(auditLog).where(eq(auditLog.id, id));
    if (row === undefined) throw notFound("entry of the log", id);
    const entry = row as AuditRecord;
    const files = await retainedAmong(tx, [...textsIn(entry.details.before)]);
    if (files.length === 0) throw refusal(409, "no_kept_picture");
    await discard(tx, files.map(({ path }) => path));
    const isPortrait = entry.target_type === "artist";
    await record(tx, {
      username,
      action: isPortrait ? "artist.erase_portrait" : "painting.erase_image",
      target: { type: entry.target_type, id: entry.target_id },
      before: { entry: id, files },
      after: null,
    });
  }, { isLong: true });
}

async function retainedAmong(tx: Transaction, texts: readonly string[]) {
  const erasedFiles: { path: string; sha256: string }[] = [];
  for (const paths of chunks(texts, PATHS_PER_STATEMENT)) {
    erasedFiles.push(
      ...await tx.select({ path: imageFiles.path, sha256: imageFiles.sha256 }).from(imageFiles)
        .where(and(inArray(imageFiles.path, paths), eq(imageFiles.state, "kept"))),
    );
  }
  return erasedFiles;
}

/**
 * Yields all texts in an entry's changes; the paths of files are among them for every kind of
 * entry.
 */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const one of Object.values(value)) yield* textsIn(one);
  }
}
