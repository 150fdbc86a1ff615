import type { Context } from "hono";
import { registeredFile } from "../../services/gallery/pictures/image_files.ts";
import { httpDate, isNotModified, requestedRange } from "../send_answer.ts";
import { bodyOf } from "../middleware/limits.ts";
import type { Services } from "../services.ts";

/** Revalidated each time: a replaced image must show at once. */
export const REVALIDATE = "public, max-age=0, must-revalidate";

// Types of files that were copied into the folder by hand; ours are registered with their types.
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

interface FileFacts {
  size: number;
  modifiedAt: number;
  type: string;
  etag: string;
}

/**
 * Returns the properties of a file from the register, or from the folder if it was copied in by
 * hand.
 */
async function factsOf(
  { db, store }: Pick<Services, "db" | "store">,
  path: string,
): Promise<FileFacts | undefined> {
  const file = await registeredFile(db.read, path);
  if (file !== undefined) {
    // Replaced or removed pictures are retained, but not visible.
    if (file.state !== "live") return undefined;
    const { bytes: size, modified_at: modifiedAt, type, sha256 } = file;
    return { size, modifiedAt, type, etag: `"${sha256}"` };
  }
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
  const stat = type && await store.stat(path);
  if (!type || !stat) return undefined;
  const { size, modifiedAt } = stat;
  return { size, modifiedAt, type, etag: `W/"${size.toString(36)}-${modifiedAt.toString(36)}"` };
}

/**
 * Sends a file of the image store, whole or in part: small ones from memory, others directly from
 * the store; undefined if there is none.
 *
 * @param cacheControl `Cache-Control` of the response.
 * @throws {AppError} 416 when it has no such bytes
 */
export async function sendFile(
  c: Context,
  services: Pick<Services, "db" | "store" | "files">,
  path: string,
  cacheControl: string,
): Promise<Response | undefined> {
  const facts = await factsOf(services, path);
  if (facts === undefined) return undefined;
  const { size, etag, modifiedAt, type } = facts;
  const headers: Record<string, string> = {
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // Galleries on other sites draw these images as WebGL textures.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "ETag": etag,
    "Last-Modified": httpDate(modifiedAt),
  };
  if (isNotModified(c.req.raw.headers, facts)) return new Response(null, { status: 304, headers });

  headers["Content-Type"] = type;
  if (c.req.method === "HEAD") {
    if (await services.store.stat(path) === undefined) return undefined;
    return new Response(null, { headers: { ...headers, "Content-Length": String(size) } });
  }
  const range = requestedRange(c.req.raw.headers, size, facts);
  if (range === undefined && services.files.takes(size)) {
    const bytes = await services.files.read(path, etag);
    if (bytes === undefined) return undefined;
    return new Response(bodyOf(c, bytes), {
      headers: { ...headers, "Content-Length": String(bytes.length) },
    });
  }
  const file = await services.store.open(path, range);
  if (file === undefined) return undefined;
  headers["Content-Length"] = String(range ? range.end - range.start + 1 : file.size);
  if (range) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${file.size}`;
  return new Response(file.body, { status: range ? 206 : 200, headers });
}
