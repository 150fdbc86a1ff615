/**
 * The records of the catalog as curators edit them: every editable field, and none that depends on
 * another field or an image file. Responses for visitors have other shapes
 * (`domain/gallery/records.ts`) with the same names.
 */
import { z } from "zod";
import {
  hexColor,
  integer,
  nameText,
  share,
  text,
  webAddressOrNone,
  year,
  yearOrNone,
} from "../../fields.ts";
import { expecting } from "../../messages/expecting.ts";
import {
  MUSEUM_ARTIST,
  MUSEUM_PAINTING,
  NO_MUSEUM_ARTIST,
  NO_MUSEUM_PAINTING,
  otherNames,
} from "../museum.ts";
import { translatedTexts } from "../translations.ts";
import { type Kind, type KindNames, KINDS, namesOf } from "./kinds.ts";

const MAX_NAME = 300;
const MAX_WORDS = 10_000;
const MAX_BIOGRAPHY = 50_000;
const name = () => nameText(MAX_NAME);
const words = () => text({ max: MAX_WORDS });
const line = () => text({ max: 500 });
const flag = () => expecting(z.boolean(), "expected_boolean");
const id = () => integer({ min: 1 });
const fraction = () => share().nullable();
const sortOrder = () => integer({ min: -1_000_000, max: 1_000_000 });

const place = {
  pos_x: fraction().describe(
    "From the left, as a fraction of the picture's width; null for no place.",
  ),
  pos_y: fraction().describe("From the top, as a fraction of its height."),
  width: fraction().describe(
    "Width of a rectangle with its top left corner at the place; null for a point.",
  ),
  height: fraction(),
};
const NO_PLACE = { pos_x: null, pos_y: null, width: null, height: null };

export const EditedStop = z.object({
  painting_id: id(),
  title: name(),
  title_ru: line(),
  body: words(),
  body_ru: words(),
  ...place,
}).meta({ id: "EditedStop", description: "A stop of a tour, in both languages." });
export type EditedStop = z.infer<typeof EditedStop>;

const { painting_id, title, ...otherStopFields } = EditedStop.shape;
export const StopDraft = z.object({
  painting_id,
  title,
  ...z.object(otherStopFields).partial().shape,
}).meta({ id: "StopDraft", description: "A stop in a request; omitted fields are empty." });
const EMPTY_STOP = { title_ru: "", body: "", body_ru: "", ...NO_PLACE };
const stopDrafts = z.array(StopDraft).max(200);

/** The fields of each kind. */
export const FIELDS = {
  era: {
    name: name(),
    start_year: year(),
    end_year: year(),
    start_definite: flag(),
    end_definite: flag(),
    description: words(),
    translations: translatedTexts({ name: MAX_NAME, description: MAX_WORDS }),
    sort_order: sortOrder(),
  },
  movement: {
    name: name(),
    start_year: year(),
    end_year: year(),
    era_id: id(),
    color: hexColor(),
    description: words(),
    translations: translatedTexts({ description: MAX_WORDS }),
    sort_order: sortOrder(),
    names: otherNames(),
  },
  artist: {
    name: name(),
    birth_year: yearOrNone(),
    death_year: yearOrNone(),
    movement_id: id(),
    encyclopedia_title: line(),
    bio_full: text({ max: MAX_BIOGRAPHY }),
    translations: translatedTexts({ bio_full: MAX_BIOGRAPHY }),
    ...MUSEUM_ARTIST,
  },
  period: {
    artist_id: id(),
    name: name(),
    start_year: year(),
    end_year: year(),
    description: words(),
    translations: translatedTexts({ name: MAX_NAME, description: MAX_WORDS }),
    sort_order: sortOrder(),
  },
  painting: {
    artist_id: id(),
    title: name(),
    year: yearOrNone(),
    encyclopedia_title: line(),
    sort_order: sortOrder(),
    ...MUSEUM_PAINTING,
  },
  annotation: {
    painting_id: id(),
    label: name(),
    body: words(),
    translations: translatedTexts({ label: MAX_NAME, body: MAX_WORDS }),
    category: text({ max: 100 }),
    ...place,
    source_author: line(),
    source: line(),
    source_url: webAddressOrNone(),
    sort_order: sortOrder(),
    confidence: text({ max: 100 }),
  },
  influence: {
    source_type: expecting(z.enum(["painting", "artist", "movement"]), "expected_one_of", {
      values: "painting, artist, movement",
    }),
    source_id: id(),
    target_type: expecting(z.literal("painting"), "expected_value", { value: "painting" }),
    target_id: id(),
    notes: words(),
    translations: translatedTexts({ notes: MAX_WORDS }),
    aspects: line(),
    quote: words(),
    source_author: line(),
    source_url: webAddressOrNone(),
    period_note: words(),
    period_start_year: yearOrNone(),
    period_end_year: yearOrNone(),
  },
  tour: {
    title: name(),
    title_ru: line(),
    summary: words(),
    summary_ru: words(),
    sort_order: sortOrder(),
    stops: z.array(EditedStop).max(200),
  },
} as const satisfies Record<Kind, Record<string, z.ZodType>>;

