import { Hono } from "hono";
import { z } from "zod";
import {
  movementArtists,
  movementGalleryJson,
  movementNavigation,
} from "../../db/gallery/movements.ts";
import { MovementNavigation } from "../../domain/gallery/navigation_records.ts";
import { MovementArtist, MovementGallery } from "../../domain/gallery/records.ts";
import { kept } from "../contract/answers.ts";
import type { Answering } from "../contract/contract.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { notFound } from "../../domain/app_error.ts";
import { send, senderOf } from "./answer.ts";
import { IMPRESSIONISM, MovementParam } from "./params.ts";

const MOVEMENT = {
  tag: "Movements",
  who: "anybody",
  params: MovementParam,
  errors: [404],
  example: IMPRESSIONISM,
} as const;

/** A movement's artists, the payload of its gallery, and its neighbours in the influence graph. */
export function movementRoutes({ db, answers }: Services) {
  const sendMovement = senderOf(answers, "movement");
  return new Hono()
    .get(
      "/movements/:id/artists",
      route(
        {
          ...MOVEMENT,
          id: "listMovementArtists",
          summary: "The artists of a movement.",
          ...kept("The artists.", z.array(MovementArtist)),
        },
        (c, { id }) => sendMovement(c, id, "movement-artists", () => movementArtists(db.read, id)),
      ),
    )
    .get(
      "/movements/:id/gallery",
      route({
        ...MOVEMENT,
        id: "getMovementGallery",
        summary: "A movement and the paintings of all its artists.",
        description:
          "Ordered by year, then `sort_order`, then birth year of the artist, then title.",
        ...kept("The movement and its paintings.", MovementGallery),
      }, async (c, { id }): Promise<Answering<MovementGallery>> => {
        const answer = await answers.get(`/movement-gallery/${id}`, async () => {
          const text = await movementGalleryJson(db.background, id);
          return text === undefined ? undefined : { text };
        });
        if (answer === undefined) throw notFound("movement", id);
        return send(c, answer);
      }),
    )
    .get(
      "/movements/:id/navigation",
      route(
        {
          ...MOVEMENT,
          id: "getMovementNavigation",
          summary: "The movements before and after a movement.",
          ...kept("Predecessors and successors.", MovementNavigation),
        },
        (c, { id }) =>
          sendMovement(c, id, "movement-navigation", () => movementNavigation(db.background, id)),
      ),
    );
}
