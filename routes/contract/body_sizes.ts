/** How large a body may be, by kind; the same limits for every client. */

/** What a route is sent. */
export type BodySize = "form" | "record" | "image" | "batch";

/** Largest bodies in bytes; that of a batch is a setting (`MAX_BATCH_MEGABYTES`). */
export const BODY_LIMITS: Readonly<Record<Exclude<BodySize, "batch">, number>> = {
  // A login, flags, an address: a few fields of some thousand characters, escaped or not.
  form: 128 * 1024,
  // A record holds no text of more than a thousand characters, but may bring fields of its client's.
  record: 1024 * 1024,
  // An image of 15 MB in base64, in JSON.
  image: 20 * 1024 * 1024,
};
