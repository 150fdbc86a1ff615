/** URLs of the catalog's IIIF resources; `base` is the server's origin. */

/** The image service of a painting, without a slash at its end. */
export const imageServiceUrl = (base: string, id: number) => `${base}/iiif/3/${id}`;

/**
 * A whole image with that many pixels of width, as JPEG.
 *
 * @param key The key that tells the versions of the image apart, if it has one.
 */
export const sizedImageUrl = (base: string, id: number, width: number, key?: number | null) =>
  `${imageServiceUrl(base, id)}/full/${width},/0/default.jpg${key == null ? "" : `?v=${key}`}`;

const presentation = (base: string, path: string) => `${base}/iiif/presentation/3/${path}`;

/** The manifest of a painting. */
export const manifestUrl = (base: string, id: number) => presentation(base, `paintings/${id}`);

/** The canvas in it: the one surface that a painting has. */
export const canvasUrl = (base: string, id: number) => `${manifestUrl(base, id)}/canvas`;

/** The notes on a painting. */
export const annotationsUrl = (base: string, id: number) => `${manifestUrl(base, id)}/annotations`;

/** The paintings of an artist or a movement. */
export const collectionUrl = (base: string, kind: "artists" | "movements", id: number) =>
  presentation(base, `${kind}/${id}`);

/** All movements. */
export const topCollectionUrl = (base: string) => presentation(base, "collection");

/** A guided tour as a manifest. */
export const tourManifestUrl = (base: string, id: number) => presentation(base, `tours/${id}`);

/** The changes of manifests and collections. */
export const activitiesUrl = (base: string) => `${base}/iiif/discovery/1/activities`;

/** A page of them; pages are counted from 1. */
export const activityPageUrl = (base: string, of: "paintings" | "log", page: number) =>
  `${activitiesUrl(base)}/${of}/${page}`;

/** Pixels that an image may have on either side when it goes out. */
export const MAX_SIDE_PIXELS = 4096;
