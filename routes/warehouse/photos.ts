import { type Context, Hono } from "hono";
import { z } from "zod";
import { oneOf, text } from "../../domain/fields.ts";
import { Box } from "../../domain/warehouse/records.ts";
import {
  boxPhotoOf,
  pickPhotoOf,
  storeBoxPhoto,
  storePickPhoto,
} from "../../services/warehouse/records/photos.ts";
import { at, route, type UserVariables } from "../contract/route.ts";
import { limitUploads } from "../gallery/picture_changes.ts";
import { bodyOf, readBody, requesterOf } from "../middleware/limits.ts";
import { exampleNamed, PHOTO_PICK_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { idOf, idParam, OrderParam } from "./bodies.ts";

const PICK = {
  tag: "Orders",
  who: "employee",
  within: "order",
  params: OrderParam.extend({ act: idOf("pick", PHOTO_PICK_ID) }),
} as const;

const BOX = { tag: "Boxes", params: idParam("box type", exampleNamed("Box").id) } as const;

const UPLOAD = {
  body: { type: "image/*", about: "The file, a JPEG, PNG, WebP or GIF." },
  size: "image",
  errors: [415, 422, 503],
} as const;

const PHOTO = {
  answers: { 200: { about: "The photo.", type: "image/*", headers: ["Cache-Control"] } },
} as const;

const PhotoQuery = z.object({
  size: oneOf(["thumbnail"]).optional().describe("`thumbnail` for at most 160 pixels."),
  of: text({ max: 200 }).optional().describe(
    "The box type's `photo`: the answer may be cached for a day, because a new photo has another.",
  ),
});

const sent = async (c: Context) => ({
  bytes: await readBody(c),
  type: c.req.header("Content-Type") ?? "",
});

const answer = (
  c: Context,
  { bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: string },
  caching = "no-store",
) =>
  c.body(bodyOf(c, bytes), 200, {
    "Cache-Control": `private, ${caching}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": type,
  });

/** Photos of box types and of picks (additions). */
export function photoRoutes(services: Pick<Services, "db" | "store" | "images">) {
  const uploads = limitUploads();
  return new Hono<{ Variables: UserVariables }>()
    .put(
      "/stockbox/:id/photo",
      uploads,
      route({
        ...BOX,
        ...UPLOAD,
        who: "head",
        id: "putBoxPhoto",
        summary: "Stores a photo of a box type, in place of the one that it has.",
        description:
          "The file itself with its `Content-Type`. It is scaled and encoded again, so " +
          "that its metadata is dropped.",
        answers: { 200: { about: "The box type with its new `photo`.", schema: Box } },
      }, async (c, { id }) =>
        await storeBoxPhoto(services, id, await sent(c), {
          requester: requesterOf(c),
          actor: c.get("user"),
        })),
    )
    .get(...at("/stockbox/:id/photo", {
      ...BOX,
      ...PHOTO,
      who: "employee",
      id: "getBoxPhoto",
      summary: "The photo of a box type.",
      query: PhotoQuery,
    }, async (c, { id }) => {
      const { size, of } = c.req.valid("query");
      const photo = await boxPhotoOf(services, id, {
        isThumbnail: size !== undefined,
        actor: c.get("user"),
      });
      return answer(c, photo, of === photo.photo ? "max-age=86400" : undefined);
    }))
    .put(
      "/order_item/:id/picks/:act/photo",
      uploads,
      route({
        ...PICK,
        ...UPLOAD,
        id: "putPickPhoto",
        summary: "Stores a photo of a short pick or a damaged box.",
        description:
          "The file itself with its `Content-Type`. It is scaled and encoded again, so " +
          "that its metadata is dropped; the first photo of a pick stays. It is deleted with the " +
          "pick, and after as many days as replaced pictures.",
        answers: { 204: { about: "Stored; no body." } },
      }, async (c, { id, act }) => {
        await storePickPhoto(services, id, act, await sent(c), requesterOf(c));
      }),
    )
    .get(...at("/order_item/:id/picks/:act/photo", {
      ...PICK,
      ...PHOTO,
      id: "getPickPhoto",
      summary: "The photo of a pick.",
    }, async (c, { id, act }) => answer(c, await pickPhotoOf(services, id, act))));
}
