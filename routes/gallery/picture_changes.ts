import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import {
  type CuratorChange,
  type ObtainedPicture,
  type PublishedImage,
  replacePicture,
} from "../../services/gallery/pictures/pictures.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { text, textOrWebAddress, uuid, webAddressOrNone } from "../../domain/fields.ts";
import { REVIEWED_FLAGS } from "../../domain/gallery/review.ts";
import { supportedType } from "../../domain/images/image_type.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import { CropBody, PublishedCrop } from "../../domain/images/crop_records.ts";
import { cropPicture, originalPicture } from "../../services/gallery/pictures/crop_picture.ts";
import { UploadBody } from "../../domain/images/upload.ts";
import { unless } from "../../domain/messages/expecting.ts";
import { BODY_LIMITS } from "../contract/contract.ts";
import { assertJson, at, invalid, isJson, jsonBody, route } from "../contract/route.ts";
import { curatorOnly, type CuratorVariables } from "../middleware/curator_only.ts";
import { bodyOf, bodyPieces, declaredLength, readBody, requesterOf } from "../middleware/limits.ts";
import {
  appendToUpload,
  createUpload,
  findUpload,
  PART_BYTES,
  readUploaded,
  removeUpload,
} from "../../services/gallery/pictures/uploads.ts";
import { PRIVATE_FILE } from "../send_answer.ts";
import { UPLOAD_IDS } from "../openapi/examples.ts";
import { DEFAULT_PICTURE_MEGABYTES, MEGABYTE, type Services } from "../services.ts";
import { ArtistParam, MONET, PaintingParam, SUNRISE } from "./params.ts";

// The media type of bytes that their sender does not know.
const UNDECLARED = "application/octet-stream";
// Two of the largest bodies at once, or several small ones; one client may use half of that, so
// that a slow connection cannot stall others.
const MAX_BODY_BYTES = 2 * BODY_LIMITS.image;
const MAX_SHARE = 0.5;
const MAX_WAITING_UPLOADS = 512;

