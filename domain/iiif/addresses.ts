/** URLs of the catalog's IIIF resources; `base` is the server's origin. */

/** Returns the URL of the image service of a painting, without a trailing slash. */
export const imageServiceUrl = (base: string, id: number) => `${base}/iiif/3/${id}`;

/**
 * Returns the URL of a whole image of a given width in pixels, as WebP.
 * @param key The cache key of the image's version, if any.
 */
export const sizedImageUrl = (base: string, id: number, width: number, key?: number | null) =>
  `${imageServiceUrl(base, id)}/full/${width},/0/default.webp${key == null ? "" : `?v=${key}`}`;

/**
 * Returns the URL of a whole image of at most 240 pixels on either side, for areas of up to 80 CSS
 * pixels.
 */
export const smallImageUrl = (id: number, key?: number | null) =>
  `${imageServiceUrl("", id)}/full/!240,240/0/default.webp${key == null ? "" : `?v=${key}`}`;

const presentation = (base: string, path: string) => `${base}/iiif/presentation/3/${path}`;

/** Returns the URL of the manifest of a painting. */
export const manifestUrl = (base: string, id: number) => presentation(base, `paintings/${id}`);

/** Returns the URL of a manifest's canvas; a painting has exactly one. */
export const canvasUrl = (base: string, id: number) => `${manifestUrl(base, id)}/canvas`;

/** Returns the URL of the notes on a painting. */
export const annotationsUrl = (base: string, id: number) => `${manifestUrl(base, id)}/annotations`;

/** Returns the URL of the collection of the paintings of an artist or a movement. */
export const collectionUrl = (base: string, kind: "artists" | "movements", id: number) =>
  presentation(base, `${kind}/${id}`);

/** Returns the URL of the collection of all movements. */
export const topCollectionUrl = (base: string) => presentation(base, "collection");

/** Returns the URL of the manifest of a guided tour. */
export const tourManifestUrl = (base: string, id: number) => presentation(base, `tours/${id}`);

/** Maximum pixels of a delivered image on either side. */
export const MAX_SIDE_PIXELS = 4096;
