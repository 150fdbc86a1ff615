import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { refusal } from "../../domain/app_error.ts";
import { pictureRow } from "../../db/gallery/picture_rows.ts";
import { fileOwner } from "../../domain/images/store.ts";
import { IMAGE_FILE } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import type { MissingThumbnails } from "./missing_thumbnails.ts";
import { sendFile } from "./send_file.ts";

/** Asked for again each time: a replaced image must show at once. */
export const REVALIDATE = "public, max-age=0, must-revalidate";

/** The image files under `/images/`, which any site may show and draw. */
export function imageFileRoutes(services: Services, thumbnails: MissingThumbnails) {
  /** Sends the full image in the place of a thumbnail that a row names and that is missing. */
  const sendInstead = async (c: Context, path: string) => {
    const owner = fileOwner(path);
    if (!owner?.thumbnail) return undefined;
    const row = await pictureRow(services.db.read, owner);
    if (row?.thumbnail !== path) return undefined;
    const full = await thumbnails.insteadOf(owner, requesterOf(c));
    return full && await sendFile(c, services, full, REVALIDATE);
  };
  return new Hono()
    .use("/images/*", cors({ origin: "*", exposeHeaders: ["ETag", "Last-Modified"] }))
    .get(
      "/images/*",
      route({
        id: "getImageFile",
        tag: "Image files",
        summary: "An image file, by its relative path.",
        description: "The path may have slashes in it. Any site may show the file.",
        who: "anybody",
        about: { path: "What stands in `image_path`, `thumbnail_path` or `portrait_path`." },
        ...IMAGE_FILE,
        errors: [404, 416, 503],
        example: { path: { path: "samples/sunrise.jpg" } },
      }, async (c) => {
        const path = relativePath(new URL(c.req.url).pathname);
        const sent = path &&
          (await sendFile(c, services, path, REVALIDATE) ?? await sendInstead(c, path));
        if (!sent) throw refusal(404, "nothing_at_path", { path: c.req.path });
        return sent;
      }),
    );
}

/** What follows `/images/`, decoded once; undefined when that cannot be. */
function relativePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.slice("/images/".length));
  } catch {
    return undefined;
  }
}
