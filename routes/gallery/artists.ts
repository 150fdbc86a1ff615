import { expecting } from "../../domain/messages/expecting.ts";
import { Hono } from "hono";
import { z } from "zod";
import { artistDetails, artistNavigation, artistPage } from "../../db/gallery/artists.ts";
import { artistRowsJson } from "../../db/gallery/timeline.ts";
import { integerText } from "../../domain/fields.ts";
import { ArtistDetails } from "../../domain/gallery/museum.ts";
import { Navigation } from "../../domain/gallery/navigation_records.ts";
import { ArtistPage, ListedArtist } from "../../domain/gallery/records.ts";
import { kept } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { send, senderOf } from "./answer.ts";
import { ArtistParam, MONET } from "./params.ts";
import { timelineAnswer } from "./timeline_answer.ts";

// `start` and `end` are two conditions here, not the ends of a window: alive after, born before.
export const ArtistsQuery = z.object({
  start: integerText().optional().describe("Only artists who lived after this year."),
  end: integerText().optional().describe("Only artists born before this year."),
  movement_id: integerText().optional().describe("Only artists of this movement."),
  timeline: expecting(z.enum(["1", "true", "0", "false"]), "expected_either", {
    one: "1, true, 0",
    other: "false",
  })
    .transform((value) => value === "1" || value === "true").default(false)
    .describe("`1` for light rows without the two texts."),
});

const ARTISTS = { tag: "Artists", who: "anybody" } as const;
const ARTIST = { ...ARTISTS, params: ArtistParam, errors: [404], example: MONET } as const;

/** Lists of artists, one artist's profile, and the artist's neighbours in the influence graph. */
export function artistRoutes(services: Services) {
  const { db, answers } = services;
  const sendArtist = senderOf(answers, "artist");
  return new Hono()
    .get(
      "/artists",
      route({
        ...ARTISTS,
        id: "listArtists",
        summary: "Artists with their movements.",
        query: ArtistsQuery,
        ...kept("The artists.", z.array(ListedArtist)),
        example: { query: { movement_id: 35, timeline: "1" } },
      }, async (c) => {
        const { timeline, ...filter } = c.req.valid("query");
        const { start = "", end = "", movement_id = "" } = filter;
        const key = `/artists/${timeline}:${start}:${end}:${movement_id}`;
        const json = () => artistRowsJson(db.background, filter, timeline);
        const answer = timeline
          ? await timelineAnswer(services, key, json)
          : await answers.get(key, async () => ({ text: await json() }));
        return send(c, answer!);
      }),
    )
    .get(
      "/artists/:id",
      route({
        ...ARTIST,
        id: "getArtist",
        summary: "An artist with periods and paintings.",
        ...kept("The artist.", ArtistPage),
      }, (c, { id }) => sendArtist(c, id, "artist", () => artistPage(db.read, id), "review")),
    )
    .get(
      "/artists/:id/details",
      route({
        ...ARTIST,
        id: "getArtistDetails",
        summary:
          "What museums say of an artist: dates, other names, identifiers, terms of the texts.",
        ...kept("What is known.", ArtistDetails),
      }, (c, { id }) => sendArtist(c, id, "details", () => artistDetails(db.read, id))),
    )
    .get(
      "/artists/:id/navigation",
      route({
        ...ARTIST,
        id: "getArtistNavigation",
        summary: "Those whom an artist learned from, and those who learned from the artist.",
        description: "Made of the influences; grouped by movement, each artist once.",
        ...kept("Predecessors and successors.", Navigation),
      }, (c, { id }) => sendArtist(c, id, "navigation", () => artistNavigation(db.read, id))),
    );
}
