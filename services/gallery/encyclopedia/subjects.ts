/** Records as subjects of a search for facts: search terms, findings and decisions. */
import { and, asc, eq } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import type { EditedRecord } from "../../../domain/gallery/editing/records.ts";
import type { ComparedRecord } from "../../../domain/gallery/encyclopedia/evidence.ts";
import type { ReadSubject } from "../../../domain/gallery/encyclopedia/facts.ts";
import type { ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { ReadDecision } from "../../../domain/gallery/encyclopedia/records.ts";
import type { Identifier, OtherName } from "../../../domain/gallery/museum.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { encyclopediaDecisions, encyclopediaFindings } from "../../../db/schema/encyclopedia.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { findRecord } from "../editing/catalog_records.ts";

/** A record that facts are searched about. */
export interface ReadRecord {
  kind: ReadKind;
  id: number;
}

/** Selects the decision about a record. */
export const decisionOf = ({ kind, id }: ReadRecord) =>
  and(eq(encyclopediaDecisions.kind, kind), eq(encyclopediaDecisions.record_id, id));

/** Returns the latest finding about a record; undefined if nothing was searched. */
export async function findFinding(db: Reader | Transaction, { kind, id }: ReadRecord) {
  const [row] = await db.select().from(encyclopediaFindings).where(
    and(eq(encyclopediaFindings.kind, kind), eq(encyclopediaFindings.record_id, id)),
  );
  return row;
}

/** Returns the decision about a record; null if there is none. */
export async function findDecision(
  db: Reader | Transaction,
  which: ReadRecord,
): Promise<ReadDecision | null> {
  const { item, none, rejected, settled_at } = encyclopediaDecisions;
  const [row] = await db.select({ item, none, rejected, settled_at }).from(encyclopediaDecisions)
    .where(decisionOf(which));
  return row ?? null;
}

/** A record with its search terms and the data for comparison. */
export interface Subject {
  record: EditedRecord;
  compared: ComparedRecord;
  subject: ReadSubject;
}

const MAX_WORKS = 500;

const itemIn = (identifiers: readonly Identifier[]) =>
  identifiers.find(({ scheme }) => scheme === "wikidata")?.value ?? "";

const otherNames = (record: EditedRecord) => (record.names as OtherName[]).map(({ name }) => name);

/** Returns the subject of a record. @throws {AppError} 404 */
export async function subjectOf(
  db: Reader | Transaction,
  kind: ReadKind,
  id: number,
): Promise<Subject> {
  const record = await findRecord(db, kind, id);
  if (record === undefined) throw notFound(kind, id);
  const identifiers = record.identifiers as Identifier[];
  const name = (kind === "artist" ? record.name : record.title) as string;
  const own = kind === "artist" ? await ofArtist(db, record) : await ofPainting(db, record);
  return {
    record,
    compared: { kind, names: [name, ...otherNames(record)], identifiers, ...own },
    subject: {
      kind,
      name,
      title: record.encyclopedia_title as string,
      item: itemIn(identifiers),
      hasWorks: own.works.length > 0,
    },
  };
}

type Own = Omit<ComparedRecord, "kind" | "names" | "identifiers">;

async function ofArtist(db: Reader | Transaction, record: EditedRecord): Promise<Own> {
  const works = await db.select({ title: paintings.title, identifiers: paintings.identifiers })
    .from(paintings).where(eq(paintings.artist_id, record.id)).orderBy(asc(paintings.id))
    .limit(MAX_WORKS);
  const [row] = await db.select({ metadata: artists.palette_metadata }).from(artists)
    .where(eq(artists.id, record.id));
  const imported = row?.metadata.nationality;
  return {
    birth: { year: record.birth_year as number | null, date: record.birth_date as string },
    death: { year: record.death_year as number | null, date: record.death_date as string },
    nationality: record.nationality as string || (typeof imported === "string" ? imported : ""),
    works: works.map(({ title, identifiers }) => ({ title, item: itemIn(identifiers) })),
    artist: { names: [], item: "" },
    collection: "",
  };
}

async function ofPainting(db: Reader | Transaction, record: EditedRecord): Promise<Own> {
  const artist = (await findRecord(db, "artist", record.artist_id as number))!;
  return {
    birth: { year: record.year as number | null, date: record.date as string },
    death: { year: null, date: "" },
    nationality: "",
    works: [],
    artist: {
      names: [artist.name as string, ...otherNames(artist)],
      item: itemIn(artist.identifiers as Identifier[]),
    },
    collection: record.collection as string,
  };
}
