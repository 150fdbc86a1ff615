/** Conversion of a Wikidata item's statements to the catalog's fields. */
import { z } from "zod";
import { lenientList } from "../../fields.ts";
import type { Identifier } from "../museum.ts";
import { hasForm, type Scheme } from "../identifiers.ts";
import type { Facts, NamedItem, ReadDate } from "./facts.ts";
import type { ReadKind } from "./read_kinds.ts";
import { isoYear } from "../dates.ts";

/** A statement; `value` is undefined for "no value" and "unknown value". */
export interface Statement {
  rank: "preferred" | "normal" | "deprecated";
  value: unknown;
  /** Values of its qualifiers, by property. */
  qualifiers: Readonly<Record<string, readonly unknown[]>>;
}

/** An item in a response of Wikidata. */
export interface Item {
  id: string;
  label: string;
  description: string;
  /** Label and aliases, in the requested languages. */
  names: string[];
  /** Title of its article in the encyclopedia; "" if none. */
  title: string;
  claims: Readonly<Record<string, readonly Statement[]>>;
}

const Term = z.object({ value: z.string() });
// PHP writes an empty object as a list.
const keyed = <Schema extends z.ZodType>(schema: Schema) => z.record(z.string(), schema).catch({});

const Snak = z.object({
  snaktype: z.string(),
  datavalue: z.object({ value: z.unknown() }).optional().catch(undefined),
});
const Claim = z.object({
  mainsnak: Snak,
  rank: z.enum(["preferred", "normal", "deprecated"]),
  qualifiers: keyed(lenientList(Snak)).default({}),
});

// https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html
const Entity = z.object({
  id: z.string(),
  missing: z.unknown().optional(),
  labels: keyed(Term).default({}),
  descriptions: keyed(Term).default({}),
  aliases: keyed(lenientList(Term)).default({}),
  claims: keyed(lenientList(Claim)).default({}),
  sitelinks: keyed(z.object({ title: z.string() })).default({}),
});
type Entity = z.output<typeof Entity>;

/** Items in a response of Wikidata, in `formatversion=2`. */
export const Entities = z.object({
  entities: z.record(z.string(), Entity.optional().catch(undefined)),
});

const valueOf = ({ snaktype, datavalue }: z.output<typeof Snak>): unknown =>
  snaktype === "value" ? datavalue?.value : undefined;

/**
 * Returns an entity as an item; undefined if there is none. A redirect has the id of its target.
 */
export function itemOf(
  entity: Entity | undefined,
  language: string,
  wiki: string,
): Item | undefined {
  if (entity === undefined || entity.missing !== undefined || !/^Q\d+$/.test(entity.id)) {
    return undefined;
  }
  const { labels, aliases, descriptions, claims } = entity;
  const term = (terms: Record<string, { value: string }>) =>
    (terms[language] ?? terms.en)?.value ?? "";
  const names = [
    term(labels),
    ...Object.values(labels).map(({ value }) => value),
    ...Object.values(aliases).flat().map(({ value }) => value),
  ];
  return {
    id: entity.id,
    label: term(labels) || entity.id,
    description: term(descriptions),
    names: [...new Set(names.filter(Boolean))],
    title: entity.sitelinks[wiki]?.title ?? "",
    claims: Object.fromEntries(
      Object.entries(claims).map(([property, list]) => [
        property,
        list.map(({ mainsnak, rank, qualifiers }): Statement => ({
          rank,
          value: valueOf(mainsnak),
          qualifiers: Object.fromEntries(
            Object.entries(qualifiers).map(([name, snaks]) => [name, snaks.map(valueOf)]),
          ),
        })),
      ]),
    ),
  };
}

const PROPERTY = {
  instanceOf: "P31",
  birth: "P569",
  death: "P570",
  citizenship: "P27",
  occupation: "P106",
  notableWork: "P800",
  ulan: "P245",
  viaf: "P214",
  inception: "P571",
  creator: "P170",
  collection: "P195",
  inventoryNumber: "P217",
  height: "P2048",
  width: "P2049",
  circumstances: "P1480",
} as const;

