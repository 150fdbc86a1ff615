/** Proposed field values of a record from a candidate. */
import { z } from "zod";
import { agrees, readDate } from "../dates.ts";
import { type Fields, isEqualValue } from "../editing/records.ts";
import type { Identifier } from "../museum.ts";
import type { Facts, FoundFacts, ReadDate } from "./facts.ts";
import type { ReadKind } from "./read_kinds.ts";

/** The proposed value of a field. */
export const Proposal = z.object({
  field: z.string(),
  now: z.unknown().describe("The value in the record."),
  found: z.unknown().describe("The proposed value."),
  differs: z.boolean().describe("False if both are equal."),
  fills: z.boolean().describe("True if the record's field is empty."),
}).meta({ id: "Proposal", description: "The proposal for one field." });
export type Proposal = z.infer<typeof Proposal>;

const MAX_LINE_LENGTH = 500;
const MAX_TEXT_LENGTH = 50_000;

/** Returns the fields with a proposed value, in the order of the form. */
export function proposalsOf(
  kind: ReadKind,
  record: Fields,
  facts: Facts,
  site: FoundFacts["site"],
): Proposal[] {
  const values = kind === "artist" ? artistValues(record, facts) : paintingValues(record, facts);
  const whole = { ...values, ...commonValues(kind, record, facts, site) };
  return Object.entries(whole).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const now = record[field];
    return [{
      field,
      now,
      found: value,
      differs: !isEqualValue(now, value),
      fills: isEmpty(now),
    }];
  });
}

const isEmpty = (value: unknown) =>
  value === "" || value === null || (Array.isArray(value) && value.length === 0);
/** Returns the proposal of a text; none if the text is empty. */
const textOrNone = (text: string) =>
  text === "" || text.length > MAX_LINE_LENGTH ? undefined : text;
const joinedLabels = (items: Facts["nationalities"]) =>
  textOrNone(items.map(({ label }) => label).join(", "));

/** Returns the proposed year and date. */
function yearAndDate(
  [yearField, dateField]: readonly [string, string],
  record: Fields,
  [best]: readonly ReadDate[],
): Fields {
  if (best === undefined) return {};
  const year = best.first === best.last ? best.first : undefined;
  const currentDate = readDate(record[dateField] as string);
  // A date that contradicts the new year is cleared.
  const contradicts = year !== undefined && currentDate !== undefined && !agrees(year, currentDate);
  const isProposed = best.edtf !== "" || contradicts;
  return {
    ...(year !== undefined && { [yearField]: year }),
    ...(isProposed && { [dateField]: best.edtf }),
  };
}

const artistValues = (record: Fields, facts: Facts): Fields => ({
  ...yearAndDate(["birth_year", "birth_date"], record, facts.birth),
  ...yearAndDate(["death_year", "death_date"], record, facts.death),
  nationality: joinedLabels(facts.nationalities),
});

const paintingValues = (record: Fields, facts: Facts): Fields => ({
  ...yearAndDate(["year", "date"], record, facts.made),
  height_mm: facts.height_mm ?? undefined,
  width_mm: facts.width_mm ?? undefined,
  collection: textOrNone(facts.collections[0]?.label ?? ""),
  inventory_number: textOrNone(facts.inventory_numbers[0] ?? ""),
});

function commonValues(
  kind: ReadKind,
  record: Fields,
  facts: Facts,
  site: FoundFacts["site"],
): Fields {
  const hasLead = kind === "artist" && facts.lead !== "";
  return {
    encyclopedia_title: textOrNone(facts.title),
    identifiers: mergedIdentifiers(record.identifiers as Identifier[], facts.identifiers),
    ...(hasLead && {
      bio_full: facts.lead.slice(0, MAX_TEXT_LENGTH),
      // The author of the text must be credited wherever it is displayed.
      text_rights: textOrNone(site.rights),
      text_credit: textOrNone(`${site.name}, “${facts.title}”`),
    }),
  };
}

/** Returns the record's identifiers, with those of the found schemes replaced. */
function mergedIdentifiers(
  now: readonly Identifier[],
  found: readonly Identifier[],
): Identifier[] | undefined {
  if (found.length === 0) return undefined;
  const newIdentifiers = found.filter((one) => !now.some(({ scheme }) => scheme === one.scheme));
  const updated = now.map((one) => found.find(({ scheme }) => scheme === one.scheme) ?? one);
  return [...updated, ...newIdentifiers];
}
