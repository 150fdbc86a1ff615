import { type Context, Hono } from "hono";
import type { CalculationJobs } from "../../db/warehouse/calculation_jobs.ts";
import { type CalculationJob, hasEnded } from "../../domain/warehouse/calculation_job.ts";
import { ComputedOrder } from "../../domain/warehouse/computed_order.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { readOne } from "./bodies.ts";
import { eventStream } from "./event_stream.ts";
import { json } from "./json.ts";
import { told } from "./language.ts";
import type { UserVariables } from "./credentials.ts";
import { assertMayEnter } from "./warehouse_scope.ts";
import { IdParam } from "./resource_routes.ts";

const JOBS = "/computed_order/jobs";

/** Calculations that go on by themselves, an addition to the specification. */
export function calculationJobRoutes(
  { stopping, settings }: Pick<Services, "stopping" | "settings">,
  jobs: CalculationJobs,
): Hono<{ Variables: UserVariables }> {
  const routes = new Hono<{ Variables: UserVariables }>();
  routes
    .post(JOBS, async (c) => {
      const request = (await readOne(c, ComputedOrder)).record as ComputedOrder;
      assertMayEnter(c, request.id_warehouse);
      const job = await jobs.start(request, requesterOf(c, settings).client, c.get("user"));
      c.header("Location", `/api/v1${JOBS}/${job.id}`);
      return json(c, job, 202);
    })
    .get(`${JOBS}/:id`, valid("param", IdParam), async (c) => {
      c.header("Vary", "Accept-Language");
      return json(c, shown(c, await jobs.get(c.req.valid("param").id)));
    })
    .get(`${JOBS}/:id/events`, valid("param", IdParam), async (c) => {
      const { id } = c.req.valid("param");
      // Whoever has been told the end and asks again, as browsers do, is told that this was all.
      const { state } = await jobs.get(id);
      if (hasEnded({ state }) && c.req.header("Last-Event-ID") === state) return c.body(null, 204);
      const signal = AbortSignal.any([c.req.raw.signal, stopping]);
      return eventStream(c, events(c, jobs.watch(id, signal)), signal);
    })
    .delete(`${JOBS}/:id`, valid("param", IdParam), async (c) => {
      await jobs.cancel(c.req.valid("param").id);
      return c.body(null, 204);
    });
  return routes;
}

async function* events(c: Context, states: AsyncIterable<CalculationJob>) {
  for await (const job of states) {
    const data = JSON.stringify(shown(c, job));
    yield hasEnded(job) ? { event: job.state, id: job.state, data } : { event: "progress", data };
  }
}

/** A job with the reason of its failure in the language that the client asks for. */
function shown(c: Context, job: CalculationJob): CalculationJob {
  return job.error === undefined ? job : { ...job, error: told(c, job.error).message };
}
