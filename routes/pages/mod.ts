import { type Context, Hono } from "hono";
import type { Services } from "../services.ts";
import { type Language, textFor } from "../../domain/languages.ts";
import { documentUrl } from "../../static/docs/state/document.ts";
import { wallUrl, worksInUrl } from "../../static/gallery/rooms/address.ts";
import { cardRoutes, cardUrl } from "./cards.ts";
import { catalogPages } from "./catalog_pages.tsx";
import { GROUND, type Page, shell } from "./shell.ts";
import { visitorsLanguage } from "./visitor.ts";
import { Loads } from "../../services/warehouse/pallets/loads.ts";
import { sharePages } from "./share.tsx";
import { warehousePages } from "./warehouse_pages.ts";
import { WORDS } from "../../domain/messages/page_words.ts";
import { atomFeed, robots, sitemapIndex, urlset } from "../../domain/gallery/listing_texts.ts";
import {
  idsBetween,
  lastId,
  LISTED,
  type ListedKind,
  newestPictures,
  paintingAt,
} from "../../db/gallery/listings.ts";
import { listTours } from "../../db/gallery/tours.ts";
import { ownOrigin } from "../middleware/client.ts";
import { matchesEtag, sendAnswer } from "../send_answer.ts";
import { acceptedEncoding } from "../answer_cache.ts";
import { bodyOf } from "../middleware/limits.ts";

/** Routes of the pages, and of the built files that they load. */
export function pageRoutes(services: Services) {
  /** Returns the handler of a page that is the same for all visitors except for its language. */
  const page = (
    name: Page["name"],
    title: keyof typeof WORDS,
    description: keyof typeof WORDS,
    more: (language: Language, c: Context) => Partial<Page> = () => ({}),
  ) =>
  (c: Context) => {
    const language = visitorsLanguage(c);
    return shell(c, services, {
      name,
      title: textFor(WORDS[title], language),
      description: textFor(WORDS[description], language),
      styles: [`${name}.css`],
      ...more(language, c),
    });
  };
  const wall = (language: Language, c: Context): Partial<Page> => {
    const works = worksInUrl(new URL(c.req.url).search);
    return works === undefined
      ? {}
      : { card: cardUrl("wall", works, language), query: wallUrl(works, "") };
  };
  const curators = page("curator", "curators", "desk");
  const catalogDesk = page("catalog_desk", "curators", "catalog_desk");
  const components = page("components", "components", "components", () => ({
    styles: ["warehouse.css", "components.css"],
  }));
  return new Hono()
    .route("/", catalogPages(services, (c) => notFoundPage(c, services)))
    .get(
      "/influence",
      page("influence", "influence", "river", () => ({
        worker: "influence_layout",
        preload: ["/api/influence"],
      })),
    )
    .get(
      "/colours",
      page("colours", "colours", "by_colours", () => ({ preload: ["/api/timeline"] })),
    )
    .get("/search", page("search", "search", "search_results"))
    .get("/wall", page("wall", "wall", "walls", wall))
    .get("/wall/rooms", page("rooms", "wall", "walls", wall))
    .route("/", listingRoutes(services))
    .route("/", cardRoutes(services))
    .get(
      "/curator/pictures",
      page("pictures", "curators", "catalog_desk", () => ({ styles: ["catalog_desk.css"] })),
    )
    .on("GET", ["", "/audit", "/catalog"].map((path) => `/curator${path}`), curators)
    .on(
      "GET",
      ["transfer", "doubles", "placements", "encyclopedia", "account"].map((p) => `/curator/${p}`),
      catalogDesk,
    )
    .get(
      "/curator/tour",
      page("tour_editor", "tours", "tour_editor", () => ({
        styles: ["tours.css", "tour_editor.css"],
      })),
    )
    .route("/", warehousePages(services))
    .route("/", sharePages(services, new Loads(services)))
    .get("/docs", page("docs", "docs", "api", (language) => ({ preload: [documentUrl(language)] })))
    .get(
      "/dev/components",
      (c) => services.settings.COMPONENTS === "on" ? components(c) : notFoundPage(c, services),
    )
    .route("/", assetRoutes(services));
}

