/** Findings about records, stored until the next search for facts. */
import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import type { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import type { RequestPurpose } from "../../../adapters/sources/mediawiki.ts";
import {
  type ComparedRecord,
  evidenceOf,
  isNameAlone,
  weightOf,
} from "../../../domain/gallery/encyclopedia/evidence.ts";
import type { FoundFacts, ReadSubject } from "../../../domain/gallery/encyclopedia/facts.ts";
import type { ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import { proposalsOf } from "../../../domain/gallery/encyclopedia/proposals.ts";
import type {
  ReadCandidate,
  ReadDecision,
  Reading,
  ReadingsPage,
} from "../../../domain/gallery/encyclopedia/records.ts";
import type { EditedRecord } from "../../../domain/gallery/editing/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import {
  artists,
  encyclopediaDecisions,
  encyclopediaFindings,
  paintings,
} from "../../../db/schema/gallery.ts";
import { notFound } from "../../../domain/app_error.ts";
import type { Identifier, OtherName } from "../../../domain/gallery/museum.ts";
import { findRecord } from "../editing/catalog_records.ts";

const itemAddress = (item: string) => `https://www.wikidata.org/wiki/${item}`;

/** Returns the candidates of a record by descending weight of evidence. */
export function candidatesOf(
  { record, compared }: Subject,
  { how, site, candidates }: FoundFacts,
  decision: ReadDecision | null,
): ReadCandidate[] {
  return candidates.map((facts) => {
    const { item, label, description, title } = facts;
    const evidence = evidenceOf(compared, facts);
    return {
      item,
      label,
      description,
      title,
      url: title === ""
        ? itemAddress(item)
        : site.articles.replace("$1", encodeURIComponent(title.replaceAll(" ", "_"))),
      evidence,
      name_alone: how === "name" && isNameAlone(evidence),
      rejected: decision?.rejected.includes(item) ?? false,
      fields: proposalsOf(compared.kind, record, facts, site),
    };
  }).sort((one, other) =>
    Number(one.rejected) - Number(other.rejected) ||
    weightOf(other.evidence) - weightOf(one.evidence)
  );
}

/** Returns findings compared with the record. @param tagOf Its tag. @throws {AppError} 404 */
export async function readingOf(
  db: Reader | Transaction,
  which: ReadRecord,
  tagOf: (record: EditedRecord) => string,
): Promise<Reading> {
  const { kind, id } = which;
  const subject = await subjectOf(db, kind, id);
  const finding = await findFinding(db, which);
  const decision = await findDecision(db, which);
  return {
    kind,
    id,
    name: subject.subject.name,
    tag: tagOf(subject.record),
    at: finding?.at ?? null,
    outcome: finding?.outcome ?? null,
    how: finding?.found.how ?? null,
    article: finding?.found.article ?? null,
    decision,
    candidates: finding === undefined ? [] : candidatesOf(subject, finding.found, decision),
  };
}

/**
 * Searches facts about a record in the encyclopedia, and stores the findings; if that fails, the
 * previous ones stay.
 * @param write Writes more in the same transaction.
 * @throws {AppError} 404; like {@link Encyclopedia.read}
 */
export async function readAbout(
  { db, encyclopedia }: { db: Database; encyclopedia: Encyclopedia },
  which: ReadRecord,
  asking: RequestPurpose,
  write?: (tx: Transaction, outcome: ReadOutcome) => Promise<void>,
): Promise<void> {
  const { kind, id } = which;
  const { subject } = await subjectOf(db.read, kind, id);
  const reading = await encyclopedia.read(subject, asking);
  await db.write(async (tx) => {
    // The record may have been edited or deleted meanwhile.
    const now = await subjectOf(tx, kind, id);
    const outcome = outcomeOf(candidatesOf(now, reading, await findDecision(tx, which)), reading);
    const row = { at: Date.now(), outcome, found: reading };
    await tx.insert(encyclopediaFindings).values({ kind, record_id: id, ...row })
      .onConflictDoUpdate({
        target: [encyclopediaFindings.kind, encyclopediaFindings.record_id],
        set: row,
      });
    await write?.(tx, outcome);
  });
}

type ReadOutcome = typeof encyclopediaFindings.$inferSelect["outcome"];

function outcomeOf(candidates: readonly ReadCandidate[], { how }: FoundFacts): ReadOutcome {
  const openCandidates = candidates.filter(({ rejected }) => !rejected);
  if (openCandidates.length === 0) return "nothing";
  const isKnown = how !== "name" && openCandidates.length === 1;
  return isKnown && openCandidates[0]!.fields.every(({ differs }) => !differs) ? "same" : "differs";
}

/** Findings without a later decision. */
const OPEN = and(
  eq(encyclopediaFindings.outcome, "differs"),
  or(
    isNull(encyclopediaDecisions.settled_at),
    sql`${encyclopediaDecisions.settled_at} < ${encyclopediaFindings.at}`,
  ),
);

/** Returns a page of the records of a kind with undecided findings. */
export async function undecidedReadings(
  db: Reader,
  kind: ReadKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReadingsPage> {
  const table = kind === "artist" ? artists : paintings;
  const name = kind === "artist" ? artists.name : paintings.title;
  const { record_id } = encyclopediaFindings;
  const decided = and(
    eq(encyclopediaDecisions.kind, encyclopediaFindings.kind),
    eq(encyclopediaDecisions.record_id, record_id),
  );
  const open = and(eq(encyclopediaFindings.kind, kind), OPEN);
  const [counted] = await db.select({ total: count() }).from(encyclopediaFindings)
    .innerJoin(table, eq(table.id, record_id))
    .leftJoin(encyclopediaDecisions, decided).where(open);
  const rows = await db.select({
    id: table.id,
    name,
    how: sql<FoundFacts["how"]>`json_extract(${encyclopediaFindings.found}, '$.how')`,
    candidates: sql<number>`json_array_length(${encyclopediaFindings.found}, '$.candidates')`,
  }).from(encyclopediaFindings)
    .innerJoin(table, eq(table.id, record_id))
    .leftJoin(encyclopediaDecisions, decided).where(open)
    .orderBy(asc(table.sort_key), asc(table.id)).limit(limit).offset(offset);
  const total = counted!.total;
  return { total, records: rows, next: offset + limit < total ? offset + limit : null };
}

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
export async function findDecision(db: Reader | Transaction, which: ReadRecord) {
  const { item, none, rejected, settled_at } = encyclopediaDecisions;
  const [row] = await db.select({ item, none, rejected, settled_at }).from(encyclopediaDecisions)
    .where(decisionOf(which));
  return row ?? null;
}

/** A record with its search terms and the data for comparison. */
interface Subject {
  record: EditedRecord;
  compared: ComparedRecord;
  subject: ReadSubject;
}

const MAX_WORKS = 500;

const itemIn = (identifiers: readonly Identifier[]) =>
  identifiers.find(({ scheme }) => scheme === "wikidata")?.value ?? "";

const otherNames = (record: EditedRecord) => (record.names as OtherName[]).map(({ name }) => name);

/** Returns the subject of a record. @throws {AppError} 404 */
export async function subjectOf(db: Reader | Transaction, kind: ReadKind, id: number) {
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

type ComparedFields = Omit<ComparedRecord, "kind" | "names" | "identifiers">;

async function ofArtist(db: Reader | Transaction, record: EditedRecord): Promise<ComparedFields> {
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

async function ofPainting(db: Reader | Transaction, record: EditedRecord): Promise<ComparedFields> {
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
