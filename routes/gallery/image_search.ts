import { expecting } from "../../domain/messages/expecting.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { artistSubject, paintingSubject } from "../../db/gallery/picture_rows.ts";
import { notFound } from "../../domain/app_error.ts";
import { integerText } from "../../domain/fields.ts";
import { MAX_RESULTS } from "../../domain/sources/image_source.ts";
import {
  BestImage,
  BestPortrait,
  FoundImage,
  FoundImages,
} from "../../domain/gallery/found_images.ts";
import { at } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { endOf } from "../middleware/limits.ts";
import type { Services } from "../services.ts";
import { ArtistParam, MONET, PaintingParam, SUNRISE } from "./params.ts";

const LimitQuery = z.object({
  limit: integerText({ min: 1, max: MAX_RESULTS }).default(MAX_RESULTS)
    .describe("Maximum number of pictures."),
});

const MoreQuery = LimitQuery.extend({
  attribution: z.literal("1").optional()
    .describe("Each picture with its page, author and license."),
});

const ProxyQuery = z.object({
  url: expecting(z.string().regex(/^https?:\/\//i), "expected_web_address")
    .describe("Begins with http:// or https://."),
});

// Bytes of other sites under our own origin: nothing in them may run, and browsers must not guess a
// type.
const PROXY_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Content-Disposition": "inline",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, max-age=300",
  "Vary": "Cookie",
};

function withoutAttribution(image: FoundImage): FoundImage {
  const { pageUrl: _page, credit: _credit, license: _license, ...rest } = image;
  return rest;
}

/** Searches other sources for a painting or a portrait, and previews results, for curators. */
export function imageSearchRoutes(services: Services) {
  const { db, sources } = services;

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

  const more = async (
    c: Context,
    subject: Parameters<typeof sources.search.more>[0],
    { limit, attribution }: z.infer<typeof MoreQuery>,
  ): Promise<FoundImages> => {
    const results = await sources.search.more(subject, limit, signalOf(c));
    return attribution === "1"
      ? results
      : { ...results, results: results.results.map(withoutAttribution) };
  };

  const search = {
    tag: "Image search",
    who: curatorOnly(services),
    errors: [404, 502, 503, 504],
  } as const;
  const painting = { ...search, params: PaintingParam, example: SUNRISE } as const;
  const artist = { ...search, params: ArtistParam, example: MONET } as const;

  return new Hono()
    .get(...at("/paintings/:id/debug-image-search", {
      ...painting,
      id: "findPaintingImage",
      summary: "The best picture that the sources have for a painting.",
      answers: { 200: { about: "The picture.", schema: BestImage } },
    }, async (c, { id }) => await sources.search.best(await paintingOf(id), signalOf(c))))
    .get(...at("/paintings/:id/debug-image-search/more", {
      ...painting,
      id: "findPaintingImages",
      summary: "Many pictures that the sources have for a painting.",
      query: MoreQuery,
      answers: { 200: { about: "The pictures, best first.", schema: FoundImages } },
      example: { ...SUNRISE, query: { limit: 5 } },
    }, async (c, { id }) => await more(c, await paintingOf(id), c.req.valid("query"))))
    .get(...at("/artists/:id/debug-portrait-search", {
      ...artist,
      id: "findPortrait",
      summary: "The best portrait that the sources have of an artist.",
      answers: { 200: { about: "The portrait.", schema: BestPortrait } },
    }, async (c, { id }) => {
      const subject = await artistOf(id);
      return await sources.search.bestPortrait(subject, signalOf(c));
    }))
    .get(...at("/artists/:id/debug-portrait-search/more", {
      ...artist,
      id: "findPortraits",
      summary: "Many portraits that the sources have of an artist.",
      query: MoreQuery,
      answers: { 200: { about: "The portraits, best first.", schema: FoundImages } },
      example: { ...MONET, query: { limit: 5 } },
    }, async (c, { id }) => await more(c, await artistOf(id), c.req.valid("query"))))
    .get(...at("/debug/image-proxy", {
      ...search,
      id: "previewImage",
      summary: "A picture from another source, for a preview.",
      description: "Addresses of private networks are refused, redirects to them too.",
      query: ProxyQuery,
      answers: { 200: { about: "The picture.", type: "image/*", headers: ["Cache-Control"] } },
      errors: [502, 503, 504],
      example: { query: { url: "https://upload.example.org/monet/sunrise.jpg" } },
    }, async (c) => {
      const { url } = c.req.valid("query");
      const { bytes, type } = await sources.preview(url, signalOf(c));
      return c.body(bytes, 200, { ...PROXY_HEADERS, "Content-Type": type });
    }));
}
