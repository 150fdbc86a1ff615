/** URL of the rooms: the painting in front of the visitor, and the kind of view. */
import { idIn } from "../shared/page_id.ts";

/** The parsed query of a rooms URL. */
export interface RoomsAddress {
  at?: number;
  /** The id of the movement from whose rooms the visitor comes. */
  from?: number;
  list: boolean;
}

/** Parses the query of a URL; invalid values are ignored. */
export function readAddress(search: string): RoomsAddress {
  const query = new URLSearchParams(search);
  const [at, from] = [idIn(query, "at"), idIn(query, "from")];
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