const HUMAN = "Q5";
const PAINTING = "Q3305213";
const CIRCA = "Q5727902";
/** Millimetres per unit. */
const UNITS: Readonly<Record<string, number>> = {
  Q174789: 1,
  Q174728: 10,
  Q11573: 1000,
  Q218593: 25.4,
  Q3710: 304.8,
};
const MAX_SIZE_MM = 1_000_000;
const OTHERS: readonly (readonly [Scheme, string])[] = [
  ["ulan", PROPERTY.ulan],
  ["viaf", PROPERTY.viaf],
];
// Maximum statements read per property: some painters have hundreds of notable works.
const MAX_STATEMENTS = 60;

/** Returns statements of the best available rank, like Wikidata's queries. */
function bestStatements(item: Item, property: string): Statement[] {
  const all = item.claims[property] ?? [];
  const preferred = all.filter(({ rank }) => rank === "preferred");
  const statements = preferred.length > 0 ? preferred : all.filter(({ rank }) => rank === "normal");
  return statements.filter(({ value }) => value !== undefined).slice(0, MAX_STATEMENTS);
}

const itemsOf = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => {
    const id = (value as { id?: unknown } | null)?.id;
    return typeof id === "string" && /^Q\d+$/.test(id) ? [id] : [];
  });

const referencedItems = (item: Item, property: string): string[] =>
  itemsOf(bestStatements(item, property).map(({ value }) => value));

const stringValues = (item: Item, property: string): string[] =>
  bestStatements(item, property).flatMap(({ value }) => typeof value === "string" ? [value] : []);

/** Returns true if an item can be a record of a kind: a person, or a painting with a creator. */
export function canBeKind(kind: ReadKind, item: Item): boolean {
  const kinds = referencedItems(item, PROPERTY.instanceOf);
  return kind === "artist"
    ? kinds.includes(HUMAN)
    : kinds.includes(PAINTING) || referencedItems(item, PROPERTY.creator).length > 0;
}

/** Returns the items whose labels {@link factsOf} requires. */
export const namedItems = (item: Item): string[] => [
  ...referencedItems(item, PROPERTY.citizenship),
  ...referencedItems(item, PROPERTY.occupation),
  ...referencedItems(item, PROPERTY.notableWork),
  ...referencedItems(item, PROPERTY.creator),
  ...referencedItems(item, PROPERTY.collection),
];

function datesOf(item: Item, property: string): ReadDate[] {
  return bestStatements(item, property).flatMap(({ value, qualifiers }) => {
    const { time, precision, calendarmodel } = (value ?? {}) as Partial<WikidataTime>;
    if (typeof time !== "string" || typeof precision !== "number") return [];
    const circa = itemsOf(qualifiers[PROPERTY.circumstances] ?? []).includes(CIRCA);
    return readTime({ time, precision, calendarmodel: calendarmodel ?? "" }, circa) ?? [];
  });
}

function sizeInMillimetres(item: Item, property: string): number | null {
  for (const { value } of bestStatements(item, property)) {
    const { amount, unit } = (value ?? {}) as { amount?: string; unit?: string };
    const factor = UNITS[/Q\d+$/.exec(unit ?? "")?.[0] ?? ""];
    const size = Math.round(Number(amount) * (factor ?? NaN));
    if (size >= 1 && size <= MAX_SIZE_MM) return size;
  }
  return null;
}

/**
 * Returns the facts of an item.
 * @param labels Labels of the {@link namedItems}; items without one are omitted.
 * @param works Works found by a search, in addition to the notable ones.
 */
