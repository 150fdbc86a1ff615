import { Hono } from "hono";
import { cors } from "hono/cors";
import { AppError } from "../../domain/app_error.ts";
import type { Services } from "../services.ts";
import { sendFile } from "./send_file.ts";

/** Asked for again each time: a replaced image must show at once. */
export const REVALIDATE = "public, max-age=0, must-revalidate";

/** The image files under `/images/`, which any site may show and draw. */
export function imageFileRoutes(services: Services) {
  return new Hono()
    .use("/images/*", cors({ origin: "*", exposeHeaders: ["ETag", "Last-Modified"] }))
    .get("/images/*", async (c) => {
      const path = relativePath(new URL(c.req.url).pathname);
      const sent = path && await sendFile(c, services, path, REVALIDATE);
      if (!sent) throw new AppError(404, `There is nothing at ${c.req.path}`);
      return sent;
    });
}

/** What follows `/images/`, decoded once; undefined when that cannot be. */
function relativePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.slice("/images/".length));
  } catch {
    return undefined;
  }
}
