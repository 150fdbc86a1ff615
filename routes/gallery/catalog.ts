import { Hono } from "hono";
import { bootstrapJson, bounds, timeline } from "../../db/gallery/timeline.ts";
import { z } from "zod";
import { worksOfArtists, worksOfMovements } from "../../db/gallery/timeline_works.ts";
import type { Bootstrap, Bounds, Timeline, TimelineWork } from "../../domain/gallery/records.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { send } from "./answer.ts";
import { WindowQuery } from "./params.ts";
import { timelineAnswer } from "./timeline_answer.ts";

/** Lifetime that the specification gives the bootstrap answer. */
const BOOTSTRAP_CACHE = "public, max-age=300";

// As many as stand on a large screen; a client asks for more in several requests.
const MOST_IDS = 64;
const LIST = `expected 1 to ${MOST_IDS} ids with commas between`;
const Ids = z.string()
  .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MOST_IDS - 1}}$`), { error: LIST })
  .optional();

/** Either artists or movements. */
export const WorksQuery = z.object({ artists: Ids, movements: Ids }).refine(
  ({ artists, movements }) => (artists === undefined) !== (movements === undefined),
  { path: ["artists"], error: `${LIST}, or movements alone` },
);

const idsOf = (list: string) => list.split(",").map(Number);

/** What the timeline client loads: bootstrap, bounds, and the eras and movements of a window. */
export function catalogRoutes(services: Services) {
  const { db, answers } = services;
  return new Hono()
    .get("/catalog/bootstrap", valid("query", WindowQuery), async (c) => {
      const window = c.req.valid("query");
      const key = `/bootstrap/${window.start ?? ""}:${window.end ?? ""}`;
      const answer = await timelineAnswer(services, key, () => bootstrapJson(db.read, window));
      return send<Bootstrap>(c, answer, BOOTSTRAP_CACHE);
    })
    .get("/bounds", async (c) => {
      const value = async () => ({ value: await bounds(db.read) });
      const answer = await answers.get("/bounds", value, "catalog");
      return send<Bounds>(c, answer!);
    })
    .get("/timeline/works", valid("query", WorksQuery), async (c) => {
      const { artists, movements } = c.req.valid("query");
      const answer = await answers.get(
        `/timeline/works/${artists}/${movements}`,
        async () => ({
          value: artists !== undefined
            ? await worksOfArtists(db.read, idsOf(artists))
            : await worksOfMovements(db.read, idsOf(movements!)),
        }),
        "catalog",
      );
      return send<TimelineWork[]>(c, answer!);
    })
    .get("/timeline", valid("query", WindowQuery), async (c) => {
      const window = c.req.valid("query");
      const answer = await answers.get(
        `/timeline/${window.start ?? ""}:${window.end ?? ""}`,
        async () => ({ value: await timeline(db.read, window) }),
        "catalog",
      );
      return send<Timeline>(c, answer!);
    });
}
