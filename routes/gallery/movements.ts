import { Hono } from "hono";
import { movementNavigation } from "../../db/gallery/movement_navigation.ts";
import { movementArtists, movementGallery } from "../../db/gallery/movements.ts";
import type { MovementNavigation } from "../../domain/gallery/navigation_records.ts";
import type { MovementArtist, MovementGallery } from "../../domain/gallery/records.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { sendOne } from "./answer.ts";
import { IdParam } from "./params.ts";

/** A movement's artists, the payload of its gallery, and its neighbours in the influence graph. */
export function movementRoutes({ db, answers }: Services) {
  return new Hono()
    .get("/movements/:id/artists", valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = () => movementArtists(db.read, id);
      return sendOne<MovementArtist[]>(c, answers, {
        key: "movement-artists",
        what: "movement",
        id,
        find,
        flags: false,
      });
    })
    .get("/movements/:id/gallery", valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = () => movementGallery(db.read, id);
      return sendOne<MovementGallery>(c, answers, {
        key: "movement-gallery",
        what: "movement",
        id,
        find,
        flags: true,
      });
    })
    .get("/movements/:id/navigation", valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = () => movementNavigation(db.read, id);
      return sendOne<MovementNavigation>(c, answers, {
        key: "movement-navigation",
        what: "movement",
        id,
        find,
        flags: false,
      });
    });
}
