import { Hono } from "hono";
import { cors } from "hono/cors";
import { refusal } from "../../domain/app_error.ts";
import type { Services } from "../services.ts";
import { imageServiceRoutes } from "./image_service.ts";
import { presentationRoutes } from "./presentation.ts";

/**
 * Routes for the catalog by the APIs of the International Image Interoperability Framework, for any
 * viewer on any site: images (https://iiif.io/api/image/3.0/) and manifests
 * (https://iiif.io/api/presentation/3.0/).
 */
export function iiifRoutes(services: Services) {
  return new Hono()
    .use(
      "/iiif/*",
      cors({
        allowMethods: ["GET", "HEAD"],
        origin: "*",
        exposeHeaders: ["ETag", "Last-Modified", "Link"],
      }),
    )
    .route("/", imageServiceRoutes(services))
    .route("/", presentationRoutes(services))
    .get("/iiif/*", (c) => {
      throw refusal(404, "nothing_at_path", { path: c.req.path });
    });
}
