/** The whole application: middleware in order, then the routers. */
import { Hono } from "hono";
import { cors } from "hono/cors";
import { TrieRouter } from "hono/router/trie-router";
import { contractsOf } from "./contract/route.ts";
import { imageFileRoutes, MissingThumbnails } from "./gallery/image_files.ts";
import { galleryRoutes } from "./gallery/mod.ts";
import { healthRoutes, metricsRoutes } from "./health.ts";
import { iiifRoutes } from "./iiif/mod.ts";
import { allowedMethods, hostGuard, readRules } from "./middleware/rules.ts";
import { changeGuard, idempotency, REPLAYED_HEADER } from "./middleware/change_guard.ts";
import { deadlines, inFlightLimits } from "./middleware/limits.ts";
import { onError, onNotFound } from "./middleware/errors.ts";
import { REQUEST_ID, requestLog, type RequestVariables } from "./middleware/request_log.ts";
import { linkedArtRoutes } from "./linked_art/mod.ts";
import { openApiRoutes } from "./openapi/mod.ts";
import { notFoundPage, pageRoutes } from "./pages/mod.ts";
import type { Services } from "./services.ts";
import { warehouseRoutes } from "./warehouse/mod.ts";

const READS = new Set(["GET", "HEAD"]);

/** Returns the server as one function from request to response. */
export function createApp(services: Services) {
  const { log, settings } = services;
  // Not strict: `/x` and `/x/` are the same route.
  const app = new Hono<{ Variables: RequestVariables }>({
    strict: false,
    // Some of our routes are not supported by the router that Hono would try first.
    router: new TrieRouter(),
  });

  app.use(requestLog(services));
  app.use(deadlines(settings));
  app.use(inFlightLimits(settings));
  app.use(hostGuard(settings));
  app.use(readRules(services));
  if (settings.ALLOWED_ORIGINS.length > 0) {
    const exposeHeaders = ["ETag", REQUEST_ID, REPLAYED_HEADER];
    app.use("/api/*", cors({ origin: settings.ALLOWED_ORIGINS, credentials: true, exposeHeaders }));
  }
  app.use(allowedMethods(app));
  const [guard, keyed] = [changeGuard(settings), idempotency()];
  // Combined, because every layer slows reads down.
  app.use("/api/*", (c, next) => {
    return READS.has(c.req.method) ? next() : guard(c, async () => void await keyed(c, next));
  });

  const thumbnails = new MissingThumbnails(services);
  app.route("/api", galleryRoutes(services, thumbnails));
  app.route("/api/v1", warehouseRoutes(services));
  app.route("/", imageFileRoutes(services, thumbnails));
  app.route("/", iiifRoutes(services));
  app.route("/", linkedArtRoutes(services));
  app.route("/", healthRoutes(services));
  app.route("/", metricsRoutes(services));
  app.route("/", openApiRoutes(() => contractsOf(app)));
  app.route("/", pageRoutes(services));

  app.onError(onError(log));
  app.notFound((c) =>
    c.req.path.startsWith("/api") || !c.req.header("Accept")?.includes("text/html")
      ? onNotFound(c)
      : notFoundPage(c, services)
  );
  return app;
}
