/** What the address of the rooms says: the painting that one stands before, and the kind of view. */

export interface RoomsAddress {
  /** A painting's id. */
  at?: number;
  list: boolean;
}

/** Reads the query of an address; what makes no sense is left out. */
export function readAddress(search: string): RoomsAddress {
  const query = new URLSearchParams(search);
  const at = query.get("at") ?? "";
  const list = query.get("view") === "list";
  return /^\d{1,15}$/.test(at) ? { at: Number(at), list } : { list };
}

/** Writes the query; empty when there is nothing to say. */
export function writeAddress({ at, list }: RoomsAddress): string {
  const query = new URLSearchParams();
  if (list) query.set("view", "list");
  if (at !== undefined) query.set("at", String(at));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Whose rooms an address shows: `/movements/3/rooms` → movements, 3. */
export function readPath(path: string): { kind: "movements" | "artists"; id: number } | undefined {
  const [, kind, id] = /^\/(movements|artists)\/(\d{1,15})\/rooms\/?$/.exec(path) ?? [];
  return kind === "movements" || kind === "artists" ? { kind, id: Number(id) } : undefined;
}
