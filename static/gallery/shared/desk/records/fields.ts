/** The fields of each kind of record, as its form shows them. */
import { type Kind, KINDS } from "../../../../../domain/gallery/editing/kinds.ts";
import type { FieldKey } from "./messages.ts";
import {
  ARTIST_TEXTS,
  PAINTING_TEXTS,
  textNames,
} from "../../../../../domain/gallery/museum_texts.ts";
import type { Values } from "../../../../shared/draft.ts";

/** Label and input type of a field. */
export interface FieldShape {
  name: string;
  label: FieldKey;
  /**
   * `line` and `text` are words, `number` a whole number or, where `optional`, none, `fraction` from 0
   * to 1 or none, `record` another record, `rows` a list of small records.
   */
  as: "line" | "text" | "number" | "fraction" | "flag" | "colour" | "choice" | "record" | "rows";
  /** Of a number: it may be missing. */
  optional?: boolean;
  /** A record cannot be without it. */
  required?: boolean;
  /** Of `choice`: its values. */
  values?: readonly string[];
  /** Of `record`: the kind it names, or the field that says which. */
  kind?: Kind | { of: string };
  /** Of `rows`: the fields of each. */
  rows?: readonly FieldShape[];
}

const line = (name: string, more: Partial<FieldShape> = {}): FieldShape => ({
  name,
  label: `f_${name}` as FieldKey,
  as: "line",
  ...more,
});
const text = (name: string) => line(name, { as: "text" });
const year = (name: string, more: Partial<FieldShape> = {}) =>
  line(name, { as: "number", ...more });
const yearOrNone = (name: string) => year(name, { optional: true });
const place = ["pos_x", "pos_y", "width", "height"].map((name) => line(name, { as: "fraction" }));
const name = line("name", { required: true });
const title = line("title", { required: true });
const order = line("sort_order", { as: "number" });
const one = (name: string, kind: FieldShape["kind"]) =>
  line(name, { as: "record", required: true, ...(kind && { kind }) });
const names = line("names", {
  as: "rows",
  rows: [line("name", { required: true, label: "f_other_name" }), line("language")],
});
const identifiers = line("identifiers", {
  as: "rows",
  rows: [
    line("scheme", { as: "choice", values: ["wikidata", "ulan", "viaf", "page"] }),
    line("value", { required: true }),
  ],
});
const span = [year("start_year", { required: true }), year("end_year", { required: true })];

/** In the order of the form. A record that lacks one of them has a form without it. */
export const SHAPES: Readonly<Record<Kind, readonly FieldShape[]>> = {
  era: [
    name,
    ...span,
    line("start_definite", { as: "flag" }),
    line("end_definite", { as: "flag" }),
    text("description"),
    order,
  ],
  movement: [
    name,
    one("era_id", "era"),
    ...span,
    line("color", { as: "colour", required: true }),
    text("description"),
    names,
    order,
  ],
  artist: [
    name,
    one("movement_id", "movement"),
    yearOrNone("birth_year"),
    yearOrNone("death_year"),
    line("birth_date"),
    line("death_date"),
    yearOrNone("active_from"),
    yearOrNone("active_to"),
    line("date_text"),
    ...textNames(ARTIST_TEXTS).map((name) => line(name)),
    text("bio_full"),
    line("encyclopedia_title"),
    names,
    identifiers,
    line("text_rights"),
    line("text_credit"),
  ],
  period: [name, one("artist_id", "artist"), ...span, text("description"), order],
  painting: [
    title,
    one("artist_id", "artist"),
    yearOrNone("year"),
    line("date"),
    line("date_text"),
    line("attribution", {
      as: "choice",
      values: [
        "",
        "by",
        "attributed_to",
        "workshop_of",
        "circle_of",
        "follower_of",
        "after",
      ],
    }),
    line("medium"),
    line("support"),
    line("height_mm", { as: "number", optional: true }),
    line("width_mm", { as: "number", optional: true }),
    line("collection"),
    line("place"),
    ...textNames(PAINTING_TEXTS).map((name) => line(name)),
    line("encyclopedia_title"),
    names,
    identifiers,
    line("object_rights"),
    line("object_credit"),
    line("picture_rights"),
    line("picture_credit"),
    line("text_rights"),
    line("text_credit"),
    order,
  ],
  annotation: [
    line("label", { required: true }),
    one("painting_id", "painting"),
    text("body"),
    line("category"),
    ...place,
    line("source_author"),
    line("source"),
    line("source_url"),
    line("confidence"),
    order,
  ],
  influence: [
    line("source_type", {
      as: "choice",
      required: true,
      values: ["painting", "artist", "movement"],
    }),
    one("source_id", { of: "source_type" }),
    one("target_id", "painting"),
    text("notes"),
    line("aspects"),
    text("quote"),
    line("source_author"),
    line("source_url"),
    line("period_note"),
    yearOrNone("period_start_year"),
    yearOrNone("period_end_year"),
  ],
  tour: [
    title,
    line("title_ru"),
    text("summary"),
    text("summary_ru"),
    line("stops", {
      as: "rows",
      rows: [
        one("painting_id", "painting"),
        title,
        line("title_ru"),
        text("body"),
        text("body_ru"),
        ...place,
      ],
    }),
    order,
  ],
};

const EMPTY = { line: "", text: "", flag: false, fraction: null, rows: [] } as const;

/** Returns the initial value of a field in a new record. */
export function initialOf(shape: FieldShape): unknown {
  switch (shape.as) {
    case "number":
      return shape.optional || shape.required ? null : 0;
    case "record":
      return null;
    case "choice":
      return shape.values![0];
    case "colour":
      return "#7A5C3E";
    default:
      return EMPTY[shape.as];
  }
}

/** Dependent records by kind, listed below the form. */
export const PARTS: Readonly<Partial<Record<Kind, readonly (readonly [Kind, field: string])[]>>> = {
  era: [["movement", "era_id"]],
  movement: [["artist", "movement_id"]],
  artist: [["painting", "artist_id"], ["period", "artist_id"]],
  painting: [["annotation", "painting_id"], ["influence", "target_id"]],
};

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
