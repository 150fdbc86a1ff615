/** URL of the rooms: the painting in front of the visitor, and the kind of view. */
import { MAX_WORKS } from "../shared/my_wall.tsx";
import { idIn } from "../shared/page_id.ts";

/** The parsed query of a rooms URL. */
export interface RoomsAddress {
  at?: number;
  /** The id of the movement from whose rooms the visitor comes. */
  from?: number;
  /** Ids of the works of a shared wall. */
  works?: readonly number[];
  list: boolean;
}

/** Parses the query of a URL; invalid values are ignored. */
export function readAddress(search: string): RoomsAddress {
  const query = new URLSearchParams(search);
  const [at, from, works] = [idIn(query, "at"), idIn(query, "from"), worksInUrl(search)];
  return {
    list: query.get("view") === "list",
    ...(at !== undefined && { at }),
    ...(from !== undefined && { from }),
    ...(works !== undefined && { works }),
  };
}

/** Returns the query; empty for the default state. */
export function writeAddress({ at, list, works }: Omit<RoomsAddress, "from">): string {
  const query = new URLSearchParams();
  if (works !== undefined) query.set("works", works.join());
  if (list) query.set("view", "list");
  if (at !== undefined) query.set("at", String(at));
  const text = query.toString();
  return text === "" ? "" : `?${text.replaceAll("%2C", ",")}`;
}

/**
 * Returns the URL of a door to another movement.
 * @param from The movement that the visitor leaves, so that the visit starts at the door back to
 * it.
 */
export function doorAddress(to: number, from: number | undefined): string {
  return `/movements/${to}/rooms${from === undefined ? "" : `?from=${from}`}`;
}

/** The owner of rooms. */
export type RoomsPath = { kind: "movements" | "artists"; id: number } | {
  kind: "wall";
  id?: never;
};

/** Returns the owner of the rooms at a URL: `/movements/3/rooms` → movements, 3. */
export function readPath(path: string): RoomsPath | undefined {
  if (/^\/wall\/rooms\/?$/.test(path)) return { kind: "wall" };
  const [, kind, id] = /^\/(movements|artists)\/(\d{1,15})\/rooms\/?$/.exec(path) ?? [];
  return kind === "movements" || kind === "artists" ? { kind, id: Number(id) } : undefined;
}

/** Returns the ids in the query of a wall's URL; undefined if it names none. */
export function worksInUrl(search: string): number[] | undefined {
  const ids = (new URLSearchParams(search).get("works") ?? "").split(",")
    .filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number);
  return ids.length === 0 ? undefined : [...new Set(ids)].slice(0, MAX_WORKS);
}

/** Returns the URL that shows a wall on any device. */
export const wallUrl = (ids: readonly number[], path = "/wall") => `${path}?works=${ids.join()}`;
