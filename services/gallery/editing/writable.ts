/** Whether a record may be written: its rules, and what has changed of it against other records. */
import { and, eq, ne, sql } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import { assertRules } from "../../../domain/gallery/editing/rules.ts";
import type { Transaction } from "../../../db/open.ts";
import { influenceSources } from "../../../db/schema/gallery.ts";
import { CATALOG, type CatalogKind, SOURCE_COLUMNS } from "./catalog_kinds.ts";

/** A record as it would be. */
export interface Draft {
  /** Undefined: it is a new one. */
  id: number | undefined;
  whole: Fields;
  /** The fields that are not as they were. */
  changed: readonly string[];
}

/** Which of the records that drafts refer to there are. */
export type KnownReferences = ReadonlyMap<Kind, ReadonlySet<number>>;

interface Named {
  kind: Kind;
  where: string;
  id: number;
}

function namedBy(described: CatalogKind, { whole, changed }: Draft): Named[] {
  const named = described.references(whole)
    .map(({ field, kind }): Named => ({ kind, where: field, id: whole[field] as number }));
  if (described.kind !== "tour" || !changed.includes("stops")) return named;
  const stops = whole.stops as { painting_id: number }[];
  return [
    ...named,
    ...stops.map(({ painting_id: id }, at): Named => ({
      kind: "painting",
      where: `stops[${at}].painting_id`,
      id,
    })),
  ];
}

/** Looks up what some drafts refer to, with a statement for each kind. */
export async function knownReferences(
  tx: Transaction,
  described: CatalogKind,
  drafts: readonly Draft[],
): Promise<KnownReferences> {
  const named = Map.groupBy(drafts.flatMap((one) => namedBy(described, one)), ({ kind }) => kind);
  const known = new Map<Kind, Set<number>>();
  for (const [kind, references] of named) {
    const { table } = CATALOG[kind];
    // Tours have many stops: more ids than a statement takes parameters.
    const ids = JSON.stringify([...new Set(references.map(({ id }) => id))]);
    const rows = await tx.select({ id: table.id }).from(table)
      .where(sql`${table.id} IN (SELECT value FROM json_each(${ids}))`);
    known.set(kind, new Set(rows.map((row) => row.id as number)));
  }
  return known;
}

/** Source and target of an influence, which no two influences share. */
export const EDGE: ReadonlySet<string> = new Set(["source_type", "source_id", "target_id"]);

/** The id of another influence with the same source and target. */
export async function sameInfluence(
  tx: Transaction,
  { source_type, source_id, target_id }: Fields,
  id?: number,
): Promise<number | undefined> {
  const column = SOURCE_COLUMNS[source_type as keyof typeof SOURCE_COLUMNS];
  const [other] = await tx.select({ id: influenceSources.id }).from(influenceSources).where(and(
    eq(influenceSources.painting_id, target_id as number),
    eq(influenceSources[column], source_id as number),
    id === undefined ? undefined : ne(influenceSources.id, id),
  ));
  return other?.id;
}

/**
 * Holds a draft against the rules of its kind and against other records.
 *
 * @param known From {@link knownReferences}.
 * @throws {AppError} 400 when a field is wrong or refers to nothing, 409 when a name is taken
 */
export async function assertWritable(
  tx: Transaction,
  described: CatalogKind,
  draft: Draft,
  known: KnownReferences,
): Promise<void> {
  const { id, whole, changed } = draft;
  assertRules(described.kind, whole);
  const { unique, table } = described;
  if (unique !== undefined && changed.includes(unique.field)) {
    const value = whole[unique.field] as string;
    const others = id === undefined ? undefined : ne(table.id, id);
    const taken = await tx.select({ id: table.id }).from(table)
      .where(and(eq(unique.column, value), others)).limit(1);
    if (taken.length > 0) {
      throw refusal(409, "taken_already", { value }, { where: unique.field });
    }
  }
  if (described.kind === "influence" && changed.some((field) => EDGE.has(field))) {
    const other = await sameInfluence(tx, whole, id);
    if (other !== undefined) {
      throw refusal(409, "influence_there", { id: other }, { where: "source_id" });
    }
  }
  const missing = namedBy(described, draft).find(({ kind, id }) => !known.get(kind)?.has(id));
  if (missing === undefined) return;
  const { kind, where, id: what } = missing;
  throw refusal(400, "reference_not_found", { what: CATALOG[kind].noun, id: what }, { where });
}
