import { expecting, unless } from "../../domain/messages/expecting.ts";
import { Hono } from "hono";
import { bootstrapJson, bounds, timeline } from "../../db/gallery/timeline.ts";
import { z } from "zod";
import {
  portraitDetails,
  worksOfArtists,
  worksOfMovements,
} from "../../db/gallery/timeline_works.ts";
import {
  Bootstrap,
  Bounds,
  PortraitDetail,
  Timeline,
  TimelineWork,
} from "../../domain/gallery/records.ts";
import { kept } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { send } from "./answer.ts";
import { WindowQuery } from "./params.ts";
import { timelineAnswer } from "./timeline_answer.ts";

/** Lifetime that the specification gives the bootstrap answer. */
const BOOTSTRAP_CACHE = "public, max-age=300";

// As many as stand on a large screen; a client asks for more in several requests.
const MOST_IDS = 64;
const Ids = expecting(
  z.string().regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MOST_IDS - 1}}$`)),
  "expected_ids",
  { max: MOST_IDS },
);

/** Either artists or movements. */
export const WorksQuery = z.object({
  artists: Ids.optional().describe("Up to 64 ids of artists with commas between."),
  movements: Ids.optional().describe(
    "Up to 64 ids of movements with commas between, in place of artists.",
  ),
}).refine(
  ({ artists, movements }) => (artists === undefined) !== (movements === undefined),
  { path: ["artists"], ...unless("expected_ids_or_movements", { max: MOST_IDS }) },
);

export const PortraitsQuery = z.object({
  artists: Ids.describe("Up to 64 ids of artists with commas between."),
});

const idsOf = (list: string) => list.split(",").map(Number);
const CATALOG = { tag: "Catalog", who: "anybody" } as const;
const A_WINDOW = { query: { start: 1860, end: 1900 } };

/** What the timeline client loads: bootstrap, bounds, and the eras and movements of a window. */
export function catalogRoutes(services: Services) {
  const { db, answers } = services;
  return new Hono()
    .get(
      "/catalog/bootstrap",
      route({
        ...CATALOG,
        id: "getBootstrap",
        summary: "Everything that the timeline draws, in one answer.",
        description: "Eras and movements that overlap the window and the artists who lived in " +
          "it; without a window everything. Kept for 300 seconds.",
        query: WindowQuery,
        ...kept("Bounds, eras, movements and artists.", Bootstrap),
        example: A_WINDOW,
      }, async (c) => {
        const window = c.req.valid("query");
        const key = `/bootstrap/${window.start ?? ""}:${window.end ?? ""}`;
        const answer = await timelineAnswer(
          services,
          key,
          () => bootstrapJson(db.background, window),
        );
        return send(c, answer, BOOTSTRAP_CACHE);
      }),
    )
    .get(
      "/bounds",
      route({
        ...CATALOG,
        id: "getBounds",
        summary: "The first and the last year of the catalog.",
        ...kept("The bounds.", Bounds),
      }, async (c) => {
        const value = async () => ({ value: await bounds(db.read) });
        return send(c, (await answers.get("/bounds", value, "catalog"))!);
      }),
    )
    .get(
      "/timeline/works",
      route({
        ...CATALOG,
        id: "getTimelineWorks",
        summary:
          "Paintings with a picture and a year, of artists, or the best known one of movements.",
        description: "The best known first, 24 of an artist at most.",
        query: WorksQuery,
        ...kept("The paintings.", z.array(TimelineWork)),
        example: { query: { artists: "222,240" } },
      }, async (c) => {
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
        return send(c, answer!);
      }),
    )
    .get(
      "/timeline/portraits",
      route({
        ...CATALOG,
        id: "getPortraitDetails",
        summary: "Paintings of which a detail stands for the portrait of an artist without one.",
        description: "Of each such artist the best known painting that has a picture.",
        query: PortraitsQuery,
        ...kept("The paintings.", z.array(PortraitDetail)),
        example: { query: { artists: "222,240" } },
      }, async (c) => {
        const { artists } = c.req.valid("query");
        const value = async () => ({ value: await portraitDetails(db.read, idsOf(artists)) });
        return send(c, (await answers.get(`/timeline/portraits/${artists}`, value, "catalog"))!);
      }),
    )
    .get(
      "/timeline",
      route({
        ...CATALOG,
        id: "getTimeline",
        summary: "Eras and movements that overlap a window of years.",
        description: "Movements are those with at least one artist who worked in the window.",
        query: WindowQuery,
        about: {
          start: "First year of the window; -3000 if left out.",
          end: "Last year of the window; 2100 if left out.",
        },
        ...kept("Eras and movements.", Timeline),
        example: A_WINDOW,
      }, async (c) => {
        const window = c.req.valid("query");
        const answer = await answers.get(
          `/timeline/${window.start ?? ""}:${window.end ?? ""}`,
          async () => ({ value: await timeline(db.read, window) }),
          "catalog",
        );
        return send(c, answer!);
      }),
    );
}