export function factsOf(
  item: Item,
  labels: ReadonlyMap<string, NamedItem>,
  works: readonly string[] = [],
): Facts {
  const withLabels = (ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => labels.get(id) ?? []);
  const identifiers: Identifier[] = [
    { scheme: "wikidata" as const, value: item.id },
    ...OTHERS.flatMap(([scheme, property]) =>
      stringValues(item, property).slice(0, 1).map((value) => ({ scheme, value }))
    ),
  ].filter(hasForm);
  return {
    item: item.id,
    label: item.label,
    description: item.description,
    title: item.title,
    lead: "",
    names: item.names,
    identifiers,
    birth: datesOf(item, PROPERTY.birth),
    death: datesOf(item, PROPERTY.death),
    nationalities: withLabels(referencedItems(item, PROPERTY.citizenship)),
    occupations: withLabels(referencedItems(item, PROPERTY.occupation)),
    works: withLabels([...referencedItems(item, PROPERTY.notableWork), ...works]),
    made: datesOf(item, PROPERTY.inception),
    creators: withLabels(referencedItems(item, PROPERTY.creator)),
    collections: withLabels(referencedItems(item, PROPERTY.collection)),
    inventory_numbers: stringValues(item, PROPERTY.inventoryNumber),
    height_mm: sizeInMillimetres(item, PROPERTY.height),
    width_mm: sizeInMillimetres(item, PROPERTY.width),
  };
}

/** Returns the facts of an article without an item. */
export const articleFacts = (title: string, lead: string): Facts => ({
  item: "",
  label: title,
  description: "",
  title,
  lead,
  names: [title.replace(/ \([^)]*\)$/, "")],
  identifiers: [],
  birth: [],
  death: [],
  nationalities: [],
  occupations: [],
  works: [],
  made: [],
  creators: [],
  collections: [],
  inventory_numbers: [],
  height_mm: null,
  width_mm: null,
});

/**
 * The value of a statement about a time. Years are signed and there is no year 0, so that `-0480`
 * is 480 BCE; precision 11 is a day, 10 a month, 9 a year, 8 a decade, 7 a century, 6 a millennium.
 *
 * Source: https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html, section "time".
 */
interface WikidataTime {
  time: string;
  precision: number;
  calendarmodel: string;
}

const GREGORIAN = "Q1985727";
const CENTURY = 7;
const DECADE = 8;
const MONTH = 10;
const DAY = 11;

/**
 * Converts a time to a date of the catalog; undefined if it is less precise than a century or
 * unreadable.
 *
 * Days and months of the Julian calendar are dropped, because EDTF uses the Gregorian one.
 * @param circa True if the statement is qualified as approximate.
 */
export function readTime(
  { time, precision, calendarmodel }: WikidataTime,
  circa = false,
): ReadDate | undefined {
  const [, sign, digits, month, day] = /^([+-])(\d{4,16})-(\d\d)-(\d\d)T/.exec(time) ?? [];
  const size = Number(digits);
  if (sign === undefined || size === 0 || size > 9999 || precision < CENTURY) return undefined;
  const isBefore = sign === "-";
  const mark = circa ? "~" : "";
  const span = (first: number, last: number, edtf: string): ReadDate =>
    isBefore ? { first: -last, last: -first, circa, edtf } : { first, last, circa, edtf };
  if (precision === CENTURY) {
    // "+1500" with this precision is the 15th century: 1401 to 1500.
    const century = Math.ceil(size / 100);
    return span((century - 1) * 100 + 1, century * 100, "");
  }
  if (precision === DECADE) {
    const decade = Math.floor(size / 10);
    const edtf = isBefore ? "" : `${String(decade).padStart(3, "0")}X${mark}`;
    return span(Math.max(decade * 10, 1), decade * 10 + 9, edtf);
  }
  const year = isBefore ? -size : size;
  const iso = isoYear(year)!;
  const isGregorian = calendarmodel.endsWith(`/${GREGORIAN}`);
  const parts = isGregorian && precision >= DAY && day !== "00"
    ? `-${month}-${day}`
    : isGregorian && precision >= MONTH && month !== "00"
    ? `-${month}`
    : "";
  const edtf = parts === "" && !circa ? "" : `${iso}${parts}${mark}`;
  return { first: year, last: year, circa, edtf };
}
