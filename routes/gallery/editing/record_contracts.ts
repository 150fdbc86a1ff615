/** The contracts of the routes by which records are edited. */
import { z } from "zod";
import { idText, integerText, text } from "../../../domain/fields.ts";
import {
  BULK_ANSWER,
  BulkBody,
  MOST_BULK_ROWS,
} from "../../../domain/gallery/editing/bulk_records.ts";
import {
  GOING_ALONG,
  type GoingAlong,
  type Kind,
  namesOf,
} from "../../../domain/gallery/editing/kinds.ts";
import { CHANGES, DRAFT, RECORD, RecordEditors } from "../../../domain/gallery/editing/records.ts";
import { CHANGED_SINCE, StillUsed } from "../../../domain/gallery/editing/refusal_records.ts";
import { unless } from "../../../domain/messages/expecting.ts";
import type { Answer } from "../../contract/contract.ts";
import type { CuratorOnly } from "../../middleware/curator_only.ts";
import { exampleNamed } from "../../openapi/examples.ts";

const WITH = z.string().default("").transform((names, context) => {
  const given = names.split(",").map((name) => name.trim()).filter(Boolean);
  const known: readonly string[] = GOING_ALONG;
  if (given.every((name) => known.includes(name))) return given as GoingAlong[];
  const { params } = unless("expected_one_of", { values: GOING_ALONG.join(", ") });
  context.addIssue({ code: "custom", params });
  return z.NEVER;
});

const MOST = 200;

/** What goes along in the examples of removals. */
const ALONG: Partial<Record<Kind, string>> = {
  era: "movements,artists,paintings,influences",
  movement: "artists,paintings,influences",
  artist: "paintings,influences",
};

/** The schema of a page of records, by kind: made once, because the document names it. */
const pages = new Map<Kind, z.ZodType>();
function pageOf(kind: Kind): z.ZodType {
  const page = pages.get(kind) ?? z.object({
    records: z.array(RECORD[kind]),
    next: z.int().nullable().describe("The `offset` of the page after it; null at the end."),
  });
  pages.set(kind, page);
  return page;
}

/** A record that is not as its editor saw it: both versions. */
export const changedSince = (kind: Kind): Answer => ({
  about: "The record has been changed since; `ETag` is its tag now.",
  headers: ["ETag"],
  schema: CHANGED_SINCE[kind],
});

const STILL_USED: Answer = {
  about: "Something else uses it; nothing has been changed.",
  schema: StillUsed,
};

/** The contracts of one kind, by what a route does. */
export function recordContracts(kind: Kind, who: CuratorOnly) {
  const { an, name, one, many } = namesOf(kind);
  const { id } = exampleNamed(`Edited${name}`);
  const change = exampleNamed(`${name}Changes`);
  const along = ALONG[kind];
  const names = many.replace(/(?:^|\W+)(.)/g, (_, letter) => letter.toUpperCase());
  const params = z.object({ id: idText().describe(`The ${one}'s id.`) });
  const editing = { tag: "Editing", who } as const;
  const single = { ...editing, params } as const;
  const answer = (about: string): Answer => ({ about, schema: RECORD[kind], headers: ["ETag"] });
  const changed = changedSince(kind);
  return {
    list: {
      ...editing,
      id: `listEdited${names}`,
      summary: `The ${many} as they are edited, page by page.`,
      query: z.object({
        q: text({ min: 1, max: 200 }).optional().describe("Part of the name."),
        of: integerText({ min: 1 }).optional()
          .describe("Only those that belong to the era, movement, artist or painting of this id."),
        offset: integerText({ min: 0, max: 10_000_000 }).default(0).describe("How many to skip."),
        limit: integerText({ min: 1, max: MOST }).default(50).describe("Records at the most."),
      }),
      answers: { 200: { about: "A page of the list.", schema: pageOf(kind) } },
      example: { query: { limit: 5 } },
    },
    get: {
      ...single,
      id: `getEdited${name}`,
      summary: `One ${one} as it is edited, with its tag.`,
      answers: { 200: answer(`The ${one}.`) },
      errors: [404],
      example: { path: { id } },
    },
    open: {
      ...single,
      id: `open${name}`,
      summary: `Notes that one has the ${one} open, and tells who else does.`,
      description: "To be repeated every 20 seconds; after a minute without it one counts as " +
        "gone. Nothing is locked.",
      answers: { 200: { about: "The others, and the record's tag.", schema: RecordEditors } },
      keyed: false,
      example: { path: { id } },
    },
    close: {
      ...single,
      id: `close${name}`,
      summary: `Notes that one has the ${one} open no longer.`,
      answers: { 204: { about: "It is noted." } },
      keyed: false,
      example: { path: { id } },
    },
    create: {
      ...editing,
      id: `create${name}`,
      summary: `Creates ${an.toLowerCase()} ${one}.`,
      json: DRAFT[kind],
      size: "record",
      answers: { 201: answer(`The ${one} with its id.`) },
      errors: [409],
    },
    changeMany: {
      ...editing,
      id: `changeMany${names}`,
      summary: `Changes fields of many ${many} at once, as one operation.`,
      description:
        `At most ${MOST_BULK_ROWS} records a request; further requests go on with the same ` +
        "`operation`, and between them one may stop. With `dry_run=1` the same is done and rolled " +
        "back: `records` then tell what would become of each. All of it is taken back by " +
        "`POST /api/audit/operations/{id}/restore`.",
      query: z.object({
        dry_run: z.enum(["0", "1"]).default("0").transform((sent) => sent === "1")
          .describe("`1`: nothing is written."),
      }),
      json: BulkBody,
      size: "record",
      answers: { 200: { about: "What has come of each.", schema: BULK_ANSWER[kind] } },
      errors: [404],
      example: {
        query: { dry_run: "1" },
        body: {
          records: [{ id }],
          changes: Object.entries(change).map(([field, value]) => ({ field, act: "set", value })),
        },
      },
    },
    change: {
      ...single,
      id: `change${name}`,
      summary: `Changes ${an.toLowerCase()} ${one}.`,
      description:
        "Fields that are given are changed, the others stay. Where `If-Match` does not " +
        "fit, the answer is 412 with the record as it is now (`current`) and what was `sent`.",
      headers: ["If-Match"],
      json: CHANGES[kind],
      size: "record",
      answers: { 200: answer("The whole record."), 412: changed },
      errors: [404, 409],
      example: { path: { id }, body: change },
    },
    remove: {
      ...single,
      id: `remove${name}`,
      summary: `Removes ${an.toLowerCase()} ${one} that nothing uses.`,
      description: "What is used is refused with 409 and `used_by`, how many of what use it, " +
        "unless `with` lets them go along. The log keeps all that went.",
      headers: ["If-Match"],
      query: z.object({
        with: WITH.describe(
          `What may go along, with commas between: ${GOING_ALONG.join(", ")}.`,
        ),
      }),
      answers: { 204: { about: "It is removed." }, 409: STILL_USED, 412: changed },
      errors: [404],
      example: { path: { id }, ...(along && { query: { with: along } }) },
    },
  } as const;
}
