/** Image files by path and by painting; missing ones are produced or searched. */
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";
import { ResolutionGate } from "../../domain/sources/resolution_gate.ts";
import type { Requester } from "../../adapters/workers/worker_pool.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { type PictureRow, pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import { storageFaultOf } from "../../domain/storage_fault.ts";
import { AppError, notFound, refusal } from "../../domain/app_error.ts";
import { maySearchPicture } from "../../domain/gallery/review.ts";
import { fileOwner } from "../../domain/images/store.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import { findPicture } from "../../services/gallery/found/find_picture.ts";
import {
  linkFoundPictures,
  remakeThumbnail,
} from "../../services/gallery/pictures/found_pictures.ts";
import { IMAGE_FILE } from "../contract/contract.ts";
import { at } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import type { Services } from "../services.ts";
import { ArtistParam, MONET, PaintingParam, SUNRISE } from "./params.ts";
import { REVALIDATE_FILE, sendFile } from "../send_answer.ts";

/** Cache lifetime of an image requested by its painting. */
const CACHED_FOR_A_DAY = "public, max-age=86400";

// A disk may have lost all thumbnails, and a page requests hundreds at once; beyond this queue, the
// full image is shown until the next request.
const MAX_WAITING_THUMBNAILS = 500;
// Likewise, only a few images are searched in other sources at a time.
const MAX_RESOLUTIONS = 3;
const MAX_WAITING_RESOLUTIONS = 200;
const MAX_WAITING_SCANS = 64;

const SizeQuery = z.object({
  size: expecting(z.enum(["thumb", "full"]), "expected_either", { one: "thumb", other: "full" })
    .default("thumb")
    .describe("Thumbnail or full image."),
  missing: expecting(z.enum(["404", "204"]), "expected_either", { one: "404", other: "204" })
    .default("404")
    .describe("The status if there is none: pages request 204, because browsers log errors."),
});

const PreloadedImages = z.object({
  fetched: z.int().describe("Paintings with a local image."),
  total: z.int().describe("All paintings."),
}).meta({ id: "PreloadedImages", description: "Number of an artist's paintings with an image." });

/** Missing thumbnails, each produced once for all requests; failures are cached. */
export class MissingThumbnails {
  readonly #recreations = new ResolutionGate<string, string | undefined>(() => performance.now());
  readonly #gate = new WeightedGate(1, { maxQueued: MAX_WAITING_THUMBNAILS });

  constructor(
    private readonly services: Pick<Services, "db" | "store" | "images" | "pictures" | "log">,
  ) {}

  /** Returns the full image's path, if any, and starts producing its thumbnail. */
  async fullImageInstead(target: PictureTarget, { client }: Requester) {
    const full = (await pictureRow(this.services.db.read, target))?.full;
    if (!full || await this.services.store.stat(full) === undefined) return undefined;
    // Not awaited, so that a lost file does not slow down any page.
    void this.#recreate(target, { client });
    return full;
  }

  async #recreate(target: PictureTarget, requester: Requester): Promise<void> {
    const { log, ...services } = this.services;
    const record = { [target.type]: target.id };
    const work = async () => {
      const thumbnail = await storingIfPossible(() => remakeThumbnail(services, target, requester));
      if (thumbnail) log.info("Recreated a missing thumbnail", { ...record, thumbnail });
      return thumbnail;
    };
    try {
      const recreate = () => this.#gate.run(1, work, requester);
      await this.#recreations.run(`${target.type} ${target.id}`, recreate);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.info("A missing thumbnail could not be recreated", { ...record, reason });
    }
  }
}

/**
 * Runs work that stores a picture automatically. A full or read-only store is cached like any other
 * failure; otherwise the picture would be downloaded or produced again for every visitor.
 * @throws {AppError} 404 for such a store; what `work` throws
 */
async function storingIfPossible<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = storageFaultOf(error);
    if (fault !== "full" && fault !== "unwritable") throw error;
    throw Object.assign(refusal(404, "no_room_for_image"), { cause: error });
  }
}