const webAddress = () =>
  text({ min: 1, max: 4000 }).refine(
    (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
    unless("expected_web_address"),
  );

const FixBody = z.object({
  imageUrl: webAddress().describe("Begins with http:// or https://."),
  searchUrl: text({ max: 4000 }).optional()
    .describe("The page where it was found; sent as the referrer."),
  source: text({ max: 200 }).optional().describe("Name of the source, for the audit log."),
  thumbUrl: text({ max: 4000 }).optional().describe(
    "Tried if the image itself cannot be downloaded.",
  ),
  pageUrl: webAddressOrNone().optional().describe("The page that shows it, named as its source."),
  credit: text({ max: 500 }).optional().describe("Its credit."),
  license: textOrWebAddress({ max: 500 }).optional().describe("Its license."),
}).meta({ id: "ImageReplacement", description: "The URL of an image to download." });

const reviewedFlags = { fixed: z.literal(true), checked: z.literal(true) };
const ReplacedImage = z.object({
  imagePath: z.string(),
  thumbnailPath: z.string(),
  image_cache_key: z.int(),
  thumbnail_cache_key: z.int(),
  ...reviewedFlags,
}).meta({ id: "ReplacedImage", description: "The new image of a painting." });
const ReplacedPortrait = z.object({ portraitPath: z.string(), ...reviewedFlags }).meta({
  id: "ReplacedPortrait",
  description: "The new portrait of an artist.",
});

const IMAGE = { 200: { about: "The new image.", schema: ReplacedImage } } as const;
const PORTRAIT = { 200: { about: "The new portrait.", schema: ReplacedPortrait } } as const;

/** Admits uploads as long as their bodies fit into memory together; the others wait unread. */
export function limitUploads(
  bytesOf: (c: Context) => number = (c) => declaredLength(c) ?? BODY_LIMITS.image,
): MiddlewareHandler {
  const gate = new WeightedGate(MAX_BODY_BYTES, {
    maxQueued: MAX_WAITING_UPLOADS,
    share: MAX_SHARE,
  });
  return async (c, next) => await gate.run(bytesOf(c), next, requesterOf(c));
}

/** Likewise, for files that are stored part by part while they arrive. */
export const limitStreams = () => limitUploads(() => PART_BYTES);

const StagedPicture = z.object({
  upload: uuid().describe("A complete upload of the same curator; it is deleted afterwards."),
  operation: uuid().optional().describe(
    "An import of the same curator that this belongs to; a new id begins one.",
  ),
  source: text({ max: 300 }).optional().describe("The import's file or folder, for the log."),
}).meta({ id: "StagedPicture", description: "An upload that is published." });

type CuratorContext = Context<{ Variables: CuratorVariables }>;
type Obtain = () => ObtainedPicture | Promise<ObtainedPicture>;

/** Replacing a painting's image or an artist's portrait, by upload or from a URL. */
export function pictureChangeRoutes(services: Services) {
  const { db, settings, sources, store, uploadedFiles, workers } = services;
  const turn = limitUploads();
  const stream = limitStreams();
  const maxBytes = (settings.MAX_PICTURE_MEGABYTES ?? DEFAULT_PICTURE_MEGABYTES) * MEGABYTE;

  const replace = (
    c: CuratorContext,
    target: PictureTarget,
    action: CuratorChange["action"],
    obtain: Obtain,
  ) => {
    const { username } = c.get("curator");
    return replacePicture(services, target, obtain, {
      username,
      action,
      requester: requesterOf(c),
    });
  };
  const replaceImage = async (c: CuratorContext, id: number, act: "upload" | "fix", from: Obtain) =>
    imageOf(await replace(c, { type: "painting", id }, `painting.${act}_image`, from));
  const replacePortrait = async (
    c: CuratorContext,
    id: number,
    act: "upload" | "fix",
    from: Obtain,
  ) => portraitOf(await replace(c, { type: "artist", id }, `artist.${act}_portrait`, from));

  /** Reads an uploaded picture in a worker. */
  const readUpload = async (c: Context) => {
    assertJson(c);
    const options = { ...requesterOf(c), transfer: true };
    const upload = await workers.run("readUpload", [await readBody(c)], options);
    return () => upload;
  };

  /** Publishes a complete upload, or the file in the body, which is stored while it arrives. */
  const put = async (c: CuratorContext, target: PictureTarget, action: CuratorChange["action"]) => {
    const { username } = c.get("curator");
    const publish = (length: number, obtain: () => Promise<ObtainedPicture>) =>
      uploadedFiles.run(length, () => replace(c, target, action, obtain), requesterOf(c));
    if (isJson(c)) {
      const body = StagedPicture.safeParse(await jsonBody(c, BODY_LIMITS.form));
      if (!body.success) throw invalid(StagedPicture, body.error.issues);
      const { upload: id, ...importing } = body.data;
      // A repeat of the request finds the earlier result, and no upload.
      const upload = await findUpload(db.read, { id, username }).catch(() => undefined);
      const published = await publish(upload?.length ?? 0, async () => {
        const staged = upload ?? await findUpload(db.read, { id, username });
        return { bytes: await readUploaded(store, staged), ...importing };
      });
      await removeUpload(services, { id });
      return published;
    }
    const mimeType = c.req.header("Content-Type") ?? UNDECLARED;
    if (mimeType !== UNDECLARED) supportedType(mimeType);
    if (await pictureRow(db.read, target) === undefined) throw notFound(target.type, target.id);
    const length = declaredLength(c);
    const created = await createUpload(db, { username, length: length ?? maxBytes }, maxBytes);
    try {
      const received = await appendToUpload(services, created, bodyPieces(c));
      const staged = { ...received, length: length ?? received.received };
      return await publish(staged.length, async () => ({
        bytes: await readUploaded(store, staged),
        ...(mimeType !== UNDECLARED && { mimeType }),
      }));
    } finally {
      await removeUpload(services, created);
    }
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
    description: "The file is decoded and encoded again; its metadata is dropped.",
    body: { schema: UploadBody },
    size: "image",
    errors: [404, 409, 415, 422, 503],
  } as const;
  const fixes = {
    description: "Nothing is replaced unless the download succeeds and the bytes are an image.",
    json: FixBody,
    errors: [404, 409, 415, 422, 502, 503, 504],
  } as const;

  const files = {
    description:
      'The file itself with its `Content-Type`, or `{ "upload": id }` of a complete upload. It is ' +
      "decoded and encoded again; its metadata is dropped.",
    body: { schema: StagedPicture, alternative: "image/*" },
    size: "picture",
    errors: [404, 409, 415, 422, 503],
  } as const;

  return new Hono()
    .put(
      "/paintings/:id/image",
      stream,
      route(
        {
          ...painting,
          ...files,
          example: { ...SUNRISE, body: { upload: UPLOAD_IDS[1] } },
          id: "putPaintingImage",
          summary: "Replaces the image of a painting by a large file.",
          answers: IMAGE,
        },
        async (c, { id }) =>
          imageOf(await put(c, { type: "painting", id }, "painting.upload_image")),
      ),
    )
    .put(
      "/artists/:id/portrait",
      stream,
      route(
        {
          ...artist,
          ...files,
          example: { ...MONET, body: { upload: UPLOAD_IDS[2] } },
          id: "putPortrait",
          summary: "Replaces the portrait of an artist by a large file.",
          answers: PORTRAIT,
        },
        async (c, { id }) =>
          portraitOf(await put(c, { type: "artist", id }, "artist.upload_portrait")),
      ),
    )
    .get(...at("/paintings/:id/image/crop", {
      ...painting,
      id: "getPictureCrop",
      summary: "The published part of a painting's picture.",
      answers: { 200: { about: "The part.", schema: PublishedCrop } },
      errors: [404, 409],
    }, async (_, { id }) => {
      const { original, published } = await originalPicture(db, id);
      return { crop: original === published ? null : published.crop };
    }))
    .get(...at("/paintings/:id/image/original", {
      ...painting,
      id: "getOriginalPicture",
      summary: "The whole picture of a painting, of which a part may be published.",
      answers: { 200: { about: "The picture.", type: "image/*", headers: ["Cache-Control"] } },
      errors: [404, 409],
    }, async (c, { id }) => {
      const { original: { path, type } } = await originalPicture(db, id);
      const bytes = await store.read(path);
      if (bytes === undefined) throw refusal(409, "picture_not_kept");
      return c.body(bodyOf(c, bytes), 200, { ...PRIVATE_FILE, "Content-Type": type });
    }))
    .patch(...at("/paintings/:id/image/crop", {
      ...painting,
      id: "cropPicture",
      summary: "Publishes a part of a painting's picture, turned.",
      description:
        "The original is retained, and the part can be changed or undone. Notes and stops move " +
        "with it.",
      json: CropBody,
      answers: IMAGE,
      errors: [404, 409, 422],
      example: { ...SUNRISE, body: { x: 0.1, y: 0.1, width: 0.8, height: 0.8, rotation: 0 } },
    }, async (c, { id }, { username }) => {
      const { operation, ...crop } = c.req.valid("json");
      const requester = requesterOf(c);
      const by = { username, requester, ...(operation && { operation }) };
      return imageOf(await cropPicture(services, id, crop, by));
    }))
    .post(
      "/paintings/:id/upload-image",
      turn,
      route({
        ...painting,
        ...uploads,
        id: "uploadPaintingImage",
        summary: "Replaces the image of a painting by an uploaded one.",
        answers: IMAGE,
      }, async (c, { id }) => replaceImage(c, id, "upload", await readUpload(c))),
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
      }, async (c, { id }) => replacePortrait(c, id, "upload", await readUpload(c))),
    )
    .post(...at("/paintings/:id/fix-image", {
      ...painting,
      ...fixes,
      id: "fixPaintingImage",
      summary: "Replaces the image of a painting by one from a URL.",
      answers: IMAGE,
    }, (c, { id }) => replaceImage(c, id, "fix", download(c.req.valid("json")))))
    .post(...at("/artists/:id/fix-portrait", {
      ...artist,
      ...fixes,
      id: "fixPortrait",
      summary: "Replaces the portrait of an artist by one from a URL.",
      answers: PORTRAIT,
    }, (c, { id }) => replacePortrait(c, id, "fix", download(c.req.valid("json")))));
}

function imageOf({ full, thumbnail, cacheKey }: PublishedImage) {
  return {
    imagePath: full,
    thumbnailPath: thumbnail,
    image_cache_key: cacheKey,
    thumbnail_cache_key: cacheKey,
    ...REVIEWED_FLAGS,
  };
}

function portraitOf({ full }: PublishedImage) {
  return { portraitPath: full, ...REVIEWED_FLAGS };
}
