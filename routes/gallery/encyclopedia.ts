/** Reading about artists and works in the encyclopedia, and deciding about findings (additions). */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { link, reject } from "../../services/gallery/encyclopedia/decisions.ts";
import { ReadingJobs, type StoredJob } from "../../services/gallery/encyclopedia/jobs.ts";
import {
  readAbout,
  readingOf,
  undecidedReadings,
} from "../../services/gallery/encyclopedia/readings.ts";
import { idText } from "../../domain/fields.ts";
import { PLURALS } from "../../domain/gallery/editing/kinds.ts";
import { READ_KINDS, type ReadKind } from "../../domain/gallery/encyclopedia/read_kinds.ts";
import {
  DecisionResult,
  JobBody,
  LastJob,
  LinkBody,
  Reading,
  ReadingJob,
  ReadingsPage,
  ReadingsQuery,
  RejectBody,
} from "../../domain/gallery/encyclopedia/records.ts";
import { textOf, unpackMessages } from "../../domain/messages/message.ts";
import { at } from "../contract/route.ts";
import { entityTag } from "../send_answer.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { endOf } from "../middleware/limits.ts";
import type { Services } from "../services.ts";
import { languageOf } from "../middleware/client.ts";
import { changedSince, ifSeen } from "./record_routes.ts";

/** Records of the starter data for the document's examples. */
const EXAMPLES = { artist: { id: 222, item: "Q296" }, painting: { id: 1193, item: "Q328523" } };

/** Routes below `/encyclopedia`. */
export function encyclopediaRoutes(services: Services): Hono {
  const routes = new Hono();
  for (const kind of READ_KINDS) addRoutes(routes, services, kind);
  addJobRoutes(routes, services);
  return routes;
}

function addRoutes(routes: Hono, services: Services, kind: ReadKind): void {
  const { db } = services;
  const plural = PLURALS[kind];
  const name = `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  const one = kind === "artist" ? "an artist" : "a painting";
  const params = z.object({ id: idText().describe(`The ${kind}'s id.`) });
  const { id, item } = EXAMPLES[kind];
  const reading = { tag: "Encyclopedia", who: curatorOnly(services) } as const;
  const single = { ...reading, params, example: { path: { id } } } as const;
  const currentReading = (id: number) => readingOf(db.read, { kind, id }, entityTag);
  routes
    .get(...at(`/encyclopedia/${plural}`, {
      ...reading,
      id: `list${name}sToDecide`,
      summary: `The ${plural} with undecided findings.`,
      query: ReadingsQuery,
      answers: { 200: { about: "A page of the list.", schema: ReadingsPage } },
    }, async (c) => await undecidedReadings(db.read, kind, c.req.valid("query"))))
    .get(...at(`/encyclopedia/${plural}/:id`, {
      ...single,
      id: `get${name}Reading`,
      summary: `The latest findings about ${one}, with the evidence.`,
      description: "Sends no request to other servers. The findings are compared with the " +
        "current record.",
      answers: { 200: { about: "Candidates with evidence and fields.", schema: Reading } },
      errors: [404],
    }, (_, { id }) => currentReading(id)))
    .post(...at(`/encyclopedia/${plural}/:id/read`, {
      ...single,
      id: `read${name}`,
      summary: `Reads about ${one} in the encyclopedia and Wikidata.`,
      description: "By the title of its article or its Wikidata item; if neither is known or " +
        "exists, candidates are searched by name. The record is not changed. If a request to " +
        "another server fails, the previous findings stay.",
      answers: { 200: { about: "The findings.", schema: Reading } },
      errors: [404, 502, 503, 504],
      keyed: false,
    }, async (c, { id }) => {
      await readAbout(services, { kind, id }, { signal: endOf(c) });
      return await currentReading(id);
    }))
    .post(...at(`/encyclopedia/${plural}/:id/link`, {
      ...single,
      id: `link${name}`,
      summary: `Links ${one} to a candidate, and takes fields from it.`,
      description: "One operation of the log. A candidate found by name of which only the name " +
        "agrees is refused with 409 unless a `reason` is given.",
      headers: ["If-Match"],
      json: LinkBody,
      answers: {
        200: { about: "The decision is stored.", schema: DecisionResult },
        412: changedSince(kind),
      },
      errors: [404, 409],
      example: { path: { id }, body: { item, fields: ["identifiers"] } },
    }, async (c, { id }, { username }) => {
      const body = c.req.valid("json");
      const operation = await link(db, { kind, id }, body, username, ifSeen(c));
      return { operation, reading: await currentReading(id) };
    }))
    .post(...at(`/encyclopedia/${plural}/:id/reject`, {
      ...single,
      id: `reject${name}Candidates`,
      summary: `Rejects candidates of ${one}, some or all of them.`,
      json: RejectBody,
      answers: { 200: { about: "Stored.", schema: DecisionResult } },
      errors: [404, 409],
      example: { path: { id }, body: { items: [item], reason: "Another of the same name" } },
    }, async (c, { id }, { username }) => {
      const operation = await reject(db, { kind, id }, c.req.valid("json"), username);
      return { operation, reading: await currentReading(id) };
    }));
}

function addJobRoutes(routes: Hono, services: Services): void {
  const jobs = new ReadingJobs(services);
  const reading = { tag: "Encyclopedia", who: curatorOnly(services) } as const;
  routes
    .get(...at("/encyclopedia/job", {
      ...reading,
      id: "getReadingJob",
      summary: "Progress of the job that reads about many records.",
      answers: { 200: { about: "The last job.", schema: LastJob } },
    }, async (c) => {
      const job = await jobs.last();
      return { job: job === undefined ? null : localizedJob(c, job) };
    }))
    .post(...at("/encyclopedia/job", {
      ...reading,
      id: "startReadingJob",
      summary: "Starts reading about many records, one after another.",
      description: "Does not change the catalog: differences are listed for decisions. Only one " +
        "job runs at a time.",
      json: JobBody,
      answers: { 202: { about: "The job has started.", schema: ReadingJob } },
      errors: [409, 502],
      example: { body: { kind: "artist", which: "unread" } },
    }, async (c, _, { username }) => {
      const job = await jobs.start(c.req.valid("json"), username);
      return c.json(localizedJob(c, job), 202);
    }))
    .delete(...at("/encyclopedia/job", {
      ...reading,
      id: "stopReadingJob",
      summary: "Stops the job; its findings so far stay.",
      answers: { 200: { about: "The job has stopped.", schema: ReadingJob } },
      errors: [409],
      keyed: false,
    }, async (c) => localizedJob(c, await jobs.stop())));
}

/** Returns a job with its error in the language of the client. */
function localizedJob(c: Context, { seen: _, error, ...job }: StoredJob): ReadingJob {
  const language = languageOf(c);
  const texts = error === ""
    ? []
    : (unpackMessages(error) ?? []).map((one) => textOf(one, language));
  return { ...job, error: texts.join("\n") };
}
