/** Merging of two records of the same person or work. */
import { z } from "zod";
import { integer, oneOf, text } from "../../fields.ts";
import { namesOf } from "./kinds.ts";
import { fits } from "./rules.ts";
import { differing, FIELDS, type Fields, INITIAL, RECORD } from "./records.ts";
import type { ReadDecision } from "../encyclopedia/records.ts";

/** Kinds of records that can be merged. */
export const MERGED_KINDS = ["artist", "painting"] as const;
export type MergedKind = typeof MERGED_KINDS[number];

/** Name of the picture among the fields that may be taken from the duplicate. */
export const PICTURE = "picture";

/** Fields whose values a merge combines instead of choosing one. */
const COMBINED_FIELDS: ReadonlySet<string> = new Set(["names", "identifiers"]);

/** Returns the fields that a merge may take from the duplicate. */
const takeableFields = (kind: MergedKind): [string, ...string[]] => [
  PICTURE,
  ...Object.keys(FIELDS[kind]).filter((field) => !COMBINED_FIELDS.has(field)),
];

/** Schema of the body of a merge. */
export const mergeBody = (kind: MergedKind) =>
  z.object({
    into: integer({ min: 1 }).describe("The remaining record."),
    take: z.array(oneOf(takeableFields(kind))).max(50).optional().describe(
      "Fields that it takes from the duplicate; if absent, those that are empty in it. " +
        "Other names and identifiers are combined.",
    ),
    reason: text({ max: 500 }).optional().describe("Reason, for the log."),
  }).meta({
    id: `${namesOf(kind).name}Merge`,
    description: "The record to merge into, and the fields that it takes.",
  });

export const Links = z.object({
  paintings: z.int(),
  periods: z.int(),
  influences: z.int(),
  annotations: z.int(),
  tours: z.int(),
}).meta({ id: "Links", description: "Number of linked records by kind." });
export type Links = z.infer<typeof Links>;

/** Two records before a merge, for the choice of fields. */
export const mergePreview = (kind: MergedKind) =>
  z.object({
    record: RECORD[kind].describe("The duplicate, which would be deleted."),
    into: RECORD[kind].describe("The remaining record."),
    pictures: z.object({ record: z.string().nullable(), into: z.string().nullable() })
      .describe("Paths of their pictures."),
    differing: z.array(z.string()).describe("Fields in which they differ."),
    take: z.array(z.string()).describe("Fields taken by default."),
    links: Links.describe("Links that would be moved to the remaining record."),
  }).meta({ id: `${namesOf(kind).name}MergePreview`, description: "Two records side by side." });

/** Result of a merge. */
export const mergeResult = (kind: MergedKind) =>
  z.object({
    record: RECORD[kind].describe("The remaining record."),
    operation: z.string().describe("The operation; undoing it separates them again."),
    links: Links.describe("Links that were moved to it."),
  }).meta({ id: `${namesOf(kind).name}Merged`, description: "Result of a merge." });

const isEmpty = (kind: MergedKind, field: string, value: unknown) =>
  value === null || value === "" ||
  JSON.stringify(value) === JSON.stringify((INITIAL[kind] as Fields)[field]);

/**
 * Returns the fields taken by default: those that are empty in the remaining record only, and do not
 * contradict it.
 */
export const defaultTakenFields = (kind: MergedKind, record: Fields, into: Fields): string[] =>
  Object.keys(FIELDS[kind]).filter((field) =>
    !COMBINED_FIELDS.has(field) && isEmpty(kind, field, into[field]) &&
    !isEmpty(kind, field, record[field]) && fits(kind, into, field, record[field])
  );

/** Returns the fields in which two records differ. */
export const differingFields = (kind: MergedKind, record: Fields, into: Fields): string[] =>
  Object.keys(FIELDS[kind]).filter((field) =>
    JSON.stringify(record[field]) !== JSON.stringify(into[field])
  );

const SEPARATORS: Readonly<Record<string, string>> = {
  notes: "\n\n",
  quote: "\n\n",
  period_note: "\n\n",
  aspects: ", ",
};

/**
 * Returns the texts of an influence after merging another one of the same source and target into
 * it.
 */
export function joinedInfluence(remaining: Fields, duplicate: Fields): Fields {
  const joined = Object.entries(SEPARATORS).map(([field, separator]) => {
    const [own = "", other = ""] = [remaining[field], duplicate[field]] as string[];
    const texts = own.includes(other) ? [own] : other.includes(own) ? [other] : [own, other];
    return [field, texts.join(separator)];
  });
  const filled = ["source_author", "source_url", "period_start_year", "period_end_year"]
    .map((field) => [field, remaining[field] || (duplicate[field] ?? remaining[field])]);
  return Object.fromEntries([...joined, ...filled]);
}

/** Returns true if two notes say the same about the same place of their paintings. */
export const isSameNote = (one: Fields, other: Fields): boolean =>
  differing(one, other).every((field) => ["id", "painting_id", "sort_order"].includes(field));

interface NamedText {
  name: string;
  language: string;
}

/** Returns the fields of the remaining record after the merge. */
export function mergedFields(
  kind: MergedKind,
  record: Fields,
  into: Fields,
  take: readonly string[],
): Fields {
  const takenFields = Object.fromEntries(
    take.filter((field) => field !== PICTURE).map((field) => [field, record[field]]),
  );
  const own = kind === "artist" ? "name" : "title";
  const name = (takenFields[own] ?? into[own]) as string;
  const all = [
    ...into.names as NamedText[],
    { name: into[own] as string, language: "" },
    { name: record[own] as string, language: "" },
    ...record.names as NamedText[],
  ];
  const fold = (text: string) => text.normalize("NFC").toLowerCase();
  const foldedNames = new Set([fold(name)]);
  const names = all.filter((one) => {
    const isNew = !foldedNames.has(fold(one.name));
    foldedNames.add(fold(one.name));
    return isNew;
  });
  const identifiers = new Map(
    [...into.identifiers as object[], ...record.identifiers as object[]]
      .map((one) => [JSON.stringify(one), one]),
  );
  return { ...takenFields, names, identifiers: [...identifiers.values()] };
}

/** Returns the decision about two merged records; that of the remaining one takes precedence. */
export function unitedDecision(
  fromDecision: ReadDecision,
  toDecision: ReadDecision | null,
): ReadDecision {
  const item = toDecision?.item ?? fromDecision.item;
  const rejected = [...new Set([...toDecision?.rejected ?? [], ...fromDecision.rejected])]
    .filter((one) => one !== item).sort();
  return {
    item,
    none: item === null && (toDecision ?? fromDecision).none,
    rejected,
    settled_at: (toDecision ?? fromDecision).settled_at,
  };
}