/** Routes for the image files under `/images/`, which any site may display and draw. */
export function imageFileRoutes(services: Services, thumbnails: MissingThumbnails) {
  /** Sends the full image instead of a missing thumbnail. */
  const sendInstead = async (c: Context, path: string) => {
    const owner = fileOwner(path);
    if (!owner?.thumbnail) return undefined;
    const row = await pictureRow(services.db.read, owner);
    if (row?.thumbnail !== path) return undefined;
    const full = await thumbnails.fullImageInstead(owner, requesterOf(c));
    return full && await sendFile(c, services, full, REVALIDATE_FILE);
  };
  return new Hono()
    .use("/images/*", cors({ origin: "*", exposeHeaders: ["ETag", "Last-Modified"] }))
    .get(...at("/images/*", {
      id: "getImageFile",
      tag: "Image files",
      summary: "An image file, by its relative path.",
      description: "The path may have slashes in it. Any site may show the file.",
      who: "anybody",
      about: { path: "A path from `image_path`, `thumbnail_path` or `portrait_path`." },
      ...IMAGE_FILE,
      errors: [404, 416, 503],
      example: { path: { path: "samples/sunrise.jpg" } },
    }, async (c) => {
      const path = relativePath(new URL(c.req.url).pathname);
      const sent = path &&
        (await sendFile(c, services, path, REVALIDATE_FILE) ?? await sendInstead(c, path));
      if (!sent) throw refusal(404, "nothing_at_path", { path: c.req.path });
      return sent;
    }));
}

/** Returns the path after `/images/`, decoded once; undefined when that cannot be. */
function relativePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.slice("/images/".length));
  } catch {
    return undefined;
  }
}

/** Routes for a painting's image: a file, or one found and stored; linking of stored files. */
export function paintingImageRoutes(services: Services, thumbnails: MissingThumbnails) {
  const { db, log, settings } = services;
  const searches = new ResolutionGate<number, unknown>(() => performance.now());
  const gate = new WeightedGate(MAX_RESOLUTIONS, { maxQueued: MAX_WAITING_RESOLUTIONS });
  // Every visitor may request a scan, so only one runs at a time.
  const scans = new WeightedGate(1, { maxQueued: MAX_WAITING_SCANS });

  return new Hono()
    .get(...at("/paintings/:id/image", {
      id: "getPaintingImage",
      tag: "Paintings",
      summary: "The image of a painting.",
      description: "The local file; if there is none, other sources are searched once, and the " +
        "picture found is stored, or with `FOUND_PICTURES=hold` shown to a curator first. An " +
        "image that a curator has removed is never searched again.",
      who: "anybody",
      params: PaintingParam,
      query: SizeQuery,
      ...IMAGE_FILE,
      answers: {
        ...IMAGE_FILE.answers,
        204: { about: "There is none, and the request has `missing=204`." },
      },
      errors: [404, 416, 503],
      example: { ...SUNRISE, query: { size: "thumb" } },
    }, async (c, { id }) => {
      const target = { type: "painting", id } as const;
      const { size, missing } = c.req.valid("query");
      const requester = requesterOf(c);
      const stored = async () => {
        const row = await pictureRow(db.read, target);
        if (row === undefined) throw notFound("painting", id);
        const path = size === "full" ? row.full : row.thumbnail;
        return {
          row,
          response: path ? await sendFile(c, services, path, CACHED_FOR_A_DAY) : undefined,
        };
      };
      /** Sends the other size while the requested one is missing. */
      const otherSize = async (row: PictureRow) => {
        const path = size === "thumb"
          ? await thumbnails.fullImageInstead(target, requester)
          : row.thumbnail;
        return path ? await sendFile(c, services, path, REVALIDATE_FILE) : undefined;
      };
      const none = () => {
        if (missing === "204") return c.body(null, 204, { "Cache-Control": "no-store" });
        throw refusal(404, "painting_without_image", { id });
      };
      const { row, response } = await stored();
      if (response) return response;
      const isSearchable = maySearchPicture(row);
      if (size === "thumb" || !isSearchable) {
        const other = await otherSize(row);
        if (other) return other;
      }
      if (!isSearchable) return none();
      try {
        // The work does not end when the first client disconnects, because others may wait for
        // the same result.
        const { client } = requester;
        const dependencies = { ...services, found: settings.FOUND_PICTURES };
        const work = () => storingIfPossible(() => findPicture(dependencies, id, { client }));
        const find = () => gate.run(1, work, { client });
        await searches.run(id, find);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.info("No image was found outside", { painting: id, reason: error.message });
      }
      const now = await stored();
      return now.response ?? await otherSize(now.row) ?? none();
    }))
    .post(...at("/artists/:id/preload-images", {
      id: "preloadArtistImages",
      tag: "Artists",
      summary: "Links an artist's paintings to image files that are stored already.",
      description: "Nothing is downloaded; anybody may call it.",
      who: "anybody",
      params: ArtistParam,
      answers: { 200: { about: "The numbers of paintings.", schema: PreloadedImages } },
      errors: [404, 503],
      keyed: false,
      example: MONET,
    }, async (c, { id }) => {
      const requester = requesterOf(c);
      return await scans.run(1, () => linkFoundPictures(services, id, requester), requester);
    }));
}
