import { type Context, Hono } from "hono";
import { nameOf } from "../../db/gallery/names.ts";
import { matchesEtag } from "../conditional.ts";
import { acceptedEncoding } from "../content_encoding.ts";
import { IdParam } from "../gallery/params.ts";
import type { Services } from "../services.ts";
import { type Page, shell } from "./shell.ts";

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
const CODINGS = { br: ".br", gzip: ".gz", identity: "" } as const;

const CURATOR = {
  name: "curator",
  title: "Curators",
  description: "The curators' desk: review of images and the log of changes",
  styles: ["curator.css"],
} as const satisfies Page;

/** The pages that people look at, and the built files they load. */
export function pageRoutes({ db, pages, sources }: Services) {
  const about = (kind: "artist" | "movement" | "painting") => async (c: Context) => {
    const id = IdParam.safeParse({ id: c.req.param("id") }).data?.id;
    const title = id === undefined ? undefined : await nameOf(db.read, kind, id);
    if (title === undefined) return notFoundPage(c, { pages });
    const description = `${title} in the art-history catalog of Open Depot`;
    return shell(c, pages, { name: kind, title, description, looks: sources.enabled });
  };
  const rooms = (kind: "artist" | "movement") => async (c: Context) => {
    const id = IdParam.safeParse({ id: c.req.param("id") }).data?.id;
    const title = id === undefined ? undefined : await nameOf(db.read, kind, id);
    if (title === undefined) return notFoundPage(c, { pages });
    return shell(c, pages, {
      name: "rooms",
      title,
      description: `The rooms of ${title}, to be walked through`,
      styles: ["rooms.css"],
      looks: sources.enabled,
    });
  };
  return new Hono()
    .get("/", (c) =>
      shell(c, pages, {
        name: "timeline",
        title: "",
        description: "The history of painting on one zoomable timeline",
        styles: ["timeline.css"],
        preload: ["/api/catalog/bootstrap"],
      }))
    .get("/artists/:id", about("artist"))
    .get("/movements/:id", about("movement"))
    .get("/paintings/:id", about("painting"))
    .get("/artists/:id/rooms", rooms("artist"))
    .get("/movements/:id/rooms", rooms("movement"))
    .get("/curator", (c) => shell(c, pages, CURATOR))
    .get("/curator/audit", (c) => shell(c, pages, CURATOR))
    .get("/assets/:name", async (c) => {
      const name = c.req.param("name");
      const text = !name.endsWith(".woff2");
      const encoding = text ? acceptedEncoding(c.req.header("Accept-Encoding")) : "identity";
      const asset = await pages.asset(name, CODINGS[encoding]);
      if (asset === undefined) return c.notFound();
      const etag = `W/"${asset.hash}"`;
      // Chunks carry a hash in their name, the others in `v`; both may be kept for ever.
      const named = c.req.query("v") === asset.hash || name.startsWith("chunk-");
      const headers: Record<string, string> = {
        "Cache-Control": named ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : "no-cache",
        "ETag": etag,
        "Vary": "Accept-Encoding",
      };
      if (matchesEtag(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
      if (encoding !== "identity") headers["Content-Encoding"] = encoding;
      return c.body(asset.bytes, 200, { ...headers, "Content-Type": asset.type });
    });
}

/** What a visitor sees at an address that leads nowhere. */
export function notFoundPage(c: Context, { pages }: Pick<Services, "pages">) {
  const page = { name: "not_found", title: "404", description: "There is nothing here" } as const;
  return shell(c, pages, page, 404);
}
