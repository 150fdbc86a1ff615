/**
 * Changes of manifests and collections as a list that harvesters follow.
 *
 * Source: IIIF Change Discovery API 1.0, level 2; changes from before the log have no time, as in
 * level 0.
 */
import {
  activitiesUrl,
  activityPageUrl,
  collectionUrl,
  manifestUrl,
  topCollectionUrl,
  tourManifestUrl,
} from "../addresses.ts";
import { WORDS } from "../presentation/texts.ts";

/** The context of all documents of the Change Discovery API. */
export const DISCOVERY_CONTEXT = "http://iiif.io/api/discovery/1/context.json";

/**
 * Ids per page. Pages are ranges of ids, so that a full page never changes its URL, and nothing has
 * to be counted.
 */
export const ENTRIES_PER_PAGE = 500;

/** A page of the list: of paintings from before the log, or of log entries. */
export interface ActivityPage {
  of: "paintings" | "log";
  /** Page number, from 1. */
  number: number;
}

/** A log entry that changes a manifest or a collection. */
export interface ManifestChange {
  /** Unix milliseconds. */
  at: number;
  /** Kind and action, as in the log. */
  action: string;
  id: number;
  /** The painting, if a note has changed. */
  painting: number | null;
  /** All deleted or restored rows, for entries that may concern more than the record itself. */
  rows: { before: Rows | null; after: Rows | null } | null;
}
type Rows = Readonly<Record<string, unknown>>;

/** Returns the list of all pages. */
export function activities(
  base: string,
  { first, last }: { first: ActivityPage | undefined; last: ActivityPage | undefined },
) {
  return {
    "@context": DISCOVERY_CONTEXT,
    id: activitiesUrl(base),
    type: "OrderedCollection",
    seeAlso: [{
      id: topCollectionUrl(base),
      type: "Collection",
      label: WORDS.movements,
      format: "application/ld+json",
    }],
    ...(first && { first: pageReference(base, first) }),
    // Required by the specification: for an empty catalog, a future page.
    last: pageReference(base, last ?? { of: "log", number: 1 }),
  };
}

const pageReference = (base: string, page: ActivityPage) => ({
  id: activityPageUrl(base, page.of, page.number),
  type: "OrderedCollectionPage",
});

/** One page, oldest first. */
export function activityPage(
  base: string,
  { page, previous, next, items }: {
    page: ActivityPage;
    previous: ActivityPage | undefined;
    next: ActivityPage | undefined;
    items: readonly object[];
  },
) {
  return {
    "@context": DISCOVERY_CONTEXT,
    ...pageReference(base, page),
    partOf: { id: activitiesUrl(base), type: "OrderedCollection" },
    ...(previous && { prev: pageReference(base, previous) }),
    ...(next && { next: pageReference(base, next) }),
    orderedItems: items,
  };
}

/** Returns a painting from before the log: its time of creation is unknown. */
export const oldPainting = (base: string, id: number) => ({
  type: "Create",
  object: objectOf(base, "painting", id),
});

/** Returns the activities on manifests and collections that follow from a log entry. */
export function activitiesOf(base: string, { at, action, id, painting, rows }: ManifestChange) {
  const [kind, act] = action.split(".") as [string, string];
  const type = TYPES[act] ?? "Update";
  const endTime = new Date(at).toISOString();
  if (painting !== null) {
    return [{ type: "Update", object: objectOf(base, "painting", painting), endTime }];
  }
  const along = rows === null ? [] : PARTS.flatMap(([part, of]) =>
    idsOf(rows, of).map((id) => ({
      type,
      object: objectOf(base, part, id),
      endTime,
    }))
  );
  const own = isObject(kind) ? [{ type, object: objectOf(base, kind, id), endTime }] : [];
  // Deletions begin with the parts, restorations with the owner.
  return type === "Delete" ? [...along, ...own] : [...own, ...along];
}

const TYPES: Readonly<Record<string, "Create" | "Delete">> = {
  create: "Create",
  restore: "Create",
  delete: "Delete",
  merge: "Delete",
};

/** Record kinds, from owner to part, with the names of their rows in the log. */
const PARTS = [["movement", "movements"], ["artist", "artists"], [
  "painting",
  "paintings",
]] as const;

function idsOf({ before, after }: NonNullable<ManifestChange["rows"]>, name: string): number[] {
  const rows = before?.[name] ?? after?.[name] ?? [];
  return (rows as { id: number }[]).map(({ id }) => id);
}

type ObjectKind = "painting" | "artist" | "movement" | "tour";
const isObject = (kind: string): kind is ObjectKind => kind in OBJECTS;

const OBJECTS = {
  painting: (base: string, id: number) => ({ id: manifestUrl(base, id), type: "Manifest" }),
  tour: (base: string, id: number) => ({ id: tourManifestUrl(base, id), type: "Manifest" }),
  artist: (base: string, id: number) => ({
    id: collectionUrl(base, "artists", id),
    type: "Collection",
  }),
  movement: (base: string, id: number) => ({
    id: collectionUrl(base, "movements", id),
    type: "Collection",
  }),
} as const;

const objectOf = (base: string, kind: ObjectKind, id: number) => OBJECTS[kind](base, id);
