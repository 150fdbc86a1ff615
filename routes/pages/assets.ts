import { Hono } from "hono";
import { matchesEtag } from "../send_answer.ts";
import { acceptedEncoding } from "../answer_cache.ts";
import { bodyOf } from "../middleware/limits.ts";
import type { Services } from "../services.ts";
import { GROUND } from "./shell.ts";
import { visitorsLanguage } from "./visitor.ts";
import { WORDS } from "./words.ts";

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
/** Names of parts that bundles share or load later, as the bundler gives them. */
const HASHED = /-[0-9A-Z]{8}\.js$/;
/** The worker that opens picking pages without a connection. */
const OFFLINE_WORKER = "pick_offline.js";
const CODINGS = { br: ".br", gzip: ".gz", identity: "" } as const;

/** The built files that pages load, and the web manifest that names some of them. */
export function assetRoutes({ pages }: Pick<Services, "pages">) {
  const icon = (name: string, sizes: string, type: string, purpose: string) => ({
    src: pages.address(name),
    sizes,
    type,
    purpose,
  });
  return new Hono()
    .get("/manifest.webmanifest", (c) =>
      c.json(
        {
          name: "Open Depot",
          description: WORDS.timeline[visitorsLanguage(c)],
          lang: visitorsLanguage(c),
          start_url: "/",
          display: "standalone",
          background_color: GROUND.light,
          theme_color: GROUND.light,
          icons: [
            icon("icon.svg", "any", "image/svg+xml", "any"),
            icon("icon-192.png", "192x192", "image/png", "any"),
            icon("icon-512.png", "512x512", "image/png", "any"),
            icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
          ],
        },
        200,
        {
          "Cache-Control": "no-cache",
          "Content-Type": "application/manifest+json",
          "Vary": "Accept-Language, Cookie",
        },
      ))
    .get("/assets/:name", async (c) => {
      const name = c.req.param("name");
      const encoding = pages.isCompressed(name)
        ? acceptedEncoding(c.req.header("Accept-Encoding"))
        : "identity";
      const asset = await pages.asset(name, CODINGS[encoding]);
      if (asset === undefined) return c.notFound();
      const etag = `W/"${asset.hash}"`;
      // Parts carry a hash in their name, the others in `v`; both may be kept for ever.
      const named = c.req.query("v") === asset.hash || HASHED.test(name);
      const headers: Record<string, string> = {
        "Cache-Control": named ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : "no-cache",
        "ETag": etag,
        "Vary": "Accept-Encoding",
      };
      // A service worker may open pages below its own folder only, unless a header allows more.
      if (name === OFFLINE_WORKER) headers["Service-Worker-Allowed"] = "/warehouse/";
      if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
      if (encoding !== "identity") headers["Content-Encoding"] = encoding;
      return c.body(bodyOf(c, asset.bytes), 200, {
        ...headers,
        "Content-Length": String(asset.bytes.length),
        "Content-Type": asset.type,
      });
    });
}
