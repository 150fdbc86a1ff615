/** Meanings of headings: names of fields, in several languages and with units. */
import type { InLanguages } from "../languages.ts";
import { normalizedName } from "../normalized_name.ts";
import type { Heading } from "./columns.ts";

/** Fields by headings in lower case without punctuation. */
export type Meanings = ReadonlyMap<string, readonly string[]>;

/** The recognized headings of a kind of file. */
export interface KnownHeadings<Unit extends string> {
  fields: readonly string[];
  meanings: Meanings;
  /** Returns the unit of a field with this name; undefined if it has none such. */
  unitOf: (field: string, name: string) => Unit | undefined;
}

/**
 * Collects headings by field.
 * @param headings Those of other programs, separated by `; `.
 * @param labels Our names in all languages.
 */
export function meaningsOf(
  headings: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, InLanguages<string>>>,
): Meanings {
  const meanings = new Map<string, string[]>();
  const add = (text: string, field: string) =>
    meanings.set(bare(text), [...meanings.get(bare(text)) ?? [], field]);
  for (const [field, names] of Object.entries(headings)) {
    for (const name of names.split("; ")) add(name, field);
  }
  for (const [field, { en, ru }] of Object.entries(labels)) {
    for (const label of [en, ru]) add(label, field);
  }
  return meanings;
}

const plain = (text: string) => normalizedName(text).toLowerCase().replace(/\s*\(\s*/g, "(");
/** The word number in five languages and its abbreviations, also at the end of a German word. */
const NUMBER =
  /(?<!\p{L})(?:n[o°º]?|nr|nbr|n[uú]m|number|num[eé]ro|número|nummer|номер|№)(?!\p{L})|(?<=\p{L})(?:nummer|nr)(?!\p{L})/gu;
/** A heading without punctuation: `Auftrags-Nr.` and `Auftragsnummer` are the same. */
const bare = (text: string) =>
  plain(text).replace(NUMBER, "№").replace(/[^\p{L}\p{N}№ ]+/gu, "").trim();

/** A name and a unit: `Height (cm)`, `Width, in`, `pos_x_mm`. */
const WITH_UNIT = /^(.+?)(?:\s*[([]\s*|,\s*|[ _](?=[^ _]+$))([^()[\],]+?)\.?\s*[)\]]?$/;

/** Interprets a heading: the name of a field or a synonym, with or without a unit. */
export function headingIn<Unit extends string>(
  known: KnownHeadings<Unit>,
  text: string,
): Heading<Unit> {
  const whole = plain(text);
  const wholeField = fieldIn(known, whole);
  if (wholeField !== undefined) return { field: wholeField };
  const [, name = "", unitName = ""] = WITH_UNIT.exec(whole) ?? [];
  const field = fieldIn(known, name.trim());
  const unit = field && known.unitOf(field, unitName);
  return unit ? { field, unit } : {};
}

function fieldIn(
  { fields, meanings }: KnownHeadings<string>,
  name: string,
): string | undefined {
  const inOneWord = name.replaceAll(" ", "_");
  if (fields.includes(inOneWord)) return inOneWord;
  return meanings.get(bare(name))?.find((field) => fields.includes(field));
}
