/**
 * A painting as a IIIF manifest: one canvas, the image on it, the notes beside it.
 *
 * Source: IIIF Presentation API 3.0, sections 3 and 5.
 */
import type { PaintingContext, PaintingPage } from "../../gallery/painting_records.ts";
import { fitWithin, type Size } from "../../images/decode_plan.ts";
import { rightsOf } from "../../gallery/attribution.ts";
import { LINKED_ART_CONTEXT, linkedArtUrl } from "../../linked_art/addresses.ts";
import { canvasUrl, collectionUrl, imageServiceUrl, manifestUrl } from "../addresses.ts";
import { imageService } from "../image_info.ts";
import { annotationPage } from "./annotation_page.ts";
import type { PaintingDetails } from "../../gallery/museum.ts";
import { asWritten, dateText, WORDS } from "./texts.ts";

/** The JSON-LD context of all documents of the Presentation API. */
export const PRESENTATION_CONTEXT = "http://iiif.io/api/presentation/3/context.json";

/** Pixels on the long side of a thumbnail. */
const THUMBNAIL = 480;

/** The canvas of a painting without an image: any proportions, with enough room for notes. */
const EMPTY_CANVAS: Size = { width: 1000, height: 1000 };

/** Input of a manifest. */
export interface ManifestSource {
  page: PaintingPage;
  context: PaintingContext;
}

/** Returns the size of a painting's canvas: that of its image. */
export function canvasSize({ image_width, image_height }: PaintingContext): Size {
  if (image_width === undefined || image_height === undefined) return EMPTY_CANVAS;
  return { width: image_width, height: image_height };
}

/** Returns a painting's manifest; without an image, its canvas is empty except for the notes. */
export function manifest(base: string, { page, context }: ManifestSource) {
  const { painting, annotations } = page;
  const { id, title } = painting;
  const { artist, year, details } = context;
  const size = canvasSize(context);
  const hasImage = context.image_width !== undefined;
  const label = asWritten(title);
  return {
    "@context": PRESENTATION_CONTEXT,
    id: manifestUrl(base, id),
    type: "Manifest",
    label,
    summary: asWritten([artist.name, artist.movement_name].join(", ")),
    metadata: [
      { label: WORDS.artist, value: asWritten(artist.name) },
      { label: WORDS.date, value: dateText(details ?? {}, year) },
      { label: WORDS.movement, value: asWritten(artist.movement_name) },
      ...museumMetadata(details),
    ],
    ...(hasImage && { thumbnail: [thumbnail(base, id, size)], ...attribution(context) }),
    homepage: [{
      id: `${base}/paintings/${id}`,
      type: "Text",
      label: WORDS.page,
      format: "text/html",
      language: ["en", "ru"],
    }],
    seeAlso: [{
      id: `${base}/api/paintings/${id}`,
      type: "Dataset",
      label: WORDS.record,
      format: "application/json",
    }, {
      id: linkedArtUrl(base, "paintings", id),
      type: "Dataset",
      label: WORDS.record,
      format: "application/ld+json",
      profile: LINKED_ART_CONTEXT,
    }],
    provider: [provider(base)],
    partOf: [
      { id: collectionUrl(base, "artists", artist.id), type: "Collection" },
      { id: collectionUrl(base, "movements", artist.movement_id), type: "Collection" },
    ],
    items: [{
      id: canvasUrl(base, id),
      type: "Canvas",
      label,
      ...size,
      ...(hasImage && { items: [imagePage(base, id, canvasUrl(base, id), size)] }),
      ...(annotations.length > 0 && {
        annotations: [annotationPage(base, id, size, annotations)],
      }),
    }],
  };
}

/** Returns the museum fields of the work as IIIF metadata. */
function museumMetadata(details: PaintingDetails = {}) {
  const { medium, support, height_mm, width_mm, collection, place, inventory_number } = details;
  const lines = [
    [WORDS.technique, [medium, support]],
    [WORDS.size, [height_mm && width_mm && `${height_mm} × ${width_mm} mm`]],
    [WORDS.collection, [collection, place, inventory_number]],
    [WORDS.names, details.names?.map(({ name }) => name) ?? []],
  ] as const;
  return lines.map(([label, values]) => [label, values.filter(Boolean).join(", ")] as const)
    .filter(([, text]) => text !== "")
    .map(([label, text]) => ({ label, value: asWritten(text) }));
}

/** License and required credit of the image, as far as known. */
export function attribution(
  { image_source, image_credit, image_license }: Pick<
    PaintingContext,
    "image_source" | "image_credit" | "image_license"
  >,
) {
  const rights = rightsOf(image_license);
  const statement = [image_credit, image_source].filter(Boolean).join(", ");
  return {
    ...(rights !== undefined && { rights }),
    ...(statement !== "" && {
      requiredStatement: { label: WORDS.source, value: asWritten(statement) },
    }),
  };
}

/** Returns the image of a painting as an annotation on its canvas. */
export function imagePage(base: string, id: number, canvas: string, size: Size) {
  return {
    id: `${canvas}/page`,
    type: "AnnotationPage",
    items: [{
      id: `${canvas}/page/image`,
      type: "Annotation",
      motivation: "painting",
      body: image(base, id, "max", size),
      target: canvas,
    }],
  };
}

/** Returns a thumbnail of a painting, with the service that provides any other size. */
export function thumbnail(base: string, id: number, size: Size) {
  const small = fitWithin(size, THUMBNAIL);
  return image(base, id, `${small.width},${small.height}`, small);
}

function image(base: string, id: number, parameters: string, size: Size) {
  const service = imageServiceUrl(base, id);
  return {
    id: `${service}/full/${parameters}/0/default.jpg`,
    type: "Image",
    format: "image/jpeg",
    ...size,
    service: [imageService(service)],
  };
}

/** Returns the provider entry for this server. */
export function provider(base: string) {
  const home = { id: `${base}/`, type: "Text", label: WORDS.depot, format: "text/html" };
  return { id: `${base}/`, type: "Agent", label: WORDS.depot, homepage: [home] };
}
