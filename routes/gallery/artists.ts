import { Hono } from "hono";
import { z } from "zod";
import { artistDetails, artistNavigation, artistPage } from "../../db/gallery/artists.ts";
import {
  movementArtists,
  movementGalleryJson,
  movementNavigation,
} from "../../db/gallery/movements.ts";
import { artistRowsJson } from "../../db/gallery/timeline.ts";
import { notFound } from "../../domain/app_error.ts";
import { integerText } from "../../domain/fields.ts";
import { ArtistDetails } from "../../domain/gallery/museum.ts";
import { MovementNavigation, Navigation } from "../../domain/gallery/navigation_records.ts";
import {
  ArtistPage,
  ListedArtist,
  MovementArtist,
  MovementGallery,
} from "../../domain/gallery/records.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import { cachedAnswer, type ContractResponse } from "../contract/contract.ts";
import { at } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { keyOf, send, senderOf, timelineAnswer } from "../send_answer.ts";
import { ArtistParam, IMPRESSIONISM, MONET, MovementParam } from "./params.ts";

// `start` and `end` are two conditions here, not the ends of a window: alive after, born before.
const ArtistsQuery = z.object({
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

const MOVEMENT = {
  tag: "Movements",
  who: "anybody",
  params: MovementParam,
  errors: [404],
  example: IMPRESSIONISM,
} as const;

/** Artists and movements: their lists, their galleries, and their neighbours by influence. */
export function artistRoutes(services: Services) {
  const { db, answers } = services;
  const sendArtist = senderOf(answers, "artist");
  const sendMovement = senderOf(answers, "movement");
  return new Hono()
    .get(...at("/artists", {
      ...ARTISTS,
      id: "listArtists",
      summary: "Artists with their movements.",
      query: ArtistsQuery,
      ...cachedAnswer("The artists.", z.array(ListedArtist)),
      example: { query: { movement_id: 35, timeline: "1" } },
    }, async (c) => {
      const { timeline, ...filter } = c.req.valid("query");
      const json = () => artistRowsJson(db.background, filter, timeline);
      const answer = timeline
        ? await timelineAnswer(services, c, json)
        : await answers.get(keyOf(c), async () => ({ text: await json() }));
      return send(c, answer!);
    }))
    .get(...at("/artists/:id", {
      ...ARTIST,
      id: "getArtist",
      summary: "An artist with periods and paintings.",
      ...cachedAnswer("The artist.", ArtistPage),
    }, (c, { id }) => sendArtist(c, () => artistPage(db.read, id), "review")))
    .get(...at("/artists/:id/details", {
      ...ARTIST,
      id: "getArtistDetails",
      summary: "The museum fields of an artist: dates, other names, identifiers, license of the " +
        "texts.",
      ...cachedAnswer("What is known.", ArtistDetails),
    }, (c, { id }) => sendArtist(c, () => artistDetails(db.read, id))))
    .get(...at("/artists/:id/navigation", {
      ...ARTIST,
      id: "getArtistNavigation",
      summary: "The artists who influenced an artist, and those whom the artist influenced.",
      description: "Derived from the influences; grouped by movement, without duplicates.",
      ...cachedAnswer("Predecessors and successors.", Navigation),
    }, (c, { id }) => sendArtist(c, () => artistNavigation(db.read, id))))
    .get(...at("/movements/:id/artists", {
      ...MOVEMENT,
      id: "listMovementArtists",
      summary: "The artists of a movement.",
      ...cachedAnswer("The artists.", z.array(MovementArtist)),
    }, (c, { id }) => sendMovement(c, () => movementArtists(db.read, id))))
    .get(...at("/movements/:id/gallery", {
      ...MOVEMENT,
      id: "getMovementGallery",
      summary: "A movement and the paintings of all its artists.",
      description: "Ordered by year, then `sort_order`, then birth year of the artist, then title.",
      ...cachedAnswer("The movement and its paintings.", MovementGallery),
    }, async (c, { id }): Promise<ContractResponse<MovementGallery>> => {
      const answer = await answers.get(keyOf(c), async () => {
        const text = await movementGalleryJson(db.background, id);
        return text === undefined ? undefined : { text };
      });
      if (answer === undefined) throw notFound("movement", id);
      return send(c, answer);
    }))
    .get(...at("/movements/:id/navigation", {
      ...MOVEMENT,
      id: "getMovementNavigation",
      summary: "The movements before and after a movement.",
      ...cachedAnswer("Predecessors and successors.", MovementNavigation),
    }, (c, { id }) => sendMovement(c, () => movementNavigation(db.background, id))));
}
