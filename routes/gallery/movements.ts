import { Hono } from "hono";
import { z } from "zod";
import { movementNavigation } from "../../db/gallery/movement_navigation.ts";
import { writeMovementGallery } from "../../db/gallery/movement_gallery.ts";
import { movementArtists } from "../../db/gallery/movements.ts";
import { MovementNavigation } from "../../domain/gallery/navigation_records.ts";
import { MovementArtist, MovementGallery } from "../../domain/gallery/records.ts";
import { kept } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import type { AnswerWriter } from "../answer_bytes.ts";
import { senderOf, sendOneWritten } from "./answer.ts";
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
      }, (c, { id }) => {
        const write = (writer: AnswerWriter) =>
          db.snapshot((reader) =>
            writeMovementGallery(reader, id, {
              write: (json) => writer.write(json),
              pause: () => writer.pause(),
            })
          );
        const key = "movement-gallery";
        return sendOneWritten<MovementGallery>(c, answers, {
          key,
          what: "movement",
          id,
          write,
          flags: true,
        });
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
