/** What is sent and answered where records are read about outside. */
import { Evidence } from "../../../domain/gallery/encyclopedia/evidence.ts";
import { type Facts, type Found, ReadArticle } from "../../../domain/gallery/encyclopedia/facts.ts";
import { articleFacts } from "../../../domain/gallery/encyclopedia/item_facts.ts";
import { Proposal } from "../../../domain/gallery/encyclopedia/proposals.ts";
import * as recordsRecords from "../../../domain/gallery/encyclopedia/records.ts";
import { components } from "./component.ts";
import { OPERATION } from "./edited.ts";

const LEAD = "Oscar-Claude Monet was a French painter and founder of Impressionism painting. " +
  "He is seen as a key precursor to modernism.";
const FACTS: Facts = {
  ...articleFacts("Claude Monet", LEAD),
  item: "Q296",
  description: "French impressionist painter (1840-1926)",
  identifiers: [{ scheme: "wikidata", value: "Q296" }],
  birth: [{ first: 1840, last: 1840, circa: false, edtf: "1840-11-14" }],
};

/** What the encyclopedia has of the artist and the painting of the examples. */
export const FOUND: Readonly<Record<"artist" | "painting", Found>> = {
  artist: {
    how: "title",
    article: { asked: "Claude Monet", title: "Claude Monet", state: "found" },
    site: {
      name: "Wikipedia",
      language: "en",
      articles: "https://en.wikipedia.org/wiki/$1",
      rights: "https://creativecommons.org/licenses/by-sa/4.0/",
    },
    candidates: [FACTS],
  },
  get painting() {
    const painting = articleFacts("Impression, Sunrise", "");
    const identifiers = [{ scheme: "wikidata" as const, value: "Q328523" }];
    const candidates = [{ ...painting, item: "Q328523", identifiers }];
    return { ...this.artist, article: null, how: "identifier" as const, candidates };
  },
};

const EVIDENCE = { about: "birth", verdict: "agrees", ours: "1840", theirs: "1840" };
const PROPOSAL = {
  field: "birth_date",
  now: "",
  found: "1840-11-14",
  differs: true,
  fills: true,
};
const CANDIDATE = {
  item: "Q296",
  label: "Claude Monet",
  description: FACTS.description,
  title: "Claude Monet",
  url: "https://en.wikipedia.org/wiki/Claude_Monet",
  evidence: [EVIDENCE],
  name_alone: false,
  rejected: false,
  fields: [PROPOSAL],
};
const DECISION = { item: "Q296", none: false, rejected: [], settled_at: 1_767_312_000_000 };
const READING = {
  kind: "artist",
  id: 222,
  name: "Claude Monet",
  tag: '"Zm9vYmFyYmF6cXV1eGNvcmdl"',
  at: 1_767_311_000_000,
  outcome: "differs",
  how: "title",
  article: FOUND.artist.article,
  decision: DECISION,
  candidates: [CANDIDATE],
};
const JOB = {
  id: 1,
  kind: "artist",
  username: "ada",
  at: 1_767_311_000_000,
  state: "running",
  total: 320,
  done: 12,
  differs: 9,
  failed: 0,
  error: "",
};

export const ENCYCLOPEDIA_COMPONENTS = components({
  Evidence,
  ReadArticle,
  Proposal,
  ...recordsRecords,
}, {
  Evidence: { about: "One comparison of a record with a candidate.", example: EVIDENCE },
  ReadArticle: {
    about: "What became of looking for the article that a record names.",
    example: FOUND.artist.article,
  },
  Proposal: { about: "What a record would get in one field.", example: PROPOSAL },
  ReadCandidate: { about: "Somebody or something that a record may be about.", example: CANDIDATE },
  ReadDecision: { about: "What curators have decided of a record.", example: DECISION },
  Reading: {
    about: "What was read about a record, held against the record as it is.",
    example: READING,
  },
  ReadingsPage: {
    about: "Records of which something is to be decided.",
    example: {
      total: 1,
      records: [{ id: 222, name: "Claude Monet", how: "title", candidates: 1 }],
      next: null,
    },
  },
  LinkBody: {
    about: "Which candidate a record is, and what it takes from it.",
    example: { item: "Q296", fields: ["birth_date"], reason: "The dates agree" },
  },
  RejectBody: {
    about: "What a record is not.",
    example: { items: ["Q900002"], none: false, reason: "A politician" },
  },
  Decided: {
    about: "A decision that was written.",
    example: { operation: OPERATION, reading: READING },
  },
  JobBody: {
    about: "Which records a job reads about.",
    example: { kind: "artist", which: "unread" },
  },
  ReadingJob: { about: "How far a job is.", example: JOB },
  LastJob: { about: "The job that was begun last; null before the first.", example: { job: JOB } },
});
