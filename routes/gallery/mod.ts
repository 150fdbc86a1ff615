import { Hono } from "hono";
import type { Services } from "../services.ts";
import { artistRoutes } from "./artists.ts";
import { authRoutes } from "./auth.ts";
import { catalogRoutes } from "./catalog.ts";
import { movementRoutes } from "./movements.ts";
import { paintingRoutes } from "./paintings.ts";
import { searchRoutes } from "./search.ts";

/** The gallery's API, below `/api`. */
export function galleryRoutes(services: Services) {
  return new Hono()
    .route("/", catalogRoutes(services))
    .route("/", artistRoutes(services))
    .route("/", movementRoutes(services))
    .route("/", paintingRoutes(services))
    .route("/", searchRoutes(services))
    .route("/", authRoutes());
}

/** For the typed client: `hc<GalleryApi>("/api")`. */
export type GalleryApi = ReturnType<typeof galleryRoutes>;
