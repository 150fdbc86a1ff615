/** Candidates and decisions as JSON. */
import { z } from "zod";
import { expecting } from "../../messages/expecting.ts";
import { integerText, oneOf, text } from "../../fields.ts";
import { Evidence } from "./evidence.ts";
import { FoundFacts } from "./facts.ts";
import { READ_KINDS } from "./read_kinds.ts";
import { Proposal } from "./proposals.ts";

/** Outcomes of reading about a record. */
export const OUTCOMES = ["differs", "same", "nothing"] as const;
/** `lost` if it makes no progress any more, or another one has started. */
export const JOB_STATES = ["running", "stopped", "finished", "failed", "lost"] as const;
export type JobState = typeof JOB_STATES[number];

export const ReadCandidate = z.object({
  item: z.string().describe("Its Wikidata item; empty where an article has none."),
  label: z.string(),
  description: z.string(),
  title: z.string().describe("Its article; empty: there is none."),
  url: z.string().describe("Address of the article, else of the item."),
  evidence: z.array(Evidence),
  name_alone: z.boolean()
    .describe("It was found by name and nothing else agrees: linking it needs a reason."),
  rejected: z.boolean().describe("A curator has said that it is another one."),
  fields: z.array(Proposal).describe("What the record would get from it."),
}).meta({ id: "ReadCandidate", description: "Somebody or something that a record may be about." });
export type ReadCandidate = z.infer<typeof ReadCandidate>;

export const ReadDecision = z.object({
  item: z.string().nullable().describe("What it is; null: not decided."),
  none: z.boolean().describe("None of those that were found."),
  rejected: z.array(z.string()).describe("What it is not."),
  settled_at: z.int().nullable().describe("Unix milliseconds."),
}).meta({ id: "ReadDecision", description: "What curators have decided of a record." });
export type ReadDecision = z.infer<typeof ReadDecision>;

/** Candidates found for one record, compared with its current state. */
export const Reading = z.object({
  kind: z.enum(READ_KINDS),
  id: z.int(),
  name: z.string(),
  tag: z.string().describe("The record's `ETag`."),
  at: z.int().nullable().describe("When it was read, in Unix milliseconds; null: never."),
  outcome: z.enum(OUTCOMES).nullable(),
  how: FoundFacts.shape.how.nullable(),
  article: FoundFacts.shape.article,
  decision: ReadDecision.nullable(),
  candidates: z.array(ReadCandidate).describe("Those for which most speaks come first."),
}).meta({
  id: "Reading",
  description: "What was read about a record, held against the record as it is.",
});
export type Reading = z.infer<typeof Reading>;

export const ReadingsPage = z.object({
  total: z.int(),
  records: z.array(z.object({
    id: z.int(),
    name: z.string(),
    how: FoundFacts.shape.how,
    candidates: z.int().describe("How many were found."),
  })),
  next: z.int().nullable().describe("The `offset` of the page after it; null at the end."),
}).meta({ id: "ReadingsPage", description: "Records of which something is to be decided." });
export type ReadingsPage = z.infer<typeof ReadingsPage>;

export const ReadingsQuery = z.object({
  offset: integerText({ min: 0, max: 10_000_000 }).default(0).describe("How many to skip."),
  limit: integerText({ min: 1, max: 200 }).default(50).describe("Records at the most."),
});

const reason = () => text({ max: 1000 }).optional().describe("Why, for the log.");
const item = () => expecting(z.string().regex(/^(Q[1-9]\d{0,11})?$/), "expected_item");

/** Links a record to a candidate and takes values from it. */
export const LinkBody = z.strictObject({
  item: item().describe("One of the candidates; empty for an article without an item."),
  fields: z.array(text({ min: 1, max: 100 })).max(30)
    .describe("The fields that it takes; none: only that it is this one is remembered."),
  reason: reason(),
}).meta({ id: "LinkBody", description: "Which candidate a record is, and what it takes from it." });
export type LinkBody = z.infer<typeof LinkBody>;

export const RejectBody = z.strictObject({
  items: z.array(item()).max(50).default([]).describe("Candidates that it is not."),
  none: z.boolean().default(false).describe("It is none of them."),
  reason: reason(),
}).meta({ id: "RejectBody", description: "What a record is not." });
export type RejectBody = z.infer<typeof RejectBody>;

export const DecisionResult = z.object({
  operation: z.string().describe("Takes it back by `POST /api/audit/operations/{id}/restore`."),
  reading: Reading,
}).meta({ id: "Decided", description: "A decision that was written." });
export type DecisionResult = z.infer<typeof DecisionResult>;

export const JobBody = z.strictObject({
  kind: oneOf(READ_KINDS),
  which: oneOf(["unread", "all"] as const)
    .describe("`unread`: those about which nothing was read yet."),
}).meta({ id: "JobBody", description: "Which records a job reads about." });
export type JobBody = z.infer<typeof JobBody>;

export const ReadingJob = z.object({
  id: z.int(),
  kind: z.enum(READ_KINDS),
  username: z.string(),
  at: z.int().describe("Unix milliseconds."),
  state: z.enum(JOB_STATES),
  total: z.int(),
  done: z.int(),
  differs: z.int().describe("Of how many of them there is something to decide."),
  failed: z.int().describe("Of how many nothing could be read; they stay unread."),
  error: z.string().describe("The last failure; empty where there was none."),
}).meta({ id: "ReadingJob", description: "How far a job is." });
export type ReadingJob = z.infer<typeof ReadingJob>;

export const LastJob = z.object({ job: ReadingJob.nullable() }).meta({
  id: "LastJob",
  description: "The job that was begun last; null before the first.",
});
export type LastJob = z.infer<typeof LastJob>;
