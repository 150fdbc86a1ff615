import { Hono } from "hono";
import { z } from "zod";
import { artistNavigation, artistPage } from "../../db/gallery/artists.ts";
import { artistRowsJson, timelineArtistsJson } from "../../db/gallery/timeline.ts";
import { integerText } from "../../domain/fields.ts";
import type { Navigation } from "../../domain/gallery/navigation_records.ts";
import type { ArtistPage, ArtistRow, TimelineArtist } from "../../domain/gallery/records.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { send, sendOne } from "./answer.ts";
import { IdParam } from "./params.ts";
import { timelineAnswer } from "./timeline_answer.ts";

// `start` and `end` are two conditions here, not the ends of a window: alive after, born before.
export const ArtistsQuery = z.object({
  start: integerText().optional(),
  end: integerText().optional(),
  movement_id: integerText().optional(),
  timeline: z.enum(["1", "true", "0", "false"], { error: "expected 1, true, 0 or false" })
    .transform((value) => value === "1" || value === "true").default(false),
});

/** Lists of artists, one artist's profile, and the artist's neighbours in the influence graph. */
export function artistRoutes(services: Services) {
  const { db, answers } = services;
  return new Hono()
    .get("/artists", valid("query", ArtistsQuery), async (c) => {
      const { timeline, ...filter } = c.req.valid("query");
      const { start = "", end = "", movement_id = "" } = filter;
      const key = `/artists/${timeline}:${start}:${end}:${movement_id}`;
      const answer = timeline
        ? await timelineAnswer(services, key, () => timelineArtistsJson(db.read, filter))
        : await answers.get(key, async () => ({ json: await artistRowsJson(db.read, filter) }));
      return send<ArtistRow[] | TimelineArtist[]>(c, answer!);
    })
    .get("/artists/:id", valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = () => artistPage(db.read, id);
      return sendOne<ArtistPage>(c, answers, {
        key: "artist",
        what: "artist",
        id,
        find,
        flags: true,
      });
    })
    .get("/artists/:id/navigation", valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = () => artistNavigation(db.read, id);
      return sendOne<Navigation>(c, answers, {
        key: "navigation",
        what: "artist",
        id,
        find,
        flags: false,
      });
    });
}