/** Sends the page of an unknown URL. */
export function notFoundPage(c: Context, services: Pick<Services, "pages" | "settings">) {
  const description = textFor(WORDS.nothing, visitorsLanguage(c));
  return shell(c, services, { name: "not_found", title: "404", description }, 404);
}

// The protocol allows 50,000 URLs per file (https://www.sitemaps.org/protocol.html).
const IDS_PER_PART = 10_000;
const MAX_ENTRIES = 50;
const KINDS = Object.keys(LISTED) as ListedKind[];
const PLACES = ["/", "/tours", "/influence", "/colours"];

/** These routes, which are not part of the API. */
function listingRoutes(services: Services) {
  const { answers, db, settings } = services;
  const origin = (c: Context) => ownOrigin(c, settings);
  const sendCached = async (
    c: Context,
    type: string,
    text: () => Promise<string>,
    vary?: string,
  ) => {
    const key = `${c.req.path}/${origin(c)}${vary === undefined ? "" : visitorsLanguage(c)}`;
    const answer = await answers.get(key, async () => ({ text: await text() }), "catalog");
    return sendAnswer(c, answer!, {
      "Cache-Control": "no-cache",
      "Content-Type": `${type}; charset=UTF-8`,
      ...(vary === undefined ? {} : { "Vary": vary }),
    });
  };
  return new Hono()
    .get("/random", async (c) => {
      const id = await paintingAt(db.read, Math.random());
      c.header("Cache-Control", "no-store");
      return c.redirect(id === undefined ? "/" : `/paintings/${id}`, 302);
    })
    .get("/robots.txt", (c) => c.text(robots(origin(c))))
    .get("/sitemap.xml", (c) =>
      sendCached(c, "application/xml", async () => {
        const parts = await Promise.all(KINDS.map(async (kind) =>
          Array.from(
            { length: Math.ceil(await lastId(db.read, kind) / IDS_PER_PART) },
            (_, part) => `/sitemaps/${kind}/${part + 1}`,
          )
        ));
        return sitemapIndex(origin(c), ["/sitemaps/places", ...parts.flat()]);
      }))
    .get(
      "/sitemaps/places",
      (c) => sendCached(c, "application/xml", () => Promise.resolve(urlset(origin(c), PLACES))),
    )
    .get("/sitemaps/:kind/:part", (c) => {
      const kind = KINDS.find((one) => one === c.req.param("kind"));
      const part = /^[1-9]\d{0,8}$/.exec(c.req.param("part"));
      if (kind === undefined || part === null) return c.notFound();
      const last = Number(part[0]) * IDS_PER_PART;
      return sendCached(c, "application/xml", async () => {
        const ids = await idsBetween(db.read, kind, last - IDS_PER_PART, last);
        return urlset(origin(c), ids.map((id) => `/${kind}/${id}`));
      });
    })
    .get(
      "/feed.atom",
      (c) =>
        sendCached(c, "application/atom+xml", async () => {
          const language = visitorsLanguage(c);
          const [pictures, tours] = await Promise.all([
            newestPictures(db.read, MAX_ENTRIES),
            listTours(db.read, language),
          ]);
          const subtitle = textFor(WORDS.feed, language);
          return atomFeed(origin(c), { language, subtitle, pictures, tours });
        }, "Accept-Language, Cookie"),
    );
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;
/** Names of chunks that bundles share or load later, as generated by the bundler. */
const HASHED = /-[0-9A-Z]{8}\.js$/;
/** The service worker that opens picking pages offline. */
const OFFLINE_WORKER = "pick_offline.js";
const CODINGS = { br: ".br", gzip: ".gz", identity: "" } as const;

/** Routes of the built files that pages load, and of the web manifest that names some of them. */
function assetRoutes({ pages }: Pick<Services, "pages">) {
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
          description: textFor(WORDS.timeline, visitorsLanguage(c)),
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
      // Chunks have a hash in their name, the others in `v`; both may be cached forever.
      const named = c.req.query("v") === asset.hash || HASHED.test(name);
      const headers: Record<string, string> = {
        "Cache-Control": named ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : "no-cache",
        "ETag": etag,
        "Vary": "Accept-Encoding",
      };
      // By default, a service worker only controls pages below its own folder.
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
