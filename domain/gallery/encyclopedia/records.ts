/** Candidates and decisions as JSON. */
import { z } from "zod";
import { expecting } from "../../messages/expecting.ts";
import { oneOf, pageFields, text } from "../../fields.ts";
import { Evidence } from "./evidence.ts";
import { FoundFacts } from "./facts.ts";
import { READ_KINDS } from "./read_kinds.ts";
import { Proposal } from "./proposals.ts";

/** Outcomes of searching facts about a record. */
export const OUTCOMES = ["differs", "same", "nothing"] as const;
/** States of a job; `lost` if it no longer makes progress, or another job has started. */
export const JOB_STATES = ["running", "stopped", "finished", "failed", "lost"] as const;
export type JobState = typeof JOB_STATES[number];

export const ReadCandidate = z.object({
  item: z.string().describe("Its Wikidata item; empty if an article has none."),
  label: z.string(),
  description: z.string(),
  title: z.string().describe("Its article; empty if none."),
  url: z.string().describe("URL of the article, else of the item."),
  evidence: z.array(Evidence),
  name_alone: z.boolean()
    .describe("True if only the name agrees: linking it requires a reason."),
  rejected: z.boolean().describe("True if a curator has rejected it."),
  fields: z.array(Proposal).describe("Fields that the record would take from it."),
}).meta({ id: "ReadCandidate", description: "A person or work that a record may describe." });
export type ReadCandidate = z.infer<typeof ReadCandidate>;

export const ReadDecision = z.object({
  item: z.string().nullable().describe("The identified item; null while undecided."),
  none: z.boolean().describe("True if none of the found candidates is right."),
  rejected: z.array(z.string()).describe("Rejected items."),
  settled_at: z.int().nullable().describe("Unix milliseconds."),
}).meta({ id: "ReadDecision", description: "Decisions of curators about a record." });
export type ReadDecision = z.infer<typeof ReadDecision>;

/** Candidates found for one record, compared with its current state. */
export const Reading = z.object({
  kind: z.enum(READ_KINDS),
  id: z.int(),
  name: z.string(),
  tag: z.string().describe("The record's `ETag`."),
  at: z.int().nullable().describe("Time of reading, in Unix milliseconds; null if never."),
  outcome: z.enum(OUTCOMES).nullable(),
  how: FoundFacts.shape.how.nullable(),
  article: FoundFacts.shape.article,
  decision: ReadDecision.nullable(),
  candidates: z.array(ReadCandidate).describe("By descending weight of evidence."),
}).meta({
  id: "Reading",
  description: "Findings about a record, compared with its current state.",
});
export type Reading = z.infer<typeof Reading>;

export const ReadingsPage = z.object({
  total: z.int(),
  records: z.array(z.object({
    id: z.int(),
    name: z.string(),
    how: FoundFacts.shape.how,
    candidates: z.int().describe("Number of candidates."),
  })),
  next: z.int().nullable().describe("The `offset` of the next page; null at the end."),
}).meta({ id: "ReadingsPage", description: "Records with undecided findings." });
export type ReadingsPage = z.infer<typeof ReadingsPage>;

export const ReadingsQuery = z.object(pageFields(200));

const reason = () => text({ max: 1000 }).optional().describe("Reason, for the log.");
const item = () => expecting(z.string().regex(/^(Q[1-9]\d{0,11})?$/), "expected_item");

/** Links a record to a candidate and takes values from it. */
export const LinkBody = z.object({
  item: item().describe("One of the candidates; empty for an article without an item."),
  fields: z.array(text({ min: 1, max: 100 })).max(30)
    .describe("The fields to take; if empty, only the link is stored."),
  reason: reason(),
}).meta({ id: "LinkBody", description: "The candidate to link, and the fields to take from it." });
export type LinkBody = z.infer<typeof LinkBody>;

export const RejectBody = z.object({
  items: z.array(item()).max(50).default([]).describe("Rejected candidates."),
  none: z.boolean().default(false).describe("True if none of them is right."),
  reason: reason(),
}).meta({ id: "RejectBody", description: "Rejected candidates of a record." });
export type RejectBody = z.infer<typeof RejectBody>;

export const DecisionResult = z.object({
  operation: z.string().describe("For undoing it by `POST /api/audit/operations/{id}/restore`."),
  reading: Reading,
}).meta({ id: "Decided", description: "A stored decision." });
export type DecisionResult = z.infer<typeof DecisionResult>;

export const JobBody = z.object({
  kind: oneOf(READ_KINDS),
  which: oneOf(["unread", "all"] as const)
    .describe("`unread`: those without findings so far."),
}).meta({ id: "JobBody", description: "The records that a job reads about." });
export type JobBody = z.infer<typeof JobBody>;

export const ReadingJob = z.object({
  id: z.int(),
  kind: z.enum(READ_KINDS),
  username: z.string(),
  at: z.int().describe("Unix milliseconds."),
  state: z.enum(JOB_STATES),
  total: z.int(),
  done: z.int(),
  differs: z.int().describe("Number of records with undecided findings."),
  failed: z.int().describe("Number of records that could not be read; they stay unread."),
  error: z.string().describe("The last failure; empty if none."),
}).meta({ id: "ReadingJob", description: "Progress of a job." });
export type ReadingJob = z.infer<typeof ReadingJob>;

export const LastJob = z.object({ job: ReadingJob.nullable() }).meta({
  id: "LastJob",
  description: "The most recent job; null if there is none.",
});
export type LastJob = z.infer<typeof LastJob>;
