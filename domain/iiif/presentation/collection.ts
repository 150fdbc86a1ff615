/**
 * Lists of manifests: the paintings of an artist or a movement, and all movements.
 *
 * Source: IIIF Presentation API 3.0, section 5.1.
 */
import type { Movement, PaintingRow } from "../../gallery/records.ts";
import { collectionUrl, manifestUrl, topCollectionUrl } from "../addresses.ts";
import { PRESENTATION_CONTEXT, provider, thumbnail } from "./manifest.ts";
import { asWritten, WORDS } from "./texts.ts";

/** Owner of the paintings in a collection. */
export interface CollectionSource {
  kind: "artists" | "movements";
  id: number;
  name: string;
  /** A few sentences about the owner; may be empty. */
  lead: string;
  paintings: readonly PaintingRow[];
}

/**
 * Returns the collection of paintings with an image, in the given order. Paintings without one are
 * omitted, because viewers could show nothing of them, although they have manifests too.
 */
export function collection(base: string, { kind, id, name, lead, paintings }: CollectionSource) {
  return {
    "@context": PRESENTATION_CONTEXT,
    id: collectionUrl(base, kind, id),
    type: "Collection",
    label: asWritten(name),
    ...(lead !== "" && { summary: asWritten(lead) }),
    homepage: [{
      id: `${base}/${kind}/${id}`,
      type: "Text",
      label: asWritten(name),
      format: "text/html",
      language: ["en", "ru"],
    }],
    provider: [provider(base)],
    ...(kind === "movements" && {
      partOf: [{ id: topCollectionUrl(base), type: "Collection" }],
    }),
    items: paintings.flatMap((painting) => reference(base, painting)),
  };
}

function reference(base: string, painting: PaintingRow) {
  const { id, title, image_width: width, image_height: height } = painting;
  if (width === undefined || height === undefined) return [];
  return [{
    id: manifestUrl(base, id),
    type: "Manifest",
    label: asWritten(title),
    thumbnail: [thumbnail(base, id, { width, height })],
  }];
}

/** Returns the collection of all movements. */
export function topCollection(base: string, movements: readonly Pick<Movement, "id" | "name">[]) {
  return {
    "@context": PRESENTATION_CONTEXT,
    id: topCollectionUrl(base),
    type: "Collection",
    label: WORDS.movements,
    summary: WORDS.summary,
    homepage: [{ id: `${base}/`, type: "Text", label: WORDS.depot, format: "text/html" }],
    provider: [provider(base)],
    items: movements.map(({ id, name }) => ({
      id: collectionUrl(base, "movements", id),
      type: "Collection",
      label: asWritten(name),
    })),
  };
}
