/** URL of the rooms: the painting in front of the visitor, and the kind of view. */

/** The parsed query of a rooms URL. */
export interface RoomsAddress {
  /** A painting's id. */
  at?: number;
  /** The id of the movement from whose rooms the visitor comes. */
  from?: number;
  list: boolean;
}

/** Returns an id from a query; undefined if it is missing or invalid. */
function idFromQuery(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Parses the query of a URL; invalid values are ignored. */
export function readAddress(search: string): RoomsAddress {
  const query = new URLSearchParams(search);
  const [at, from] = [idFromQuery(query, "at"), idFromQuery(query, "from")];
  return {
    list: query.get("view") === "list",
    ...(at !== undefined && { at }),
    ...(from !== undefined && { from }),
  };
}

/** Returns the query; empty for the default state. */
export function writeAddress({ at, list }: Omit<RoomsAddress, "from">): string {
  const query = new URLSearchParams();
  if (list) query.set("view", "list");
  if (at !== undefined) query.set("at", String(at));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Returns the URL of a door to another movement.
 *
 * @param from The movement that the visitor leaves, so that the visit starts at the door back to
 * it.
 */
export function doorAddress(to: number, from: number | undefined): string {
  return `/movements/${to}/rooms${from === undefined ? "" : `?from=${from}`}`;
}

/** Returns the owner of the rooms at a URL: `/movements/3/rooms` → movements, 3. */
export function readPath(path: string): { kind: "movements" | "artists"; id: number } | undefined {
  const [, kind, id] = /^\/(movements|artists)\/(\d{1,15})\/rooms\/?$/.exec(path) ?? [];
  return kind === "movements" || kind === "artists" ? { kind, id: Number(id) } : undefined;
}
