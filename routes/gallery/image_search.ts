import { type Context, Hono } from "hono";
import { z } from "zod";
import { artistSubject, paintingSubject } from "../../db/gallery/subjects.ts";
import { notFound } from "../../domain/app_error.ts";
import { integerText } from "../../domain/fields.ts";
import { MAX_RESULTS } from "../../adapters/sources/image_search.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { endOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { IdParam } from "./params.ts";

export const LimitQuery = z.object({
  limit: integerText({ min: 1, max: MAX_RESULTS }).default(MAX_RESULTS),
});

const WEB_ADDRESS = "expected an address that begins with http:// or https://";
export const ProxyQuery = z.object({
  url: z.string({ error: WEB_ADDRESS }).regex(/^https?:\/\//i, { error: WEB_ADDRESS }),
});

// Bytes of strangers under our own origin: nothing in them may run, and nobody may guess at them.
const PROXY_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Content-Disposition": "inline",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, max-age=300",
  "Vary": "Cookie",
};

/** For curators: what the sources outside have for a painting or a portrait, and a look at it. */
export function imageSearchRoutes(services: Services) {
  const { db, sources } = services;
  const curator = curatorOnly(services);

  const paintingOf = async (id: number) => {
    const painting = await paintingSubject(db.read, id);
    if (painting === undefined) throw notFound("painting", id);
    return painting;
  };
  const artistOf = async (id: number) => {
    const artist = await artistSubject(db.read, id);
    if (artist === undefined) throw notFound("artist", id);
    return artist;
  };

  const signalOf = (c: Context) => ({ signal: endOf(c) });

  return new Hono()
    .get("/paintings/:id/debug-image-search", curator, valid("param", IdParam), async (c) => {
      const painting = await paintingOf(c.req.valid("param").id);
      return c.json(await sources.search.best(painting, signalOf(c)));
    })
    .get(
      "/paintings/:id/debug-image-search/more",
      curator,
      valid("param", IdParam),
      valid("query", LimitQuery),
      async (c) => {
        const painting = await paintingOf(c.req.valid("param").id);
        const { limit } = c.req.valid("query");
        return c.json(await sources.search.more(painting, limit, signalOf(c)));
      },
    )
    .get("/artists/:id/debug-portrait-search", curator, valid("param", IdParam), async (c) => {
      const artist = await artistOf(c.req.valid("param").id);
      return c.json(await sources.search.bestPortrait(artist, signalOf(c)));
    })
    .get(
      "/artists/:id/debug-portrait-search/more",
      curator,
      valid("param", IdParam),
      valid("query", LimitQuery),
      async (c) => {
        const artist = await artistOf(c.req.valid("param").id);
        const { limit } = c.req.valid("query");
        return c.json(await sources.search.more(artist, limit, signalOf(c)));
      },
    )
    .get("/debug/image-proxy", curator, valid("query", ProxyQuery), async (c) => {
      const { url } = c.req.valid("query");
      const { bytes, type } = await sources.preview(url, signalOf(c));
      return c.body(bytes, 200, { ...PROXY_HEADERS, "Content-Type": type });
    });
}
