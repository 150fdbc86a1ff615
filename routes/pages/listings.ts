/**
 * Entrances to pages: `robots.txt`, the sitemap and the feed, for programs, and a URL that
 * redirects to a random page.
 */
import { type Context, Hono } from "hono";
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
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { visitorsLanguage } from "./visitor.ts";
import { WORDS } from "../../domain/messages/page_words.ts";

// The protocol allows 50,000 URLs per file (https://www.sitemaps.org/protocol.html).
const IDS_PER_PART = 10_000;
const MAX_ENTRIES = 50;
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
          const subtitle = WORDS.feed[language];
          return atomFeed(origin(c), { language, subtitle, pictures, tours });
        }, "Accept-Language, Cookie"),
    );
}
