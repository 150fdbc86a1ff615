/** Places of notes and stops after a picture was replaced, an addition to the specification. */
import { Hono } from "hono";
import { registeredFile } from "../../services/gallery/pictures/image_files.ts";
import {
  confirmPlaces,
  formerPicture,
  listPlacements,
} from "../../services/gallery/pictures/placements.ts";
import { Placements, PlacesConfirmed } from "../../domain/gallery/placement_records.ts";
import { route } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { bodyOf } from "../read_timeout.ts";
import type { Services } from "../services.ts";
import { PaintingParam, SUNRISE } from "./params.ts";

/** Routes below `/paintings`, before those of one painting. */
export function placementRoutes(services: Services) {
  const { db, store } = services;
  const review = { tag: "Curators' review", who: curatorOnly(services) } as const;
  const painting = { ...review, params: PaintingParam, example: SUNRISE } as const;
  return new Hono()
    .get(
      "/paintings/placements",
      route({
        ...review,
        id: "listPlacements",
        summary: "Replaced pictures with notes or stops whose places a curator has to look at.",
        description: "A new picture is aligned to the one that it replaces. From a confidence of " +
          "0.5 notes and stops are moved with what they are about; the others wait here, until " +
          "the picture is changed again or a curator confirms the places.",
        answers: { 200: { about: "Those that wait, newest first.", schema: Placements } },
      }, async () => ({ placements: await listPlacements(db.read) })),
    )
    .get(
      "/paintings/:id/former-image",
      route({
        ...painting,
        id: "getFormerImage",
        summary: "The picture that was replaced, while notes or stops on it wait.",
        answers: {
          200: { about: "The picture.", type: "image/*", headers: ["Cache-Control"] },
          204: { about: "Nothing waits, or the picture is not kept any more." },
        },
        errors: [503],
      }, async (c, { id }) => {
        const path = await formerPicture(db.read, id);
        const file = path && await registeredFile(db.read, path);
        const bytes = file && await store.read(path);
        if (!bytes) return c.body(null, 204);
        return c.body(bodyOf(c, bytes), 200, {
          "Cache-Control": "private, no-store",
          "Content-Security-Policy": "default-src 'none'; sandbox",
          "Content-Type": file.type,
        });
      }),
    )
    .post(
      "/paintings/:id/confirm-places",
      route({
        ...painting,
        id: "confirmPlaces",
        summary: "Notes that all notes and stops on a painting's picture are where they belong.",
        answers: { 200: { about: "Whether anything was waiting.", schema: PlacesConfirmed } },
        errors: [404],
      }, async (c, { id }) => ({
        confirmed: await confirmPlaces(db, id, c.get("curator").username),
      })),
    );
}