/** Defaults of a new record; all other fields are required. */
export const INITIAL = {
  era: {
    start_definite: false,
    end_definite: false,
    description: "",
    translations: [],
    sort_order: 0,
  },
  movement: { description: "", translations: [], sort_order: 0, names: [] },
  artist: {
    birth_year: null,
    death_year: null,
    encyclopedia_title: "",
    bio_full: "",
    translations: [],
    ...NO_MUSEUM_ARTIST,
  },
  period: { description: "", translations: [], sort_order: 0 },
  painting: { year: null, encyclopedia_title: "", sort_order: 0, ...NO_MUSEUM_PAINTING },
  annotation: {
    body: "",
    translations: [],
    category: "",
    ...NO_PLACE,
    source_author: "",
    source: "",
    source_url: "",
    sort_order: 0,
    confidence: "",
  },
  influence: {
    target_type: "painting",
    notes: "",
    translations: [],
    aspects: "",
    quote: "",
    source_author: "",
    source_url: "",
    period_note: "",
    period_start_year: null,
    period_end_year: null,
  },
  tour: { title_ru: "", summary: "", summary_ru: "", sort_order: 0, stops: [] },
} as const satisfies Record<Kind, Record<string, unknown>>;

/** Fields of a record, whatever its kind. */
export type Fields = Readonly<Record<string, unknown>>;
/** A record of the catalog with its editable fields. */
export type EditedRecord = Fields & { readonly id: number };

/** Returns true if two values of a field are equal as JSON. */
export const isEqualValue = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that differ between two states. */
export const differing = (state: Fields, other: Fields): string[] =>
  Object.keys(state).filter((field) => !isEqualValue(state[field], other[field]));

/** Returns the schema of a field in requests. */
const requestSchema = (kind: Kind, field: string, schema: z.ZodType): z.ZodType =>
  kind === "tour" && field === "stops" ? stopDrafts : schema;

/** Returns the fields with defaults for the omitted fields of a tour's stops. */
export function withStopDefaults(kind: Kind, fields: Fields): Fields {
  if (kind !== "tour" || fields.stops === undefined) return fields;
  const stops = (fields.stops as Fields[]).map((stop) => ({
    ...pickFields(stop, ["painting_id", "title"]),
    ...EMPTY_STOP,
    ...stop,
  }));
  return { ...fields, stops };
}

/** A curator who is editing a record. */
export const RecordEditor = z.object({
  username: z.string(),
  since: z.int().describe("Unix milliseconds."),
}).meta({ id: "RecordEditor", description: "A curator who is editing a record." });
export type RecordEditor = z.infer<typeof RecordEditor>;

export const RecordEditors = z.object({
  editors: z.array(RecordEditor),
  tag: z.string().nullable().describe("The record's current `ETag`; null if it no longer exists."),
}).meta({
  id: "RecordEditors",
  description: "The other editors of a record, and its current tag.",
});

const valuesByField = () => z.record(z.string().regex(/^\w+$/), z.unknown());

/** Unsaved input of a form: the changed fields before and after. */
export const FormDraft = z.object({
  was: valuesByField().optional().describe("Former values of changed fields."),
  mine: valuesByField().optional().describe("Typed values."),
  at: z.int().optional().describe("Time of the last change at the device, in Unix milliseconds."),
}).meta({ id: "FormDraft", description: "Unsaved changes in a form; empty if there are none." });
export type FormDraft = z.infer<typeof FormDraft>;

/** Selects some fields of a record. */
export const pickFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Creates a value for each kind from the kind's names in the API's document. */
export const forEachKind = <Schema>(make: (kind: Kind, names: KindNames) => Schema) =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind, namesOf(kind))])) as Record<
    Kind,
    Schema
  >;

/** The response with a record, by kind. */
export const RECORD: Record<Kind, z.ZodObject> = forEachKind((kind, { an, one, name }) =>
  z.object({ id: z.int(), ...FIELDS[kind] })
    .meta({ id: `Edited${name}`, description: `${an} ${one} with its editable fields.` })
);

/** Body that creates a record, by kind. */
export const DRAFT: Record<Kind, z.ZodObject> = forEachKind((kind, { one, name }) =>
  z.object(Object.fromEntries(
    Object.entries(FIELDS[kind]).map(([field, schema]) => [
      field,
      field in INITIAL[kind]
        ? z.optional(requestSchema(kind, field, schema))
        : requestSchema(kind, field, schema),
    ]),
  )).meta({ id: `${name}Draft`, description: `The fields of a new ${one}.` })
);

/** Body that changes a record, by kind: only the fields to change. */
export const CHANGES: Record<Kind, z.ZodObject> = forEachKind((kind, { name }) =>
  z.object(Object.fromEntries(
    Object.entries(FIELDS[kind]).map(([field, schema]) => [
      field,
      z.optional(requestSchema(kind, field, schema)),
    ]),
  )).meta({ id: `${name}Changes`, description: "The fields to change." })
);
