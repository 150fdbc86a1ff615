/**
 * A guided tour as a IIIF manifest: a canvas for each painting, the stops as notes on them, and a
 * range with them in the order of the tour.
 *
 * Sources: IIIF Presentation API 3.0, sections 5.2 to 5.5; Web Annotation Data Model, section
 * 3.2.4.
 */
import type { PaintingContext } from "../../gallery/painting_records.ts";
import type { Tour, TourPainting, TourStop } from "../../gallery/tour_records.ts";
import { tourManifestUrl } from "../addresses.ts";
import { regionOf } from "./annotation_page.ts";
import {
  attribution,
  canvasSize,
  imagePage,
  PRESENTATION_CONTEXT,
  provider,
  thumbnail,
} from "./manifest.ts";
import { asWritten, type LanguageMap, WORDS } from "./texts.ts";

/** Input of a tour's manifest. */
export interface TourSource {
  english: Tour;
  /** The same in Russian, if translated. */
  russian: Tour;
  /** By id of the painting. */
  contexts: ReadonlyMap<number, PaintingContext>;
}

/** Returns the manifest of a tour. */
export function tourManifest(base: string, { english, russian, contexts }: TourSource) {
  const id = tourManifestUrl(base, english.id);
  const both = english.stops.map((stop, at) => ({ stop, russian: russian.stops[at]! }));
  const canvases = new Map(english.paintings.map((painting) => {
    const context = contexts.get(painting.id)!;
    const canvas = { id: `${id}/canvas/${painting.id}`, painting, context };
    return [painting.id, { ...canvas, size: canvasSize(context) }];
  }));
  const stops = both.map((texts, at) => {
    const { id: canvas, size } = canvases.get(texts.stop.painting_id)!;
    return { ...texts, number: at + 1, canvas, region: regionOf(texts.stop, size) };
  });
  // Viewers turn pages in this order: each painting at its first stop.
  const order = [...new Set(stops.map(({ stop }) => stop.painting_id))];
  const cover = order.map((painting) => canvases.get(painting)!)
    .find(({ context }) => context.image_width !== undefined);
  return {
    "@context": PRESENTATION_CONTEXT,
    id,
    type: "Manifest",
    label: inBoth(english, russian, "title"),
    ...(english.summary !== "" && { summary: inBoth(english, russian, "summary") }),
    ...(cover && { thumbnail: [thumbnail(base, cover.painting.id, cover.size)] }),
    homepage: [{
      id: `${base}/tours/${english.id}`,
      type: "Text",
      label: WORDS.tour,
      format: "text/html",
      language: ["en", "ru"],
    }],
    seeAlso: [{
      id: `${base}/api/tours/${english.id}`,
      type: "Dataset",
      label: WORDS.record,
      format: "application/json",
    }],
    provider: [provider(base)],
    items: order.map((painting) => {
      const canvas = canvases.get(painting)!;
      const { context, size } = canvas;
      const hasImage = context.image_width !== undefined;
      return {
        id: canvas.id,
        type: "Canvas",
        label: asWritten(nameOf(canvas.painting)),
        ...size,
        ...(hasImage && attribution(context)),
        ...(hasImage && { items: [imagePage(base, painting, canvas.id, size)] }),
        annotations: [{
          id: `${canvas.id}/stops`,
          type: "AnnotationPage",
          label: WORDS.stops,
          items: stops.filter(({ stop }) => stop.painting_id === painting).map((stop) => ({
            id: `${id}/stop/${stop.number}`,
            type: "Annotation",
            motivation: "commenting",
            body: bodies(stop),
            target: stop.canvas + stop.region,
          })),
        }],
      };
    }),
    structures: [{
      id: `${id}/stops`,
      type: "Range",
      label: WORDS.stops,
      items: stops.map(({ stop, russian, number, canvas, region }) => ({
        id: `${id}/stops/${number}`,
        type: "Range",
        label: inBoth(stop, russian, "title"),
        items: [partOfCanvas(canvas, region)],
      })),
    }],
  };
}

const partOfCanvas = (canvas: string, region: string) =>
  region === "" ? { id: canvas, type: "Canvas" } : {
    type: "SpecificResource",
    source: canvas,
    selector: { type: "FragmentSelector", value: region.slice(1) },
  };

/** Returns a text in both languages, as far as available. */
function inBoth<Key extends string>(
  english: Record<Key, string>,
  russian: Record<Key, string>,
  key: Key,
): LanguageMap {
  const [en, ru] = [english[key], russian[key]];
  return ru === en ? { en: [en] } : { en: [en], ru: [ru] };
}

// All viewers show every body of a note, but not all support a choice between bodies.
function bodies(
  { stop, russian, number }: { stop: TourStop; russian: TourStop; number: number },
) {
  const texts = russian.language === "ru" ? [stop, russian] : [stop];
  return texts.map(({ title, body, language }) => ({
    type: "TextualBody",
    value: [`${number}. ${title}`, body].filter(Boolean).join("\n\n"),
    format: "text/plain",
    language,
  }));
}

const nameOf = ({ artist_name, title, year }: TourPainting) =>
  [artist_name, title, year].filter((part) => part !== null).join(", ");
