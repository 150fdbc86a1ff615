import { type Context, Hono } from "hono";
import type { CalculationJobs } from "../../services/warehouse/orders/calculation_jobs.ts";
import { hasEnded } from "../../domain/warehouse/calculation_job.ts";
import { CalculationJob } from "../../domain/warehouse/calculation_records.ts";
import { JobRequest } from "../../domain/warehouse/computed_order.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import { EXAMPLES } from "../openapi/examples.ts";
import { json } from "../json_answer.ts";
import type { Services } from "../services.ts";
import { idParam, readOne } from "./bodies.ts";
import { eventStream } from "./event_stream.ts";
import { languageOf } from "../middleware/client.ts";
import { textOfAll } from "../../domain/app_error.ts";
import { unpackMessages } from "../../domain/messages/message.ts";
import { assertMayEnter } from "./access_control.ts";

const JOBS = "/computed_order/jobs";

const CALCULATION = { tag: "Calculation", who: "employee", deadline: "none" } as const;
const ONE = {
  ...CALCULATION,
  within: "job",
  params: idParam("job", EXAMPLES.CalculationJob.id),
} as const;

/** Calculation jobs, an addition to the specification. */
export function calculationJobRoutes(
  { stopping }: Pick<Services, "stopping">,
  jobs: CalculationJobs,
) {
  return new Hono()
    .post(
      JOBS,
      route({
        ...CALCULATION,
        id: "startJob",
        summary: "Starts packing an order as a job.",
        description:
          "With `parameters` it is a trial: the order is not changed, and the result is " +
          "retained as a layout of the order.",
        body: { schema: JobRequest },
        answers: { 202: { about: "The job.", schema: CalculationJob, headers: ["Location"] } },
        errors: [404],
      }, async (c) => {
        const request = (await readOne(c, JobRequest)).record;
        assertMayEnter(c, request.id_warehouse);
        const job = await jobs.start(request, requesterOf(c), c.get("user"));
        c.header("Location", `/api/v1${JOBS}/${job.id}`);
        return json(c, job, 202);
      }),
    )
    .get(
      `${JOBS}/:id`,
      route({
        ...ONE,
        id: "getJob",
        summary: "The progress of a job.",
        answers: { 200: { about: "The job.", schema: CalculationJob } },
      }, async (c, { id }) => {
        c.header("Vary", "Accept-Language");
        return localizedJob(c, await jobs.get(id));
      }),
    )
    .get(
      `${JOBS}/:id/events`,
      route({
        ...ONE,
        id: "watchJob",
        summary: "The progress of a job as server-sent events.",
        description:
          "Events `progress`, and finally one named after the job's final state; the data is " +
          "the job as JSON.",
        headers: ["Last-Event-ID"],
        answers: {
          200: { about: "The events.", type: "text/event-stream", headers: ["Cache-Control"] },
          204: { about: "All events have been sent already; no body." },
        },
      }, async (c, { id }) => {
        // A browser reconnects after the end, and then learns that there are no more events.
        const { state } = await jobs.get(id);
        if (hasEnded({ state }) && c.req.header("Last-Event-ID") === state) {
          return c.body(null, 204);
        }
        return await eventStream(c, stopping, (signal) => events(c, jobs.watch(id, signal)));
      }),
    )
    .delete(
      `${JOBS}/:id`,
      route({
        ...ONE,
        id: "cancelJob",
        summary: "Cancels a job; an ended one is not changed.",
        answers: { 204: { about: "Cancelled; no body." } },
      }, (_, { id }) => jobs.cancel(id)),
    );
}

async function* events(c: Context, states: AsyncIterable<CalculationJob>) {
  for await (const job of states) {
    const data = JSON.stringify(localizedJob(c, job));
    yield hasEnded(job) ? { event: job.state, id: job.state, data } : { event: "progress", data };
  }
}

/** Returns a job with its error in the language of the client. */
function localizedJob(c: Context, job: CalculationJob): CalculationJob {
  if (job.error === undefined) return job;
  const messages = unpackMessages(job.error);
  return messages === undefined ? job : { ...job, error: textOfAll(messages, languageOf(c)) };
}
