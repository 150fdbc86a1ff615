import { Hono } from "hono";
import { artistPage } from "../../db/gallery/artists.ts";
import { illustratedMovement } from "../../db/gallery/movements.ts";
import { paintingContext, paintingInContext } from "../../db/gallery/paintings.ts";
import { bounds, movementsIn } from "../../db/gallery/timeline.ts";
import { findTour } from "../../db/gallery/tours.ts";
import { annotationPage } from "../../domain/iiif/presentation/annotation_page.ts";
import { collection, topCollection } from "../../domain/iiif/presentation/collection.ts";
import {
  canvasSize,
  manifest,
  type ManifestSource,
  PRESENTATION_CONTEXT,
} from "../../domain/iiif/presentation/manifest.ts";
import { tourManifest, type TourSource } from "../../domain/iiif/presentation/tour_manifest.ts";
import { route } from "../contract/route.ts";
import {
  ArtistParam,
  IMPRESSIONISM,
  MONET,
  MovementParam,
  PaintingParam,
  SUNRISE,
  TourParam,
} from "../gallery/params.ts";
import type { Services } from "../services.ts";
import { document, documentAt, documentSender, sendLinkedData } from "./documents.ts";
import { AnnotationPage, Collection, Manifest } from "../../domain/iiif/document_records.ts";

const ROOT = "/iiif/presentation/3";
const PAINTING = { params: PaintingParam, errors: [404], example: SUNRISE } as const;

const annotationsOf = (base: string, { page, context }: ManifestSource) => ({
  "@context": PRESENTATION_CONTEXT,
  ...annotationPage(base, page.painting.id, canvasSize(context), page.annotations),
});

/** IIIF Presentation API 3.0: a manifest for each painting, and collections of them. */
export function presentationRoutes(services: Services) {
  const { db } = services;
  const sender = documentSender(
    services,
    (c, answer) => sendLinkedData(c, answer, PRESENTATION_CONTEXT),
  );

  const painting = (id: number) => paintingInContext(db.read, id);

  const artist = async (id: number) => {
    const page = await artistPage(db.read, id);
    if (page === undefined) return undefined;
    const { name, bio_short: lead } = page.artist;
    return { kind: "artists" as const, id, name, lead, paintings: page.paintings };
  };

  const movement = async (id: number) => {
    const gallery = await illustratedMovement(db.background, id);
    if (gallery === undefined) return undefined;
    const { name, description: lead } = gallery.movement;
    return { kind: "movements" as const, id, name, lead, paintings: gallery.paintings };
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
      }, async (c) => {
        const answer = await documentAt(c, services, async (base) => {
          const { min_year: start, max_year: end } = await bounds(db.read);
          return topCollection(base, await movementsIn(db.read, { start, end }));
        });
        return await sendLinkedData(c, answer!, PRESENTATION_CONTEXT);
      }),
    )
    .get(
      `${ROOT}/paintings/:id`,
      route({
        ...document(Manifest),
        ...PAINTING,
        id: "getManifest",
        summary: "A painting as a manifest.",
      }, sender("painting", painting, manifest)),
    )
    .get(
      `${ROOT}/paintings/:id/annotations`,
      route({
        ...document(AnnotationPage),
        ...PAINTING,
        id: "getAnnotations",
        summary: "The notes on a painting.",
      }, sender("painting", painting, annotationsOf)),
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
      }, sender("artist", artist, collection)),
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
      }, sender("movement", movement, collection)),
    )
    .get(
      `${ROOT}/tours/:id`,
      route({
        ...document(Manifest),
        id: "getTourManifest",
        summary:
          "A guided tour as a manifest: one canvas per painting, the stops as notes and as " +
          "ranges.",
        params: TourParam,
        errors: [404],
        example: { path: { id: 1 } },
      }, sender("tour", tour, tourManifest)),
    );
}
