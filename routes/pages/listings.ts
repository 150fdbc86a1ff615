/**
 * Entrances to pages: `robots.txt`, the sitemap and the feed, for programs, and a URL that
 * redirects to a random page.
 */
import { type Context, Hono } from "hono";
import { escapeXml } from "../../domain/escape_xml.ts";
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
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { visitorsLanguage } from "./visitor.ts";
import { WORDS } from "./words.ts";

// The protocol allows 50,000 URLs per file (https://www.sitemaps.org/protocol.html).
const IDS_PER_PART = 10_000;
const MAX_ENTRIES = 50;
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const SITEMAP = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;
const KINDS = Object.keys(LISTED) as ListedKind[];
const PLACES = ["/", "/tours", "/influence", "/colours"];

/** These routes, which are not part of the API. */
export function listingRoutes(services: Services) {
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
        const maps = ["/sitemaps/places", ...parts.flat()]
          .map((path) => `<sitemap><loc>${escapeXml(origin(c) + path)}</loc></sitemap>`);
        return `${XML}<sitemapindex ${SITEMAP}>${maps.join("")}</sitemapindex>`;
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
        sendCached(c, "application/atom+xml", () => feed(c, services), "Accept-Language, Cookie"),
    );
}

/**
 * Returns `robots.txt`: search engines may index pages, but not those for the staff or those that
 * query other servers.
 */
function robots(origin: string): string {
  const closed = ["/api/v1/", "/api/debug/", "/curator", "/random", "/warehouse"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ]
    .join("\n");
}

function urlset(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `${XML}<urlset ${SITEMAP}>${urls.join("")}</urlset>`;
}

/**
 * Returns a feed of tours and the most recently published pictures.
 *
 * Source: RFC 4287, The Atom Syndication Format.
 */
async function feed(c: Context, { db, settings }: Services): Promise<string> {
  const language = visitorsLanguage(c);
  const origin = ownOrigin(c, settings);
  const [pictures, tours] = await Promise.all([
    newestPictures(db.read, MAX_ENTRIES),
    listTours(db.read, language),
  ]);
  // The creation time of a tour is not recorded: its entry always has the earliest date.
  const newest = new Date(pictures[0]?.published ?? 0).toISOString();
  const entry = (id: string, path: string, title: string, updated: string, rest: string) =>
    `<entry><id>${escapeXml(origin + id)}</id><title>${escapeXml(title)}</title>` +
    `<updated>${updated}</updated><link href="${escapeXml(origin + path)}"/>${rest}</entry>`;
  const author = (name: string) => `<author><name>${escapeXml(name)}</name></author>`;
  const entries = [
    ...pictures.map(({ id, title, year, artist_name, thumbnail_path, published }) => {
      const path = `/paintings/${id}`;
      const image = thumbnail_path?.split("/").map(encodeURIComponent).join("/");
      return entry(
        `${path}#${published}`,
        path,
        [artist_name, title, year].filter((part) => part !== null).join(", "),
        new Date(published).toISOString(),
        author(artist_name) +
          (image === undefined
            ? ""
            : `<link rel="enclosure" href="${
              escapeXml(`${origin}/images/${image}?v=${published}`)
            }"/>`),
      );
    }),
    ...tours.map(({ id, title, summary }) => {
      const path = `/tours/${id}`;
      const about = `<summary>${escapeXml(summary)}</summary>${author("Open Depot")}`;
      return entry(path, path, title, new Date(0).toISOString(), about);
    }),
  ];
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">` +
    `<id>${escapeXml(`${origin}/feed.atom`)}</id><title>Open Depot</title>` +
    `<subtitle>${escapeXml(WORDS.feed[language])}</subtitle><updated>${newest}</updated>` +
    `<link rel="self" href="${escapeXml(`${origin}/feed.atom`)}"/>` +
    `<link href="${escapeXml(`${origin}/`)}"/>${entries.join("")}</feed>`;
}
