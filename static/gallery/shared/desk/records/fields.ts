/** The fields of each kind of record in its form. */
import { FACETS, type Kind, KINDS } from "../../../../../domain/gallery/editing/kinds.ts";
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
   * `line` and `text` are text, `number` a whole number or, if `optional`, none, `fraction` a
   * number from 0 to 1 or none, `record` another record, `rows` a list of small records.
   */
  as: "line" | "text" | "number" | "fraction" | "flag" | "colour" | "choice" | "record" | "rows";
  /** For `number`: true if it may be empty. */
  optional?: boolean;
  /** True if a record needs a value. */
  required?: boolean;
  /** For `choice`: its values. */
  values?: readonly string[];
  /** For `record`: its kind, or the field that contains the kind. */
  kind?: Kind | { of: string };
  /** For `rows`: the fields of each row. */
  rows?: readonly FieldShape[];
}

const line = (name: string, options: Partial<FieldShape> = {}): FieldShape => ({
  name,
  label: `f_${name}` as FieldKey,
  as: "line",
  ...options,
});
const text = (name: string) => line(name, { as: "text" });
/** Returns true for a number that is a year. */
export const isYear = ({ as, name }: FieldShape) =>
  as === "number" && /(^|_)year$|^active_/.test(name);

const year = (name: string, options: Partial<FieldShape> = {}) =>
  line(name, { as: "number", ...options });
const yearOrNone = (name: string) => year(name, { optional: true });
const place = ["pos_x", "pos_y", "width", "height"].map((name) => line(name, { as: "fraction" }));
const name = line("name", { required: true });
const title = line("title", { required: true });
const order = line("sort_order", { as: "number" });
const recordField = (name: string, kind: FieldShape["kind"]) =>
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
const translations = (...texts: readonly FieldShape[]) =>
  line("translations", { as: "rows", rows: [line("language", { required: true }), ...texts] });
const span = [year("start_year", { required: true }), year("end_year", { required: true })];

/** Fields in the order of the form. A form omits fields that its record does not have. */
export const SHAPES: Readonly<Record<Kind, readonly FieldShape[]>> = {
  era: [
    name,
    ...span,
    line("start_definite", { as: "flag" }),
    line("end_definite", { as: "flag" }),
    text("description"),
    translations(line("name"), text("description")),
    order,
  ],
  movement: [
    name,
    recordField("era_id", "era"),
    ...span,
    line("color", { as: "colour", required: true }),
    text("description"),
    names,
    translations(text("description")),
    order,
  ],
  artist: [
    name,
    recordField("movement_id", "movement"),
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
    translations(text("bio_full")),
    identifiers,
    line("text_rights"),
    line("text_credit"),
  ],
  period: [
    name,
    recordField("artist_id", "artist"),
    ...span,
    text("description"),
    translations(line("name"), text("description")),
    order,
  ],
  painting: [
    title,
    recordField("artist_id", "artist"),
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
    recordField("painting_id", "painting"),
    text("body"),
    line("category"),
    ...place,
    line("source_author"),
    line("source"),
    line("source_url"),
    line("confidence"),
    translations(line("label"), text("body")),
    order,
  ],
  influence: [
    line("source_type", {
      as: "choice",
      required: true,
      values: ["painting", "artist", "movement"],
    }),
    recordField("source_id", { of: "source_type" }),
    recordField("target_id", "painting"),
    text("notes"),
    line("aspects"),
    text("quote"),
    line("source_author"),
    line("source_url"),
    line("period_note"),
    yearOrNone("period_start_year"),
    yearOrNone("period_end_year"),
    translations(text("notes")),
  ],
  tour: [
    title,
    line("title_ru"),
    text("summary"),
    text("summary_ru"),
    line("stops", {
      as: "rows",
      rows: [
        recordField("painting_id", "painting"),
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

const INITIAL_VALUES = { line: "", text: "", flag: false, fraction: null, rows: [] } as const;

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
      return INITIAL_VALUES[shape.as];
  }
}

/** Dependent records by kind, listed below the form. */
export const PARTS: Readonly<Partial<Record<Kind, readonly (readonly [Kind, field: string])[]>>> = {
  era: [["movement", "era_id"]],
  movement: [["artist", "movement_id"]],
  artist: [["painting", "artist_id"], ["period", "artist_id"]],
  painting: [["annotation", "painting_id"], ["influence", "target_id"]],
};

/** A page of the catalog: a list, a record, or the form of a new record. */
export interface CatalogLocation {
  kind: Kind;
  id?: number;
  /** Part of the names by which the list is filtered. */
  q?: string;
  /** Further filters and the order of the list, as in its requests. */
  list?: Readonly<Record<string, string>>;
  isNew?: boolean;
  /** Initial values of a new record. */
  initialValues?: Values;
}

/** Path of the catalog. */
export const CATALOG = "/curator/catalog";

/** Parses a query of the catalog; the default is the list of paintings. */
export function parseCatalogUrl(search: string): CatalogLocation {
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
  const list = Object.fromEntries(
    [...FACETS, "sort", "descending"].flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { kind, ...(q !== "" && { q }), ...(Object.keys(list).length > 0 && { list }) };
}

/** Returns the URL of a page of the catalog. */
export function catalogUrl(
  { kind, id, q, list = {}, isNew, initialValues = {} }: CatalogLocation,
): string {
  const query = new URLSearchParams({ kind });
  if (id !== undefined) query.set("id", String(id));
  else if (isNew) {
    query.set("new", "1");
    for (const [field, value] of Object.entries(initialValues)) query.set(field, String(value));
  } else {
    if (q) query.set("q", q);
    for (const [name, value] of Object.entries(list)) query.set(name, value);
  }
  return `${CATALOG}?${query}`;
}
