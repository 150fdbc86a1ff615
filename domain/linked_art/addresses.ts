/** URLs of the catalog's Linked Art records; `base` is the server's origin. */

/** The context of every document, which is the profile of its media type as well. */
export const LINKED_ART_CONTEXT = "https://linked.art/ns/v1/linked-art.json";

/** The media type of every document. */
export const LINKED_ART_TYPE = `application/ld+json;profile="${LINKED_ART_CONTEXT}"`;

/** Kinds of records that there are in Linked Art. */
export type LinkedArtKind = "paintings" | "artists" | "movements";

/** The id of a record, at which it is found. */
export const linkedArtUrl = (base: string, kind: LinkedArtKind, id: number) =>
  `${base}/linked-art/${kind}/${id}`;
