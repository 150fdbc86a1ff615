import { unless } from "../../domain/messages/expecting.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { prepareTiles } from "../../adapters/iiif/prepare_tiles.ts";
import { WorkerOverrun } from "../../adapters/workers/worker_pool.ts";
import { WorkerDied } from "../../adapters/workers/worker_supervisor.ts";
import type { Requester } from "../../adapters/workers/requester.ts";
import { hasPlaces, type PictureAlignment } from "../../db/gallery/moved_places.ts";
import { NO_FILES, pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import type {
  CuratorChange,
  PictureFiles,
  PublishedImage,
} from "../../db/gallery/published_picture.ts";
import { AppError, notFound } from "../../domain/app_error.ts";
import { text, webAddressOrNone, wordsOrWebAddress } from "../../domain/fields.ts";
import { SETTLED } from "../../domain/gallery/review.ts";
import { releasePicture } from "../../domain/images/release_bytes.ts";
import { type Upload, UploadBody } from "../../domain/images/upload.ts";
import { route } from "../contract/route.ts";
import { curatorOnly, type CuratorVariables } from "../middleware/curator_only.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { ArtistParam, MONET, PaintingParam, SUNRISE } from "./params.ts";
import { limitUploads, uploadReader } from "./upload_body.ts";

const webAddress = () =>
  text({ min: 1, max: 4000 }).refine(
    (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
    unless("expected_web_address"),
  );

export const FixBody = z.object({
  imageUrl: webAddress().describe("Begins with http:// or https://."),
  searchUrl: text({ max: 4000 }).optional()
    .describe("The page where it was found; sent as the referrer."),
  source: text({ max: 200 }).optional().describe("Name of the source, for the audit log."),
  thumbUrl: text({ max: 4000 }).optional().describe("Tried when the image itself cannot be had."),
  pageUrl: webAddressOrNone().optional().describe("The page that shows it, named as its source."),
  credit: text({ max: 500 }).optional().describe("Whom to credit for it."),
  license: wordsOrWebAddress({ max: 500 }).optional().describe("Under which terms it may be used."),
});

const settled = { fixed: z.literal(true), checked: z.literal(true) };
export const ReplacedImage = z.object({
  imagePath: z.string(),
  thumbnailPath: z.string(),
  image_cache_key: z.int(),
  thumbnail_cache_key: z.int(),
  ...settled,
});
export const ReplacedPortrait = z.object({ portraitPath: z.string(), ...settled });

const IMAGE = { 200: { about: "The new image.", schema: ReplacedImage } } as const;
const PORTRAIT = { 200: { about: "The new portrait.", schema: ReplacedPortrait } } as const;

/** A file that takes the place of an image, and what the audit log says of where it is from. */
type Obtained =
  & Pick<Upload, "bytes">
  & Partial<Upload>
  & Pick<CuratorChange, "note">
  & Pick<PictureFiles, "attribution">;

/** Replacing a painting's image or an artist's portrait, by upload or from an address. */
export function pictureChangeRoutes(services: Services) {
  const { db, images, pictures, renderer, sources, settings } = services;
  const turn = limitUploads(services);
  const body = uploadReader(services);

  const replace = async (
    c: Context<{ Variables: CuratorVariables }>,
    target: PictureTarget,
    action: CuratorChange["action"],
    obtain: () => Obtained | Promise<Obtained>,
  ): Promise<PublishedImage> => {
    const before = await pictures.replacedBefore();
    if (before !== undefined) return before;
    // Nothing is downloaded or decoded for a painting or an artist that is not there.
    if (await pictureRow(db.read, target) === undefined) throw notFound(target.type, target.id);
    const { bytes, mimeType, attribution = {}, ...note } = await obtain();
    const kind = target.type === "painting" ? "painting" : "portrait";
    const requester = requesterOf(c, settings);
    const files = await images.process(bytes, kind, mimeType, requester);
    const alignment = await alignmentOf(services, target, files, requester);
    if (kind === "painting") {
      const { full } = files;
      // A copy: a worker takes what it reads.
      const image = { ...full, read: () => Promise.resolve(full.bytes.slice()) };
      await prepareTiles(renderer, image, requester);
    }
    const { username } = c.get("curator");
    const published = await pictures.replace(target, { ...files, attribution, alignment }, {
      username,
      action,
      ...note,
    });
    releasePicture(files);
    return published;
  };

  const download = (body: z.infer<typeof FixBody>) => async () => {
    const { bytes, url } = await sources.download(body);
    const { pageUrl, credit = "", license = "" } = body;
    return {
      bytes,
      note: { imageUrl: url, source: body.source ?? null },
      attribution: { source: pageUrl || url, credit, license },
    };
  };

  const review = { tag: "Curators' review", who: curatorOnly(services) } as const;
  const painting = { ...review, params: PaintingParam, example: SUNRISE } as const;
  const artist = { ...review, params: ArtistParam, example: MONET } as const;
  const uploads = {
    description: "The file is decoded and written anew; its metadata are dropped.",
    body: { schema: UploadBody },
    size: "image",
    errors: [404, 409, 415, 422, 503],
  } as const;
  const fixes = {
    description: "Nothing is replaced unless the download succeeds and the bytes are an image.",
    json: FixBody,
    errors: [404, 409, 415, 422, 502, 503, 504],
  } as const;

  return new Hono()
    .post(
      "/paintings/:id/upload-image",
      turn,
      route({
        ...painting,
        ...uploads,
        id: "uploadPaintingImage",
        summary: "Replaces the image of a painting by an uploaded one.",
        answers: IMAGE,
      }, async (c, { id }) => {
        const target = { type: "painting", id } as const;
        const upload = await body(c);
        return replacedImage(await replace(c, target, "painting.upload_image", () => upload));
      }),
    )
    .post(
      "/artists/:id/upload-portrait",
      turn,
      route({
        ...artist,
        ...uploads,
        id: "uploadPortrait",
        summary: "Replaces the portrait of an artist by an uploaded one.",
        answers: PORTRAIT,
      }, async (c, { id }) => {
        const target = { type: "artist", id } as const;
        const upload = await body(c);
        return replacedPortrait(await replace(c, target, "artist.upload_portrait", () => upload));
      }),
    )
    .post(
      "/paintings/:id/fix-image",
      route({
        ...painting,
        ...fixes,
        id: "fixPaintingImage",
        summary: "Replaces the image of a painting by one from an address.",
        answers: IMAGE,
      }, async (c, { id }) => {
        const target = { type: "painting", id } as const;
        const obtain = download(c.req.valid("json"));
        return replacedImage(await replace(c, target, "painting.fix_image", obtain));
      }),
    )
    .post(
      "/artists/:id/fix-portrait",
      route({
        ...artist,
        ...fixes,
        id: "fixPortrait",
        summary: "Replaces the portrait of an artist by one from an address.",
        answers: PORTRAIT,
      }, async (c, { id }) => {
        const target = { type: "artist", id } as const;
        const obtain = download(c.req.valid("json"));
        return replacedPortrait(await replace(c, target, "artist.fix_portrait", obtain));
      }),
    );
}

// Milliseconds of processor, several times what two thumbnails take.
const ALIGNMENT_DEADLINE = 15_000;

/**
 * How a new picture of a painting lies on the one that it replaces; undefined where there is none, or
 * nothing has a place on it.
 */
async function alignmentOf(
  { db, pictures, workers }: Pick<Services, "db" | "pictures" | "workers">,
  target: PictureTarget,
  files: PictureFiles,
  requester: Requester,
): Promise<PictureAlignment | undefined> {
  if (target.type !== "painting" || !await hasPlaces(db.read, target.id)) return undefined;
  const { full, thumbnail } = (await pictureRow(db.read, target)) ?? NO_FILES;
  if (full === null) return undefined;
  const unknown = { of: full, scale_x: 1, scale_y: 1, shift_x: 0, shift_y: 0, confidence: 0 };
  const before = (thumbnail && await pictures.store.read(thumbnail)) ||
    await pictures.store.read(full);
  if (before === undefined) return unknown;
  try {
    const job = { before, after: files.thumbnail.bytes.slice() };
    const options = { ...requester, deadline: ALIGNMENT_DEADLINE };
    return { of: full, ...await workers.run("alignPictures", job, options) };
  } catch (error) {
    // A picture that cannot be read any more may be replaced all the same; its notes wait.
    const isOfImage = error instanceof WorkerOverrun || error instanceof WorkerDied ||
      (error instanceof AppError && (error.status === 415 || error.status === 422));
    if (isOfImage) return unknown;
    throw error;
  }
}

function replacedImage({ full, thumbnail, cacheKey }: PublishedImage) {
  return {
    imagePath: full,
    thumbnailPath: thumbnail,
    image_cache_key: cacheKey,
    thumbnail_cache_key: cacheKey,
    ...SETTLED,
  };
}

function replacedPortrait({ full }: PublishedImage) {
  return { portraitPath: full, ...SETTLED };
}
