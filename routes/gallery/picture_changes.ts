import { type Context, Hono } from "hono";
import { z } from "zod";
import { pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import type { CuratorChange, PublishedImage } from "../../db/gallery/pictures.ts";
import { notFound } from "../../domain/app_error.ts";
import { text } from "../../domain/fields.ts";
import { SETTLED } from "../../domain/gallery/review.ts";
import type { ProcessedImage } from "../../adapters/images/process.ts";
import { releasePicture } from "../../domain/images/release_bytes.ts";
import type { Upload } from "../../domain/images/upload.ts";
import { curatorOnly, type CuratorVariables } from "../middleware/curator_only.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { IdParam } from "./params.ts";
import { limitUploads, uploadBody } from "./upload_body.ts";

const webAddress = () =>
  text({ min: 1, max: 4000 }).refine(
    (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
    { error: "expected an address that begins with http:// or https://" },
  );

export const FixBody = z.object({
  imageUrl: webAddress(),
  searchUrl: text({ max: 4000 }).optional(),
  source: text({ max: 200 }).optional(),
  thumbUrl: text({ max: 4000 }).optional(),
});

/** Replacing a painting's image or an artist's portrait, by upload or from an address. */
export function pictureChangeRoutes(services: Services) {
  const { db, images, pictures, sources, settings } = services;
  const curator = curatorOnly(services);
  const turn = limitUploads(services);
  const body = uploadBody(services);

  /** Refuses before anything is downloaded or decoded for a painting or an artist that is not there. */
  const assertThere = async (target: PictureTarget) => {
    if (await pictureRow(db.read, target) === undefined) throw notFound(target.type, target.id);
  };

  const replace = async (target: PictureTarget, files: ProcessedImage, change: CuratorChange) => {
    const hung = await pictures.replace(target, files, change);
    releasePicture(files);
    return hung;
  };

  const upload = async (
    target: PictureTarget,
    { bytes, mimeType }: Upload,
    c: Context<{ Variables: CuratorVariables }>,
  ): Promise<PublishedImage> => {
    const before = await pictures.replacedBefore();
    if (before !== undefined) return before;
    await assertThere(target);
    const { username } = c.get("curator");
    const files = await images.process(bytes, kindOf(target), mimeType, requesterOf(c, settings));
    const action = target.type === "painting" ? "painting.upload_image" : "artist.upload_portrait";
    return await replace(target, files, { username, action });
  };

  const fix = async (
    target: PictureTarget,
    body: z.infer<typeof FixBody>,
    c: Context<{ Variables: CuratorVariables }>,
  ): Promise<PublishedImage> => {
    const before = await pictures.replacedBefore();
    if (before !== undefined) return before;
    await assertThere(target);
    const { username } = c.get("curator");
    const { bytes, url } = await sources.download(body);
    const files = await images.process(bytes, kindOf(target), undefined, requesterOf(c, settings));
    const action = target.type === "painting" ? "painting.fix_image" : "artist.fix_portrait";
    const note = { imageUrl: url, source: body.source ?? null };
    return await replace(target, files, { username, action, note });
  };

  return new Hono()
    .post(
      "/paintings/:id/upload-image",
      turn,
      curator,
      valid("param", IdParam),
      body,
      async (c) => {
        const target = { type: "painting", id: c.req.valid("param").id } as const;
        const hung = await upload(target, c.req.valid("json"), c);
        return c.json(replacedImage(hung));
      },
    )
    .post(
      "/artists/:id/upload-portrait",
      turn,
      curator,
      valid("param", IdParam),
      body,
      async (c) => {
        const target = { type: "artist", id: c.req.valid("param").id } as const;
        const hung = await upload(target, c.req.valid("json"), c);
        return c.json(replacedPortrait(hung));
      },
    )
    .post(
      "/paintings/:id/fix-image",
      curator,
      valid("param", IdParam),
      valid("json", FixBody),
      async (c) => {
        const target = { type: "painting", id: c.req.valid("param").id } as const;
        const hung = await fix(target, c.req.valid("json"), c);
        return c.json(replacedImage(hung));
      },
    )
    .post(
      "/artists/:id/fix-portrait",
      curator,
      valid("param", IdParam),
      valid("json", FixBody),
      async (c) => {
        const target = { type: "artist", id: c.req.valid("param").id } as const;
        const hung = await fix(target, c.req.valid("json"), c);
        return c.json(replacedPortrait(hung));
      },
    );
}

const kindOf = ({ type }: PictureTarget) => type === "painting" ? "painting" : "portrait";

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
