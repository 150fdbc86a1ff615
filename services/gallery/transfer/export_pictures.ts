/** The image files of a catalog, copied beside its document. */
import type { ImageStore } from "../../../domain/images/store.ts";
import type { Database } from "../../../db/open.ts";
import { pagesOf } from "./export_catalog.ts";

/** What a copy has come to. */
export interface ExportedPictures {
  copied: number;
  /** Paths of files that rows name and that are not there. */
  lost: string[];
}

/** Hands every image file that visitors see to `write`, one after the other. */
export async function exportPictures(
  { db, store }: { db: Database; store: ImageStore },
  write: (path: string, content: Uint8Array) => Promise<void>,
): Promise<ExportedPictures> {
  const exported: ExportedPictures = { copied: 0, lost: [] };
  for await (const files of pagesOf(db.read, "image_files")) {
    for (const file of files) {
      const path = file.path as string;
      const content = await store.read(path);
      if (content === undefined) {
        exported.lost.push(path);
        continue;
      }
      await write(path, content);
      exported.copied++;
    }
  }
  return exported;
}
