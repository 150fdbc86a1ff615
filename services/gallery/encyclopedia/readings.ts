/** Findings about records, stored until the next search for facts. */
import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import type { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import type { RequestPurpose } from "../../../adapters/sources/mediawiki.ts";
import {
  evidenceOf,
  isNameAlone,
  weightOf,
} from "../../../domain/gallery/encyclopedia/evidence.ts";
import type { FoundFacts } from "../../../domain/gallery/encyclopedia/facts.ts";
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
import { encyclopediaDecisions, encyclopediaFindings } from "../../../db/schema/encyclopedia.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { findDecision, findFinding, type ReadRecord, type Subject, subjectOf } from "./subjects.ts";

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

/**
 * Returns the findings about a record, compared with its current state.
 *
 * @param tagOf Returns the tag of a record.
 * @throws {AppError} 404
 */
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
 *
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
