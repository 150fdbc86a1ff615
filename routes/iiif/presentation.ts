import type { Noun } from "../../domain/messages/nouns.ts";
import { type Context, Hono } from "hono";
import { artistPage } from "../../db/gallery/artists.ts";
import { illustratedMovement } from "../../db/gallery/movement_gallery.ts";
import { paintingContext, paintingPage } from "../../db/gallery/paintings.ts";
import { findTour } from "../../db/gallery/tours.ts";
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
import { tourManifest, type TourSource } from "../../domain/iiif/presentation/tour_manifest.ts";
import {
  ArtistParam,
  IMPRESSIONISM,
  MONET,
  MovementParam,
  PaintingParam,
  SUNRISE,
  TourParam,
} from "../gallery/params.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { documentAt } from "./document_at.ts";
import { AnnotationPage, Collection, document, Manifest } from "./documents.ts";
import { sendLinkedData } from "./linked_data.ts";

const ROOT = "/iiif/presentation/3";
const PAINTING = { params: PaintingParam, errors: [404], example: SUNRISE } as const;

/** IIIF Presentation API 3.0: a manifest for each painting, and collections of them. */
export function presentationRoutes(services: Services) {
  const { db } = services;
  /** Sends a document; what it is made of is looked up when it is not kept yet. */
  const sendDocument = async <Found extends object>(
    c: Context,
    find: () => Promise<Found | undefined>,
    write: (base: string, found: Found) => object,
    { what, id }: { what: Noun; id: string | number },
  ) => {
    const answer = await documentAt(c, services, find, write);
    if (answer === undefined) throw notFound(what, id);
    return await sendLinkedData(c, answer, PRESENTATION_CONTEXT);
  };

  const painting = async (id: number): Promise<ManifestSource | undefined> => {
    const page = await paintingPage(db.read, id);
    const context = page && await paintingContext(db.read, id);
    return page && context && { page, context };
  };

  const tour = async (id: number): Promise<TourSource | undefined> => {
    const [english, russian] = await Promise.all([
      findTour(db.read, id, "en"),
      findTour(db.read, id, "ru"),
    ]);
    if (english === undefined || russian === undefined) return undefined;
    const contexts = await Promise.all(
      english.paintings.map(async ({ id }) => [id, (await paintingContext(db.read, id))!] as const),
    );
    return { english, russian, contexts: new Map(contexts) };
  };

  return new Hono()
    .get(
      `${ROOT}/collection`,
      route({
        ...document(Collection),
        id: "getCollection",
        summary: "All movements, each a collection.",
        errors: [400],
      }, (c) => {
        const find = async () => {
          const { min_year: start, max_year: end } = await bounds(db.read);
          return await movementsIn(db.read, { start, end });
        };
        return sendDocument(c, find, topCollection, { what: "collection", id: "top" });
      }),
    )
    .get(
      `${ROOT}/paintings/:id`,
      route({
        ...document(Manifest),
        ...PAINTING,
        id: "getManifest",
        summary: "A painting as a manifest.",
      }, (c, { id }) => sendDocument(c, () => painting(id), manifest, { what: "painting", id })),
    )
    .get(
      `${ROOT}/paintings/:id/annotations`,
      route({
        ...document(AnnotationPage),
        ...PAINTING,
        id: "getAnnotations",
        summary: "The notes on a painting.",
      }, (c, { id }) => {
        const write = (base: string, { page, context }: ManifestSource) => ({
          "@context": PRESENTATION_CONTEXT,
          ...annotationPage(base, id, canvasSize(context), page.annotations),
        });
        return sendDocument(c, () => painting(id), write, { what: "painting", id });
      }),
    )
    .get(
      `${ROOT}/artists/:id`,
      route({
        ...document(Collection),
        id: "getArtistCollection",
        summary: "The paintings of an artist that have an image.",
        params: ArtistParam,
        errors: [404],
        example: MONET,
      }, (c, { id }) => {
        const find = async () => {
          const page = await artistPage(db.read, id);
          if (page === undefined) return undefined;
          const { name, bio_short: lead } = page.artist;
          return { kind: "artists" as const, id, name, lead, paintings: page.paintings };
        };
        return sendDocument(c, find, collection, { what: "artist", id });
      }),
    )
    .get(
      `${ROOT}/movements/:id`,
      route({
        ...document(Collection),
        id: "getMovementCollection",
        summary: "The paintings of a movement that have an image.",
        params: MovementParam,
        errors: [404],
        example: IMPRESSIONISM,
      }, (c, { id }) => {
        const find = async () => {
          const gallery = await illustratedMovement(db.background, id);
          if (gallery === undefined) return undefined;
          const { name, description: lead } = gallery.movement;
          return { kind: "movements" as const, id, name, lead, paintings: gallery.paintings };
        };
        return sendDocument(c, find, collection, { what: "movement", id });
      }),
    )
    .get(
      `${ROOT}/tours/:id`,
      route({
        ...document(Manifest),
        id: "getTourManifest",
        summary:
          "A guided tour as a manifest: a canvas a painting, the stops as notes and as ranges.",
        params: TourParam,
        errors: [404],
        example: { path: { id: 1 } },
      }, (c, { id }) => sendDocument(c, () => tour(id), tourManifest, { what: "tour", id })),
    );
}
