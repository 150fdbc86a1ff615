/** The whole surface on one page: middleware in order, then the routers. */
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { mergedRedirect } from "./middleware/merged_redirect.ts";
import { methodNotAllowed } from "hono/method-not-allowed";
import { TrieRouter } from "hono/router/trie-router";
import { contractsOf } from "./contract/route.ts";
import { matchReads } from "./entity_tag.ts";
import { imageFileRoutes } from "./gallery/image_files.ts";
import { MissingThumbnails } from "./gallery/missing_thumbnails.ts";
import { galleryRoutes } from "./gallery/mod.ts";
import { healthRoutes } from "./health.ts";
import { iiifRoutes } from "./iiif/mod.ts";
import { changeGuard } from "./middleware/change_guard.ts";
import { deadlines } from "./middleware/deadline.ts";
import { onError, onMethodNotAllowed, onNotFound } from "./middleware/errors.ts";
import { hostGuard } from "./middleware/host_guard.ts";
import { idempotency, REPLAYED_HEADER } from "./middleware/idempotency.ts";
import { REQUEST_ID, requestLog, type RequestVariables } from "./middleware/request_log.ts";
import { literalRoutes } from "./middleware/literal_routes.ts";
import { linkedArtRoutes } from "./linked_art/mod.ts";
import { metricsRoutes } from "./metrics.ts";
import { openApiRoutes } from "./openapi/mod.ts";
import { notFoundPage, pageRoutes } from "./pages/mod.ts";
import type { Services } from "./services.ts";
import { answersUnderWay } from "./middleware/under_way.ts";
import { warehouseRoutes } from "./warehouse/mod.ts";

// Longer answers are sent as they are read, to GET without a length as well.
const LONGEST = 4 * 1024 * 1024;

/** The server as one function from request to response. */
export function createApp(services: Services) {
  const { log, settings } = services;
  // Not strict: `/x` and `/x/` are the same route.
  const app = new Hono<{ Variables: RequestVariables }>({
    strict: false,
    // Some of our routes are beyond the one that Hono would try first.
    router: new TrieRouter(),
  });

  app.use(requestLog(services));
  app.use(deadlines(settings));
  app.use(answersUnderWay(settings));
  app.use(hostGuard(settings));
  app.use(headLength);
  app.use(matchReads);
  if (settings.ALLOWED_ORIGINS.length > 0) {
    const exposeHeaders = ["ETag", REQUEST_ID, REPLAYED_HEADER];
    app.use("/api/*", cors({ origin: settings.ALLOWED_ORIGINS, credentials: true, exposeHeaders }));
  }
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  app.use("/api/*", changeGuard(settings));
  app.use(literalRoutes(app));
  app.use("/api/*", idempotency());

  app.use(mergedRedirect(services));
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

/**
 * Says how long an answer in JSON is where only its head is asked for: routes answer HEAD as they do
 * GET, and the server that drops the body would count nothing.
 */
const headLength: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method !== "HEAD") return;
  const { headers, body } = c.res;
  const isJson = headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (!isJson || body === null || headers.has("Content-Length")) return;
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    // Leaving the loop cancels the rest.
    if (length > LONGEST) return;
  }
  headers.set("Content-Length", String(length));
};
