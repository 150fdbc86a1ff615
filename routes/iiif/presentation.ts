import { type Context, Hono } from "hono";
import { artistPage } from "../../db/gallery/artists.ts";
import { movementGallery } from "../../db/gallery/movements.ts";
import { paintingContext, paintingPage } from "../../db/gallery/paintings.ts";
import { bounds, movementsIn } from "../../db/gallery/timeline.ts";
import { notFound } from "../../domain/app_error.ts";
import { annotationPage } from "../../domain/iiif/presentation/annotation_page.ts";
import { collection, topCollection } from "../../domain/iiif/presentation/collection.ts";
import {
  canvasSize,
  manifest,
  type ManifestSource,
  PRESENTATION_CONTEXT,
} from "../../domain/iiif/presentation/manifest.ts";
import { IdParam } from "../gallery/params.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { baseUrl } from "./base_url.ts";
import { sendLinkedData } from "./linked_data.ts";

const ROOT = "/iiif/presentation/3";

/** IIIF Presentation API 3.0: a manifest for each painting, and collections of them. */
export function presentationRoutes({ db, answers, settings }: Services) {
  /** Sends a document; what it is made of is looked up when it is not kept yet. */
  const document = async <Found>(
    c: Context,
    find: () => Promise<Found | undefined>,
    write: (base: string, found: Found) => unknown,
    { what, id }: { what: string; id: string | number },
  ) => {
    const base = baseUrl(c, settings);
    // Ids hold the address that was asked, so each address has its own document.
    const answer = await answers.get(base + c.req.path.replace(/\/$/, ""), async () => {
      const found = await find();
      return found === undefined ? undefined : { value: write(base, found) };
    }, "catalog");
    if (answer === undefined) throw notFound(what, id);
    return await sendLinkedData(c, answer, PRESENTATION_CONTEXT);
  };

  const painting = async (id: number): Promise<ManifestSource | undefined> => {
    const page = await paintingPage(db.read, id);
    const context = page && await paintingContext(db.read, id);
    return page && context && { page, context };
  };

  return new Hono()
    .get(`${ROOT}/collection`, (c) => {
      const find = async () => {
        const { min_year: start, max_year: end } = await bounds(db.read);
        return await movementsIn(db.read, { start, end });
      };
      return document(c, find, topCollection, { what: "collection", id: "top" });
    })
    .get(`${ROOT}/paintings/:id`, valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      return document(c, () => painting(id), manifest, { what: "painting", id });
    })
    .get(`${ROOT}/paintings/:id/annotations`, valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const write = (base: string, { page, context }: ManifestSource) => ({
        "@context": PRESENTATION_CONTEXT,
        ...annotationPage(base, id, canvasSize(context), page.annotations),
      });
      return document(c, () => painting(id), write, { what: "painting", id });
    })
    .get(`${ROOT}/artists/:id`, valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = async () => {
        const page = await artistPage(db.read, id);
        if (page === undefined) return undefined;
        const { name, bio_short: lead } = page.artist;
        return { kind: "artists" as const, id, name, lead, paintings: page.paintings };
      };
      return document(c, find, collection, { what: "artist", id });
    })
    .get(`${ROOT}/movements/:id`, valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = async () => {
        const gallery = await movementGallery(db.read, id);
        if (gallery === undefined) return undefined;
        const { name, description: lead } = gallery.movement;
        return { kind: "movements" as const, id, name, lead, paintings: gallery.paintings };
      };
      return document(c, find, collection, { what: "movement", id });
    });
}
