import { Hono } from "hono";
import type { Services } from "../services.ts";
import { auditRoutes } from "./audit.ts";
import { accountRoutes } from "./accounts.ts";
import { artistRoutes } from "./artists.ts";
import { authRoutes } from "./auth.ts";
import { recordRoutes } from "./record_routes.ts";
import { catalogRoutes, tourRoutes } from "./catalog.ts";
import { imageSearchRoutes } from "./image_search.ts";
import { encyclopediaRoutes } from "./encyclopedia.ts";
import { type MissingThumbnails, paintingImageRoutes } from "./image_files.ts";
import { paintingRoutes } from "./paintings.ts";
import { pictureChangeRoutes } from "./picture_changes.ts";
import { reviewRoutes } from "./review.ts";
import { mergingRoutes } from "./merging.ts";
import { uploadRoutes } from "./uploads.ts";
import { transferRoutes } from "./transfer.ts";
import { limitBatches } from "../middleware/change_guard.ts";

/** Routes of the gallery's API, below `/api`. */
export function galleryRoutes(services: Services, thumbnails: MissingThumbnails) {
  return new Hono()
    .route("/", catalogRoutes(services))
    .route("/", reviewRoutes(services))
    .route("/", artistRoutes(services))
    .route("/", paintingRoutes(services))
    .route("/", paintingImageRoutes(services, thumbnails))
    .route("/", pictureChangeRoutes(services))
    .route("/", uploadRoutes(services))
    .route("/", tourRoutes(services))
    .route("/", recordRoutes(services))
    .route("/", imageSearchRoutes(services))
    .route("/", authRoutes(services))
    .route("/", accountRoutes(services))
    .route("/", auditRoutes(services))
    .use("/import/*", limitBatches(services))
    .route("/", transferRoutes(services))
    .route("/", mergingRoutes(services))
    .route("/", encyclopediaRoutes(services));
}

/** For the typed client: `hc<GalleryApi>("/api")`. */
export type GalleryApi = ReturnType<typeof galleryRoutes>;
