import { expecting } from "../../domain/messages/expecting.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { type PictureRow, pictureRow } from "../../db/gallery/picture_rows.ts";
import { findPicture } from "../../services/gallery/found/find_picture.ts";
import type { PublishedImage } from "../../services/gallery/pictures/pictures.ts";
import { AppError, notFound, refusal } from "../../domain/app_error.ts";
import { mayBeFound } from "../../domain/gallery/review.ts";
import { ResolutionGate } from "../../adapters/sources/resolution_gate.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import type { Requester } from "../../adapters/workers/requester.ts";
import { IMAGE_FILE } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { REVALIDATE } from "./image_files.ts";
import type { MissingThumbnails } from "./missing_thumbnails.ts";
import { PaintingParam, SUNRISE } from "./params.ts";
import { sendFile } from "./send_file.ts";
import { storingIfPossible } from "./unstorable.ts";

/** How long caches may keep an image asked for by its painting. */
const A_DAY = "public, max-age=86400";

// A visitor's page asks for hundreds of images at once; the sources outside are asked for a few at a
// time, and who would have to wait behind too many others goes without.
const RESOLUTIONS_AT_ONCE = 3;
const RESOLUTIONS_WAITING = 200;

export const SizeQuery = z.object({
  size: expecting(z.enum(["thumb", "full"]), "expected_either", { one: "thumb", other: "full" })
    .default("thumb")
    .describe("The small image or the whole one."),
  missing: expecting(z.enum(["404", "204"]), "expected_either", { one: "404", other: "204" })
    .default("404")
    .describe("The status where there is none: pages ask for 204, as browsers log errors."),
});

/**
 * A painting's image by its id: the local file, or else what the sources outside have, which is kept
 * for the next time.
 */
export function paintingImageRoutes(services: Services, thumbnails: MissingThumbnails) {
  const { db, log, settings } = services;
  const flights = new ResolutionGate<number, PublishedImage | undefined>();
  const gate = new WeightedGate(RESOLUTIONS_AT_ONCE, { mostWaiting: RESOLUTIONS_WAITING });

  const sendStored = async (c: Context, row: PictureRow, size: "thumb" | "full") => {
    const path = size === "full" ? row.full : row.thumbnail;
    return path ? await sendFile(c, services, path, A_DAY) : undefined;
  };

  const find = (id: number, requester: Requester) =>
    storingIfPossible(() =>
      findPicture({ ...services, found: settings.FOUND_PICTURES }, id, requester)
    );

  return new Hono()
    .get(
      "/paintings/:id/image",
      route({
        id: "getPaintingImage",
        tag: "Paintings",
        summary: "The image of a painting.",
        description: "The local file; while there is none, sources outside are asked once, and " +
          "what they have is kept, or with `FOUND_PICTURES=hold` shown to a curator first. An image that a curator has removed is never looked for again.",
        who: "anybody",
        params: PaintingParam,
        query: SizeQuery,
        ...IMAGE_FILE,
        answers: {
          ...IMAGE_FILE.answers,
          204: { about: "There is none, and `missing=204` asks for this status then." },
        },
        errors: [404, 416, 503],
        example: { ...SUNRISE, query: { size: "thumb" } },
      }, async (c, { id }) => {
        const target = { type: "painting", id } as const;
        const { size, missing } = c.req.valid("query");
        const requester = requesterOf(c);
        const stored = async () => {
          const row = await pictureRow(db.read, target);
          if (row === undefined) throw notFound("painting", target.id);
          return { row, response: await sendStored(c, row, size) };
        };
        /** One size in the place of the other, for as long as that is missing. */
        const otherSize = async (row: PictureRow) => {
          const path = size === "thumb"
            ? await thumbnails.insteadOf(target, requester)
            : row.thumbnail;
          return path ? await sendFile(c, services, path, REVALIDATE) : undefined;
        };
        const { row, response } = await stored();
        if (response) return response;
        const none = () => {
          if (missing === "204") return c.body(null, 204, { "Cache-Control": "no-store" });
          throw refusal(404, "painting_without_image", { id: target.id });
        };
        const seekable = mayBeFound(row);
        if (size === "thumb" || !seekable) {
          const other = await otherSize(row);
          if (other) return other;
        }
        if (!seekable) return none();
        try {
          // Others may wait for the same, so it does not end when the first who asks has gone.
          const { client } = requester;
          const found = () => gate.run(1, () => find(target.id, { client }), { client });
          await flights.run(target.id, found);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log.info("No image was found outside", { painting: target.id, reason: error.message });
        }
        const now = await stored();
        const found = now.response ?? await otherSize(now.row);
        return found ?? none();
      }),
    );
}
