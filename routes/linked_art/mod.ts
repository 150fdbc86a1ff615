import { Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import { artistDetails, artistPage } from "../../db/gallery/artists.ts";
import { movementWithNames } from "../../db/gallery/movements.ts";
import { paintingInContext } from "../../db/gallery/paintings.ts";
import { LINKED_ART_CONTEXT, LINKED_ART_TYPE } from "../../domain/linked_art/addresses.ts";
import { linkedArtist } from "../../domain/linked_art/artist.ts";
import { linkedMovement } from "../../domain/linked_art/movement.ts";
import { linkedArtPainting } from "../../domain/linked_art/painting.ts";
import { CACHED, NOT_MODIFIED } from "../contract/contract.ts";
import { at } from "../contract/route.ts";
import {
  ArtistParam,
  IMPRESSIONISM,
  MONET,
  MovementParam,
  PaintingParam,
  SUNRISE,
} from "../gallery/params.ts";
import { documentSender } from "../iiif/documents.ts";
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";

const ROOT = "/linked-art";

const Entity = z.looseObject({ type: z.string() });

/** Returns the common schema of a class of records; the model defines the rest. */
const recordOf = <Class extends string>(type: Class) =>
  z.looseObject({
    "@context": z.literal(LINKED_ART_CONTEXT),
    id: z.string(),
    type: z.literal(type),
    _label: z.string(),
    classified_as: z.array(z.looseObject({ id: z.string(), type: z.literal("Type") })),
    identified_by: z.array(z.looseObject({ type: z.string(), content: z.string() })),
    subject_of: z.array(Entity),
  });
const HumanMadeObject = recordOf("HumanMadeObject").extend({ produced_by: Entity }).meta({
  id: "HumanMadeObject",
  description: "A painting as a record of Linked Art 1.0.",
});
const Person = recordOf("Person").extend({
  born: Entity.optional(),
  died: Entity.optional(),
}).meta({ id: "Person", description: "An artist as a record of Linked Art 1.0." });
const Type = recordOf("Type").meta({
  id: "Type",
  description: "A movement as a record of Linked Art 1.0.",
});

/** Returns the common part of all contracts of records. */
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

/** Routes for the catalog as Linked Art 1.0 (https://linked.art), for programs on any site. */
export function linkedArtRoutes(services: Services) {
  const { db } = services;
  const sender = documentSender(
    services,
    (c, answer) =>
      sendAnswer(c, answer, { "Cache-Control": "no-cache", "Content-Type": LINKED_ART_TYPE }),
  );
  const artist = async (id: number) => {
    const page = await artistPage(db.read, id);
    const details = page && await artistDetails(db.read, id);
    return page && details && { artist: page.artist, details };
  };

  return new Hono()
    .use(`${ROOT}/*`, cors({ allowMethods: ["GET", "HEAD"], origin: "*", exposeHeaders: ["ETag"] }))
    .get(...at(`${ROOT}/paintings/:id`, {
      ...record(HumanMadeObject),
      id: "getLinkedArtPainting",
      summary: "A painting as a Linked Art record.",
      params: PaintingParam,
      example: SUNRISE,
    }, sender("painting", (id) => paintingInContext(db.read, id), linkedArtPainting)))
    .get(...at(`${ROOT}/artists/:id`, {
      ...record(Person),
      id: "getLinkedArtArtist",
      summary: "An artist as a Linked Art record.",
      params: ArtistParam,
      example: MONET,
    }, sender("artist", artist, linkedArtist)))
    .get(...at(`${ROOT}/movements/:id`, {
      ...record(Type),
      id: "getLinkedArtMovement",
      summary: "A movement as a Linked Art record: the style by which works are classified.",
      params: MovementParam,
      example: IMPRESSIONISM,
    }, sender("movement", (id) => movementWithNames(db.read, id), linkedMovement)));
}
