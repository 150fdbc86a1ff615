import { Hono } from "hono";
import {
  bootstrapJson,
  bounds,
  timeline,
  timelineState,
  WIDEST,
} from "../../db/gallery/timeline.ts";
import type { Bootstrap, Bounds, Timeline } from "../../domain/gallery/records.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { send } from "./answer.ts";
import { WindowQuery } from "./params.ts";

/** Lifetime that the specification gives the bootstrap answer. */
const BOOTSTRAP_CACHE = "public, max-age=300";

/** What the timeline client loads: bootstrap, bounds, and the eras and movements of a window. */
export function catalogRoutes({ db, answers }: Services) {
  return new Hono()
    .get("/catalog/bootstrap", valid("query", WindowQuery), async (c) => {
      const window = c.req.valid("query");
      const span = `${window.start ?? ""}:${window.end ?? ""}`;
      const answer = await answers.get(`/bootstrap/${span}`, async () => {
        // The validator is read before the rows, so that a write in between makes it stale, not wrong.
        const { epoch, timeline_version, ...counts } = await timelineState(db.read);
        const state = [epoch, ...Object.values(counts), timeline_version, span].join("-");
        return { json: await bootstrapJson(db.read, window), etag: `W/"${state}"` };
      });
      return send<Bootstrap>(c, answer!, BOOTSTRAP_CACHE);
    })
    .get("/bounds", async (c) => {
      const answer = await answers.get("/bounds", async () => ({ value: await bounds(db.read) }));
      return send<Bounds>(c, answer!);
    })
    .get("/timeline", valid("query", WindowQuery), async (c) => {
      const { start = WIDEST.min_year, end = WIDEST.max_year } = c.req.valid("query");
      const answer = await answers.get(
        `/timeline/${start}:${end}`,
        async () => ({ value: await timeline(db.read, { start, end }) }),
      );
      return send<Timeline>(c, answer!);
    });
}
