/** URLs of the catalog's Linked Art records; `base` is the server's origin. */

/** The JSON-LD context of all documents, which is also the profile of their media type. */
export const LINKED_ART_CONTEXT = "https://linked.art/ns/v1/linked-art.json";

/** The media type of all documents. */
export const LINKED_ART_TYPE = `application/ld+json;profile="${LINKED_ART_CONTEXT}"`;

/** Kinds of records in Linked Art. */
export type LinkedArtKind = "paintings" | "artists" | "movements";

/** Returns the id of a record, which is its URL. */
export const linkedArtUrl = (base: string, kind: LinkedArtKind, id: number) =>
  `${base}/linked-art/${kind}/${id}`;
