/** Curator's position in the catalog, as in the URL. */
import { type Kind, KINDS } from "../../../../domain/gallery/editing/kinds.ts";
import { initialOf, SHAPES } from "./fields.ts";
import type { Values } from "../../../shared/draft.ts";

/** A list, a record, or a new one. */
export interface CatalogPlace {
  kind: Kind;
  id?: number;
  /** Part of the name that the list is narrowed to. */
  q?: string;
  isNew?: boolean;
  /** Of a new record: what is known of it. */
  initialValues?: Values;
}

/** The page of the catalog. */
export const CATALOG = "/curator/catalog";

/** The place that an address names; the list of paintings where it names none. */
export function parsePlace(search: string): CatalogPlace {
  const query = new URLSearchParams(search);
  const kind = KINDS.find((kind) => kind === query.get("kind")) ?? "painting";
  const id = Number(query.get("id"));
  if (Number.isSafeInteger(id) && id > 0) return { kind, id };
  if (query.has("new")) {
    const initialValues: Record<string, unknown> = {};
    for (const shape of SHAPES[kind]) {
      const value = query.get(shape.name);
      if (value === null) continue;
      initialValues[shape.name] = typeof initialOf(shape) === "string" ? value : Number(value);
    }
    return { kind, isNew: true, initialValues };
  }
  const q = query.get("q") ?? "";
  return q === "" ? { kind } : { kind, q };
}

/** The address of a place. */
export function placeAddress({ kind, id, q, isNew, initialValues = {} }: CatalogPlace): string {
  const query = new URLSearchParams({ kind });
  if (id !== undefined) query.set("id", String(id));
  else if (isNew) {
    query.set("new", "1");
    for (const [field, value] of Object.entries(initialValues)) query.set(field, String(value));
  } else if (q) query.set("q", q);
  return `${CATALOG}?${query}`;
}
