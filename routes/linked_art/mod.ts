import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import { artistPage } from "../../db/gallery/artists.ts";
import { artistDetails } from "../../db/gallery/museum_details.ts";
import { movementWithNames } from "../../db/gallery/movements.ts";
import { paintingContext, paintingPage } from "../../db/gallery/paintings.ts";
import { notFound } from "../../domain/app_error.ts";
import { LINKED_ART_TYPE } from "../../domain/linked_art/addresses.ts";
import { linkedArtist } from "../../domain/linked_art/artist.ts";
import { linkedMovement } from "../../domain/linked_art/movement.ts";
import { linkedArtPainting } from "../../domain/linked_art/painting.ts";
import { CACHED, NOT_MODIFIED } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import {
  ArtistParam,
  IMPRESSIONISM,
  MONET,
  MovementParam,
  PaintingParam,
  SUNRISE,
} from "../gallery/params.ts";
import { documentAt } from "../iiif/document_at.ts";
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { HumanMadeObject, Person, Type } from "./records.ts";

const ROOT = "/linked-art";

/** A route that answers a record of Linked Art. */
const record = <Schema extends z.ZodType>(schema: Schema) => ({
  tag: "Linked Art",
  who: "anybody",
  headers: ["If-None-Match"],
  answers: {
    200: { about: "The record.", schema, type: "application/ld+json", headers: CACHED },
    304: NOT_MODIFIED,
  },
  errors: [404],
} as const);

/** The catalog as Linked Art 1.0 (https://linked.art), for programs of any site. */
export function linkedArtRoutes(services: Services) {
  const { db } = services;
  const sendRecord = async <Found extends object>(
    c: Context,
    find: () => Promise<Found | undefined>,
    write: (base: string, found: Found) => object,
    { what, id }: { what: "painting" | "artist" | "movement"; id: number },
  ) => {
    const answer = await documentAt(c, services, find, write);
    if (answer === undefined) throw notFound(what, id);
    return await sendAnswer(c, answer, {
      "Cache-Control": "no-cache",
      "Content-Type": LINKED_ART_TYPE,
    });
  };

  return new Hono()
    .use(`${ROOT}/*`, cors({ allowMethods: ["GET", "HEAD"], origin: "*", exposeHeaders: ["ETag"] }))
    .get(
      `${ROOT}/paintings/:id`,
      route({
        ...record(HumanMadeObject),
        id: "getLinkedArtPainting",
        summary: "A painting as a Linked Art record.",
        params: PaintingParam,
        example: SUNRISE,
      }, (c, { id }) => {
        const find = async () => {
          const page = await paintingPage(db.read, id);
          const context = page && await paintingContext(db.read, id);
          return page && context && { page, context };
        };
        return sendRecord(c, find, linkedArtPainting, { what: "painting", id });
      }),
    )
    .get(
      `${ROOT}/artists/:id`,
      route({
        ...record(Person),
        id: "getLinkedArtArtist",
        summary: "An artist as a Linked Art record.",
        params: ArtistParam,
        example: MONET,
      }, (c, { id }) => {
        const find = async () => {
          const page = await artistPage(db.read, id);
          const details = page && await artistDetails(db.read, id);
          return page && details && { artist: page.artist, details };
        };
        return sendRecord(c, find, linkedArtist, { what: "artist", id });
      }),
    )
    .get(
      `${ROOT}/movements/:id`,
      route({
        ...record(Type),
        id: "getLinkedArtMovement",
        summary: "A movement as a Linked Art record: the style by which works are classified.",
        params: MovementParam,
        example: IMPRESSIONISM,
      }, (c, { id }) => {
        const find = () => movementWithNames(db.read, id);
        return sendRecord(c, find, linkedMovement, { what: "movement", id });
      }),
    );
}
