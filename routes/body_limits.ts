/** How large a body may be: what is small is small, whoever sends it. */
import { RESOURCE_PATHS, type ResourcePaths } from "./warehouse/resource_paths.ts";

/** What a route is sent. */
export type BodyKind = "form" | "record" | "image" | "batch";

/** Largest bodies in bytes; that of a batch is a setting (`MAX_BATCH_MEGABYTES`). */
export const BODY_LIMITS: Readonly<Record<Exclude<BodyKind, "batch">, number>> = {
  // A login, flags, an address: a few fields of some thousand characters, escaped or not.
  form: 128 * 1024,
  // A record holds no text of more than a thousand characters, but may bring fields of its client's.
  record: 1024 * 1024,
  // An image of 15 MB in base64, in JSON.
  image: 20 * 1024 * 1024,
};

const IMAGE = /^\/api\/(paintings|artists)\/[^/]+\/upload-(image|portrait)$/;
const CALCULATION = /^\/api\/v1\/computed_order(\/|$)/;
// A whole warehouse, a table of it, or one save of its floor plan; and edges, updated by lists.
const BATCHES = [
  /^POST \/api\/v1\/warehouse_data\/(import|csv)$/,
  /^POST \/api\/v1\/warehouse_data\/[^/]+\/(changes|csv\/[^/]+)$/,
  /^PUT \/api\/v1\/warehouse_edge\/[^/]+$/,
];
const LISTS = new Set(
  Object.values(RESOURCE_PATHS).flatMap(({ path, create, batch }: ResourcePaths) => [
    ...(create === "many" ? [`POST /api/v1/${path}`] : []),
    ...(batch === undefined ? [] : [`POST /api/v1/${path}/${batch}`]),
  ]),
);

/** What kind of body a request that changes something brings. An unknown route is sent little. */
export function bodyKind(method: string, path: string): BodyKind {
  const plain = path.replace(/\/$/, "");
  if (!plain.startsWith("/api/v1/")) return IMAGE.test(plain) ? "image" : "form";
  if (CALCULATION.test(plain)) return "form";
  const route = `${method} ${plain}`;
  return LISTS.has(route) || BATCHES.some((batch) => batch.test(route)) ? "batch" : "record";
}
